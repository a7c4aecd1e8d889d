"""The inside of one Word paragraph: runs, changes, fields, links, symbols, notes, drawings.

Read as printed with all changes accepted: deleted and hidden words leave the text (the deleted
ones are kept as asides), fields show their result, text boxes are handed on to the body.
"""

# The handlers share one signature and stand in tables at the end of this module.
# ruff: noqa: ARG002, SLF001

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from advai.documents.docx_reading import LeftOut, Reading
from advai.documents.docx_styles import flag, value
from advai.documents.ooxml import W
from advai.documents.rich_text import Note, RichText
from advai.documents.symbol_fonts import as_shown, symbol
from advai.documents.tracked import TrackedChanges
from advai.documents.xml_safety import Element
from advai.model.document import AsideKind

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_VML = "{urn:schemas-microsoft-com:vml}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"

_LINE_TEXT = str.maketrans({"\n": " ", "\r": " "})
_CHECKED, _UNCHECKED = "☒", "☐"

_LEFT_OUT = {
    f"{_A}blip": LeftOut.IMAGE,
    f"{_VML}imagedata": LeftOut.IMAGE,
    "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart": LeftOut.CHART,
    "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds": LeftOut.CHART,
    "{urn:schemas-microsoft-com:office:office}OLEObject": LeftOut.EMBEDDED,
}


@dataclass(frozen=True, slots=True)
class _Look:
    """How the run being read looks, and the change it is part of."""

    strong: bool = False
    hidden: bool = False
    font: str | None = None
    link: bool = False
    change: Note | None = None


class InlineReader:
    """Reads one paragraph into `rich`; text boxes that hang on it are left in `boxes`."""

    def __init__(self, reading: Reading, style: str | None) -> None:
        """Begin a paragraph of the given style id."""
        self.rich = RichText()
        self.boxes: list[Element] = []
        self.page = reading.page
        self._reading = reading
        self._style = style
        self._changes = TrackedChanges()

    def read(self, paragraph: Element) -> None:
        """Read the children of a w:p."""
        self._inline(paragraph, _Look())
        self._changes.attach(self.rich)

    def _inline(self, element: Element, look: _Look) -> None:
        for child in element:
            handler = _INLINE.get(child.tag)
            if handler is not None:
                handler(self, child, look)

    def _run(self, run: Element, look: _Look) -> None:
        properties = run.find(W + "rPr")
        styles = self._reading.styles
        strong = styles.strong(properties, self._style)
        if strong and look.link:  # a link is underlined without being a heading
            strong = styles.toggle("b", properties, self._style)
        fonts = None if properties is None else properties.find(W + "rFonts")
        look = replace(
            look,
            strong=strong,
            hidden=styles.toggle("vanish", properties, self._style),
            font=None if fonts is None else fonts.get(W + "ascii"),
        )
        for child in run:
            handler = _RUN.get(child.tag)
            if handler is not None:
                handler(self, child, look)

    def _write(self, text: str, look: _Look) -> None:
        if self._reading.in_field_code:
            return
        if look.change is not None and look.change.kind is AsideKind.DELETION:
            self._changes.record(look.change, text, len(self.rich))
        elif look.hidden:
            self._reading.left_out[LeftOut.HIDDEN] += bool(text.strip())
        else:
            if not self.rich.visible:
                self.page = self._reading.page
            if look.change is not None:
                self._changes.record(look.change, text, len(self.rich))
            self.rich.write(text, strong=look.strong)

    # What stands in a paragraph.

    def _inserted(self, element: Element, look: _Look) -> None:
        deleted = look.change is not None and look.change.kind is AsideKind.DELETION
        change = look.change if deleted else _change(AsideKind.INSERTION, element)
        self._inline(element, replace(look, change=change))

    def _deleted(self, element: Element, look: _Look) -> None:
        self._inline(element, replace(look, change=_change(AsideKind.DELETION, element)))

    def _hyperlink(self, element: Element, look: _Look) -> None:
        self._inline(element, replace(look, link=True))

    def _content_control(self, element: Element, look: _Look) -> None:
        for content in element.iterchildren(W + "sdtContent"):
            self._inline(content, look)

    def _math(self, element: Element, look: _Look) -> None:
        self._write("".join(text.text or "" for text in element.iter(_M + "t")), look)

    def _comment(self, element: Element, look: _Look) -> None:
        note = self._reading.comments.pop(element.get(W + "id", ""), None)
        if note is not None:
            self.rich.note(note)

    def _subdocument(self, element: Element, look: _Look) -> None:
        self._reading.left_out[LeftOut.SUBDOCUMENT] += 1

    def _alternative(self, element: Element, look: _Look) -> None:
        branch = chosen_branch(element)
        if branch is not None:
            self._inline(branch, look)

    # What stands in a run.

    def _text(self, element: Element, look: _Look) -> None:
        text = (element.text or "").translate(_LINE_TEXT)
        self._write(as_shown(text, look.font), look)

    def _tab(self, element: Element, look: _Look) -> None:
        self._write("\t", look)

    def _break(self, element: Element, look: _Look) -> None:
        if element.get(W + "type", "textWrapping") == "textWrapping":
            self._write("\n", look)
        else:  # a page or column break parts words without being a line of the text
            self._write(" ", look)

    def _symbol(self, element: Element, look: _Look) -> None:
        try:
            code = int(element.get(W + "char", ""), 16)
        except ValueError:
            return
        self._write(symbol(code, element.get(W + "font")), look)

    def _hyphen(self, element: Element, look: _Look) -> None:
        self._write("-", look)

    def _page_break(self, element: Element, look: _Look) -> None:
        if look.change is None or look.change.kind is not AsideKind.DELETION:
            self._reading.page += 1

    def _footnote(self, element: Element, look: _Look) -> None:
        self._attach(AsideKind.FOOTNOTE, self._reading.footnotes, element, look)

    def _endnote(self, element: Element, look: _Look) -> None:
        self._attach(AsideKind.ENDNOTE, self._reading.endnotes, element, look)

    def _attach(
        self, kind: AsideKind, texts: dict[str, str], element: Element, look: _Look
    ) -> None:
        deleted = look.change is not None and look.change.kind is AsideKind.DELETION
        text = texts.pop(element.get(W + "id", ""), "")
        if text and not deleted:
            self.rich.note(Note(kind, text))

    def _drawing(self, element: Element, look: _Look) -> None:
        deleted = look.change is not None and look.change.kind is AsideKind.DELETION
        if deleted or look.hidden:
            return
        for found in _shown_in(element):
            if found.tag == W + "txbxContent":
                self.boxes.append(found)
            elif found.tag == _VML + "textpath":  # WordArt keeps its words in an attribute
                self._write(found.get("string", ""), look)
            else:
                self._reading.left_out[_LEFT_OUT[found.tag]] += 1

    def _ruby(self, element: Element, look: _Look) -> None:
        for base in element.iterchildren(W + "rubyBase"):
            self._inline(base, look)

    def _run_alternative(self, element: Element, look: _Look) -> None:
        branch = chosen_branch(element)
        for child in branch if branch is not None else ():
            handler = _RUN.get(child.tag)
            if handler is not None:
                handler(self, child, look)

    def _field(self, element: Element, look: _Look) -> None:
        fields = self._reading.fields
        step = element.get(W + "fldCharType")
        if step == "begin":
            self._form(element, look)
            fields.append(False)
        elif step == "separate" and fields:
            fields[-1] = True
        elif step == "end" and fields:
            fields.pop()

    def _form(self, element: Element, look: _Look) -> None:
        """Show an old form control that keeps its answer outside the text."""
        data = element.find(W + "ffData")
        box = None if data is None else data.find(W + "checkBox")
        choices = None if data is None else data.find(W + "ddList")
        if box is not None:
            checked = flag(box, "checked")
            checked = flag(box, "default") if checked is None else checked
            self._write(_CHECKED if checked else _UNCHECKED, look)
        elif choices is not None:
            entries = [entry.get(W + "val", "") for entry in choices.iterchildren(W + "listEntry")]
            picked = value(choices, "result") or "0"
            if picked.isdecimal() and int(picked) < len(entries):
                self._write(entries[int(picked)], look)


