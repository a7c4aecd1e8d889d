"""RTF gives every letter, label and table that the program wrote, and nothing of its machinery."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.limits import DEFAULT
from advai.documents.rtf import read
from advai.errors import UnreadableDocument
from advai.model.document import AsideKind, Document

FONTS = (
    rb"{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset238 Latin2;}{\f2\fcharset2 Symbol;}"
    rb"{\f3\fcharset128 MS Mincho;}{\f4\fcharset204{\*\falt Otra}Cyr;}}"
)


def reading(body: bytes, head: bytes = rb"\ansi\ansicpg1252\deff0") -> Document:
    data = rb"{\rtf1" + head + FONTS + body + b"}"
    return read(data, "contrato.rtf", password=None, limits=DEFAULT)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (rb"CL\'c1USULA \'daNICA", "CLÁUSULA ÚNICA"),
        (rb"Cl\u225?usula", "Cláusula"),
        (rb"Cl\u225\'e1usula", "Cláusula"),
        (rb"\uc0 Cl\u225usula", "Cláusula"),
        (rb"\uc2 Cl\u225\'c3\'a1usula", "Cláusula"),
        (rb"{\uc0 \u225}b\u233?c", "ábéc"),
        (rb"\u-10179?\u-8704?", "😀"),
        (rb"\u-3913?", "•"),
        (rb"\f1 \'e8\f0 \'e8", "čè"),
        (rb"{\f2\'b7} {\f3\'82\'a0}", "• あ"),
        (rb"\f4 \'c0", "А"),
        (rb"a\~b\_c\-d\emdash e\lquote f\rquote", "a b-cd—e‘f’"),
        (rb"llaves \{ \} y \\", "llaves { } y \\"),
        (rb"uno\line dos", "uno\ndos"),
        (rb"{\upr{viejo}{\*\ud{nuevo}}}", "nuevo"),
    ],
)
def test_characters(body: bytes, text: str) -> None:
    assert reading(body).text == text


@pytest.mark.parametrize(
    ("head", "byte", "letter"),
    [
        (rb"\ansi\ansicpg1252", rb"\'f1", "ñ"),
        (rb"\ansi\ansicpg1250", rb"\'e8", "č"),
        (rb"\mac", rb"\'96", "ñ"),
        (rb"\pc", rb"\'a4", "ñ"),
        (rb"\pca", rb"\'a4", "ñ"),
        (rb"\ansi\ansicpg1252", b"\xf1", "ñ"),
    ],
)
def test_bytes_are_read_in_the_code_page_of_the_file(head: bytes, byte: bytes, letter: str) -> None:
    data = rb"{\rtf1" + head + b" a" + byte + b"o}"
    assert read(data, "a.rtf", password=None, limits=DEFAULT).text == f"a{letter}o"


def test_what_is_not_text_is_left_out() -> None:
    machinery = (
        rb"{\colortbl;\red1;}{\stylesheet{\s1 Normal;}}{\*\generator X;}{\info{\author Ana}}"
        rb"{\*\listtable{\list x}}{\*\cosanueva oculta{\b m\'e1s}}{\pict\pngblip 89504e47}"
        rb"{\field{\*\fldinst HYPERLINK x}{\fldrslt enlace}}"
    )
    document = reading(machinery + rb" fin")
    assert document.text == "enlace fin"
    assert any("imágenes" in warning for warning in document.warnings)


def test_binary_pictures_are_jumped_over_whatever_they_hold() -> None:
    assert reading(rb"a{\pict\bin6 }}{{\\}b").text == "ab"


def test_labels_that_the_program_printed_stand_before_their_words() -> None:
    body = (
        rb"\pard{\listtext\pard\plain 1.1\tab}\ls1\b Objeto\b0\par"
        rb"\pard{\pntext\'95\tab}{\*\pn\pnlvlblt}punto\par"
    )
    document = reading(body)
    assert [(b.label, document.block_text(b), b.kind.value) for b in document.blocks] == [
        ("1.1", "1.1 Objeto", "list_item"),
        (None, "punto", "list_item"),
    ]


def test_tables_are_rows_and_what_follows_is_not() -> None:
    body = (
        rb"Antes\par\trowd\cellx1\cellx2\pard\intbl Cuota\cell Monto\cell\row"
        rb"\trowd\pard\intbl 1\cell Bs\par 100\cell\row\pard Despu\'e9s\par"
    )
    document = reading(body)
    assert [(b.kind.value, document.block_text(b)) for b in document.blocks] == [
        ("paragraph", "Antes"),
        ("table_row", "Cuota\tMonto"),
        ("table_row", "1\tBs 100"),
        ("paragraph", "Después"),
    ]


def test_boldness_centring_and_outline_levels() -> None:
    body = (
        rb"\pard\qc\b T\'cdTULO\par\pard\plain{\b PRIMERA.-} texto\par"
        rb"\pard\outlinelevel1 Cap\'edtulo\par\pard{\ul Todo}\ulnone\par"
    )
    found = [(b.kind.value, b.level, b.bold, b.lead, b.centered) for b in reading(body).blocks]
    assert found == [
        ("paragraph", None, True, 6, True),
        ("paragraph", None, False, 9, False),
        ("heading", 2, False, 0, False),
        ("paragraph", None, True, 4, False),
    ]


def test_notes_comments_changes_and_running_heads_are_asides() -> None:
    body = (
        rb"{\*\revtbl{Unknown;}{Ana Paz;}}{\header\pard MINUTA\par}Pago{\footnote{\super\chftn} "
        rb"En bolivianos}{\*\atnid L}{\*\atnauthor Luis}{\*\annotation\pard Seguro}"
        rb"{\deleted\revauthdel1  ayer}{\revised\revauth1  hoy}.{\v secreto}{\footnote\ftnalt Fin}"
    )
    document = reading(body)
    assert document.text == "Pago hoy."
    assert {(a.kind, a.text, a.author) for a in document.asides} == {
        (AsideKind.FOOTNOTE, "En bolivianos", None),
        (AsideKind.ENDNOTE, "Fin", None),
        (AsideKind.COMMENT, "Seguro", "Luis"),
        (AsideKind.DELETION, "ayer", "Ana Paz"),
        (AsideKind.INSERTION, "hoy", "Ana Paz"),
        (AsideKind.HEADER, "MINUTA", None),
    }
    assert any("oculto" in warning for warning in document.warnings)


def test_a_text_box_is_read_once_after_its_paragraph() -> None:
    box = rb"{\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt\pard Caja\par}}{\shprslt\pard Caja\par}}"
    assert reading(rb"Uno" + box + rb"\par Dos\par").text == "Uno\nCaja\nDos"


def test_a_file_that_breaks_off_is_read_and_said_to_be_incomplete() -> None:
    data = rb"{\rtf1\ansi{\b Cl\'e1usula"
    document = read(data, "a.rtf", password=None, limits=DEFAULT)
    assert document.text == "Cláusula"
    assert any("incompleto" in warning for warning in document.warnings)


@pytest.mark.parametrize("data", [b"hola", b"{\\rtf1" + b"{" * 100_000, b"{\\rtf1}"])
def test_what_is_no_rtf_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(UnreadableDocument):
        read(data, "a.rtf", password=None, limits=DEFAULT)


words = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn")), min_size=1, max_size=60
).filter(lambda text: bool(clean_text(text)))


def escaped(text: str) -> bytes:
    units = text.encode("utf-16-le")
    codes = [
        int.from_bytes(units[i : i + 2], "little", signed=True) for i in range(0, len(units), 2)
    ]
    return b"".join(b"\\u%d?" % code for code in codes)


@given(st.lists(words, min_size=1, max_size=6))
def test_any_text_written_with_unicode_escapes_comes_out_unchanged(texts: list[str]) -> None:
    body = b"".join(rb"\pard " + escaped(text) + rb"\par" + b"\n" for text in texts)
    assert reading(body).text == "\n".join(map(clean_text, texts))


@given(st.text("abcáéíóúñÁÉÑ¿¡º \\{}", min_size=1).filter(lambda t: bool(t.strip())))
def test_any_spanish_text_written_with_hex_escapes_comes_out_unchanged(text: str) -> None:
    body = b"".join(
        b"\\" + c.encode() if c in "\\{}" else c.encode() if c.isascii() else b"\\'%02x" % ord(c)
        for c in text
    )
    assert reading(b" " + body).text == clean_text(text)
