"""From the words of people to the words of the law: `corpus/thesaurus.toml`, applied to a query."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from advai.home import program_dir
from advai.retrieval.stems import phrase_stems, stems

Phrase = tuple[str, ...]


class Thesaurus:
    """Everyday phrases, as stems, and the legal phrases that each one calls for."""

    def __init__(self, entries: Sequence[tuple[Sequence[str], Sequence[str]]]) -> None:
        """Take pairs (legal terms, everyday terms)."""
        self._legal: dict[Phrase, dict[Phrase, None]] = {}
        for legal, everyday in entries:
            targets = dict.fromkeys(tuple(stems(term)) for term in legal)
            for term in everyday:
                self._legal.setdefault(tuple(phrase_stems(term)), {}).update(targets)
        self._legal.pop((), None)
        self._longest = max(map(len, self._legal), default=0)

    def __len__(self) -> int:
        return len(self._legal)

    def expand(self, text: str) -> tuple[Phrase, ...]:
        """Return the legal phrases, as stems, for the everyday ones met in a text.

        Where phrases overlap the longest wins: "dueño de casa" is the landlord, not an owner.
        """
        found: dict[Phrase, None] = {}
        for phrase in self._longest_matches(phrase_stems(text)):
            found.update(self._legal[phrase])
        return tuple(found)

    def _longest_matches(self, words: Sequence[str]) -> Iterator[Phrase]:
        place = 0
        while place < len(words):
            for size in range(min(self._longest, len(words) - place), 0, -1):
                phrase = tuple(words[place : place + size])
                if phrase in self._legal:
                    yield phrase
                    place += size - 1
                    break
            place += 1


def read_entries(path: Path) -> list[tuple[list[str], list[str]]]:
    """Return the (legal, everyday) pairs of a thesaurus file."""
    data = tomllib.loads(path.read_text("utf-8"))
    return [(entry["legal"], entry["everyday"]) for entry in data["entry"]]


@cache
def load_thesaurus() -> Thesaurus:
    """Return the thesaurus shipped with the program."""
    return Thesaurus(read_entries(program_dir("corpus") / "thesaurus.toml"))
