"""The search tables of `library.db`: full text and vectors, kept in step with the library.

`fts` holds stems (not words) in five columns; `fts_keys` says which row is which source and the
fingerprints of what was indexed and
of what is to be embedded; `fts_frequencies` in how many sources a stem occurs. `vectors`
holds float32 vectors by source and embedder. Only what changed is indexed again, in one
transaction: a second process sees the old index or the new one, never a mixture.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from advai.corpus.library import Library
from advai.retrieval.passages import Passage, library_passages, short_digest
from advai.retrieval.stems import search_data, stems

_VERSION = "2"  # of the tables and of how stems are made
_MARK = "fts_revision"
# The stems are stored, not only indexed: SQLite before 3.43 cannot delete a contentless row.
_TABLES = """
CREATE TABLE IF NOT EXISTS fts_keys
    (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, digest TEXT NOT NULL, embedded TEXT);
CREATE VIRTUAL TABLE IF NOT EXISTS fts USING fts5
    (heading, text, keywords, summary, everyday, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE IF NOT EXISTS fts_terms USING fts5vocab (fts, row);
CREATE TABLE IF NOT EXISTS fts_frequencies
    (stem TEXT PRIMARY KEY, sources INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vectors
    (key TEXT NOT NULL, model TEXT NOT NULL, digest TEXT NOT NULL, vector BLOB NOT NULL,
     PRIMARY KEY (model, key)) WITHOUT ROWID
"""
_NAMES = ("fts_terms", "fts", "fts_keys", "fts_frequencies", "vectors")


class _Row(NamedTuple):
    key: str
    digest: str
    embedded: str | None
    columns: tuple[str, ...]


def index_mark(library: Library) -> str:
    """Return the word that the index carries when it is in step with the library."""
    return f"{_recipe()}:{library.revision}"


def _recipe() -> str:
    """Return a word for how stems are made: another recipe makes every row stale."""
    stops = short_digest(repr(sorted(search_data()["stop_words"].items())))
    return f"{_VERSION}-{stops[:8]}"


def is_current(library: Library) -> bool:
    """Return whether the full-text index is in step with the library."""
    return library.meta(_MARK) == index_mark(library)


def update_index(library: Library) -> bool:
    """Bring the full-text index in step with the library; return whether anything was done.

    Stems are made before the write lock is taken; when the library changes meanwhile, again.
    """
    if is_current(library):
        return False
    while True:
        mark = index_mark(library)
        passages = {passage.key: passage for passage in library_passages(library)}
        known = _known_digests(library.connection)
        changed = [p for p in passages.values() if known.get(p.key) != _digest(p)]
        rows = [_Row(p.key, _digest(p), p.embedded_digest, _stemmed(p)) for p in changed]
        with library.transaction() as connection:
            if index_mark(library) != mark:
                continue
            _make_tables(library)
            known = _known_digests(connection)
            gone = [key for key in known if key not in passages]
            _delete(connection, [*gone, *(row.key for row in rows if row.key in known)])
            _insert(connection, rows)
            _drop_vectors(connection, gone)
            _count_frequencies(connection)
            library.set_meta(_MARK, mark)
            return True


def _digest(passage: Passage) -> str:
    return f"{_recipe()}:{passage.digest}"


def _stemmed(passage: Passage) -> tuple[str, ...]:
    return tuple(" ".join(stems(column)) for column in passage.columns)


def _known_digests(connection: sqlite3.Connection) -> dict[str, str]:
    try:
        return dict(connection.execute("SELECT key, digest FROM fts_keys").fetchall())
    except sqlite3.OperationalError:  # the tables do not exist yet
        return {}


def _make_tables(library: Library) -> None:
    """Make the tables; those of another version of the program are made anew, vectors included."""
    if not (library.meta(_MARK) or _VERSION).startswith(f"{_VERSION}-"):
        for table in _NAMES:
            library.connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in _TABLES.split(";"):
        library.connection.execute(statement)


def _delete(connection: sqlite3.Connection, keys: list[str]) -> None:
    rows = [(key,) for key in keys]
    connection.executemany(
        "DELETE FROM fts WHERE rowid = (SELECT id FROM fts_keys WHERE key = ?)", rows
    )
    connection.executemany("DELETE FROM fts_keys WHERE key = ?", rows)


def _insert(connection: sqlite3.Connection, rows: list[_Row]) -> None:
    for row in rows:
        number = connection.execute(
            "INSERT INTO fts_keys (key, digest, embedded) VALUES (?, ?, ?)",
            (row.key, row.digest, row.embedded),
        ).lastrowid
        connection.execute(
            "INSERT INTO fts (rowid, heading, text, keywords, summary, everyday)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (number, *row.columns),
        )
    if rows:
        connection.execute("INSERT INTO fts (fts) VALUES ('optimize')")


def _drop_vectors(connection: sqlite3.Connection, keys: list[str]) -> None:
    connection.executemany("DELETE FROM vectors WHERE key = ?", [(key,) for key in keys])


def _count_frequencies(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM fts_frequencies")
    connection.execute("INSERT INTO fts_frequencies SELECT term, doc FROM fts_terms")
