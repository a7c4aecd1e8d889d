"""The inside of one ODF paragraph: spans, spaces, notes, comments, tracked changes, frames."""

# The tables of handlers at the end name methods of the class above, which share one signature.
# ruff: noqa: ARG002, SLF001

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from advai.documents.odf_package import DC, DRAW, OFFICE, TEXT, XML_ID
from advai.documents.odt_styles import OdfStyles
from advai.documents.rich_text import Note, RichText
from advai.documents.symbol_fonts import as_shown
from advai.documents.tracked import TrackedChanges
from advai.documents.xml_safety import Element
from advai.model.document import AsideKind

_SPACES = re.compile(r"[ \t\n\r]+")
_MOST_SPACES = 1000


@dataclass(frozen=True, slots=True)
class OdfLook:
    """How the words being read look."""

    bold: bool = False
    underlined: bool = False
    hidden: bool = False
    font: str | None = None
    link: bool = False


@dataclass(slots=True)
class OdfReading:
    """What the paragraphs of one reading share.

    `regions` are the tracked changes by id (a deletion's note holds its words), `inserted` the
    ids of the insertions that are open where the reading stands.
    """

    styles: OdfStyles
    words_of: Callable[[Element], str]
    regions: dict[str, Note] = field(default_factory=dict)
    inserted: list[str] = field(default_factory=list)
    hidden: bool = False
    images: bool = False
    embedded: bool = False

    def read_regions(self, tracked: Element) -> None:
        """Read a text:tracked-changes."""
        for region in tracked:
            key = region.get(XML_ID) or region.get(f"{TEXT}id", "")
            for change in region:
                kind = _CHANGES.get(change.tag)
                if kind is not None:
                    who = change.findtext(f"{OFFICE}change-info/{DC}creator")
                    when = change.findtext(f"{OFFICE}change-info/{DC}date")
                    words = self.words_of(change) if kind is AsideKind.DELETION else ""
                    self.regions[key] = Note(kind, words, who, when)

    def mark(self, element: Element) -> None:
        """Take a text:change-start or text:change-end, in a paragraph or between two."""
        key = element.get(f"{TEXT}change-id", "")
        if element.tag == f"{TEXT}change-start":
            note = self.regions.get(key)
            if note is not None and note.kind is AsideKind.INSERTION:
                self.inserted.append(key)
        elif key in self.inserted:
            self.inserted.remove(key)


