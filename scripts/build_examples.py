"""Builds the Word examples of resources/examples from the texts beside them.

Every person and thing in them is invented. Run: python -m scripts.build_examples
"""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "examples"
HEADING = re.compile(r"^[A-ZÁÉÍÓÚ ]+\.- \([^)]+\)\.- ")
SIGNED = dt.datetime(2025, 1, 28, tzinfo=dt.UTC)


def build_word(source: Path, target: Path) -> None:
    """Write the text as a Word document: centred title, bold run-in headings, signature table."""
    from docx import Document  # noqa: PLC0415 - only this builder needs it
    from docx.enum.text import WD_ALIGN_PARAGRAPH  # noqa: PLC0415

    title, *body, signatures = [line for line in source.read_text("utf-8").split("\n") if line]
    document = Document()
    heading = document.add_paragraph()
    heading.alignment = WD_ALIGN_PARAGRAPH.CENTER
    heading.add_run(title).bold = True
    for line in body:
        paragraph = document.add_paragraph()
        run_in = HEADING.match(line)
        lead = run_in.end() if run_in else 0
        paragraph.add_run(line[:lead]).bold = True
        paragraph.add_run(line[lead:])
    names = re.split(r" {3,}", signatures)
    for cell, name in zip(
        document.add_table(rows=1, cols=len(names)).rows[0].cells, names, strict=True
    ):
        cell.text = name
    properties = document.core_properties
    properties.author, properties.title = "AdvAI", "Contrato de ejemplo"
    properties.created = properties.modified = SIGNED
    document.save(str(target))


def main() -> None:
    """Write every Word example."""
    for source in FOLDER.glob("*.txt"):
        if source.stem.startswith("arrendamiento"):
            build_word(source, source.with_suffix(".docx"))


if __name__ == "__main__":
    main()
