"""Promise 1 under attack: no invented citation, whatever a judge answers."""

from __future__ import annotations

import random

import pytest

from advai.model.review import Judgment, Risk
from advai.review.grounding import GroundedJudgment, ground
from advai.review.prose.cleaner import ProseCleaner
from tests.review.hostile import (
    DISGUISES,
    LIBRARY_TEXTS,
    PHRASES,
    QUOTES,
    SHAPES,
    hostile_judgments,
    reference,
    shows_invented_law,
)
from tests.review.law import CLAUSE_TEXT, SOURCES, FakeLibrary

SHOWN = {source.key for source in SOURCES}


def grounded(judgment: Judgment) -> GroundedJudgment:
    return ground(judgment, SOURCES, FakeLibrary(), clause_text=CLAUSE_TEXT)


def prose_of(judgment: GroundedJudgment) -> list[str]:
    claims = [point.claim for point in judgment.points]
    return [judgment.summary, judgment.suggestion or "", *claims]


@pytest.fixture(scope="module")
def cleaner() -> ProseCleaner:
    return ProseCleaner(SOURCES, CLAUSE_TEXT)


@pytest.mark.parametrize("shape", SHAPES)
def test_an_invented_reference_of_this_shape_is_cut(cleaner: ProseCleaner, shape: str) -> None:
    rng = random.Random(shape)  # noqa: S311 - repeatable on purpose
    for phrase in PHRASES:
        text = phrase.format(ref=reference(shape, rng))
        clean = cleaner.clean(text)
        assert shows_invented_law(text), text
        assert not shows_invented_law(clean.text), (text, clean.text)
        assert clean.removed, text


@pytest.mark.parametrize("place", range(len(DISGUISES)))
def test_no_disguise_brings_it_through(cleaner: ProseCleaner, place: int) -> None:
    rng = random.Random(place)  # noqa: S311 - repeatable on purpose
    for shape in SHAPES:
        text = DISGUISES[place](f"Según {reference(shape, rng)}, es nula.", rng)
        clean = cleaner.clean(text)
        assert not shows_invented_law(clean.text), (text, clean.text)


@pytest.mark.parametrize("quote", QUOTES)
def test_law_that_is_altered_or_made_up_is_cut(cleaner: ProseCleaner, quote: str) -> None:
    assert shows_invented_law(quote)
    assert not shows_invented_law(cleaner.clean(quote).text)
    proposal = f"La ley dispone lo siguiente:\n{quote}"
    assert not shows_invented_law(cleaner.clean(proposal, proposal=True).text)


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 500), pytest.param(2, 10_000, marks=pytest.mark.slow)]
)
def test_hostile_answers_by_the_thousand(seed: int, count: int) -> None:
    for judgment in hostile_judgments(seed, count):
        result = grounded(judgment)
        for point in result.points:
            for citation in point.citations:
                assert citation.key in SHOWN
                assert citation.text == LIBRARY_TEXTS[citation.key]
        for text in prose_of(result):
            assert not shows_invented_law(text), (judgment, text)


def test_the_generator_is_hostile_and_repeats() -> None:
    first = list(hostile_judgments(seed=3, count=300))

    assert first == list(hostile_judgments(seed=3, count=300))
    assert sum(shows_invented_law(judgment.summary) for judgment in first) > 200
    assert {judgment.risk for judgment in first} == set(Risk)
    assert any(grounded(judgment).discarded_keys for judgment in first)
    assert any(point.citations for judgment in first for point in grounded(judgment).points)
