"""A PDF page's characters to words with boxes, weight and direction, through pdfium."""

from __future__ import annotations

import ctypes
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

import pypdfium2.raw as pdfium

from advai.documents.characters import BULLETS
from advai.documents.layout.pieces import Piece

_SPACES = frozenset({0, 9, 10, 11, 12, 13, 32, 0x3000, *range(0x2000, 0x200C)})
_UNBREAKABLE = frozenset({0xA0, 0x202F})
_HYPHEN_CODES = frozenset({0x02, 0xFFFE})
"""What pdfium puts in place of a hyphen at the end of a line."""

_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi|CMBX|SFBX|[-,]bd\b", re.IGNORECASE)
_BOLD_WEIGHT = 700
_FORCE_BOLD = 1 << 18
_STROKED_TOO = 2
_INVISIBLE = 3
_NAME_LENGTH = 128
_SPACE_GAP = 0.09
"""A gap wider than this share of the font's height is a space that the file left out."""

_HYPHEN_GAP = 0.15
"""The hyphen that divides a word at the line's end may stand a little apart."""

_SAME_LINE = 0.4
_MOST_CHARACTERS = 300_000
_QUARTERS = 4
_DESCENT = 0.22
_SMALLEST, _LARGEST = 1.0, 400.0
_STRAIGHT = math.radians(3)


class UnreadablePage(ValueError):
    """A page that no person wrote: it holds more characters than fit on any sheet."""


@dataclass(slots=True)
class Word:
    """A word in the page's own coordinates (y upwards): box, direction and look.

    `glued` says that no space stands before it. `quarter` is how many quarter turns (counted as
    pdfium does) the text is turned, or None when it runs askew. `invisible` text is the layer
    that an OCR program left under a scan. `lean` is how far, in radians clockwise, the text leans
    from its quarter turn (a scan put in at a slight tilt).
    """

    text: str
    left: float
    bottom: float
    right: float
    top: float
    quarter: int | None
    bold: bool
    invisible: bool
    glued: bool = False
    lean: float = 0.0


@dataclass(slots=True)
class _Letter:
    text: str
    left: float
    bottom: float
    right: float
    top: float
    index: int


def read_words(text_page: ctypes.c_void_p) -> list[Word]:
    """Return the words of a loaded text page, in the order of the file."""
    return [word for letters in _letter_groups(text_page) for word in _words(text_page, letters)]


def _words(text_page: ctypes.c_void_p, letters: list[_Letter]) -> Iterator[Word]:
    """Yield a word, in parts where its look changes ("(CESIÓN)El", a note's mark at its end)."""
    glued = False
    for (bold, _), part in groupby(
        zip(_looks(text_page, letters), letters, strict=True), key=lambda pair: pair[0]
    ):
        yield _word(text_page, [letter for _, letter in part], bold=bold, glued=glued)
        glued = True


def _looks(text_page: ctypes.c_void_p, letters: list[_Letter]) -> list[tuple[bool, float]]:
    """Return the weight and size of each letter; words that look plain are asked only once."""
    first = _look(text_page, letters[0])
    text = "".join(letter.text for letter in letters)
    if text.isalpha() and (text.islower() or text.istitle() or text.isupper()):
        return [first] * len(letters)
    mixed = any(map(str.isdigit, text)) and not text.isdigit()
    if not mixed and _look(text_page, letters[-1]) == first:
        return [first] * len(letters)
    return [_look(text_page, letter) for letter in letters]


def _look(text_page: ctypes.c_void_p, letter: _Letter) -> tuple[bool, float]:
    bold = _is_bold(text_page, letter.index)
    return bold, round(_font_size(text_page, letter.index), 1)


def _letter_groups(text_page: ctypes.c_void_p) -> Iterator[list[_Letter]]:
    """Yield the letters of each word; ends at spaces, line ends, jumps and unwritten spaces."""
    group: list[_Letter] = []
    for letter in _letters(text_page):
        if letter is None or (group and _apart(group, letter)):
            if group:
                yield group
            group = []
        if letter is not None:
            group.append(letter)
    if group:
        yield group


def _letters(text_page: ctypes.c_void_p) -> Iterator[_Letter | None]:
    """Yield each visible character with its box, and None for white space."""
    unicode_of: Callable[..., int] = pdfium.FPDFText_GetUnicode
    box_of: Callable[..., int] = pdfium.FPDFText_GetLooseCharBox
    box = pdfium.FS_RECTF()
    codes = [unicode_of(text_page, index) for index in range(_count(text_page))]
    spaces = _spaces(codes)
    for index, code in enumerate(codes):
        if code in spaces:
            yield None
            continue
        box_of(text_page, index, box)
        yield _Letter(_character(code), box.left, box.bottom, box.right, box.top, index)


def _character(code: int) -> str:
    """Return the character of a code; pdfium's line-end hyphens and bullets of symbol fonts too."""
    if code in _HYPHEN_CODES:
        return "-"
    return BULLETS.get(chr(code), chr(code))


def _count(text_page: ctypes.c_void_p) -> int:
    count = int(pdfium.FPDFText_CountChars(text_page))
    if count > _MOST_CHARACTERS:
        raise UnreadablePage
    return count


def _spaces(codes: list[int]) -> frozenset[int]:
    """Return what ends a word; an unbreakable space does where it stands for every space."""
    unbreakable = sum(code in _UNBREAKABLE for code in codes)
    return _SPACES | _UNBREAKABLE if 3 * unbreakable > codes.count(32) else _SPACES


