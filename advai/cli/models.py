"""`advai models …`: the models that run on this machine."""

from __future__ import annotations

import typer

from advai.cli.output import console, print_json, progress_bar

app = typer.Typer(help="Modelos que funcionan en este equipo.")


@app.command()
def install(
    name: str = typer.Argument("e5-small", help="Modelo del catálogo."),
    environment: bool = typer.Option(
        False, help="Instala junto al programa, para todas las carpetas de datos."
    ),
) -> None:
    """Descarga, comprueba y construye un modelo."""
    from advai.workflows.models import install as install_model

    with progress_bar() as listener:
        folder = install_model(name, environment=environment, listener=listener)
    console().print(f"Modelo «{name}» listo en {folder}.", soft_wrap=True)


@app.command("list")
def list_(json: bool = typer.Option(False, "--json", help="Imprime JSON.")) -> None:
    """Muestra los modelos, su licencia y si están instalados."""
    from advai.workflows.models import models_json

    models = models_json()
    if json:
        print_json(models)
        return
    for model in models:
        state = "instalado" if model["installed"] else "no instalado"
        console().print(f"{model['name']}: {model['title']} · {model['licence']} · {state}")
