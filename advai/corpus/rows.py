"""Provisions, cards and references as rows of the library's tables, and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from advai.corpus.fingerprint import fingerprint
from advai.corpus.keys import position
from advai.model.source import Card, Provision, Reference, ReferenceKind

FIELDS = (
    "key, norm, number, heading, text, path, edition, valid_from, valid_to, status, sha256,"
    " paragraphs, notes"
)
CARD_FIELDS = "key, heading, keywords, everyday, summary, topics, nature, contracts"


def insert_provisions(
    connection: sqlite3.Connection,
    rows: Iterable[tuple[object, ...]],
    *,
    table: str = "provisions",
    keep: bool = False,
) -> None:
    """Insert rows made by `provision_row`; `keep` leaves rows that are there already."""
    how = "IGNORE" if keep else "REPLACE"
    connection.executemany(
        f"INSERT OR {how} INTO {table} ({FIELDS}, position)"  # noqa: S608 - fixed names
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def insert_cards(connection: sqlite3.Connection, rows: Iterable[tuple[object, ...]]) -> None:
    """Insert rows made by `card_row`."""
    connection.executemany("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def provision_row(p: Provision) -> tuple[object, ...]:
    """Return the table row of a provision; a literal text always gets its fingerprint."""
    sha256 = fingerprint(p.text) if p.text is not None else None
    lists = (json.dumps(list(p.paragraphs)), json.dumps(list(p.notes), ensure_ascii=False))
    path = json.dumps(list(p.path), ensure_ascii=False)
    dates = (p.edition, p.valid_from, p.valid_to, p.status)
    return (
        p.key,
        p.norm,
        p.number,
        p.heading,
        p.text,
        path,
        *dates,
        sha256,
        *lists,
        position(p.key),
    )


def provision_from(row: tuple[Any, ...]) -> Provision:
    """Return the provision of a row of `FIELDS`."""
    bare = Provision(*row)
    return replace(
        bare,
        path=tuple(json.loads(row[5])),
        paragraphs=tuple(json.loads(row[11])),
        notes=tuple(json.loads(row[12])),
    )


def card_row(card: Card) -> tuple[object, ...]:
    """Return the table row of a card."""
    lists = [
        json.dumps(list(words), ensure_ascii=False)
        for words in (card.keywords, card.everyday, card.topics, card.contracts)
    ]
    keywords, everyday, topics, contracts = lists
    words = (keywords, everyday, card.summary, topics, card.nature, contracts)
    return (card.key, card.heading, *words, fingerprint(card.summary))


def card_from(row: tuple[Any, ...]) -> Card:
    """Return the card of a row (without its hash)."""
    key, heading, keywords, everyday, summary, topics, nature, contracts = row
    return Card(
        key=key,
        heading=heading,
        keywords=tuple(json.loads(keywords)),
        everyday=tuple(json.loads(everyday)),
        summary=summary,
        topics=tuple(json.loads(topics)),
        nature=nature,
        contracts=tuple(json.loads(contracts)),
    )


def reference_from(row: tuple[Any, ...]) -> Reference:
    """Return the reference of a row (source, target, kind, quoted)."""
    source, target, kind, quoted = row
    return Reference(source, target, ReferenceKind(kind), quoted)
