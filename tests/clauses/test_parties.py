"""Who the parties are and what the contract calls them."""

from __future__ import annotations

import pytest

from advai.clauses import split_clauses
from tests.clauses.written import document_of

CLAUSES = [
    "PRIMERA.- (OBJETO) Se acuerda algo.",
    "SEGUNDA.- (PRECIO) Bs 5.",
    "TERCERA.- (FORO) Aquí.",
]


def parties(*preamble: str) -> list[tuple[str, str | None]]:
    split = split_clauses(document_of([*preamble, *CLAUSES]))
    return [(party.name, party.role) for party in split.parties]


@pytest.mark.parametrize(
    ("preamble", "expected"),
    [
        (
            ("Conste que celebran, por una parte, la señora Ana Roca Paz, mayor de edad, que en "
            "adelante se denominará LA ARRENDADORA; y por otra, el señor LUIS TICONA MITA, con "
            "C.I. 1 LP, que en adelante se denominará EL ARRENDATARIO, el presente contrato:"),
            [("Ana Roca Paz", "ARRENDADORA"), ("LUIS TICONA MITA", "ARRENDATARIO")],
        ),
        (
            ("Entre HORNOS DEL VALLE S.R.L., representada por su gerente Eva Luz Mita, a quien para "
            "efectos de este contrato se denominará “EL VENDEDOR”, y Elsa Romay Paz, en lo "
            "sucesivo “LA COMPRADORA”:"),
            [("HORNOS DEL VALLE S.R.L.", "VENDEDOR"), ("Elsa Romay Paz", "COMPRADORA")],
        ),
        (
            ("Comparecen, por una parte, en calidad de VENDEDORAS, las señoras Irma Cuba Rengel, "
            "mayor de edad, y Rosa Cuba Rengel, mayor de edad; y por otra, en calidad de "
            "COMPRADOR, el señor Gil Tapia Montes."),
            [
                ("Irma Cuba Rengel", "VENDEDORAS"),
                ("Rosa Cuba Rengel", "VENDEDORAS"),
                ("Gil Tapia Montes", "COMPRADOR"),
            ],
        ),
        (
            ("Celebran este contrato CUENTAS CLARAS LTDA. (el “Prestador”) y PANADERÍA TRIGAL S.A. "
            "(el “Cliente”)."),
            [("CUENTAS CLARAS LTDA", "Prestador"), ("PANADERÍA TRIGAL S.A.", "Cliente")],
        ),
        (
            ("Entre doña Eulalia Ramos Pinto, en adelante la depositante, y don Jacinto Lora Gil, "
            "en adelante el depositario:"),
            [("Eulalia Ramos Pinto", "depositante"), ("Jacinto Lora Gil", "depositario")],
        ),
        (
            ("Por una parte como DEUDOR el señor Pío Cari Luna, con C.I. 2 OR, en adelante "
            "denominado PRESTATARIO, y por otra la Mutual de Ahorro del Altiplano, en adelante "
            "LA ENTIDAD:"),
            [("Pío Cari Luna", "PRESTATARIO"), ("Mutual de Ahorro del Altiplano", "ENTIDAD")],
        ),
    ],
)  # fmt: skip
def test_names_and_roles(preamble: str, expected: list[tuple[str, str]]) -> None:
    assert parties("= CONTRATO DE VENTA", preamble) == expected


def test_a_party_left_blank_keeps_its_role() -> None:
    blank = "[NOMBRE COMPLETO], con domicilio en [DIRECCIÓN], en adelante EL LOCADOR, y ____________, en adelante EL LOCATARIO:"
    assert parties(blank) == [("", "LOCADOR"), ("", "LOCATARIO")]


def test_the_title_is_nobody() -> None:
    found = parties(
        "= CONTRATO DE CUIDADO DE JARDÍN",
        "Dora Lema Rua, en adelante LA DUEÑA, paga a Pío Cari, en adelante EL JARDINERO:",
    )
    assert found == [("Dora Lema Rua", "DUEÑA"), ("Pío Cari", "JARDINERO")]


def test_offsets_point_at_the_name() -> None:
    document = document_of(["Entre Ana Roca Paz, en adelante LA VENDEDORA, y otros:", *CLAUSES])
    (party,) = split_clauses(document).parties
    assert document.text[party.start : party.end] == "Ana Roca Paz"


def test_parties_listed_in_the_first_clause_are_found() -> None:
    lines = [
        "PRIMERA.- Son partes de este contrato:",
        "1.1. Amparo Yucra Lía, mayor de edad, quien en adelante se denominará LA VENDEDORA.",
        "1.2. Benita Chura Cori, mayor de edad, quien en adelante se denominará LA COMPRADORA.",
        "SEGUNDA.- Se vende un horno.",
        "TERCERA.- Por Bs 5.",
    ]
    found = [(party.name, party.role) for party in split_clauses(document_of(lines)).parties]
    assert found == [("Amparo Yucra Lía", "VENDEDORA"), ("Benita Chura Cori", "COMPRADORA")]
