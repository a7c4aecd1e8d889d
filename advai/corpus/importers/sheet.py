"""A published text as lines, whatever format it came in: what every importer works on."""

from __future__ import annotations

import re
import statistics
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

WRAPPED_LINES = 200  # lines that a document needs before its line length says anything
NARROWEST, WIDEST = 35, 110  # characters of a printed line, between which a median means wrapping
ENDED_SHARE = 0.6  # of the lines ending a sentence: above it, lines are paragraphs


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `heading` is the level of a heading tag or mark (0: none)."""

    text: str
    heading: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines joined into one `text`, with the place of each.

    `form` names the format as read ("markdown", "html"…), `title` the page's own title.
    `restored` counts list labels that the page only draws and that were written out.
    """

    lines: tuple[Line, ...]
    form: str
    title: str = ""
    restored: int = 0
    text: str = field(init=False)
    starts: tuple[int, ...] = field(init=False)
    wrapped: bool = field(init=False)

    def __post_init__(self) -> None:
        starts, at = [], 0
        for line in self.lines:
            starts.append(at)
            at += len(line.text) + 1
        object.__setattr__(self, "text", "\n".join(line.text for line in self.lines))
        object.__setattr__(self, "starts", tuple(starts))
        object.__setattr__(self, "wrapped", is_wrapped(line.text for line in self.lines))

    def line_at(self, offset: int) -> int:
        """Return the index of the line that holds `offset`."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def heading_at(self, offset: int) -> int:
        """Return the heading level of the line that holds `offset` (0: none)."""
        return self.lines[self.line_at(offset)].heading if self.lines else 0


def is_wrapped(lines: Iterable[str]) -> bool:
    """Say whether the lines are those of a printed page, broken where the column ends."""
    full = [line.strip() for line in lines if line.strip()]
    if len(full) < WRAPPED_LINES:
        return False
    ended = sum(line.endswith((".", ":", ";")) for line in full) / len(full)
    return NARROWEST <= statistics.median(map(len, full)) <= WIDEST and ended < ENDED_SHARE


PARAGRAPH_LABEL = re.compile(r"(?:[IVX]{1,5}\.|\d{1,2}[.)°º]|[a-zñ]\)|-\s|•)")


def joined(text: str, *, wrapped: bool) -> str:
    """Join the lines of one provision: printed line breaks become spaces, paragraphs stay.

    A break stays when a sentence ended before it and, in a wrapped text, a label follows it.
    """
    pieces: list[str] = []
    for line in (line.strip() for line in text.split("\n")):
        if not line:
            continue
        if pieces and not _breaks(pieces[-1], line, wrapped=wrapped):
            pieces[-1] = f"{pieces[-1]} {line}"
        else:
            pieces.append(line)
    return "\n".join(pieces)


def _breaks(before: str, after: str, *, wrapped: bool) -> bool:
    labelled = PARAGRAPH_LABEL.match(after) is not None
    ended = before.endswith((".", ":", ";", '."', ".”", ".»"))
    if wrapped:
        return labelled and (ended or before.endswith((",", "y", "o")))
    return labelled or (ended and not after[:1].islower())
