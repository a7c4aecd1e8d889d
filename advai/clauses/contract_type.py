"""What type of contract a document is: its title, its opening, its clauses and its roles vote.

A title alone does not decide: documents called ANTICRESIS whose every clause is a lease exist.
When title and clauses disagree, the type is the one with more evidence and the confidence drops.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from advai.clauses.folding import fold
from advai.clauses.layout import Layout
from advai.clauses.type_words import TypeWords, type_words
from advai.model.clause import ContractType, SplitContract
from advai.model.document import Document

_TITLE = 5.0
_TITLE_WORD = 0.6
"""Each further word that a title's phrase has: the more exact phrase wins."""

_OPENING, _MOST_OPENING = 1.5, 3
_BODY, _MOST_BODY = 0.8, 6
_ROLE, _MOST_ROLES = 1.5, 2
_TITLE_LINES = 6
_TITLE_LENGTH = 180
_OPENING_LENGTH = 3500
_BODY_LENGTH = 60_000
_CERTAIN = 12.0
"""Points from which more evidence makes nothing surer."""

_LEAST = 3.0
_DISPUTED = 0.6
_NEARLY = 0.9
_SAID = 2.4
_OTHER = "otro"
_HEADED = re.compile(
    r"CONTRATO|CONVENIO|ACUERDO|MINUTA|DOCUMENTO|ESCRITURA|PROMESA|CONSTE|POLIZA|SOLICITUD"
)


@dataclass(frozen=True, slots=True)
class _Vote:
    """The points of one type: from its title words, its other words, and its roles."""

    words: TypeWords
    title: float
    said: float
    roles: float

    @property
    def total(self) -> float:
        """Return all points."""
        return self.title + self.said + self.roles


def detect_contract_type(document: Document, split: SplitContract) -> ContractType | None:
    """Return the type of a contract by the closed list, or None when nothing tells it.

    A contract that is recognisable as such but of no listed type is "otro".
    """
    title = _title(document)
    opening = fold(_opening(split))
    body = fold("\n".join(clause.text for clause in split.clauses)[:_BODY_LENGTH])
    roles = [fold(party.role) for party in split.parties if party.role]
    votes = [_vote(words, title, opening, body, roles) for words in type_words()]
    votes.sort(key=lambda vote: vote.total, reverse=True)
    best = _special_case(votes)
    if best.total < _LEAST:
        known = bool(_HEADED.search(title)) and bool(split.clauses)
        return ContractType(_OTHER, 0.2) if known else None
    return ContractType(best.words.name, _confidence(best, votes))


def _title(document: Document) -> str:
    """Return the folded words of the title: the first lines, as far as they are short."""
    lines = Layout(document).lines[:_TITLE_LINES]
    texts = [document.text[line.start : line.end] for line in lines]
    short = [text for text in texts if len(text) <= _TITLE_LENGTH]
    headed = [text for text in short if _HEADED.search(fold(text)) or text.isupper()]
    return fold("\n".join(headed or short[:2]) or document.text[:_TITLE_LENGTH])


def _opening(split: SplitContract) -> str:
    first = "\n".join(clause.text[:1200] for clause in split.clauses[:3])
    return split.preamble[:_OPENING_LENGTH] + "\n" + first


def _vote(words: TypeWords, title: str, opening: str, body: str, roles: list[str]) -> _Vote:
    match = max(words.title.finditer(title), key=lambda m: len(m[0].split()), default=None)
    named = _TITLE + _TITLE_WORD * (len(match[0].split()) - 1) if match else 0.0
    said = _OPENING * min(_MOST_OPENING, _distinct(words.opening, opening))
    said += _BODY * min(_MOST_BODY, _distinct(words.body, body))
    borne = sum(bool(words.roles.search(role)) for role in roles)
    return _Vote(words, named, said, _ROLE * min(_MOST_ROLES, borne))


def _distinct(pattern: re.Pattern[str], text: str) -> int:
    return len({match[0] for match in pattern.finditer(text)})


def _special_case(votes: list[_Vote]) -> _Vote:
    """Return the best vote, or the special case of it that the title names or nearly equals it."""
    best = votes[0]
    cases = [vote for vote in votes if vote.words.general == best.words.name]
    for case in cases:
        words, general = case.title + case.said, best.title + best.said
        said_more = case.said >= max(best.said, _SAID) and words >= _NEARLY * general
        if (case.title > best.title and case.said > 0) or said_more:
            return case
    return best


def _confidence(best: _Vote, votes: Iterable[_Vote]) -> float:
    """Return how sure the best vote is: its lead over unrelated types, and its weight."""
    related = {best.words.name, best.words.general}
    others = [v for v in votes if v.words.name not in related
              and v.words.general not in {best.words.name, best.words.general or "-"}]  # fmt: skip
    second = max((vote.total for vote in others), default=0.0)
    lead = max(0.0, 1.0 - second / best.total)
    sure = 0.25 + 0.5 * lead + 0.25 * min(1.0, best.total / _CERTAIN)
    titled = any(vote.title for vote in others) and not best.title
    return round(min(0.99, sure * (_DISPUTED if titled else 1.0)), 2)
