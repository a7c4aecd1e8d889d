"""A parsed HTML page walked once, without recursion, into paragraphs and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from xml.etree.ElementTree import Element

from advai.documents.flow import Item, Paragraph, Table
from advai.documents.html_lists import HtmlList, open_list
from advai.documents.html_style import Look, declarations, inside
from advai.documents.list_counters import Label
from advai.documents.rich_text import RichText
from advai.model.document import AsideKind, BlockKind

_SPACES = re.compile(r"[ \t\n\r\f]+")
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_DRAWING = "{http://www.w3.org/2000/svg}svg"
_MATHEMATICS = "{http://www.w3.org/1998/Math/MathML}"
_SKIPPED = {
    "script", "style", "head", "template", "noscript", "iframe", "object", "embed", "audio",
    "video", "canvas", "datalist", "select", "button", "map", "rt", "rp", _DRAWING,
    f"{_MATHEMATICS}annotation", f"{_MATHEMATICS}annotation-xml",
}  # fmt: skip
_BLOCKS = {
    "html", "body", "p", "div", "address", "article", "aside", "blockquote", "center", "dd",
    "details", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hr",
    "legend", "li", "main", "nav", "ol", "pre", "section", "summary", "ul", "caption", "dir",
    "menu", *_HEADINGS,
}  # fmt: skip
_LISTS = {"ol", "ul", "dir", "menu"}
_WORD_LABEL = "ignore"
"""Word marks the printed label of a list paragraph with `mso-list: Ignore`."""

Step: TypeAlias = "tuple[str, Element, str]"
"""("start" | "text" | "end", element, text)."""


@dataclass(slots=True)
class _Row:
    table: Table
    cells: list[list[Item]]


@dataclass(slots=True)
class HtmlFlow:
    """The state of one walk; `items` is what the page holds, the flags what was left out."""

    items: list[Item] = field(default_factory=list)
    hidden: bool = False
    images: bool = False
    _looks: list[Look] = field(default_factory=lambda: [Look()])
    _containers: list[list[Item]] = field(default_factory=list)
    _tables: list[Table] = field(default_factory=list)
    _lists: list[HtmlList] = field(default_factory=list)
    _headings: list[int] = field(default_factory=list)
    _rich: RichText = field(default_factory=RichText)
    _changed: str = ""
    _change_at: int = 0
    _label: Label | None = None
    _word_label: list[str] | None = None
    _item: bool = False

    def walk(self, root: Element) -> list[Item]:
        """Return the items of a page."""
        self._containers = [self.items]
        for kind, element, text in _steps(root):
            if kind == "text":
                self._text(text)
            elif kind == "start":
                self._start(str(element.tag), element)
            else:
                self._end(str(element.tag), element)
        self._flush()
        return self.items

    def _start(self, tag: str, element: Element) -> None:
        attributes = element.attrib
        if tag in _BLOCKS or tag in _TABLE:
            self._flush()
        look = inside(tag, attributes, self._looks[-1])
        if look.change is not self._looks[-1].change:
            self._changed, self._change_at = "", len(self._rich)
        self._looks.append(look)
        if _marks_label(attributes) and self._word_label is None:
            self._word_label = []
        self._open(tag, element, look)

    def _open(self, tag: str, element: Element, look: Look) -> None:
        if tag in _HEADINGS:
            self._headings.append(_HEADINGS[tag])
        elif tag in _LISTS:
            items = sum(child.tag == "li" for child in element)
            self._lists.append(open_list(tag, element.attrib, items))
        elif tag == "li":
            self._item = True
            counted = self._lists[-1] if self._lists else open_list("ul", {}, 0)
            if not look.hidden:
                self._label = counted.next_label(element.attrib)
        elif tag == "br":
            self._write("\n", look)
        elif tag in {"img", _DRAWING}:
            self.images = self.images or not look.hidden
        elif tag == "input":
            self._input(element.attrib, look)
        elif tag in _TABLE:
            self._open_table(tag)

    def _open_table(self, tag: str) -> None:
        if tag == "table":
            table = Table()
            self._containers[-1].append(table)
            self._tables.append(table)
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append([])
        elif tag in {"td", "th"} and self._tables and self._tables[-1].rows:
            cell: list[Item] = []
            self._tables[-1].rows[-1].append(cell)
            self._containers.append(cell)

    def _end(self, tag: str, element: Element) -> None:
        if tag in _BLOCKS or tag in _TABLE:
            self._flush()
        if _marks_label(element.attrib) and self._word_label is not None:
            words = "".join(self._word_label).strip()
            self._label = Label(words, bullet=not any(map(str.isalnum, words))) if words else None
            self._item, self._word_label = True, None
        look = self._looks.pop()
        if look.change is not self._looks[-1].change and look.change is not None:
            self._rich.note(replace(look.change, text=self._changed), self._change_at)
        self._close(tag)

    def _close(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._headings.pop()
        elif tag in _LISTS:
            self._lists.pop()
        elif tag == "li":
            self._label, self._item = None, False
        elif tag == "table":
            self._tables.pop()
        elif tag in {"td", "th"} and len(self._containers) > 1:
            self._containers.pop()

    def _text(self, text: str) -> None:
        look = self._looks[-1]
        if look.hidden:
            self.hidden = self.hidden or bool(text.strip())
        elif self._word_label is not None:
            self._word_label.append(text)
        elif look.preformatted:
            self._write(text, look)
        else:
            self._write(_SPACES.sub(" ", text), look)

    def _write(self, text: str, look: Look) -> None:
        if look.hidden:
            return
        if look.change is not None:
            self._changed += text
            if look.change.kind is AsideKind.DELETION:
                return
        self._rich.write(text, strong=look.strong)

    def _input(self, attributes: Mapping[str, str], look: Look) -> None:
        """Show the answers of a form that was saved filled in."""
        kind = attributes.get("type", "text").lower()
        if kind in {"checkbox", "radio"}:
            self._write("☒" if "checked" in attributes else "☐", look)
        elif kind in {"text", "number", "date", "email", "tel"}:
            self._write(attributes.get("value", ""), look)

    def _flush(self) -> None:
        rich, self._rich = self._rich, RichText()
        if not rich.visible and not rich.notes:
            return
        heading = self._headings[-1] if self._headings else None
        self._containers[-1].append(
            Paragraph(
                rich=rich,
                kind=_kind(heading, listed=self._item),
                label=self._label,
                level=heading if heading is not None else len(self._lists) or None,
                centered=self._looks[-1].centered,
            )
        )
        self._label, self._item = None, False


_TABLE = {"table", "thead", "tbody", "tfoot", "tr", "td", "th"}


def _kind(heading: int | None, *, listed: bool) -> BlockKind:
    if heading is not None:
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if listed else BlockKind.PARAGRAPH


def _marks_label(attributes: Mapping[str, str]) -> bool:
    style = attributes.get("style", "")
    return "mso-list" in style and declarations(style).get("mso-list") == _WORD_LABEL


def _steps(root: Element) -> Iterator[Step]:
    """Yield the elements and texts of a tree in order, however deep it is; comments are left."""
    stack: list[tuple[Element, Iterator[Element]]] = [(root, iter(root))]
    yield "start", root, ""
    yield "text", root, root.text or ""
    while stack:
        element, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            yield "end", element, ""
            yield "text", element, (element.tail or "") if stack else ""
        elif not isinstance(child.tag, str) or child.tag in _SKIPPED:
            if child.tag == _DRAWING:
                yield "start", child, ""
                yield "end", child, ""
            yield "text", child, child.tail or ""
        else:
            stack.append((child, iter(child)))
            yield "start", child, ""
            yield "text", child, child.text or ""
