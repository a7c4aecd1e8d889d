"""Times for tests: processor seconds compared with one another, never with a clock's seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

TOO_MUCH = 2.6
"""How many times more than proportional a run may take; quadratic growth by 8 would be 8."""


def cpu_seconds(work: Callable[[], object], runs: int = 3) -> float:
    """Return the processor time of the best of some runs, at least a hundredth of a second."""
    best = float("inf")
    for _ in range(runs):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return max(best, 0.01)
