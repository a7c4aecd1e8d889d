"""Which edition a text is, and whether it may take the place of what is installed.

An obsolete edition (the Civil Code of 1976, majority at 21) is never installed as the law in
force; a fragment or selection only fills gaps; otherwise the number of provisions decides, then
the standing that the catalogue gives, then the number of defects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from advai.corpus.catalogue import CatalogueEntry, Edition
from advai.corpus.importers.report import ImportReport
from advai.corpus.importers.statute import ParsedNorm

UNKNOWN_STANDING = 40
SELECTION_STANDING = 20
WHOLE = 0.98  # two editions whose numbers of provisions are this near are equally complete


class Decision(Enum):
    """What to do with a text."""

    INSTALL = auto()
    FILL = auto()  # only the provisions that have no text yet
    EXTRA = auto()  # beside the installed one, for comparison only
    REFUSE = auto()


@dataclass(frozen=True, slots=True)
class Standing:
    """What weighs for or against an edition.

    `partial` says that it is a selection, whose articles may be cut; `gaps` that provisions are
    known to be missing; `found` how many it has; `defects` how many were misplaced or repeated.
    """

    current: bool
    partial: bool
    gaps: bool
    found: int
    standing: int
    defects: int


def find_edition(entry: CatalogueEntry, parsed: ParsedNorm, text: str, name: str) -> Edition:
    """Return the catalogue's edition that the text is, or one of its own named after the file."""
    if parsed.report.partial:
        return Edition(name, f"selección «{name}»", SELECTION_STANDING)
    texts = {provision.number: provision.text or "" for provision in parsed.provisions}
    by_signs = [e for e in entry.editions if e.signs and _bears(e, texts)]
    marked = [e for e in entry.editions if any(mark in text for mark in e.marks)]
    both = [edition for edition in by_signs if edition in marked]
    obsolete = [edition for edition in by_signs if edition.obsolete]
    found = obsolete or both or [e for e in marked if not e.obsolete]
    return found[0] if found else Edition(name, f"archivo «{name}»", UNKNOWN_STANDING)


def standing_of(edition: Edition, report: ImportReport) -> Standing:
    """Return how an edition read with this report ranks."""
    lists = (report.repeated, report.embedded, report.displaced, report.duplicated)
    return Standing(
        current=not edition.obsolete,
        partial=report.partial,
        gaps=bool(report.missing),
        found=report.found,
        standing=edition.standing,
        defects=sum(map(len, lists)),
    )


def decide(incoming: Standing, held: Standing | None) -> Decision:
    """Return what to do with `incoming` where `held` is installed (None: nothing literal)."""
    if not incoming.current:
        return Decision.EXTRA
    if held is None:
        return Decision.INSTALL
    if incoming.partial != held.partial:
        return Decision.FILL if incoming.partial else Decision.INSTALL
    if incoming.found < held.found * WHOLE:
        return Decision.FILL if held.gaps else Decision.REFUSE
    if held.found < incoming.found * WHOLE:
        return Decision.INSTALL
    return Decision.INSTALL if _merit(incoming) >= _merit(held) else Decision.REFUSE


def best(standings: Sequence[Standing]) -> int:
    """Return the index of the edition to install among several of one norm."""
    return max(range(len(standings)), key=lambda i: _choice(standings[i]))


def _choice(one: Standing) -> tuple[bool, bool, int, int, int]:
    return one.current, not one.partial, one.found, one.standing, -one.defects


def _merit(one: Standing) -> tuple[int, int, int]:
    return one.standing, one.found, -one.defects


def _bears(edition: Edition, texts: Mapping[str, str]) -> bool:
    return all(re.search(sign.pattern, texts.get(sign.provision, "")) for sign in edition.signs)
