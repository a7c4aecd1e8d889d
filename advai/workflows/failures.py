"""The local log of unexpected failures: where in the code, never what was in the contract."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime
from pathlib import Path

from advai.errors import AdvaiError, CorpusError
from advai.home import data_dir, library_path

LONGEST_LOG = 1_000_000


def explained(error: BaseException) -> AdvaiError | None:
    """Return the sentence for a failure that a person can mend, or None for a real surprise."""
    import sqlite3

    if isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.OperationalError)
    ):
        return CorpusError(
            "La biblioteca está dañada y no se puede leer.",
            f"Borre «{library_path()}»: AdvAI la vuelve a crear; los textos oficiales se instalan "
            "de nuevo con «advai corpus install».",
        )
    return None


def record_failure(error: BaseException) -> Path:
    """Append the kind of a failure and the code lines it passed through; return the log's path.

    The exception's message and the values of variables stay out: they may hold contract words.
    """
    path = data_dir() / "advai.log"
    lines = [f"{datetime.now(UTC).isoformat(timespec='seconds')} {type(error).__qualname__}"]
    lines += [
        f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    if path.exists() and path.stat().st_size > LONGEST_LOG:
        path.replace(path.with_suffix(".log.1"))
    with path.open("a", encoding="utf-8") as log:
        log.write("\n".join(lines) + "\n")
    return path
