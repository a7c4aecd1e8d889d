"""What a clause is about: by the words of its title first, by those of its body otherwise.

The words are in `corpus/clause_kinds.toml`, where a lawyer can read and correct them.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from advai.clauses.folding import fold
from advai.clauses.phrases import phrase_pattern
from advai.home import program_dir
from advai.model.clause import ClauseKind

_STRONG = 3
_ENOUGH = 2
"""Points of the body below which the kind stays unknown: two words of the kind."""

_READ = 1500
"""How many characters of the body are read: what a clause is about is said at its start."""

_EARLY = 160
"""A strong phrase this near to the start counts double."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The patterns of one kind."""

    kind: ClauseKind
    title: re.Pattern[str]
    strong: re.Pattern[str]
    weak: re.Pattern[str]


@cache
def _vocabulary() -> tuple[_Words, ...]:
    path = program_dir("corpus") / "clause_kinds.toml"
    with path.open("rb") as file:
        classes = tomllib.load(file)["clase"]
    return tuple(
        _Words(
            ClauseKind(entry["nombre"]),
            phrase_pattern(entry["titulo"]),
            phrase_pattern(entry["fuerte"]),
            phrase_pattern(entry["texto"]),
        )
        for entry in classes
    )


def title_kind(title: str) -> ClauseKind | None:
    """Return the kind that a title names, or None; the first named wins, then the longest."""
    folded = fold(title)
    best: tuple[int, int, ClauseKind] | None = None
    for words in _vocabulary():
        match = words.title.search(folded)
        if match is None:
            continue
        found = (match.start(), -len(match[0]), words.kind)
        if best is None or found[:2] < best[:2]:
            best = found
    return best[2] if best else None


def body_kind(body: str) -> ClauseKind | None:
    """Return the kind that the words of a body speak of most, or None when too few do."""
    folded = fold(body[:_READ])
    best, most = None, _ENOUGH - 1
    for words in _vocabulary():
        points = _points(words, folded)
        if points > most:
            best, most = words.kind, points
    return best


def _points(words: _Words, folded: str) -> int:
    strong = {match[0]: match.start() for match in reversed(list(words.strong.finditer(folded)))}
    early = sum(place < _EARLY for place in strong.values())
    weak = {match[0] for match in words.weak.finditer(folded)}
    return _STRONG * (len(strong) + early) + min(len(weak), 4)


def clause_kind(title: str, body: str, section: str = "") -> ClauseKind:
    """Return the kind of a clause by its title, else its body, else the section above it."""
    named = title_kind(title) if title else None
    found = named or body_kind(body) or (title_kind(section) if section else None)
    return found or ClauseKind.OTHER
