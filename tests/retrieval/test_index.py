"""The index follows the library: only what changed, all or nothing, also with a second process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from advai.corpus.library import Library
from advai.model.source import Card, Provision
from advai.retrieval import index
from advai.retrieval.index import is_current, update_index
from advai.retrieval.passages import Passage, library_passages


def stored(library: Library) -> set[str]:
    return {row[0] for row in library.connection.execute("SELECT key FROM fts_keys")}


@pytest.fixture
def stemmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the keys whose words are cut to stems, as it happens."""
    seen: list[str] = []
    real = index._stemmed

    def watched(passage: Passage) -> tuple[str, ...]:
        seen.append(passage.key)
        return real(passage)

    monkeypatch.setattr(index, "_stemmed", watched)
    return seen


def rows_matching(library: Library, stem: str) -> int:
    row = library.connection.execute("SELECT COUNT(*) FROM fts WHERE fts MATCH ?", (f'"{stem}"',))
    return int(row.fetchone()[0])


def test_every_source_is_indexed_once(library: Library) -> None:
    assert not is_current(library)
    assert update_index(library)
    assert is_current(library)
    assert stored(library) == {"CC/11", "CC/12", "CC/13", "CC/14"}
    assert not update_index(library)


def test_only_what_changed_is_indexed_again(library: Library, stemmed: list[str]) -> None:
    update_index(library)
    assert sorted(stemmed) == ["CC/11", "CC/12", "CC/13", "CC/14"]
    stemmed.clear()
    library.add_provisions([Provision("CC/14", "CC", "14", "Colmenas", "Sobre la cera.")])
    assert not is_current(library)
    update_index(library)
    assert stemmed == ["CC/14"]
    assert rows_matching(library, "abej") == 0
    assert rows_matching(library, "cer") == 1


def test_a_source_that_is_gone_leaves_the_index(library: Library) -> None:
    update_index(library)
    with library.transaction() as connection:
        connection.execute("DELETE FROM provisions WHERE key = 'CC/14'")
        library.touch()
    update_index(library)
    assert "CC/14" not in stored(library)
    assert rows_matching(library, "abej") == 0


def test_a_card_adds_its_words_to_a_provision(library: Library) -> None:
    update_index(library)
    card = Card("CC/14", "Colmenas", ("apicultura",), ("cosechar miel",), "Sobre colmenas.")
    library.add_cards([card])
    update_index(library)
    assert rows_matching(library, "apicultur") == 1


def test_frequencies_count_sources(library: Library) -> None:
    update_index(library)
    counts = dict(library.connection.execute("SELECT stem, sources FROM fts_frequencies"))
    assert counts["abej"] == 1
    assert counts["canon"] == 1
    assert counts["pen"] == 1


def test_a_failure_midway_leaves_the_old_index(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    update_index(library)
    library.add_provisions([Provision("CC/15", "CC", "15", "Cera", "Sobre la cera.")])

    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(index, "_count_frequencies", broken)
    with pytest.raises(RuntimeError):
        update_index(library)
    assert "CC/15" not in stored(library)
    assert rows_matching(library, "cer") == 0
    assert not is_current(library)


def test_a_library_that_changes_meanwhile_is_read_again(
    library: Library, open_again: Callable[[], Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_again()
    calls = []

    def slow(seen: Library) -> object:
        calls.append(1)
        passages = list(library_passages(seen))
        if len(calls) == 1:
            other.add_provisions([Provision("CC/15", "CC", "15", "Cera", "Sobre la cera.")])
        return passages

    monkeypatch.setattr(index, "library_passages", slow)
    update_index(library)
    assert len(calls) == 2
    assert "CC/15" in stored(library)


def test_new_stop_words_make_a_new_index(
    library: Library, stemmed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    update_index(library)
    stemmed.clear()
    monkeypatch.setattr(index, "search_data", lambda: {"stop_words": {"other": ["abejas"]}})
    assert update_index(library)
    assert sorted(stemmed) == ["CC/11", "CC/12", "CC/13", "CC/14"]
    assert stored(library) == set(stemmed)


def test_tables_of_another_version_are_made_anew(library: Library) -> None:
    update_index(library)
    for table in ("fts_terms", "fts", "fts_keys", "fts_frequencies", "vectors"):
        library.connection.execute(f"DROP TABLE {table}")
        if table != "fts_terms":
            library.connection.execute(f"CREATE TABLE {table} (older)")
    library.set_meta("fts_revision", "0-older:x")
    assert update_index(library)
    assert stored(library) == {"CC/11", "CC/12", "CC/13", "CC/14"}
    assert rows_matching(library, "abej") == 1


def test_two_processes_at_once_make_one_index(library: Library, corpus_dir: Path) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from advai.corpus.library import open_library\n"
        "from advai.retrieval.index import update_index\n"
        "library = open_library(Path(sys.argv[1]), corpus_dir=Path(sys.argv[2]))\n"
        "update_index(library)\n"
    )
    command = [sys.executable, "-c", script, str(library.path), str(corpus_dir)]
    processes = [
        subprocess.Popen(command, stderr=subprocess.PIPE, cwd=Path(index.__file__).parents[2])
        for _ in range(3)
    ]
    errors = [process.communicate()[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], errors
    assert is_current(library)
    assert sorted(stored(library)) == ["CC/11", "CC/12", "CC/13", "CC/14"]
    total = library.connection.execute("SELECT COUNT(*) FROM fts").fetchone()[0]
    assert total == 4
