"""The tables of `library.db` and how a connection to it is opened.

Write-ahead logging lets one process import while others read; every writer waits its turn. The
search index (`fts`, `vectors`) belongs to the retrieval room, which watches `Library.revision`.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from advai.errors import CorpusError

VERSION = 1
BUSY_SECONDS = 15.0

PROVISION_COLUMNS = """
    key TEXT PRIMARY KEY, norm TEXT NOT NULL, number TEXT NOT NULL, position INTEGER NOT NULL,
    heading TEXT NOT NULL, text TEXT, path TEXT NOT NULL DEFAULT '[]', edition TEXT,
    valid_from TEXT, valid_to TEXT, status TEXT NOT NULL DEFAULT 'vigente', sha256 TEXT,
    paragraphs TEXT NOT NULL DEFAULT '[]', notes TEXT NOT NULL DEFAULT '[]'
"""
TABLES = f"""
CREATE TABLE IF NOT EXISTS provisions ({PROVISION_COLUMNS});
CREATE INDEX IF NOT EXISTS provisions_norm ON provisions (norm, position);
CREATE TABLE IF NOT EXISTS other_editions (
    {PROVISION_COLUMNS.replace("key TEXT PRIMARY KEY", "key TEXT NOT NULL")},
    PRIMARY KEY (key, edition)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cards (
    key TEXT PRIMARY KEY, heading TEXT NOT NULL DEFAULT '', keywords TEXT NOT NULL,
    everyday TEXT NOT NULL, summary TEXT NOT NULL, topics TEXT NOT NULL,
    nature TEXT NOT NULL, contracts TEXT NOT NULL, sha256 TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS rulings (
    key TEXT PRIMARY KEY, court TEXT NOT NULL, chamber TEXT NOT NULL, number TEXT NOT NULL,
    year INTEGER NOT NULL, date TEXT, process TEXT, sha256 TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS extracts (
    key TEXT PRIMARY KEY, ruling TEXT NOT NULL REFERENCES rulings (key) ON DELETE CASCADE,
    position INTEGER NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    sha256 TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS extracts_ruling ON extracts (ruling, position);
CREATE TABLE IF NOT EXISTS refs (
    source TEXT NOT NULL, target TEXT NOT NULL, kind TEXT NOT NULL, quoted TEXT NOT NULL,
    own INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (source, target, quoted)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS refs_target ON refs (target);
CREATE TABLE IF NOT EXISTS imports (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, sha256 TEXT NOT NULL, importer TEXT NOT NULL,
    norm TEXT NOT NULL, edition TEXT NOT NULL, imported_at TEXT NOT NULL, origin TEXT NOT NULL,
    report TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


def connect(path: Path) -> sqlite3.Connection:
    """Open the library file, made when absent; transactions are begun explicitly.

    Raises:
        CorpusError: the file is not a library, or cannot be opened.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        connection = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        _use_wal(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    return connection


def unusable(path: Path, error: Exception) -> CorpusError:
    """Return the error for a library file that SQLite cannot use."""
    return CorpusError(
        f"No se pudo abrir la biblioteca de normas ({path.name}): {error}.",
        "Cierre los demás programas que la usan; si el archivo está dañado, bórrelo: AdvAI lo "
        "vuelve a crear y solo hay que reinstalar los textos oficiales.",
    )


def _use_wal(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead logging, which stays on in the file.

    The switch needs the file alone and does not wait by itself when another process is at it.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                return
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables that are missing; inside a transaction, hence one by one."""
    for statement in TABLES.split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
