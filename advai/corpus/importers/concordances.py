"""Concordances that an editor printed between the law's sentences: "(Arts. 291, 520 Código Civil)".

They are no legal text. They are left out only of an edition that is full of them, so that a
bracket of the law itself is never touched.
"""

from __future__ import annotations

import re

BRACKET = re.compile(
    r"\s?\((?=[^()]{0,120}\b(?:Arts?|Ar[tL]|Conc|Conf|V[eé]ase)\b)"
    r"(?:[^()]|\([^()]{0,20}\)){2,500}(?:\)[.,]?(?=\s|\Z)|\Z)"
)
MANY = 50  # brackets from which on an edition counts as annotated


def is_annotated(text: str) -> bool:
    """Say whether an edition prints concordances throughout."""
    return sum(1 for _ in BRACKET.finditer(text)) >= MANY


def without_concordances(body: str) -> tuple[str, int]:
    """Return the body without its concordances, and how many they were."""
    plain, count = BRACKET.subn("", body)
    return plain.strip(), count
