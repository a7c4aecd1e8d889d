"""Build `corpus/outlines/*.json` from a folder of official texts: numbers, headings, structure.

    python -m scripts.build_outlines FOLDER

Only facts about each norm are written, none of its sentences (see `advai.corpus.outline`).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from advai.corpus.install import install
from advai.corpus.library import open_library
from advai.corpus.outline import outline_of, write_outline
from advai.home import program_dir

NORMS = ("CC", "CPC", "CPE")


def build(folder: Path, target: Path) -> list[str]:
    """Install the norms of `folder` into a library of its own and write their outlines."""
    written = []
    with tempfile.TemporaryDirectory() as scratch:
        empty = Path(scratch) / "corpus"
        empty.mkdir()
        with open_library(Path(scratch) / "library.db", corpus_dir=empty) as library:
            install(library, "bo", folder)
            for norm in NORMS:
                provisions = [p for p in library.provisions(norm) if p.text]
                edition = provisions[0].edition or ""
                write_outline(outline_of(provisions, norm, edition), target / f"{norm}.json")
                written.append(f"{norm}: {len(provisions)} provisions")
    return written


if __name__ == "__main__":
    for line in build(Path(sys.argv[1]), program_dir("corpus") / "outlines"):
        print(line)
