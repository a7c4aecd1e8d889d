"""A judgment made trustworthy: the only module that builds a `Citation`.

A judge names keys and writes prose; it never supplies law. A key counts only if its source was
shown to the judge. The text is then read again from the library by that key, checked against its
fingerprint, and copied as it is. Prose loses every reference and quotation that no source shown
bears out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from advai.corpus.fingerprint import fingerprint
from advai.corpus.keys import parse_key
from advai.model.review import JudgedPoint, Judgment, Point, Risk, Support
from advai.model.source import Citation, Source
from advai.review.prose.cleaner import CleanProse, ProseCleaner
from advai.review.prose.plain import plain_text
from advai.review.support import Carried, carries, strongest

LONGEST_KEY = 40
"""Characters told of a discarded key; a judge may put anything there."""

MOST_POINTS = 12
ALTERED = (
    "El texto guardado de «{label}» no coincide con su huella o cambió durante la revisión: no se"
    " cita. Ejecute «advai corpus verify»."
)


class SourceReader(Protocol):
    """What grounding needs of a library."""

    def source(self, key: str) -> Source | None:
        """Return the source of a key, or None."""


@dataclass(frozen=True, slots=True)
class GroundedJudgment:
    """A judgment whose every citation is the library's and whose prose names no other law.

    `notes` tell the lawyer what could not be cited although it should have been.
    """

    risk: Risk
    summary: str
    points: tuple[Point, ...]
    suggestion: str | None
    provider: str
    rules: tuple[str, ...] = ()
    discarded_keys: tuple[str, ...] = ()
    removed_references: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def ground(
    judgment: Judgment,
    shown: Sequence[Source],
    library: SourceReader,
    *,
    clause_text: str = "",
    own_words: bool = False,
) -> GroundedJudgment:
    """Return the grounded form of a judgment.

    Args:
        judgment: as the judge gave it; nothing in it is trusted.
        shown: the sources that the judge was shown; no other can be cited.
        library: where their text is read again.
        clause_text: the clause, whose own words may be quoted.
        own_words: the prose is ours (the rules'), written and reviewed with its keys: it is made
            plain but not searched for invented law.
    """
    work = _Grounding(shown, library, None if own_words else ProseCleaner(shown, clause_text))
    summary = work.prose(judgment.summary)
    points = tuple(map(work.point, judgment.points[:MOST_POINTS]))
    suggestion = work.prose(judgment.suggestion or "", proposal=True)
    return GroundedJudgment(
        risk=judgment.risk,
        summary=summary,
        points=tuple(point for point in points if point.claim or point.citations),
        suggestion=suggestion or None,
        provider=judgment.provider,
        rules=judgment.rules,
        discarded_keys=tuple(dict.fromkeys(work.discarded)),
        removed_references=tuple(dict.fromkeys(work.removed)),
        notes=tuple(dict.fromkeys(work.notes)),
    )


def cite(source: Source, library: SourceReader, claim: str = "") -> Citation | None:
    """Return the citation of a source for a claim, or None when its text cannot be vouched for.

    For findings of our own (a missing clause, a contradiction) that no judge wrote.
    """
    verified = _verified(source, library)
    return _citation(verified, carries(claim, verified)) if verified else None


class _Grounding:
    """What grounding one judgment gathers on the way."""

    def __init__(
        self, shown: Sequence[Source], library: SourceReader, cleaner: ProseCleaner | None
    ) -> None:
        self._shown = {source.key: source for source in shown}
        self._library = library
        self._cleaner = cleaner
        self.discarded: list[str] = []
        self.removed: list[str] = []
        self.notes: list[str] = []

    def prose(self, text: str, *, proposal: bool = False) -> str:
        """Return prose fit to be shown, noting what was cut."""
        if self._cleaner is None:
            return plain_text(text)
        clean: CleanProse = self._cleaner.clean(text, proposal=proposal)
        self.removed += clean.removed
        return clean.text

    def point(self, judged: JudgedPoint) -> Point:
        """Return a point with the citations that hold; without any it has no support."""
        claim = self.prose(judged.claim)
        sources = [
            verified
            for key in self._keys(judged.keys)
            if (verified := self._read_again(self._shown[key])) is not None
        ]
        carried = [carries(claim, source) for source in sources]
        citations = tuple(map(_citation, sources, carried))
        return Point(claim, citations, strongest(carried) if citations else Support.NONE)

    def _keys(self, given: Sequence[str]) -> list[str]:
        """Return the canonical keys that were shown, each once; the others are discarded."""
        kept: dict[str, None] = {}
        for written in given:
            key = written if written in self._shown else parse_key(written)
            if key is not None and key in self._shown:
                kept[key] = None
            else:
                self.discarded.append(_told(written))
        return list(kept)

    def _read_again(self, source: Source) -> Source | None:
        verified = _verified(source, self._library)
        if verified is None:
            self.notes.append(ALTERED.format(label=source.label))
        return verified


def _verified(source: Source, library: SourceReader) -> Source | None:
    """Return the library's source of the same key, if it is intact and the one that was shown."""
    read = library.source(source.key)
    if read is None or read.key != source.key or read.sha256 != source.sha256:
        return None
    return read if fingerprint(read.text) == read.sha256 else None


def _citation(source: Source, carried: Carried) -> Citation:
    return Citation(
        key=source.key,
        label=source.label,
        text=source.text,
        literal=source.literal,
        edition=source.edition,
        sha256=source.sha256,
        support_span=carried.span,
        notes=source.notes,
    )


def _told(key: str) -> str:
    plain = " ".join(plain_text(key).split())
    return plain if len(plain) <= LONGEST_KEY else plain[: LONGEST_KEY - 1] + "…"
