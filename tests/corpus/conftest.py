"""A small corpus of our own: invented law, invented cards, in the real formats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from advai.corpus.library import Library, open_library

CARD: dict[str, object] = {
    "key": "CC/519",
    "keywords": ["palabra dada", "obligatoriedad"],
    "everyday": ["lo firmado vale"],
    "summary": "Quien firma queda atado a lo que firmó.",
    "topics": ["contratos en general"],
    "nature": "imperativa",
    "contracts": ["arrendamiento"],
}
OUTLINE: dict[str, object] = {
    "norm": "CC",
    "edition": "prueba",
    "paths": [["LIBRO PRIMERO - DE LAS COSAS", "TÍTULO I - DE LOS TRATOS"]],
    "provisions": [
        {"number": "519", "heading": "FUERZA DEL TRATO", "path": 0},
        {
            "number": "520",
            "heading": "BUENA FE EN EL ESTADO",
            "path": 0,
            "refs": [["CC/519", "relativa", "artículo anterior"]],
        },
    ],
}


def write_own_data(folder: Path, cards: list[dict[str, object]], outline: object) -> None:
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "outlines").mkdir(parents=True, exist_ok=True)
    lines = "\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    (folder / "cards" / "CC.jsonl").write_text(lines + "\n", encoding="utf-8")
    (folder / "outlines" / "CC.json").write_text(
        json.dumps(outline, ensure_ascii=False), encoding="utf-8"
    )


@pytest.fixture
def corpus_dir(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    write_own_data(folder, [CARD], OUTLINE)
    return folder


@pytest.fixture
def library(tmp_path: Path, corpus_dir: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library.db", corpus_dir=corpus_dir) as opened:
        yield opened
