"""Conditions of rules on the facts read in a clause: rates, amounts, terms, dates, references.

A condition names one kind of fact, compares its fields and may say which words must stand in the
same sentence:

    rate.yearly > 36 near <interés>          some rate above 36 % a year in a sentence on interest
    term.years > 10                          some term of more than ten years
    rate.percent > 3 and rate.period = mes   both of the same rate
    amount.in_words != amount.value          words and figures of one amount disagree
    amount.value > amount.smallest after multa*   an amount that follows "multa" within a few
                                             words is greater than another of the clause
    amount                                   some amount is named
    no amount                                none is

"near" asks for the words in the sentence of the fact, "after" for them at most six words before it.
Fields: rate percent, period, yearly, monthly, daily, in_words; term quantity, unit, days, months,
years, in_words, indefinite (si/no); amount value, smallest (of the amounts of the clause in the
same currency), currency, in_words; date iso; norm key. A field
that the text does not say satisfies no comparison. Operators: > >= < <= = !=.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from advai.model.clause import Amount, DateMention, Facts, NormMention, Rate, Term
from advai.review.rule_conditions import Element, Pattern, PatternError, compile_pattern
from advai.review.rule_text import FoldedText, fold_word

Fact = Rate | Amount | Term | DateMention | NormMention
Value = Decimal | str | None

REACH = 6
_PLACED = re.compile(r"(.*?)(?: (near|after) (.*))?", re.DOTALL)
_COMPARISON = re.compile(r"\s*(\w+)\.(\w+)\s*(>=|<=|!=|>|<|=)\s*([\w.,/-]+)\s*")
_EXISTENCE = re.compile(r"\s*(no\s+)?(\w+)\s*")
_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
}


def _months(term: Term) -> Decimal | None:
    if term.unit == "mes":
        return term.quantity
    return None if term.days is None else term.days * 12 / 365


def _years(term: Term) -> Decimal | None:
    if term.unit == "mes":
        return term.quantity / 12
    return None if term.days is None else term.days / 365


def _per(rate: Rate, part: int) -> Decimal | None:
    return None if rate.yearly is None else rate.yearly / part


FIELDS: dict[str, dict[str, Callable[[Any], Value]]] = {
    "rate": {
        "percent": lambda rate: rate.percent,
        "period": lambda rate: rate.period,
        "yearly": lambda rate: rate.yearly,
        "monthly": lambda rate: _per(rate, 12),
        "daily": lambda rate: _per(rate, 365),
        "in_words": lambda rate: rate.in_words,
    },
    "term": {
        "quantity": lambda term: None if term.indefinite else term.quantity,
        "unit": lambda term: term.unit,
        "days": lambda term: None if term.indefinite else term.days,
        "months": lambda term: None if term.indefinite else _months(term),
        "years": lambda term: None if term.indefinite else _years(term),
        "in_words": lambda term: term.in_words,
        "indefinite": lambda term: "si" if term.indefinite else "no",
    },
    "amount": {
        "value": lambda amount: amount.value,
        "smallest": lambda amount: amount.value,  # of all of its currency: see `_value_of`
        "currency": lambda amount: amount.currency,
        "in_words": lambda amount: amount.in_words,
    },
    "date": {"iso": lambda date: date.iso},
    "norm": {"key": lambda norm: norm.keys[0] if norm.keys else None},
}


def facts_of(facts: Facts, kind: str) -> tuple[Fact, ...]:
    """Return the facts of one kind."""
    every: dict[str, tuple[Fact, ...]] = {
        "rate": facts.rates,
        "term": facts.terms,
        "amount": facts.amounts,
        "date": facts.dates,
        "norm": facts.norms,
    }
    return every[kind]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One field of a fact against a value or another of its fields."""

    field: str
    sign: str
    value: Value
    other: str | None = None


@dataclass(frozen=True, slots=True)
class FactTest:
    """A whole condition; `wanted` is false for "no amount", `before` true for "after"."""

    kind: str
    comparisons: tuple[Comparison, ...]
    near: Pattern | None = None
    before: bool = False
    wanted: bool = True

    def satisfied_by(self, facts: Facts, text: FoldedText) -> Fact | bool:
        """Return the first fact that satisfies it, True when none is wanted and none is, or False.

        A place condition holds when the words stand in the sentence of the fact ("near"), or
        end at most `REACH` words before it ("after").
        """
        for fact in facts_of(facts, self.kind):
            if self._fits(fact, facts) and self._stands_near(fact, text):
                return fact if self.wanted else False
        return not self.wanted

    def _fits(self, fact: Fact, facts: Facts) -> bool:
        return all(_holds(self.kind, comparison, fact, facts) for comparison in self.comparisons)

    def _stands_near(self, fact: Fact, text: FoldedText) -> bool:
        if self.near is None:
            return True
        position = text.position_at(fact.start)
        place = text.sentence_around(position)
        found = self.near.last_words(text, place)
        if self.before:
            found &= ((1 << position) - 1) & ~((1 << max(position - REACH, 0)) - 1)
        return found != 0


def _holds(kind: str, test: Comparison, fact: Fact, facts: Facts) -> bool:
    value = _value_of(kind, test.field, fact, facts)
    against = test.value if test.other is None else _value_of(kind, test.other, fact, facts)
    if value is None or against is None or isinstance(value, str) != isinstance(against, str):
        return False
    if isinstance(value, str) and isinstance(against, str):
        value, against = fold_word(value), fold_word(against)
    return _OPERATORS[test.sign](value, against)


def _value_of(kind: str, field: str, fact: Fact, facts: Facts) -> Value:
    if field == "smallest" and isinstance(fact, Amount):
        return min(other.value for other in facts.amounts if other.currency == fact.currency)
    return FIELDS[kind][field](fact)


def compile_fact_test(source: str, lists: Mapping[str, Element]) -> FactTest:
    """Compile a condition; raise `PatternError` saying what is wrong in it."""
    placed = _PLACED.fullmatch(source)
    comparing, place, words = placed.groups("") if placed else (source, "", "")
    near = compile_pattern(words, lists) if words else None
    before = place == "after"
    existence = _EXISTENCE.fullmatch(comparing)
    if existence:
        kind = _kind(existence.group(2))
        return FactTest(kind, (), near, before, wanted=not existence.group(1))
    parts = [_comparison(part) for part in re.split(r"\s+and\s+", comparing)]
    kinds = {kind for kind, _ in parts}
    if len(kinds) != 1:
        raise PatternError(f"«{source}» mezcla hechos de distinta clase")
    return FactTest(kinds.pop(), tuple(comparison for _, comparison in parts), near, before)


def _comparison(source: str) -> tuple[str, Comparison]:
    found = _COMPARISON.fullmatch(source)
    if not found:
        raise PatternError(f"no se entiende la comparación «{source}»")
    kind, field, sign, value = found.groups()
    _field(_kind(kind), field)
    if value.startswith(f"{kind}."):
        other = value.partition(".")[2]
        return kind, Comparison(field, sign, None, _field(kind, other))
    return kind, Comparison(field, sign, _value(value))


def _kind(kind: str) -> str:
    if kind not in FIELDS:
        raise PatternError(f"no hay hechos de la clase «{kind}»")
    return kind


def _field(kind: str, field: str) -> str:
    if field not in FIELDS[kind]:
        raise PatternError(f"«{kind}» no tiene el dato «{field}»")
    return field


def _value(text: str) -> Value:
    try:
        return Decimal(text)
    except InvalidOperation:
        return text
