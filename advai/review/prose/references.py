"""Everything in a piece of prose that reads as a legal reference, real or made up.

The search errs on the side of finding: what is found and was not shown is cut, and a sentence cut
without need costs less than an invented article in a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from advai.review.prose.data import prose_data, words_of
from advai.review.prose.lists import (
    Meaning,
    NumberList,
    Reading,
    listed_numbers,
    numbers_after,
    part_number,
)
from advai.review.prose.mentions import find_mentions
from advai.review.prose.names import Mention, Named
from advai.review.prose.numbers import counts_things, read_number
from advai.review.prose.tokens import Kind, Token, fold, tokens_of

_URL = re.compile(
    r"(?:https?://|www\.)\S+|\b[\w.-]+\.(?:com|org|net|gob|bo|gov|edu)(?:\.bo)?/\S*", re.IGNORECASE
)
_BEFORE_NORM = 120
"""Characters between a norm's name and an article that belongs to it ("el Código, en su art.")."""

Found = tuple[NumberList, Mention | None]


@dataclass(frozen=True, slots=True)
class ProseReference:
    """A reference at `start`..`end` of the prose.

    `norm` is the norm's code (None: not said), `numbers` the readings of each provision number;
    a ruling has its "number/year" in `norm`.
    """

    start: int
    end: int
    meaning: Meaning
    norm: str | None = None
    numbers: tuple[tuple[str, ...], ...] = ()


def find_prose_references(text: str) -> list[ProseReference]:
    """Return the references of plain prose (see `plain_text`), in order, not overlapping."""
    reading = Reading(text, tokens_of(text))
    reading.mentions = find_mentions(reading.tokens)
    reading.by_start = {mention.start: mention for mention in reading.mentions}
    reading.named = frozenset(
        place for mention in reading.mentions for place in range(mention.start, mention.end)
    )
    found = [*_links(text), *_lists(reading), *_rest(reading)]
    return _apart(found)


def _apart(found: list[ProseReference]) -> list[ProseReference]:
    """Keep references apart: of two that overlap, one of unknown meaning covers both."""
    apart: list[ProseReference] = []
    for reference in sorted(found, key=lambda one: (one.start, -one.end)):
        if apart and reference.start < apart[-1].end:
            if reference.end > apart[-1].end:
                apart[-1] = replace(apart[-1], end=reference.end, meaning=Meaning.UNKNOWN)
            continue
        apart.append(reference)
    return apart


def _links(text: str) -> Iterator[ProseReference]:
    for found in _URL.finditer(fold(text)):
        yield ProseReference(found.start(), found.end(), Meaning.UNKNOWN)


def _lists(reading: Reading) -> Iterator[ProseReference]:
    place = 0
    while place < len(reading.tokens):
        found = (
            _after_marker(reading, place)
            or _before_marker(reading, place)
            or _disposition(reading, place)
            or _division(reading, place)
            or _after_norm(reading, place)
            or _before_norm(reading, place)
        )
        if found is None:
            place += 1
            continue
        articles, norm = found
        if not _of_the_contract(reading.tokens, articles.end):
            yield _reference(reading, articles, norm)
        place = max(articles.end, norm.end if norm and norm.start >= articles.start else 0)


def _of_the_contract(tokens: Sequence[Token], end: int) -> bool:
    """Tell whether numbers are followed by "del presente contrato": they are no law's."""
    place = end
    while place < len(tokens) and tokens[place].is_word(words_of("joining", "contract_before")):
        place += 1
    if place == end or place >= len(tokens):
        return False
    return tokens[place].is_word(words_of("joining", "contract"))


def _after_marker(reading: Reading, place: int) -> Found | None:
    """Return "artículo 519", "arts. 5, 6 y 7 del Código Civil", "§ 12"."""
    token = reading.tokens[place]
    if not token.is_word(words_of("articles")) and token.text not in words_of("articles", "signs"):
        return None
    articles = numbers_after(reading, place)
    return _bound(reading, articles) if articles else None


def _before_marker(reading: Reading, place: int) -> Found | None:
    """Return "999.º artículo del Código Civil": the number before its marker."""
    tokens = reading.tokens
    number = read_number(tokens, place) if place not in reading.named else None
    if number is None:
        return None
    end = number.end
    while end < len(tokens) and tokens[end].text in ".ºª°":
        end += 1
    if end >= len(tokens) or not tokens[end].is_word(words_of("articles", "one")):
        return None
    return _bound(reading, NumberList(place, end + 1, (number.readings,)))


def _disposition(reading: Reading, place: int) -> Found | None:
    """Return "disposición transitoria segunda de la Ley 439"."""
    tokens = reading.tokens
    if not tokens[place].is_word(words_of("dispositions")) or place + 2 >= len(tokens):
        return None
    kind = prose_data()["dispositions"]["kinds"].get(tokens[place + 1].text)
    number = read_number(tokens, place + 2) if kind else None
    if number is None:
        return None
    listed = listed_numbers(reading, place, number)
    named = tuple(tuple(f"{kind}-{n}" for n in readings) for readings in listed.numbers)
    return _bound(reading, replace(listed, numbers=named, meaning=Meaning.DISPOSITIONS))


def _division(reading: Reading, place: int) -> Found | None:
    """Return "Título II del Código Civil"; by themselves titles and chapters are no references."""
    if not reading.tokens[place].is_word(words_of("divisions")):
        return None
    articles = numbers_after(reading, place)
    if articles is None:
        return None
    norm = _norm_after(reading, articles.end)
    return (replace(articles, meaning=Meaning.UNKNOWN), norm) if norm else None


