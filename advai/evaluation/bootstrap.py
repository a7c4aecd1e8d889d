"""How sure a mean over few items is: percentile bootstrap, seeded so that figures repeat."""

from __future__ import annotations

import random
from collections.abc import Sequence

ROUNDS = 2000
SEED = 20250101
CONFIDENCE = 0.95


def bootstrap_interval(
    values: Sequence[float],
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
    confidence: float = CONFIDENCE,
) -> tuple[float, float]:
    """Return the interval of the mean of `values` at `confidence` (0, 0 when there are none).

    Efron's percentile method: items are drawn with replacement `rounds` times.
    """
    if not values:
        return (0.0, 0.0)
    generator = random.Random(seed)  # noqa: S311 - statistics, not secrets
    size = len(values)
    means = sorted(sum(generator.choices(values, k=size)) / size for _ in range(rounds))
    edge = (1 - confidence) / 2
    low, high = int(edge * rounds), int((1 - edge) * rounds)
    return (means[low], means[min(high, rounds - 1)])