def _apart(group: list[_Letter], letter: _Letter) -> bool:
    """Say whether `letter` begins another word though no space was written."""
    last = group[-1]
    height = max(last.top - last.bottom, letter.top - letter.bottom, 0.1)
    if abs(letter.bottom - last.bottom) > _SAME_LINE * height:
        return not _stacked(last, letter, height)
    if letter.left - last.right <= _SPACE_GAP * height:
        return letter.left < last.left - height
    gaps = sorted(after.left - before.right for before, after in pairwise(group))
    usual = max(0.0, gaps[len(gaps) // 2]) if gaps else 0.0
    wide = _HYPHEN_GAP if letter.text == "-" else _SPACE_GAP
    return letter.left - last.right > usual + wide * height


def _stacked(last: _Letter, letter: _Letter, height: float) -> bool:
    """Say whether the letters follow one another vertically: text turned by a quarter."""
    shared = min(last.right, letter.right) - max(last.left, letter.left)
    narrow = min(last.right - last.left, letter.right - letter.left)
    distance = max(letter.bottom - last.top, last.bottom - letter.top)
    return shared > 0.5 * narrow and distance < 0.3 * height


def _word(text_page: ctypes.c_void_p, letters: list[_Letter], *, bold: bool, glued: bool) -> Word:
    index = letters[0].index
    mode = _render_mode(text_page, index)
    angle = float(pdfium.FPDFText_GetCharAngle(text_page, index))
    quarter = _quarter(angle)
    return Word(
        "".join(letter.text for letter in letters),
        *_evened(text_page, letters, quarter),
        quarter,
        bold=bold or mode == _STROKED_TOO,
        invisible=mode == _INVISIBLE,
        glued=glued,
        lean=math.remainder(angle, math.pi / 2),
    )


def _evened(
    text_page: ctypes.c_void_p, letters: list[_Letter], quarter: int | None
) -> tuple[float, float, float, float]:
    """Return the word's box (left, bottom, right, top), its height set by the font's size.

    Letters' own boxes differ with accents and brackets, which would look like a change of size.
    """
    left, bottom = min(each.left for each in letters), min(each.bottom for each in letters)
    right, top = max(each.right for each in letters), max(each.top for each in letters)
    size = _font_size(text_page, letters[0].index)
    x, y = ctypes.c_double(), ctypes.c_double()
    placed = pdfium.FPDFText_GetCharOrigin(text_page, letters[0].index, x, y)
    if not placed or size <= 0 or quarter is None:
        return left, bottom, right, top
    below, above = _DESCENT * size, (1 - _DESCENT) * size
    match quarter:
        case 0:
            return left, y.value - below, right, y.value + above
        case 1:
            return x.value - below, bottom, x.value + above, top
        case 2:
            return left, y.value - above, right, y.value + below
        case _:
            return x.value - above, bottom, x.value + below, top


def _font_size(text_page: ctypes.c_void_p, index: int) -> float:
    """Return the size at which the letter is drawn, in points (0 when it makes no sense)."""
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(text_page, index, matrix):
        return 0.0
    size = float(pdfium.FPDFText_GetFontSize(text_page, index) * math.hypot(matrix.c, matrix.d))
    return size if _SMALLEST <= size <= _LARGEST else 0.0


def _quarter(angle: float) -> int | None:
    turns = angle / (math.pi / 2)
    if abs(turns - round(turns)) * math.pi / 2 > _STRAIGHT:
        return None
    return round(turns) % _QUARTERS


def _render_mode(text_page: ctypes.c_void_p, index: int) -> int:
    drawn = pdfium.FPDFText_GetTextObject(text_page, index)
    return int(pdfium.FPDFTextObj_GetTextRenderMode(drawn)) if drawn else 0


def _is_bold(text_page: ctypes.c_void_p, index: int) -> bool:
    name = ctypes.create_string_buffer(_NAME_LENGTH)
    flags = ctypes.c_int()
    pdfium.FPDFText_GetFontInfo(text_page, index, name, _NAME_LENGTH, flags)
    if flags.value & _FORCE_BOLD or _BOLD_NAME.search(name.value.decode("latin-1")):
        return True
    return int(pdfium.FPDFText_GetFontWeight(text_page, index)) >= _BOLD_WEIGHT


def main_quarter(words: list[Word]) -> int:
    """Return the direction in which most of the letters run."""
    letters: Counter[int] = Counter()
    for word in words:
        if word.quarter is not None:
            letters[word.quarter] += len(word.text)
    return max(letters, key=lambda quarter: letters[quarter], default=0)


def turned(
    box: tuple[float, float, float, float], quarter: int
) -> tuple[float, float, float, float]:
    """Turn a box (left, bottom, right, top; y upwards) upright: (x0, y0, x1, y1), y downwards."""
    left, bottom, right, top = box
    match quarter:
        case 0:
            return left, -top, right, -bottom
        case 1:  # runs downwards
            return -top, -right, -bottom, -left
        case 2:
            return -right, bottom, -left, top
        case _:  # runs upwards
            return bottom, left, top, right


def upright(word: Word, quarter: int) -> Piece:
    """Return the word as a piece of a page turned by `quarter`."""
    x0, y0, x1, y1 = turned((word.left, word.bottom, word.right, word.top), quarter)
    return Piece(word.text, x0, y0, x1, y1, max(y1 - y0, 0.1), word.bold, glued=word.glued)
