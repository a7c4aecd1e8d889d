"""The title that follows a heading's mark, as printed, and where the clause's body begins.

Four shapes: in parentheses; alone on the mark's line; run in, in capitals or bold, up to a
point, dash or colon; run in, in ordinary letters, when the words are those of clause titles.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from advai.clauses.folding import is_upper, squeeze
from advai.clauses.kinds import title_kind
from advai.clauses.layout import Layout, Line
from advai.clauses.marks import Mark, read_mark
from advai.model.document import BlockKind

_PARENTHESIS = re.compile(r"\s{0,3}([(\[])([^()\[\]]{1,300})[)\]]")
_AFTER = re.compile(r"(?:[ \t]{0,3}[.:;,\-–—_•])*[ \t]{0,3}")
_RUN_IN_END = re.compile(
    r"[ \t]{0,2}(?:\.[ \t]?[\-–—]+|[:;]|[\-–—]+(?=[ \t])|(?<=[ \t])[\-–—]|"
    r"\.(?=\s|$|[A-ZÁÉÍÓÚÑ“\"]))"
)
_STRIP = " \t\xa0\n.:;,-–—_“”\"«»'‘’"
_LONGEST = 170
_LONGEST_LINE = 120
_LONGEST_MIXED = 9
_MOST_WORDS = 14
_FEW_WORDS = 5
_SHORT = 40
_SENTENCE_START = re.compile(
    r"(?:EL|LA|LOS|LAS|UN|UNA|SE|EN|POR|PARA|CON|A|AL|LO|QUE|SI|NO|YO|NOSOTROS|AMBAS|TODO|TODA|"
    r"TODOS|TODAS|QUEDA|SERA|SON|ES|DENTRO|CUANDO|ESTE|ESTA|DICHO|DICHA|AMBOS|CADA|TANTO)\s"
)
_PLAIN_START = re.compile(r"(?:DE|DEL|DE LA|DE LOS|DE LAS)\s")
_VERB = re.compile(
    r"\b(?:ES|SON|SERA|SERAN|PODRA|PODRAN|DEBERA|DEBERAN|OBLIGA|OBLIGAN|DECLARA|DECLARAN|TIENE|"
    r"TIENEN|TENDRA|INTERVIENEN|CONVIENEN|ACUERDAN|PAGARA|ENTREGA|RECIBE|QUEDA|CONFORMAN|"
    r"COMPARECEN|CONSTITUYEN|ESTABLECE|ESTABLECEN|DETALLA|DETALLAN|SIGUIENTES?|HA|HAN)\b"
)
_ABBREVIATION = re.compile(
    r"(?:^|\s)(?:\w|SR|SRA|DR|DRA|ART|NRO|NUM|LTDA|AV|LIC|ING)$", re.IGNORECASE
)
_CONNECTORS = {"Y", "E", "O", "U", "DE", "DEL", "LA", "LAS", "EL", "LOS", "A", "AL", "EN", "CON",
               "PARA", "POR", "SIN", "SOBRE", "SU", "SUS"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading whole: its title ("" when it has none) and the offset where the body begins."""

    title: str
    end: int


def read_heading(layout: Layout, mark: Mark) -> Heading:
    """Return the title after a mark and the offset in the document of the clause's body."""
    for read in (_in_parentheses, _run_in, _own_line, _run_in_mixed):
        heading = read(layout, mark)
        if heading is not None and heading.title:
            return heading
    return Heading("", mark.end)


def _heading(layout: Layout, start: int, end: int) -> Heading:
    title = squeeze(layout.text[start:end]).strip(_STRIP)
    if title.count("(") < title.count(")"):
        title = title.rstrip(")").strip(_STRIP)
    after = _AFTER.match(layout.text, end)
    return Heading(title, after.end() if after else end)


def _in_parentheses(layout: Layout, mark: Mark) -> Heading | None:
    match = _PARENTHESIS.match(layout.text, mark.end)
    if match is None or not any(character.isalpha() for character in match[2]):
        return None
    heading = _heading(layout, match.start(2), match.end(2))
    after = _AFTER.match(layout.text, match.end())
    return Heading(heading.title, after.end() if after else match.end())


def _own_line(layout: Layout, mark: Mark) -> Heading | None:
    """Read a title that fills the rest of the mark's line, or the next line when none is left."""
    line = layout.line_at(mark.numeral.start)
    if line is None:
        return None
    number = layout.index_at(mark.numeral.start)
    start = mark.end
    if start >= line.end:
        return _next_line(layout, number)
    rest = layout.text[start : line.end]
    if len(rest) > _LONGEST_LINE * 1.4 or not _ends_here(layout, number):
        return None
    end = _continued(layout, number, rest)
    if not _is_title(layout, start, max(line.end, end)):
        return None
    return _heading(layout, start, end)


