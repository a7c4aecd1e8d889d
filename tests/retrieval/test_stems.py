"""Words as the index sees them: accents, capitals, gender and number do not matter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.retrieval.stems import fold, phrase_stems, stems, stop_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("RESOLUCION", "resolución"),
        ("arrendatarios", "arrendataria"),
        ("garantía", "GARANTIAS"),
        ("cláusula penal", "CLAUSULAS PENALES"),
        ("indemnizaciones", "Indemnización"),
    ],
)
def test_forms_of_a_word_meet_in_one_stem(one: str, other: str) -> None:
    assert stems(one) == stems(other)


def test_words_that_say_nothing_are_left_out() -> None:
    assert stems("El presente contrato, de acuerdo con lo que sigue") == stems(
        "contrato acuerdo sigue"
    )


def test_phrases_keep_all_words_but_articles() -> None:
    assert phrase_stems("el dueño de la casa") == phrase_stems("dueño de casa")
    assert phrase_stems("dueño de casa") != phrase_stems("dueño casa")


def test_stop_words_are_folded() -> None:
    assert {"según", "cláusula"} & stop_words() == set()
    assert {"segun", "clausula"} <= stop_words()


@given(st.text(max_size=200))
def test_a_stem_is_plain_ascii_whatever_the_text(text: str) -> None:
    for stem in stems(text):
        assert stem.isascii()
        assert stem.isalnum()


@given(st.text(max_size=100))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_run_of_letters_too_long_for_a_word_is_noise() -> None:
    assert stems("x" * 5000) == []
