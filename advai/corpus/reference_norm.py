"""Which norm an article number belongs to: the one named after it, before it, or none.

"del Código Civil", "C.C.", "de este Código", "del mismo cuerpo legal"; and what is no law at all:
"de este contrato", "de los estatutos", "de la cláusula".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from enum import Enum, auto

from advai.corpus.norm_mentions import NormMention

I = re.IGNORECASE  # noqa: E741 - short for many patterns
OF = r"(?:de\s+las|de\s+los|de\s+la|de\s+el|del?|al|a\s+la|en\s+el|en\s+la)\b"
THIS = r"(?:presente|este|esta|estos|estas|nuestro|nuestra)"
THAT = (
    r"(?:(?:el|la|los|las)\s+)?(?:mism[oa]|dich[oa]|citad[oa]|referid[oa]|mencionad[oa]"
    r"|indicad[oa]|señalad[oa]|aludid[oa]|ya\s+citad[oa]|propi[oa])s?"
)
CONNECTOR = re.compile(
    rf"(?:\s{{0,3}}[,;])?\s{{0,3}}[(–—-]?\s{{0,2}}(?:(?:ambos|todos)\s+)?(?:{OF}\s+)?"
    r"(?:(?:nuev[oa]|vigente|actual|boliviano|citad[oa]|mencionad[oa]|referid[oa]|señalad[oa]"
    r"|indicad[oa]|propi[oa]|mism[oa]|presente|texto\s+de\s+la)\s+){0,2}",
    I,
)
BRACKET = re.compile(r"\s{0,2}\([^()\n]{3,90}\)")
LAW = (
    r"(?:cuerpo\s+(?:legal|normativo|sustantivo|adjetivo)|c[óo]digo|ley|norma(?:tiva)?"
    r"|decreto(?:\s+(?:ley|supremo))?|constituci[óo]n|disposici[óo]n\s+legal|compilado)"
)
INTERNAL = re.compile(
    rf"\s{{0,3}},?\s{{0,3}}{OF}\s+(?:(?P<this>{THIS})|(?P<that>{THAT}))\s+"
    rf"(?:mism[oa]\s+)?{LAW}\b(?!\s+(?:de|del)\s+[A-ZÁÉÍÓÚ])",
    I,
)
INTERNAL_AFTER = re.compile(
    rf"\s{{0,3}},?\s{{0,3}}{OF}\s+(?:(?:c[óo]digo|ley|norma)\s+(?:(?P<this>presente)|citad[oa]"
    r"|mencionad[oa]|referid[oa]|señalad[oa])|(?:mism[oa]))\b(?!\s+\w+o\b)",
    I,
)
NOT_LAW = re.compile(
    rf"\s{{0,3}},?\s{{0,3}}(?:{OF}|seg[úu]n\s+el)\s+(?:(?:{THIS}|{THAT}|sus?)\s+){{0,2}}"
    r"(?:contratos?|convenios?|documentos?|acuerdos?|estatutos?|reglamento\s+interno|anexos?"
    r"|minutas?|pliegos?|DBC|p[óo]lizas?|instrumentos?|escrituras?|testimonios?|cl[áa]usulas?"
    r"|condiciones|t[ée]rminos|ofertas?|propuestas?|escritos?|memorial|demanda|bases)\b",
    I,
)
NAMED = re.compile(
    rf"\s{{0,3}},?\s{{0,3}}{OF}\s+(?:(?:{THAT}|(?P<its>sus?))\s+)?"
    r"(?:c[óo]d(?:igo|\.)|ley(?:es)?|decretos?|reglamento|constituci[óo]n|convenci[óo]n|tratado"
    r"|pacto|resoluci[óo]n|ordenanza|normas)\b\.?"
    r"(?:[ \u00a0]{1,2}(?:(?:de|del|la|las|los|el|y|e|para|al|a|sobre|contra)[ \u00a0]+){0,3}"
    r"(?-i:[A-ZÁÉÍÓÚÑ])\w*){0,8}",
    I,
)
IN_ITS = re.compile(r"\ben\s+sus?\s+\Z", I)
BEFORE = re.compile(r"[\s,(:;–-]{0,4}(?:en\s+(?:sus?|el|los)\s+)?\Z", I)
SENTENCE_END = re.compile(r"[.;]\s+(?=[A-ZÁÉÍÓÚ])|\n\n")
REACH = 120  # characters back over which "en su artículo" finds its norm


class Belongs(Enum):
    """How sure the norm of an article is."""

    NAMED = auto()  # the norm is named beside the article
    HERE = auto()  # of the norm being read ("de este Código"), or unsaid
    ELSEWHERE = auto()  # of a norm that the catalogue cannot name
    UNSAID = auto()
    NOT_LAW = auto()  # an article of the contract, of statutes, of a policy


@dataclass(frozen=True, slots=True)
class Binding:
    """The norm of an article list, and where the words that name it end (or begin, if before)."""

    belongs: Belongs
    code: str | None
    edge: int


def norm_after(
    text: str, end: int, mentions: tuple[NormMention, ...], default_norm: str | None
) -> Binding:
    """Return the norm that the words after an article list name; `edge` is where they end."""
    bound = _after(text, end, mentions, default_norm)
    if bound.belongs is not Belongs.UNSAID:
        return bound
    bracket = BRACKET.match(text, end)
    if bracket:
        inside = _after(text, bracket.end(), mentions, default_norm)
        if inside.belongs is not Belongs.UNSAID:
            return inside
    return bound


def norm_before(text: str, start: int, mentions: tuple[NormMention, ...]) -> Binding:
    """Return the norm named right before "artículo", or earlier if it says "en su artículo"."""
    index = bisect_left(mentions, start, key=lambda mention: mention.end + 1)
    index = min(index, len(mentions)) - 1
    if index >= 0 and mentions[index].end <= start:
        mention = mentions[index]
        between = text[mention.end : start]
        if not mention.weak and len(between) <= REACH:
            near = BEFORE.match(between) is not None and "\n\n" not in between
            its = IN_ITS.search(between) is not None and not SENTENCE_END.search(between)
            if near or its:
                belongs = Belongs.ELSEWHERE if mention.foreign else Belongs.NAMED
                return Binding(belongs, mention.code, mention.start if near else start)
    return Binding(Belongs.UNSAID, None, start)


def mention_at(mentions: tuple[NormMention, ...], start: int) -> NormMention | None:
    """Return the mention that begins exactly at `start`, or None."""
    index = bisect_left(mentions, start, key=lambda mention: mention.start)
    found = mentions[index] if index < len(mentions) else None
    return found if found and found.start == start else None


def _after(
    text: str, end: int, mentions: tuple[NormMention, ...], default_norm: str | None
) -> Binding:
    connector = CONNECTOR.match(text, end)
    mention = mention_at(mentions, connector.end()) if connector else None
    if connector and mention and "\n\n" not in connector[0]:
        close = "(" in connector[0] and text[mention.end :][:1] == ")"
        belongs = Belongs.ELSEWHERE if mention.foreign else Belongs.NAMED
        return Binding(belongs, mention.code, mention.end + close)
    internal = INTERNAL.match(text, end) or INTERNAL_AFTER.match(text, end)
    if internal:
        return _internal(internal, end, mentions, default_norm)
    other = NOT_LAW.match(text, end)
    if other:
        return Binding(Belongs.NOT_LAW, None, other.end())
    named = NAMED.match(text, end)
    if named:
        return _named(named, end, mentions, default_norm)
    return Binding(Belongs.UNSAID, None, end)


def _internal(
    match: re.Match[str], end: int, mentions: tuple[NormMention, ...], default_norm: str | None
) -> Binding:
    """Return this norm ("del presente Código"), or the one last named ("de dicha Ley")."""
    last = _last_before(mentions, end)
    if default_norm and (match["this"] or last is None):
        return Binding(Belongs.HERE, default_norm, match.end())
    if last is not None and not match["this"]:
        return Binding(Belongs.NAMED, last.code, match.end())
    return Binding(Belongs.HERE, default_norm, match.end())


def _named(
    match: re.Match[str], end: int, mentions: tuple[NormMention, ...], default_norm: str | None
) -> Binding:
    """Return a norm by a name that is not in the catalogue; "del Código" alone is this one."""
    bare = re.search(r"(?:c[óo]digo|ley|decreto|constituci[óo]n)\Z", match[0], I)
    if not bare or match["its"]:
        return Binding(Belongs.ELSEWHERE, None, match.end())
    last = _last_before(mentions, end)
    code = default_norm or (last.code if last else None)
    belongs = Belongs.HERE if code == default_norm else Belongs.NAMED
    return Binding(belongs, code, match.end())


def _last_before(mentions: tuple[NormMention, ...], end: int) -> NormMention | None:
    index = bisect_left(mentions, end, key=lambda mention: mention.start) - 1
    return mentions[index] if index >= 0 else None
