"""HTML: what a browser would show, in order; nothing is run or fetched, hostile markup ends."""

from __future__ import annotations

import random
from contextlib import suppress
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.html import read
from advai.documents.limits import DEFAULT, Limits
from advai.errors import AdvaiError, TooLarge, UnreadableDocument
from advai.model.document import AsideKind, BlockKind, Document
from tests.documents.mutants import damaged


def raw(data: bytes, limits: Limits = DEFAULT) -> Document:
    return read(data, "contrato.html", password=None, limits=limits)


def reading(body: str) -> Document:
    return raw(f"<!DOCTYPE html><meta charset=utf-8><body>{body}</body>".encode())


def lines(document: Document) -> list[str]:
    return [document.block_text(block) for block in document.blocks]


class TestLetters:
    @pytest.mark.parametrize(
        ("declared", "encoding"),
        [
            ("iso-8859-1", "cp1252"),
            ("windows-1252", "cp1252"),
            ("utf-8", "utf-8"),
            ("iso-8859-15", "iso-8859-15"),
            ("macintosh", "mac-roman"),
            ("windows-1252", "utf-8"),  # declared one, written the other
        ],
    )
    def test_the_declared_charset_unless_the_bytes_say_otherwise(
        self, declared: str, encoding: str
    ) -> None:
        page = f'<html><head><meta charset="{declared}"></head><p>Cláusula décima: año</p>'
        assert raw(page.encode(encoding)).text == "Cláusula décima: año"

    def test_the_old_way_to_declare_it(self) -> None:
        page = (
            '<meta http-equiv="Content-Type" content="text/html; charset=windows-1250"><p>\u0161 é'
        )
        assert raw(page.encode("cp1250")).text == "š é"

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
    def test_a_byte_order_mark_wins(self, encoding: str) -> None:
        assert raw("<meta charset=latin1><p>año".encode(encoding)).text == "año"

    @pytest.mark.parametrize("charset", ["utf-7", "inventado", "base64", "utf-16"])
    def test_a_charset_that_cannot_be_is_not_followed(self, charset: str) -> None:
        assert raw(f"<meta charset={charset}><p>+ADw-año".encode("cp1252")).text == "+ADw-año"

    def test_entities(self) -> None:
        body = "<p>a&ntilde;o &#8220;uno&#x201D; &amp; &lt;b&gt;&nbsp;fin &inventada; &#150; &euro;"
        assert reading(body).text == "año “uno” & <b> fin &inventada; – €"

    def test_a_web_archive_is_opened(self) -> None:
        data = (
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=X\r\n\r\n"
            b"--X\r\nContent-Type: text/html; charset=iso-8859-1\r\n"
            b"Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>a=F1o</p>\r\n"
            b"--X\r\nContent-Type: image/png\r\n\r\nabc\r\n--X--\r\n"
        )
        assert raw(data).text == "año"


