"""The dispositions after the last article: additional, transitory, abrogatory, derogatory, final.

They are numbered with ordinals that begin again in each group. A PDF of two columns may shuffle
them: an ordinal that its group already has goes to the group that lacks it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from advai.corpus.catalogue import fold
from advai.corpus.keys import DISPOSITIONS, KINDS_OF_DISPOSITION, ordinal_number

KIND = r"(?:adicional|transitoria|final|abrogatoria|derogatoria)(?:es|s)?"
START = r"(?:(?<=\n)|(?<=\A)|(?<=[.;:”\"»]\s)|(?<=[.;:”\"»]))[ \t]*"
KINDS = rf"{KIND}(?:\s?(?:,|y|e)\s?{KIND})*"
LOUD = r"(?:ADICIONAL|TRANSITORIA|FINAL|ABROGATORIA|DEROGATORIA)(?:ES|S)?"
GROUP = re.compile(
    rf"{START}DISPOSICI(?:ONES|[OÓ]N)\s+(?P<kinds>{LOUD}(?:\s?(?:,|Y|E)\s?{LOUD})*)"
    r"(?![^\W\d_])[ \t]*[.:-]*"
    rf"|(?:(?<=\n)|(?<=\A))[ \t]*(?i:Disposici(?:ones|[oó]n)\s+(?P<line>{KINDS}))"
    r"[ \t]*[.:-]*[ \t]*(?=\n|\Z)"
)
STEM = r"PRIMER|SEGUND|TERCER|CUART|QUINT|SEXT|S[EÉ]P?TIM|OCTAV|NOVEN|D[EÉ]CIM|[UÚ]NIC|VIG[EÉ]SIM"
ORDINAL = rf"(?:D[EÉ]CIM[OA]\s)?(?:{STEM})[OA](?!\w)"
ITEM = re.compile(
    rf"{START}(?:(?P<ordinal>{ORDINAL})|(?P<mixed>(?=[A-ZÚ])(?i:{ORDINAL}))"
    r"|(?i:art[íi]culo\s+(?:adicional|transitorio|final|abrogatorio|derogatorio)\s+)"
    rf"(?:(?P<number>\d{{1,2}})\s?[°ºo]?|(?P<words>(?i:{ORDINAL}))))"
    r"[ \t]*(?:[.°]|[-–—:]|(?=\())[ \t.:–—-]*"
)
SIGNATURE = re.compile(
    rf"{START}(?:-{{3,}}[ \t]*(?=\n|\Z)|Rem[ií]tase\s+al?\s|Es\s+dad[oa]\s+en\s+"
    r"|Por\s+tanto,?\s+l[ao]\s+promulgo|PUBL[IÍ]QUESE|REG[IÍ]STRESE|Reg[ií]strese,"
    r"|Fdo\.?\s|FDO\.?\s|IMPORTANTE:\s"
    r"|(?:El|La|Los|Las)\s+señor(?:es|as|a)?\s+Ministr[oa]s?[^\n]{0,160}quedan?\s+encargad)"
)


@dataclass(frozen=True, slots=True)
class Item:
    """One disposition in the tail: its group, ordinal, and where its words stand."""

    kind: str
    ordinal: int
    start: int
    after: int
    end: int
    moved: bool = False


def group_path(kind: str) -> tuple[str, ...]:
    """Return the path of a disposition: "DISPOSICIONES TRANSITORIAS"."""
    _, _, adjective = DISPOSITIONS[kind].partition(" ")
    ending = "es" if adjective.endswith("l") else "s"
    return (f"DISPOSICIONES {adjective}{ending}".upper(),)


def tail_start(text: str, start: int) -> int:
    """Return where the first group of dispositions after `start` begins, or the text's end."""
    found = GROUP.search(text, start)
    return found.start() if found else len(text)


def signature_start(text: str) -> int:
    """Return where the signatures begin in `text`, or its end."""
    found = SIGNATURE.search(text)
    return found.start() if found else len(text)


def find_items(text: str, start: int, counts: Mapping[str, int]) -> list[Item]:
    """Return the dispositions from `start` on; `counts` says how many each group should have."""
    groups = [(m.start(), m.end(), _kind(m)) for m in GROUP.finditer(text, start)]
    raw: list[Item] = []
    for index, (_, after, kind) in enumerate(groups):
        end = groups[index + 1][0] if index + 1 < len(groups) else len(text)
        raw += _items_of(text, kind, after, end)
    return _seated(raw, counts)


def _items_of(text: str, kind: str, after: int, end: int) -> list[Item]:
    marks = list(ITEM.finditer(text[after:end]))
    ordinals = [(m, _ordinal(m)) for m in marks]
    known = [(m, n) for m, n in ordinals if n is not None]
    if not known:
        return [Item(kind, 1, after, after, end)] if text[after:end].strip() else []
    items = []
    for index, (mark, number) in enumerate(known):
        stop = after + known[index + 1][0].start() if index + 1 < len(known) else end
        items.append(Item(kind, number, after + mark.start(), after + mark.end(), stop))
    return items


def _ordinal(match: re.Match[str]) -> int | None:
    if match["number"]:
        return int(match["number"])
    return ordinal_number(match["ordinal"] or match["mixed"] or match["words"])


def _kind(match: re.Match[str]) -> str:
    """Return the code of a group; "derogatorias y abrogatorias" counts as abrogatory."""
    words = fold(match["kinds"] or match["line"])
    kinds = [code for stem, code in KINDS_OF_DISPOSITION.items() if stem in words]
    return "DA" if "DA" in kinds else kinds[0]


def _seated(raw: list[Item], counts: Mapping[str, int]) -> list[Item]:
    """Give each item its place; one whose place is taken goes to the group that lacks it."""
    order = list(dict.fromkeys(item.kind for item in raw))
    seats: dict[tuple[str, int], Item] = {}
    homeless: list[Item] = []
    for item in raw:
        if (item.kind, item.ordinal) in seats or item.ordinal > counts.get(item.kind, 99):
            homeless.append(item)
        else:
            seats[item.kind, item.ordinal] = item
    for item in homeless:
        for kind in order:
            highest = max((n for k, n in seats if k == kind), default=0)
            room = counts.get(kind, highest)
            if item.ordinal <= room and (kind, item.ordinal) not in seats:
                seats[kind, item.ordinal] = replace(item, kind=kind, moved=True)
                break
    return sorted(seats.values(), key=lambda item: (order.index(item.kind), item.ordinal))
