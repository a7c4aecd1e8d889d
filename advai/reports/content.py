"""A review → the content of its report: what is said, in which order, in which words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from advai.model.clause import Facts
from advai.model.review import ClauseReview, InstalledNorm, Review, Risk, Support
from advai.model.source import Citation
from advai.reports.elements import (
    ContractText,
    Element,
    Heading,
    Notice,
    NoticeKind,
    Paragraph,
    PointElement,
    Report,
    RiskCell,
    RiskMap,
    Span,
    Suggestion,
    Table,
)

ORDER = (Risk.HIGH, Risk.MEDIUM, Risk.LOW, Risk.NONE)
RISK_WORDS = {
    Risk.HIGH: "riesgo alto",
    Risk.MEDIUM: "riesgo medio",
    Risk.LOW: "riesgo bajo",
    Risk.NONE: "sin observaciones",
}
RISK_ICONS = {Risk.HIGH: "▲", Risk.MEDIUM: "◆", Risk.LOW: "●", Risk.NONE: "○"}
SUPPORT_WORDS = {
    Support.FULL: "la fuente lo sustenta",
    Support.PARTIAL: "respaldo parcial",
    Support.NONE: "sin respaldo en las fuentes",
}
UNCHECKED = "sin comprobar: falta el texto oficial"
NOT_LITERAL = "Resumen propio de AdvAI; no es el texto legal."
INSTALL = "Instale el texto oficial con «advai corpus install bo» para ver la cita literal."
SCOPE = (
    "AdvAI señala lo que sus reglas y las fuentes instaladas permiten ver. No certifica la "
    "vigencia de las normas ni sustituye el criterio del abogado: una cláusula sin observaciones "
    "no es una cláusula aprobada."
)


def build_report(review: Review) -> Report:
    """Return the whole content of a review's report."""
    elements: list[Element] = []
    elements += _summary(review)
    elements += _limits(review)
    elements += _missing(review)
    elements += _contradictions(review)
    elements.append(Heading(2, "Cláusula por cláusula", "clausulas"))
    for clause in review.clauses:
        elements += _clause(clause)
    elements += _sources(review)
    elements += _privacy(review)
    elements += _how_to_check(review)
    return Report("Informe de revisión de contrato", _subtitle(review), tuple(elements))


def clause_name(review: ClauseReview) -> str:
    """Return how a clause is called in a report: "DÉCIMA SEGUNDA (OBJETO)"."""
    clause = review.clause
    name = clause.ordinal or clause.id
    return f"{name} ({clause.title})" if clause.title else name


def support_words(point: PointElement) -> str:
    """Return how far the sources carry a point, as a lawyer reads it.

    Our own summaries prove nothing either way: where only they are there, that is what is said.
    """
    own = point.citations and not any(citation.literal for citation in point.citations)
    return UNCHECKED if own and point.support is Support.NONE else SUPPORT_WORDS[point.support]


def _subtitle(review: Review) -> str:
    parts = [review.file]
    if review.contract_type:
        parts.append(review.contract_type)
    if review.at:
        parts.append(datetime.fromisoformat(review.at).strftime("%d/%m/%Y %H:%M"))
    return " · ".join(parts)


def _summary(review: Review) -> Iterator[Element]:
    counts = Counter(clause.risk for clause in review.clauses)
    told = ", ".join(f"{counts[risk]} de {RISK_WORDS[risk]}" for risk in ORDER[:3])
    told += f" y {counts[Risk.NONE]} {RISK_WORDS[Risk.NONE]}"
    yield Heading(2, "Resumen", "resumen")
    yield Paragraph((Span(f"{_clauses(len(review.clauses))}: {told}."),))
    yield Paragraph(tuple(_who_judged(review)))
    yield RiskMap(tuple(_cell(clause) for clause in review.clauses))
    findings = [clause for clause in review.clauses if clause.risk in ORDER[:2]]
    findings.sort(key=lambda clause: ORDER.index(clause.risk))
    if findings:
        yield Table(
            "Lo que pide atención, de mayor a menor riesgo",
            ("Riesgo", "Cláusula", "Por qué"),
            tuple((_badge(c.risk), clause_name(c), c.summary) for c in findings),
            (16, 26, 58),
            tuple(c.clause.id for c in findings),
        )


def _clauses(count: int) -> str:
    return "Se leyó 1 cláusula" if count == 1 else f"Se leyeron {count} cláusulas"


def _badge(risk: Risk) -> str:
    return f"{RISK_ICONS[risk]} {risk.value}"


def _cell(review: ClauseReview) -> RiskCell:
    clause = review.clause
    label = str(clause.number) if clause.number is not None else clause.id
    return RiskCell(clause.id, label, clause_name(review), review.risk)


def _who_judged(review: Review) -> Iterator[Span]:
    yield Span("Juzgó: ")
    yield Span(_provider_words(review.provider), bold=True)
    yield Span(". Riesgo visto desde: ")
    yield Span(review.represents or "ninguna parte en particular", bold=True)
    yield Span(".")


def _provider_words(provider: str) -> str:
    return "motor de reglas de AdvAI, sin modelo de lenguaje" if provider == "rules" else provider


