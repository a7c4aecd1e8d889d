"""Lines to paragraphs, by what the eye goes by: space, indent, a short last line, weight, size.

The surest sign is the short line: when the next line's first word would still have fitted, the
break was meant.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from advai.documents.layout.columns import Column
from advai.documents.layout.marks import (
    ends_sentence,
    is_clause_start,
    is_ordinal_alone,
    list_label,
)
from advai.documents.layout.pieces import Line, has_word

_WIDER = 1.25
"""A line pitch this much over the column's usual one is a space between paragraphs."""

_OTHER_SIZE = 0.12
_INDENT = 0.8
_SPACE = 0.25
"""Width of a space and of a step to the right that counts, in shares of the font's height."""

_CENTRE_SLACK = 0.8
_CENTRE_INSET = 1.5
_SHARED_INDENT = 3
_WIDEST = 3.0
_SINGLE = 1.2
_TIGHT = 1.5
_ONE_AND_A_HALF = 1.7
"""Usual line pitches: single spacing, and one and a half, in shares of the font's height."""

_FEW_LINES = 8
_TELLING_LINES = 3
"""A column of fewer lines does not tell where its lines would have to end."""

_SPACED_HEADING = 1.9
_SOMEWHAT_WIDER = 1.6
_LONGEST_LABEL = 6
_FIRST_PIECES = 6
_GAP = 0.8


@dataclass(slots=True)
class Paragraph:
    """Lines that are one paragraph, with the column they stand in."""

    lines: list[Line]
    column: Column

    @property
    def first(self) -> Line:
        """Return the first line."""
        return self.lines[0]

    @property
    def last(self) -> Line:
        """Return the last line."""
        return self.lines[-1]

    @property
    def centered(self) -> bool:
        """Say whether every line is centred in its column."""
        return all(is_centered(line, self.column) for line in self.lines)


def paragraphs_of(column: Column, usual_pitch: float) -> list[Paragraph]:
    """Return the paragraphs of one column, in order.

    `usual_pitch` is the document's (see `pitch_of`), for columns of too few lines to tell.
    """
    pitch = pitch_of(column.lines)
    if len(column.lines) < _FEW_LINES and pitch > _TIGHT:
        pitch = min(usual_pitch, pitch)
    paragraphs: list[Paragraph] = []
    for line in column.lines:
        if paragraphs and not _breaks(paragraphs[-1], line, pitch):
            paragraphs[-1].lines.append(line)
        else:
            paragraphs.append(Paragraph([line], column))
    return paragraphs


def widen_short_columns(columns: list[Column]) -> None:
    """Give columns of few lines the right edge of the fuller columns that begin at their left."""
    full = [column for column in columns if len(column.lines) >= _FEW_LINES]
    for column in columns:
        if len(column.lines) >= _FEW_LINES:
            continue
        near = [
            other.right
            for other in full
            if other.left - column.lines[0].size <= column.left < other.right
        ]
        column.right = max(column.right, min(near, default=column.right))


def is_centered(line: Line, column: Column) -> bool:
    """Say whether a line stands in the middle of its column, away from both edges."""
    if sum(column.starts[round(line.x0) + step] for step in (-1, 0, 1)) >= _SHARED_INDENT:
        return False
    if list_label(line.text) is not None:
        return False
    middle = (line.x0 + line.x1) / 2 - (column.left + column.right) / 2
    inset = min(line.x0 - column.left, column.right - line.x1)
    return abs(middle) <= _CENTRE_SLACK * line.size and inset >= _CENTRE_INSET * line.size


def pitch_of(lines: list[Line]) -> float:
    """Return the usual distance between the baselines of lines in shares of the font's height."""
    pitches = Counter(
        round((after.y1 - before.y1) / before.size, 1)
        for before, after in pairwise(lines)
        if before.page == after.page and 0.5 * before.size < after.y1 - before.y1
    )
    likely = {pitch: count for pitch, count in pitches.items() if pitch <= _WIDEST}
    if not likely:
        return _SINGLE
    most = max(likely.values())
    usual = min(pitch for pitch, count in likely.items() if count >= 0.6 * most)
    return usual if sum(likely.values()) >= _FEW_LINES else min(usual, _ONE_AND_A_HALF)


def _breaks(paragraph: Paragraph, line: Line, pitch: float) -> bool:
    """Say whether `line` begins a new paragraph."""
    last = paragraph.last
    if _other_size(last, line):
        return True
    if _is_apart(last, line, pitch) and not _reaches_over(paragraph, line, pitch):
        return True
    if paragraph.centered and is_centered(line, paragraph.column):
        return not _goes_on_centered(paragraph, line)
    begins = _begins_clause(last, line) or _begins_item(paragraph, line)
    if begins or _leaves_heading(paragraph, line) or _indent_breaks(paragraph, line):
        return True
    return _was_short(paragraph, line) and not _goes_on(last, line)


def _is_apart(last: Line, line: Line, pitch: float) -> bool:
    distance = line.y1 - last.y1
    return distance > _WIDER * pitch * max(last.size, line.size) or distance < 0


def _reaches_over(paragraph: Paragraph, line: Line, pitch: float) -> bool:
    """Say whether a full line goes on in the next although its spacing is a little wider."""
    last = paragraph.last
    strong = last.strong and line.strong
    telling = len(paragraph.column.lines) >= _FEW_LINES
    wider = _SOMEWHAT_WIDER * pitch if telling else 0.0
    most = max(_SPACED_HEADING if strong else 0.0, wider) * last.size
    if not 0 < line.y1 - last.y1 <= most:
        return False
    return not _was_short(paragraph, line) and not ends_sentence(last.text)