class TestBlocks:
    def test_blocks_part_and_inline_words_stay_together(self) -> None:
        body = "suelto<div>uno<p>dos <i>tres</i><span>cuatro</span></div>cinco<br>seis<hr>siete"
        assert lines(reading(body)) == ["suelto", "uno", "dos trescuatro", "cinco\nseis", "siete"]

    def test_white_space_is_as_a_browser_shows_it(self) -> None:
        assert lines(reading("<p>  uno\n\t dos  </p><pre>tres\ncuatro</pre>")) == [
            "uno dos",
            "tres\ncuatro",
        ]

    def test_headings(self) -> None:
        document = reading("<h2>Plazo</h2><p>Un mes</p>")
        first = document.blocks[0]
        assert (first.kind, first.level, first.bold) == (BlockKind.HEADING, 2, True)
        assert document.blocks[1].kind is BlockKind.PARAGRAPH

    @pytest.mark.parametrize(
        "lead",
        [
            "<b>PRIMERA.-</b>",
            "<strong>PRIMERA.-</strong>",
            "<u>PRIMERA.-</u>",
            '<span style="font-weight: 700">PRIMERA.-</span>',
            '<span style="TEXT-DECORATION: Underline">PRIMERA.-</span>',
            '<b><span style="color:red">PRIMERA</span></b><b>.-</b>',
        ],
    )
    def test_strong_words_are_a_lead(self, lead: str) -> None:
        block = reading(f"<p>{lead} El objeto</p>").blocks[0]
        assert (block.lead, block.bold) == (9, False)

    @pytest.mark.parametrize(
        "lead",
        ['<b style="font-weight:normal">x</b>', "<a href=y><u>x</u></a>", "<i>x</i>"],
    )
    def test_other_words_are_not(self, lead: str) -> None:
        assert reading(f"<p>{lead} y").blocks[0].lead == 0

    @pytest.mark.parametrize(
        "paragraph",
        ["<p align=center>X", '<p style="text-align:center">X', "<center><p>X</center>"],
    )
    def test_centred(self, paragraph: str) -> None:
        assert reading(paragraph).blocks[0].centered

    @pytest.mark.parametrize(
        "hidden",
        [
            "<script>malo()</script>",
            "<style>p{}</style>",
            "<template><p>malo</p></template>",
            "<!-- malo -->",
            "<noscript>malo</noscript>",
            "<p hidden>malo</p>",
            '<div style="display:none"><p>malo</div>',
            '<span style="visibility: hidden !important">malo</span>',
            "<svg><style>malo{}</style><text>malo</text></svg>",
            "<math><annotation>malo</annotation></math>",
            "<iframe src=http://example.org>malo</iframe>",
        ],
    )
    def test_what_is_not_shown_is_not_read(self, hidden: str) -> None:
        document = reading(f"<p>antes</p>{hidden}<p>después</p>")
        assert lines(document) == ["antes", "después"]

    def test_hidden_words_and_pictures_are_said(self) -> None:
        document = reading('<p>x<span hidden>y</span><img src="http://example.org/a.png">')
        assert any("oculto" in warning for warning in document.warnings)
        assert any("imágenes" in warning for warning in document.warnings)

    def test_a_drawing_counts_as_a_picture(self) -> None:
        document = reading("<p>x<svg><text>y</text></svg>z")
        assert document.text == "xz"
        assert any("imágenes" in warning for warning in document.warnings)

    def test_formulas_are_read(self) -> None:
        body = "<p>Interés: <math><mi>i</mi><mo>=</mo><mn>6</mn></math> %"
        assert reading(body).text == "Interés: i=6 %"

    def test_a_filled_form_shows_its_answers(self) -> None:
        body = '<p>Nombre: <input value="Ana"> <input type=checkbox checked> sí'
        assert reading(body).text == "Nombre: Ana ☒ sí"

    def test_tracked_changes(self) -> None:
        document = reading("<p>Plazo <del>diez</del><ins datetime=2024-01-02>veinte</ins> días")
        assert document.text == "Plazo veinte días"
        assert {(a.kind, a.text) for a in document.asides} == {
            (AsideKind.DELETION, "diez"),
            (AsideKind.INSERTION, "veinte"),
        }

    def test_the_title_is_metadata(self) -> None:
        data = b"<html><head><title>Comodato</title></head><body><p>x"
        document = raw(data)
        assert (document.text, document.metadata["title"]) == ("x", "Comodato")


class TestLists:
    def labels(self, body: str) -> list[str | None]:
        return [block.label for block in reading(body).blocks]

    @pytest.mark.parametrize(
        ("opening", "expected"),
        [
            ("<ol>", ["1.", "2."]),
            ("<ol start=4>", ["4.", "5."]),
            ("<ol type=a start=26>", ["z.", "aa."]),
            ("<ol type=A>", ["A.", "B."]),
            ("<ol type=i start=3>", ["iii.", "iv."]),
            ("<ol type=I start=9>", ["IX.", "X."]),
            ('<ol style="list-style-type: lower-alpha">', ["a.", "b."]),
            ('<ol style="list-style: none">', [None, None]),
            ("<ol reversed>", ["2.", "1."]),
            ("<ol start=x>", ["1.", "2."]),
            ("<ul>", [None, None]),
        ],
    )
    def test_printed_labels(self, opening: str, expected: list[str | None]) -> None:
        assert self.labels(f"{opening}<li>a<li>b") == expected

    def test_an_item_has_a_value_of_its_own(self) -> None:
        assert self.labels("<ol><li>a<li value=7>b<li>c</ol>") == ["1.", "7.", "8."]

    def test_nested_lists(self) -> None:
        document = reading("<ol><li>a<ol type=a><li>b<li>c</ol><li>d</ol><p>e")
        assert lines(document) == ["1. a", "a. b", "b. c", "2. d", "e"]
        assert [block.level for block in document.blocks] == [1, 2, 2, 1, None]

    def test_only_the_first_paragraph_of_an_item_is_labelled(self) -> None:
        assert self.labels("<ol><li><p>a</p><p>b</p><li>c</ol>") == ["1.", None, "2."]

    def test_the_printed_label_of_word_is_kept(self) -> None:
        body = (
            "<p class=MsoListParagraph><span style='mso-list:Ignore'>II.<span>&nbsp;&nbsp; "
            "</span></span>El plazo</p>"
        )
        document = reading(body)
        assert (document.text, document.blocks[0].label) == ("II. El plazo", "II.")


