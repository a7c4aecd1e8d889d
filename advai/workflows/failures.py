"""The local log of unexpected failures: where in the code, never what was in the contract."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime
from pathlib import Path

from advai.home import data_dir

LONGEST_LOG = 1_000_000


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
