"""`advai eval …`: the gold sets, measured on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from advai.cli.output import console, print_json

app = typer.Typer(help="Mide la calidad con conjuntos de referencia.")
GOLD = typer.Argument(help="Archivo JSON de referencia.")
AS_JSON = typer.Option(False, "--json", help="Imprime JSON con cada predicción.")


@app.command()
def retrieval(gold: Path = GOLD, json: bool = AS_JSON) -> None:
    """Mide si la búsqueda halla los artículos que rigen cada cláusula o pregunta."""
    from advai.workflows.evaluate import evaluate_retrieval

    _tell(evaluate_retrieval(gold), json=json)


@app.command()
def clauses(gold: Path = GOLD, json: bool = AS_JSON) -> None:
    """Mide la división en cláusulas de los contratos que están junto al archivo."""
    from advai.workflows.evaluate import evaluate_clauses

    _tell(evaluate_clauses(gold), json=json)


@app.command()
def review(
    gold: Path = GOLD,
    provider: str = typer.Option("rules", help="Quién juzga."),
    json: bool = AS_JSON,
) -> None:
    """Mide las citas, el riesgo y los errores graves de la revisión."""
    from advai.workflows.evaluate import evaluate_review

    _tell(evaluate_review(gold, provider), json=json)


def _tell(figures: dict[str, Any], *, json: bool) -> None:
    if json:
        print_json(figures)
        return
    for name, value in figures.items():
        if isinstance(value, float):
            console().print(f"{name:<28} {value:.4f}")
        elif isinstance(value, (int, str)):
            console().print(f"{name:<28} {value}")