class TestTables:
    def test_rows(self) -> None:
        document = reading(
            "<table><thead><tr><th>Cuota<th>Fecha</thead>"
            "<tr><td><p>1</p><p>uno</p><td>mayo</table><p>fin"
        )
        assert lines(document) == ["Cuota\tFecha", "1 uno\tmayo", "fin"]
        assert document.blocks[0].bold
        assert not document.blocks[1].bold

    def test_a_table_that_places_text_is_opened(self) -> None:
        long = "La bicicleta se guarda bajo techo. " * 20
        document = reading(f"<table><tr><td><b>PRIMERA</b></td><td><p>{long}</p></td></table>")
        assert {block.kind for block in document.blocks} == {BlockKind.PARAGRAPH}

    def test_a_table_in_a_cell(self) -> None:
        document = reading("<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>")
        words = document.text.replace("\t", " ").split()
        assert sorted(words) == ["a", "b", "c", "d"]

    def test_cells_outside_a_table_are_words(self) -> None:
        assert reading("<td>a</td><tr><td>b").text.replace("\n", "") == "ab"


class TestDamage:
    @pytest.mark.parametrize("body", ["", "<p> </p>", "<script>x</script>"])
    def test_no_text(self, body: str) -> None:
        with pytest.raises(UnreadableDocument):
            reading(body)

    @pytest.mark.parametrize("tag", ["<div>", "<b>", "<ol><li>", "<table><tr><td>", "<font>"])
    def test_endless_nesting_ends(self, tag: str) -> None:
        with suppress(TooLarge):
            assert reading(tag * 30_000 + "x").text == "x"

    def test_too_much_text_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            raw(b"<p>" + b"palabra " * 50, Limits(characters=100))

    def test_damaged_bytes_are_read_or_explained(self) -> None:
        chance = random.Random(22)  # noqa: S311 - repeatable, not secret
        original = (
            "<html><head><meta charset=utf-8><title>x</title></head><body><h1>Cláusula</h1>"
            "<ol type=i><li value=3>uno<p>dos</ol><table><tr><td>a<td>b</table>"
            "<p style='mso-list:Ignore'>a <del>b</del><ins>c</ins><input value=d>&ntilde;</p>"
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


# "Ã", "Â" and "â" open the sequences that are repaired as accents saved wrongly.
VISIBLE = st.text(
    st.characters(
        categories=("L", "N", "P", "Sc", "Sm", "So"),
        include_characters=" ",
        exclude_characters="ÃÂâ",
    ),
    min_size=1,
    max_size=60,
)


@given(st.lists(VISIBLE, min_size=1, max_size=6))
def test_what_is_written_comes_back(paragraphs: list[str]) -> None:
    expected = [clean for text in paragraphs if (clean := clean_text(text))]
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    if expected:
        assert lines(reading(body)) == expected
    else:
        with pytest.raises(UnreadableDocument):
            reading(body)


@given(st.text(st.sampled_from("<>/='\" abdlioprstu&;!-"), max_size=120))
def test_any_markup_is_read_or_explained(markup: str) -> None:
    with suppress(AdvaiError):
        assert reading(markup).text.strip()
