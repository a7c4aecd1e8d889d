"""Markdown: headings, emphasis, lists with their printed numbers and tables; HTML in it is read.

CommonMark with tables (markdown-it-py). Line breaks of a paragraph are kept where the next line
begins an item or an article, as in laws and contracts typed in Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from advai.documents.builder import DocumentBuilder
from advai.documents.flow import Item, Paragraph, Table, emit
from advai.documents.html import items_of
from advai.documents.limits import Limits
from advai.documents.list_counters import Label
from advai.documents.rich_text import RichText
from advai.documents.text import begins_paragraph
from advai.documents.text_decoding import decode
from advai.model.document import BlockKind, Document

_FRONT_MATTER = re.compile(
    r"\A---[ \t]*\n(?:(?:[a-z][\w-]*:(?:[ \t][^\n]*)?|[ \t-][^\n]*|#[^\n]*|)\n){0,60}?"
    r"---[ \t]*(?:\n|\Z)"
)
"""Settings (YAML) before the text; a text between two rules is not one: its lines are no keys."""

_STRONG_TAG = re.compile(r"<(/?)(?:b|strong|u)(?:\s[^>]*)?>", re.IGNORECASE)
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_DEEPEST = 100
"""Quotations and lists in one another beyond which the parser drops the words."""

_TOO_DEEP = "Lo que está anidado en más de 50 listas o citas no se leyó."
_IMAGES = "El documento contiene imágenes: si tienen texto, no se ha leído."


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:  # noqa: ARG001 - one signature for all readers
    """Return the Markdown document in `data`.

    Raises:
        UnreadableDocument: it holds no text.
    """
    decoded = decode(data)
    source = decoded.text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    builder = DocumentBuilder(name, data, "md", limits)
    for warning in decoded.warnings:
        builder.warn(warning)
    flow = _MarkdownFlow(name)
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable("table")
    for token in parser.parse(_FRONT_MATTER.sub("", source)):
        flow.take(token)
        if token.level >= _DEEPEST - 1:
            builder.leave_out(_TOO_DEEP)
    emit(builder, flow.items)
    if flow.images:
        builder.warn(_IMAGES)
    return builder.build()


class _MarkdownFlow:
    """Turns the parser's flat tokens into items."""

    def __init__(self, name: str) -> None:
        self.items: list[Item] = []
        self.images = False
        self._name = name
        self._lists: list[_List] = []
        self._heading: int | None = None
        self._label: Label | None = None
        self._item = False
        self._rows: list[list[list[Item]]] | None = None

    def take(self, token: Token) -> None:
        """Take the next token."""
        if token.type in {"ordered_list_open", "bullet_list_open"}:
            self._lists.append(_List(token))
        elif token.type in {"ordered_list_close", "bullet_list_close"}:
            self._lists.pop()
        elif token.type == "list_item_open":
            self._item, self._label = True, self._lists[-1].next_label(token)
        elif token.type == "heading_open":
            self._heading = int(token.tag[1:])
        elif token.type == "heading_close":
            self._heading = None
        elif token.type in {"code_block", "fence"}:
            self._code(token.content)
        elif token.type == "html_block":
            self.items.extend(items_of(token.content, self._name))
        else:
            self._table_or_words(token)

    def _table_or_words(self, token: Token) -> None:
        if token.type == "table_open":
            self._rows = []
        elif token.type == "tr_open" and self._rows is not None:
            self._rows.append([])
        elif token.type == "table_close" and self._rows is not None:
            self.items.append(Table(self._rows))
            self._rows = None
        elif token.type == "inline":
            self._words(_rich(token.children or ()), token)

    def _words(self, rich: RichText, token: Token) -> None:
        self.images = self.images or any(child.type == "image" for child in token.children or ())
        if self._rows:
            self._rows[-1].append([Paragraph(rich)])
            return
        listed = BlockKind.LIST_ITEM if self._item else BlockKind.PARAGRAPH
        self.items.append(
            Paragraph(
                rich=rich,
                kind=listed if self._heading is None else BlockKind.HEADING,
                label=self._label,
                level=self._heading or len(self._lists) or None,
            )
        )
        self._label, self._item = None, False

    def _code(self, content: str) -> None:
        """Keep the lines of an indented block: in a contract they are text set further in."""
        self.items.extend(Paragraph(RichText(line)) for line in content.split("\n") if line.strip())


class _List:
    """An open list: the author's numbers when they differ, else counted from the first."""

    def __init__(self, token: Token) -> None:
        self._ordered = token.type == "ordered_list_open"
        self._written: int | None = None
        self._printed = 0

    def next_label(self, token: Token) -> Label:
        if not self._ordered:
            return Label("•", bullet=True)
        number = int(token.info) if token.info.isdecimal() else self._printed + 1
        self._printed = self._printed + 1 if number == self._written else number
        self._written = number
        return Label(f"{self._printed}{token.markup}")


def _rich(children: Sequence[Token]) -> RichText:
    rich = RichText()
    strong = 0
    for number, child in enumerate(children):
        tag = _STRONG_TAG.fullmatch(child.content) if child.type == "html_inline" else None
        if child.type == "strong_open" or (tag and not tag[1]):
            strong += 1
        elif child.type == "strong_close" or tag:
            strong = max(0, strong - 1)
        elif child.type == "softbreak":
            rich.write("\n" if _begins(children[number + 1 :]) else " ")
        elif child.type == "hardbreak" or _BREAK_TAG.fullmatch(child.content):
            rich.write("\n")
        elif child.type in {"text", "code_inline", "text_special"}:
            rich.write(child.content, strong=strong > 0)
    return rich


def _begins(following: Sequence[Token]) -> bool:
    """Say whether the line that follows begins an item, an article or a heading in bold."""
    if following and following[0].type == "strong_open":
        return True
    words = next((child.content for child in following if child.content), "")
    return begins_paragraph(words)
