"""The builder keeps text, blocks and offsets in step, whatever the characters."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.builder import DocumentBuilder
from advai.documents.characters import clean, clean_text
from advai.documents.limits import Limits
from advai.errors import TooLarge, UnreadableDocument
from advai.model.document import AsideKind, BlockKind

P = BlockKind.PARAGRAPH


def builder(**limits: int) -> DocumentBuilder:
    return DocumentBuilder("contrato.txt", b"abc", "txt", Limits(**limits))


@pytest.mark.parametrize(
    ("raw", "spelt"),
    [
        ("el\u00a0 precio\u2003total", "el precio total"),
        ("arren\u00adda\u200bmiento", "arrendamiento"),
        ("con\ufb01anza o\ufb01cina \ufb02ete", "confianza oficina flete"),
        ("clausula\u0301 sen\u0303al", "clausulá señal"),
        ("físico\u2010químico 2785\u2011KLD", "físico-químico 2785-KLD"),
        ("\x93mora\x94 \x96 pago\x85", "“mora” – pago…"),
        ("\uf0b7 primero", "• primero"),
        ("a\x00b\x07c\ufffe\ufeffd\u202ee", "abcde"),
        ("oculto\U000e0069\U000e0067", "oculto"),
        ("uno \r\n\t dos\u2028tres", "uno\ndos\ntres"),
        ("\x1f objeto", "objeto"),
        ("\t ARTÍCULO 13\t: objeto ", "ARTÍCULO 13 : objeto"),
        ("1.º y 2ª, ½ parte", "1.º y 2ª, ½ parte"),
    ],
)
def test_characters_are_spelt_one_way(raw: str, spelt: str) -> None:
    assert clean_text(raw) == spelt


@given(st.text())
def test_cleaning_is_idempotent_and_safe_to_encode(raw: str) -> None:
    once = clean(raw)
    assert clean_text(once.text) == once.text
    assert once.text == once.text.strip()
    once.text.encode("utf-8")
    assert not any(unicodedata.category(c) in {"Cc", "Cf", "Cs"} for c in once.text if c != "\n")


@given(st.text())
def test_offsets_go_forward_and_stay_inside(raw: str) -> None:
    cleaned = clean(raw)
    assert len(cleaned.offsets) == len(raw) + 1
    assert cleaned.offsets == sorted(cleaned.offsets)
    assert all(0 <= offset <= len(cleaned.text) for offset in cleaned.offsets)
    assert cleaned.offsets[-1] == len(cleaned.text)


@given(st.lists(st.tuples(st.text(), st.text(max_size=4))))
def test_blocks_follow_one_another_and_give_back_their_words(texts: list[tuple[str, str]]) -> None:
    making = builder()
    making.add(P, "inicio")
    for text, label in texts:
        making.add(P, text, label=label)
    document = making.build()
    blocks = document.blocks
    assert "\n".join(document.block_text(block) for block in blocks) == document.text
    for before, after in pairwise(blocks):
        assert after.start == before.end + 1
        assert document.text[before.end] == "\n"


def test_a_label_is_part_of_the_text_once() -> None:
    making = builder()
    making.add(P, "Del plazo", label="2.1")
    making.add(P, "2.2 De la mora", label="2.2")
    document = making.build()
    assert document.text == "2.1 Del plazo\n2.2 De la mora"
    assert [block.label for block in document.blocks] == ["2.1", "2.2"]


def test_the_bold_lead_is_carried_over_label_and_spaces() -> None:
    making = builder()
    raw = "PRIMERA.\u00a0\u00a0 OBJETO. El arrendador"
    block = making.add(P, raw, label="I.", lead=raw.index(" El"))
    assert block is not None
    assert making.build().text[: block.lead] == "I. PRIMERA. OBJETO."


def test_an_anchor_points_at_the_same_word_after_cleaning() -> None:
    making = builder()
    making.add(P, "antes")
    raw = "el\u00ad  con\ufb01dente\u00a0paga"
    making.add(P, raw, label="a)")
    making.aside(AsideKind.FOOTNOTE, "nota", anchor=making.anchor(raw.index("paga")))
    document = making.build()
    anchor = document.asides[0].anchor
    assert anchor is not None
    assert document.text[anchor:] == "paga"


def test_table_cells_are_separated_by_tabs_and_nothing_else_is() -> None:
    making = builder()
    making.row(["Cuota", "", "Bs.\n100", " \u00a0 "])
    making.add(P, "uno\tdos")
    assert making.build().text == "Cuota\tBs. 100\nuno dos"


def test_what_has_no_visible_character_is_no_block() -> None:
    making = builder()
    assert making.add(P, " \u200b\n\x00 ") is None
    assert making.row(["", " "]) is None
    with pytest.raises(UnreadableDocument, match="no contiene texto"):
        making.build()


def test_warnings_are_told_once_and_metadata_without_empty_values() -> None:
    making = builder()
    making.add(P, "x")
    making.warn("Una advertencia.")
    making.warn("Una advertencia.")
    document = making.build(pages=2, metadata={"author": "Ana\x00", "title": " "})
    assert document.warnings == ("Una advertencia.",)
    assert document.metadata == {"author": "Ana"}
    assert document.pages == 2


def test_the_text_has_a_limit() -> None:
    making = builder(characters=10)
    making.add(P, "0123456789")
    with pytest.raises(TooLarge, match="más texto"):
        making.add(P, "x")