def _limits(review: Review) -> Iterator[Element]:
    lines = [*review.left_out, *review.warnings, *review.notes]
    lines += [
        f"{norm.title}: el texto oficial no está instalado. {NOT_LITERAL} {INSTALL}"
        for norm in _cited_norms(review)
        if not norm.literal
    ]
    if lines:
        yield Heading(2, "Lo que debe saber antes de confiar en este informe", "limites")
        yield Notice(NoticeKind.WARNING, tuple(dict.fromkeys(lines)))


def _cited_norms(review: Review) -> list[InstalledNorm]:
    cited = {citation.key.split("/")[0] for citation in _citations(review)}
    return [norm for norm in review.corpus if norm.norm in cited]


def _citations(review: Review) -> Iterator[Citation]:
    for clause in review.clauses:
        for point in clause.points:
            yield from point.citations
    for missing in review.missing:
        yield from missing.citations


def _missing(review: Review) -> Iterator[Element]:
    if not review.missing:
        return
    yield Heading(2, "Cláusulas que faltan", "faltan")
    for number, missing in enumerate(review.missing, 1):
        yield Heading(3, missing.kind, f"falta-{number}", missing.risk)
        yield Paragraph((Span(missing.why),))
        for citation in missing.citations:
            yield PointElement(0, "", _support_of(citation), (citation,))
        if missing.suggestion:
            yield Suggestion(missing.suggestion)


def _contradictions(review: Review) -> Iterator[Element]:
    if not review.contradictions:
        return
    yield Heading(2, "Contradicciones", "contradicciones")
    for number, found in enumerate(review.contradictions, 1):
        yield Heading(3, found.kind, f"contradiccion-{number}")
        yield Paragraph((Span(found.why),))
        for place, quote in zip(found.where, found.quotes, strict=False):
            yield ContractText(f"En {place}", quote)


def _clause(review: ClauseReview) -> Iterator[Element]:
    yield Heading(3, clause_name(review), review.clause.id, review.risk)
    page = f", página {review.clause.page}" if review.clause.page else ""
    yield ContractText(f"Texto de la cláusula{page}", review.clause.text)
    if review.summary:
        yield Paragraph((Span(review.summary),))
    for number, point in enumerate(review.points, 1):
        yield PointElement(number, point.claim, point.support, point.citations)
    if review.suggestion:
        yield Suggestion(review.suggestion)
    facts = tuple(_facts(review.facts))
    if facts:
        yield Table("Datos leídos en la cláusula", ("Dato", "Como está escrito"), facts, (30, 70))
    told = (*_removed(len(review.removed_references)), *review.notes)
    if told:
        yield Notice(NoticeKind.WARNING, told)


def _removed(count: int) -> tuple[str, ...]:
    if count == 0:
        return ()
    if count == 1:
        return ("Se retiró 1 referencia legal que no figura en las fuentes.",)
    return (f"Se retiraron {count} referencias legales que no figuran en las fuentes.",)


def _facts(facts: Facts) -> Iterator[tuple[str, str]]:
    for amount in facts.amounts:
        yield "Monto", amount.text
    for rate in facts.rates:
        yearly = f" (equivale a {rate.yearly.normalize():f} % anual)" if rate.yearly else ""
        yield "Tasa o porcentaje", rate.text + (yearly if rate.period != "año" else "")
    for term in facts.terms:
        yield "Plazo", term.text
    for date in facts.dates:
        yield "Fecha", date.text
    for norm in facts.norms:
        yield "Norma citada en el contrato", norm.text


def _sources(review: Review) -> Iterator[Element]:
    unique = {citation.key: citation for citation in _citations(review)}
    if not unique:
        return
    yield Heading(2, "Fuentes citadas", "fuentes")
    yield Table(
        "Cada fuente con su edición y su huella, para comprobarla",
        ("Clave", "Fuente", "Texto", "Edición", "SHA-256"),
        tuple(
            (
                citation.key,
                citation.label,
                "literal" if citation.literal else "resumen propio",
                citation.edition or "—",
                citation.sha256,
            )
            for citation in unique.values()
        ),
        (12, 34, 12, 18, 24),
    )


def _privacy(review: Review) -> Iterator[Element]:
    yield Heading(2, "Privacidad", "privacidad")
    if not review.receipts:
        yield Paragraph((Span("Nada de este contrato salió de este equipo."),))
        return
    yield Table(
        "Lo que se envió",
        ("Cuándo", "A quién", "Bytes", "SHA-256"),
        tuple((r.at, f"{r.provider} ({r.host})", str(r.size), r.sha256) for r in review.receipts),
        (20, 30, 12, 38),
    )


def _how_to_check(review: Review) -> Iterator[Element]:
    yield Heading(2, "Cómo comprobar este informe", "comprobar")
    yield Paragraph((Span(SCOPE),))
    yield Paragraph(
        (
            Span("El contrato leído tiene la huella SHA-256 "),
            Span(review.sha256, bold=True),
            Span(
                ". Cada cita se copió de la biblioteca local; «advai show CLAVE --json» muestra el "
                "mismo texto y la misma huella, y «advai corpus verify» vuelve a calcularlas todas."
            ),
        ),
        small=True,
    )


def _support_of(citation: Citation) -> Support:
    return Support.FULL if citation.literal else Support.PARTIAL
