"""Damaged files never hang, never crash the program and never show a trace.

`python -m tests.benchmarks.mutations` runs thousands; here a seeded few of each format.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from advai.documents.limits import Limits
from advai.documents.sandbox import Sandbox
from tests.benchmarks.mutations import outcome
from tests.documents.mutants import mutants, originals, real_files

LIMITS = Limits(silence=60.0, seconds=120.0)


def bad_outcomes(files: dict[str, bytes], count: int, seed: int) -> list[str]:
    with Sandbox(LIMITS) as sandbox:
        found = [
            (name, outcome(sandbox, name, data))
            for name, data in mutants(files, count, seed)
            if data
        ]
    assert len(found) > count * 0.9
    return [f"{name}: {what}" for name, what in found if what not in {"read", "explained"}]


@pytest.mark.parametrize("name", sorted(originals()))
def test_damaged_files_of_ours_are_read_or_explained(name: str) -> None:
    assert bad_outcomes({name: originals()[name]}, count=15, seed=7) == []


@pytest.mark.shared
@pytest.mark.slow
def test_damaged_real_files_are_read_or_explained(shared_dir: Path) -> None:
    files = real_files(shared_dir / "contracts")
    assert bad_outcomes(files, count=2 * len(files), seed=7) == []
