r"""The RTF reader's machine: tokens in, paragraphs, tables and notes out.

Follows the RTF 1.9.1 specification as far as words are concerned: code pages by font, \u with
its fallback, groups that are not text, labels that the program printed, tracked changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from advai.documents.flow import plain_words
from advai.documents.rich_text import Note
from advai.documents.rtf_fonts import DOCUMENT_SETS, SYMBOL, Font, charset_encoding, page_encoding
from advai.documents.rtf_state import (
    BOXES,
    CHARACTERS,
    DESTINATIONS,
    FALLBACKS,
    SKIPPED,
    SYMBOLS,
    TEXTS,
    TRANSPARENT,
    Destination,
    Group,
    Look,
)
from advai.documents.rtf_story import Story
from advai.documents.rtf_tokens import Token, TokenKind
from advai.documents.symbol_fonts import as_shown
from advai.model.document import AsideKind

DEEPEST = 4000
"""Open groups beyond which a file is no document."""

_PRIVATE = 0xF000
_SURROGATES = range(0xD800, 0xE000)
_NOT_UNDERLINES = {"ulnone", "ulc"}
_ALIGNMENTS = {"qc": True, "ql": False, "qr": False, "qj": False, "qd": False}
_BODY_LEVEL = 9


class TooDeep(Exception):
    """More groups are open than any document has."""


class RtfFlow:
    """The state of one reading; `story` is the body, `running` its headers and footers."""

    def __init__(self) -> None:
        """Begin a file."""
        self.story = Story()
        self.running: list[tuple[AsideKind, str]] = []
        self.title = ""
        self.hidden = self.images = False
        self.depth_left = 0
        self._stories = [self.story]
        self._group = Group()
        self._groups: list[Group] = []
        self._starred = False
        self._fonts: dict[int, Font] = {}
        self._font_number = 0
        self._default_font: int | None = None
        self._encoding = "cp1252"
        self._bytes = bytearray()
        self._skip = 0
        self._surrogate = 0
        self._authors = ""
        self._note_author = ""
        self._endnote = False

    def feed(self, token: Token) -> bool:
        """Take one token; return False when the document's outermost group has closed."""
        if token.kind is TokenKind.BYTES:
            self._take_bytes(token.data)
            return True
        self._flush_bytes()
        if token.kind is TokenKind.OPEN:
            self._open()
        elif token.kind is TokenKind.CLOSE:
            return self._close()
        elif token.kind is TokenKind.SYMBOL:
            self._symbol(token.word)
        else:
            self._word(token.word, token.parameter)
        return True

    def finish(self) -> None:
        """End what a file that breaks off left open."""
        self._flush_bytes()
        self.depth_left = len(self._groups)
        while self._groups:
            self._close()
        self.story.finish()

    # Groups.

    def _open(self) -> None:
        if len(self._groups) >= DEEPEST:
            raise TooDeep
        self._groups.append(self._group)
        self._group = replace(self._group, opens="")
        self._starred, self._skip = False, 0

    def _close(self) -> bool:
        self._skip = 0
        if self._group.opens:
            self._end_text(self._group.opens)
        self._group = self._groups.pop() if self._groups else Group(Destination.SKIP)
        self._starred = False
        return bool(self._groups)

    def _begin_text(self, word: str) -> None:
        self._group = replace(
            self._group,
            opens=word,
            destination=Destination.BODY,
            look=Look(font=self._default_font),
        )
        self._stories.append(Story())
        self._endnote = False

    def _end_text(self, word: str) -> None:
        inner, outer = self._stories.pop(), self._stories[-1]
        items = inner.finish()
        if word in BOXES:
            outer.boxes.extend(items)
            return
        words = plain_words(items)
        if word == "annotation":
            outer.rich.note(Note(AsideKind.COMMENT, words, self._note_author.strip() or None))
            self._note_author = ""
        elif word == "footnote":
            kind = AsideKind.ENDNOTE if self._endnote else AsideKind.FOOTNOTE
            outer.rich.note(Note(kind, words))
        elif words:
            kind = AsideKind.HEADER if word.startswith("header") else AsideKind.FOOTER
            self.running.append((kind, words))

    # Control words.

    def _word(self, word: str, parameter: int | None) -> None:
        starred, self._starred = self._starred, False
        if self._skip and word in FALLBACKS:
            self._skip -= 1
            return
        self._skip = 0
        destination = self._group.destination
        if destination is Destination.SKIP:
            self.images = self.images or word in {"pngblip", "jpegblip", "wmetafile", "emfblip"}
        elif destination is Destination.ALTERNATIVE:
            if word == "ud":
                self._group = replace(self._group, destination=self._outer_destination())
        elif self._turns(word, starred=starred):
            pass
        elif destination is Destination.FONTS:
            self._font_word(word, parameter)
        elif word in CHARACTERS:
            self._write(CHARACTERS[word])
        else:
            self._property(word, parameter)

    def _turns(self, word: str, *, starred: bool) -> bool:
        """Send the group's words elsewhere when `word` begins a destination."""
        if word in DESTINATIONS:
            self._group = replace(self._group, destination=DESTINATIONS[word])
        elif word in TEXTS:
            self._begin_text(word)
        elif word in SKIPPED or (starred and word not in TRANSPARENT):
            self.images = self.images or word == "pict"
            self._group = replace(self._group, destination=Destination.SKIP)
        else:
            return False
        return True

    def _outer_destination(self) -> Destination:
        found = (g.destination for g in reversed(self._groups))
        return next((d for d in found if d is not Destination.ALTERNATIVE), Destination.BODY)

    def _property(self, word: str, parameter: int | None) -> None:
        on = parameter != 0
        if word == "u":
            self._unicode(parameter or 0)
        elif word == "uc":
            self._group = replace(self._group, fallback=max(0, parameter or 0))
        elif word in _LOOKS:
            self._look(_LOOKS[word](self._group.look, on, parameter))
        elif word.startswith("ul") and word not in _NOT_UNDERLINES:
            self._look(replace(self._group.look, underlined=on))
        elif word == "plain":
            self._look(Look(font=self._default_font))
        elif self._group.destination is Destination.BODY:
            self._paragraph_property(word, parameter)
        self._document_property(word, parameter)

    def _paragraph_property(self, word: str, parameter: int | None) -> None:
        story = self._stories[-1]
        if word in _STORY:
            _STORY[word](story)
        elif word in _ALIGNMENTS:
            story.centered = _ALIGNMENTS[word]
        elif word == "outlinelevel":
            level = parameter or 0
            story.heading = level + 1 if 0 <= level < _BODY_LEVEL else None
        elif word == "intbl" or (word == "itap" and parameter):
            story.in_table = True
        elif word == "ftnalt":
            self._endnote = True

    def _document_property(self, word: str, parameter: int | None) -> None:
        if word in DOCUMENT_SETS:
            self._encoding = DOCUMENT_SETS[word]
        elif word == "ansicpg" and parameter:
            self._encoding = page_encoding(parameter) or self._encoding
        elif word == "deff":
            self._default_font = parameter
            self._look(replace(self._group.look, font=parameter))

    def _look(self, look: Look) -> None:
        self._group = replace(self._group, look=look)

    def _font_word(self, word: str, parameter: int | None) -> None:
        number = parameter or 0
        if word == "f":
            self._font_number = number
            self._fonts[number] = Font()
        font = self._fonts.setdefault(self._font_number, Font())
        if word == "fcharset":
            font.encoding = charset_encoding(number)
        elif word == "cpg":
            font.encoding = page_encoding(number) or font.encoding

    # Words.

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self._starred = True
        elif symbol in "\r\n":
            self._word("par", None)
        elif symbol in SYMBOLS:
            self._write(SYMBOLS[symbol])

    def _take_bytes(self, data: bytes) -> None:
        if self._group.destination in {Destination.SKIP, Destination.ALTERNATIVE}:
            return
        if self._skip:
            dropped = min(self._skip, len(data))
            self._skip -= dropped
            data = data[dropped:]
        self._starred = False
        self._bytes += data

    def _flush_bytes(self) -> None:
        if not self._bytes:
            return
        data, self._bytes = bytes(self._bytes), bytearray()
        font = self._fonts.get(-1 if self._group.look.font is None else self._group.look.font)
        if self._group.destination is Destination.FONTS:
            self._name_font(data)
        elif font is not None and font.encoding == SYMBOL:
            self._write(as_shown("".join(chr(_PRIVATE + code) for code in data), font.name))
        else:
            encoding = font.encoding if font is not None and font.encoding else self._encoding
            self._write(data.decode(encoding, errors="replace"))

    def _name_font(self, data: bytes) -> None:
        font = self._fonts.setdefault(self._font_number, Font())
        font.name = (font.name + data.decode("cp1252", errors="replace")).strip(" ;")

    def _unicode(self, code: int) -> None:
        self._skip = self._group.fallback
        code &= 0xFFFF
        if code in _SURROGATES:
            code = self._joined(code)
            if not code:
                return
        font = self._fonts.get(-1 if self._group.look.font is None else self._group.look.font)
        self._write(
            as_shown(chr(code), font.name if font else None) if code >= _PRIVATE else chr(code)
        )

    def _joined(self, code: int) -> int:
        """Return the character of a surrogate pair; 0 while half of it is missing."""
        if code < 0xDC00:  # noqa: PLR2004 - the first halves end here
            self._surrogate = code
            return 0
        first, self._surrogate = self._surrogate, 0
        return 0x10000 + ((first - 0xD800) << 10) + (code - 0xDC00) if first else 0xFFFD

    def _write(self, text: str) -> None:
        destination = self._group.destination
        story = self._stories[-1]
        if destination is Destination.LABEL:
            story.label += text
        elif destination is Destination.AUTHORS:
            self._authors += text
        elif destination is Destination.AUTHOR:
            self._note_author += text
        elif destination is Destination.TITLE:
            self.title += text
        elif destination is Destination.BODY:
            self._write_body(story, text)

    def _write_body(self, story: Story, text: str) -> None:
        look = self._group.look
        at = len(story.rich)
        if look.deleted:
            story.changes.record(self._change(AsideKind.DELETION, look.deleted_by), text, at)
        elif look.hidden:
            self.hidden = self.hidden or bool(text.strip())
        else:
            if look.inserted:
                story.changes.record(self._change(AsideKind.INSERTION, look.inserted_by), text, at)
            story.rich.write(text, strong=look.bold or look.underlined)

    def _change(self, kind: AsideKind, number: int | None) -> Note:
        authors = self._authors.split(";")
        known = number is not None and 0 < number < len(authors)  # the first is "Unknown"
        return Note(kind, "", authors[number].strip() if known and number is not None else None)


_LookChange = Callable[[Look, bool, int | None], Look]

_LOOKS: dict[str, _LookChange] = {
    "b": lambda look, on, _: replace(look, bold=on),
    "v": lambda look, on, _: replace(look, hidden=on),
    "f": lambda look, _, number: replace(look, font=number),
    "ulnone": lambda look, *_: replace(look, underlined=False),
    "revised": lambda look, on, _: replace(look, inserted=on),
    "deleted": lambda look, on, _: replace(look, deleted=on),
    "revauth": lambda look, _, number: replace(look, inserted_by=number),
    "revauthdel": lambda look, _, number: replace(look, deleted_by=number),
}

_STORY: dict[str, Callable[[Story], None]] = {
    "par": Story.end_paragraph,
    "sect": Story.end_paragraph,
    "nestcell": Story.end_paragraph,
    "cell": Story.end_cell,
    "row": Story.end_row,
    "pard": Story.reset,
}
