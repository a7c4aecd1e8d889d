"""How a workflow tells what it is doing: stage, count, and nothing of the contract's content."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` steps of a stage, as a lawyer would read it ("Revisando cláusulas")."""

    stage: str
    done: int
    total: int


Listener = Callable[[Progress], None]


def silent(_progress: Progress) -> None:
    """Listen to nothing."""
