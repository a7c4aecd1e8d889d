"""A review as the lawyer gets it, and the model's judgment before grounding."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from advai.model.clause import Clause, Facts
from advai.model.source import Citation


class Risk(StrEnum):
    """How much a clause endangers the represented party."""

    HIGH = "alto"
    MEDIUM = "medio"
    LOW = "bajo"
    NONE = "ninguno"


class Support(StrEnum):
    """Whether the cited text carries the claim."""

    FULL = "sustenta"
    PARTIAL = "parcial"
    NONE = "sin respaldo"


@dataclass(frozen=True, slots=True)
class JudgedPoint:
    """One point of a judgment, not yet grounded: keys as the judge gave them."""

    claim: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgment:
    """What a judge (a model or the rules) says of a clause before grounding.

    `provider` tells who ("rules", "ollama:qwen2.5:7b"…). `rules` names the rules that fired.
    """

    risk: Risk
    summary: str
    points: tuple[JudgedPoint, ...]
    suggestion: str | None
    provider: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """A grounded point."""

    claim: str
    citations: tuple[Citation, ...]
    support: Support


@dataclass(frozen=True, slots=True)
class ClauseReview:
    """A clause with its grounded judgment.

    `removed_references` are the legal references cut out of the judge's prose because they were
    not among the sources shown; `discarded_keys` the keys that it was never shown. `notes` are
    sentences for the lawyer on how this clause was judged: a model that did not answer, a source
    that could not be cited, a clause too long to be read whole.
    """

    clause: Clause
    risk: Risk
    summary: str
    points: tuple[Point, ...]
    suggestion: str | None
    facts: Facts
    provider: str
    discarded_keys: tuple[str, ...] = ()
    removed_references: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MissingClause:
    """A clause that this type of contract should have and does not."""

    kind: str
    why: str
    risk: Risk
    citations: tuple[Citation, ...]
    suggestion: str | None = None


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two places of the contract that cannot both hold, with the exact words of each."""

    kind: str
    where: tuple[str, ...]
    why: str
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What left the machine: provider, host, time, size and sha256 of the exact bytes."""

    provider: str
    host: str
    at: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class InstalledNorm:
    """What the library holds of one norm at the time of a review."""

    norm: str
    title: str
    edition: str | None
    provisions: int
    literal: bool


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one contract, whole.

    `at` is the local time it was made (ISO 8601), `timing` is in seconds by stage, `notes` what
    the reader of the review must know of the way it was made (what was not installed or tried),
    `left_out` what was asked for and not done: with it the command line exits with 3.
    """

    file: str
    sha256: str
    contract_type: str | None
    represents: str | None
    provider: str
    corpus: tuple[InstalledNorm, ...]
    preamble: str
    clauses: tuple[ClauseReview, ...]
    closing: str
    missing: tuple[MissingClause, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    placeholders: int = 0
    receipts: tuple[Receipt, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    at: str = ""
    timing: dict[str, float] = field(default_factory=dict)
