"""What type of contract a document is, and how sure that is."""

from __future__ import annotations

import pytest

from advai.clauses import detect_contract_type, split_clauses
from advai.clauses.type_words import known_role, type_words
from advai.model.clause import ContractType
from tests.clauses.written import all_written, document_of

TYPES = {
    "arrendamiento", "anticresis", "compraventa de inmueble", "compraventa de vehículo",
    "compraventa", "préstamo", "préstamo con garantía hipotecaria",
    "préstamo con garantía prendaria", "prestación de servicios", "consultoría", "obra",
    "contrato de trabajo", "mandato", "sociedad", "donación", "permuta", "depósito", "comodato",
    "fianza", "transacción", "cesión", "promesa de venta", "desarrollo de software",
    "confidencialidad", "seguro", "adhesión",
}  # fmt: skip

WRITTEN = {
    "01": "compraventa", "03": "obra", "04": "prestación de servicios", "06": "arrendamiento",
    "08": "compraventa de vehículo", "09": "arrendamiento", "10": "préstamo", "12": "arrendamiento", "13": "compraventa",
    "16": "compraventa", "17": "depósito", "18": "consultoría", "19": "obra", "20": "compraventa",
    "21": "sociedad", "23": "mandato", "24": "préstamo con garantía prendaria",
    "28": "arrendamiento", "31": "contrato de trabajo", "33": "cesión", "35": "compraventa",
}  # fmt: skip


def detected(*lines: str) -> ContractType | None:
    document = document_of(list(lines))
    return detect_contract_type(document, split_clauses(document))


def test_the_closed_list_is_complete() -> None:
    assert {words.name for words in type_words()} == TYPES
    assert {words.general for words in type_words() if words.general} <= TYPES


@pytest.mark.parametrize(("prefix", "expected"), WRITTEN.items())
def test_written_contracts_are_of_their_type(prefix: str, expected: str) -> None:
    (written,) = [each for each in all_written() if each.name.startswith(prefix)]
    found = detect_contract_type(written.document, split_clauses(written.document))
    assert found is not None
    assert found.name == expected
    assert 0.5 < found.confidence <= 1


LEASE = [
    "Entre Ana Roca Paz, en adelante EL PROPIETARIO, y Luis Mita Paz, en adelante EL INQUILINO:",
    "PRIMERA.- (OBJETO) El propietario alquila el local al inquilino.",
    "SEGUNDA.- (CANON) El canon de alquiler es de Bs 900; el alquiler mensual se paga por adelantado.",
    "TERCERA.- (PROHIBICIÓN) El inquilino no podrá subalquilar el inmueble arrendado.",
]


def test_a_title_that_the_clauses_contradict_loses_and_lowers_the_confidence() -> None:
    honest = detected("= CONTRATO DE ALQUILER", *LEASE)
    lying = detected("= CONTRATO DE ANTICRESIS", *LEASE)
    assert honest is not None
    assert lying is not None
    assert honest.name == lying.name == "arrendamiento"
    assert lying.confidence <= 0.6 * honest.confidence


def test_the_special_case_goes_before_the_general_type() -> None:
    lines = [
        "Entre BANCO DEL SUR S.A., en adelante EL ACREEDOR, y Ana Paz, en adelante EL DEUDOR:",
        "PRIMERA.- (OBJETO) Se otorga un préstamo de dinero por Bs 9.000.",
        "SEGUNDA.- (GARANTÍA) El deudor constituye primera hipoteca sobre su casa.",
        "TERCERA.- (INTERÉS) La tasa de interés es del 6% anual.",
    ]
    plain = detected(
        "= CONTRATO DE PRÉSTAMO", lines[0], lines[1], lines[3], "CUARTA.- (FORO) Aquí."
    )
    mortgage = detected("= CONTRATO DE PRÉSTAMO CON GARANTÍA HIPOTECARIA", *lines)
    assert plain is not None
    assert mortgage is not None
    assert (plain.name, mortgage.name) == ("préstamo", "préstamo con garantía hipotecaria")


def test_a_contract_of_no_listed_type_is_other_and_a_letter_is_none() -> None:
    other = detected(
        "= CONTRATO DE HERMANAMIENTO", "PRIMERA.- (OBJETO) Ser amigos.", "SEGUNDA.- (FIN) Nunca."
    )
    assert other == ContractType("otro", 0.2)
    assert detected("Estimada señora:", "Le escribo para saludarla.", "Atentamente, Pío.") is None


@pytest.mark.parametrize("word", ["ARRENDADORA", "inquilino", "PRESTATARIO", "Mutuante", "garante"])
def test_role_names_are_known(word: str) -> None:
    assert known_role(word)


@pytest.mark.parametrize("word", ["casa", "CONTRATO", "Bolivia"])
def test_other_words_are_no_roles(word: str) -> None:
    assert not known_role(word)