class OdfInline:
    """Reads one text:p or text:h into `rich`; frames that hang on it are left in `boxes`."""

    def __init__(self, reading: OdfReading, style: str | None) -> None:
        """Begin a paragraph of the given style."""
        self.rich = RichText()
        self.boxes: list[Element] = []
        self.number: str | None = None
        self._reading = reading
        self._changes = TrackedChanges()
        self._style = style

    def read(self, paragraph: Element) -> None:
        """Read the words of a paragraph."""
        look = self._styled(OdfLook(), "paragraph", self._style)
        self._children(paragraph, look)
        self._changes.attach(self.rich)

    def read_drawing(self, drawing: Element) -> None:
        """Read a frame that stands by itself."""
        self._drawing(drawing, OdfLook())

    def _children(self, element: Element, look: OdfLook) -> None:
        self._text(element.text, look)
        for child in element:
            handler = _HANDLERS.get(child.tag, OdfInline._children)
            handler(self, child, look)
            self._text(child.tail, look)

    def _text(self, text: str | None, look: OdfLook) -> None:
        if text:
            self._write(as_shown(_SPACES.sub(" ", text), look.font), look)

    def _write(self, text: str, look: OdfLook) -> None:
        if look.hidden:
            self._reading.hidden = self._reading.hidden or bool(text.strip())
            return
        if self._reading.inserted:
            change = self._reading.regions[self._reading.inserted[-1]]
            self._changes.record(change, text, len(self.rich))
        self.rich.write(text, strong=look.bold or (look.underlined and not look.link))

    def _styled(self, look: OdfLook, family: str, name: str | None) -> OdfLook:
        styles = self._reading.styles
        bold, hidden = styles.bold(family, name), styles.hidden(family, name)
        underlined = styles.underlined(family, name)
        return replace(
            look,
            bold=look.bold if bold is None else bold,
            underlined=look.underlined if underlined is None else underlined,
            hidden=look.hidden or bool(hidden),
            font=styles.font(family, name) or look.font,
        )

    def _span(self, element: Element, look: OdfLook) -> None:
        self._children(element, self._styled(look, "text", element.get(f"{TEXT}style-name")))

    def _link(self, element: Element, look: OdfLook) -> None:
        self._children(element, replace(look, link=True))

    def _spaces(self, element: Element, look: OdfLook) -> None:
        count = element.get(f"{TEXT}c", "1")
        self._write(" " * min(int(count[:6]) if count.isdecimal() else 1, _MOST_SPACES), look)

    def _tab(self, element: Element, look: OdfLook) -> None:
        self._write("\t", look)

    def _line(self, element: Element, look: OdfLook) -> None:
        self._write("\n", look)

    def _skip(self, element: Element, look: OdfLook) -> None:
        """Leave out an element whose words are not the document's."""

    def _cached_number(self, element: Element, look: OdfLook) -> None:
        self.number = "".join(element.itertext()).strip() or None

    def _hidden(self, element: Element, look: OdfLook) -> None:
        if element.get(f"{TEXT}is-hidden", "true") != "false":
            self._reading.hidden = True
        else:
            self._write(element.get(f"{TEXT}string-value", ""), look)

    def _note(self, element: Element, look: OdfLook) -> None:
        body = element.find(f"{TEXT}note-body")
        if body is not None:
            end = element.get(f"{TEXT}note-class") == "endnote"
            kind = AsideKind.ENDNOTE if end else AsideKind.FOOTNOTE
            self.rich.note(Note(kind, self._reading.words_of(body)))

    def _annotation(self, element: Element, look: OdfLook) -> None:
        who, when = element.findtext(f"{DC}creator"), element.findtext(f"{DC}date")
        self.rich.note(Note(AsideKind.COMMENT, self._reading.words_of(element), who, when))

    def _deletion(self, element: Element, look: OdfLook) -> None:
        note = self._reading.regions.get(element.get(f"{TEXT}change-id", ""))
        if note is not None and note.kind is AsideKind.DELETION:
            self.rich.note(note)

    def _mark(self, element: Element, look: OdfLook) -> None:
        self._reading.mark(element)

    def _drawing(self, element: Element, look: OdfLook) -> None:
        if look.hidden:
            return
        for found in _shown_in(element):
            if found.tag == f"{DRAW}image":
                self._reading.images = True
            elif found.tag in _OBJECTS:
                self._reading.embedded = True
            else:
                self.boxes.append(found)

    def _ruby(self, element: Element, look: OdfLook) -> None:
        for base in element.iterchildren(f"{TEXT}ruby-base"):
            self._children(base, look)


def _shown_in(drawing: Element) -> Iterator[Element]:
    """Yield the pictures and the text holders of a drawing, in order, holders unopened."""
    if drawing.tag in {f"{DRAW}image", *_OBJECTS, f"{DRAW}text-box"}:
        yield drawing
        return
    if drawing.find(f"{TEXT}p") is not None or drawing.find(f"{TEXT}list") is not None:
        yield drawing
        return
    for number, child in enumerate(drawing):
        if drawing.tag == f"{DRAW}frame" and number and child.tag == f"{DRAW}image":
            continue  # a frame's later images are replacements for what stands before
        yield from _shown_in(child)


_CHANGES = {
    f"{TEXT}insertion": AsideKind.INSERTION,
    f"{TEXT}deletion": AsideKind.DELETION,
}
_OBJECTS = {f"{DRAW}object", f"{DRAW}object-ole"}

_Handler = Callable[[OdfInline, Element, OdfLook], None]

_HANDLERS: dict[str, _Handler] = {
    f"{TEXT}span": OdfInline._span,
    f"{TEXT}a": OdfInline._link,
    f"{TEXT}s": OdfInline._spaces,
    f"{TEXT}tab": OdfInline._tab,
    f"{TEXT}line-break": OdfInline._line,
    f"{TEXT}number": OdfInline._cached_number,
    f"{TEXT}hidden-text": OdfInline._hidden,
    f"{TEXT}hidden-paragraph": OdfInline._hidden,
    f"{TEXT}note": OdfInline._note,
    f"{OFFICE}annotation": OdfInline._annotation,
    f"{TEXT}change": OdfInline._deletion,
    f"{TEXT}change-start": OdfInline._mark,
    f"{TEXT}change-end": OdfInline._mark,
    f"{TEXT}ruby": OdfInline._ruby,
    **dict.fromkeys(
        (f"{TEXT}script", f"{TEXT}tracked-changes", f"{OFFICE}annotation-end", f"{TEXT}toc-mark"),
        OdfInline._skip,
    ),
    **dict.fromkeys(
        (
            f"{DRAW}{shape}"
            for shape in (
                "frame", "g", "custom-shape", "rect", "ellipse", "circle", "polygon", "polyline",
                "path", "line", "connector", "caption", "a", "control",
            )
        ),
        OdfInline._drawing,
    ),
}  # fmt: skip
