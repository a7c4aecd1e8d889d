"""The small judgments of the layout: hyphens, line beginnings, plausible text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.layout.hyphens import Vocabulary, join
from advai.documents.layout.marks import (
    ends_sentence,
    is_clause_start,
    is_ordinal_alone,
    list_label,
)
from advai.documents.layout.pieces import Line, Piece
from advai.documents.plausibility import is_plausible

NOTHING = Vocabulary(frozenset())


def joined(before: str, after: str, vocabulary: Vocabulary = NOTHING) -> str:
    start, glue = join(before, after, vocabulary)
    return start + glue + after


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("el arrenda-", "dor paga", "el arrendador paga"),
        ("el arrenda\u2010", "dor paga", "el arrendador paga"),
        ("el arrenda\u00ad", "dor paga", "el arrendador paga"),
        ("JURISDICCIÓN, COM\u2010", "PETENCIAS", "JURISDICCIÓN, COMPETENCIAS"),
        ("el informe físico-", "químico", "el informe físico-químico"),
        ("un fin económico-", "social", "un fin económico-social"),
        ("la placa 2785-", "KLD", "la placa 2785-KLD"),
        ("el código A-", "113 vale", "el código A-113 vale"),
        ("de Santa Cruz-", "Bolivia", "de Santa Cruz-Bolivia"),
        ("PRIMERA.-", "El objeto", "PRIMERA.- El objeto"),
        ("el plazo -", "un año- vence", "el plazo - un año- vence"),
        ("al/la DEUDOR/", "ES pagan", "al/la DEUDOR/ES pagan"),
        ("una línea", "otra línea", "una línea otra línea"),
    ],
)
def test_lines_are_joined_as_a_person_would(before: str, after: str, whole: str) -> None:
    assert joined(before, after) == whole


def test_the_document_itself_tells_whether_a_hyphen_belongs_to_the_word() -> None:
    words = Vocabulary.of(["la zona norte-sur del predio", "la bicicleta del socioeconómico plan"])
    assert joined("la zona norte-", "sur", words) == "la zona norte-sur"
    assert joined("el plan socio-", "económico", words) == "el plan socioeconómico"


@given(st.text(max_size=20), st.text(min_size=1, max_size=20))
def test_joining_loses_nothing_but_a_hyphen(before: str, after: str) -> None:
    start, glue = join(before, after, NOTHING)
    assert glue in {"", " "}
    assert before.startswith(start)
    assert len(before) - len(start) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "CLÁUSULA PRIMERA.- (OBJETO)",
        "CLAUSULA SEGUNDA: DEL PLAZO",
        "PRIMERA. - (PARTES)",
        "DÉCIMA SEGUNDA.- (MORA) Se deja",
        "Primera.- Objeto",
        "Cláusula Tercera: Renta",
        "ARTÍCULO 13: LAS PARTES",
        "Artículo 13.- Las partes",
        "LAS DECIMO TERCERA: ACEPTACIÓN",
        "UNDÉCIMA.- Los gastos",
        "VIGÉSIMOPRIMERA: Del foro",
    ],
)
def test_a_clause_heading_is_known_by_its_beginning(text: str) -> None:
    assert is_clause_start(text, emphasised=False)


@pytest.mark.parametrize(
    "text",
    [
        "cláusula segunda del presente contrato",
        "Cláusula segunda del presente contrato",
        "primera cuota, que vence en mayo",
        "Primera cuota, que vence en mayo",
        "artículo 13 del Código",
        "Artículo 13 del Código",
        "Las partes acuerdan",
    ],
)
def test_words_of_running_text_are_no_clause_heading(text: str) -> None:
    assert not is_clause_start(text, emphasised=False)


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("CLÁUSULA PRIMERA", True),
        ("PRIMERA.-", True),
        ("ARTÍCULO 4", True),
        ("PRIMERA. OBJETO", False),
    ],
)
def test_an_ordinal_alone_is_a_heading_whose_title_follows(text: str, alone: bool) -> None:
    assert is_ordinal_alone(text) is alone


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("1. El arrendador", "1."),
        ("1.1 El arrendador", "1.1"),
        ("5.1.- PLAZO", "5.1.-"),
        ("1.) XTODOS", "1.)"),
        ("a) Que tiene", "a)"),
        ("a). Ser persona", "a)."),
        ("(iv) Los demás", "(iv)"),
        ("IV. Los demás", "IV."),
        ("• Constitución", "•"),
        ("- Un guión", "-"),
        ("2023. El año", None),
        ("12 meses", None),
        ("El arrendador", None),
        ("a la orden", None),
    ],
)
def test_list_labels(text: str, label: str | None) -> None:
    assert list_label(text) == label


@pytest.mark.parametrize(
    ("text", "ends"),
    [("fin.", True), ("así:", True), ("dicho”.", True), ("(uno.)", True), ("y", False)],
)
def test_ends_of_sentences(text: str, ends: bool) -> None:
    assert ends_sentence(text) is ends


@pytest.mark.parametrize(
    "text",
    [
        "El comodatario cuida la bicicleta y la devuelve en la plaza.",
        "The borrower keeps the bicycle and returns it at noon.",
        "Lorem ipsum dolor sit amet, consectetuer adipiscing elit. Ut purus elit, vestibulum ut.",
        "Cuota 1 100,00 200,00 300,00 400,00",
        "____________________",
        "XXXXXXXXXX XXXXXXX XXXXX",
        "",
    ],
)
def test_language_figures_and_blanks_are_plausible(text: str) -> None:
    assert is_plausible(text)


SHIFTED = "".join(
    chr(ord(c) - 29) if c.isalpha() else c for c in "el comodatario cuida la bicicleta " * 4
)
PRIVATE = "".join(chr(0xF000 + ord(c)) for c in "el comodatario")
ROTATED = ("El comodatario cuida la bicicleta y la devuelve limpia en la plaza. " * 5).translate(
    {ord(c): chr((ord(c) - 97 + 9) % 26 + 97) for c in "abcdefghijklmnopqrstuvwxyz"}
)


@pytest.mark.parametrize("text", [SHIFTED, PRIVATE, ROTATED, '"7+%-', "\ufffd" * 12])
def test_letters_of_a_font_without_a_map_are_not_plausible(text: str) -> None:
    assert not is_plausible(text)


def test_a_line_joins_its_pieces_by_place_and_measures_their_weight() -> None:
    plain = Piece("objeto", 60, 0, 90, 10, 10)
    bold = Piece("PRIMERA", 0, 0, 50, 10, 10, bold=True)
    mark = Piece(".-", 50, 0, 55, 10, 10, glued=True)
    line = Line([plain, mark, bold], page=1)
    assert line.text == "PRIMERA.- objeto"
    assert (line.x0, line.x1) == (0, 90)
    assert line.starts_strong
    assert not line.ends_strong
    assert not line.strong
