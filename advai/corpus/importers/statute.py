"""A statute from the lines of any format: headings by sequence, bodies, path, dispositions.

The order of work: candidates → chain → regions → heading, body and structure of each region →
texts of other articles glued at an end → dispositions. Every cut and repair goes to the report.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from advai.corpus.catalogue import CatalogueEntry
from advai.corpus.fingerprint import normalized
from advai.corpus.importers.candidates import PLENTY, Candidate, find_candidates
from advai.corpus.importers.chain import Link, best_chain, displaced
from advai.corpus.importers.concordances import is_annotated, without_concordances
from advai.corpus.importers.dispositions import (
    Item,
    find_items,
    group_path,
    signature_start,
    tail_start,
)
from advai.corpus.importers.heading_text import Heading, read_heading
from advai.corpus.importers.paragraphs import paragraph_offsets
from advai.corpus.importers.report import ImportReport, Repair
from advai.corpus.importers.sheet import Line, Sheet, joined
from advai.corpus.importers.structure import (
    Label,
    Path,
    glued_label,
    read_labels,
    trailing_structure,
)
from advai.corpus.keys import position, provision_key
from advai.model.source import Provision

REPAIRED = "Epígrafe con la tipografía corregida; la edición imprime «{}»."
SAME_START = 120  # characters that two texts must share at their start to be one


@dataclass(frozen=True, slots=True)
class ParsedNorm:
    """The provisions of one norm as read from one text, and how the reading went."""

    provisions: tuple[Provision, ...]
    report: ImportReport


@dataclass(slots=True)
class _Region:
    """One article's stretch of the text while it is being cut."""

    link: Link
    start: int
    end: int
    heading: Heading
    body: str = ""
    labels: list[Label] = field(default_factory=list)
    glued: bool = False
    concordances: int = 0


@dataclass(frozen=True, slots=True)
class _Reading:
    """What every step of reading one text needs."""

    sheet: Sheet
    entry: CatalogueEntry
    annotated: bool


def read_statute(sheet: Sheet, entry: CatalogueEntry) -> ParsedNorm:
    """Return the provisions of the norm `entry` that the text holds, in the norm's order."""
    reading = _Reading(sheet, entry, is_annotated(sheet.text))
    candidates = find_candidates(sheet)
    chain = best_chain(candidates, entry.norm.expected)
    moved = displaced(candidates, chain, entry.norm.expected)
    links = sorted([*chain, *moved], key=lambda link: link.candidate.start)
    regions = _regions(reading, links)
    report = ImportReport(entry.norm.code, expected=entry.total, importer=sheet.form)
    repeated, doubled = _cut_doubles(reading, regions, candidates)
    items = _items(reading, links)
    read = [*_articles(reading, regions), *_dispositions(reading, items)]
    provisions = [provision for provision in read if not _is_cut_off(provision)]
    _fill(report, reading, candidates, regions, provisions)
    if cut := [provision.key for provision in read if _is_cut_off(provision)]:
        report.warnings.append(f"Sin texto o cortados, no se importan: {', '.join(cut)}.")
    report.repeated, report.duplicated = tuple(repeated), tuple(doubled)
    report.displaced = _in_order(
        [_key(reading, link) for link in moved] + [_item_key(reading, i) for i in items if i.moved],
        provisions,
    )
    return ParsedNorm(tuple(provisions), report)


def _regions(reading: _Reading, links: list[Link]) -> list[_Region]:
    text = reading.sheet.text
    ends = [link.candidate.start for link in links[1:]]
    if links:
        last = links[-1].candidate.after
        end = tail_start(text, last)
        ends.append(last + signature_start(text[last:end]))
    return [_region(reading, link, end) for link, end in zip(links, ends, strict=True)]


def _region(reading: _Reading, link: Link, end: int) -> _Region:
    """Cut one article: heading, own lines, and the structure lines that follow them."""
    start = link.candidate.after
    heading = read_heading(reading.sheet.text, start)
    region = _Region(link, start, end, heading)
    lines = _lines(reading.sheet, max(start, heading.end), end)
    own = 1 + trailing_structure(lines[1:])
    if own == len(lines) > 1 and _is_stray_title(lines):
        own -= 1
    region.labels = read_labels(lines[own:])
    _set_body(reading, region, "\n".join(line.text for line in lines[:own]))
    return region


