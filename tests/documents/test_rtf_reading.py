"""RTF: every letter in its code page, labels, tables and notes; whatever is damaged is explained."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.limits import DEFAULT, Limits
from advai.documents.rtf import read
from advai.documents.rtf_fonts import page_encoding
from advai.errors import AdvaiError, TooLarge, UnreadableDocument
from advai.model.document import AsideKind, BlockKind, Document
from tests.documents.mutants import damaged

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman\fcharset0 Times;}"
FONTS = (
    r"{\f1\fswiss\fcharset204 Arial Cyr;}{\f2\fswiss\fcharset161 Arial Greek;}"
    r"{\f3\fmodern\fcharset128 MS Mincho;}{\f4\fnil\fcharset2 Symbol;}"
    r"{\f5\fnil\fcharset2{\*\panose 05000000000000000000}Wingdings;}"
    r"{\f6\fswiss\fcharset0\cpg850 Consola;}{\f7\fnil\fcharset77 Geneva;}"
)


def file_of(body: str, *, extra: str = "") -> bytes:
    return (HEAD + FONTS + "}" + extra + body + "}").encode("latin-1")


def reading(body: str, *, extra: str = "") -> Document:
    return raw(file_of(body, extra=extra))


def raw(data: bytes, limits: Limits = DEFAULT) -> Document:
    return read(data, "contrato.rtf", password=None, limits=limits)


def lines(document: Document) -> list[str]:
    return [document.block_text(block) for block in document.blocks]


class TestLetters:
    def test_escaped_bytes_are_read_in_the_code_page_of_the_document(self) -> None:
        assert reading(r"CL\'c1USULA D\'c9CIMA: a\'f1o \'93uno\'94 \'80 5\par").text == (
            "CLÁUSULA DÉCIMA: año “uno” € 5"
        )

    @pytest.mark.parametrize(
        ("prologue", "words"),
        [
            (r"\ansi\ansicpg1250", r"\'9a\'e8"),
            (r"\mac", r"\'a7\'8e"),
            (r"\pc", r"\'a4\'a2"),
            (r"\pca", r"\'e0\'a2"),
        ],
    )
    def test_the_document_says_its_code_page(self, prologue: str, words: str) -> None:
        expected = {r"\ansi\ansicpg1250": "šč", r"\mac": "ßé", r"\pc": "ñó", r"\pca": "Óó"}
        data = ("{\\rtf1" + prologue + " x" + words + "\\par}").encode()
        assert raw(data).text == "x" + expected[prologue]

    def test_a_font_has_a_code_page_of_its_own(self) -> None:
        body = r"a\'f1o {\f1 \'c4\'e0} {\f2 \'c1\'e2} {\f6 \'a4} {\f7 \'96} a\'f1o\par"
        assert reading(body).text == "año Да Αβ ñ ñ año"

    def test_two_bytes_of_an_asian_font_are_one_letter(self) -> None:
        assert reading(r"{\f3 \'8c_\'96\'f1} fin\par").text == "契約 fin"

    def test_pictures_of_symbol_fonts_are_not_letters(self) -> None:
        assert reading(r"{\f5 \'fe} s\'ed {\f5\u-3843?} no {\f4 \'b7}\par").text == "☑ sí ☒ no •"

    def test_bytes_that_were_never_escaped_are_read_too(self) -> None:
        assert reading("a\xf1o de gracia\\par").text == "año de gracia"

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            (r"a\u241?o", "año"),
            (r"a\u241\'f1o", "año"),
            (r"\uc0 a\u241 o", "año"),
            (r"\uc2 a\u241 ??o", "año"),
            (r"\uc2 a\u241\'f1\'f1o", "año"),
            (r"{\uc0 a\u241 o} d\u237?a", "año día"),
            (r"\u8220\ldblquote hola", "“hola"),
            (r"{\uc3 {\uc1 a\u241?o}s\u237???}", "añosí"),
        ],
    )
    def test_a_unicode_letter_replaces_its_fallback(self, words: str, expected: str) -> None:
        assert reading(words + r"\par").text == expected

    def test_an_invisible_letter_leaves_nothing(self) -> None:
        assert reading(r"x\u-257?y\par").text == "xy"

    def test_two_surrogates_are_one_letter(self) -> None:
        assert reading(r"\u-10179?\u-8704? ya\par").text == "😀 ya"

    def test_half_a_surrogate_does_not_break_the_text(self) -> None:
        text = reading(r"a\u-10179? b \u-8704? c\par").text
        text.encode()
        assert text.split()[0] == "a"
        assert text.split()[-1] == "c"

    def test_words_for_characters(self) -> None:
        body = r"\lquote a\rquote  \ldblquote b\rdblquote  c\emdash d\endash e\~f\_g \{h\} \\i\par"
        assert reading(body).text == "‘a’ “b” c—d–e f-g {h} \\i"

    def test_an_optional_hyphen_is_no_letter(self) -> None:
        assert reading(r"arrenda\-miento\par").text == "arrendamiento"

    def test_line_ends_of_the_file_are_no_spaces(self) -> None:
        assert reading("Arren\r\ndador\\par\r\nSegundo\\\nTercero\\par").text == (
            "Arrendador\nSegundo\nTercero"
        )

    def test_an_unknown_code_page_is_no_failure(self) -> None:
        assert page_encoding(99999) is None
        assert raw(rb"{\rtf1\ansi\ansicpg99999 a\'f1o\par}").text == "año"


class TestWhatIsNotText:
    @pytest.mark.parametrize(
        "group",
        [
            r"{\colortbl;\red255\green0\blue0;}",
            r"{\stylesheet{\s0 Normal;}{\s1\b Titulo;}}",
            r"{\*\generator Inventado 1.0;}",
            r"{\*\desconocido{\b nada}}",
            r"{\pict\pngblip 89504e470d0a1a0a}",
            r"{\info{\author Ana Quiroga}{\operator Luis}{\creatim\yr2020}{\doccomm nada}}",
            r"{\field{\*\fldinst PAGE}}",
            r"{\xe entrada}",
            r"{\*\bkmkstart marca}{\*\bkmkend marca}",
            r"{\*\pn\pnlvlbody{\pntxta .}}",
            r"{\*\xmlnstbl{\xmlns1 http://example.org;}}",
        ],
    )
    def test_groups_that_hold_no_words(self, group: str) -> None:
        assert reading(f"antes{group} y despu\\'e9s\\par").text == "antes y después"

    def test_binary_pictures_are_jumped_over(self) -> None:
        data = file_of(r"antes{\pict\bin9 " + "}{\\par}}\\" + r"} despu\'e9s\par")
        assert raw(data).text == "antes después"

    def test_the_result_of_a_field_is_text(self) -> None:
        body = r"v. {\field{\*\fldinst HYPERLINK example}{\fldrslt la gu\'eda}} hoy\par"
        assert reading(body).text == "v. la guía hoy"

    def test_hidden_words_are_left_out_and_said(self) -> None:
        document = reading(r"visible{\v  oculto} sigue \v oculto\v0 fin\par")
        assert "oculto" not in document.text
        assert document.text.startswith("visible sigue")
        assert any("oculto" in warning for warning in document.warnings)

    def test_pictures_are_said(self) -> None:
        document = reading(r"hola{\*\shppict{\pict\pngblip 8950}}\par")
        assert any("imágenes" in warning for warning in document.warnings)

    def test_the_title_is_metadata(self) -> None:
        assert reading(r"{\info{\title Comodato}}hola\par").metadata["title"] == "Comodato"

    def test_the_unicode_twin_of_a_destination_is_preferred(self) -> None:
        body = r"{\upr{\*\x a?o}{\*\ud{a\u241?o}}} fin\par"
        assert reading(body).text.endswith("fin")
        assert "a?o" not in reading(body).text


class TestParagraphs:
    def test_bold_and_underlined_words_are_a_lead(self) -> None:
        document = reading(
            r"{\b PRIMERA.-} El objeto.\par{\ul SEGUNDA.-} El plazo.\par"
            r"\b TERCERA\b0  sigue\par Sin negrita\par{\b Entera}\par"
        )
        leads = [lines(document)[n][: block.lead] for n, block in enumerate(document.blocks)]
        assert leads == ["PRIMERA.-", "SEGUNDA.-", "TERCERA", "", "Entera"]
        assert [block.bold for block in document.blocks] == [False, False, False, False, True]

    @pytest.mark.parametrize("off", [r"\b0", r"\plain"])
    def test_bold_ends(self, off: str) -> None:
        assert reading(rf"\b A{off}  b\par").blocks[0].lead == 1

    @pytest.mark.parametrize("off", [r"\ul0", r"\ulnone"])
    def test_underlining_ends(self, off: str) -> None:
        assert reading(rf"\ul A{off}  b\par").blocks[0].lead == 1

    def test_a_line_break_stays_inside(self) -> None:
        document = reading(r"uno\line dos\par tres\par")
        assert lines(document) == ["uno\ndos", "tres"]

    def test_centred_paragraphs(self) -> None:
        document = reading(r"\pard\qc CONTRATO\par\pard\qj Texto\par")
        assert [block.centered for block in document.blocks] == [True, False]

    def test_outline_levels_are_headings(self) -> None:
        document = reading(r"\pard\outlinelevel1 T\'edtulo\par\pard texto\par")
        assert document.blocks[0].kind is BlockKind.HEADING
        assert document.blocks[0].level == 2
        assert document.blocks[1].kind is BlockKind.PARAGRAPH

    def test_printed_labels_are_kept(self) -> None:
        document = reading(
            r"{\listtext\pard\plain 1.\tab}\ls1 Primero\par"
            r"{\listtext\pard\plain b)\tab}\ls1\ilvl1 Segundo\par"
            r"{\pntext\f0 III.\tab}{\*\pn\pnlvlbody{\pntxta .}}Tercero\par Normal\par"
        )
        assert [block.label for block in document.blocks] == ["1.", "b)", "III.", None]
        assert lines(document) == ["1. Primero", "b) Segundo", "III. Tercero", "Normal"]
        assert document.blocks[0].kind is BlockKind.LIST_ITEM

    def test_a_bullet_is_no_label_in_the_text(self) -> None:
        document = reading(r"{\pntext\f4\'b7\tab}{\*\pn\pnlvlblt}Vi\'f1eta\par")
        assert lines(document) == ["Viñeta"]
        assert document.blocks[0].kind is BlockKind.LIST_ITEM

    def test_the_last_paragraph_needs_no_end(self) -> None:
        assert lines(reading(r"uno\par dos")) == ["uno", "dos"]


class TestTables:
    ROW = r"\trowd\cellx1000\cellx2000 "

    def test_rows_and_cells(self) -> None:
        document = reading(
            r"Antes\par "
            + self.ROW
            + r"\pard\intbl Cuota\cell Fecha\cell\row "
            + self.ROW
            + r"\pard\intbl 1\cell 5 de mayo\cell\row\pard Despu\'e9s\par"
        )
        assert lines(document) == ["Antes", "Cuota\tFecha", "1\t5 de mayo", "Después"]
        assert [block.kind for block in document.blocks][1:3] == [BlockKind.TABLE_ROW] * 2

    def test_paragraphs_of_a_cell_are_one_line(self) -> None:
        document = reading(self.ROW + r"\pard\intbl Ana\par Quiroga\cell Luis\cell\row\pard x\par")
        assert lines(document)[0] == "Ana Quiroga\tLuis"

    def test_a_row_that_was_never_ended_is_not_lost(self) -> None:
        document = reading(self.ROW + r"\pard\intbl Ana\cell Luis\cell\pard despu\'e9s\par")
        assert "Ana" in document.text
        assert "Luis" in document.text
        assert lines(document)[-1] == "después"

    def test_a_table_in_a_cell(self) -> None:
        body = (
            self.ROW + r"\pard\intbl\itap2 dentro\nestcell{\*\nesttableprops\trowd\nestrow}"
            r"{\nonesttables\par}\pard\intbl fuera\cell otra\cell\row\pard fin\par"
        )
        text = reading(body).text
        for word in ("dentro", "fuera", "otra", "fin"):
            assert text.count(word) == 1


class TestAsides:
    def test_footnotes_stand_apart_at_their_place(self) -> None:
        document = reading(
            r"El precio{\super\chftn{\footnote\pard\plain\chftn  Con impuestos.}} es fijo.\par"
        )
        assert document.text == "El precio es fijo."
        (note,) = document.asides
        assert (note.kind, note.text) == (AsideKind.FOOTNOTE, "Con impuestos.")
        assert note.anchor == len("El precio")

    def test_endnotes(self) -> None:
        document = reading(r"Hola{\footnote\ftnalt\pard Al final.} ya.\par")
        assert document.asides[0].kind is AsideKind.ENDNOTE

    def test_headers_and_footers(self) -> None:
        document = reading(r"{\header\pard Notar\'eda 5\par}{\footerl\pard P\'e1g.\par}Texto\par")
        assert document.text == "Texto"
        assert {(aside.kind, aside.text) for aside in document.asides} == {
            (AsideKind.HEADER, "Notaría 5"),
            (AsideKind.FOOTER, "Pág."),
        }

    def test_comments_with_their_author(self) -> None:
        document = reading(
            r"Uno{\*\atnid AQ}{\*\atnauthor Ana Q.}\chatn{\*\annotation\pard Ojo aqu\'ed} dos\par"
        )
        assert document.text == "Uno dos"
        (note,) = document.asides
        assert (note.kind, note.text, note.author) == (AsideKind.COMMENT, "Ojo aquí", "Ana Q.")

    def test_tracked_changes_are_read_as_accepted(self) -> None:
        extra = r"{\*\revtbl{Unknown;}{Luis Roca;}}"
        body = r"Plazo de {\deleted\revauthdel1 diez}{\revised\revauth1 veinte} d\'edas y fin\par"
        document = reading(body, extra=extra)
        assert document.text == "Plazo de veinte días y fin"
        found = {(a.kind, a.text, a.author) for a in document.asides}
        assert found == {
            (AsideKind.DELETION, "diez", "Luis Roca"),
            (AsideKind.INSERTION, "veinte", "Luis Roca"),
        }

    @pytest.mark.parametrize(
        "box",
        [
            r"{\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt\pard En la caja\par}}{\shprslt{\*\do{\dptxbxtext\pard En la caja\par}}}}",
            r"{\*\do\dobxpage{\dptxbxtext\pard En la caja\par}\dpx0}",
        ],
    )
    def test_text_boxes_are_read_once_after_their_paragraph(self, box: str) -> None:
        assert lines(reading(rf"Antes{box} sigue\par Otro\par")) == [
            "Antes sigue",
            "En la caja",
            "Otro",
        ]


class TestDamage:
    @pytest.mark.parametrize("data", [b"", b"hola", b"{\\rtf1", b"{\\rtf1\\ansi {\\info}}"])
    def test_no_document(self, data: bytes) -> None:
        with pytest.raises(UnreadableDocument):
            raw(data)

    def test_a_file_that_breaks_off_is_read_and_said(self) -> None:
        document = raw(file_of(r"Primera parte\par {\b Seg")[:-2])
        assert document.text.startswith("Primera parte")
        assert any("incompleto" in warning for warning in document.warnings)

    def test_words_after_the_end_are_not_read(self) -> None:
        assert raw(file_of(r"hola\par") + b" basura").text == "hola"

    def test_groups_without_end_are_refused(self) -> None:
        with pytest.raises(UnreadableDocument, match="grupos"):
            raw(b"{\\rtf1 " + b"{" * 100_000)

    def test_too_much_text_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            raw(file_of("palabra " * 50 + r"\par"), Limits(characters=100))

    def test_huge_numbers_are_harmless(self) -> None:
        body = r"\u99999999?\f9999999999\uc-5\itap-9\outlinelevel99999 hola\bin-7 ya\par"
        assert "hola" in reading(body).text

    def test_damaged_bytes_are_read_or_explained(self) -> None:
        chance = random.Random(20)  # noqa: S311 - repeatable, not secret
        original = file_of(
            r"{\b PRIMERA.-} A\'f1o \u241?{\footnote nota}\par"
            r"{\listtext 1.\tab}Uno\par\trowd\pard\intbl a\cell b\cell\row\pard fin\par",
            extra=r"{\*\revtbl{Unknown;}{Luis;}}",
        )
        read_well = 0
        for _ in range(3000):
            try:
                document = raw(damaged(original, chance))
            except AdvaiError:
                continue
            read_well += 1
            document.text.encode()
        assert read_well > 1000


def escaped(text: str) -> str:
    units = text.encode("utf-16-le")
    codes = [
        int.from_bytes(units[n : n + 2], "little", signed=True) for n in range(0, len(units), 2)
    ]
    return "".join(
        chr(code) if 0 < code < 128 and chr(code).isalnum() else f"\\u{code}?" for code in codes
    )


VISIBLE = st.text(
    st.characters(categories=("L", "N", "P", "Sc", "Sm", "So"), include_characters=" "),
    min_size=1,
    max_size=60,
)


@given(st.lists(VISIBLE, min_size=1, max_size=6))
def test_what_is_written_comes_back(paragraphs: list[str]) -> None:
    from advai.documents.characters import clean_text

    expected = [clean for text in paragraphs if (clean := clean_text(text))]
    body = "".join(f"\\pard {escaped(text)}\\par\n" for text in paragraphs)
    if expected:
        assert lines(reading(body)) == expected
    else:
        with pytest.raises(UnreadableDocument):
            reading(body)


@given(st.text(st.sampled_from("aeiouáéíóúñÑÁ¿¡ºª«»—“” "), min_size=1, max_size=80))
def test_spanish_letters_come_back_from_bytes(text: str) -> None:
    from advai.documents.characters import clean_text

    body = "".join(f"\\'{code:02x}" for code in text.encode("cp1252")) + "x\\par"
    assert reading(body).text == clean_text(text + "x")
