"""Lexical search: BM25 over the stemmed columns of `fts`, from an expression that cannot fail.

Only stems ([a-z0-9]+, each between quotes) ever reach FTS5, so nothing of a query can be an
operator. A term that weighs more is simply given more often: BM25 adds up over terms.
"""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from dataclasses import dataclass

from advai.retrieval.focus import LONG, Focus, weak_stems, without_formulas
from advai.retrieval.query import Query
from advai.retrieval.stems import search_data, stems
from advai.retrieval.thesaurus import Phrase, Thesaurus

_FOCUS_CHARACTERS = 300
COLUMN_WEIGHTS = (3.0, 0.5, 5.0, 4.0, 8.0)
"""Heading, text, keywords, summary, everyday terms; chosen on the tuning half."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """What the query builder may be told; the defaults were chosen on the tuning half.

    `columns` weigh the columns; `body`, `title`, `hint` and `expansion` how often a term of the
    text, the title, the contract type or kind, and the thesaurus counts. `terms` and `postings`
    (sources met, added up over the terms) bound the time of a long clause.
    """

    columns: tuple[float, float, float, float, float] = COLUMN_WEIGHTS
    terms: int = 32
    body: int = 2
    title: int = 2
    hint: int = 1
    expansion: int = 1
    postings: int = 6_000


class LexicalIndex:
    """The full-text index as it stands in the library; reload it when the library changed."""

    def __init__(self, connection: sqlite3.Connection, thesaurus: Thesaurus) -> None:
        self._connection = connection
        self._thesaurus = thesaurus
        self.keys: dict[int, str] = dict(
            connection.execute("SELECT id, key FROM fts_keys").fetchall()
        )
        self._frequencies: dict[str, int] = dict(
            connection.execute("SELECT stem, sources FROM fts_frequencies").fetchall()
        )

    @property
    def focus(self) -> Focus:
        """Return what picks the telling part of a long text, by this library's frequencies."""
        return Focus(self.weight)

    def weight(self, stem: str) -> float:
        """Return how much a stem tells: its inverse frequency, 0 when no source has it."""
        sources = self._frequencies.get(stem, 0)
        return math.log(1 + len(self.keys) / sources) if sources else 0.0

    def rank(self, query: Query, depth: int, tuning: Tuning) -> list[str]:
        """Return the keys of the best `depth` sources, best first."""
        expression = self.expression(query, tuning)
        if not expression:
            return []
        rows = self._connection.execute(
            "SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY bm25(fts, ?, ?, ?, ?, ?), rowid"
            " LIMIT ?",
            (expression, *tuning.columns, depth),
        )
        return [self.keys[row[0]] for row in rows if row[0] in self.keys]

    def expression(self, query: Query, tuning: Tuning) -> str:
        """Return the FTS5 expression of a query, or "" when none of its words is known."""
        weights: Counter[Phrase] = Counter(self._body(query.text, tuning))
        weights.update(self._weighted(query.title, tuning.title))
        matter = search_data()["clause_hints"][query.kind] if query.kind else ""
        weights.update(self._weighted(f"{query.contract_type} {matter}", tuning.hint))
        for phrase in self._thesaurus.expand(f"{query.title}\n{query.text}"):
            weights[phrase] = max(weights[phrase], tuning.expansion)
        return " OR ".join(
            _quoted(phrase)
            for phrase in self._telling(weights, tuning)
            for _ in range(weights[phrase])
        )

    def _body(self, text: str, tuning: Tuning) -> dict[Phrase, int]:
        """Weigh the words of a text; in a long one, by where they stand and how common they are."""
        if len(text) <= LONG:
            return self._weighted(text, tuning.body)
        inside = set(stems(self.focus.telling(text, _FOCUS_CHARACTERS)))
        weights = {
            (stem,): tuning.body * ((stem in inside) + (stem not in weak_stems())) // 2
            for stem in stems(without_formulas(text))
            if not stem.isdigit()
        }
        return {phrase: weight for phrase, weight in weights.items() if weight}

    def _weighted(self, text: str, weight: int) -> dict[Phrase, int]:
        words = {stem for stem in stems(text) if not stem.isdigit()}
        return {(stem,): weight for stem in words} if weight else {}

    def _telling(self, weights: Counter[Phrase], tuning: Tuning) -> list[Phrase]:
        """Choose the terms that tell most, rarest first, within the budget of postings."""
        total = max(len(self.keys), 1)
        known = [(p, n) for p in weights if (n := self._sources(p))]
        known.sort(
            key=lambda found: (-weights[found[0]] * math.log(1 + total / found[1]), found[0])
        )
        chosen: list[Phrase] = []
        spent = 0
        for phrase, sources in known[: tuning.terms]:
            if chosen and spent + sources > tuning.postings:
                continue
            chosen.append(phrase)
            spent += sources
        return chosen

    def _sources(self, phrase: Phrase) -> int:
        """Return in how many sources a phrase can occur at most (0: it cannot)."""
        return min((self._frequencies.get(stem, 0) for stem in phrase), default=0)


def _quoted(phrase: Phrase) -> str:
    return f'"{" ".join(phrase)}"'