def _other_size(last: Line, line: Line) -> bool:
    return abs(last.size - line.size) > _OTHER_SIZE * max(last.size, line.size)


def _goes_on_centered(paragraph: Paragraph, line: Line) -> bool:
    """Say whether a centred line goes on with a centred heading that was broken in two."""
    last = paragraph.last
    if ends_sentence(last.text) or is_ordinal_alone(last.text):
        return False
    return last.strong and line.strong and not is_clause_start(line.text, emphasised=True)


def _begins_clause(last: Line, line: Line) -> bool:
    emphasised = line.starts_strong and not last.ends_strong
    if not is_clause_start(line.text, emphasised=emphasised):
        return False
    after_title = last.text.rsplit(" ", 1)[-1].isupper()
    return emphasised or after_title or ends_sentence(last.text)


def _leaves_heading(paragraph: Paragraph, line: Line) -> bool:
    """Say whether the paragraph so far is a heading and the line is plain text under it."""
    if line.starts_strong or not all(each.strong for each in paragraph.lines):
        return False
    return has_word(line.text) and not line.text[0].islower()


def _begins_item(paragraph: Paragraph, line: Line) -> bool:
    """Say whether the line begins with a list label that the page sets apart as one."""
    if list_label(line.text) is None:
        return False
    last, first = paragraph.last, paragraph.first
    if ends_sentence(last.text) or last.text.rstrip().endswith((",", " y", " o", " e", " u")):
        return True
    step = _SPACE * line.size
    if len(paragraph.lines) > 1 and abs(line.x0 - last.x0) > step:
        return True
    hangs = abs(line.x0 - first.x0) <= step < last.x0 - line.x0
    return hangs and list_label(first.text) is not None


def _indent_breaks(paragraph: Paragraph, line: Line) -> bool:
    """Say whether the line's left edge belongs to another paragraph."""
    step = line.x0 - paragraph.last.x0
    slack = _INDENT * line.size
    if len(paragraph.lines) > 1:
        return abs(step) > slack
    if step <= slack or _hangs(paragraph.first, line):
        return False
    return list_label(paragraph.first.text) is None or step > _hang(paragraph.first) + slack


def _hangs(first: Line, line: Line) -> bool:
    """Say whether `line` stands under the words that follow a label or a gap in `first`."""
    return any(
        abs(piece.x0 - line.x0) <= _SPACE * line.size
        and (len(before.text) <= _LONGEST_LABEL or piece.x0 - before.x1 >= _GAP * line.size)
        for before, piece in pairwise(first.pieces[:_FIRST_PIECES])
    )


def _hang(line: Line) -> float:
    """Return how far the words after the label stand from the line's beginning."""
    label = list_label(line.text) or ""
    pieces = iter(line.pieces)
    covered = 0
    for piece in pieces:
        covered += len(piece.text)
        if covered >= len(label):
            break
    after = next(pieces, None)
    return (after.x0 - line.x0) if after is not None else 4 * line.size


def _was_short(paragraph: Paragraph, line: Line) -> bool:
    """Say whether the next line's first word would still have fitted on the last line."""
    last = paragraph.last
    space = _SPACE * last.size
    return last.x1 + space + line.first_word_width + space < _right_edge(paragraph)


def _right_edge(paragraph: Paragraph) -> float:
    """Return where the paragraph's lines end: its own edge once two or more lines share it."""
    ends = sorted((line.x1 for line in paragraph.lines[:-1]), reverse=True)
    slack = 0.4 * paragraph.last.size
    if len(ends) > 1 and ends[0] - ends[1] <= slack:
        return min(ends[0], paragraph.column.right)
    return paragraph.column.right


def _goes_on(last: Line, line: Line) -> bool:
    """Say whether the words plainly go on: no end of sentence, and then lower case."""
    first = next((character for character in line.text if character.isalnum()), " ")
    return first.islower() and not ends_sentence(last.text) and list_label(line.text) is None


def goes_on_after_break(before: Paragraph, after: Paragraph) -> bool:
    """Say whether a paragraph goes on after the end of its column or page."""
    last, line = before.last, after.first
    if _other_size(last, line) or before.centered or after.centered:
        return False
    if last.text.rstrip().endswith(("\u00ad", "\u2010")):
        return True
    if list_label(line.text) is not None or _begins_clause(last, line):
        return False
    if _goes_on(last, line):
        return True
    if ends_sentence(last.text) or _leaves_heading(before, line):
        return False
    full = len(before.column.lines) >= _TELLING_LINES and not _was_short(before, line)
    return full and not _starts_indented(after)


def _starts_indented(paragraph: Paragraph) -> bool:
    line = paragraph.first
    return line.x0 - paragraph.column.left > _INDENT * line.size and len(paragraph.lines) > 1


def body_size(lines: list[Line]) -> float:
    """Return the font height in which most characters are set."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size * 2) / 2] += len(line.text)
    return max(sizes, key=lambda size: sizes[size]) if sizes else 0.0


def typical_size(lines: list[Line]) -> float:
    """Return the median font height of some lines."""
    return median(line.size for line in lines)
