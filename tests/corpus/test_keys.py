"""A key is canonical whoever wrote it, and text that writes no key gives none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.corpus.catalogue import load_catalogue
from advai.corpus.keys import ordinal_number, ordinal_words, parse_key, position, split_key

WRITTEN = {
    "CC/519": "CC/519",
    "cc/519": "CC/519",
    "CC 519": "CC/519",
    "CC519": "CC/519",
    "CC-519": "CC/519",
    " [CC/519]. ": "CC/519",
    "CC/00519": "CC/519",
    "CC/519.II": "CC/519",
    "C.C. art. 519": "CC/519",
    "art. 519 del Código Civil": "CC/519",
    "Artículo 519° del CÓDIGO CIVIL": "CC/519",
    "Código Civil, art. 519": "CC/519",
    "Codigo civil 519": "CC/519",
    "art. 5 bis CC": "CC/5-BIS",
    "LEY439/12": "CPC/12",
    "L439/12": "CPC/12",
    "Ley N° 439, art. 12.II": "CPC/12",
    "art. 115 de la CPE": "CPE/115",
    "CPE/234.7": "CPE/234",
    "cpe/dt-3": "CPE/DT-3",
    "Ley 65/91": "LEY065/91",
    "LEY065/91": "LEY065/91",
    "D.S. 4732, art. 4": "DS4732/4",
    "CUSF/5.8.3": "CUSF/5.8.3",
    "Ley 9999 art. 3": "LEY9999/3",
    "AS/0434/2017#3": "AS/0434/2017#3",
    "AS 434/2017 #3": "AS/0434/2017#3",
    "Auto Supremo N° 434/2017": "AS/0434/2017",
    "AS/0135/2015-C#1": "AS/0135/2015-C#1",
}
NOT_KEYS = [
    "", "CC", "519", "artículo 519", "cláusula 5", "hola 5", "art. 3 de este contrato",
    "https://ejemplo.bo/5", "Ley 439", "el Código Civil dice muchas cosas " * 20,
]  # fmt: skip


@pytest.mark.parametrize(("written", "key"), WRITTEN.items())
def test_every_way_of_writing_a_key_gives_its_canonical_form(written: str, key: str) -> None:
    assert parse_key(written) == key


@pytest.mark.parametrize("text", NOT_KEYS)
def test_text_that_writes_no_key_gives_none(text: str) -> None:
    assert parse_key(text) is None


@given(st.sampled_from(sorted(load_catalogue().entries)), st.integers(1, 9999))
def test_a_canonical_key_is_its_own_canonical_form(norm: str, number: int) -> None:
    key = f"{norm}/{number}"
    assert parse_key(key) == key
    assert parse_key(key.lower()) == key


@given(st.text(max_size=60))
def test_any_text_gives_none_or_a_key_that_reads_back(text: str) -> None:
    key = parse_key(text)
    assert key is None or parse_key(key) == key


def test_provisions_stand_in_the_order_of_the_norm() -> None:
    printed = ["CC/9", "CC/10", "CC/10-BIS", "CC/11", "CC/DAD-1", "CC/DT-1", "CC/DT-2", "CC/DF-1"]
    assert sorted(printed, key=position) == printed
    assert sorted(["X/5.8.10", "X/5.8.9", "X/5.10.1"], key=position) == [
        "X/5.8.9", "X/5.8.10", "X/5.10.1",
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(1, 21))
def test_ordinals_read_back(number: int) -> None:
    assert ordinal_number(ordinal_words(number).upper()) == number


@pytest.mark.parametrize(
    ("words", "number"),
    [("DÉCIMO SEGUNDO", 12), ("undécima", 11), ("séptimo", 7), ("setima", 7), ("única", 1)],
)
def test_variants_of_ordinals_are_read(words: str, number: int) -> None:
    assert ordinal_number(words) == number


def test_an_extract_key_splits_into_ruling_and_extract() -> None:
    parts = split_key("AS/0434/2017#3")
    assert (parts.norm, parts.number, parts.extract) == ("AS", "0434/2017", 3)
    assert parts.is_ruling
