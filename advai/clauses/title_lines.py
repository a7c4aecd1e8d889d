"""Titles that stand alone: they fill the rest of the mark's line, or the line below it."""

from __future__ import annotations

from advai.clauses.folding import is_upper
from advai.clauses.layout import Layout, Line
from advai.clauses.marks import Mark, read_mark
from advai.clauses.title_words import (
    PARENTHESIS,
    SENTENCE_START,
    VERB,
    Heading,
    heading_between,
)
from advai.model.document import BlockKind

_LONGEST = 170
_LONGEST_CAPITALS = 255
_MOST_WORDS = 14
_MORE_LINES = 2


def own_line_title(layout: Layout, mark: Mark, stop: int) -> Heading | None:
    """Read a title that stands alone, when a body follows it before offset `stop`."""
    number = layout.index_at(mark.numeral.start)
    if number < 0:
        return None
    start = mark.end
    if start >= layout.lines[number].end:
        number += 1
        if number >= len(layout.lines) or not _stands_out(layout, number):
            return None
        start = layout.lines[number].start
    return _filling(layout, number, start, stop)


def _filling(layout: Layout, number: int, start: int, stop: int) -> Heading | None:
    """Read the title that fills a line from `start` on."""
    parenthesis = PARENTHESIS.match(layout.text, start)
    if parenthesis:
        return heading_between(layout, parenthesis.start(1), parenthesis.end(1))
    rest = layout.text[start : layout.lines[number].end]
    if len(rest) > _LONGEST or not _ends_here(layout, number):
        return None
    last = _last_line(layout, number, rest)
    end = layout.lines[last].end
    if not _has_body(layout, last, stop) or not _is_title(layout, start, end):
        return None
    return heading_between(layout, start, end)


def _stands_out(layout: Layout, number: int) -> bool:
    """Tell whether a line under a mark looks like a title and not like the body."""
    line = layout.lines[number]
    words = layout.words(line)
    if words.endswith(",") or read_mark(layout.folded, line.start):
        return False
    bold = layout.in_bold(line.start, line.end) or line.block.centered
    return is_upper(words) or bold or bool(PARENTHESIS.match(layout.text, line.start))


def _has_body(layout: Layout, last: int, stop: int) -> bool:
    """Tell whether the clause says anything behind its title: a title alone is its text."""
    following = layout.lines[last + 1 : last + 3]
    return any(line.start < stop and not _is_section(layout, line) for line in following)


def _is_section(layout: Layout, line: Line) -> bool:
    """Tell whether a line is a section's heading rather than words of a clause."""
    words = layout.words(line)
    if words.endswith(".") or len(words.split()) > _MOST_WORDS:
        return False
    capitals = not layout.all_capitals and is_upper(words)
    bold = layout.in_bold(line.start, line.end)
    return line.block.kind is BlockKind.HEADING or (capitals and bold)


def _ends_here(layout: Layout, number: int) -> bool:
    """Tell whether the words of a line end with it (the next line begins something new)."""
    if number + 1 >= len(layout.lines):
        return True
    line, after = layout.lines[number], layout.lines[number + 1]
    if after.block is line.block and not layout.upper[number]:
        return after.fresh
    return not layout.text[after.start].islower() or layout.upper[number]


def _last_line(layout: Layout, number: int, rest: str) -> int:
    """Return the number of the line on which a title in capitals ends that breaks over lines."""
    if not is_upper(rest) or rest.rstrip()[-1:] in ".:;)":
        return number
    for following in range(number + 1, min(number + 1 + _MORE_LINES, len(layout.lines))):
        after = layout.lines[following]
        words = layout.words(after)
        alone = after.block.kind in {BlockKind.HEADING, BlockKind.TABLE_ROW}
        if after.fresh or alone or not is_upper(words):
            return following - 1
        if words[-1] in ".:;)":
            return following
        number = following
    return number


def _is_title(layout: Layout, start: int, end: int) -> bool:
    """Tell whether the words between two offsets look like a title and not like a sentence."""
    words = layout.text[start:end].strip(' \t“"«')
    folded = layout.folded[start:end].strip(' \t“"«') + " "
    if is_upper(words) and not layout.all_capitals:
        return len(words) <= _LONGEST_CAPITALS
    if not words[:1].isupper() or len(words.split()) > _MOST_WORDS or words.endswith((",", ";")):
        return False
    if VERB.search(folded) or ". " in words:
        return False
    return layout.in_bold(start, end) or not SENTENCE_START.match(folded)
