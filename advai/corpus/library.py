"""The library: norms, provisions, cards, rulings and references in one SQLite file.

It is usable from the first moment: our cards and outlines are loaded when it is opened. The
literal texts come later, by `install` or `import_file`; until then a source says that its text is
our own summary.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from advai.corpus.catalogue import Catalogue, load_catalogue
from advai.corpus.fingerprint import fingerprint
from advai.corpus.keys import parse_key
from advai.corpus.labels import provision_label, ruling_label
from advai.corpus.own_data import OwnData, own_data
from advai.corpus.refresh import load_own_data
from advai.corpus.rows import (
    CARD_FIELDS,
    FIELDS,
    card_from,
    card_row,
    insert_cards,
    insert_provisions,
    provision_from,
    provision_row,
    reference_from,
)
from advai.corpus.schema import VERSION, connect, create_tables, unusable
from advai.errors import CorpusError
from advai.home import library_path
from advai.model.review import InstalledNorm
from advai.model.source import Card, Provision, Reference, Ruling, Source

NO_SUMMARY = "(sin resumen propio; texto oficial no instalado)"
SOURCE_QUERY = """
    SELECT p.key, p.heading, p.text, p.edition, p.sha256, p.path, p.status, p.notes,
           c.heading, c.summary, c.sha256
    FROM provisions p LEFT JOIN cards c ON c.key = p.key WHERE p.key = ?
