"""The outermost boundary of the command line: commands, exit codes, and no traceback ever.

Exit codes: 0 done, 1 the input could not be used, 2 wrong usage, 3 done but incomplete.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from advai.cli.output import complain
from advai.errors import AdvaiError

INTERRUPTED = 130  # 128 + SIGINT, as shells report it
BROKEN_PIPE = 141  # 128 + SIGPIPE: the reader of our output went away


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run one command and leave the process with its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words
    _speak_utf8()
    sys.exit(_guarded([word for word in words if word != "--debug"], debug=debug))


def _speak_utf8() -> None:
    # Windows consoles and C locales would choke on the first accent.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _guarded(words: list[str], *, debug: bool) -> int:
    try:
        from advai.cli.commands import call  # here, so that Ctrl+C is heard while parts load

        return call(words)
    except KeyboardInterrupt:
        complain("Interrumpido.")
        return INTERRUPTED
    except BrokenPipeError:
        # Point stdout at nothing, or the interpreter complains again while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except AdvaiError as error:
        if debug:
            raise
        complain(error.message, error.way_out)
        return error.exit_code
    except OSError as error:
        if debug:
            raise
        where = f"Revise «{error.filename}»." if error.filename else "Revise permisos y espacio."
        complain(f"El sistema no permitió la operación ({error.strerror}).", where)
        return 1
    except Exception as error:  # the last boundary: one sentence instead of a trace
        if debug:
            raise
        return _unexpected(error)


def _unexpected(error: Exception) -> int:
    from advai.workflows.failures import explained, record_failure

    known = explained(error)
    if known is not None:
        complain(known.message, known.way_out)
        return known.exit_code
    log = record_failure(error)
    complain(
        "AdvAI encontró un error que no esperaba y no terminó esta orden.",
        f"El detalle técnico, sin contenido del contrato, quedó en «{log}»; "
        "repita con --debug para verlo aquí.",
    )
    return 1
