"""Bytes → text when nobody says the encoding: marks first, then UTF-8, UTF-16, old Spanish ones.

A Spanish contract in the wrong code page still decodes; what tells the right one is which letters
appear. Text that was decoded wrongly before it was saved ("CLÃUSULA") is repaired, and said.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª°«»"
_TYPOGRAPHIC = "–—‘’“”…€"
_CP1252_BYTES = {
    bytes([byte]).decode("cp1252", errors="ignore") or chr(byte): byte for byte in range(256)
}
"""Windows-1252 leaves five codes empty; programs pass them through as control characters."""

_CONTINUED = "".join(char for char, byte in _CP1252_BYTES.items() if 0x80 <= byte < 0xC0)  # noqa: PLR2004 - UTF-8's bytes after the first
_DAMAGED = re.compile(f"[ÂÃ][{re.escape(_CONTINUED)}]|â€[{re.escape(_CONTINUED)}]")
"""The two and three bytes of accented letters and of typographic marks, seen one by one."""

_LOST_A = re.compile(
    r"Ã(?=USULA|RRAFO|REA\b|XIM|CTER|MITE|LEZ\b|NDEZ\b|NCHEZ\b|REZ\b|LVAREZ|SQUEZ|RQUEZ)"
    r"|(?<=[A-Z])Ã(?=[NS]?\b)"
)
_LOST_I = re.compile(r"(?<=[A-Za-z])Ã|Ã(?=[A-Za-z])")
"""A capital "Á" whose second byte, an invisible control, was dropped; other such "Ã" were "Í"."""

_SAMPLE = 1 << 16
REPAIRED = "El texto se había guardado con los acentos dañados y se reparó: revise los nombres."
GUESSED = "No se sabe cómo se codificó el texto; se supuso {name}. Revise los acentos."
LOSSY = "Algunos caracteres del texto están dañados y no se pudieron leer."


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, and what the lawyer must know of how it was decoded."""

    text: str
    warnings: tuple[str, ...] = ()


def decode(data: bytes) -> Decoded:
    """Return the text of bytes in any usual encoding; never fails."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    for encoding in ("utf-16-le", "utf-16-be"):
        if _looks_utf16(data, encoding):
            return _strictly(data, encoding)
    try:
        return _repaired(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _single_byte(data)


def _strictly(data: bytes, encoding: str) -> Decoded:
    try:
        return _repaired(data.decode(encoding))
    except UnicodeDecodeError:
        return Decoded(data.decode(encoding, errors="replace"), (LOSSY,))


def _looks_utf16(data: bytes, encoding: str) -> bool:
    """Tell UTF-16 without a mark: in Spanish every second byte is zero."""
    sample = data[:_SAMPLE]
    high = sample[1::2] if encoding == "utf-16-le" else sample[0::2]
    return len(sample) >= 4 and high.count(0) > len(high) * 0.7  # noqa: PLR2004 - two characters


def _repaired(text: str) -> Decoded:
    """Undo UTF-8 that was read as Windows-1252 and saved again."""
    repaired = _DAMAGED.sub(lambda match: _again(match[0]), text)
    if repaired != text or _LOST_A.search(text):
        repaired = _LOST_A.sub("Á", repaired)
        repaired = _LOST_I.sub("Í", repaired).replace("â€", "”")
        return Decoded(repaired, (REPAIRED,))
    return Decoded(text)


def _again(damaged: str) -> str:
    """Decode one damaged character again; what is none stays as it is."""
    try:
        return bytes(_CP1252_BYTES[char] for char in damaged).decode("utf-8")
    except (UnicodeDecodeError, KeyError):
        return damaged


def _single_byte(data: bytes) -> Decoded:
    """Choose among the one-byte code pages by how much of what they show is Spanish."""
    candidates = [
        (_spanishness(text), name, text)
        for encoding, name in (
            ("cp1252", "Windows-1252"),
            ("cp850", "MS-DOS 850"),
            ("mac-roman", "Mac Roman"),
        )
        for text in [data.decode(encoding, errors="replace")]
    ]
    best, name, text = max(candidates, key=lambda candidate: candidate[0])
    others = [score for score, other, _ in candidates if other != name]
    warnings = (GUESSED.format(name=name),) if best <= max(others) + 0.2 else ()
    return Decoded(text, warnings + ((LOSSY,) if "\ufffd" in text else ()))


def _spanishness(text: str) -> float:
    """Return the share of the non-ASCII characters that Spanish uses, minus what it never does."""
    foreign = [char for char in text[:_SAMPLE] if ord(char) > 127]  # noqa: PLR2004 - ASCII
    if not foreign:
        return 0.0
    good = sum(char in _SPANISH for char in foreign) + sum(c in _TYPOGRAPHIC for c in foreign) / 2
    return good / len(foreign)
