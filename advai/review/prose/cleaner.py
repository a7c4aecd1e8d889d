"""What a model wrote → what the lawyer may read: plain, without invented law or quotations.

Order matters: first the prose is made plain, so that what is searched is what will be seen; then
references and quotations that no source shown bears out are replaced by a visible mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from advai.model.source import Source
from advai.review.prose.plain import plain_text
from advai.review.prose.quotations import Quotable, Quotation, find_quotations, is_attributed
from advai.review.prose.references import ProseReference, find_prose_references
from advai.review.prose.shown import ShownLaw

REFERENCE_MARK = "[referencia retirada: no figura en las fuentes]"
QUOTATION_MARK = "[cita textual retirada: no consta en las fuentes]"
MOST_TOLD = 120
"""Characters told of each thing removed."""

_ROUNDS = 4
_JOINERS = frozenset({"", ",", ";", "y", "e", "o", "en", "con", "del", "de", "."})


@dataclass(frozen=True, slots=True)
class CleanProse:
    """Prose fit to be shown, and what was cut out of it."""

    text: str
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Cut:
    start: int
    end: int
    mark: str


class ProseCleaner:
    """Cleans prose about one clause, given the sources that were shown to its author."""

    def __init__(self, shown: Sequence[Source], clause_text: str) -> None:
        self._law = ShownLaw(shown)
        literal = [source.text for source in shown if source.literal]
        self._quotable = Quotable(literal, clause_text)

    def clean(self, text: str, *, proposal: bool = False) -> CleanProse:
        """Return the prose without what no source bears out.

        In a `proposal` (suggested wording) words in quotation marks are a proposal, unless the
        sentence attributes them to a source.
        """
        plain = plain_text(text)
        removed: list[str] = []
        for _ in range(_ROUNDS):  # what a cut brings together may read as a reference again
            cuts = self._cuts(plain, proposal=proposal)
            if not cuts:
                break
            removed += [_told(plain[cut.start : cut.end]) for cut in cuts]
            plain = _without(plain, cuts)
        return CleanProse(plain, tuple(dict.fromkeys(removed)))

    def _cuts(self, text: str, *, proposal: bool) -> list[_Cut]:
        references = find_prose_references(text)
        spans = [(reference.start, reference.end) for reference in references]
        quotations = find_quotations(text)
        cuts = [
            _Cut(quotation.start, quotation.end, QUOTATION_MARK)
            for quotation in quotations
            if not self._quotable.anywhere(quotation.words)
            and (not proposal or is_attributed(text, quotation, spans))
        ]
        literal = [quotation for quotation in quotations if self._quotable.in_law(quotation.words)]
        cuts += [
            _Cut(reference.start, reference.end, REFERENCE_MARK)
            for reference in references
            if not self._law.holds(reference) and not _within(reference, literal)
        ]
        return _joined(text, [cut for cut in cuts if not _is_mark(text, cut)])


def _within(reference: ProseReference, quotations: Sequence[Quotation]) -> bool:
    """Tell whether a reference is part of words that a source shown really holds."""
    return any(
        quotation.start <= reference.start and reference.end <= quotation.end
        for quotation in quotations
    )


def _is_mark(text: str, cut: _Cut) -> bool:
    """Tell whether a cut would take out nothing but a mark that stands there already."""
    words = text[cut.start : cut.end].strip("«»“”\"'‹› ")
    return words in (REFERENCE_MARK, QUOTATION_MARK)


def _joined(text: str, cuts: list[_Cut]) -> list[_Cut]:
    """Join cuts that overlap, and neighbours with only a comma or an "y" between them."""
    joined: list[_Cut] = []
    for cut in sorted(cuts, key=lambda one: (one.start, -one.end)):
        last = joined[-1] if joined else None
        if last and cut.start < last.end:
            joined[-1] = _Cut(last.start, max(last.end, cut.end), last.mark)
        elif last and last.mark == cut.mark and text[last.end : cut.start].strip() in _JOINERS:
            joined[-1] = _Cut(last.start, cut.end, last.mark)
        else:
            joined.append(cut)
    return joined


def _without(text: str, cuts: Sequence[_Cut]) -> str:
    parts, end = [], 0
    for cut in cuts:
        parts += [text[end : cut.start], cut.mark]
        end = cut.end
    return "".join([*parts, text[end:]])


def _told(words: str) -> str:
    """Return what was cut, on one line and not longer than is needed to recognise it."""
    line = " ".join(words.split())
    return line if len(line) <= MOST_TOLD else line[: MOST_TOLD - 1] + "…"
