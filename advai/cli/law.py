"""`advai show` and `advai refs`: one provision, and what it cites and what cites it."""

from __future__ import annotations

import typer

from advai.cli.output import console, print_json


def show(
    key: str = typer.Argument(help="Clave o nombre: CC/519, «art. 519 del Código Civil»."),
    json: bool = typer.Option(False, "--json", help="Imprime JSON."),
) -> None:
    """Muestra una disposición: texto, edición, huella y ficha propia."""
    from advai.workflows import library

    source = library.show(key)
    if json:
        print_json(library.source_json(source))
        return
    shown = console()
    shown.print(source.label, style="bold")
    if source.path:
        shown.print(" › ".join(source.path), style="dim")
    if not source.literal:
        shown.print("Resumen propio, no es el texto legal:", style="yellow")
    shown.print(source.text)
    for note in source.notes:
        shown.print(f"Nota: {note}", style="yellow")
    shown.print(f"{source.edition or 'sin texto oficial'} · SHA-256 {source.sha256}", style="dim")


def refs(
    key: str = typer.Argument(help="Clave o nombre: CC/519."),
    json: bool = typer.Option(False, "--json", help="Imprime JSON."),
) -> None:
    """Muestra qué disposiciones cita una y cuáles la citan."""
    from advai.workflows import library

    source, cites, cited_by = library.references(key)
    if json:
        print_json(library.references_json(source, cites, cited_by))
        return
    shown = console()
    shown.print(source.label, style="bold")
    for reference in cites:
        shown.print(f"  → {reference.target}  «{reference.quoted}» ({reference.kind.value})")
    for reference in cited_by:
        shown.print(f"  ← {reference.source}  «{reference.quoted}» ({reference.kind.value})")
    if not cites and not cited_by:
        shown.print("  Sin remisiones conocidas; se leen del texto oficial, si está instalado.")
