"""`advai split`: a contract's clauses as found."""

from __future__ import annotations

from pathlib import Path

import typer

from advai.cli.output import console, print_json, print_warnings, progress_bar

INCOMPLETE = 3


def split(
    file: Path = typer.Argument(help="Contrato: PDF, Word, ODT, RTF, HTML, texto o imagen."),
    password: str | None = typer.Option(None, help="Contraseña del archivo, si la tiene."),
    json: bool = typer.Option(False, "--json", help="Imprime JSON."),
) -> int:
    """Divide un contrato en cláusulas."""
    from advai.workflows.split import split_contract

    with progress_bar(shown=not json) as listener:
        result = split_contract(file, password=password, listener=listener)
    if json:
        print_json(result.to_json())
    else:
        from rich.table import Table

        table = Table("N.º", "Ordinal", "Título", "Tipo", "Pág.", "Palabras", box=None)
        for clause in result.contract.clauses:
            table.add_row(
                clause.id,
                clause.ordinal or "",
                clause.title or "",
                clause.kind.value if clause.kind else "",
                str(clause.page or ""),
                str(len(clause.text.split())),
            )
        console().print(table)
        print_warnings((*result.document.left_out, *result.warnings))
    return INCOMPLETE if result.document.left_out else 0
