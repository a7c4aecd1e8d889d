"""A ruling of the Supreme Court: its head, and the numbered parts that can be cited.

Each considerando, each numbered section with words of its own (I., II.1., III.…) and the decision
("POR TANTO") is one extract: `AS/0434/2017#1`, `#2`… in the order printed. The opening ("VISTOS")
and the signatures are none. The names of the parties in the head are not kept.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from advai.corpus.fingerprint import normalized
from advai.corpus.keys import ruling_key
from advai.model.source import Ruling

COURT = "Tribunal Supremo de Justicia"
HEAD = 2500  # characters in which the head of a ruling stands
NUMBER = re.compile(
    r"auto\s+supremo\s*:?\s*(?:N[°ºo.]*\s*)?(?P<number>\d{1,5})\s*/\s*(?P<year>\d{4})"
    r"(?:\s?[-–]\s?(?P<suffix>[A-Z]{1,3})\b)?",
    re.IGNORECASE,
)
CHAMBERS = {
    "SALACIVILLIQUIDADORA": "Sala Civil Liquidadora", "SALACIVIL": "Sala Civil",
    "SALAPENAL": "Sala Penal", "SALASOCIAL": "Sala Social", "SALAPLENA": "Sala Plena",
    "SALACONTENCIOSA": "Sala Contenciosa",
}  # fmt: skip
FIELD = r"^\s*{name}\s*:\s*(?P<value>[^\n]+)"
MONTHS = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
)  # fmt: skip
DATE = re.compile(r"(\d{1,2})\s+(?:de\s+)?([a-z]+)\s+(?:del?\s+)?(\d{4})", re.IGNORECASE)
CONSIDERING = re.compile(r"^\s*CONSIDERANDO\s*(?P<roman>[IVX]*)\s*[:.-]*\s*", re.MULTILINE)
SECTION = re.compile(
    r"^[ \t]*(?P<roman>[IVX]{1,5})(?P<sub>(?:\.\d{1,2})*)\s?[.)-]*-?\s+"
    r"(?P<title>\S[^\n]{2,180}?)\s*$",
    re.MULTILINE,
)
SEEN = re.compile(r"^\s*VISTOS?\b", re.MULTILINE)
DECISION = re.compile(r"^\s*POR\s+TANTO\s*[:.-]*\s*", re.MULTILINE)
SIGNED = re.compile(
    r"^\s*(?:Reg[íi]strese|REG[ÍI]STRESE|Relator[a]?\s*:|Fdo\.|FDO\.)", re.MULTILINE
)
ROMANS = {"I": 1, "V": 5, "X": 10}


@dataclass(frozen=True, slots=True)
class Extract:
    """A citable part: `title` as printed, `kind` ("antecedentes", "doctrina", "decisión"…)."""

    key: str
    title: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class ParsedRuling:
    """A ruling with its extracts in order, and what the reader had to say."""

    ruling: Ruling
    extracts: tuple[Extract, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Mark:
    """A heading in the ruling's body."""

    start: int
    end: int
    title: str


def is_ruling(text: str) -> bool:
    """Say whether a text is a ruling of the Supreme Court."""
    return NUMBER.search(text[:HEAD]) is not None and (
        SEEN.search(text) is not None or DECISION.search(text) is not None
    )


def read_ruling(text: str) -> ParsedRuling | None:
    """Return the ruling of a text with its extracts, or None when it has no number."""
    number = NUMBER.search(text[:HEAD])
    if not number:
        return None
    key = ruling_key(number["number"], number["year"], number["suffix"] or "")
    ruling = Ruling(
        key=key,
        court=COURT,
        chamber=_chamber(text[:HEAD]),
        number=number["number"] + (f"-{number['suffix'].upper()}" if number["suffix"] else ""),
        year=int(number["year"]),
        date=_date(text[:HEAD]),
        process=_value(text, "Proceso"),
        sha256=hashlib.sha256(normalized(text).encode()).hexdigest(),
    )
    extracts = _extracts(key, text)
    warnings = () if extracts else ("No se halló ninguna parte numerada que se pueda citar.",)
    return ParsedRuling(ruling, extracts, warnings)


def _chamber(head: str) -> str:
    letters = re.sub(r"[^A-Z]", "", head.upper().replace("Í", "I"))
    found = [(letters.find(mark), -len(mark), name) for mark, name in CHAMBERS.items()]
    printed = sorted(place for place in found if place[0] >= 0)
    return printed[0][2] if printed else ""


