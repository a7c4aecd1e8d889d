"""A zip from a stranger's file (DOCX, ODT), read part by part and never further than allowed."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from advai.documents.limits import MIB, Limits
from advai.errors import ProtectedDocument, TooLarge, UnreadableDocument

_ENCRYPTED = 0x1
"""Bit 0 of the general purpose flag (APPNOTE 4.4.4): the part is encrypted."""

_CHUNK = MIB
_RATIO_FROM = MIB
"""Below this size (bytes) no ratio is suspicious: a page of blanks compresses 500 to 1."""

_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    struct.error,
)
"""What `zipfile` and its decompressors raise on damaged input."""


class SafeZip:
    """The parts of a zip; names are matched without regard to case, as OPC asks."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        """Open `data`; `name` is for messages.

        Raises:
            UnreadableDocument: not a zip, or a truncated one.
            TooLarge: too many parts, or they would unpack beyond the limits.
        """
        self._name = name
        self._limits = limits
        self._spent = 0
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except _BROKEN as error:
            raise self._broken() from error
        if len(entries) > limits.members or sum(e.file_size for e in entries) > limits.unpacked:
            raise self._bomb()
        self._entries = {_canonical(entry.filename): entry for entry in entries}

    def __contains__(self, part: str) -> bool:
        return _canonical(part) in self._entries

    @property
    def parts(self) -> list[str]:
        """Return the names of the parts as they are written in the zip, in its order."""
        return [entry.filename for entry in self._entries.values()]

    def read(self, part: str) -> bytes | None:
        """Return the bytes of `part`, or None when the zip has no such part.

        Raises:
            UnreadableDocument: the part is damaged.
            ProtectedDocument: the part is encrypted.
            TooLarge: it unpacks beyond the limits.
        """
        entry = self._entries.get(_canonical(part))
        if entry is None or entry.is_dir():
            return None
        if entry.flag_bits & _ENCRYPTED:
            raise ProtectedDocument(
                f"El archivo «{self._name}» es un ZIP con contraseña.",
                "Ábralo con su contraseña, guárdelo sin ella y vuelva a intentarlo.",
            )
        if entry.file_size > max(_RATIO_FROM, entry.compress_size * self._limits.ratio):
            raise self._bomb()
        try:
            return self._unpack(entry)
        except _BROKEN as error:
            raise self._broken() from error

    def _unpack(self, entry: zipfile.ZipInfo) -> bytes:
        """Read in chunks and count what really comes out: the declared size may lie."""
        chunks: list[bytes] = []
        with self._zip.open(entry) as stream:
            while chunk := stream.read(_CHUNK):
                self._spent += len(chunk)
                if self._spent > self._limits.unpacked:
                    raise self._bomb()
                chunks.append(chunk)
        return b"".join(chunks)

    def _broken(self) -> UnreadableDocument:
        return UnreadableDocument(
            f"El archivo «{self._name}» está dañado o incompleto.",
            "Probablemente se copió o descargó a medias: pida o descargue otra copia.",
        )

    def _bomb(self) -> TooLarge:
        return TooLarge(
            f"El archivo «{self._name}» ocuparía demasiado al descomprimirse.",
            "Si es un documento legítimo, quítele las imágenes o divídalo en partes.",
        )


def _canonical(part: str) -> str:
    return part.replace("\\", "/").lstrip("/").lower()
