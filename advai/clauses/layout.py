"""The document seen as lines: where each begins, and whether a new paragraph begins with it.

Readers give paragraphs where the format has them and lines where it has not (PDF, OCR, plain
text wrapped at a margin); a heading stands at the start of a paragraph either way.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from advai.clauses.folding import close_up, fold, is_upper
from advai.model.document import Block, BlockKind, Document

TERMINAL = '.:;!?)]”"»…_–—'
"""Characters that may close a sentence, an item or a heading."""

_FULL = 0.72
"""A line at least this long, compared with the longest usual line, ran on to the margin."""

_SAMPLE = 20_000
_TITLE_WORDS = 3
_SHORTEST_LINE, _LONGEST_LINE = 45, 170
"""Between these a usual line ends at a margin; shorter ones are a list, longer paragraphs."""

_MOSTLY_FULL = 0.35


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line: offsets without surrounding blanks, its block, and how it begins.

    `fresh` says that a paragraph begins here; `opens` that the block begins here.
    """

    start: int
    end: int
    block: Block
    opens: bool
    fresh: bool


class Layout:
    """A document with its folded text and its lines."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.text = document.text
        self.folded = fold(document.text)
        self.lines = self._lines()
        self._starts = [line.start for line in self.lines]

    def line_at(self, offset: int) -> Line | None:
        """Return the line that holds `offset` or ends before it; None before the first."""
        place = bisect_right(self._starts, offset) - 1
        return self.lines[place] if place >= 0 else None

    def page_at(self, offset: int) -> int | None:
        """Return the page (from 1) that holds `offset`, or None in an unpaged format."""
        line = self.line_at(offset)
        return line.block.page if line else None

    def index_at(self, offset: int) -> int:
        """Return the number of the line that holds `offset` (-1 before the first)."""
        return bisect_right(self._starts, offset) - 1

    def words(self, line: Line) -> str:
        """Return the line as printed."""
        return self.text[line.start : line.end]

    def plain(self, line: Line) -> str:
        """Return the line folded, letter-spaced words closed up."""
        return close_up(self.folded[line.start : line.end])

    @cached_property
    def upper(self) -> list[bool]:
        """Tell for each line whether it is printed in capitals."""
        return [is_upper(self.words(line)) for line in self.lines]

    def _lines(self) -> list[Line]:
        pieces = [piece for block in self.document.blocks for piece in _pieces(self.text, block)]
        margin = _margin([end - start for start, end, _, _ in pieces])
        lines: list[Line] = []
        for start, end, block, opens in pieces:
            before = lines[-1] if lines else None
            fresh = before is None or not self._runs_on(before, start, block, opens, margin)
            lines.append(Line(start, end, block, opens, fresh))
        return lines

    def _runs_on(self, before: Line, start: int, block: Block, opens: bool, margin: int) -> bool:
        """Tell whether the words at `start` continue the line before."""
        stands_out = block.centered > before.block.centered or block.bold > before.block.bold
        if opens and (_stands_alone(block) or stands_out):
            return False
        last, first = self.text[before.end - 1], self.text[start]
        if last in TERMINAL:
            return False
        if opens and _stands_alone(before.block):
            return False
        if first.islower() or last == ",":
            return True
        if opens and self._begins_capitals(before, block):
            return False
        return before.end - before.start >= _FULL * margin

    def _begins_capitals(self, before: Line, block: Block) -> bool:
        """Tell whether a title in capitals begins with a block, after ordinary letters."""
        words = self.text[block.start : block.end].split("\n")[0]
        title = len(words.split()) >= _TITLE_WORDS and is_upper(words)
        return title and not is_upper(self.text[before.start : before.end])

    @cached_property
    def all_capitals(self) -> bool:
        """Tell whether the document is printed in capitals, so that they set nothing apart."""
        return is_upper(self.text[:_SAMPLE], share=0.75)

    def paragraph_end(self, offset: int) -> int:
        """Return where the paragraph that holds `offset` ends, over lines that run on."""
        number = self.index_at(offset)
        end = self.lines[number].end
        while number + 1 < len(self.lines) and not self.lines[number + 1].fresh:
            number += 1
            end = self.lines[number].end
            if end - offset > _SAMPLE:
                break
        return end

    def in_bold(self, start: int, end: int) -> bool:
        """Tell whether `start`..`end` is bold or underlined, as far as the reader knows."""
        line = self.line_at(start)
        if line is None:
            return False
        block = line.block
        return block.bold or block.start + block.lead >= end or block.kind is BlockKind.HEADING


def _stands_alone(block: Block) -> bool:
    return block.kind in {BlockKind.HEADING, BlockKind.TABLE_ROW} or block.label is not None


def _pieces(text: str, block: Block) -> list[tuple[int, int, Block, bool]]:
    """Return the non-blank lines of a block, without the blanks around them."""
    found: list[tuple[int, int, Block, bool]] = []
    for match in re.compile(r"[^\n]+").finditer(text, block.start, block.end):
        stripped = match[0].strip()
        if stripped:
            start = match.start() + match[0].index(stripped[0])
            found.append((start, start + len(stripped), block, not found))
    return found


def _margin(lengths: list[int]) -> int:
    """Return the length at which lines break, or a huge one when paragraphs come whole.

    Lines wrapped at a margin are alike in length (the ninetieth percentile is the margin);
    paragraphs are not, or are longer than any line.
    """
    if not lengths:
        return sys.maxsize
    usual = sorted(lengths)[int(0.9 * (len(lengths) - 1))]
    full = sum(length >= _FULL * usual for length in lengths)
    wrapped = _SHORTEST_LINE <= usual <= _LONGEST_LINE and full >= _MOSTLY_FULL * len(lengths)
    return usual if wrapped else sys.maxsize
