"""`advai search`: the law that governs some words or a clause."""

from __future__ import annotations

from pathlib import Path

import typer

from advai.cli.output import console, print_json, print_warnings
from advai.errors import UsageError


def search(
    words: str | None = typer.Argument(None, help="Palabras, una pregunta o una cláusula entera."),
    count: int = typer.Option(8, "-k", min=1, max=100, help="Cuántas fuentes."),
    contract_type: str = typer.Option("", "--type", help="Tipo de contrato, si se sabe."),
    batch: Path | None = typer.Option(None, help="JSON con muchas consultas: [{id, query}]."),
    json: bool = typer.Option(False, "--json", help="Imprime JSON."),
) -> None:
    """Busca los artículos y fallos que rigen unas palabras o una cláusula."""
    from advai.workflows import library

    if (words is None) == (batch is None):
        raise UsageError("Indique qué buscar.", "Escriba unas palabras, o un archivo con --batch.")
    if batch is not None:
        print_json(library.search_batch(batch, count))
        return
    found, notes = library.search(words or "", count, contract_type=contract_type)
    if json:
        print_json(library.ranked_json(found))
        return
    for place, ranked in enumerate(found, 1):
        source = ranked.source
        console().print(f"{place:>2}. {source.key}  {source.label}", style="bold")
        own = "" if source.literal else "(resumen propio) "
        console().print(f"    {own}{source.text[:300]}")
    print_warnings(notes)
