"""The tree of commands, and usage errors told in Spanish."""

from __future__ import annotations

import typer
from typer._click import exceptions as click
from typer.main import get_command

from advai import __version__
from advai.cli import corpus, doctor, evaluate, law, models, review, search, split
from advai.cli.output import complain

USAGE = 2

app = typer.Typer(
    name="advai",
    help="Revisa contratos con citas literales verificables, en su propio equipo.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"advai {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Muestra la versión."
    ),
) -> None:
    """Revisa contratos con citas literales verificables, en su propio equipo."""


app.command("review")(review.review)
app.command("split")(split.split)
app.command("search")(search.search)
app.command("show")(law.show)
app.command("refs")(law.refs)
app.add_typer(corpus.app, name="corpus")
app.add_typer(models.app, name="models")
app.add_typer(evaluate.app, name="eval")
app.command("doctor")(doctor.doctor)


def call(words: list[str]) -> int:
    """Run a command; return its exit code. Our own errors go through to the caller."""
    try:
        code = get_command(app).main(args=words, prog_name="advai", standalone_mode=False)
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.Abort as aborted:
        raise KeyboardInterrupt from aborted
    except click.NoArgsIsHelpError as error:
        typer.echo(error.ctx.get_help() if error.ctx else "")
        return USAGE
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "advai"
        complain(_in_spanish(error), f"Vea «{command} --help».")
        return USAGE
    return code if isinstance(code, int) else 0


def _in_spanish(error: click.UsageError) -> str:
    match error:
        case click.NoSuchOption():
            return f"No existe la opción {error.option_name}."
        case click.MissingParameter():
            name = error.param.name if error.param and error.param.name else "un argumento"
            return f"Falta {name.upper()}."
        case click.BadParameter():
            name = error.param.name if error.param and error.param.name else "de un argumento"
            return f"El valor de {name.upper()} no sirve: {error.message}."
        case click.BadArgumentUsage() | click.BadOptionUsage():
            return f"Argumentos que no corresponden: {error.message}."
    return f"Orden mal escrita: {error.message}"
