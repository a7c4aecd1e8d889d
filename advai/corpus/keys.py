"""Source keys in their one canonical form, read forgivingly.

`CC/519` is norm code / provision number as printed, `CPE/DT-1` a disposition, `AS/0434/2017#3`
the third extract of a ruling. People and models write "cc 519", "art. 519 C.C." or
"Ley 439, art. 12.II"; all of them come out as the canonical key.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from advai.corpus.catalogue import Catalogue, fold, load_catalogue

DISPOSITIONS = {
    "DAD": "disposición adicional",
    "DT": "disposición transitoria",
    "DA": "disposición abrogatoria",
    "DD": "disposición derogatoria",
    "DF": "disposición final",
}
ORDINALS = (
    "", "primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava",
    "novena", "décima", "décima primera", "décima segunda", "décima tercera", "décima cuarta",
    "décima quinta", "décima sexta", "décima séptima", "décima octava", "décima novena",
    "vigésima",
)  # fmt: skip
KINDS_OF_DISPOSITION = {
    "adicional": "DAD",
    "transitoria": "DT",
    "abrogatoria": "DA",
    "derogatoria": "DD",
    "final": "DF",
}
SHORT_ORDINALS = {"undecima": 11, "duodecima": 12, "decimoprimera": 11, "decimosegunda": 12}

CANONICAL = re.compile(r"[A-Z][A-Z0-9]*/(?:\d+(?:\.\d+)*(?:-[A-Z]+)?|D(?:AD|[TADF])-\d+)\Z")
RULING = re.compile(
    r"\s*(?:AS|A\.\s?S\.|autos?\s+supremos?)\W{0,3}(?:n\W{0,2}[o°º]?\W{0,2}|nro\W{0,2})?"
    r"(?P<number>\d{1,5})\s*/\s*(?P<year>\d{4})(?:\s*-\s*(?P<suffix>[A-Za-z]{1,4}))?"
    r"(?:\s*#\s*(?P<extract>\d{1,4}))?\s*\Z",
    re.IGNORECASE,
)
NUMBER = r"\d+(?:\.\d+)*"
BIS = r"(?:\s*[-.]?\s*(?P<bis>bis|ter|qu[aá]ter))?"
ARTICLE = r"(?:art(?:[ií]culos?|s)?\b\.?\s*(?:n\W{0,2}[o°º]?\W{0,2})?)"
TAIL = (
    r"[°º]?\.?(?:\s*[,;.(-]?\s*(?:par[aá]grafo|par|inciso|inc|numeral|num|p[aá]rrafo)?"
    r"\.?\s*[-.(]?\s*(?:[IVX]+|[a-z]|\d+)\b\)?){0,3}"
)
SLASHED = re.compile(
    rf"\s*(?P<norm>[^/]+?)\s*[/:]\s*{ARTICLE}?(?P<number>{NUMBER}){BIS}(?P<tail>{TAIL})\s*\Z",
    re.IGNORECASE,
)
NORM_FIRST = re.compile(
    rf"\s*(?P<norm>\D.*?)[\s,:-]*?(?:(?:[\s,-]){ARTICLE}|[\s-])(?P<number>{NUMBER}){BIS}{TAIL}\s*\Z",
    re.IGNORECASE,
)
ARTICLE_FIRST = re.compile(
    rf"\s*(?:el\s+)?{ARTICLE}(?P<number>{NUMBER}){BIS}{TAIL}[\s,]*(?:de\s+la\s+|del\s+|de\s+)?"
    r"(?P<norm>\S.*?)\s*\Z",
    re.IGNORECASE,
)
DISPOSITION = re.compile(
    r"(?P<norm>.+?)\s*[/:, ]\s*(?P<kind>DAD|DT|DA|DD|DF)\s*[- ]?\s*(?P<number>\d+)\s*\Z",
    re.IGNORECASE,
)
GLUED = re.compile(r"(?P<norm>[A-Za-z]{2,5})(?P<number>\d{1,4})\Z")
UNLISTED = re.compile(r"[A-Z]{2,}[A-Z0-9]{0,10}\Z")
INSERTED = {"BIS": 1, "TER": 2, "QUATER": 3}
LONGEST = 200  # characters of a key as a person would write it; longer text holds no single key


@dataclass(frozen=True, slots=True)
class SourceKey:
    """A canonical key in its parts. `extract` is set for an extract of a ruling."""

    norm: str
    number: str
    extract: int | None = None

    @property
    def is_ruling(self) -> bool:
        """Say whether the key names a ruling or an extract of one."""
        return self.norm == "AS"


def parse_key(text: str, catalogue: Catalogue | None = None) -> str | None:
    """Return the canonical key that `text` writes, or None when it writes none.

    Whether the key exists is the library's to say. A paragraph or item after the number is
    dropped ("CC/519.II" → "CC/519"), because provisions are the citable unit.
    """
    if CANONICAL.match(text) and text.partition("/")[0] in (catalogue or load_catalogue()).entries:
        return _plain_number(text, catalogue or load_catalogue())
    if len(text) > LONGEST:
        return None
    text = text.strip().strip("[](){}«»\"'`.,;:").strip()
    catalogue = catalogue or load_catalogue()
    return _ruling(text) or _disposition(text, catalogue) or _article(text, catalogue)


def split_key(key: str) -> SourceKey:
    """Split a canonical key: `AS/0434/2017#3` → ("AS", "0434/2017", 3)."""
    norm, _, rest = key.partition("/")
    number, mark, extract = rest.partition("#")
    return SourceKey(norm, number, int(extract) if mark and extract.isdigit() else None)


def provision_key(norm: str, number: str) -> str:
    """Join a norm code and a provision number as printed."""
    return f"{norm}/{number}"


def ruling_key(number: str | int, year: str | int, suffix: str = "") -> str:
    """Return the key of a ruling: number in four digits, year, chamber or kind if needed."""
    return f"AS/{int(number):04d}/{year}" + (f"-{suffix.upper()}" if suffix else "")


def position(key: str) -> int:
    """Return the place of a provision in its norm: articles by number, then dispositions.

    `5.8.3` and `5-BIS` fall after `5`; the place is the same whichever edition is loaded first.
    """
    number = split_key(key).number
    kind = number.partition("-")[0]
    digits = [int(n) for n in re.findall(r"\d+", number)][:3]
    first, second, third = ([*digits, 0, 0, 0])[:3]
    if kind in DISPOSITIONS:
        return 10**15 + (list(DISPOSITIONS).index(kind) + 1) * 10**9 + first
    inserted = INSERTED.get(number.partition("-")[2], 0)
    return first * 10**9 + second * 10**6 + third * 10**3 + inserted


def ordinal_words(number: int) -> str:
    """Return "primera", "décima segunda"…; figures past the twentieth."""
    return ORDINALS[number] if 0 < number < len(ORDINALS) else f"{number}ª"


def ordinal_number(words: str) -> int | None:
    """Return 12 for "DÉCIMA SEGUNDA", "duodécima" or "décimo segundo"; None for other words."""
    folded = re.sub(r"o\b", "a", fold(words))
    if folded in SHORT_ORDINALS:
        return SHORT_ORDINALS[folded]
    folded = re.sub(r"^(decim|vigesim)[oa](?=[a-z])", r"\1a ", folded)
    folded = folded.replace("decima setima", "decima septima")
    folded = {"setima": "septima", "unica": "primera"}.get(folded, folded)
    return next((i for i, word in enumerate(ORDINALS) if i and fold(word) == folded), None)


def _ruling(text: str) -> str | None:
    found = RULING.match(text)
    if not found:
        return None
    key = ruling_key(found["number"], found["year"], found["suffix"] or "")
    return f"{key}#{int(found['extract'])}" if found["extract"] else key


def _disposition(text: str, catalogue: Catalogue) -> str | None:
    found = DISPOSITION.match(text)
    code = found and _norm_code(found["norm"], catalogue)
    return f"{code}/{found['kind'].upper()}-{int(found['number'])}" if found and code else None


def _article(text: str, catalogue: Catalogue) -> str | None:
    for form in (SLASHED, ARTICLE_FIRST, NORM_FIRST):
        found = form.match(text)
        code = found and _norm_code(found["norm"], catalogue, unlisted=form is SLASHED)
        if found and code:
            bis = f"-{fold(found['bis']).upper()}" if found["bis"] else ""
            return _plain_number(f"{code}/{found['number']}{bis}", catalogue)
    found = GLUED.match(text)
    code = catalogue.code_for(found["norm"]) if found else None
    return _plain_number(f"{code}/{found['number']}", catalogue) if found and code else None


def _plain_number(key: str, catalogue: Catalogue) -> str:
    """Drop leading zeros and, where the norm is not numbered 5.8.3, what follows the point."""
    code, _, number = key.partition("/")
    if number.startswith("D"):
        return key
    entry = catalogue.entry(code)
    dotted = entry is None or entry.dotted
    whole, _, rest = number.partition(".")
    if dotted and rest:
        return f"{code}/{whole.lstrip('0') or '0'}.{rest}"
    digits, dash, bis = whole.partition("-")
    return f"{code}/{digits.lstrip('0') or '0'}{dash}{bis}"


def _norm_code(name: str, catalogue: Catalogue, *, unlisted: bool = True) -> str | None:
    """Return the code of a name of the catalogue; `unlisted` allows codes written as such."""
    name = name.strip(" ,.-")
    code = catalogue.code_for(name)
    return code or (name if unlisted and UNLISTED.match(name) else None)
