"""`advai review`: the main job."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from advai.cli.output import console, print_json, print_warnings, progress_bar

if TYPE_CHECKING:
    from advai.model.review import ClauseReview, Review

INCOMPLETE = 3
STYLES = {"alto": "bold red", "medio": "yellow", "bajo": "green", "ninguno": "dim"}
ICONS = {"alto": "▲", "medio": "◆", "bajo": "●", "ninguno": "○"}


def review(
    file: Path = typer.Argument(help="Contrato: PDF, Word, ODT, RTF, HTML, texto o imagen."),
    represents: str | None = typer.Option(
        None, help="A quién representa, como lo nombra el contrato: «EL ARRENDATARIO»."
    ),
    provider: str = typer.Option("rules", help="Quién juzga: rules, ollama, openai o anthropic."),
    out: Path | None = typer.Option(
        None, help="Informe: .html, .docx o .json. Por defecto, un .html junto a donde está usted."
    ),
    contract_type: str | None = typer.Option(None, "--type", help="Tipo de contrato, si lo sabe."),
    password: str | None = typer.Option(None, help="Contraseña del archivo, si la tiene."),
    json: bool = typer.Option(False, "--json", help="Imprime la revisión entera como JSON."),
) -> int:
    """Revisa un contrato cláusula por cláusula, con citas verificables."""
    from advai.workflows import review as workflow

    report = out if out is not None or json else _free_name(Path(f"{file.stem}.revision.html"))
    if report is not None:
        workflow.check_report(report, file)
    request = workflow.ReviewRequest(file, represents, provider, password, contract_type)
    with progress_bar(shown=not json) as listener:
        result = workflow.review_contract(request, listener)
    if report is not None:
        workflow.write_review(result, report)
    if json:
        print_json(workflow.review_json(result))
    else:
        _print_review(result)
        print_warnings((*result.left_out, *result.warnings, *result.notes))
        console().print(f"Informe: {report}", soft_wrap=True)
    return INCOMPLETE if result.left_out else 0


def _free_name(wanted: Path) -> Path:
    """Return `wanted`, or the same with the next free number: nobody asked to lose a report."""
    free, number = wanted, 1
    while free.exists():
        number += 1
        free = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return free


def _print_review(result: Review) -> None:
    kind = result.contract_type or "tipo no reconocido"
    console().print(f"{result.file} · {kind} · {len(result.clauses)} cláusulas\n", style="bold")
    for clause in result.clauses:
        _print_clause(clause)
    if not any(norm.literal for norm in result.corpus):
        console().print(
            "Las citas son resúmenes propios, no el texto legal: instale el texto oficial con "
            "«advai corpus install bo».",
            style="yellow",
        )


def _print_clause(review: ClauseReview) -> None:
    risk, clause = review.risk.value, review.clause
    name = clause.ordinal or clause.id
    title = f" ({clause.title})" if clause.title else ""
    shown = console()
    shown.print(f"{ICONS[risk]} {name}{title}: riesgo {risk}", style=STYLES[risk])
    if risk == "ninguno" and not review.points:
        return
    for point in review.points:
        shown.print(f"  – {point.claim} [{point.support.value}]")
        for citation in point.citations:
            own = "" if citation.literal else " · resumen propio"
            shown.print(f"      {citation.label}{own}", style="cyan")
    shown.print()
