"""The law as the library holds it: norms, provisions, cards, rulings, references, citations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Norm:
    """A norm of the catalogue. `expected` is its official number of provisions, if fixed."""

    code: str
    title: str
    jurisdiction: str
    rank: str
    number: str
    date: str
    expected: int | None
    short: str


@dataclass(frozen=True, slots=True)
class Provision:
    """One article. `text` is literal, or None while only our card is installed.

    `path` is its place, outermost first ("LIBRO TERCERO - …", "TÍTULO I - …"). `paragraphs` are
    offsets into `text` at which a paragraph or item begins (I., 1., a)): for display only, the
    words are untouched. `notes` tell known errata and recorded typographic repairs.
    """

    key: str
    norm: str
    number: str
    heading: str
    text: str | None
    path: tuple[str, ...] = ()
    edition: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    status: str = "vigente"
    sha256: str | None = None
    paragraphs: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """Our own writing about a provision; never the legal text.

    `nature` is "imperativa", "dispositiva" or "definitoria"; `contracts` the contract kinds it
    touches ("arrendamiento", "préstamo"…).
    """

    key: str
    heading: str
    keywords: tuple[str, ...]
    everyday: tuple[str, ...]
    summary: str
    topics: tuple[str, ...] = ()
    nature: str = "dispositiva"
    contracts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A court ruling; its extracts are the citable parts (`AS/0434/2017#3`)."""

    key: str
    court: str
    chamber: str
    number: str
    year: int
    date: str | None
    process: str | None
    sha256: str


class ReferenceKind(StrEnum):
    """How one provision points to another."""

    EXPLICIT = "explícita"
    LIST = "lista"
    RANGE = "rango"
    RELATIVE = "relativa"
    OTHER_NORM = "otra norma"


@dataclass(frozen=True, slots=True)
class Reference:
    """A cross-reference: the words quoted and the key they lead to."""

    source: str
    target: str
    kind: ReferenceKind
    quoted: str


@dataclass(frozen=True, slots=True)
class Source:
    """A provision or ruling extract as retrieval and reports handle it.

    `literal` says whether `text` is the official text or our own summary; `label` is what a
    lawyer reads ("Código Civil, art. 519 (Eficacia del contrato)").
    """

    key: str
    label: str
    heading: str
    text: str
    literal: bool
    edition: str | None
    sha256: str
    path: tuple[str, ...] = ()
    status: str = "vigente"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RankedSource:
    """A source with its place in each list (from 1; None where it did not appear).

    `reason` tells why it is here: "lexical", "dense", "fused", "explicit" or "context".
    """

    source: Source
    score: float
    rank_lexical: int | None = None
    rank_dense: int | None = None
    reason: str = "fused"


@dataclass(frozen=True, slots=True)
class Citation:
    """A verified quotation, built only by `review/grounding.py`, byte for byte from the library.

    `support_span` are offsets into `text` of the sentence that carries the point.
    """

    key: str
    label: str
    text: str
    literal: bool
    edition: str | None
    sha256: str
    support_span: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()
