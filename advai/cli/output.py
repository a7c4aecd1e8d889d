"""What the commands print: JSON for programs, tables for people, progress on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from advai.workflows.progress import Listener, Progress


def complain(message: str, way_out: str = "") -> None:
    """Print an error for a person on stderr."""
    if sys.stderr is not None:  # a caller may have closed it
        sys.stderr.write(f"{message} {way_out}".strip() + "\n")


def print_json(value: object) -> None:
    """Print pure JSON on stdout."""
    import json

    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def console() -> Console:
    """Return the console for people; contract words are never read as markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, soft_wrap=False)


@contextmanager
def progress_bar(*, shown: bool = True) -> Iterator[Listener]:
    """Yield a listener that draws a progress bar on stderr when it is a terminal."""
    if not (shown and sys.stderr is not None and sys.stderr.isatty()):
        yield lambda _progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns: tuple[Any, ...] = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def listen(told: Progress) -> None:
            bar.update(task, description=told.stage, completed=told.done, total=told.total or None)

        yield listen


def print_warnings(warnings: tuple[str, ...]) -> None:
    """Print warnings for a person, one a line."""
    for warning in warnings:
        console().print(f"⚠ {warning}", style="yellow")
