"""A review → a report file; the format is chosen by the file's ending.

One content (`content.py`) is told in neutral elements (`elements.py`); each renderer only knows
how its format shows an element, so that no report can say what another does not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from advai.errors import UsageError
from advai.model.review import Review

FORMATS = (".html", ".docx", ".json")


def write_report(review: Review, path: Path) -> None:
    """Write the report of a review to `path` (.html, .docx or .json).

    The file appears whole or not at all: it is written beside its place and then moved there.

    Raises:
        UsageError: the ending is not one of `FORMATS`.
        OSError: the file cannot be written.
    """
    render = _renderer(path.suffix.lower())
    unfinished = path.with_name(f".{path.name}.parte")
    try:
        unfinished.write_bytes(render(review))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def check_report_path(path: Path) -> None:
    """Refuse, before any work is done, a report that could not be written.

    Raises:
        UsageError: unknown ending, missing folder, or a folder in the file's place.
    """
    _renderer(path.suffix.lower())
    if path.is_dir() or not path.resolve().parent.is_dir():
        raise UsageError(
            f"No se puede escribir el informe en «{path}».",
            "Indique un archivo dentro de una carpeta que exista.",
        )


def _renderer(suffix: str) -> Callable[[Review], bytes]:
    # Renderers load on demand: python-docx and jinja2 cost start-up time.
    if suffix == ".html":
        from advai.reports.html import render_html  # noqa: PLC0415

        return render_html
    if suffix == ".docx":
        from advai.reports.docx import render_docx  # noqa: PLC0415

        return render_docx
    if suffix == ".json":
        from advai.reports.json import render_json  # noqa: PLC0415

        return render_json
    raise UsageError(
        f"No se conoce el formato de informe «{suffix or 'sin extensión'}».",
        f"Use una de estas extensiones: {', '.join(FORMATS)}.",
    )
