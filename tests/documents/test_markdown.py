"""Markdown keeps its headings, its numbers and the lines of laws and contracts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.limits import DEFAULT
from advai.documents.markdown import read
from advai.model.document import Document


def reading(source: str) -> Document:
    return read(source.encode(), "ley.md", password=None, limits=DEFAULT)


def blocks(source: str) -> list[tuple[str, int | None, str | None, str]]:
    document = reading(source)
    return [(b.kind.value, b.level, b.label, document.block_text(b)) for b in document.blocks]


def test_headings_paragraphs_and_lists() -> None:
    source = "# Contrato\n\nTexto\nque sigue\n\n3. tres\n4. cuatro\n   - punto\n\nFin"
    assert blocks(source) == [
        ("heading", 1, None, "Contrato"),
        ("paragraph", None, None, "Texto que sigue"),
        ("list_item", 1, "3.", "3. tres"),
        ("list_item", 1, "4.", "4. cuatro"),
        ("list_item", 2, None, "punto"),
        ("paragraph", None, None, "Fin"),
    ]


def test_the_authors_numbers_stay_and_repeated_ones_count_on() -> None:
    assert [b[2] for b in blocks("1) a\n3) b\n7) c")] == ["1)", "3)", "7)"]
    assert [b[2] for b in blocks("1. a\n1. b\n1. c")] == ["1.", "2.", "3."]


def test_articles_of_a_law_keep_their_lines() -> None:
    source = "ARTÍCULO 12.- (OBJETO). El objeto es uno.\nARTÍCULO 13.- (PLAZO).\nI. Uno.\na) dos"
    assert reading(source).text == source


def test_emphasis_is_the_lead() -> None:
    document = reading("**PRIMERA.-** (Objeto) texto\n\n**Todo**\n\n<b>HTML</b> y ya")
    assert [(b.bold, b.lead) for b in document.blocks] == [(False, 9), (True, 4), (False, 4)]


def test_tables_and_html_inside() -> None:
    source = "| Cuota | Monto |\n|---|---|\n| 1 | Bs 100 |\n\n<p align=center>Firma</p>\n\na<br>b"
    assert [(kind, text) for kind, _, _, text in blocks(source)] == [
        ("table_row", "Cuota\tMonto"),
        ("table_row", "1\tBs 100"),
        ("paragraph", "Firma"),
        ("paragraph", "a\nb"),
    ]


def test_front_matter_is_no_text_and_indented_text_is() -> None:
    assert reading("---\ntitle: x\n---\nHola\n\n    sangrado").text == "Hola\nsangrado"


def test_blanks_to_fill_in_are_kept() -> None:
    assert reading("Nombre: ________ C.I.: ____").text == "Nombre: ________ C.I.: ____"


@given(st.lists(st.text("abcáéíñ ÁÑ.,", min_size=1).filter(str.strip), min_size=1, max_size=6))
def test_plain_words_come_out_unchanged(texts: list[str]) -> None:
    texts = [f"x{text}" for text in texts]
    assert reading("\n\n".join(texts)).text == "\n".join(map(clean_text, texts))
