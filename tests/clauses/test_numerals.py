"""Numbers in words and in figures."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.clauses.figures import as_percent, find_figures, parse_figure
from advai.clauses.folding import fold
from advai.clauses.numerals import (
    LARGEST,
    find_word_numbers,
    number_to_words,
    words_to_number,
)

NUMBERS = st.one_of(st.integers(0, 3000), st.integers(0, LARGEST))


@given(NUMBERS, st.booleans(), st.booleans(), st.booleans())
def test_a_number_in_words_is_the_number(
    number: int, feminine: bool, apocope: bool, upper: bool
) -> None:
    words = number_to_words(number, feminine=feminine, apocope=apocope)
    assert words_to_number(words.upper() if upper else words) == number


@given(NUMBERS)
def test_accents_do_not_matter(number: int) -> None:
    assert words_to_number(fold(number_to_words(number))) == number


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "cero"), (21, "veintiuno"), (100, "cien"), (101, "ciento uno"), (1000, "mil"),
        (21_000, "veintiún mil"), (70_000, "setenta mil"), (1_000_000, "un millón"),
        (2_000_001, "dos millones uno"), (10**9, "mil millones"), (10**12, "un billón"),
    ],
)  # fmt: skip
def test_the_words_are_those_of_a_notary(number: int, words: str) -> None:
    assert number_to_words(number) == words


def test_the_feminine_counts_feminine_things() -> None:
    assert number_to_words(201_231, feminine=True) == "doscientas una mil doscientas treinta y una"


@pytest.mark.parametrize("number", [-1, LARGEST + 1])
def test_beyond_the_limits_there_are_no_words(number: int) -> None:
    with pytest.raises(ValueError, match="10\\^12"):
        number_to_words(number)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("un mil", "1000"), ("treinta y un", "31"), ("diez y seis", "16"), ("treintaiún", "31"),
        ("veinte y un mil", "21000"), ("Veinti nueve mil", "29000"), ("cero coma cinco", "0.5"),
        ("tres punto veinticinco", "3.25"), ("uno punto cero cinco", "1.05"),
        ("dos coma cuatro siete cero dos", "2.4702"), ("SEIS MIL OCHOCIENTOS SESENTA", "6860"),
        ("trescientas", "300"),
    ],
)  # fmt: skip
def test_how_people_write_them(words: str, value: str) -> None:
    assert words_to_number(words) == Decimal(value)


@pytest.mark.parametrize("words", ["cinco y seis", "treinta y", "mil mil", "dos tres", "cuota", ""])
def test_what_is_not_one_number_is_none(words: str) -> None:
    assert words_to_number(words) is None


def test_two_numbers_side_by_side_stay_two() -> None:
    found = [str(number.value) for number in find_word_numbers(fold("entre cinco y seis mil"))]
    assert found == ["5", "6000"]


def _grouped(whole: int, sign: str) -> str:
    return f"{whole:,}".replace(",", sign)


@given(
    st.integers(0, 10**9),
    st.one_of(st.none(), st.integers(0, 99)),
    st.sampled_from([(".", ","), (",", "."), ("", ","), ("", "."), ("'", "."), ("\u202f", ",")]),
)
def test_an_amount_formatted_any_way_is_read_back(
    whole: int, cents: int | None, signs: tuple[str, str]
) -> None:
    thousands, decimal = signs
    printed = _grouped(whole, thousands)
    value = Decimal(whole)
    if cents is not None:
        printed += f"{decimal}{cents:02d}"
        value += Decimal(cents) / 100
    assert parse_figure(printed) == value
    assert [figure.value for figure in find_figures(f"Bs {printed} al contado")] == [value]


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("70.000", "70000"), ("0,5", "0.5"), ("0.500", "0.500"), ("1.234.567,89", "1234567.89"),
        ("1.234.567", "1234567"), ("1000.50", "1000.50"), ("70 000,00", "70000.00"),
        ("3.866, 66", "3866.66"), ("12345", "12345"),
    ],
)  # fmt: skip
def test_the_shape_decides_which_sign_is_decimal(printed: str, value: str) -> None:
    assert parse_figure(printed) == Decimal(value)


@pytest.mark.parametrize("printed", ["1.2.3", "12.34.56", "2.01.0.99", "abc", "", "١٢"])
def test_codes_are_no_numbers(printed: str) -> None:
    assert parse_figure(printed) is None


def test_three_decimals_of_a_percentage_are_no_thousands() -> None:
    assert as_percent(Decimal(3125), "3.125") == Decimal("3.125")
