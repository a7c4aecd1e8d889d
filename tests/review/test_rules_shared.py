"""The shipped rules over real contracts: what must be found, and what must be left in peace."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from advai.clauses import detect_contract_type, extract_facts, split_clauses
from advai.documents import read_document
from advai.model.review import Judgment, Risk
from advai.review.rules import RulesEngine

pytestmark = pytest.mark.shared

ELECTRODOMESTICO = "bo-compraventa-electrodomestico-credito.rtf"
PRENDA = "bo-prestamo-garantia-prendaria-dos-columnas.pdf"
HIPOTECA = "bo-prestamo-hipotecario-muserpol-minuta.pdf"
PRESTAMO = "bo-prestamo-largo-plazo-muserpol.docx"
BENI = "bo-consultoria-linea-gadbeni.pdf"
SEDEGES = "bo-consultoria-sedeges-27-clausulas.docx"
ANTICRETICO = "bo-anticretico-vivienda.txt"
VEHICULO = "bo-compraventa-vehiculo.txt"
LOCAL = "bo-anticresis-local-comercial.docx"
READERS = {".docx": "docx", ".rtf": "rtf", ".txt": "text", ".pdf": "pdf"}

MUST_FIND = [
    (ELECTRODOMESTICO, "OCTAVA", "ingreso-y-retiro-de-bienes"),
    (ELECTRODOMESTICO, "OCTAVA", "cuotas-que-pierde-el-comprador"),
    (ELECTRODOMESTICO, "OCTAVA", "arresto-por-deuda"),
    (ELECTRODOMESTICO, "OCTAVA", "renuncia-al-domicilio"),
    (ELECTRODOMESTICO, "SEPTIMA", "resolucion-unilateral"),
    (ELECTRODOMESTICO, "SEPTIMA", "bienes-inembargables"),
    (ELECTRODOMESTICO, "SEXTA", "pena-por-retraso-en-pago"),
    (ELECTRODOMESTICO, "QUINTA", "comprador-como-depositario"),
    (PRENDA, "CUARTA", "interes-en-el-maximo"),
    (PRENDA, "OCTAVA", "pacto-comisorio"),
    (PRENDA, "SEXTA", "interpretacion-a-favor-de-quien-redacta"),
    (PRENDA, "DECIMA", "renuncia-a-la-prescripcion"),
    (PRENDA, "DECIMA", "renuncia-a-excepciones"),
    (PRENDA, "DECIMA", "cesion-de-credito-sin-notificar"),
    (PRENDA, "DECIMA", "fuerza-coactiva"),
    (HIPOTECA, "NOVENA", "prueba-invertida"),
    (HIPOTECA, "NOVENA", "aceleracion-por-cualquier-causa"),
    (HIPOTECA, "DÉCIMA", "mora-automatica"),
    (HIPOTECA, "DÉCIMA", "interes-penal-sumado"),
    (HIPOTECA, "DÉCIMA SEGUNDA", "fuerza-coactiva"),
    (PRESTAMO, "CUARTA", "palabras-y-cifras-distintas"),
    (PRESTAMO, "NOVENA", "fianza-solidaria"),
    (PRESTAMO, "DÉCIMA PRIMERA", "mora-automatica"),
    (BENI, "CUARTA", "relacion-laboral-encubierta"),
    (BENI, "DÉCIMA QUINTA", "exoneracion-frente-a-terceros"),
    (BENI, "DÉCIMA OCTAVA", "renuncia-a-derechos-laborales"),
    (SEDEGES, "VIGÉSIMA SEGUNDA", "relacion-laboral-encubierta"),
    (SEDEGES, "VIGÉSIMA SEXTA", "renuncia-a-derechos-laborales"),
    (LOCAL, "DECIMONOVENA", "mejoras-sin-reembolso"),
    (LOCAL, "VIGÉSIMOSEGUNDA", "resolucion-por-cualquier-incumplimiento"),
]
UNREMARKABLE = [
    (ANTICRETICO, "TERCERA"),
    (ANTICRETICO, "NOVENA"),
    (VEHICULO, "SEGUNDA"),
    (VEHICULO, "CUARTA"),
    (VEHICULO, "SÉPTIMA"),
    (VEHICULO, "OCTAVA"),
    (HIPOTECA, "SEGUNDA"),
    (HIPOTECA, "DÉCIMA SEXTA"),
    (SEDEGES, "TERCERA"),
    (SEDEGES, "DÉCIMA SEXTA"),
    (SEDEGES, "DÉCIMA SÉPTIMA"),
    (BENI, "DÉCIMA TERCERA"),
    (ELECTRODOMESTICO, "DECIMA"),
    (ELECTRODOMESTICO, "DECIMA SEGUNDA"),
]
WITHOUT_LAW = [
    (BENI, "QUINTA"),
    (SEDEGES, "CUARTA"),
    (SEDEGES, "PRIMERA"),
    (SEDEGES, "DÉCIMA SÉPTIMA"),
    (VEHICULO, "PRIMERA"),
    (LOCAL, "UNDÉCIMA"),
]


@cache
def engine() -> RulesEngine:
    return RulesEngine.load()


@cache
def judgments(path: Path) -> dict[str | None, Judgment]:
    if find_spec(f"advai.documents.{READERS[path.suffix]}") is None:
        pytest.skip(f"there is no reader of {path.suffix} files here")
    document = read_document(path)
    split = split_clauses(document)
    contract = detect_contract_type(document, split)
    return {
        clause.ordinal: engine().judge(
            clause,
            extract_facts(clause.text),
            contract_type=contract.name if contract else None,
            represents=None,
        )
        for clause in split.clauses
    }


@pytest.mark.parametrize(("file", "ordinal", "rule"), MUST_FIND)
def test_what_a_lawyer_would_object_to_is_found(
    shared_dir: Path, file: str, ordinal: str, rule: str
) -> None:
    assert rule in judgments(shared_dir / "contracts" / file)[ordinal].rules


@pytest.mark.parametrize(("file", "ordinal"), UNREMARKABLE)
def test_an_ordinary_clause_raises_no_alarm(shared_dir: Path, file: str, ordinal: str) -> None:
    judgment = judgments(shared_dir / "contracts" / file)[ordinal]
    assert judgment.risk in {Risk.LOW, Risk.NONE}, judgment.rules


@pytest.mark.parametrize(("file", "ordinal"), WITHOUT_LAW)
def test_a_clause_that_no_law_governs_gets_no_citation(
    shared_dir: Path, file: str, ordinal: str
) -> None:
    judgment = judgments(shared_dir / "contracts" / file)[ordinal]
    assert judgment.points == (), judgment.rules
