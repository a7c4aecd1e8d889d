"""The title that follows a heading's mark, as printed, and where the clause's body begins.

Shapes: in parentheses; in a table's next cell; run in, in capitals or bold, up to a point, dash
or colon; alone on the mark's line or the next (see `title_lines`); run in, in ordinary letters,
when the words are those of clause titles.
"""

from __future__ import annotations

import re

from advai.clauses.folding import is_upper
from advai.clauses.kinds import title_kind
from advai.clauses.layout import Layout
from advai.clauses.marks import Mark
from advai.clauses.title_lines import own_line_title
from advai.clauses.title_words import (
    AFTER,
    PARENTHESIS,
    PLAIN_START,
    SENTENCE_START,
    VERB,
    Heading,
    heading_between,
)
from advai.model.document import BlockKind

_RUN_IN_END = re.compile(
    r"[ \t]{0,2}(?:\.[ \t]?[\-–—]+|[:;]|[\-–—]+(?=[ \t])|(?<=[ \t])[\-–—]|"
    r"\.(?=\s|$|[A-ZÁÉÍÓÚÑ“\"]))"
)
_DASH = re.compile(r"[ \t]*[\-–—]+")
_CLOSED = re.compile(r"[ \t]{0,2}(?:\.[ \t]?[\-–—]|:|\.(?=\s|$)|[a-záéíóúñ]{3})")
_LONGEST = 170
_LONGEST_MIXED = 90
_MOST_MIXED_WORDS = 9
_FEW_WORDS = 5
_SIGNS = ".:;-–—,"
_BRIEF = 2
_SHORT = 40
_ABBREVIATION = re.compile(
    r"(?:^|\s)(?:\w|SR|SRA|DR|DRA|ART|NRO|NUM|LTDA|AV|LIC|ING)$", re.IGNORECASE
)
_CONNECTORS = {"Y", "E", "O", "U", "DE", "DEL", "LA", "LAS", "EL", "LOS", "A", "AL", "EN", "CON",
               "PARA", "POR", "SIN", "SOBRE", "SU", "SUS"}  # fmt: skip


def read_heading(layout: Layout, mark: Mark, stop: int) -> Heading:
    """Return the title after a mark and where the clause's body begins; `stop` ends the clause."""
    readers = (_in_parentheses, _in_cell, _bold_lead, _run_in)
    for read in readers:
        heading = read(layout, mark)
        if heading is not None and heading.title:
            return heading
    heading = own_line_title(layout, mark, stop) or _run_in_mixed(layout, mark)
    return heading if heading and heading.title else Heading("", mark.end)


def _in_parentheses(layout: Layout, mark: Mark) -> Heading | None:
    match = PARENTHESIS.match(layout.text, mark.end)
    if match is None or not any(character.isalpha() for character in match[1]):
        return None
    heading = heading_between(layout, match.start(1), match.end(1))
    after = AFTER.match(layout.text, match.end())
    return Heading(heading.title, after.end() if after else match.end())


def _in_cell(layout: Layout, mark: Mark) -> Heading | None:
    """Read a title in the table cell after the mark's, when the body has a cell of its own."""
    line = layout.line_at(mark.numeral.start)
    if line is None or line.block.kind is not BlockKind.TABLE_ROW:
        return None
    cells = list(re.compile(r"[^\t\n]+").finditer(layout.text, mark.end, line.block.end))
    if len(cells) < len(("title", "body")) or cells[0].end() - cells[0].start() > _LONGEST_MIXED:
        return None
    return heading_between(layout, cells[0].start(), cells[0].end())


def _bold_lead(layout: Layout, mark: Mark) -> Heading | None:
    """Read a title that bold type alone tells from the body: "**PRIMERA Objeto** Se vende"."""
    line = layout.line_at(mark.numeral.start)
    if line is None or line.block.bold or not mark.end < line.block.start + line.block.lead:
        return None
    end = line.block.start + line.block.lead
    words = layout.text[mark.end : end].strip()
    closed = end >= line.block.end or words[-1:] in _SIGNS or _RUN_IN_END.search(words)
    body = layout.text[end : end + 2].strip()
    if closed or not body[:1].isalnum() or len(words.split()) > _MOST_MIXED_WORDS:
        return None
    if SENTENCE_START.match(layout.folded[mark.end : end]) or not words[:1].isupper():
        return None
    return heading_between(layout, mark.end, end)


