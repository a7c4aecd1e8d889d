"""Markdown: headings, emphasis, printed numbers, tables; a law typed in it keeps its articles."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.limits import DEFAULT, Limits
from advai.documents.markdown import read
from advai.errors import AdvaiError, TooLarge, UnreadableDocument
from advai.model.document import BlockKind, Document
from tests.documents.mutants import damaged


def raw(data: bytes, limits: Limits = DEFAULT) -> Document:
    return read(data, "contrato.md", password=None, limits=limits)


def reading(source: str) -> Document:
    return raw(source.encode())


def lines(document: Document) -> list[str]:
    return [document.block_text(block) for block in document.blocks]


def labels(document: Document) -> list[str | None]:
    return [block.label for block in document.blocks]


class TestParagraphs:
    def test_headings(self) -> None:
        document = reading("# Contrato\n\nPlazo\n-----\n\ntexto\n")
        assert lines(document) == ["Contrato", "Plazo", "texto"]
        assert [(b.kind, b.level) for b in document.blocks] == [
            (BlockKind.HEADING, 1),
            (BlockKind.HEADING, 2),
            (BlockKind.PARAGRAPH, None),
        ]

    @pytest.mark.parametrize("lead", ["**PRIMERA.-**", "__PRIMERA.-__", "<b>PRIMERA.-</b>"])
    def test_strong_words_are_a_lead(self, lead: str) -> None:
        block = reading(f"{lead} El objeto").blocks[0]
        assert (block.lead, block.bold) == (9, False)

    def test_emphasis_leaves_only_the_words(self) -> None:
        document = reading("*uno* _dos_ `tres` [cuatro](http://example.org) <i>cinco</i> \\*seis")
        assert document.text == "uno dos tres cuatro cinco *seis"
        assert document.blocks[0].lead == 0

    def test_wrapped_lines_are_joined(self) -> None:
        assert lines(reading("El arrendador\nentrega la casa.\n\nOtro")) == [
            "El arrendador entrega la casa.",
            "Otro",
        ]

    def test_hard_breaks_stay(self) -> None:
        assert reading("uno  \ndos<br>tres\\\ncuatro").text == "uno\ndos\ntres\ncuatro"

    @pytest.mark.parametrize(
        "second",
        ["ARTÍCULO 13.- (OTRO) Dos.", "Artículo 13º.- Dos.", "**SEGUNDA.-** Dos.", "b) Dos."],
    )
    def test_articles_typed_line_under_line_stay_apart(self, second: str) -> None:
        document = reading(f"ARTÍCULO 12.- (UNO) Palabras.\n{second}")
        starts = [line for block in lines(document) for line in block.split("\n")]
        assert starts == ["ARTÍCULO 12.- (UNO) Palabras.", second.replace("*", "")]

    def test_the_ends_of_law_lines_are_intact(self) -> None:
        source = "ARTÍCULO 12.- I. Las partes_comunes valen 5 * 3 y 10 % #1.\n\nARTÍCULO 13.-\n"
        assert lines(reading(source)) == [
            "ARTÍCULO 12.- I. Las partes_comunes valen 5 * 3 y 10 % #1.",
            "ARTÍCULO 13.-",
        ]

    def test_front_matter_is_not_text(self) -> None:
        assert reading("---\ntitle: x\ntags:\n  - uno\n# nota\n---\n\nhola").text == "hola"

    def test_a_text_between_two_rules_is_text(self) -> None:
        source = "---\n\nCONTRATO DE COMODATO\n\nPRIMERA: El objeto.\n\n---\n\nhola"
        assert lines(reading(source)) == ["CONTRATO DE COMODATO", "PRIMERA: El objeto.", "hola"]

    def test_indented_text_is_text(self) -> None:
        assert lines(reading("uno\n\n    dos\n    tres\n")) == ["uno", "dos", "tres"]

    def test_quotations_are_text(self) -> None:
        assert lines(reading("> uno\n> dos\n\ntres")) == ["uno dos", "tres"]

    def test_html_inside_is_read_as_html(self) -> None:
        document = reading("<div><p>uno</p><script>malo()</script><p>dos</p></div>\n\ntres")
        assert lines(document) == ["uno", "dos", "tres"]

    def test_pictures_are_said(self) -> None:
        document = reading("hola ![firma](a.png)")
        assert any("imágenes" in warning for warning in document.warnings)

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
    def test_encodings(self, encoding: str) -> None:
        assert raw("# Cláusula décima\r\n\r\nAño".encode(encoding)).text == "Cláusula décima\nAño"


class TestLists:
    def test_numbers_are_printed_as_written(self) -> None:
        document = reading("3. uno\n4. dos\n7. siete\n\nfin")
        assert lines(document) == ["3. uno", "4. dos", "7. siete", "fin"]
        assert document.blocks[0].kind is BlockKind.LIST_ITEM

    def test_equal_numbers_are_counted(self) -> None:
        assert labels(reading("1. uno\n1. dos\n1. tres")) == ["1.", "2.", "3."]

    def test_parentheses_stay(self) -> None:
        assert labels(reading("1) uno\n2) dos")) == ["1)", "2)"]

    def test_letters_are_words(self) -> None:
        assert reading("a) uno\n\nb) dos").text == "a) uno\nb) dos"

    def test_bullets_are_no_labels(self) -> None:
        document = reading("- uno\n- dos")
        assert (lines(document), labels(document)) == (["uno", "dos"], [None, None])
        assert document.blocks[0].kind is BlockKind.LIST_ITEM

    def test_nested_lists(self) -> None:
        document = reading("1. uno\n   1. dentro\n   2. otro\n2. dos")
        assert labels(document) == ["1.", "1.", "2.", "2."]
        assert [block.level for block in document.blocks] == [1, 2, 2, 1]

    def test_only_the_first_paragraph_of_an_item_is_labelled(self) -> None:
        assert labels(reading("1. uno\n\n   sigue\n\n2. dos")) == ["1.", None, "2."]


class TestTables:
    def test_rows(self) -> None:
        document = reading("| Cuota | Fecha |\n|---|:-:|\n| **1** | mayo |\n\nfin")
        assert lines(document) == ["Cuota\tFecha", "1\tmayo", "fin"]
        assert document.blocks[1].kind is BlockKind.TABLE_ROW


class TestDamage:
    @pytest.mark.parametrize("source", ["", " \n\n", "---\na: b\n---\n", "***\n"])
    def test_no_text(self, source: str) -> None:
        with pytest.raises(UnreadableDocument):
            reading(source)

    def test_too_much_text_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            raw(b"palabra " * 50, Limits(characters=100))

    @pytest.mark.parametrize("piece", ["[", "*a **a ", "|", "!["])
    def test_endless_marks_are_words(self, piece: str) -> None:
        assert "x" in reading(piece * 3000 + "x").text

    @pytest.mark.parametrize(("piece", "depth"), [("> ", 40), ("- ", 25), ("1. ", 25)])
    def test_deep_nesting_is_read(self, piece: str, depth: int) -> None:
        assert reading(piece * depth + "x").text.endswith("x")

    @pytest.mark.parametrize("piece", ["> ", "- ", "1. "])
    def test_words_that_endless_nesting_hides_are_said_to_be_left_out(self, piece: str) -> None:
        document = reading("antes\n\n" + piece * 3000 + "x")
        assert document.text == "antes"
        assert any("anidado" in sentence for sentence in document.left_out)

    def test_endless_elements_are_refused(self) -> None:
        with pytest.raises(TooLarge):
            reading("<div>" * 3000 + "x")

    def test_damaged_bytes_are_read_or_explained(self) -> None:
        chance = random.Random(23)  # noqa: S311 - repeatable, not secret
        original = (
            "---\na: b\n---\n# Cláusula\n\n**UNO.-** dos\n3. tres\n4. cuatro\n   - cinco\n\n"
            "| a | b |\n|---|---|\n| c | d |\n\n<p>seis<b>siete</b></p>\n\n    ocho\n> nueve\n"
        ).encode()
        read_well = 0
        for _ in range(1500):
            try:
                document = raw(damaged(original, chance))
            except AdvaiError:
                continue
            read_well += 1
            document.text.encode()
        assert read_well > 1000


WORDS = st.text(st.sampled_from("abcdeñáéíóúÁÑABC0123456789 ,;:()%"), min_size=1, max_size=60)


@given(st.lists(WORDS.map(lambda words: f"La {words} x"), min_size=1, max_size=6))
def test_what_is_written_comes_back(paragraphs: list[str]) -> None:
    expected = [" ".join(words.split()) for words in paragraphs]
    assert lines(reading("\n\n".join(paragraphs))) == expected


@given(st.integers(0, 900), st.integers(1, 8), st.sampled_from(".)"))
def test_any_run_of_numbers_is_printed_as_written(first: int, count: int, mark: str) -> None:
    written = [f"{first + n}{mark}" for n in range(count)]
    assert labels(reading("\n".join(f"{label} palabra" for label in written))) == written
