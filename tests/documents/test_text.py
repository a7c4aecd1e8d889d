"""Plain text of any age and origin: letters right, paragraphs whole, headings alone."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.limits import DEFAULT
from advai.documents.text import read
from advai.documents.text_decoding import decode
from advai.errors import UnreadableDocument
from advai.model.document import Document

SPANISH = "CLÁUSULA PRIMERA.- El señor Núñez pagará según la cotización; ¿cuándo? ¡Mañana, 1º!"


def reading(data: bytes | str) -> Document:
    raw = data if isinstance(data, bytes) else data.encode()
    return read(raw, "contrato.txt", password=None, limits=DEFAULT)


def lines(text: str) -> list[str]:
    document = reading(text)
    return [document.block_text(block) for block in document.blocks]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "latin-1",
     "cp850", "mac-roman"],
)  # fmt: skip
def test_every_usual_encoding_of_spanish_is_read(encoding: str) -> None:
    assert reading(SPANISH.encode(encoding)).text == SPANISH


@pytest.mark.parametrize("word", ["año", "CLÁUSULA", "Ñuflo de Chávez", "exención", "¿Qué?"])
@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_few_accents_are_enough(word: str, encoding: str) -> None:
    assert decode(f"Contrato: {word}".encode(encoding)).text == f"Contrato: {word}"


@pytest.mark.parametrize("text", [SPANISH, "CLÁUSULA", "PÉREZ", "Ñ", "“comillas” — y más"])
def test_accents_damaged_by_a_wrong_reading_are_repaired_and_said(text: str) -> None:
    damaged = "".join(
        bytes([byte]).decode("cp1252", errors="ignore") or chr(byte) for byte in text.encode()
    )
    for encoding in ("utf-8", "utf-8-sig"):
        decoded = decode(damaged.encode(encoding))
        assert decoded.text == text
        assert any("reparó" in warning for warning in decoded.warnings)


@pytest.mark.parametrize(
    ("damaged", "sound"),
    [("CLÃUSULA", "CLÁUSULA"), ("ARTÃCULO ÚNICO. ObligaciÃ³n", "ARTÍCULO ÚNICO. Obligación"),
     ("â€œobjetoâ€ y mÃ¡s", "“objeto” y más")],
)  # fmt: skip
def test_accents_whose_invisible_half_was_dropped_are_guessed(damaged: str, sound: str) -> None:
    decoded = decode(damaged.encode())
    assert (decoded.text, len(decoded.warnings)) == (sound, 1)


@pytest.mark.parametrize("text", [SPANISH, "São Paulo, Â, Ã solos", "naïve coöperation", "£ 5"])
def test_sound_text_is_left_alone(text: str) -> None:
    decoded = decode(text.encode())
    assert (decoded.text, decoded.warnings) == (text, ())


def test_a_line_is_a_paragraph_unless_the_file_is_wrapped() -> None:
    assert lines("Uno\nDos\n\nTres") == ["Uno", "Dos", "Tres"]


PARAGRAPH = (
    "El prestatario devolverá la bicicleta en la plaza, a mediodía y con las llantas infladas. "
)


def test_wrapped_lines_join_and_headings_stay_alone() -> None:
    wrapped = "\n".join(textwrap.wrap(PARAGRAPH * 4, 72))
    text = f"CLÁUSULA PRIMERA.- (OBJETO)\n{wrapped}\nSEGUNDA.- (PLAZO)\n{wrapped}\na) {wrapped}"
    assert lines(text) == [
        "CLÁUSULA PRIMERA.- (OBJETO)", (PARAGRAPH * 4).strip(),
        "SEGUNDA.- (PLAZO)", (PARAGRAPH * 4).strip(), f"a) {(PARAGRAPH * 4).strip()}",
    ]  # fmt: skip


def test_a_word_that_ends_a_sentence_at_the_start_of_a_line_is_no_heading() -> None:
    wrapped = "\n".join(
        ["El prestatario devolverá la bicicleta en la plaza, a mediodía y según el"]
        + ["contrato. Quien la recibe la cuida, la engrasa y la guarda bajo su propio"]
        + ["techo. El préstamo no tiene precio y dura hasta el final del verano austral"] * 8
    )
    assert len(lines(wrapped)) == 1


def test_a_hyphenated_line_end_joins_its_word() -> None:
    long = "palabras que llenan toda la línea hasta el margen y se parten por la mi-"
    text = "\n".join(
        [long, "tad cuando no caben, como hace cualquier máquina que escribe sola."] * 6
    )
    assert "mitad" in reading(text).text
    assert "mi-" not in reading(text).text


def test_columns_of_signatures_are_not_run_together() -> None:
    wrapped = "\n".join(textwrap.wrap(PARAGRAPH * 6, 72))
    text = f"{wrapped}\n\n____________________          ____________________\nANA PAZ                       LUIS ROCA"
    assert lines(text)[-1] == "ANA PAZ LUIS ROCA"


def test_form_feeds_are_pages() -> None:
    document = reading("Uno\fDos\f")
    assert (document.pages, [b.page for b in document.blocks]) == (2, [1, 2])


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, b"\x00\x01\x02" * 100])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableDocument):
        reading(data)


def test_nothing_but_white_space_is_refused() -> None:
    with pytest.raises(UnreadableDocument):
        reading(" \n\t\n")


@given(st.binary(min_size=1, max_size=200))
def test_any_bytes_decode(data: bytes) -> None:
    decode(data)


words = st.text("abcdeáéíóúñÁÉÍÓÚÑ¿¡ .,;", min_size=1, max_size=60).filter(
    lambda text: bool(text.strip())
)


@given(st.lists(words, min_size=1, max_size=7))
def test_short_files_come_out_line_by_line(texts: list[str]) -> None:
    assert lines("\n".join(texts)) == [clean_text(text) for text in texts]