def _is_stray_title(lines: list[Line]) -> bool:
    """Say whether the last line is a title that ran into the next article's heading."""
    last, before = lines[-1].text.strip(), lines[-2].text.strip()
    return bool(last) and last[0].isupper() and last[-1].isalpha() and before.endswith((".", ")"))


def _set_body(reading: _Reading, region: _Region, raw: str) -> None:
    body = joined(raw, wrapped=reading.sheet.wrapped).rstrip(" -–—")
    cut = glued_label(body)
    if cut is not None:
        region.labels = read_labels([Line(body[cut:].strip(), 1)]) + region.labels
        region.glued = True
        body = body[:cut].rstrip()
    if reading.annotated:
        body, region.concordances = without_concordances(body)
    region.body = body


def _lines(sheet: Sheet, start: int, end: int) -> list[Line]:
    """Return the lines of a stretch; the first and last may be parts of lines."""
    first = sheet.line_at(start)
    pieces = sheet.text[start:end].split("\n")
    return [Line(piece, sheet.lines[first + i].heading) for i, piece in enumerate(pieces)]


def _cut_doubles(
    reading: _Reading, regions: list[_Region], candidates: Iterable[Candidate]
) -> tuple[list[str], list[str]]:
    """Cut from each end the text of another article that stands there a second time.

    Return the keys repeated on a line of their own, and those that carried another's text.
    """
    chosen = {region.link.candidate.start for region in regions}
    by_number = {region.link.label: region for region in regions}
    holders = sorted(regions, key=lambda region: region.start)
    starts = [holder.start for holder in holders]
    repeated: list[str] = []
    doubled: list[str] = []
    for candidate in candidates:
        if candidate.start in chosen or candidate.score < PLENTY:
            continue
        other = by_number.get(str(candidate.readings[0][0]))
        place = bisect_right(starts, candidate.start) - 1
        holder = holders[place] if place >= 0 else None
        if other is None or holder is None or candidate.start >= holder.end:
            continue
        if not _same(reading, candidate, holder, other):
            continue
        _shorten(reading, holder, candidate.start)
        opens = reading.sheet.text[: candidate.start].rstrip(" \t")[-1:] in {"\n", ""}
        (repeated if opens else doubled).append(_key(reading, other.link if opens else holder.link))
    return repeated, doubled


def _same(reading: _Reading, candidate: Candidate, holder: _Region, other: _Region) -> bool:
    text = reading.sheet.text
    heading = read_heading(text, candidate.after)
    double = joined(text[heading.end : holder.end], wrapped=reading.sheet.wrapped)
    ours, theirs = normalized(double), normalized(other.body)
    length = min(SAME_START, len(theirs), len(ours))
    return length > 0 and ours[:length] == theirs[:length]


def _shorten(reading: _Reading, region: _Region, end: int) -> None:
    raw = reading.sheet.text[max(region.start, region.heading.end) : end]
    region.end = end
    _set_body(reading, region, raw)


def _articles(reading: _Reading, regions: list[_Region]) -> list[Provision]:
    path = Path()
    if regions:
        opening = _lines(reading.sheet, 0, regions[0].link.candidate.start)
        path.enter(read_labels(opening[trailing_structure(opening) :]))
    provisions = []
    for region in regions:
        provisions.append(_provision(reading, region, path.texts()))
        path.enter(region.labels)
    return sorted(provisions, key=lambda provision: position(provision.key))


def _provision(reading: _Reading, region: _Region, path: tuple[str, ...]) -> Provision:
    return _made(reading, region.link.label, region.heading, region.body, path)


