"""Books, titles, chapters, sections: where a label stands, and the path of each article."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from advai.corpus.catalogue import fold
from advai.corpus.importers.heading_text import repaired
from advai.corpus.importers.sheet import Line

LEVELS = {"libro": 0, "parte": 1, "titulo": 2, "capitulo": 3, "seccion": 4, "subseccion": 5}
SPELLED = {
    "libro": "LIBRO", "parte": "PARTE", "titulo": "TÍTULO", "capitulo": "CAPÍTULO",
    "seccion": "SECCIÓN", "subseccion": "SUBSECCIÓN",
}  # fmt: skip
WORD = (
    r"(?:SUB-?\s?SECCI[OÓ]N|SECCI[OÓ]N|CAP[IÍ]TULO|T[IÍ]TULO|LIBRO|PARTE"
    r"|Sub-?secci[oó]n|Secci[oó]n|Cap[ií]tulo|T[ií]tulo|Libro|Parte)"
)
ORDINAL = (
    r"(?:[IVXLC1l]{1,7}\b|\d{1,2}\b|[ÚU]NIC[OA]|[Úú]nic[oa]|PRELIMINAR|Preliminar"
    r"|(?:D[EÉ]CIM[OA]|D[eé]cim[oa]|VIG[EÉ]SIM[OA]|Vig[eé]sim[oa])?\s?"
    r"(?:PRIMER[OA]?|SEGUND[OA]|TERCER[OA]?|CUART[OA]|QUINT[OA]|SEXT[OA]|S[EÉ]P?TIM[OA]|OCTAV[OA]"
    r"|NOVEN[OA]|D[EÉ]CIM[OA]|UND[EÉ]CIM[OA]|DUOD[EÉ]CIM[OA]"
    r"|Primer[oa]?|Segund[oa]|Tercer[oa]?|Cuart[oa]|Quint[oa]|Sext[oa]|S[eé]p?tim[oa]|Octav[oa]"
    r"|Noven[oa]|D[eé]cim[oa])\b)"
)
LABEL = re.compile(
    rf"\s*(?:\d{{1,2}}:\s*)?(?P<word>{WORD})\s+(?P<ordinal>{ORDINAL})\s*[.:]?\s*"
    r"(?:[-–—]\s*)?(?P<name>.*?)\s*[-–—]?\s*\Z"
)
INNER = re.compile(rf"\s[-–—]\s(?={WORD}\s+{ORDINAL})|(?<=\s)(?={WORD}\s+{ORDINAL})")
GLUED = re.compile(
    rf"(?<=[.;:)”\"])\s*(?={WORD.replace('|Sub-', '|(?!)Sub-')}\s+{ORDINAL}[^\n]{{0,160}}\Z)"
)
NAME_START = re.compile(r"[A-ZÁÉÍÓÚÑ(«\"]")
LONGEST_NAME = 260
MOST_NAME_LINES = 3
FEWEST_IN_HEADING = 4  # letters of a title set as a heading
FEWEST_IN_TITLE = 10  # letters of a line in capitals that is a title by its looks alone


@dataclass(frozen=True, slots=True)
class Label:
    """One structure label: its level (0 outermost) and "TÍTULO I - DE LOS CONTRATOS"."""

    level: int
    text: str


@dataclass(slots=True)
class Path:
    """The labels in force; a new one ends those at its level and below."""

    labels: list[Label] = field(default_factory=list)

    def enter(self, labels: Iterable[Label]) -> None:
        """Take in the labels met before the next article."""
        for label in labels:
            self.labels = [held for held in self.labels if held.level < label.level]
            self.labels.append(label)

    def texts(self) -> tuple[str, ...]:
        """Return the labels in force, outermost first."""
        return tuple(label.text for label in self.labels)


def is_label(line: Line) -> bool:
    """Say whether a line is a structure label; a lower-case one must be set as a heading."""
    found = LABEL.match(line.text)
    if not found:
        return False
    word, name = found["word"], found["name"]
    if name and not NAME_START.match(name):
        return False
    return word == word.upper() or bool(line.heading) or not name


def trailing_structure(lines: Sequence[Line]) -> int:
    """Return the index from which the lines are labels and their names to the end."""
    for index, line in enumerate(lines):
        if (is_label(line) or _is_unlabelled(line)) and _all_structure(lines[index:]):
            return index
    return len(lines)


def read_labels(lines: Iterable[Line]) -> list[Label]:
    """Return the labels of structure lines; a name on the lines after a label joins it."""
    labels: list[Label] = []
    pending: list[str] = []
    for line in lines:
        text = line.text.strip(" -–—\t")
        if not text:
            continue
        first, *inner = INNER.split(text)
        if is_label(line) or (inner and LABEL.match(first)):
            labels += _finished(pending)
            pending = [first]
        elif _is_unlabelled(line) and (not pending or (line.heading and _is_named(pending))):
            labels += [*_finished(pending), Label(LEVELS["seccion"], repaired(_spaced(text)))]
        else:
            pending.append(first)
        for part in inner:
            labels += _finished(pending)
            pending = [part]
    return labels + _finished(pending)


def glued_label(body: str) -> int | None:
    """Return where a label glued to the end of a body begins, or None."""
    tail = max(0, len(body) - 220)
    for found in GLUED.finditer(body, tail):
        rest = body[found.end() :]
        label = LABEL.match(rest)
        if label and label["word"] == label["word"].upper() and not re.search(r"\.\s", rest):
            return found.start()
    return None


def _finished(pending: list[str]) -> list[Label]:
    if not pending:
        return []
    whole = " ".join(pending)
    pending.clear()
    found = LABEL.match(whole)
    if not found:
        return []
    word = fold(found["word"]).replace(" ", "")
    ordinal = (
        found["ordinal"].upper().replace("L", "I") if found["ordinal"] == "l" else found["ordinal"]
    )
    head = f"{SPELLED[word]} {ordinal.upper()}"
    name = repaired(_spaced(found["name"].strip(" .-–—:")))
    return [Label(LEVELS[word], f"{head} - {name}" if name else head)]


def _is_named(pending: Sequence[str]) -> bool:
    found = LABEL.match(" ".join(pending))
    return found is not None and bool(found["name"])


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _is_unlabelled(line: Line) -> bool:
    """Say whether a line in capitals with no label word is a title: set as one, or long enough."""
    text = line.text.strip()
    letters = sum(character.isalpha() for character in text)
    if not letters or text != text.upper() or text.endswith((".", ":", ";", ",")):
        return False
    return letters >= (FEWEST_IN_HEADING if line.heading else FEWEST_IN_TITLE)


def _all_structure(lines: Sequence[Line]) -> bool:
    names = MOST_NAME_LINES
    for line in lines:
        text = line.text.strip(" -–—\t")
        if not text:
            continue
        if is_label(line) or _is_unlabelled(line):
            names = 0
        else:
            names += 1
            looks = NAME_START.match(text) and len(text) <= LONGEST_NAME
            goes_on = names > 1 and not text.endswith(".")
            if names > MOST_NAME_LINES or not (looks or goes_on) or _is_sentence(text):
                return False
    return True


def _is_sentence(text: str) -> bool:
    return text.endswith((".", ";")) and text != text.upper()
