"""The neutral elements a report is made of; renderers turn each into their format's own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from advai.model.review import Risk, Support
from advai.model.source import Citation


@dataclass(frozen=True, slots=True)
class Span:
    """Words with one emphasis."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` from 1 (the report's title); `risk` puts a risk badge beside it."""

    level: int
    text: str
    anchor: str = ""
    risk: Risk | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; `small` for what supports the main text."""

    spans: tuple[Span, ...]
    small: bool = False


@dataclass(frozen=True, slots=True)
class RiskCell:
    """One clause in the risk map."""

    clause: str
    label: str
    title: str
    risk: Risk


@dataclass(frozen=True, slots=True)
class RiskMap:
    """The strip of clauses with their risk, in the contract's order."""

    cells: tuple[RiskCell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a header row; `widths` are relative column widths; `links` anchors by row."""

    caption: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]
    links: tuple[str, ...] = ()


class NoticeKind(StrEnum):
    """How a notice is to be taken."""

    INFORMATION = "Nota"
    WARNING = "Atención"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the reader must know before trusting what follows."""

    kind: NoticeKind
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointElement:
    """A claim with its quotations and how far they carry it."""

    number: int
    claim: str
    support: Support
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ContractText:
    """The contract's own words, as read."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Suggested wording, to be adapted by the lawyer."""

    text: str


Element = Heading | Paragraph | RiskMap | Table | Notice | PointElement | ContractText | Suggestion


@dataclass(frozen=True, slots=True)
class Report:
    """A report as content: title, subtitle, and elements in order."""

    title: str
    subtitle: str
    elements: tuple[Element, ...]
