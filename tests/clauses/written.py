"""Contracts written for the tests, and what a person finds in them.

A contract is a text file. Lines that begin with `%` say what is expected; the rest is the
contract, one block a line:

    = centred        # heading style        | a table | row        **bold** and plain

`»` stands where a clause begins, `¤` where the closing does, `§` where an annex does; the signs
are not part of the text. All persons and firms are invented.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from advai.model.document import Block, BlockKind, Document

FOLDER = Path(__file__).parent / "contracts"
SIGNS = "»¤§"


@dataclass(frozen=True)
class Written:
    """A contract and its expectations; offsets are into `document.text`."""

    name: str
    document: Document
    starts: list[int]
    closing: int | None
    annex: int | None
    expected: dict[str, list[str]] = field(default_factory=dict)

    def listed(self, key: str) -> list[str] | None:
        """Return the `|`-separated values of one expectation, None when it says nothing."""
        if key not in self.expected:
            return None
        return [each.strip() for each in self.expected[key][0].split("|")]

    def says(self, key: str) -> bool:
        """Tell whether the file holds a line `% key`."""
        return key in self.expected


def document_of(lines: list[str], *, name: str = "contrato.txt", ocr: bool = False) -> Document:
    """Return a document with one block for each marked-up line."""
    return _build(name, lines, ocr=ocr)[0]


def read_written(path: Path) -> Written:
    """Read one contract file."""
    expected: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("%"):
            key, _, value = line[1:].strip().partition(":")
            expected.setdefault(key.strip(), []).append(value.strip())
        elif line.strip():
            lines.append(line)
    document, places = _build(path.name, lines, ocr="ocr" in expected)
    return Written(
        name=path.stem,
        document=document,
        starts=places["»"],
        closing=next(iter(places["¤"]), None),
        annex=next(iter(places["§"]), None),
        expected=expected,
    )


def all_written() -> list[Written]:
    """Return every contract of the folder."""
    return [read_written(path) for path in sorted(FOLDER.glob("*.txt"))]


def _build(name: str, lines: list[str], *, ocr: bool) -> tuple[Document, dict[str, list[int]]]:
    text, blocks = "", []
    places: dict[str, list[int]] = {sign: [] for sign in SIGNS}
    for line in lines:
        start = len(text) + 1 if text else 0
        words, look = _look(line)
        bare = ""
        for character in words:
            if character in SIGNS:
                places[character].append(start + len(bare))
            else:
                bare += character
        text += ("\n" if text else "") + bare
        blocks.append(Block(start=start, end=len(text), ocr=ocr, **look))
    return Document(name, "0" * 64, "text", text, tuple(blocks)), places


def _look(line: str) -> tuple[str, dict]:  # type: ignore[type-arg] # keywords of Block
    """Return the words of a marked-up line, signs kept, and the keywords of its block."""
    signs = re.match(rf"[{SIGNS}]*", line)[0]  # type: ignore[index] # always matches
    rest = line[len(signs) :]
    if rest.startswith("= "):
        return signs + rest[2:], {"kind": BlockKind.PARAGRAPH, "centered": True}
    if rest.startswith("# "):
        return signs + rest[2:], {"kind": BlockKind.HEADING, "level": 1}
    if rest.startswith("| "):
        cells = [cell.strip() for cell in rest[2:].split(" | ")]
        return signs + "\t".join(cells), {"kind": BlockKind.TABLE_ROW}
    bold = re.match(r"\*\*(.+?)\*\*", rest)
    if bold:
        lead, after = bold[1], rest[bold.end() :]
        return signs + lead + after, {
            "kind": BlockKind.PARAGRAPH,
            "bold": not after,
            "lead": len(lead),
        }
    return line, {"kind": BlockKind.PARAGRAPH}