def _run_in(layout: Layout, mark: Mark) -> Heading | None:
    """Read a title run into the paragraph, in capitals or bold, up to its closing sign."""
    limit = min(mark.end + _LONGEST, layout.paragraph_end(mark.numeral.start))
    for match in _RUN_IN_END.finditer(layout.text, mark.end, limit):
        words = layout.text[mark.end : match.start()]
        if not words.strip():
            continue
        if not _in_capitals(layout, words) and not _bold_ends_here(layout, mark, match):
            return None
        if _ABBREVIATION.search(words):
            continue
        if _DASH.fullmatch(match[0]) and _title_goes_on(layout, match, limit):
            continue
        if match.end() >= limit and "\n" not in words and ":" not in match[0]:
            return None  # the whole line: see title_lines
        return heading_between(layout, mark.end, match.start())
    return None


def _title_goes_on(layout: Layout, dash: re.Match[str], limit: int) -> bool:
    """Tell whether the words behind a dash are title too: capitals up to a point or colon."""
    sign = _CLOSED.search(layout.text, dash.end(), limit)
    words = layout.text[dash.end() : sign.start()] if sign else ""
    return bool(words.strip()) and _in_capitals(layout, words)


def _bold_ends_here(layout: Layout, mark: Mark, match: re.Match[str]) -> bool:
    """Tell whether bold type ends with the title, as in "**Segunda. Renta.** El arrendatario"."""
    line = layout.line_at(mark.numeral.start)
    if line is None or line.block.bold:
        return False
    end = line.block.start + line.block.lead
    return match.start() - 1 <= end <= match.end() + 2 and match.start() > mark.end


def _in_capitals(layout: Layout, words: str) -> bool:
    """Tell whether capitals set the words apart; in a text all in capitals, known words do."""
    if not _is_capital_title(words):
        return False
    if not layout.all_capitals:
        return True
    few = len(words.split()) <= _MOST_MIXED_WORDS
    return few and not VERB.search(words) and title_kind(words) is not None


def _is_capital_title(words: str) -> bool:
    """Tell whether all words but connectors are in capitals (slips of one word allowed)."""
    parts = re.findall(r"[^\W\d_]+", words)
    if not parts:
        return False
    lower = [part for part in parts if not part.isupper() and part.upper() not in _CONNECTORS]
    return is_upper(words, share=0.8) and len(lower) <= len(parts) // 6 + (len(parts) >= _FEW_WORDS)


def _run_in_mixed(layout: Layout, mark: Mark) -> Heading | None:
    """Read a run-in title in ordinary letters, when its sign is strong or its words are known."""
    limit = min(mark.end + _LONGEST_MIXED, layout.paragraph_end(mark.numeral.start))
    match = _RUN_IN_END.search(layout.text, mark.end, limit)
    if match is None or match.end() >= limit:
        return None
    words = layout.text[mark.end : match.start()].strip()
    folded = layout.folded[mark.end : match.start()].strip() + " "
    if not words[:1].isupper() or len(words.split()) > _MOST_MIXED_WORDS or VERB.search(folded):
        return None
    if SENTENCE_START.match(folded) or _ABBREVIATION.search(words):
        return None
    brief = len(words.split()) <= _BRIEF and all(len(each) > _BRIEF for each in words.split())
    known = brief or title_kind(words) is not None
    strong = re.search(r"[\-–—]", match[0]) or (
        ":" in match[0] and len(words.split()) <= _FEW_WORDS
    )
    if not (known or (strong and (PLAIN_START.match(folded) or len(words) < _SHORT))):
        return None
    return heading_between(layout, mark.end, match.start())
