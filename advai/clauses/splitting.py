"""A document split into preamble, clauses, annexes and closing, with nothing lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from advai.clauses.chains import Chain
from advai.clauses.closing import Ending, find_ending
from advai.clauses.evidence import candidates
from advai.clauses.families import clause_chain
from advai.clauses.folding import is_upper
from advai.clauses.kinds import clause_kind
from advai.clauses.layout import Layout
from advai.clauses.numbering import numbering_warnings, printed_ordinal, sequence_numbers
from advai.clauses.parties import find_parties
from advai.clauses.plain_headings import plain_headings
from advai.clauses.regions import Regions, begins_annex, find_regions
from advai.clauses.title_words import Heading
from advai.clauses.titles import read_heading
from advai.model.clause import Clause, SplitContract
from advai.model.document import BlockKind, Document

_NO_CLAUSES = (
    "No se reconocieron cláusulas en este documento: se muestra como un solo texto. "
    "Compruebe que sea un contrato y que sus cláusulas lleven número o título."
)
_NO_NUMBERS = "Las cláusulas no llevan número: se dividieron por sus títulos."
_OTHER_DOCUMENT = (
    "Después del contrato hay un anexo u otro documento: se conserva aparte y no se dividió "
    "en cláusulas."
)
_SECTION = 80
_INNER_ANNEX = "Hay un anexo entre las cláusulas: se conserva aparte, fuera de ellas."


@dataclass(frozen=True, slots=True)
class _Found:
    """A heading found: its ordinal as printed, its number, and the rest."""

    start: int
    heading: Heading
    ordinal: str | None = None
    number: int | None = None


def split_clauses(document: Document) -> SplitContract:
    """Split a document into its clauses; never fails, whatever the text.

    A document without clauses comes back as one clause and a warning. Every character that is
    not white space is in the preamble, one clause, one annex or the closing.
    """
    layout = Layout(document)
    if not layout.lines:
        return SplitContract("", (), "", warnings=(_NO_CLAUSES,))
    regions = find_regions(layout)
    chain = clause_chain(candidates(layout), regions)
    found = _numbered(layout, chain) if chain else _unnumbered(layout, regions)
    if not found:
        return _whole(layout)
    warnings = list(numbering_warnings(layout, chain)) if chain else [_NO_NUMBERS]
    return _assemble(layout, found, warnings)


def _numbered(layout: Layout, chain: Chain) -> list[_Found]:
    starts = [item.mark.start for item in chain.items]
    stops = [*starts[1:], len(layout.text)]
    return [
        _Found(
            item.mark.start,
            read_heading(layout, item.mark, stop),
            printed_ordinal(layout, item.mark),
            number,
        )
        for item, number, stop in zip(chain.items, sequence_numbers(chain), stops, strict=True)
    ]


def _unnumbered(layout: Layout, regions: Regions) -> list[_Found]:
    return [_Found(each.start, each.heading) for each in plain_headings(layout, regions)]


def _whole(layout: Layout) -> SplitContract:
    """Return a document without clauses as one."""
    start, end = _trimmed(layout.text, 0, len(layout.text))
    text = layout.text[start:end]
    page = layout.page_at(start)
    clause = Clause("c01", None, None, "", text, page, start, end, clause_kind("", text))
    parties = find_parties(layout, start, end)
    return SplitContract("", (clause,), "", parties, (_NO_CLAUSES,))


def _assemble(layout: Layout, found: list[_Found], warnings: list[str]) -> SplitContract:
    text = layout.text
    last = found[-1]
    ending = find_ending(layout, last.heading.end, last.start)
    bounds = [*(each.start for each in found), ending.closing]
    clauses: list[Clause] = []
    annexes: list[tuple[int, int]] = []
    for number, (each, (start, stop)) in enumerate(zip(found, pairwise(bounds), strict=True), 1):
        cut = _inner_annex(layout, each, stop) if each is not last else None
        clauses.append(_clause(layout, number, each, start, cut or stop))
        if cut:
            annexes.append(_trimmed(text, cut, stop))
    if annexes:
        warnings.append(_INNER_ANNEX)
    annexes += _last_annex(text, ending, warnings)
    return SplitContract(
        preamble=text[: found[0].start].strip(),
        clauses=tuple(clauses),
        closing=text[ending.closing : ending.annexes].strip(),
        parties=find_parties(layout, 0, _parties_end(clauses)),
        warnings=tuple(warnings),
        annexes=tuple(annexes),
    )


def _parties_end(clauses: Sequence[Clause]) -> int:
    """Return how far parties are introduced: the preamble and the first two clauses."""
    return clauses[min(1, len(clauses) - 1)].end


def _last_annex(text: str, ending: Ending, warnings: list[str]) -> list[tuple[int, int]]:
    start, end = _trimmed(text, ending.annexes, len(text))
    if start >= end:
        return []
    warnings.append(_OTHER_DOCUMENT)
    return [(start, end)]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the offsets without the white space at either end."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())


def _clause(layout: Layout, number: int, found: _Found, start: int, stop: int) -> Clause:
    start, end = _trimmed(layout.text, start, stop)
    body = min(max(found.heading.end, start), end)
    title = found.heading.title
    said = layout.text[body:end].removesuffix(_section(layout, stop))
    kind = clause_kind(title, said, _section(layout, start))
    return Clause(
        id=f"c{number:02d}",
        ordinal=found.ordinal,
        number=found.number,
        title=title,
        text=layout.text[start:end],
        page=layout.page_at(start),
        start=start,
        end=end,
        kind=kind,
        heading_end=body - start,
    )


def _section(layout: Layout, start: int) -> str:
    """Return the section heading printed on the line above a clause, or ""."""
    number = layout.index_at(start)
    if number < 1:
        return ""
    line = layout.lines[number - 1]
    words = layout.words(line)
    titled = line.block.kind is BlockKind.HEADING or line.block.bold or is_upper(words)
    return words if titled and len(words) <= _SECTION else ""


def _inner_annex(layout: Layout, found: _Found, stop: int) -> int | None:
    """Return where an annex begins that stands between two clauses, if one does."""
    first = layout.index_at(found.heading.end) + 1
    for number in range(first, layout.index_at(max(found.start, stop - 1)) + 1):
        start = layout.lines[number].start
        if start < stop and begins_annex(layout, number):
            return start
    return None
