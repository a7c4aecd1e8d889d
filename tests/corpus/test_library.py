"""The library works from the first moment on cards and outlines, and says what is literal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from advai.corpus.fingerprint import fingerprint
from advai.corpus.library import NO_SUMMARY, Library, open_library
from advai.errors import CorpusError
from advai.home import library_path
from advai.model.source import Provision, ReferenceKind
from tests.corpus.conftest import CARD, OUTLINE, write_own_data
from tests.timing import cpu_seconds


def literal(key: str, text: str, **more: object) -> Provision:
    norm, _, number = key.partition("/")
    return Provision(key, norm, number, str(more.pop("heading", "TÍTULO")), text, edition="prueba")


def test_without_the_text_a_source_shows_our_card_and_says_so(library: Library) -> None:
    source = library.source("CC/519")
    assert source is not None
    assert (source.text, source.literal) == (CARD["summary"], False)
    assert source.sha256 == fingerprint(source.text)
    assert source.label == "Código Civil, art. 519 (Fuerza del trato)"
    assert source.path == ("LIBRO PRIMERO - DE LAS COSAS", "TÍTULO I - DE LOS TRATOS")


def test_a_provision_known_by_outline_only_says_that_nothing_is_installed(
    library: Library,
) -> None:
    source = library.source("CC/520")
    assert source is not None
    assert (source.text, source.literal) == (NO_SUMMARY, False)
    assert source.label == "Código Civil, art. 520 (Buena fe en el Estado)"
    assert source.sha256 == fingerprint(NO_SUMMARY)


def test_with_the_text_a_source_is_literal_to_the_byte(library: Library) -> None:
    text = "I. El trato  vale.\nII. Así sea.\n"
    library.add_provisions([literal("CC/519", text)])
    source = library.source("CC/519")
    assert source is not None
    assert (source.text, source.literal, source.edition) == (text, True, "prueba")
    assert source.sha256 == fingerprint(text)


def test_a_key_is_read_forgivingly_and_an_unknown_one_gives_none(library: Library) -> None:
    forgiving = library.source("art. 519 del Código Civil")
    assert forgiving == library.source("CC/519")
    assert library.source("CC/521") is None
    assert library.source("Ley 9999 art. 1") is None
    assert library.source("no es una clave") is None


def test_cards_keys_references_and_what_is_installed_can_be_asked(library: Library) -> None:
    card = library.card("CC/519")
    assert card is not None
    assert card.keywords == ("palabra dada", "obligatoriedad")
    assert library.card("CC/520") is None
    assert library.keys() == library.keys("CC") == ("CC/519", "CC/520")
    assert library.neighbours("CC/519") == (None, "CC/520")
    (reference,) = library.references_from("CC/520")
    assert (reference.target, reference.kind) == ("CC/519", ReferenceKind.RELATIVE)
    assert library.references_to("CC/519") == (reference,)
    (norm,) = library.installed()
    assert (norm.norm, norm.provisions, norm.literal, norm.edition) == ("CC", 2, False, None)


def test_our_data_is_loaded_again_when_it_changed_and_texts_stay(
    tmp_path: Path, corpus_dir: Path
) -> None:
    path = tmp_path / "library.db"
    with open_library(path, corpus_dir=corpus_dir) as library:
        library.add_provisions([literal("CC/519", "El trato vale.")])
        first = library.revision
    with open_library(path, corpus_dir=corpus_dir) as library:
        assert library.revision == first
    changed = [{**CARD, "summary": "Otro resumen."}, {**CARD, "key": "CC/700"}]
    write_own_data(corpus_dir, changed, OUTLINE)
    with open_library(path, corpus_dir=corpus_dir) as library:
        assert library.revision != first
        card, text = library.card("CC/519"), library.source("CC/519")
        assert card is not None
        assert text is not None
        assert (card.summary, text.text) == ("Otro resumen.", "El trato vale.")
        assert library.keys("CC") == ("CC/519", "CC/520", "CC/700")
    write_own_data(corpus_dir, [CARD], OUTLINE)
    with open_library(path, corpus_dir=corpus_dir) as library:
        assert library.keys("CC") == ("CC/519", "CC/520")


def test_touching_the_files_without_changing_them_keeps_the_revision(
    tmp_path: Path, corpus_dir: Path
) -> None:
    path = tmp_path / "library.db"
    with open_library(path, corpus_dir=corpus_dir) as library:
        first = library.revision
    write_own_data(corpus_dir, [CARD], OUTLINE)
    with open_library(path, corpus_dir=corpus_dir) as library:
        assert library.revision == first


def test_a_failed_write_leaves_everything_as_it_was(library: Library) -> None:
    before = library.revision

    def broken() -> None:
        with library.transaction() as connection:
            connection.execute("DELETE FROM provisions")
            library.touch()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        broken()
    assert library.revision == before
    assert library.keys("CC") == ("CC/519", "CC/520")


def test_broken_own_data_is_named_with_its_line(tmp_path: Path, corpus_dir: Path) -> None:
    with (corpus_dir / "cards" / "CC.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"key": "CC/520"}\n')
    with pytest.raises(CorpusError, match=r"CC\.jsonl, línea 2"):
        open_library(tmp_path / "library.db", corpus_dir=corpus_dir)


def test_a_file_that_is_no_library_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    path.write_bytes(b"no soy una base de datos" * 100)
    with pytest.raises(CorpusError, match=r"library\.db"):
        open_library(path)


def test_a_library_of_a_newer_version_is_left_alone(tmp_path: Path, corpus_dir: Path) -> None:
    path = tmp_path / "library.db"
    with open_library(path, corpus_dir=corpus_dir) as library:
        library.connection.execute("PRAGMA user_version = 999")
    with pytest.raises(CorpusError, match="versión más nueva"):
        open_library(path, corpus_dir=corpus_dir)


OPEN = """
from advai.corpus.library import open_library
with open_library() as library:
    print(len(library.keys()), library.revision)
"""


def test_processes_that_open_a_fresh_home_at_once_all_get_the_same_library() -> None:
    command = [sys.executable, "-c", OPEN]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    results = [process.communicate(timeout=120) for process in running]
    assert [errors for _, errors in results] == ["", "", "", ""]
    assert len({output for output, _ in results}) == 1
    assert library_path().is_file()


def test_opening_again_costs_a_small_part_of_making_the_library() -> None:
    fresh = cpu_seconds(lambda: open_library().close(), runs=1)

    def open_five_times() -> None:
        for _ in range(5):
            open_library().close()

    assert cpu_seconds(open_five_times, runs=2) < fresh


@pytest.mark.slow
def test_finding_a_provision_does_not_grow_with_the_library(library: Library) -> None:
    def look_up() -> None:
        for n in range(1, 1001):
            source = library.source(f"SINT/{n}")
            assert source is not None
            assert source.text == f"Texto {n}."

    library.add_provisions(literal(f"SINT/{n}", f"Texto {n}.") for n in range(1, 1001))
    small = cpu_seconds(look_up)
    library.add_provisions(literal(f"SINT/{n}", f"Texto {n}.") for n in range(1001, 100_001))
    assert cpu_seconds(look_up) < 5 * small
