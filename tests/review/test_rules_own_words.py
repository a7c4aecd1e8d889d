"""What the rules tell a lawyer is written in our own words, never copied from the law."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from advai.corpus.install import install
from advai.corpus.library import Library, open_library
from advai.review.rules import RulesEngine

Run = tuple[str, ...]
COPY = 8  # words in a row that make a copy, as for the summaries of the cards
COPIED, OWN = (  # made-up law, the same words with other signs, and the same sense in other words
    "Quien presta su mula; la pide, de VUELTA, antes que llegue la «cosécha».",
    "El dueño de la mula puede reclamarla hasta el día en que empieza la cosecha.",
)


def runs(text: str) -> Iterator[Run]:
    """Yield every run of `COPY` words; case, accents and signs do not count."""
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain)
    return (tuple(words[start : start + COPY]) for start in range(len(words) - COPY + 1))


def law_texts(library: Library) -> Iterator[str]:
    """Yield the text and heading of every provision of every edition, and every extract."""
    for norm in library.installed():
        for provision in library.provisions(norm.norm):
            yield provision.heading
            yield provision.text or ""
            for edition in library.other_editions(norm.norm):
                other = library.other_edition(provision.key, edition)
                yield (other.text or "") if other else ""
    for key in library.keys("AS"):
        extract = library.source(key)
        yield extract.text if extract else ""


def copied(text: str, law: frozenset[Run]) -> list[str]:
    return [" ".join(run) for run in runs(text) if run in law]


def test_a_copy_is_told_from_the_same_sense_in_other_words() -> None:
    law = frozenset(runs("Quien presta su mula la pide de vuelta antes que llegue la cosecha."))
    assert copied(COPIED, law)
    assert not copied(OWN, law)


@pytest.mark.shared
def test_no_rule_copies_the_text_of_the_law(shared_dir: Path) -> None:
    library = open_library()
    install(library, "bo", shared_dir / "corpora" / "bo")
    law = frozenset(run for text in law_texts(library) for run in runs(text))
    assert len(law) > 100_000  # the law was read
    found = {
        f"{rule.id}.{field}": copies
        for rule in RulesEngine.load().rules
        for field in ("reason", "basis", "suggestion")
        if (copies := copied(getattr(rule.entry, field) or "", law))
    }
    assert found == {}
