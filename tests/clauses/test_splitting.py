"""Splitting: what holds for every text, and behaviours that one example shows best."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advai.clauses import split_clauses
from advai.clauses.ordinals import ordinal_words
from advai.model.clause import SplitContract
from advai.model.document import Document
from tests.clauses.written import document_of

PIECES = st.sampled_from(
    [
        "CLÁUSULA PRIMERA.- (OBJETO)", "CLÁUSULA SEGUNDA.-", "TERCERA: PRECIO", "PRIMERA.-",
        "SEGUNDA. PLAZO.", "CUARTA", "ARTÍCULO 1º:", "ARTICULO2:", "1. OBJETO", "2.", "2.1 Pago",
        "I. OBJETO", "II.- PRECIO", "CLAUSLA OUINTA.- X", "CLÁUSULA ÚNICA.-", "A) OBJETO",
        "ANEXO I", "CONTRATO DE ALQUILER", "CLÁUSULAS", "MANIFIESTAN", "_______________",
        "La Paz, 3 de marzo de 2024", "En señal de conformidad firman", "“QUINTA.- (USO)",
        "El arrendador entrega la casa.", "según la cláusula segunda", "**OBJETO**", "= PRECIO",
        "# PLAZO", "| PRIMERA | OBJETO | Texto", "\u0301", "D E C L A R A C I O N E S", "…………",
    ]
)  # fmt: skip
LINES = st.lists(
    st.one_of(PIECES, st.text(max_size=30), st.tuples(PIECES, PIECES).map(" ".join)), max_size=30
)


def visible(text: str) -> str:
    return re.sub(r"\s", "", text)


def put_together(split: SplitContract, document: Document) -> str:
    """Return every visible character of a split contract in the order of the document."""
    last = split.clauses[-1].end if split.clauses else 0
    spans = [(clause.start, clause.end) for clause in split.clauses]
    inner = [span for span in split.annexes if span[0] < last]
    outer = [span for span in split.annexes if span[0] >= last]
    middle = "".join(document.text[slice(*span)] for span in sorted(spans + inner))
    after = "".join(document.text[slice(*span)] for span in outer)
    return visible(split.preamble + middle + split.closing + after)


@given(LINES)
@settings(max_examples=300, deadline=None)
def test_nothing_is_lost_and_every_offset_holds(lines: list[str]) -> None:
    document = document_of([line.replace("\n", " ") for line in lines if line.strip()])
    split = split_clauses(document)
    assert put_together(split, document) == visible(document.text)
    ends = 0
    for clause in split.clauses:
        assert clause.text == document.text[clause.start : clause.end]
        assert 0 <= clause.heading_end <= len(clause.text)
        assert clause.start >= ends
        ends = clause.end
    assert len({clause.id for clause in split.clauses}) == len(split.clauses)


@given(st.integers(min_value=3, max_value=99), st.booleans(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_number_of_clauses_is_followed(count: int, joined: bool, with_word: bool) -> None:
    lines = ["Entre ambas partes se acuerda:"]
    for number in range(1, count + 1):
        ordinal = ordinal_words(number)
        word = "CLÁUSULA " if with_word else ""
        lines.append(f"{word}{ordinal.replace(' ', '') if joined else ordinal}.- (OBJETO) Texto.")
    split = split_clauses(document_of(lines))
    assert [clause.number for clause in split.clauses] == list(range(1, count + 1))
    assert [clause.id for clause in split.clauses[:2]] == ["c01", "c02"]


@pytest.mark.parametrize("heading", ["CLÁUSULA {}.- ({})", "{} - {}", "{}, {}.", "{}: {}"])
def test_the_page_of_a_clause_is_where_its_heading_stands(heading: str) -> None:
    lines: list[str] = []
    for number in range(1, 5):
        lines += [heading.format(ordinal_words(number), "OBJETO"), "Se acuerda lo dicho."]
    document = document_of(lines)
    assert [clause.page for clause in split_clauses(document).clauses] == [None] * 4


def test_a_document_without_any_text_gives_no_clause_and_a_warning() -> None:
    split = split_clauses(Document("vacio.txt", "0" * 64, "text", "", ()))
    assert split.clauses == ()
    assert split.warnings


def test_the_body_begins_after_the_title() -> None:
    split = split_clauses(
        document_of(["PRIMERA.- (OBJETO).- Se vende.", "SEGUNDA.- (PRECIO).- Bs 5."])
    )
    bodies = [clause.text[clause.heading_end :] for clause in split.clauses]
    assert bodies == ["Se vende.", "Bs 5."]


def test_a_misprinted_ordinal_keeps_its_spelling_and_takes_its_place() -> None:
    ordinals = ["PRIMERA", "SEGUNDA", "DÉCIMA", "CUARTA", "QUINTA"]
    lines = [f"{ordinal}.- (OBJETO) Se acuerda algo." for ordinal in ordinals]
    clauses = split_clauses(document_of(lines)).clauses
    assert [clause.ordinal for clause in clauses] == ordinals
    assert [clause.number for clause in clauses] == [1, 2, 3, 4, 5]


def test_two_swapped_clauses_both_survive() -> None:
    ordinals = ["PRIMERA", "SEGUNDA", "CUARTA", "TERCERA", "QUINTA", "SEXTA"]
    lines = [f"{ordinal}.- (OBJETO) Se acuerda algo." for ordinal in ordinals]
    split = split_clauses(document_of(lines))
    assert [clause.ordinal for clause in split.clauses] == ordinals
    assert any("no es correlativa" in warning for warning in split.warnings)


def test_a_section_above_an_untitled_clause_helps_to_tell_its_kind() -> None:
    lines = [
        "# OBJETO", "PRIMERA.- Lo dicho arriba.",
        "# CONFIDENCIALIDAD", "SEGUNDA.- Lo dicho arriba.",
        "# DOMICILIO", "TERCERA.- Lo dicho arriba.",
    ]  # fmt: skip
    kinds = [str(clause.kind) for clause in split_clauses(document_of(lines)).clauses]
    assert kinds == ["objeto", "confidencialidad", "domicilio"]


def test_text_all_in_capitals_has_no_titles_made_of_whole_sentences() -> None:
    lines = [
        "PRIMERA.- OBJETO.- EL VENDEDOR VENDE UN HORNO A LA COMPRADORA.",
        "SEGUNDA.- EL PRECIO ES DE CIEN BOLIVIANOS QUE SE PAGAN HOY.",
        "TERCERA.- LAS PARTES ACEPTAN LO DICHO EN ESTE DOCUMENTO.",
    ]
    titles = [clause.title for clause in split_clauses(document_of(lines)).clauses]
    assert titles == ["OBJETO", "", ""]


def test_decomposed_accents_do_not_hide_a_heading() -> None:
    lines = ["CLA\u0301USULA SE\u0301PTIMA.- (MORA) Uno.", "CLA\u0301USULA OCTAVA.- (FORO) Dos."]
    split = split_clauses(document_of(lines))
    assert [clause.number for clause in split.clauses] == [7, 8]
    assert any("empieza en" in warning for warning in split.warnings)


@pytest.mark.parametrize(
    ("ordinals", "said"),
    [
        ("PRIMERA SEGUNDA SEGUNDA TERCERA CUARTA", "mismo ordinal: «SEGUNDA»"),
        (
            "PRIMERA SEGUNDA TERCERA CUARTA QUINTA CUARTA SEXTA",
            "después de «QUINTA» viene «CUARTA»",
        ),
        (
            "PRIMERA TERCERA SEGUNDA CUARTA QUINTA CUARTA SEXTA",
            "después de «QUINTA» viene «CUARTA»",
        ),
        (
            "PRIMERA SEGUNDA TERCERA CUARTA TERCERA QUINTA SEXTA",
            "después de «CUARTA» viene «TERCERA»",
        ),
    ],
)
def test_an_ordinal_printed_again_is_a_clause_of_its_own_with_a_warning(
    ordinals: str, said: str
) -> None:
    expected = ordinals.split()
    lines = ["CONTRATO PRIVADO", "Conste por el presente documento que las partes convienen:"]
    lines += [
        f"{ordinal}.- (TEMA {n}).- Las partes acuerdan la cosa número {n} con toda claridad."
        for n, ordinal in enumerate(expected)
    ]
    split = split_clauses(document_of(lines))
    assert [clause.ordinal for clause in split.clauses] == expected
    assert any(said in warning for warning in split.warnings)
    assert not any("no se encontró" in warning for warning in split.warnings)