"""


class Library:
    """One open library. Reads are safe from several threads; each writer uses its own.

    `connection` is in autocommit mode: write through `transaction()`.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, catalogue: Catalogue) -> None:
        self.path = path
        self.connection = connection
        self.catalogue = catalogue

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Hold the write lock for a block: all of it is kept, or nothing."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    # Reading

    @property
    def revision(self) -> str:
        """Return a word that changes whenever searchable content changes."""
        return self.meta("revision") or ""

    def source(self, key: str) -> Source | None:
        """Return the provision or extract of `key` (forgivingly read), or None."""
        found = self._exact_source(key)
        if found is None:
            canonical = parse_key(key, self.catalogue)
            found = self._exact_source(canonical) if canonical and canonical != key else None
        return found

    def provision(self, key: str) -> Provision | None:
        """Return the provision of a canonical key, or None."""
        row = self._row(f"SELECT {FIELDS} FROM provisions WHERE key = ?", (key,))  # noqa: S608 - fixed columns
        return provision_from(row) if row else None

    def provisions(self, norm: str) -> Iterator[Provision]:
        """Yield the provisions of a norm in its order."""
        query = f"SELECT {FIELDS} FROM provisions WHERE norm = ? ORDER BY position"  # noqa: S608 - fixed columns
        for row in self.connection.execute(query, (norm,)):
            yield provision_from(row)

    def other_edition(self, key: str, edition: str) -> Provision | None:
        """Return a provision of an edition kept for comparison only, or None."""
        query = f"SELECT {FIELDS} FROM other_editions WHERE key = ? AND edition = ?"  # noqa: S608 - fixed columns
        row = self._row(query, (key, edition))
        return provision_from(row) if row else None

    def other_editions(self, norm: str) -> tuple[str, ...]:
        """Return the names of the editions of a norm kept for comparison."""
        query = "SELECT DISTINCT edition FROM other_editions WHERE norm = ? ORDER BY edition"
        return tuple(row[0] for row in self.connection.execute(query, (norm,)))

    def card(self, key: str) -> Card | None:
        """Return our card about a provision, or None."""
        row = self._row(
            f"SELECT {CARD_FIELDS} FROM cards WHERE key = ?",  # noqa: S608 - fixed columns
            (key,),
        )
        return card_from(row) if row else None

    def cards(self) -> Iterator[Card]:
        """Yield every card, by key."""
        query = f"SELECT {CARD_FIELDS} FROM cards ORDER BY key"  # noqa: S608 - fixed columns
        for row in self.connection.execute(query):
            yield card_from(row)

    def keys(self, norm: str | None = None) -> tuple[str, ...]:
        """Return the keys of all citable sources, or of one norm ("AS" for rulings), in order."""
        if norm is None:
            query = "SELECT key FROM provisions ORDER BY norm, position"
            provisions = tuple(row[0] for row in self.connection.execute(query))
            return provisions + self.keys("AS")
        if norm == "AS":
            query = "SELECT key FROM extracts ORDER BY ruling, position"
            return tuple(row[0] for row in self.connection.execute(query))
        query = "SELECT key FROM provisions WHERE norm = ? ORDER BY position"
        return tuple(row[0] for row in self.connection.execute(query, (norm,)))

    def neighbours(self, key: str) -> tuple[str | None, str | None]:
        """Return the keys before and after a provision in its norm."""
        query = (
            "SELECT (SELECT key FROM provisions b WHERE b.norm = p.norm"
            " AND b.position < p.position ORDER BY b.position DESC LIMIT 1),"
            " (SELECT key FROM provisions a WHERE a.norm = p.norm"
            " AND a.position > p.position ORDER BY a.position LIMIT 1)"
            " FROM provisions p WHERE p.key = ?"
        )
        row = self._row(query, (key,))
        return (row[0], row[1]) if row else (None, None)

    def ruling(self, key: str) -> Ruling | None:
        """Return the ruling of `AS/0434/2017` (or of one of its extracts), or None."""
        row = self._row(
            "SELECT key, court, chamber, number, year, date, process, sha256 FROM rulings"
            " WHERE key = ?",
            (key.partition("#")[0],),
        )
        return Ruling(*row) if row else None

    def rulings(self) -> tuple[Ruling, ...]:
        """Return all rulings, by year and number."""
        query = (
            "SELECT key, court, chamber, number, year, date, process, sha256 FROM rulings"
            " ORDER BY year, key"
        )
        return tuple(Ruling(*row) for row in self.connection.execute(query))

    def extracts(self, ruling: str) -> tuple[str, ...]:
        """Return the keys of the extracts of a ruling, in order."""
        query = "SELECT key FROM extracts WHERE ruling = ? ORDER BY position"
        return tuple(row[0] for row in self.connection.execute(query, (ruling,)))

    def installed(self) -> tuple[InstalledNorm, ...]:
        """Return what is held of each norm: its literal text, or cards and outline only."""
        query = (
            "SELECT norm, COUNT(text), COUNT(*), MAX(CASE WHEN text IS NOT NULL THEN edition END)"
            " FROM provisions GROUP BY norm ORDER BY norm"
        )
        rows = self.connection.execute(query).fetchall()
        held = [
            InstalledNorm(norm, self.catalogue.title(norm), edition, literal or known, literal > 0)
            for norm, literal, known, edition in rows
        ]
        count = self._row("SELECT COUNT(*) FROM extracts", ())
        if count and count[0]:
            held.append(InstalledNorm("AS", "Autos Supremos", None, count[0], literal=True))
        return tuple(held)

    def references_from(self, key: str) -> tuple[Reference, ...]:
        """Return the references that a provision or extract makes."""
        query = "SELECT source, target, kind, quoted FROM refs WHERE source = ? ORDER BY target"
        return tuple(reference_from(row) for row in self.connection.execute(query, (key,)))

    def references_to(self, key: str) -> tuple[Reference, ...]:
        """Return the references that others make to a provision."""
        query = "SELECT source, target, kind, quoted FROM refs WHERE target = ? ORDER BY source"
        return tuple(reference_from(row) for row in self.connection.execute(query, (key,)))

    # Writing

    def add_provisions(self, provisions: Iterable[Provision]) -> int:
        """Add provisions in bulk; same keys are replaced. Return how many."""
        with self.transaction() as connection:
            rows = [provision_row(provision) for provision in provisions]
            insert_provisions(connection, rows)
            self.touch()
        return len(rows)

    def add_cards(self, cards: Iterable[Card]) -> int:
        """Add cards in bulk; same keys are replaced. Return how many.

        Cards shipped with the program are loaded again when their files change; those of other
        keys stay.
        """
        rows = [card_row(card) for card in cards]
        with self.transaction() as connection:
            insert_cards(connection, rows)
            self.touch()
        return len(rows)

    def touch(self) -> None:
        """Mark the searchable content as changed; call it inside the writing transaction."""
        self.set_meta("revision", secrets.token_hex(8))

    def set_meta(self, name: str, value: str) -> None:
        """Keep a named value with the library."""
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def meta(self, name: str) -> str | None:
        """Return a value kept by `set_meta`, or None."""
        row = self._row("SELECT value FROM meta WHERE name = ?", (name,))
        return row[0] if row else None

    def _row(self, query: str, values: Sequence[object]) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self.connection.execute(query, values).fetchone()
        return row

    def _exact_source(self, key: str) -> Source | None:
        if "#" in key:
            return self._extract_source(key)
        row = self._row(SOURCE_QUERY, (key,))
        return self._provision_source(row) if row else None

    def _provision_source(self, row: tuple[Any, ...]) -> Source:
        key, heading, text, edition, sha256, path, status, notes, own_heading, summary, own = row
        literal = text is not None
        heading = heading or own_heading or ""
        shown = text if literal else (summary or NO_SUMMARY)
        return Source(
            key=key,
            label=provision_label(key, heading, self.catalogue),
            heading=heading,
            text=shown,
            literal=literal,
            edition=edition,
            sha256=sha256 if literal else (own or fingerprint(shown)),
            path=tuple(json.loads(path)),
            status=status,
            notes=tuple(json.loads(notes)),
        )

    def _extract_source(self, key: str) -> Source | None:
        row = self._row("SELECT title, text, sha256 FROM extracts WHERE key = ?", (key,))
        ruling = self.ruling(key) if row else None
        if row is None or ruling is None:
            return None
        return Source(
            key=key,
            label=ruling_label(ruling, row[0]),
            heading=row[0],
            text=row[1],
            literal=True,
            edition=ruling.court,
            sha256=row[2],
            path=tuple(part for part in (ruling.court, ruling.chamber) if part),
        )


def open_library(path: Path | None = None, *, corpus_dir: Path | None = None) -> Library:
    """Open the library (made on first use) with our own cards and outlines up to date.

    Args:
        path: the file; by default `library.db` in the user's data folder.
        corpus_dir: our own data; by default the folder shipped with the program.

    Raises:
        CorpusError: the file cannot be used, or our own data is broken.
    """
    path = path or library_path()
    library = Library(path, connect(path), load_catalogue())
    try:
        _bring_up_to_date(library, own_data(corpus_dir))
    except sqlite3.Error as error:
        library.close()
        raise unusable(path, error) from error
    except BaseException:
        library.close()
        raise
    return library


def _bring_up_to_date(library: Library, own: OwnData) -> None:
    version = library.connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise CorpusError(
            f"La biblioteca de normas ({library.path.name}) es de una versión más nueva de AdvAI.",
            "Actualice AdvAI, o use otra carpeta de datos (ADVAI_HOME).",
        )
    stat = own.stat()
    if version == VERSION and library.meta("own_stat") == stat:
        return
    with library.transaction() as connection:
        create_tables(connection)
        if library.meta("own_digest") != (digest := own.digest()):
            load_own_data(connection, own)
            library.set_meta("own_digest", digest)
            library.touch()
        library.set_meta("own_stat", stat)
