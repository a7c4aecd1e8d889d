"""Legal references in a text: which keys, at which exact span, of which kind.

Used on the law itself (`default_norm` is the norm being read, `current` the provision), on
contracts and on what a model writes, where a reference to something that does not exist must be
found as well: it is cut out of the prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from advai.corpus.catalogue import Catalogue, fold, load_catalogue
from advai.corpus.keys import (
    KINDS_OF_DISPOSITION,
    ordinal_number,
    parse_key,
    provision_key,
    ruling_key,
    split_key,
)
from advai.corpus.norm_mentions import NormMention, norm_mentions
from advai.corpus.reference_norm import Belongs, Binding, norm_after, norm_before
from advai.corpus.reference_numbers import part_before, read_numbers
from advai.model.source import ReferenceKind

I = re.IGNORECASE  # noqa: E741 - short for many patterns

ANCHOR = re.compile(r"\b(?:art[íi]culos?|arts?|art[íi]c)\b\.?\s{0,3}(?:N[°ºo]\.?\s{0,2})?", I)
COUNTS = {"dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8}
RELATIVE = re.compile(
    r"\b(?:(?P<count>dos|tres|cuatro|cinco|seis|siete|ocho|\d{1,2})\s{1,3})?"
    r"(?P<noun>art[íi]culos?)\s{1,3}(?:inmediat(?:o|os|amente)\s{1,3})?"
    r"(?:(?P<back>anterior(?:es)?|precedentes?|que\s+(?:l[eo]s?\s+)?(?:anteceden?|preceden?))"
    r"|(?P<on>siguientes?|que\s+(?:l[eo]s?\s+)?siguen?))\b"
    r"|\b(?P<last>dos|tres|cuatro|cinco|seis)\s{1,3}[úu]ltimos\s{1,3}art[íi]culos\b",
    I,
)
THIS_ONE = re.compile(
    r"\b(?:(?:presente|este|este\s+mismo)\s{1,3}art[íi]culo|art[íi]culo\s{1,3}presente)\b", I
)
DISPOSITION = re.compile(
    r"\bdisposici(?:[óo]n|ones)\s{1,3}"
    r"(?P<kind>transitoria|final|adicional|abrogatoria|derogatoria)(?:e?s)?\s{1,3}"
    r"(?P<ordinal>(?:d[ée]cim[oa]\s{0,2})?[a-záéíóú]{5,9}a)\b",
    I,
)
NUMBER_SIGN = r"(?:N\.?\s?[°ºo]\.?|Nros?\.?|N[úu]m(?:ero)?\.?)?"
RULING = re.compile(
    rf"\b(?P<court>autos?\s+supremos?|(?-i:A\.?\s?S\.?)|sentencias?\s+constitucional(?:es)?"
    r"(?:\s+plurinacional(?:es)?)?|(?-i:S\.?C\.?P?\.?|DCP))"
    rf"\s{{0,3}}{NUMBER_SIGN}\s{{0,3}}(?P<number>\d{{1,4}})"
    r"(?:\s?/\s?(?P<year>\d{4})|\s{1,3}de\s+(?:fecha\s+)?\d{1,2}\s+de\s+[a-z]{4,10}\s+del?\s+"
    r"(?P<dated>\d{4}))(?:\s?-\s?(?P<suffix>[A-Z]{1,3}\d?))?\b",
    I,
)
KEY = re.compile(r"\b[A-Z][A-Z0-9]{1,11}/(?:\d{1,5}(?:-[A-Z]{1,6})?|D(?:AD|[TADF])-\d{1,2})\b(?!/)")
CONTINUED = re.compile(
    r"\s{0,3}(?:,|;|\by\b|\be\b|\bas[íi]\s+como\b|\bcomo\b)\s{0,3}"
    r"(?:(?:el|los|del|de\s+los|con\s+el|con\s+los|al)\s+)?",
    I,
)
BETWEEN = re.compile(
    r"[\s,;]{0,4}(?:(?:y|e|o|u|as[íi]|como|con|en|relaci[óo]n|concordancia|concordantes?|el|los|del"
    r"|al|de|la|a)\s{1,3}){0,6}\Z",
    I,
)
BETWEEN_LENGTH = 50


@dataclass(frozen=True, slots=True)
class FoundReference:
    """A reference at `start:end` of the text; `quoted` are its words.

    `keys` are canonical. A bare "artículo 12" of no known norm has none; a whole norm ("Ley N°
    439") has its code alone, without a slash. `unknown` are those of the keys that cannot exist:
    the norm is not in the catalogue, or has no such number. Existing keys may still be absent
    from a library.
    """

    keys: tuple[str, ...]
    start: int
    end: int
    kind: ReferenceKind
    quoted: str
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the parts of one scan share."""

    text: str
    mentions: tuple[NormMention, ...]
    catalogue: Catalogue
    default_norm: str | None
    current: str | None


@dataclass(frozen=True, slots=True)
class _Articles:
    """Article numbers with their norm, before they become keys."""

    start: int
    end: int
    numbers: tuple[str, ...]
    ranged: bool
    binding: Binding


def find_references(
    text: str,
    *,
    default_norm: str | None = None,
    current: str | None = None,
    catalogue: Catalogue | None = None,
) -> list[FoundReference]:
    """Return the legal references of `text` in order, not overlapping, in linear time.

    Args:
        text: law, contract or prose.
        default_norm: the norm that a bare "artículo 12" belongs to: that of the law being read.
        current: the key of the provision being read; "el artículo anterior" counts from it.
        catalogue: the norms to know; by default those shipped.
    """
    catalogue = catalogue or load_catalogue()
    reading = _Reading(text, norm_mentions(text, catalogue), catalogue, default_norm, current)
    found = [
        *_articles(reading),
        *_relatives(reading),
        *_dispositions(reading),
        *_rulings(reading),
        *_written_keys(reading),
        *_whole_norms(reading),
    ]
    found.sort(key=lambda reference: (reference.start, -reference.end))
    apart: list[FoundReference] = []
    for reference in found:
        if not apart or reference.start >= apart[-1].end:
            apart.append(reference)
    return apart


def _articles(reading: _Reading) -> Iterator[FoundReference]:
    lists = _inherited(reading, list(_article_lists(reading)))
    for articles in lists:
        if articles.binding.belongs is Belongs.NOT_LAW:
            continue
        keys = _keys(reading, articles)
        yield _reference(
            reading,
            keys,
            articles.start,
            articles.end,
            _kind(reading, articles),
        )


def _article_lists(reading: _Reading) -> Iterator[_Articles]:
    text, reached = reading.text, 0
    for anchor in ANCHOR.finditer(text):
        if anchor.start() < reached:
            continue
        articles = _list_at(reading, anchor)
        while articles:
            yield articles
            reached = articles.end
            articles = _continued(reading, articles)


def _list_at(reading: _Reading, anchor: re.Match[str]) -> _Articles | None:
    text = reading.text
    plural = anchor[0].rstrip(" .\n").endswith(("s", "S"))
    numbers = read_numbers(text, anchor.end(), plural=plural)
    if numbers is None:
        return None
    start = part_before(text, anchor.start())
    binding = norm_after(text, numbers.end, reading.mentions, reading.default_norm)
    end = max(numbers.end, binding.edge)
    if binding.belongs is Belongs.UNSAID:
        before = norm_before(text, start, reading.mentions)
        if before.belongs in {Belongs.NAMED, Belongs.ELSEWHERE}:
            opened = "(" in text[before.edge : anchor.start()]
            end += opened and text[end : end + 1] == ")"
            binding, start = before, min(start, before.edge)
    return _Articles(start, end, numbers.numbers, numbers.ranged, binding)


def _continued(reading: _Reading, last: _Articles) -> _Articles | None:
    """Read "…del Código Civil y 115 de la CPE": more numbers, if a norm follows them."""
    if last.binding.belongs is not Belongs.NAMED:
        return None
    step = CONTINUED.match(reading.text, last.end)
    numbers = read_numbers(reading.text, step.end()) if step else None
    if step is None or numbers is None or not reading.text[step.end()].isdigit():
        return None
    binding = norm_after(reading.text, numbers.end, reading.mentions, reading.default_norm)
    if binding.belongs is not Belongs.NAMED:
        return None
    return _Articles(step.end(), binding.edge, numbers.numbers, numbers.ranged, binding)


def _inherited(reading: _Reading, lists: list[_Articles]) -> list[_Articles]:
    """Give "art. 519" of "art. 519 y art. 520 del Código Civil" the norm of its neighbour."""
    if reading.default_norm:
        return lists
    for index in range(len(lists) - 2, -1, -1):
        here, after = lists[index], lists[index + 1]
        between = reading.text[here.end : after.start]
        if (
            here.binding.belongs is Belongs.UNSAID
            and after.binding.belongs in {Belongs.NAMED, Belongs.NOT_LAW}
            and len(between) <= BETWEEN_LENGTH
            and BETWEEN.match(between)
        ):
            lists[index] = replace(here, binding=replace(after.binding, edge=here.end))
    return lists


def _kind(reading: _Reading, articles: _Articles) -> ReferenceKind:
    binding = articles.binding
    if binding.belongs is Belongs.ELSEWHERE:
        return ReferenceKind.OTHER_NORM
    if binding.belongs is Belongs.NAMED and binding.code != reading.default_norm:
        return ReferenceKind.OTHER_NORM
    if articles.ranged:
        return ReferenceKind.RANGE
    return ReferenceKind.LIST if len(articles.numbers) > 1 else ReferenceKind.EXPLICIT


def _keys(reading: _Reading, articles: _Articles) -> tuple[str, ...]:
    binding = articles.binding
    if binding.belongs is Belongs.ELSEWHERE:
        return ()
    code = binding.code or reading.default_norm
    if code is None:
        return ()
    dotted = (entry := reading.catalogue.entry(code)) is not None and entry.dotted
    numbers = (_plain(number, dotted=dotted) for number in articles.numbers)
    return tuple(dict.fromkeys(provision_key(code, number) for number in numbers))


def _plain(number: str, *, dotted: bool) -> str:
    """Drop the part of "234.7", join the thousands of "1.283", drop leading zeros."""
    digits, dash, bis = number.partition("-")
    if not dotted:
        digits = re.sub(r"^(\d{1,2})\.(\d{3})$", r"\1\2", digits).partition(".")[0]
        digits = digits.lstrip("0") or "0"
    return f"{digits}{dash}{bis}"


def _relatives(reading: _Reading) -> Iterator[FoundReference]:
    for match in RELATIVE.finditer(reading.text):
        keys = _neighbour_keys(reading, match)
        yield _reference(reading, keys, match.start(), match.end(), ReferenceKind.RELATIVE)
    for match in THIS_ONE.finditer(reading.text):
        keys = (reading.current,) if reading.current else ()
        yield _reference(reading, keys, match.start(), match.end(), ReferenceKind.RELATIVE)


def _neighbour_keys(reading: _Reading, match: re.Match[str]) -> tuple[str, ...]:
    """Return the keys that "los dos artículos anteriores" reach; a bare plural has no count."""
    here = split_key(reading.current) if reading.current else None
    if here is None or not here.number.isdigit():
        return ()
    word = match["count"] or match["last"]
    if word is None and match["noun"].casefold().endswith("s"):
        return ()
    count = 1 if word is None else COUNTS.get(fold(word)) or int(word)
    number, last = int(here.number), reading.catalogue.norm(here.norm).expected
    wanted = range(number + 1, number + count + 1) if match["on"] else range(number - count, number)
    return tuple(f"{here.norm}/{n}" for n in wanted if n > 0 and (last is None or n <= last))


def _dispositions(reading: _Reading) -> Iterator[FoundReference]:
    for match in DISPOSITION.finditer(reading.text):
        ordinal = ordinal_number(match["ordinal"])
        if ordinal is None:
            continue
        binding = norm_after(reading.text, match.end(), reading.mentions, reading.default_norm)
        code = binding.code or reading.default_norm
        known = code and binding.belongs not in {Belongs.ELSEWHERE, Belongs.NOT_LAW}
        kind = KINDS_OF_DISPOSITION[fold(match["kind"])]
        keys = (f"{code}/{kind}-{ordinal}",) if known else ()
        other = binding.belongs is Belongs.NAMED and code != reading.default_norm
        how = ReferenceKind.OTHER_NORM if other else ReferenceKind.EXPLICIT
        yield _reference(reading, keys, match.start(), max(match.end(), binding.edge), how)


def _rulings(reading: _Reading) -> Iterator[FoundReference]:
    for match in RULING.finditer(reading.text):
        year, suffix = match["year"] or match["dated"], match["suffix"] or ""
        key = ruling_key(match["number"], year, suffix)
        if not fold(match["court"]).startswith(("auto", "a")):
            key = "SCP" + key.removeprefix("AS")
        yield _reference(reading, (key,), match.start(), match.end(), ReferenceKind.OTHER_NORM)


def _written_keys(reading: _Reading) -> Iterator[FoundReference]:
    for match in KEY.finditer(reading.text):
        norm = match[0].partition("/")[0]
        key = parse_key(match[0], reading.catalogue) if norm in reading.catalogue.entries else None
        if key:
            kind = ReferenceKind.OTHER_NORM
            kind = ReferenceKind.EXPLICIT if norm == reading.default_norm else kind
            yield _reference(reading, (key,), match.start(), match.end(), kind)


def _whole_norms(reading: _Reading) -> Iterator[FoundReference]:
    for mention in reading.mentions:
        if mention.numbered:
            keys = () if mention.foreign else (mention.code,)
            yield _reference(reading, keys, mention.start, mention.end, ReferenceKind.OTHER_NORM)


def _reference(
    reading: _Reading, keys: Iterable[str], start: int, end: int, kind: ReferenceKind
) -> FoundReference:
    keys = tuple(keys)
    unknown = tuple(key for key in keys if not may_exist(key, reading.catalogue))
    return FoundReference(keys, start, end, kind, reading.text[start:end], unknown)


def may_exist(key: str, catalogue: Catalogue) -> bool:
    """Say whether the catalogue allows this key: a listed norm, and a number within it."""
    parts = split_key(key)
    if parts.is_ruling:
        return True
    entry = catalogue.entry(parts.norm)
    if entry is None:
        return False
    kind, dash, ordinal = parts.number.partition("-")
    if dash and ordinal.isdigit():
        allowed = entry.dispositions.get(kind)
        return allowed is None or 0 < int(ordinal) <= allowed
    digits = re.match(r"\d+", parts.number)
    last = entry.norm.expected
    return not digits or (int(digits[0]) > 0 and (last is None or int(digits[0]) <= last))
