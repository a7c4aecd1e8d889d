"""`corpus/prose.toml`: the words by which a legal reference is recognised in a model's prose."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from advai.home import program_dir

Phrase = tuple[str, ...]
"""The folded words of a name, one after another."""


@cache
def prose_data() -> dict[str, dict[str, Any]]:
    """Return the file as it is."""
    return tomllib.loads((program_dir("corpus") / "prose.toml").read_text("utf-8"))


@cache
def words_of(table: str, name: str = "words") -> frozenset[str]:
    """Return a list of single words (or phrases, joined by blanks)."""
    return frozenset(prose_data()[table][name])


@cache
def phrases_of(table: str, name: str = "words") -> frozenset[Phrase]:
    """Return a list of names, each as its words."""
    return frozenset(tuple(phrase.split()) for phrase in prose_data()[table][name])


@cache
def look_alikes() -> dict[str, str]:
    """Return the Latin letter that each letter of another alphabet looks like."""
    table = prose_data()["look_alikes"]
    return {strange: latin for group, latin in table.items() for strange in group}
