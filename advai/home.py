"""Where things live: the program's own data (read only) and the user's data (ADVAI_HOME).

Nothing is written outside `data_dir()` and the outputs that the user names.
"""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def program_dir(name: str) -> Path:
    """Return a folder of read-only data shipped with the program (`corpus`, `models`…).

    In a checkout it stands beside the package; in an installed wheel inside it.
    """
    beside = PACKAGE.parent / name
    return beside if beside.is_dir() else PACKAGE / "_data" / name


def data_dir() -> Path:
    """Return the user's data folder, made on first use: `$ADVAI_HOME` or the system's place."""
    chosen = os.environ.get("ADVAI_HOME")
    if chosen:
        folder = Path(chosen)
    else:
        from platformdirs import user_data_path  # noqa: PLC0415 - 20 ms that most calls skip

        folder = user_data_path("AdvAI", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def library_path() -> Path:
    """Return the path of `library.db`, the store of norms, cards and rulings."""
    return data_dir() / "library.db"


def models_dir() -> Path:
    """Return the folder of models built or downloaded on this machine."""
    folder = data_dir() / "models"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
