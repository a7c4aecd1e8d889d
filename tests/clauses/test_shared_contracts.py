"""The shared contracts through the real readers, against the lists that people made of them.

The lists miss two clauses that the documents have (a SETIMO and a SETIMA) and cut two titles
short; the limits leave room for that and for nothing like it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from advai.clauses import detect_contract_type, split_clauses
from advai.documents import read_document
from advai.evaluation.clauses import ClauseScores, read_gold, score_clauses
from advai.model.clause import SplitContract

pytestmark = pytest.mark.shared

TYPES = {
    "bo-anticresis-local-comercial.docx": "arrendamiento",
    "bo-anticretico-vivienda.txt": "anticresis",
    "bo-compraventa-vehiculo.txt": "compraventa de vehículo",
    "bo-consultoria-linea-gadbeni.pdf": "consultoría",
    "bo-desarrollo-software-servisofts.docx": "desarrollo de software",
    "bo-prestamo-garantia-prendaria-dos-columnas.pdf": "préstamo con garantía prendaria",
    "bo-prestamo-hipotecario-muserpol-minuta.pdf": "préstamo con garantía hipotecaria",
    "bo-prestamo-largo-plazo-muserpol.docx": "préstamo",
    "ec-promesa-compraventa-minuta.docx": "promesa de venta",
    "mx-arrendamiento-casa.docx": "arrendamiento",
    "pe-locacion-servicios-modelo.pdf": "prestación de servicios",
    "ar-servicios-funebres-articulos.docx": "adhesión",
}


def split(path: Path) -> SplitContract:
    return split_clauses(read_document(path))


def scored(folder: Path) -> ClauseScores:
    scores = score_clauses(read_gold(folder / "EXPECTED.json"), folder, split)
    assert [score.error for score in scores.files if score.error] == []
    return scores


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["contracts", "contracts/pairs"])
def test_the_shared_lists_are_met(shared_dir: Path, folder: str) -> None:
    scores = scored(shared_dir / folder)
    assert scores.recall >= 0.99
    assert scores.precision >= 0.99
    assert scores.title_accuracy >= 0.98


def test_the_two_files_of_one_contract_give_the_same_clauses(shared_dir: Path) -> None:
    names = ("pe-locacion-servicios-modelo.docx", "pe-locacion-servicios-modelo.pdf")
    titles = [
        [clause.title for clause in split(shared_dir / "contracts" / name).clauses]
        for name in names
    ]
    assert titles[0] == titles[1]


@pytest.mark.parametrize(("name", "expected"), TYPES.items())
def test_their_types(shared_dir: Path, name: str, expected: str) -> None:
    document = read_document(shared_dir / "contracts" / name)
    found = detect_contract_type(document, split_clauses(document))
    assert found is not None
    assert found.name == expected


def test_a_lease_called_anticresis_is_told_with_little_confidence(shared_dir: Path) -> None:
    document = read_document(shared_dir / "contracts" / "bo-anticresis-local-comercial.docx")
    found = detect_contract_type(document, split_clauses(document))
    assert found is not None
    assert found.confidence < 0.5