def _value(text: str, name: str) -> str | None:
    found = re.search(FIELD.format(name=name), text[:HEAD], re.MULTILINE | re.IGNORECASE)
    return found["value"].strip(" .") if found else None


def _date(head: str) -> str | None:
    line = _value(head, "Sucre") or _value(head, "Fecha") or ""
    found = DATE.search(line)
    if not found or found[2].lower() not in MONTHS:
        return None
    return f"{found[3]}-{MONTHS.index(found[2].lower()) + 1:02d}-{int(found[1]):02d}"


def _extracts(key: str, text: str) -> tuple[Extract, ...]:
    marks = _marks(text)
    parts: list[tuple[str, str]] = []
    above = ""
    for index, mark in enumerate(marks):
        end = marks[index + 1].start if index + 1 < len(marks) else len(text)
        body = _own_words(text[mark.end : end])
        if not body:
            above = mark.title
        elif above and mark.title.startswith(above.partition(".")[0] + "."):
            parts.append((f"{above} — {mark.title}", body))
        else:
            above = ""
            parts.append((mark.title, body))
    return tuple(
        Extract(f"{key}#{n}", title, _kind(title), body) for n, (title, body) in enumerate(parts, 1)
    )


def _own_words(text: str) -> str:
    """Return the words of a part, a paragraph a line, without the signatures."""
    signed = SIGNED.search(text)
    text = text[: signed.start()] if signed else text
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())


def _marks(text: str) -> list[_Mark]:
    """Return the headings in order: sections must follow one another (I, II, II.1, III…)."""
    decisions = list(DECISION.finditer(text))
    last = decisions[-1] if decisions else None
    limit = last.start() if last else len(text)
    found = [_considering(text, m) for m in CONSIDERING.finditer(text, 0, limit)]
    found += _in_sequence([m for m in SECTION.finditer(text, 0, limit) if _is_heading(m)])
    if last:
        found.append(_Mark(last.start(), last.end(), "POR TANTO"))
    apart: list[_Mark] = []
    for mark in sorted(found, key=lambda mark: mark.start):
        if not apart or mark.start >= apart[-1].end:
            apart.append(mark)
    return apart


def _considering(text: str, match: re.Match[str]) -> _Mark:
    """Return the mark of a considerando; a title in capitals on the next lines belongs to it."""
    title = f"CONSIDERANDO {match['roman']}".strip()
    name = re.compile(r"\s*(?P<name>[A-ZÁÉÍÓÚÑ][A-ZÁÉÍÓÚÑ ,]{5,120})\s*:?\s*\n").match(
        text, match.end()
    )
    if name:
        return _Mark(match.start(), name.end(), f"{title}: {name['name'].strip()}")
    return _Mark(match.start(), match.end(), title)


def _is_heading(match: re.Match[str]) -> bool:
    """Say whether a numbered line is a heading: in capitals, or with a number of its own, short."""
    title = match["title"]
    if title == title.upper():
        return True
    return bool(match["sub"]) and len(title) <= 140 and title.rstrip().endswith((".", ":"))  # noqa: PLR2004 - a line


def _in_sequence(matches: list[re.Match[str]]) -> list[_Mark]:
    marks: list[_Mark] = []
    reached: tuple[int, ...] = (0,)
    for match in matches:
        number = (_roman(match["roman"]), *map(int, match["sub"].split(".")[1:]))
        if number > reached and number[0] - reached[0] <= 1:
            reached = number
            label = match["roman"] + match["sub"]
            title = match["title"].strip(" :.-")
            marks.append(_Mark(match.start(), match.end(), f"{label}. {title}"))
    return marks


def _roman(figures: str) -> int:
    total = 0
    for sign, after in zip(figures, [*figures[1:], ""], strict=True):
        value = ROMANS[sign]
        total += -value if ROMANS.get(after, 0) > value else value
    return total


def _kind(title: str) -> str:
    folded = title.casefold()
    kinds = {
        "por tanto": "decisión",
        "doctrina": "doctrina",
        "fundamento": "fundamentos",
        "antecedente": "antecedentes",
        "considerando": "considerando",
    }
    return next((kind for word, kind in kinds.items() if word in folded), "motivos")
