"""What a clause is about, by its title first and its words otherwise."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from advai.clauses.kinds import body_kind, clause_kind, title_kind
from advai.home import program_dir
from advai.model.clause import ClauseKind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("DE LAS PARTES", ClauseKind.PARTIES),
        ("DEL PRECIO Y FORMA DE PAGO", ClauseKind.PRICE),
        ("FORMA DE PAGO", ClauseKind.PAYMENT),
        ("Fianza y garantías adicionales", ClauseKind.SURETY),
        ("DEPÓSITO EN GARANTÍA", ClauseKind.SECURITY),
        ("OBLIGACIONES RELATIVAS AL CRÉDITO HIPOTECARIO", ClauseKind.OBLIGATIONS),
        ("PROHIBICIÓN DE LA CESIÓN DE OBLIGACIÓN", ClauseKind.ASSIGNMENT),
        ("CASO FORTUITO Y FUERZA MAYOR", ClauseKind.FORCE_MAJEURE),
        ("Evicción y saneamiento", ClauseKind.WARRANTY),
        ("CLÁUSULA PENAL", ClauseKind.PENALTY),
        ("PROTECCIÓN DE DATOS PERSONALES", ClauseKind.CONFIDENTIALITY),
        ("INEXISTENCIA DE RELACIÓN LABORAL", ClauseKind.LABOUR),
        ("SOLUCIÓN DE CONTROVERSIAS", ClauseKind.DISPUTES),
        ("RENUNCIA DE DERECHOS", ClauseKind.WAIVER),
        ("ACEPTACIÓN Y CONFORMIDAD", ClauseKind.ACCEPTANCE),
    ],
)
def test_a_title_names_its_kind(title: str, kind: ClauseKind) -> None:
    assert title_kind(title) is kind
    assert title_kind(title.lower()) is kind


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("El inquilino no podrá ceder ni subalquilar la casa a terceros.", ClauseKind.ASSIGNMENT),
        ("El plazo de duración es de un año computable desde hoy.", ClauseKind.TERM),
        ("El canon mensual es de Bs 800, monto que no variará.", ClauseKind.PRICE),
        ("La falta de una cuota constituye en mora al deudor sin necesidad de intimación.",
         ClauseKind.DEFAULT),
        ("Se pagará una multa de Bs 10 por cada día de retraso, a título de pena.",
         ClauseKind.PENALTY),
        ("El fiador solidario renuncia al beneficio de excusión.", ClauseKind.SURETY),
        ("Cualquier diferencia se resolverá en un centro de conciliación y luego en arbitraje.",
         ClauseKind.DISPUTES),
    ],
)  # fmt: skip
def test_a_body_without_title_speaks_for_itself(body: str, kind: ClauseKind) -> None:
    assert body_kind(body) is kind


def test_the_title_goes_before_the_body_and_the_body_before_the_section() -> None:
    body = "El plazo de duración es de un año."
    assert clause_kind("PRECIO", body) is ClauseKind.PRICE
    assert clause_kind("", body, "DOMICILIO") is ClauseKind.TERM
    assert clause_kind("", "Así queda dicho.", "DOMICILIO") is ClauseKind.DOMICILE
    assert clause_kind("", "Así queda dicho.") is ClauseKind.OTHER


def test_every_kind_but_the_last_has_its_words_once() -> None:
    path = program_dir("corpus") / "clause_kinds.toml"
    names = Counter(entry["nombre"] for entry in tomllib.loads(path.read_text("utf-8"))["clase"])
    assert names == Counter(str(kind) for kind in ClauseKind if kind is not ClauseKind.OTHER)
