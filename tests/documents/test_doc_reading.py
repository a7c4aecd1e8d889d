"""DOC: words, looks, labels, tables and notes of Word 97-2003, from structures made by code."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.doc import read
from advai.documents.limits import DEFAULT, Limits
from advai.errors import AdvaiError, ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import AsideKind, BlockKind, Document
from tests.documents.doc_structures import (
    BOLD,
    CENTERED,
    DELETED,
    HIDDEN,
    IN_TABLE,
    INSERTED,
    ROW_END,
    UNDERLINED,
    ListLevel,
    Notes,
    Para,
    Run,
    document,
    in_list,
    para,
)
from tests.documents.mutants import damaged

FAST_SAVED, ENCRYPTED = 0x0004, 0x0100
CELL = "\x07"


def raw(data: bytes, limits: Limits = DEFAULT) -> Document:
    return read(data, "contrato.doc", password=None, limits=limits)


def reading(*paragraphs: Para, lists: list[list[ListLevel]] | None = None) -> Document:
    return raw(document(paragraphs, lists=lists or ()))


def lines(found: Document) -> list[str]:
    return [found.block_text(block) for block in found.blocks]


def labels(found: Document) -> list[str | None]:
    return [block.label for block in found.blocks]


class TestWords:
    @pytest.mark.parametrize("compressed", [False, True])
    def test_both_ways_to_store_words(self, compressed: bool) -> None:
        data = document([para("Cláusula «décima»: año"), para("€ 5")], compressed=compressed)
        assert raw(data).text == "Cláusula «décima»: año\n€ 5"

    def test_marks_inside_a_paragraph(self) -> None:
        assert reading(para("uno\x0bdos\ttres\x1ecuatro\x1fto\xa0fin")).text == (
            "uno\ndos tres-cuatroto fin"
        )

    def test_fields_show_their_result(self) -> None:
        body = "v. \x13 HYPERLINK \x13 PAGE \x14 3\x15 \x14la guía\x15 hoy"
        assert reading(para(body)).text == "v. la guía hoy"

    def test_hidden_words_are_left_out_and_said(self) -> None:
        found = reading(Para((Run("visible"), Run(" oculto", HIDDEN), Run(" fin"))))
        assert found.text == "visible fin"
        assert any("oculto" in warning for warning in found.warnings)

    def test_pictures_are_said(self) -> None:
        found = reading(para("hola\x01"))
        assert found.text == "hola"
        assert any("imágenes" in warning for warning in found.warnings)

    def test_a_fast_save_is_said(self) -> None:
        found = raw(document([para("hola")], flags=FAST_SAVED))
        assert any("guardado rápido" in warning for warning in found.warnings)


class TestLooks:
    @pytest.mark.parametrize("look", [BOLD, UNDERLINED])
    def test_strong_words_are_a_lead(self, look: bytes) -> None:
        block = reading(Para((Run("PRIMERA.-", look), Run(" Objeto")))).blocks[0]
        assert (block.lead, block.bold) == (9, False)

    def test_centred_paragraphs(self) -> None:
        found = reading(para("CONTRATO", CENTERED), para("texto"))
        assert [block.centered for block in found.blocks] == [True, False]

    def test_built_in_headings(self) -> None:
        found = reading(para("Título", style=2), para("texto"))
        assert (found.blocks[0].kind, found.blocks[0].level) == (BlockKind.HEADING, 2)
        assert found.blocks[1].kind is BlockKind.PARAGRAPH


class TestLists:
    def test_nested_labels_start_again(self) -> None:
        found = reading(
            para("a", in_list(1)),
            para("b", in_list(1, 1)),
            para("c", in_list(1, 1)),
            para("entre"),
            para("d", in_list(1)),
            para("e", in_list(1, 1)),
            lists=[[ListLevel(1, "\0."), ListLevel(0, "\0.\1)")]],
        )
        assert labels(found) == ["I.", "I.1)", "I.2)", None, "II.", "II.1)"]
        assert found.blocks[0].kind is BlockKind.LIST_ITEM

    @pytest.mark.parametrize(
        ("level", "expected"),
        [
            (ListLevel(0, "CLÁUSULA \0.-"), ["CLÁUSULA 1.-", "CLÁUSULA 2.-"]),
            (ListLevel(2, "(\0)", start=4), ["(iv)", "(v)"]),
            (ListLevel(3, "\0"), ["A", "B"]),
            (ListLevel(4, "\0)", start=26), ["z)", "aa)"]),
            (ListLevel(7, "\0:"), ["Primero:", "Segundo:"]),
            (ListLevel(22, "\0."), ["01.", "02."]),
            (ListLevel(23, "\uf0b7"), [None, None]),
            (ListLevel(255, ""), [None, None]),
        ],
    )
    def test_formats(self, level: ListLevel, expected: list[str | None]) -> None:
        found = reading(para("x", in_list(1)), para("y", in_list(1)), lists=[[level]])
        assert labels(found) == expected

    def test_lists_count_apart(self) -> None:
        shapes = [[ListLevel(0, "\0.")], [ListLevel(4, "\0)")]]
        numbers = [1, 2, 1, 2]
        found = reading(*(para("x", in_list(number)) for number in numbers), lists=shapes)
        assert labels(found) == ["1.", "a)", "2.", "b)"]

    def test_a_list_that_is_not_there_prints_nothing(self) -> None:
        assert labels(reading(para("x", in_list(7)))) == [None]


class TestTables:
    def row(self, *cells: str) -> list[Para]:
        end = para("", IN_TABLE + ROW_END, mark=CELL)
        return [*(para(cell, IN_TABLE, mark=CELL) for cell in cells), end]

    def test_rows(self) -> None:
        found = reading(para("x"), *self.row("Cuota", "Fecha"), *self.row("1", "mayo"), para("fin"))
        assert lines(found) == ["x", "Cuota\tFecha", "1\tmayo", "fin"]
        assert found.blocks[1].kind is BlockKind.TABLE_ROW

    def test_paragraphs_of_a_cell_are_one_line(self) -> None:
        found = reading(para("Ana", IN_TABLE), *self.row("Quiroga", "Luis"), para("fin"))
        assert lines(found) == ["Ana Quiroga\tLuis", "fin"]


class TestAsides:
    def test_each_note_hangs_where_its_reference_stands(self) -> None:
        body = "uno\x02 dos\x02 tres*, cuatro\x05"
        places = [index for index, char in enumerate(body) if char in "\x02*\x05"]
        data = document(
            [para(body)],
            endnotes=Notes((places[0],), ("final",)),
            footnotes=Notes((places[1], places[2]), ("pie", "con marca propia")),
            comments=Notes((places[3],), ("ojo",)),
        )
        found = raw(data)
        assert found.text == "uno dos tres*, cuatro"
        assert [(note.kind, note.text, note.anchor) for note in found.asides] == [
            (AsideKind.ENDNOTE, "final", 3),
            (AsideKind.FOOTNOTE, "pie", 7),
            (AsideKind.FOOTNOTE, "con marca propia", 12),
            (AsideKind.COMMENT, "ojo", 21),
        ]

    def test_an_empty_note_does_not_shift_the_others(self) -> None:
        data = document([para("a\x02b\x02")], footnotes=Notes((1, 3), ("", "dos")))
        assert [(note.text, note.anchor) for note in raw(data).asides] == [("dos", 2)]

    def test_tracked_changes_are_read_as_accepted(self) -> None:
        found = reading(
            Para((Run("Plazo "), Run("diez", DELETED), Run("veinte", INSERTED), Run(" días")))
        )
        assert found.text == "Plazo veinte días"
        assert {(note.kind, note.text) for note in found.asides} == {
            (AsideKind.DELETION, "diez"),
            (AsideKind.INSERTION, "veinte"),
        }


class TestDamage:
    @pytest.mark.parametrize("data", [b"", b"hola", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" * 200])
    def test_no_document(self, data: bytes) -> None:
        with pytest.raises(UnreadableDocument) as caught:
            raw(data)
        assert caught.value.way_out

    def test_no_words(self) -> None:
        with pytest.raises(UnreadableDocument):
            reading(para(""))

    def test_an_encrypted_file_says_so(self) -> None:
        with pytest.raises((ProtectedDocument, UnreadableDocument)) as caught:
            raw(document([para("hola")], flags=ENCRYPTED))
        assert caught.value.way_out

    def test_too_much_text_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            raw(document([para("palabra " * 50)]), Limits(characters=100))

    def test_a_truncated_file_is_explained(self) -> None:
        data = document([para("hola " * 500)])
        with pytest.raises(UnreadableDocument):
            raw(data[:3000])

    def test_damaged_bytes_are_read_or_explained(self) -> None:
        chance = random.Random(24)  # noqa: S311 - repeatable, not secret
        original = document(
            [
                Para((Run("PRIMERA.-", BOLD), Run(" El objeto\x02"))),
                para("uno", in_list(1)),
                para("dos", in_list(1, 1)),
                *TestTables().row("a", "b"),
                para("fin", style=1),
            ],
            lists=[[ListLevel(0, "\0."), ListLevel(4, "\1)")]],
            footnotes=Notes((19,), ("pie",)),
        )
        read_well = 0
        for _ in range(2000):
            try:
                found = raw(damaged(original, chance))
            except AdvaiError:
                continue
            read_well += 1
            found.text.encode()
        assert read_well > 300


VISIBLE = st.text(
    st.characters(categories=("L", "N", "P", "Sc", "Sm", "So"), include_characters=" "),
    min_size=1,
    max_size=60,
)


@given(st.lists(VISIBLE, min_size=1, max_size=6))
def test_what_is_written_comes_back(paragraphs: list[str]) -> None:
    expected = [clean for text in paragraphs if (clean := clean_text(text))]
    data = document([para(text) for text in paragraphs])
    if expected:
        assert lines(raw(data)) == expected
    else:
        with pytest.raises(UnreadableDocument):
            raw(data)
