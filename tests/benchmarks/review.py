"""The main job as a person meets it: whole commands timed from outside, with their peak memory.

Run: python -m tests.benchmarks.review [CONTRACT …]   (by default the examples and, when the shared
contracts are beside the checkout, the one with 27 clauses). Times are wall-clock medians of five
runs after a warm-up, each a new process; on a shared machine compare only within one run.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
SHARED = CHECKOUT.parent / "shared" / "contracts" / "bo-consultoria-sedeges-27-clausulas.docx"
RUNS = 5
PEAK = (
    "import resource, runpy, sys, atexit;"
    "atexit.register(lambda: print("
    "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,"
    "resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr));"
    "runpy.run_module('advai', run_name='__main__')"
)


def measure(words: Sequence[str], home: Path) -> tuple[float, float]:
    """Return the median seconds of a command and its peak memory in MB, children included."""
    environment = os.environ | {"ADVAI_HOME": str(home), "ADVAI_OLLAMA": "no"}
    seconds, peaks = [], []
    for run in range(RUNS + 1):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", PEAK, *words],
            env=environment,
            cwd=CHECKOUT,
            capture_output=True,
            check=True,
        )
        if run:  # the first fills caches
            seconds.append(time.perf_counter() - start)
            peaks.append(sum(map(int, done.stderr.split()[-2:])) / 1024)
    return statistics.median(seconds), max(peaks)


def main(contracts: Sequence[str]) -> None:
    """Print a table of commands."""
    chosen = [*contracts] or [
        *map(str, sorted((CHECKOUT / "resources" / "examples").glob("*"))),
        *([str(SHARED)] if SHARED.is_file() else []),
    ]
    commands = [["--version"], ["search", "multa por atraso en el alquiler", "--json"]]
    commands += [["review", contract, "--json"] for contract in chosen]
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'order':<58} {'seconds':>8} {'peak MB':>8}")
        for words in commands:
            seconds, peak = measure(words, Path(folder))
            told = " ".join(Path(word).name if "/" in word else word for word in words)
            print(f"{told[:58]:<58} {seconds:8.2f} {peak:8.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