def _made(
    reading: _Reading, number: str, heading: Heading, body: str, path: tuple[str, ...]
) -> Provision:
    code = reading.entry.norm.code
    notes: tuple[str, ...] = ()
    if heading.text != heading.printed:
        notes = (REPAIRED.format(heading.printed),)
    return Provision(
        key=provision_key(code, number),
        norm=code,
        number=number,
        heading=heading.text,
        text=body,
        path=path,
        paragraphs=paragraph_offsets(body),
        notes=notes,
    )


def _items(reading: _Reading, links: list[Link]) -> list[Item]:
    if not links:
        return []
    text = reading.sheet.text
    start = tail_start(text, links[-1].candidate.after)
    return find_items(text, start, reading.entry.dispositions)


def _dispositions(reading: _Reading, items: list[Item]) -> list[Provision]:
    provisions = []
    for item in items:
        text = reading.sheet.text[item.after : item.end]
        heading = read_heading(text, 0) if text.startswith("(") else Heading("", "", 0)
        text = text[: signature_start(text)]
        body = joined(text[heading.end :], wrapped=reading.sheet.wrapped)
        number = f"{item.kind}-{item.ordinal}"
        provisions.append(_made(reading, number, heading, body, group_path(item.kind)))
    return provisions


def _is_cut_off(provision: Provision) -> bool:
    """Say whether a file ended (or a page was lost) before the provision's own words."""
    text = provision.text or ""
    return not text or (text.startswith("(") and ")" not in text)


def _fill(
    report: ImportReport,
    reading: _Reading,
    candidates: list[Candidate],
    regions: list[_Region],
    provisions: list[Provision],
) -> None:
    """Write into the report what was found, missing, cut and repaired."""
    articles = [p for p in provisions if p.number[:1].isdigit()]
    report.found, report.dispositions = len(provisions), len(provisions) - len(articles)
    report.missing = missing_keys(reading.entry, provisions)
    report.glued = tuple(_key(reading, r.link) for r in regions if r.glued)
    report.embedded = tuple(
        _key(reading, r.link) for r in regions if not _opens(reading.sheet, r.link.candidate)
    )
    report.concordances = sum(region.concordances for region in regions)
    report.restored_labels = reading.sheet.restored
    chosen = {region.link.candidate.start for region in regions}
    report.false_headings = sum(
        1 for c in candidates if c.start not in chosen and _opens(reading.sheet, c)
    )
    repairs = ((p.key, r.heading) for p, r in _with_regions(provisions, regions))
    report.repairs = tuple(
        Repair(key, heading.printed, heading.text)
        for key, heading in repairs
        if heading.text != heading.printed
    )


def _with_regions(
    provisions: Iterable[Provision], regions: Iterable[_Region]
) -> Iterable[tuple[Provision, _Region]]:
    by_number: Mapping[str, _Region] = {region.link.label: region for region in regions}
    for provision in provisions:
        region = by_number.get(provision.number)
        if region is not None:
            yield provision, region


def _opens(sheet: Sheet, candidate: Candidate) -> bool:
    return sheet.text[: candidate.start].rstrip(" \t")[-1:] in {"\n", ""}


def missing_keys(entry: CatalogueEntry, provisions: Iterable[Provision]) -> tuple[str, ...]:
    """Return the keys that the norm should have and the provisions lack, in order."""
    code, have = entry.norm.code, {provision.number for provision in provisions}
    numbers = [int(n) for n in have if n.isdigit()]
    last = entry.norm.expected or max(numbers, default=0)
    wanted = [str(n) for n in range(1, last + 1)]
    for kind, most in entry.dispositions.items():
        wanted += [f"{kind}-{n}" for n in range(1, most + 1)]
    return tuple(provision_key(code, number) for number in wanted if number not in have)


def _in_order(keys: list[str], provisions: list[Provision]) -> tuple[str, ...]:
    listed = set(keys)
    return tuple(provision.key for provision in provisions if provision.key in listed)


def _key(reading: _Reading, link: Link) -> str:
    return provision_key(reading.entry.norm.code, link.label)


def _item_key(reading: _Reading, item: Item) -> str:
    return provision_key(reading.entry.norm.code, f"{item.kind}-{item.ordinal}")
