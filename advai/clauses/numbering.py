"""How a sequence of clauses is numbered: what is printed, and what is odd about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from advai.clauses.chains import Chain
from advai.clauses.folding import squeeze
from advai.clauses.layout import Layout
from advai.clauses.marks import Family, Mark, Script
from advai.clauses.ordinals import LIMIT, ordinal_words

_SIGNS = "ºª°"


def printed_ordinal(layout: Layout, mark: Mark) -> str:
    """Return the ordinal as printed, without its word: "DÉCIMA SEGUNDA", "6.2", "IV".

    Articles keep theirs, spelt one way ("ARTÍCULO 13" for "ARTICULO13º").
    """
    numeral = mark.numeral
    printed = squeeze(layout.text[numeral.start : numeral.end])
    if mark.family is Family.ARTICLE:
        return f"ARTÍCULO {printed.rstrip(_SIGNS)}"
    return printed if mark.word else printed.rstrip(_SIGNS)


def sequence_numbers(chain: Chain) -> Sequence[int]:
    """Return the number of each clause; in a sequence of 1.1, 1.2, 2.1 its place."""
    if chain.family is Family.NESTED:
        return range(1, len(chain.items) + 1)
    return chain.numbers


def numbering_warnings(layout: Layout, chain: Chain) -> Iterator[str]:
    """Yield, in Spanish, what is missing, repeated, misprinted or unread in the numbering."""
    if chain.family is Family.NESTED:
        return
    names = [printed_ordinal(layout, item.mark) for item in chain.items]
    if chain.numbers[0] > 1:
        yield (
            f"La numeración empieza en «{names[0]}»: puede faltar el principio del contrato "
            "o haber cláusulas que no se reconocieron."
        )
    yield from _readings(chain, names)
    for (one, first), (other, second) in pairwise(zip(chain.items, names, strict=True)):
        if one.value is not None and other.value is not None:
            yield from _step_warning(chain, one.value, other.value, first, second)


def _readings(chain: Chain, names: list[str]) -> Iterator[str]:
    for item, number, name in zip(chain.items, chain.numbers, names, strict=True):
        numeral = item.mark.numeral
        if numeral.script is Script.UNREAD:
            yield f"No se pudo leer el ordinal «{name}»: por su lugar se tomó como {number}.ª."
        elif numeral.edits:
            yield f"El ordinal «{name}» se leyó como {ordinal_words(number)}."


def _step_warning(chain: Chain, one: int, other: int, first: str, second: str) -> Iterator[str]:
    if other == one:
        yield f"Dos cláusulas seguidas llevan el mismo ordinal: «{second}»."
    elif other < one:
        yield f"La numeración no es correlativa: después de «{first}» viene «{second}»."
    elif other > one + 1:
        between = range(one + 1, min(other, one + 6))
        missing = [_name(chain, number) for number in between if number not in chain.numbers]
        if missing:
            told = ", ".join(missing)
            yield f"La numeración pasa de «{first}» a «{second}»: no se encontró {told}."


def _name(chain: Chain, number: int) -> str:
    if chain.items[0].mark.numeral.script is Script.ORDINAL and number <= LIMIT:
        gender = next((i.mark.numeral.gender for i in chain.items if i.mark.numeral.gender), "A")
        return f"«{ordinal_words(number, gender=gender)}»"
    return f"la número {number}"
