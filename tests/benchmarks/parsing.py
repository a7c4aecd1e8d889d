"""How fast documents are read, beside other libraries, in one run on one machine.

    python -m tests.benchmarks.parsing [--rounds 3] [--shared FOLDER]

PDF: pages a second of our whole reading (words, columns, paragraphs) against pdfplumber's text,
and DOCX: against docx2python. Prints the ratio of the medians, and what the sandbox adds.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from advai.documents import read_document
from advai.documents.reader import read
from tests.conftest import SHARED
from tests.documents.fictional import contract
from tests.documents.mutants import originals, real_files

Timed = Callable[[str, bytes], object]


def by_us(name: str, data: bytes) -> object:
    """Read in this process, without the sandbox."""
    return read(data, name)


def by_pdfplumber(name: str, data: bytes) -> object:
    """Extract the text of every page as pdfplumber does by default."""
    import pdfplumber

    with pdfplumber.open(io.BytesIO(data)) as pdf:
        return [page.extract_text() for page in pdf.pages]


def by_docx2python(name: str, data: bytes) -> object:
    """Extract the text with docx2python."""
    from docx2python import docx2python

    with docx2python(io.BytesIO(data)) as document:
        return document.text


def seconds(way: Timed, files: dict[str, bytes], rounds: int) -> float:
    """Return the median time in seconds to read all `files`, after one round to warm up."""
    times = []
    for _ in range(rounds + 1):
        started = time.perf_counter()
        for name, data in files.items():
            way(name, data)
        times.append(time.perf_counter() - started)
    return median(times[1:])


def sandboxed(rounds: int) -> float:
    """Return the median time in seconds of one page through `read_document`, child and all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contrato.pdf"
        path.write_bytes(contract(sentences=2).bytes())
        times = []
        for _ in range(rounds * 3):
            started = time.perf_counter()
            read_document(path)
            times.append(time.perf_counter() - started)
    return median(times)


def has_text(data: bytes) -> bool:
    """Say whether a PDF opens without a password and needs no OCR on its first page."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return False
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    return len(text) > 50


def main() -> None:
    """Run from the command line and print the figures."""
    parser = argparse.ArgumentParser(description="Reading speed beside other libraries")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--shared", type=Path, default=SHARED / "contracts")
    chosen = parser.parse_args()
    files = real_files(chosen.shared) if chosen.shared.is_dir() else originals()
    pdfs = {name: data for name, data in files.items() if name.endswith("pdf") and has_text(data)}
    pages = sum(read(data, name).pages or 0 for name, data in pdfs.items())
    ours, theirs = (seconds(way, pdfs, chosen.rounds) for way in (by_us, by_pdfplumber))
    say = sys.stdout.write
    say(f"PDF: {len(pdfs)} files, {pages} pages\n")
    say(f"  advai      {ours:6.2f} s  {pages / ours:6.1f} pages/s\n")
    say(f"  pdfplumber {theirs:6.2f} s  {pages / theirs:6.1f} pages/s  ratio {theirs / ours:.1f}\n")
    say(f"  one page through the sandbox: {1000 * sandboxed(chosen.rounds):.0f} ms\n")
    words = {name: data for name, data in files.items() if name.endswith("docx")}
    words = {
        name: data for name, data in words.items() if data[:2] == b"PK" and "strict" not in name
    }
    ours, theirs = (seconds(way, words, chosen.rounds) for way in (by_us, by_docx2python))
    say(f"DOCX: {len(words)} files\n")
    say(f"  advai       {ours:6.2f} s\n")
    say(f"  docx2python {theirs:6.2f} s  ratio {theirs / ours:.1f}\n")


if __name__ == "__main__":
    main()
