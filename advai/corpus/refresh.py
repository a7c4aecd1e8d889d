"""Our cards and outlines into the library, whenever their files changed.

One transaction: a second process that opens the library meanwhile waits and finds it done.
"""

from __future__ import annotations

import sqlite3

from advai.corpus.own_data import OutlineItem, OwnData
from advai.corpus.rows import card_row, insert_cards, insert_provisions, provision_row
from advai.model.source import Provision


def load_own_data(connection: sqlite3.Connection, own: OwnData) -> None:
    """Replace cards and outlines; literal texts stay as they are. Inside a transaction."""
    connection.execute("DELETE FROM cards")
    connection.execute("DELETE FROM provisions WHERE text IS NULL")
    connection.execute("DELETE FROM refs WHERE own = 1")
    insert_cards(connection, [card_row(card) for card in own.cards()])
    items = list(own.outlines())
    known = [_outlined(item) for item in items] + _known_by_card_only(connection, items)
    insert_provisions(connection, [provision_row(p) for p in known], keep=True)
    _insert_references(connection, items)


def _outlined(item: OutlineItem) -> Provision:
    return Provision(
        key=item.key,
        norm=item.norm,
        number=item.number,
        heading=item.heading,
        text=None,
        path=item.path,
    )


def _known_by_card_only(
    connection: sqlite3.Connection, items: list[OutlineItem]
) -> list[Provision]:
    listed = {item.key for item in items}
    carded = [row[0] for row in connection.execute("SELECT key FROM cards")]
    return [
        Provision(key, key.partition("/")[0], key.partition("/")[2], "", None)
        for key in carded
        if key not in listed
    ]


def _insert_references(connection: sqlite3.Connection, items: list[OutlineItem]) -> None:
    """Insert the outline's references, but for provisions whose own text was read for them."""
    query = "SELECT key FROM provisions WHERE text IS NOT NULL"
    literal = {row[0] for row in connection.execute(query)}
    rows = [(item.key, *ref) for item in items if item.key not in literal for ref in item.refs]
    connection.executemany("INSERT OR IGNORE INTO refs VALUES (?, ?, ?, ?, 1)", rows)
