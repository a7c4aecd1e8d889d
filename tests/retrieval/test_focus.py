"""A long clause is searched by its telling part; a short text as it is."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.home import program_dir
from advai.retrieval.focus import LONG, Focus, weak_stems, without_formulas
from advai.retrieval.stems import search_data, stems

FREQUENCIES = dict.fromkeys(stems("multa canon garante"), 2) | {"part": 90, "contrat": 90}
FORMULA = (
    "Las partes, de forma libre y voluntaria, sin que medie vicio alguno del consentimiento, "
    "convienen lo que sigue conforme a ley. "
)
TELLING = "El garante pagará la multa y el canon."
CLOSING = (
    " Ambas partes declaran, en señal de conformidad, haber leído el contrato en su totalidad."
)


@pytest.fixture
def focus() -> Focus:
    return Focus(lambda stem: math.log(1 + 100 / FREQUENCIES[stem]) if stem in FREQUENCIES else 0.0)


def test_the_telling_sentence_of_a_long_clause_is_kept(focus: Focus) -> None:
    text = FORMULA + TELLING + CLOSING
    assert len(text) > LONG
    assert focus.telling(text, 60) == TELLING


def test_pieces_keep_their_order(focus: Focus) -> None:
    text = f"{TELLING} {FORMULA} El garante responde del canon. {CLOSING}"
    assert focus.telling(text, 80) == f"{TELLING} El garante responde del canon."


def test_amounts_and_numbers_of_one_deal_are_left_out(focus: Focus) -> None:
    text = (
        "El garante pagará la multa de Bs. 3.500,00 (tres mil quinientos 00/100 bolivianos) a la "
        f"cuenta 201-0099887-3 al 3 % mensual. {FORMULA}{CLOSING}"
    )
    told = focus.telling(text, 120)
    assert "garante pagará la multa" in told
    assert "3 %" in told
    assert not {"3.500,00", "quinientos", "201-0099887-3"} & set(told.replace("(", " ").split())


def test_a_long_run_of_anything_takes_linear_time(focus: Focus) -> None:
    for run in ("a" * 20_000, "1" * 20_000, "( " * 10_000, ", " * 10_000, "de forma " * 3_000):
        focus.telling(run + FORMULA, 200)


def test_a_short_text_is_left_as_it_is(focus: Focus) -> None:
    assert focus.telling(FORMULA[:LONG], 10) == FORMULA[:LONG]


def test_a_long_sentence_is_cut_at_its_commas(focus: Focus) -> None:
    filler = ", ".join(["según lo que en su momento se haya visto con calma"] * 12)
    told = focus.telling(f"{filler}, el garante pagará la multa, {filler}", 200)
    assert "garante pagará la multa" in told
    assert len(told) <= 200


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("De forma LIBRE y voluntaria pagará", "pagará"),
        ("pagará, sin que medie vicio alguno\ndel consentimiento, la multa", "pagará, la multa"),
        ("pagara a su entera satisfaccion la multa", "pagara la multa"),
    ],
)
def test_set_phrases_go_whatever_their_accents_and_spaces(text: str, bare: str) -> None:
    assert stems(without_formulas(text)) == stems(bare)


def test_a_text_of_nothing_but_formulas_stays() -> None:
    assert without_formulas("en señal de conformidad") == "en señal de conformidad"


@given(st.text(alphabet="abc ,.;:\nñá", max_size=900), st.integers(20, 400))
def test_the_telling_part_is_made_of_words_of_the_text(text: str, characters: int) -> None:
    told = Focus(lambda _stem: 1.0).telling(text, characters)
    assert len(told) <= max(characters, LONG)
    assert set(told.split()[:-1]) <= set(text.split())


def test_the_lists_of_words_and_phrases_can_be_used() -> None:
    data = search_data()
    assert (program_dir("corpus") / "search.toml").is_file()
    assert {"contrat", "part"} <= weak_stems()
    for phrase in data["formulas"]["phrases"]:
        assert len(phrase.split()) > 1, f"«{phrase}»: one word alone belongs to the weak words"
        assert stems(without_formulas(f"multa {phrase} canon")) == stems("multa canon"), phrase
