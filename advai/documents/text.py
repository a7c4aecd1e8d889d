"""Plain text: decoded, cut into paragraphs; form feeds are pages.

Lines of a hard-wrapped file are joined into paragraphs; in any other file a line is a paragraph,
for then the line breaks are the author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from advai.documents.builder import DocumentBuilder
from advai.documents.limits import Limits
from advai.documents.text_decoding import decode
from advai.errors import UnreadableDocument
from advai.model.document import BlockKind, Document

_SHORTEST_WRAP, _LONGEST_WRAP = 50, 160
_FULL_LINE = 0.8
_BEGINS = re.compile(
    r"""\s*(?:
        (?i:cl[aá]u?sula|art[ií]culo|art\.|par[aá]grafo|secci[oó]n|cap[ií]tulo|t[ií]tulo|anexo)\b
        | [A-ZÁÉÍÓÚÑ]{4,}(?:[ ][A-ZÁÉÍÓÚÑ]+)*[ ]?(?:[.:]|[-–])   # PRIMERA.-  DÉCIMA SEGUNDA:
        | (?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[IVXLCivxlc]{1,6})[.)º][-)]?\s   # 1. 6.2. a) IV.
        | [-•*·]\s
    )""",
    re.VERBOSE,
)
_COLUMNS = re.compile(r"\S {4,}\S|\t")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:  # noqa: ARG001 - one signature for all readers
    """Return the text document in `data`.

    Raises:
        UnreadableDocument: it holds no text, or is no text at all.
    """
    decoded = decode(data)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    if len(_CONTROL.findall(text)) > len(text) * 0.02:
        raise UnreadableDocument(
            f"El archivo «{name}» no es texto.",
            "Compruebe que sea el archivo correcto o guárdelo de nuevo desde su programa.",
        )
    builder = DocumentBuilder(name, data, "txt", limits)
    for warning in decoded.warnings:
        builder.warn(warning)
    pages = text.rstrip("\f\n").split("\f")
    width = wrap_width(text)
    for number, page in enumerate(pages, 1):
        for paragraph in paragraphs(page, width):
            builder.add(BlockKind.PARAGRAPH, paragraph, page=number if len(pages) > 1 else None)
    return builder.build(pages=len(pages) if len(pages) > 1 else None)


def wrap_width(text: str) -> int | None:
    """Return the column at which a program broke the lines, or None when nobody did.

    A wrapped file has many lines that end near one column and hardly any beyond it.
    """
    lengths = sorted(len(line.rstrip()) for line in text.split("\n") if line.strip())
    if len(lengths) < 8:  # noqa: PLR2004 - too few lines to tell
        return None
    width = lengths[int(len(lengths) * 0.95)]
    if not _SHORTEST_WRAP <= width <= _LONGEST_WRAP or lengths[-1] > width * 1.15:
        return None
    full = sum(length >= width * _FULL_LINE for length in lengths)
    return width if full >= len(lengths) * 0.4 else None


def paragraphs(page: str, width: int | None) -> Iterator[str]:
    """Yield the paragraphs of a page; lines are joined only when the file is wrapped at `width`."""
    pending: list[str] = []
    for line in page.split("\n"):
        if pending and (width is None or not _goes_on(pending[-1], line, width)):
            yield from _joined(pending)
            pending = []
        pending.append(line)
    yield from _joined(pending)


def begins_paragraph(line: str) -> bool:
    """Say whether a line looks like the first of an item, an article or a clause."""
    return _BEGINS.match(line) is not None


def _goes_on(before: str, line: str, width: int) -> bool:
    if not before.strip() or not line.strip() or begins_paragraph(line):
        return False
    if _COLUMNS.search(before.strip()) or _COLUMNS.search(line.strip()):
        return False
    # A word that would have fitted on the line before was put on its own by the author.
    first_word = line.split(maxsplit=1)[0]
    return len(before.rstrip()) + 1 + len(first_word) > width * _FULL_LINE


def _joined(lines: list[str]) -> Iterator[str]:
    text = ""
    for line in lines:
        word = line.strip()
        broken = text[-1:] in {"-", "\u2010"} and text[-2:-1].isalpha() and word[:1].islower()
        text = text[:-1] + word if broken else f"{text} {word}" if text else word
    if text:
        yield text
