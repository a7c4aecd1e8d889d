"""Reviews made by hand for the report tests: every element, awkward characters, both text states."""

from __future__ import annotations

import hashlib
from decimal import Decimal

from advai.model.clause import Clause, ClauseKind, Facts, Rate
from advai.model.review import (
    ClauseReview,
    Contradiction,
    InstalledNorm,
    MissingClause,
    Point,
    Review,
    Risk,
    Support,
)
from advai.model.source import Citation

LITERAL_TEXT = "I. Nadie cobrará más del tope <b>fijado</b> & punto. II. Lo que exceda se reduce."
OWN_TEXT = "El pacto anticipado de intereses sobre intereses no vale; corren desde la demanda."


def citation(
    key: str, text: str, *, literal: bool, span: tuple[int, int] | None = None
) -> Citation:
    digest = hashlib.sha256(text.encode()).hexdigest()
    edition = "Edición de prueba" if literal else None
    return Citation(
        key, f"Código de prueba, art. {key[3:]} (Tope)", text, literal, edition, digest, span
    )


def clause_review(number: int, risk: Risk) -> ClauseReview:
    text = f"CLÁUSULA {number}.- (PRECIO).- Se pagará <script>alert(1)</script> el 5 % mensual.\x0b"
    clause = Clause(
        f"c{number:02}", f"N.º {number}", number, "PRECIO", text, 1, 0, len(text), ClauseKind.PRICE
    )
    points = (
        Point(
            "El 5 % mensual supera el tope.",
            (citation("CC/9001", LITERAL_TEXT, literal=True, span=(51, 79)),),
            Support.FULL,
        ),
        Point(
            "No hay interés sobre interés.",
            (citation("CC/9002", OWN_TEXT, literal=False),),
            Support.PARTIAL,
        ),
        Point("Nada sostiene esto.", (), Support.NONE),
    )
    return ClauseReview(
        clause,
        risk,
        "Pacta un interés superior al máximo.",
        () if risk is Risk.NONE else points,
        "El interés será de ___ % mensual." if risk is Risk.HIGH else None,
        Facts(rates=(Rate(Decimal(5), "mes", 0, 5, "5 % mensual"),)),
        "rules",
        removed_references=("art. 999",) if risk is Risk.HIGH else (),
    )


def review(risks: tuple[Risk, ...] = (Risk.NONE, Risk.LOW, Risk.HIGH, Risk.MEDIUM)) -> Review:
    return Review(
        file="contrato «raro» & <cía>.docx",
        sha256="ab" * 32,
        contract_type="préstamo",
        represents="LA DEUDORA",
        provider="rules",
        corpus=(InstalledNorm("CC", "Código de prueba", None, 2, False),),
        preamble="Conste…",
        clauses=tuple(clause_review(n, risk) for n, risk in enumerate(risks, 1)),
        closing="La Paz…",
        missing=(
            MissingClause("domicilio", "No se fija domicilio.", Risk.LOW, (), "Las partes fijan…"),
        ),
        contradictions=(
            Contradiction("monto", ("c01", "c02"), "No coinciden.", ("Bs. 10", "Bs. 20")),
        ),
        warnings=("La página 2 se leyó por OCR.",),
        notes=("La búsqueda fue solo léxica.",),
        at="2026-12-01T10:00:00",
    )
