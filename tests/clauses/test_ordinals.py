"""Spanish ordinals, written every way contracts write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.clauses.folding import fold
from advai.clauses.ordinals import Guess, guess_ordinal, ordinal_words, parse_ordinal

NUMBERS = st.integers(min_value=1, max_value=109)


@given(NUMBERS, st.sampled_from("AO"), st.booleans(), st.booleans(), st.booleans())
def test_an_ordinal_in_words_is_read_back(
    number: int, gender: str, joined: bool, lower: bool, bare: bool
) -> None:
    words = ordinal_words(number, gender=gender)
    words = words.replace(" ", "") if joined else words
    words = words.lower() if lower else words
    assert parse_ordinal(fold(words) if bare else words) == number


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("UNDÉCIMA", 11), ("DUODÉCIMA", 12), ("DECIMOCUARTA", 14), ("DECIMOCTAVA", 18),
        ("VIGÉSIMOPRIMERA", 21), ("VIGÉSIMO-PRIMERA", 21), ("DÉCIMO SEGUNDA", 12), ("SETIMO", 7),
        ("ONCEAVA", 11), ("Décima\nPrimera", 11), ("vigésima y primera", 21), ("PRIMER", 1),
        ("NONAGÉSIMA NOVENA", 99),
    ],
)  # fmt: skip
def test_popular_and_joined_forms(printed: str, value: int) -> None:
    assert parse_ordinal(printed) == value


@pytest.mark.parametrize("text", ["", "cuota", "primera cuota", "segundos", "décima mil", "mil"])
def test_what_is_no_ordinal_is_none(text: str) -> None:
    assert parse_ordinal(text) is None


@pytest.mark.parametrize(
    ("damaged", "value"),
    [("OUINTA", 5), ("SEGUNOA", 2), ("PR1MERA", 1), ("0CTAVA", 8), ("DECIMA SEGUNOA", 12),
     ("VIGESIMA CUARIA", 24), ("SEPTlMA", 7), ("DECIMOTERCERRA", 13)],
)  # fmt: skip
def test_slips_of_ocr_and_typing_are_seen_through(damaged: str, value: int) -> None:
    found = guess_ordinal(fold(damaged), 0)
    assert found is not None
    assert (found.value, found.end) == (value, len(damaged))


@pytest.mark.parametrize("word", ["NOVENTA", "SESENTA", "CUANTO", "TERCEROS", "DECLARAN", "CUENTA"])
def test_words_of_their_own_are_no_damaged_ordinals(word: str) -> None:
    assert guess_ordinal(word, 0) is None


def test_ocr_is_trusted_less_and_read_farther() -> None:
    assert guess_ordinal("MOVEMA", 0) is None
    found = guess_ordinal("MOVEMA", 0, Guess.LOOSE)
    assert found is not None
    assert (found.value, found.edits) == (9, 2)


@pytest.mark.parametrize("number", [0, 110, -1])
def test_beyond_the_limits_there_are_no_words(number: int) -> None:
    with pytest.raises(ValueError, match="no ordinal"):
        ordinal_words(number)
