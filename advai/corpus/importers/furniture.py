"""Page numbers and running titles among the lines of a printed text, taken out before it is read.

A number alone on a line may be law ("en el artículo / 213 / del presente"), so only numbers that
count up one by one through the text are page numbers, and only a line that stands beside them
again and again is a running title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

PAGE = re.compile(
    r"\s*(?:[-–—]\s*)?(?:p[áa]g(?:ina|\.)?\s*)?(?P<number>\d{1,4})(?:\s*(?:/|de)\s*\d{1,4})?"
    r"(?:\s*[-–—])?\s*\Z",
    re.IGNORECASE,
)
FEWEST_PAGES = 5  # pages that a count must reach before it is one
BESIDE = 2  # lines from a page number at which a running title stands


def without_furniture(lines: Sequence[str]) -> list[str]:
    """Return the lines without page numbers and running titles."""
    pages = _page_lines(lines)
    if len(pages) < FEWEST_PAGES:
        return list(lines)
    beside = [
        index
        for page in pages
        for index in range(max(0, page - BESIDE), min(len(lines), page + BESIDE + 1))
        if index not in pages and lines[index].strip()
    ]
    times = Counter(lines[index].strip() for index in set(beside))
    titles = {text for text, count in times.items() if count >= max(FEWEST_PAGES, len(pages) // 2)}
    dropped = pages | {index for index in beside if lines[index].strip() in titles}
    return [line for index, line in enumerate(lines) if index not in dropped]


def _page_lines(lines: Sequence[str]) -> set[int]:
    """Return the longest run of number lines that count up one by one."""
    ending: dict[int, list[int]] = {}
    best: list[int] = []
    for index, line in enumerate(lines):
        found = PAGE.match(line) if len(line) < 30 else None  # noqa: PLR2004 - a short line
        if not found:
            continue
        number = int(found["number"])
        run = [*ending.get(number - 1, ()), index]
        if len(run) > len(ending.get(number, ())):
            ending[number] = run
        best = max(best, run, key=len)
    return set(best)