def chosen_branch(alternative: Element) -> Element | None:
    """Return the branch of an mc:AlternateContent to read: the first with words, or the first.

    Both branches say the same for old and new programs; only one may be read.
    """
    branches = [child for child in alternative if child.tag in {_MC + "Choice", _MC + "Fallback"}]
    worded = (branch for branch in branches if next(branch.iter(W + "t"), None) is not None)
    return next(worded, branches[0] if branches else None)


def _shown_in(element: Element) -> Iterator[Element]:
    """Yield the text boxes and the pictures of a drawing, alternatives once, boxes unopened."""
    for child in element:
        if child.tag == _MC + "AlternateContent":
            branch = chosen_branch(child)
            if branch is not None:
                yield from _shown_in(branch)
        elif child.tag in _LEFT_OUT or child.tag in {W + "txbxContent", _VML + "textpath"}:
            yield child
        else:
            yield from _shown_in(child)


def _change(kind: AsideKind, element: Element) -> Note:
    return Note(kind, "", element.get(W + "author"), element.get(W + "date"))


_Handler = Callable[[InlineReader, Element, _Look], None]

_INLINE: dict[str, _Handler] = {
    W + "r": InlineReader._run,
    W + "ins": InlineReader._inserted,
    W + "moveTo": InlineReader._inserted,
    W + "del": InlineReader._deleted,
    W + "moveFrom": InlineReader._deleted,
    W + "hyperlink": InlineReader._hyperlink,
    W + "sdt": InlineReader._content_control,
    W + "commentRangeStart": InlineReader._comment,
    W + "subDoc": InlineReader._subdocument,
    _MC + "AlternateContent": InlineReader._alternative,
    _M + "oMath": InlineReader._math,
    _M + "oMathPara": InlineReader._math,
    **dict.fromkeys(
        (W + "fldSimple", W + "smartTag", W + "customXml", W + "dir", W + "bdo"),
        InlineReader._inline,
    ),
}

_RUN: dict[str, _Handler] = {
    W + "t": InlineReader._text,
    W + "delText": InlineReader._text,
    W + "tab": InlineReader._tab,
    W + "ptab": InlineReader._tab,
    W + "br": InlineReader._break,
    W + "cr": InlineReader._break,
    W + "sym": InlineReader._symbol,
    W + "noBreakHyphen": InlineReader._hyphen,
    W + "lastRenderedPageBreak": InlineReader._page_break,
    W + "footnoteReference": InlineReader._footnote,
    W + "endnoteReference": InlineReader._endnote,
    W + "commentReference": InlineReader._comment,
    W + "fldChar": InlineReader._field,
    W + "drawing": InlineReader._drawing,
    W + "pict": InlineReader._drawing,
    W + "object": InlineReader._drawing,
    W + "ruby": InlineReader._ruby,
    _MC + "AlternateContent": InlineReader._run_alternative,
}
