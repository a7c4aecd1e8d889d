"""`advai corpus …`: the official texts of the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from advai.cli.output import console, print_json, print_warnings, progress_bar

if TYPE_CHECKING:
    from advai.workflows.corpus import CorpusChange

INCOMPLETE = 3
app = typer.Typer(help="Textos oficiales: instalar, importar, listar y verificar.")


@app.command()
def install(
    name: str = typer.Argument("bo", help="Conjunto («bo») o norma («CC»)."),
    from_: Path | None = typer.Option(None, "--from", help="Carpeta con los textos."),
    json: bool = typer.Option(False, "--json", help="Imprime JSON."),
) -> int:
    """Instala textos oficiales, descargados o de una carpeta."""
    from advai.workflows.corpus import install_corpus

    with progress_bar(shown=not json) as listener:
        change = install_corpus(name, from_, listener)
    return _tell(change, json=json)


@app.command("import")
def import_(
    file: Path = typer.Argument(help="Texto de una norma o un fallo, o un paquete exportado."),
    norm: str | None = typer.Option(None, help="Norma que es, si no se reconoce: CC."),
    json: bool = typer.Option(False, "--json", help="Imprime JSON."),
) -> int:
    """Importa un archivo con texto oficial."""
    from advai.workflows.corpus import import_norm

    with progress_bar(shown=not json) as listener:
        change = import_norm(file, norm, listener)
    return _tell(change, json=json)


@app.command("list")
def list_(json: bool = typer.Option(False, "--json", help="Imprime JSON.")) -> None:
    """Muestra qué normas hay y si su texto literal está instalado."""
    from advai.workflows.corpus import corpus_json, list_corpus

    norms = list_corpus()
    if json:
        print_json(corpus_json(norms))
        return
    from rich.table import Table

    table = Table("Norma", "Título", "Disposiciones", "Texto", "Edición", box=None)
    for norm in norms:
        text = "literal" if norm.literal else "solo fichas propias"
        table.add_row(norm.norm, norm.title, str(norm.provisions), text, norm.edition or "")
    console().print(table)


@app.command()
def verify(json: bool = typer.Option(False, "--json", help="Imprime JSON.")) -> int:
    """Recalcula todas las huellas y sigue todas las remisiones."""
    from dataclasses import asdict

    from advai.workflows.corpus import verify_corpus

    found = verify_corpus()
    if json:
        print_json(asdict(found) | {"sound": found.sound})
    else:
        console().print(f"{found.texts} textos comprobados.")
        for title, keys in (
            ("Alterados", found.altered),
            ("Desaparecidos", found.missing),
            ("Distintos de la edición de referencia", found.unlike_reference),
            ("Remisiones a disposiciones que no existen", [f"{a} → {b}" for a, b in found.broken]),
        ):
            if keys:
                console().print(f"{title}: {', '.join(keys)}", style="yellow")
    return 0 if found.sound else 1


@app.command()
def export(pack: Path = typer.Argument(help="Archivo que se creará.")) -> None:
    """Exporta los textos instalados para otro equipo."""
    from advai.workflows.corpus import export_texts

    console().print(f"{export_texts(pack)} textos exportados en {pack}.")


def _tell(change: CorpusChange, *, json: bool) -> int:
    if json:
        print_json(change.to_json())
    else:
        for sentence in change.done:
            console().print(sentence)
        print_warnings((*change.failed, *change.warnings))
    return INCOMPLETE if change.failed else 0
