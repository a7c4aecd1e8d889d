"""What can be read off a clause exactly: amounts, rates, terms, dates and legal references."""

from __future__ import annotations

from bisect import bisect_right

from advai.clauses.dates import find_dates
from advai.clauses.folding import fold
from advai.clauses.money import read_amount
from advai.clauses.quantities import Quantity, find_quantities
from advai.clauses.rates import read_rate
from advai.clauses.terms import joined_terms, other_terms, read_term
from advai.model.clause import Amount, DateMention, Facts, NormMention, Rate, Term


def extract_facts(text: str) -> Facts:
    """Return the facts of a text; every offset is into `text`, each in order of appearance.

    A number is one fact: a percentage before an amount before a length of time. Linear in the
    length of the text.
    """
    folded = fold(text)
    dates = find_dates(text, folded)
    starts = [date.start for date in dates]
    found = [
        fact
        for quantity in find_quantities(text, folded)
        if not _in_date(dates, starts, quantity)
        and (fact := _read(text, folded, quantity)) is not None
    ]
    terms = [fact for fact in found if isinstance(fact, Term)]
    terms = sorted([*terms, *other_terms(text, folded)], key=lambda term: term.start)
    return Facts(
        amounts=tuple(fact for fact in found if isinstance(fact, Amount)),
        rates=tuple(fact for fact in found if isinstance(fact, Rate)),
        terms=tuple(joined_terms(text, folded, terms)),
        dates=tuple(dates),
        norms=_norms(text),
    )


def _read(text: str, folded: str, quantity: Quantity) -> Rate | Amount | Term | None:
    """Return the fact that a quantity is; most numbers are none."""
    return (
        read_rate(text, folded, quantity)
        or read_amount(text, folded, quantity)
        or read_term(text, folded, quantity)
    )


def _in_date(dates: list[DateMention], starts: list[int], quantity: Quantity) -> bool:
    place = bisect_right(starts, quantity.start) - 1
    return place >= 0 and quantity.start < dates[place].end


def _norms(text: str) -> tuple[NormMention, ...]:
    """Return the legal references written in a text."""
    from advai.corpus.references import find_references  # noqa: PLC0415 - start-up time

    return tuple(
        NormMention(tuple(found.keys), found.start, found.end, text[found.start : found.end])
        for found in find_references(text)
        if found.keys or found.start  # an unknown one at the start is the clause's own heading
    )
