"""Headings without numbers: titles in bold, in capitals or in a heading style.

Used when no numbered sequence was found. The look that most titles known from contracts share
is taken for the look of this contract's headings.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from advai.clauses.folding import is_upper
from advai.clauses.kinds import title_kind
from advai.clauses.layout import Layout, Line
from advai.clauses.regions import Regions, is_annex, is_document_title, is_signature
from advai.clauses.title_words import Heading, heading_between
from advai.model.document import BlockKind

_LONGEST = 14
_SHORTEST = 2
_RUN_IN = re.compile(r"([A-Z][A-Z ,/]{2,80}?)[ \t]*(?:\.[ \t]?[\-–—]|[:.](?=\s))[ \t]*(?=\S)")
_MARKER = re.compile(
    r"\W*(?:REUNIDOS|MANIFIESTAN|DECLARAN|EXPONEN|CLAUSULAS?|ESTIPULACIONES|INDICE|COMPARECEN|"
    r"EXPOSICION|INTERVIENEN|ACUERDAN|CONTENIDO)\W*$"
)
_LEAST_KNOWN = 0.4


@dataclass(frozen=True, slots=True)
class PlainHeading:
    """A heading without a number, where it begins, its title and where its body begins."""

    start: int
    heading: Heading


def plain_headings(layout: Layout, regions: Regions) -> list[PlainHeading]:
    """Return the headings without numbers of a document, or none when it has no such look."""
    looks: dict[str, list[PlainHeading]] = defaultdict(list)
    for line in layout.lines:
        if not regions.in_recitals(line.start):
            found = _read(layout, line)
            if found:
                looks[found[0]].append(found[1])
    best = max((_trim(layout, found) for found in looks.values()), key=_known, default=[])
    enough = len(best) > 1 and _known(best) > 1 and _known(best) >= _LEAST_KNOWN * len(best)
    return best if enough else []


def _known(found: list[PlainHeading]) -> int:
    return sum(title_kind(each.heading.title) is not None for each in found)


def _trim(layout: Layout, found: list[PlainHeading]) -> list[PlainHeading]:
    """Drop what stands before the first known title and behind the first signature after it."""
    known = [n for n, each in enumerate(found) if title_kind(each.heading.title)]
    if not known:
        return []
    begin = found[known[0]].start
    signed = (ln.start for ln in layout.lines if ln.start > begin and is_signature(layout, ln))
    end = next(signed, len(layout.text))
    return [each for each in found[known[0] :] if each.start < end]


def _read(layout: Layout, line: Line) -> tuple[str, PlainHeading] | None:
    """Return the look of a line that may be a heading, and the heading."""
    words = layout.words(line)
    plain = layout.plain(line)
    if not line.fresh or not words[0].isalpha() or _MARKER.match(plain):
        return None
    if is_document_title(layout, line) or is_annex(layout, line) or is_signature(layout, line):
        return None
    look = _look(line, words)
    if look:
        return look, PlainHeading(line.start, heading_between(layout, line.start, line.end))
    return _run_in(layout, line)


def _look(line: Line, words: str) -> str | None:
    if len(words.split()) > _LONGEST or words.endswith((",", ";")):
        return None
    block = line.block
    if block.kind is BlockKind.HEADING:
        return f"heading {block.level}"
    if block.bold and line.end == block.end:
        return "bold capitals" if is_upper(words) else "bold"
    return "capitals" if is_upper(words) and line.opens else None


def _run_in(layout: Layout, line: Line) -> tuple[str, PlainHeading] | None:
    block = line.block
    if line.opens and _SHORTEST < block.lead < block.end - block.start:
        end = block.start + block.lead
        title = layout.text[block.start : end].strip(" .:;-–—\t")
        closed = layout.text[end - 1 : end + 2].strip()[:1] in {".", ":", "-", "–", "—"}
        if closed and len(title.split()) <= _LONGEST:
            return "bold lead", PlainHeading(line.start, Heading(title, end))
    match = _RUN_IN.match(layout.folded, line.start, line.end)
    if match is None or not is_upper(layout.text[match.start(1) : match.end(1)], share=0.9):
        return None
    title = layout.text[match.start(1) : match.end(1)].strip()
    return "run-in", PlainHeading(line.start, Heading(title, match.end()))