def _next_line(layout: Layout, number: int) -> Heading | None:
    """Read a title printed by itself under the mark."""
    if number + 1 >= len(layout.lines):
        return None
    line = layout.lines[number + 1]
    words = layout.words(line)
    if len(words) > _LONGEST_LINE or not _ends_here(layout, number + 1):
        return None
    if words.endswith(",") or read_mark(layout.folded, line.start, guess=False):
        return None
    stands_out = is_upper(words) or layout.in_bold(line.start, line.end) or line.block.centered
    parenthesis = _PARENTHESIS.match(layout.text, line.start)
    if parenthesis:
        return _heading(layout, parenthesis.start(2), parenthesis.end(2))
    if not stands_out or not _is_title(layout, line.start, line.end):
        return None
    return _heading(layout, line.start, _continued(layout, number + 1, words))


def _ends_here(layout: Layout, number: int) -> bool:
    """Tell whether the words of a line end with it (the next line begins something new)."""
    if number + 1 >= len(layout.lines):
        return True
    line, after = layout.lines[number], layout.lines[number + 1]
    if after.block is line.block and not layout.upper[number]:
        return after.fresh
    return not layout.text[after.start].islower() or layout.upper[number]


def _continued(layout: Layout, number: int, rest: str) -> int:
    """Return where a title in capitals ends that breaks onto the next line."""
    line = layout.lines[number]
    end = line.end
    if not is_upper(rest) or rest.rstrip()[-1:] in ".:;)":
        return end
    following = number + 1
    while following < len(layout.lines) and following <= number + 2:
        after = layout.lines[following]
        words = layout.words(after)
        if after.fresh or not is_upper(words) or len(words) > _LONGEST_LINE:
            break
        if after.block.kind in {BlockKind.HEADING, BlockKind.TABLE_ROW}:
            break
        end = after.end
        if words[-1] in ".:;)":
            break
        following += 1
    return end


def _is_title(layout: Layout, start: int, end: int) -> bool:
    """Tell whether the words between two offsets look like a title and not like a sentence."""
    words = layout.text[start:end].strip(' \t“"«')
    if is_upper(words):
        return len(words) <= _LONGEST * 1.5
    folded = layout.folded[start:end].strip(' \t“"«')
    if not words[:1].isupper() or len(words.split()) > _MOST_WORDS or words.endswith((",", ";")):
        return False
    if _VERB.search(folded):
        return False
    bold = layout.in_bold(start, end)
    return bold or not _SENTENCE_START.match(folded + " ") or bool(title_kind(words))


def _run_in(layout: Layout, mark: Mark) -> Heading | None:
    """Read a title run into the paragraph, in capitals or bold, up to its closing sign."""
    limit = min(mark.end + _LONGEST, _block_end(layout, mark))
    for match in _RUN_IN_END.finditer(layout.text, mark.end, limit):
        words = layout.text[mark.end : match.start()]
        if not words.strip():
            continue
        if not _is_capital_title(words) and not _bold_ends_here(layout, mark, match):
            return None
        if _is_abbreviation(words):
            continue
        return _heading(layout, mark.end, match.start())
    return None


def _bold_ends_here(layout: Layout, mark: Mark, match: re.Match[str]) -> bool:
    """Tell whether bold type ends with the title, as in "**Segunda. Renta.** El arrendatario"."""
    line = layout.line_at(mark.numeral.start)
    if line is None or line.block.bold:
        return False
    end = line.block.start + line.block.lead
    return match.start() - 1 <= end <= match.end() + 2 and match.start() > mark.end


def _block_end(layout: Layout, mark: Mark) -> int:
    line = layout.line_at(mark.numeral.start)
    return line.block.end if line else len(layout.text)


def _is_abbreviation(words: str) -> bool:
    """Tell whether the words end in an abbreviation, whose point closes nothing."""
    return bool(_ABBREVIATION.search(words))


def _is_capital_title(words: str) -> bool:
    """Tell whether all words but connectors are in capitals (slips of one word allowed)."""
    parts = re.findall(r"[^\W\d_]+", words)
    if not parts:
        return False
    lower = [part for part in parts if not part.isupper() and part.upper() not in _CONNECTORS]
    return is_upper(words, share=0.8) and len(lower) <= len(parts) // 6 + (len(parts) >= _FEW_WORDS)


def _run_in_mixed(layout: Layout, mark: Mark) -> Heading | None:
    """Read a run-in title in ordinary letters, when its sign is strong or its words are known."""
    limit = min(mark.end + 90, _block_end(layout, mark))
    match = _RUN_IN_END.search(layout.text, mark.end, limit)
    if match is None:
        return None
    words = layout.text[mark.end : match.start()].strip()
    folded = layout.folded[mark.end : match.start()].strip() + " "
    if not words[:1].isupper() or len(words.split()) > _LONGEST_MIXED or _VERB.search(folded):
        return None
    if _SENTENCE_START.match(folded) or _is_abbreviation(words):
        return None
    known = title_kind(words) is not None
    strong = re.search(r"[\-–—]", match[0]) or (
        ":" in match[0] and len(words.split()) <= _FEW_WORDS
    )
    if not (known or (strong and (_PLAIN_START.match(folded) or len(words) < _SHORT))):
        return None
    return _heading(layout, mark.end, match.start())


def line_title(layout: Layout, line: Line) -> str:
    """Return the words of a line that is a title by itself, without closing signs."""
    return squeeze(layout.words(line)).strip(_STRIP)
