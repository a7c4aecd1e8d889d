"""Markdown of several hands: one article a line, lines of a PDF, or a page put through a converter.

Marks (`#`, `**`, escapes) are taken off; what they said is kept as hints. In converted pages the
labels of lists are restored (see `list_labels`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from advai.corpus.importers.list_labels import list_label
from advai.corpus.importers.sheet import Line, Sheet

HASHES = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*\Z")
BOLD = re.compile(r"\*\*(.+?)\*\*")
LINK = re.compile(
    r"!?\[([^\[\]\n]{0,300})\]\([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?\)"
)
UNCLOSED = re.compile(r"^\s*\*\*")
ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!>~-])")
BOLD_ARTICLE = re.compile(r"^\s*\*\*\s*art", re.IGNORECASE | re.MULTILINE)
ITEM = re.compile(r"(?P<indent>\s*)(?P<number>\d{1,3})\.\s+(?P<rest>.*)\Z")
INDENT = 3  # spaces that a converter puts before each deeper list


@dataclass(slots=True)
class _Lists:
    """Where we are in an article's lists."""

    opens: bool = False
    restored: int = 0

    def labelled(self, line: str) -> str:
        item = ITEM.match(line)
        if not item:
            return line
        self.restored += 1
        depth = len(item["indent"]) // INDENT
        return f"{list_label(int(item['number']), depth, opens=self.opens)} {item['rest']}"

    def seen(self, line: str) -> None:
        """Note whether the next list opens an article: nothing but its heading came before."""
        if BOLD_ARTICLE.match(line):
            self.opens = not line.rpartition("**")[2].strip(" .-")
        elif line.strip() and not ITEM.match(line):
            self.opens = False


def read_markdown(text: str) -> Sheet:
    """Return the lines of a Markdown text."""
    converted = BOLD_ARTICLE.search(text) is not None
    lists, lines, title = _Lists(), [], ""
    for raw in text.split("\n"):
        lists.seen(raw)
        line = _line(lists.labelled(raw) if converted else raw)
        title = title or (line.text if line.heading == 1 else "")
        lines.append(line)
    form = "markdown de página" if converted else "markdown"
    return Sheet(tuple(lines), form, title, lists.restored)


def _line(raw: str) -> Line:
    plain = LINK.sub(r"\1", BOLD.sub(r"\1", raw))
    plain = UNCLOSED.sub("", ESCAPE.sub(r"\1", plain))
    found = HASHES.match(plain)
    return Line(found[2], len(found[1])) if found else Line(plain)
