"""Thousands of damaged files through the sandbox: none may hang, crash the program or leak a trace.

    python -m tests.benchmarks.mutations [--count 2000] [--seed 1] [--seconds 600] [--only pdf]

One child reads many files, each with its own time limit, and is replaced when it dies. The report
counts what came of each file: read, explained in a sentence, a bug of a reader caught in the child
("raised", with its place), a dead child, a reading too slow.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from advai.documents.limits import Limits
from advai.documents.sandbox import Sandbox
from advai.errors import InputError
from tests.conftest import SHARED
from tests.documents.mutants import mutants, originals, real_files

LIMITS = Limits(silence=60.0, seconds=300.0)
"""A page that lost its letters goes through OCR, which may take seconds; a hang would not end."""


def outcome(sandbox: Sandbox, name: str, data: bytes) -> str:
    """Return what came of one file: "read", "explained", "raised at …", "died …" or "slow"."""
    try:
        sandbox.read(data, name)
    except InputError as error:
        if error.__cause__ is None:
            return "slow" if "tardó demasiado" in error.message else "explained"
        reason = str(error.__cause__)
        return f"died: {reason}" if reason.startswith("exit") else f"raised: {reason}"
    return "read"


def run(files: dict[str, bytes], count: int, seed: int, most: float) -> tuple[Counter[str], float]:
    """Read `count` mutants of `files`, or as many as `most` seconds allow.

    Returns the outcomes and the longest reading in seconds.
    """
    outcomes: Counter[str] = Counter()
    longest, end = 0.0, time.monotonic() + most
    with Sandbox(LIMITS) as sandbox:
        for name, data in mutants(files, count, seed):
            if not data:
                continue
            if time.monotonic() > end:
                break
            started = time.perf_counter()
            outcomes[f"{Path(name).suffix[1:]} {outcome(sandbox, name, data)}"] += 1
            longest = max(longest, time.perf_counter() - started)
    return outcomes, longest


def main() -> None:
    """Run from the command line and print the counts."""
    parser = argparse.ArgumentParser(description="Damaged files through the sandbox")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0, help="stop after so long")
    parser.add_argument("--only", default="", help="one suffix, without its dot")
    parser.add_argument("--shared", type=Path, default=SHARED / "contracts")
    chosen = parser.parse_args()
    files = {**originals(), **(real_files(chosen.shared) if chosen.shared.is_dir() else {})}
    files = {name: data for name, data in files.items() if name.endswith(chosen.only)}
    started = time.perf_counter()
    outcomes, longest = run(files, chosen.count, chosen.seed, chosen.seconds)
    taken = time.perf_counter() - started
    say = sys.stdout.write
    say(
        f"{sum(outcomes.values())} mutants of {len(files)} files in {taken:.0f} s; longest {longest:.1f} s\n"
    )
    for what, count in sorted(outcomes.items()):
        say(f"{count:6d}  {what}\n")


if __name__ == "__main__":
    main()