def _after_norm(reading: Reading, place: int) -> Found | None:
    """Return "Código Civil, 519" or "CC/519": the number right after the name."""
    mention = reading.by_start.get(place)
    if mention is None or mention.kind is not Named.NORM:
        return None
    tokens, start = reading.tokens, mention.end
    while start < min(mention.end + 5, len(tokens)) and _leads_to_number(tokens[start]):
        start += 1
    number = read_number(tokens, start, words=False) if start < len(tokens) else None
    if number is None or counts_things(tokens, number.end):
        return None
    if start == mention.end and not mention.alone and not tokens[start].text.isdigit():
        return None
    return replace(listed_numbers(reading, place, number), start=place), mention


def _leads_to_number(token: Token) -> bool:
    return (token.kind is Kind.SIGN and token.text in ",:;(/-–—#.") or token.text in (
        "el", "los", "en", "su", "sus", "n", "no", "nro", "numero", "num", "al", "del",
    )  # fmt: skip


def _before_norm(reading: Reading, place: int) -> Found | None:
    """Return "519 del Código Civil", "519 CC", "el 999 de dicho cuerpo legal"."""
    if place in reading.named or place < reading.barren:
        return None
    number = read_number(reading.tokens, place)
    if number is None or counts_things(reading.tokens, number.end):
        return None
    articles = listed_numbers(reading, place, number)
    inner = reading.tokens[place : articles.end]
    if any(token.is_word(words_of("articles")) for token in inner):
        return None  # "numeral 3 del artículo 519": the article comes later
    norm = _norm_after(reading, articles.end)
    if norm is None or (norm.kind is Named.RULING):
        reading.barren = articles.end
        return None
    linked = norm.start > articles.end
    figures = reading.tokens[place].kind is Kind.NUMBER
    if not linked and (norm.kind is Named.ALLUSION or not figures):
        return None
    return articles, norm


def _bound(reading: Reading, articles: NumberList) -> Found:
    after = _norm_after(reading, articles.end)
    if after is not None and after.kind is not Named.RULING:
        return articles, after
    return articles, _norm_before(reading, articles.start)


def _norm_after(reading: Reading, end: int) -> Mention | None:
    for place in range(end, min(end + 8, len(reading.tokens))):
        mention = reading.by_start.get(place)
        if mention is not None:
            return None if _has_own_number(reading, mention) else mention
        if not _links_to_norm(reading.tokens, place):
            return None
    return None


def _has_own_number(reading: Reading, mention: Mention) -> bool:
    """Tell whether a norm begins a reference of its own: "CC/519" after "artículo 5,"."""
    tokens, end = reading.tokens, mention.end
    return end + 1 < len(tokens) and tokens[end].text == "/" and tokens[end + 1].text.isdigit()


def _links_to_norm(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    if token.kind is Kind.SIGN:
        return token.text in ',(-–/:"«“'
    more = words_of("joining", "and_more")
    if token.text in ("y", "and"):
        return place + 1 < len(tokens) and tokens[place + 1].is_word(more)
    return token.is_word(words_of("joining", "norm")) or token.is_word(more)


def _norm_before(reading: Reading, start: int) -> Mention | None:
    """Return the norm named before in the same sentence ("la Constitución, en su artículo 5")."""
    if start >= len(reading.tokens):
        return None
    at = reading.tokens[start].start
    for mention in reversed(reading.mentions):
        if mention.end > start or mention.kind is not Named.NORM:
            continue
        ended = reading.tokens[mention.end - 1].end
        between = reading.text[ended:at]
        if len(between) > _BEFORE_NORM or re.search(r"[.;:]\s+[A-ZÁÉÍÓÚ¿«“\"]|\n\n", between):
            return None
        return mention
    return None


def _reference(reading: Reading, articles: NumberList, norm: Mention | None) -> ProseReference:
    first, last = _with_parts_before(reading.tokens, articles.start), articles.end
    if norm is not None and norm.start >= articles.start:
        last = max(last, norm.end)
        reading.taken.add(norm.start)
    meaning, code = articles.meaning, None
    if norm is not None and norm.kind is Named.NORM:
        code = norm.code
        meaning = meaning if code else Meaning.UNKNOWN
    start, end = reading.tokens[first].start, reading.tokens[last - 1].end
    return ProseReference(start, end, meaning, code, articles.numbers)


def _with_parts_before(tokens: Sequence[Token], start: int) -> int:
    """Return the token at which "el numeral 3 del artículo 519" begins."""
    place = start
    while place > 0 and tokens[place - 1].text in ("del", "de", "el", "la", "los", ",", ")", "of"):
        place -= 1
    for back in range(place - 1, max(place - 5, -1), -1):
        if tokens[back].is_word(words_of("parts")):
            number = back + 1
            while number < place and tokens[number].text in ".ºª°(":
                number += 1
            after = part_number(tokens, number, worded=True, touching=False)
            return back if after is not None and after <= place + 1 else start
    return start


def _rest(reading: Reading) -> Iterator[ProseReference]:
    for mention in reading.mentions:
        if mention.start in reading.taken or not mention.alone:
            continue
        start = reading.tokens[mention.start].start
        end = reading.tokens[mention.end - 1].end
        if mention.kind is Named.RULING:
            yield ProseReference(start, end, Meaning.RULING, mention.code)
        elif mention.code is not None:
            yield ProseReference(start, end, Meaning.NORM, mention.code)
        else:
            yield ProseReference(start, end, Meaning.UNKNOWN)
