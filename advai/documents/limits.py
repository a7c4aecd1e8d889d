"""What a file may cost: size, pages, time, memory and how far it may unpack.

The readers and the sandbox take one `Limits`, so that a test can make them small.
"""

from __future__ import annotations

from dataclasses import dataclass

from advai.errors import TooLarge, UnreadableDocument

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one reading; sizes in bytes, times in seconds.

    `silence` is how long the reader may work without finishing a page (progress restarts it),
    `seconds` the whole reading. `unpacked` and `ratio` bound what a zip format (DOCX, ODT) may
    grow to, `members` how many parts it may hold, `xml_depth` how deep its XML may nest.
    `characters` bounds the text itself, `pixels` one image.
    """

    size: int = 64 * MIB
    pages: int = 1500
    ocr_pages: int = 300
    seconds: float = 5400.0
    silence: float = 120.0
    memory: int = 3072 * MIB
    unpacked: int = 512 * MIB
    ratio: float = 300.0
    members: int = 20_000
    xml_depth: int = 256
    characters: int = 8_000_000
    pixels: int = 120_000_000


DEFAULT = Limits()


def check_size(size: int, name: str, limits: Limits) -> None:
    """Raise the sentence for an empty file or one over `limits.size` (bytes)."""
    if size == 0:
        raise UnreadableDocument(
            f"El archivo «{name}» está vacío (0 bytes).",
            "Probablemente se copió o descargó mal: pida o descargue otra copia.",
        )
    if size > limits.size:
        raise TooLarge(
            f"El archivo «{name}» pesa {size / MIB:.0f} MB y el máximo es "
            f"{limits.size / MIB:.0f} MB.",
            "Divídalo en partes o reduzca la resolución de sus imágenes.",
        )
