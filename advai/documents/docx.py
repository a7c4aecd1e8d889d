"""Word documents (DOCX, DOTX, DOCM): the package's parts put together into one `Document`.

The text is what Word would print with every tracked change accepted, list labels included.
"""

from __future__ import annotations

from collections.abc import Iterator

from advai.documents.builder import DocumentBuilder
from advai.documents.docx_body import BodyReader
from advai.documents.docx_chunks import ChunkReader
from advai.documents.docx_reading import LeftOut, Reading
from advai.documents.docx_styles import StyleSheet
from advai.documents.flow import emit, plain_words
from advai.documents.limits import Limits
from advai.documents.numbering import Numbering
from advai.documents.ooxml import OLE_MAGIC, Package, Relationship, W
from advai.documents.rich_text import Note
from advai.documents.xml_safety import Element
from advai.errors import UnreadableDocument
from advai.model.document import AsideKind, Document

_CORE = "docProps/core.xml"
_APP = "docProps/app.xml"
_METADATA = {
    "title": "title",
    "creator": "author",
    "lastModifiedBy": "modified_by",
    "created": "created",
    "modified": "modified",
}
_SEPARATORS = {"separator", "continuationSeparator", "continuationNotice"}


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:
    """Return the Word document in `data`.

    Raises:
        UnreadableDocument: damaged, or an Office file of another kind.
        ProtectedDocument: encrypted, and the password is missing or wrong.
        TooLarge: it would unpack beyond the limits.
    """
    plain = _plain(data, name, password)
    package = Package(plain, name, limits)
    main, root = _main_part(package)
    body = root.find(W + "body")
    if body is None:
        raise _not_word(name)
    links = list(package.relationships(main).values())
    parts = _Parts(package, links)
    reading = parts.reading()
    reading.fields_balanced = _fields_balance(body)
    chunks = ChunkReader(package, package.relationships(main), limits)
    reader = BodyReader(reading, chunks.read)
    parts.read_notes(reading, reader)
    reading.page = 1
    builder = DocumentBuilder(name, data, "docx", limits)
    items = reader.items(body)
    paged = reading.page > 1 and str(reading.page) == _layout_pages(package)
    emit(builder, items, paged=paged)
    for kind, words in parts.running(reader):
        builder.aside(kind, words)
    for what in reading.left_out:
        builder.warn(what.value)
    return builder.build(pages=reading.page if paged else None, metadata=_metadata(package))


def _plain(data: bytes, name: str, password: str | None) -> bytes:
    if not data.startswith(OLE_MAGIC):
        return data
    # start-up time: most files are in the clear
    from advai.documents.office_encryption import decrypted  # noqa: PLC0415

    return decrypted(data, name, password)


class _Parts:
    """The parts that hang on the main one."""

    def __init__(self, package: Package, links: list[Relationship]) -> None:
        self._package = package
        self._links = [link for link in links if not link.external]
        self._damaged: list[LeftOut] = []

    def reading(self) -> Reading:
        """Return the state of a reading with its styles and lists."""
        styles = StyleSheet(self._root("styles", LeftOut.LISTS))
        return Reading(styles, Numbering(self._root("numbering", LeftOut.LISTS), styles))

    def read_notes(self, reading: Reading, reader: BodyReader) -> None:
        """Fill in the words of footnotes, endnotes and comments."""
        for kind, target in (("footnotes", reading.footnotes), ("endnotes", reading.endnotes)):
            for note in self._children(kind):
                if note.get(W + "type") not in _SEPARATORS:
                    target[note.get(W + "id", "")] = plain_words(reader.items(note))
        for comment in self._children("comments"):
            words = plain_words(reader.items(comment))
            author, date = comment.get(W + "author"), comment.get(W + "date")
            note = Note(AsideKind.COMMENT, words, author, date)
            reading.comments[comment.get(W + "id", "")] = note
        for damage in dict.fromkeys(self._damaged):
            reading.left_out[damage] += 1

    def running(self, reader: BodyReader) -> Iterator[tuple[AsideKind, str]]:
        """Yield the words of each header and footer, each once."""
        seen: set[str] = set()
        for kind, aside in (("header", AsideKind.HEADER), ("footer", AsideKind.FOOTER)):
            for root in self._roots(kind, LeftOut.NOTES):
                words = plain_words(reader.items(root))
                if words and words not in seen:
                    seen.add(words)
                    yield aside, words

    def _children(self, kind: str) -> Iterator[Element]:
        for root in self._roots(kind, LeftOut.NOTES):
            yield from root

    def _root(self, kind: str, otherwise: LeftOut) -> Element | None:
        return next(self._roots(kind, otherwise), None)

    def _roots(self, kind: str, otherwise: LeftOut) -> Iterator[Element]:
        for link in self._links:
            if link.kind == kind:
                try:
                    root = self._package.xml(link.target)
                except UnreadableDocument:  # the contract's own words are in another part
                    self._damaged.append(otherwise)
                    continue
                if root is not None:
                    yield root


def _main_part(package: Package) -> tuple[str, Element]:
    links = package.relationships("").values()
    main = next((link.target for link in links if link.kind == "officeDocument"), "")
    for part in dict.fromkeys((main, "word/document.xml")):
        root = package.xml(part) if part else None
        if root is not None and root.tag == W + "document":
            return part, root
    raise _not_word(package.name)


def _not_word(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"El archivo «{name}» no contiene un documento de Word legible.",
        "Ábralo con Word o LibreOffice, guárdelo de nuevo como .docx y revise esa copia.",
    )


def _fields_balance(body: Element) -> bool:
    steps = [mark.get(W + "fldCharType") for mark in body.iter(W + "fldChar")]
    return steps.count("begin") == steps.count("end")


def _layout_pages(package: Package) -> str:
    """Return how many pages Word counted: only when its breaks agree are they worth telling."""
    try:
        root = package.xml(_APP)
    except UnreadableDocument:  # without it no page is told
        return ""
    return "" if root is None else str(root.findtext("{*}Pages", ""))


def _metadata(package: Package) -> dict[str, str]:
    try:
        root = package.xml(_CORE)
    except UnreadableDocument:  # only metadata: the contract is read all the same
        return {}
    found = {}
    for entry in root if root is not None else ():
        field = str(entry.tag).rpartition("}")[2]
        if field in _METADATA and entry.text:
            found[_METADATA[field]] = entry.text
    return found
