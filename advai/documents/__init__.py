"""Files as they come (PDF, DOCX, ODT, RTF, HTML, text, images) turned into a `Document`.

`read_document` is the way in: it reads the file here and parses it in a sandboxed child.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from advai.documents.limits import DEFAULT, Limits, check_size
from advai.documents.progress import PageListener
from advai.errors import UnreadableDocument
from advai.model.document import Document

__all__ = ["read_document"]


def read_document(
    path: Path,
    *,
    password: str | None = None,
    limits: Limits = DEFAULT,
    on_page: PageListener | None = None,
) -> Document:
    """Return the document in the file `path`, parsed in a child process within `limits`.

    `on_page(page, pages)` hears of finished pages, for a progress bar.

    Raises:
        UnreadableDocument: missing, empty, broken, or of a format that we do not read.
        ProtectedDocument: needs a password, or another one.
        TooLarge: over a limit of size, pages, time or memory.
    """
    from advai.documents.sandbox import Sandbox  # noqa: PLC0415 - start-up time

    data = _content(path, limits)
    with Sandbox(limits) as sandbox:
        return sandbox.read(data, _shown_name(path), password=password, on_page=on_page)


def _shown_name(path: Path) -> str:
    """Return the file's name as text that any report can hold, whatever bytes the name has."""
    return os.fsencode(path.name).decode("utf-8", errors="replace")


def _content(path: Path, limits: Limits) -> bytes:
    """Return the bytes of `path`, after a look at its size."""
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise _is_a_folder(path)
        if not stat.S_ISREG(found.st_mode):  # a pipe or a device may never end
            raise UnreadableDocument(f"«{path}» no es un archivo.", "Elija un documento.")
        check_size(found.st_size, _shown_name(path), limits)
        return path.read_bytes()
    except FileNotFoundError as error:
        raise UnreadableDocument(
            f"No existe el archivo «{path}».", "Revise el nombre y la carpeta."
        ) from error
    except PermissionError as error:
        raise UnreadableDocument(
            f"El sistema no permite leer el archivo «{path}».",
            "Ciérrelo en otros programas o cambie sus permisos.",
        ) from error
    except OSError as error:
        raise UnreadableDocument(
            f"No se pudo leer el archivo «{path}»: {error.strerror or 'error de disco'}.",
            "Cópielo a otra carpeta y vuelva a intentarlo.",
        ) from error


def _is_a_folder(path: Path) -> UnreadableDocument:
    return UnreadableDocument(
        f"«{path}» es una carpeta, no un archivo.", "Elija un documento de esa carpeta."
    )
