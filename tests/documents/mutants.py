"""Damaged files by the thousand: originals of every format, and seeded ways to damage them."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

from tests.documents.doc_structures import document, para
from tests.documents.fictional import contract, prose, two_columns

SHARED_SUFFIXES = (".pdf", ".docx", ".odt", ".rtf", ".txt", ".doc", ".html")
SLOWEST_SIZE = 400_000
"""Bytes over which a real file is left out: pictures of pages would all go through OCR."""


def originals() -> dict[str, bytes]:
    """Return our own files, one or more of each format that is read without OCR."""
    closed = contract(sentences=2)
    closed.set_encryption("dueño", "")
    return {
        "contrato.pdf": contract(sentences=4, header="CICLISTAS", footer="{page}").bytes(),
        "columnas.pdf": two_columns([prose(1, 5)], [prose(2, 5)], title="PRIMERA.- OBJETO").bytes(),
        "cifrado.pdf": closed.bytes(),
        "contrato.docx": _docx(),
        "contrato.odt": _odt(),
        "contrato.rtf": _rtf(),
        "contrato.doc": document([para("PRIMERA.- (OBJETO)"), para(prose(8, 6))]),
        "contrato.html": f"<html><body><h1>Comodato</h1><p>{prose(3, 4)}</p></body></html>".encode(),
        "contrato.md": f"# Comodato\n\n1. {prose(4, 2)}\n2. {prose(5, 2)}\n".encode(),
        "contrato.txt": f"PRIMERA.- (OBJETO)\n{prose(6, 4)}\n".encode("cp1252"),
    }


def real_files(folder: Path) -> dict[str, bytes]:
    """Return the shared contracts that are read without OCR, when they are there."""
    paths = [path for path in folder.rglob("*") if path.suffix in SHARED_SUFFIXES]
    small = [path for path in sorted(paths) if 0 < path.stat().st_size <= SLOWEST_SIZE]
    return {path.name: path.read_bytes() for path in small}


def mutants(files: dict[str, bytes], count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield `count` damaged copies of `files`, each format in turn, the same for one seed."""
    chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
    names = sorted(files)
    for number in range(count):
        name = names[number % len(names)]
        yield name, damaged(files[name], chance)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return `data` with bytes flipped, cut off, cut out, doubled, blanked or put in."""
    way = chance.randrange(6)
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.choice((1, 8, 64, 512, 4096)))
    changed = bytearray(data)
    if way == 0:
        for _ in range(chance.choice((1, 4, 16, 64))):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    elif way == 1:
        del changed[start:]
    elif way == 2:
        del changed[start:end]
    elif way == 3:
        changed[start:start] = changed[start:end]
    elif way == 4:
        changed[start:end] = bytes(end - start)
    else:
        changed[start:start] = chance.randbytes(end - start)
    return bytes(changed)


def _docx() -> bytes:
    import docx

    document = docx.Document()
    document.add_heading("Comodato de bicicleta", 1)
    for number in range(4):
        document.add_paragraph(prose(number, 3), style="List Number" if number % 2 else None)
    table = document.add_table(2, 2)
    table.cell(0, 0).text = "Timbre"
    table.cell(1, 1).text = "Bs. 20"
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _odt() -> bytes:
    from odf.opendocument import OpenDocumentText
    from odf.text import H, P

    document = OpenDocumentText()
    document.text.addElement(H(outlinelevel=1, text="Comodato de bicicleta"))
    for number in range(4):
        document.text.addElement(P(text=prose(number, 3)))
    buffer = io.BytesIO()
    document.write(buffer)
    return buffer.getvalue()


def _rtf() -> bytes:
    words = "".join(f"\\'{ord(c):02x}" if ord(c) > 127 else c for c in prose(7, 4))
    return (
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}}\f0\fs24 {\b PRIMERA.-} "
        + words.encode()
        + rb"\par}"
    )
