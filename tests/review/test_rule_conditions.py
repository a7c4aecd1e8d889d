"""The language of words that rules are written in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.review.rule_conditions import PatternError, compile_lists, compile_pattern
from advai.review.rule_text import FoldedText
from tests.timing import TOO_MUCH, cpu_seconds

LISTS = compile_lists({"deudor": ["deudor*", "prestatari*"], "paga": ["<deudor> paga"]})


def found(pattern: str, text: str) -> bool:
    return compile_pattern(pattern, LISTS).matches(FoldedText(text))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("renuncia a la prescripción", "RENUNCIA A LA PRESCRIPCION"),
        ("renuncia a prescripción", "renuncia a la prescripción"),
        ("entrega del inmueble", "entrega de el inmueble"),
        ("renuncia*", "Los deudores renunciarán a todo."),
        ("(anula|deja sin efecto) el contrato", "Esto deja sin efecto el contrato."),
        ("pacto [expreso] de renta", "un pacto de renta"),
        ("pacto [expreso] de renta", "un pacto expreso de renta"),
        ("renuncia* ...3 prescripción", "renuncia uno dos tres prescripción"),
        ("# días", "en 15 días"),
        ("13 %", "un 13% de retención"),
        ("<deudor> paga", "La PRESTATARIA paga"),
        ("<paga> tarde", "el deudor paga tarde"),
        ("capital & interés", "El interés se suma al capital."),
        ("-no vender", "podrá vender"),
        ("entregar", "entre\u2010\ngar el bien\u2010\nentregar"),
    ],
)
def test_a_pattern_matches(pattern: str, text: str) -> None:
    assert found(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("renuncia a la prescripción", "renuncia a la citación"),
        ("renuncia", "renunciarán"),
        ("renuncia* ...3 prescripción", "renuncia uno dos tres cuatro prescripción"),
        ("renuncia* ... prescripción", "Renuncia al fuero. La prescripción corre."),
        ("renuncia* ... prescripción", "renuncia al fuero; la prescripción corre"),
        ("capital & interés", "El capital es fijo. El interés no."),
        ("-no vender", "no podrá en ningún caso vender"),
        ("-(no|sin) vender", "sin poder vender"),
        ("# días", "en quince días"),
    ],
)
def test_a_pattern_does_not_match(pattern: str, text: str) -> None:
    assert not found(pattern, text)


def test_an_abbreviation_does_not_end_a_sentence() -> None:
    assert found("conforme ... código", "conforme al Art. 519 del Código Civil")
    assert found("suma ... bolivianos", "la suma de Bs. 1.500.- (mil quinientos) bolivianos")


def test_gender_marks_and_list_labels_are_not_words() -> None:
    assert found("propietario entrega", "EL/LA PROPIETARIO(A) entrega")
    assert found("obliga a pagar", "se obliga a:\na) Pagar el canon")


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "... algo",
        "algo ...",
        "(uno|dos",
        "uno)",
        "[uno",
        "<nadie>",
        "uno ...99 dos",
        "(|a)",
        "¿?",
    ],
)
def test_a_wrong_pattern_says_what_is_wrong(pattern: str) -> None:
    with pytest.raises(PatternError, match=r"\w"):
        compile_pattern(pattern, LISTS)


words = st.lists(st.sampled_from(["renuncia", "a", "la", "prescripcion", "no", "x1"]), max_size=30)


@given(words)
def test_a_pattern_of_plain_words_is_found_exactly_where_they_follow_one_another(
    text: list[str],
) -> None:
    kept = " ".join(word for word in text if word != "la")
    expected = " renuncia a prescripcion " in f" {kept} "
    assert found("renuncia a la prescripción", " ".join(text)) == expected


@given(st.integers(0, 12), st.integers(1, 10))
def test_a_gap_reaches_exactly_so_many_words(between: int, allowed: int) -> None:
    text = " ".join(["inicio", *["medio"] * between, "fin"])
    assert found(f"inicio ...{allowed} fin", text) == (between <= allowed)


def test_matching_takes_no_longer_on_a_hostile_text() -> None:
    pattern = compile_pattern("renuncia ...30 capital ...30 interes ...30 deuda", LISTS)

    def seconds(times: int) -> float:
        text = FoldedText("renuncia capital interes " * times)
        assert not pattern.matches(text)
        return cpu_seconds(lambda: pattern.matches(text))

    assert seconds(80_000) < 8 * TOO_MUCH * seconds(10_000)
