"""Currencies as contracts write them, read from `corpus/currencies.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from advai.clauses.folding import fold
from advai.home import program_dir

_REACH = 16


@cache
def _data() -> tuple[dict[str, str], dict[str, str]]:
    """Return the forms before and after a number, folded, with their code."""
    path = program_dir("corpus") / "currencies.toml"
    with path.open("rb") as file:
        entries = tomllib.load(file)["moneda"]
    before = {fold(form): entry["codigo"] for entry in entries for form in entry["delante"]}
    after = {fold(form): entry["codigo"] for entry in entries for form in entry["detras"]}
    return before, after


def _form(form: str) -> str:
    """Return the pattern of one form: blanks may be wider, words end where they end."""
    words = r"\s{1,3}".join(re.escape(word) for word in form.split())
    return words + (r"(?![A-Z0-9])" if form[-1].isalnum() else "")


def _longest_first(forms: dict[str, str]) -> str:
    return "|".join(map(_form, sorted(forms, key=len, reverse=True)))


@cache
def currency_words() -> str:
    """Return a pattern, for folded text, of every form."""
    before, after = _data()
    return f"(?:{_longest_first({**before, **after})})"


@cache
def _before() -> re.Pattern[str]:
    forms = "|".join(map(re.escape, sorted(_data()[0], key=len, reverse=True)))
    return re.compile(rf"(?<![A-Z0-9])({forms})[ \t\xa0]{{0,3}}[.:]?[ \t\xa0]{{0,2}}$")


@cache
def _after() -> re.Pattern[str]:
    forms = _longest_first(_data()[1])
    return re.compile(
        rf"[ \t\n\xa0\u202f]{{0,3}}(?:[.,]?-{{1,2}}[ \t]{{0,2}})?(?:DE\s{{1,2}})?"
        rf"(?<![A-Z])({forms})"
    )


def currency_before(folded: str, start: int) -> tuple[str, int] | None:
    """Return the code of the currency that stands before offset `start`, and where it begins."""
    begin = max(0, start - _REACH)
    match = _before().search(folded[begin:start])
    return (_data()[0][match[1]], begin + match.start()) if match else None


def currency_after(folded: str, end: int) -> tuple[str, int] | None:
    """Return the code of the currency that stands after offset `end`, and where it ends."""
    match = _after().match(folded, end)
    if match is None:
        return None
    form = re.sub(r"\s+", " ", match[1])
    return _data()[1][form], match.end()
