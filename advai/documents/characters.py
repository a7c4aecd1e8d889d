"""One spelling for every reader's characters, with the way back to the offsets they came from.

Spaces of all widths become one space, invisible characters disappear (soft hyphens, zero-width
and direction marks, the "tag" characters that can hide an instruction), ligatures come apart,
accents are composed (NFC) and typographic hyphens become "-". Words are never changed.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_HYPHENS = "\u2010\u2011"
BULLETS = dict.fromkeys("\uf0b7\uf0a7\uf0a8\uf0d8\uf0fc\uf076\uf06e\uf071", "•")
"""Private-use codes of the Symbol and Wingdings fonts that word processors use as bullets."""

_LIGATURES = frozenset(map(chr, range(0xFB00, 0xFB07)))
_NONCHARACTER = 0xFFFE
"""Codes that end in FFFE or FFFF are no characters (pdfium marks a hyphenated line with FFFE)."""

_LINE_ENDS = frozenset("\n\r\v\f\u2028\u2029")


@dataclass(frozen=True, slots=True)
class Cleaned:
    """Clean text; `offsets[i]` is where raw character `i` went (and one more for the end)."""

    text: str
    offsets: list[int]

    def at(self, raw: int) -> int:
        """Return the offset in `text` of the raw offset `raw` (clamped to the text)."""
        return self.offsets[max(0, min(raw, len(self.offsets) - 1))]


def clean(raw: str) -> Cleaned:
    """Return `raw` with its characters spelt one way; line breaks stay, runs of space are one."""
    spelt = _spelt(raw)
    if unicodedata.is_normalized("NFC", spelt.text):
        return spelt
    composed = _composed(spelt.text)
    return Cleaned(composed.text, [composed.offsets[offset] for offset in spelt.offsets])


def clean_text(raw: str) -> str:
    """Return only the text of `clean`."""
    return clean(raw).text


def _composed(raw: str) -> Cleaned:
    """Compose accents cluster by cluster, so that offsets survive."""
    parts: list[str] = []
    offsets: list[int] = []
    length, start = 0, 0
    while start < len(raw):
        end = start + 1
        while end < len(raw) and unicodedata.combining(raw[end]):
            end += 1
        part = unicodedata.normalize("NFC", raw[start:end])
        offsets.append(length)
        offsets.extend([length + len(part)] * (end - start - 1))
        parts.append(part)
        length += len(part)
        start = end
    return Cleaned("".join(parts), [*offsets, length])


def _spelt(raw: str) -> Cleaned:
    """Spell each character and make one space, or one line break, of any run of them."""
    parts: list[str] = []
    offsets: list[int] = []
    length, pending = 0, ""
    for character in raw:
        piece = _spelling(character)
        if piece in {" ", "\n"}:
            offsets.append(length)
            pending = ("\n" if "\n" in (piece, pending) else " ") if length else ""
            continue
        if piece and pending:
            parts.append(pending)
            length, pending = length + 1, ""
        offsets.append(length)
        parts.append(piece)
        length += len(piece)
    return Cleaned("".join(parts), [*offsets, length])


@lru_cache(maxsize=4096)
def _spelling(character: str) -> str:
    """Return how one character is spelt: itself, its letters, a space, a line break or nothing."""
    if character in _LINE_ENDS:
        return "\n"
    if character in _HYPHENS:
        return "-"
    if character in BULLETS:
        return BULLETS[character]
    return _by_category(character)


def _by_category(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Zs" or character == "\t":
        return " "
    if category == "Cc":
        return _windows_punctuation(character)
    if category == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    if category == "Cf" or ord(character) & _NONCHARACTER == _NONCHARACTER:
        return ""
    return unicodedata.normalize("NFKC", character) if character in _LIGATURES else character


def _windows_punctuation(control: str) -> str:
    """Return the quotation mark or dash meant by a C1 control (Windows-1252 read as Latin-1)."""
    try:
        meant = bytes([ord(control)]).decode("cp1252")
    except UnicodeDecodeError:
        return ""
    return "" if meant == control else meant
