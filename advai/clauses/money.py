"""Amounts of money in a text: the figure, the currency, and the same in words when it is told."""

from __future__ import annotations

import re

from advai.clauses.currencies import currency_after, currency_before
from advai.clauses.quantities import Quantity
from advai.model.clause import Amount

_TRAIL = re.compile(r"[.,]?-{1,2}(?!\w)")


def read_amount(text: str, folded: str, quantity: Quantity) -> Amount | None:
    """Return the amount that a quantity is, or None when no currency stands by it."""
    code: str | None = None
    start, end = quantity.start, quantity.end
    for place, number in enumerate(quantity.numbers):
        before = currency_before(folded, number.start)
        afters = (currency_after(folded, number.end), currency_after(folded, number.tail))
        if before and place == 0:
            start = before[1]
        end = max([end, *(after[1] for after in afters if after)])
        for found in (before, *afters):
            code = found[0] if found and not code else code
    outside = currency_after(folded, quantity.end)
    if outside:
        code, end = code or outside[0], max(end, outside[1])
    if code is None:
        return None
    trail = _TRAIL.match(text, end)
    end = trail.end() if trail else end
    return Amount(quantity.value, code or None, start, end, text[start:end], quantity.in_words)
