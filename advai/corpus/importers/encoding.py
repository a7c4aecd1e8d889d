"""From bytes to text: the encoding is told by the file or guessed, and nothing is dropped."""

from __future__ import annotations

import re
import unicodedata

from advai.errors import CorpusError

DECLARED = re.compile(rb"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
LOOK_FOR_CHARSET = 4096  # bytes at the head of a page in which its charset stands


def decode(data: bytes, name: str) -> str:
    """Return the text of `data`, accents composed, line ends unified.

    Raises:
        CorpusError: the bytes are no text.
    """
    if b"\0" in data[:LOOK_FOR_CHARSET] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise CorpusError(
            f"El archivo «{name}» no es un texto que se pueda importar.",
            "Use el texto en HTML, Markdown, JSON o texto simple.",
        )
    text = _decoded(data)
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        declared = DECLARED.search(data[:LOOK_FOR_CHARSET])
        encoding = declared[1].decode("ascii", "ignore") if declared else "cp1252"
        if encoding.lower().replace("-", "") in {"iso88591", "latin1", "utf8"}:
            encoding = "cp1252"  # browsers read latin-1 so, for the sake of its quotation marks
        try:
            return data.decode(encoding)
        except (LookupError, UnicodeDecodeError):
            return data.decode("latin-1")
