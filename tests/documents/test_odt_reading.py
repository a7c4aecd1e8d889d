"""ODT: words, printed list labels, changes, notes, boxes and tables; protected files say so."""

from __future__ import annotations

import io
import random
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.limits import DEFAULT, Limits
from advai.documents.odt import read
from advai.errors import AdvaiError, ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import AsideKind, BlockKind, Document
from tests.documents.mutants import damaged

SPACES = " ".join(
    f'xmlns:{short}="{name}"'
    for short, name in {
        "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
        "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
        "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
        "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
        "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
        "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
        "meta": "urn:oasis:names:tc:opendocument:xmlns:meta:1.0",
        "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
        "dc": "http://purl.org/dc/elements/1.1/",
        "xlink": "http://www.w3.org/1999/xlink",
    }.items()
)
STYLES = """
<style:style style:name="N" style:family="text">
  <style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="U" style:family="text">
  <style:text-properties style:text-underline-style="solid"/></style:style>
<style:style style:name="Claro" style:family="text">
  <style:text-properties fo:font-weight="normal"/></style:style>
<style:style style:name="Oculto" style:family="text">
  <style:text-properties text:display="none"/></style:style>
<style:style style:name="Centro" style:family="paragraph">
  <style:paragraph-properties fo:text-align="center"/></style:style>
<style:style style:name="Titular" style:family="paragraph" style:parent-style-name="Centro">
  <style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Numerado" style:family="paragraph" style:list-style-name="L"/>
"""


def levels(*shapes: str) -> str:
    return "".join(
        f'<text:list-level-style-number text:level="{number}" {shape}/>'
        for number, shape in enumerate(shapes, 1)
    )


def list_style(name: str, *shapes: str) -> str:
    return f'<text:list-style style:name="{name}">{levels(*shapes)}</text:list-style>'


L = list_style(
    "L",
    'style:num-format="1" style:num-suffix="."',
    'style:num-format="1" style:num-suffix="." text:display-levels="2"',
    'style:num-format="a" style:num-suffix=")"',
)


def content(body: str, styles: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {SPACES}>'
        f"<office:automatic-styles>{STYLES}{L}{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )


def package(parts: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), "application/vnd.oasis.opendocument.text")
        for name, part in parts.items():
            archive.writestr(name, part)
    return buffer.getvalue()


def reading(body: str, automatic: str = "", **parts: str) -> Document:
    named = {f"{name}.xml": part for name, part in parts.items()}
    return raw(package({"content.xml": content(body, automatic), **named}))


def raw(data: bytes, limits: Limits = DEFAULT) -> Document:
    return read(data, "contrato.odt", password=None, limits=limits)


def lines(document: Document) -> list[str]:
    return [document.block_text(block) for block in document.blocks]


def labels(document: Document) -> list[str | None]:
    return [block.label for block in document.blocks]


def p(words: str) -> str:
    return f"<text:p>{words}</text:p>"


def items(*entries: str, attributes: str = 'text:style-name="L"') -> str:
    inside = "".join(f"<text:list-item>{entry}</text:list-item>" for entry in entries)
    return f"<text:list {attributes}>{inside}</text:list>"


class TestParagraphs:
    def test_spaces_tabs_and_breaks(self) -> None:
        document = reading(p('uno<text:s text:c="3"/>dos<text:tab/>tres<text:line-break/>cuatro'))
        assert document.text == "uno dos tres\ncuatro"

    def test_white_space_of_the_xml_is_one_space(self) -> None:
        assert reading(p("uno\n      dos")).text == "uno dos"

    def test_headings_have_levels(self) -> None:
        document = reading('<text:h text:outline-level="2">Plazo</text:h>' + p("Un mes"))
        assert [block.kind for block in document.blocks] == [
            BlockKind.HEADING,
            BlockKind.PARAGRAPH,
        ]
        assert document.blocks[0].level == 2

    def test_bold_and_underlined_spans_are_a_lead(self) -> None:
        document = reading(
            p('<text:span text:style-name="N">PRIMERA.-</text:span> Objeto')
            + p('<text:span text:style-name="U">SEGUNDA.-</text:span> Plazo')
            + p("Sin nada")
        )
        assert [block.lead for block in document.blocks] == [9, 9, 0]

    def test_styles_inherit_and_spans_overrule_them(self) -> None:
        document = reading(
            '<text:p text:style-name="Titular">CONTRATO</text:p>'
            '<text:p text:style-name="Titular">OBJETO <text:span text:style-name="Claro">'
            "claro</text:span></text:p>"
        )
        first, second = document.blocks
        assert (first.bold, first.centered) == (True, True)
        assert (second.bold, second.lead) == (False, len("OBJETO"))

    def test_an_underlined_link_is_no_heading(self) -> None:
        link = '<text:a xlink:href="x"><text:span text:style-name="U">www</text:span></text:a>'
        assert reading(p(link + " sigue")).blocks[0].lead == 0

    def test_hidden_words_are_left_out_and_said(self) -> None:
        document = reading(
            p('a la vista<text:span text:style-name="Oculto"> nada</text:span>')
            + f'<text:section text:display="none">{p("nunca")}</text:section>'
        )
        assert document.text == "a la vista"
        assert any("oculto" in warning for warning in document.warnings)

    def test_sections_are_opened(self) -> None:
        assert reading(f'<text:section text:name="S">{p("uno")}</text:section>').text == "uno"

    def test_fields_show_their_words(self) -> None:
        body = p(
            'El <text:date>5 de mayo</text:date>, <text:placeholder text:placeholder-type="text">&lt;nombre&gt;</text:placeholder>'
        )
        assert reading(body).text == "El 5 de mayo, <nombre>"

    def test_metadata(self) -> None:
        meta = (
            f"<office:document-meta {SPACES}><office:meta><dc:title>Comodato</dc:title>"
            "</office:meta></office:document-meta>"
        )
        assert reading(p("x"), meta=meta).metadata["title"] == "Comodato"


class TestLists:
    def test_nested_labels(self) -> None:
        inner = items(p("dos uno"), p("dos dos"), attributes="")
        document = reading(items(p("uno"), p("dos") + inner, p("tres")))
        assert lines(document) == ["1. uno", "2. dos", "2.1. dos uno", "2.2. dos dos", "3. tres"]
        assert {block.kind for block in document.blocks} == {BlockKind.LIST_ITEM}

    def test_the_third_level_starts_again(self) -> None:
        deep = items(p("b") + items(p("c"), p("d"), attributes=""), attributes="")
        document = reading(items(p("a") + deep, p("e") + deep))
        assert labels(document) == ["1.", "1.1.", "a)", "b)", "2.", "2.1.", "a)", "b)"]

    @pytest.mark.parametrize(
        ("shape", "expected"),
        [
            ('style:num-format="I" style:num-suffix=".-"', ["I.-", "II.-"]),
            ('style:num-format="i" style:num-prefix="(" style:num-suffix=")"', ["(i)", "(ii)"]),
            ('style:num-format="A"', ["A", "B"]),
            ('style:num-format="a" text:start-value="26"', ["z", "aa"]),
            (
                'style:num-format="a" text:start-value="27" style:num-letter-sync="true"',
                ["aa", "bb"],
            ),
            ('style:num-format="1" text:start-value="7" style:num-suffix=")"', ["7)", "8)"]),
            ('style:num-format="1" loext:num-list-format="CLÁUSULA %1%.-"', ["CLÁUSULA 1.-", "CLÁUSULA 2.-"]),
            ('style:num-format="First, Second, Third, ..." style:num-suffix=":"', ["Primero:", "Segundo:"]),
            ('style:num-format=""', [None, None]),
        ],
    )  # fmt: skip
    def test_formats(self, shape: str, expected: list[str | None]) -> None:
        body = items(p("a"), p("b"), attributes='text:style-name="M"')
        assert labels(reading(body, list_style("M", shape))) == expected

    def test_a_new_list_starts_again(self) -> None:
        assert labels(reading(items(p("a"), p("b")) + p("x") + items(p("c")))) == [
            "1.",
            "2.",
            None,
            "1.",
        ]

    def test_a_list_goes_on(self) -> None:
        on = 'text:style-name="L" text:continue-numbering="true"'
        body = items(p("a"), p("b")) + p("x") + items(p("c"), attributes=on)
        assert labels(reading(body)) == ["1.", "2.", None, "3."]

    def test_a_list_goes_on_from_one_further_back(self) -> None:
        body = (
            items(p("a"), attributes='text:style-name="L" xml:id="uno"')
            + items(p("b"), attributes='text:style-name="L" xml:id="dos"')
            + items(p("c"), attributes='text:style-name="L" text:continue-list="uno"')
        )
        assert labels(reading(body)) == ["1.", "1.", "2."]

    def test_an_item_has_a_number_of_its_own(self) -> None:
        body = (
            '<text:list text:style-name="L"><text:list-item text:start-value="5">'
            f"{p('a')}</text:list-item><text:list-item>{p('b')}</text:list-item></text:list>"
        )
        assert labels(reading(body)) == ["5.", "6."]

    def test_only_the_first_paragraph_of_an_item_is_labelled(self) -> None:
        assert labels(reading(items(p("a") + p("sigue"), p("b")))) == ["1.", None, "2."]

    def test_a_list_header_is_not_counted(self) -> None:
        body = (
            f'<text:list text:style-name="L"><text:list-header>{p("Lista")}</text:list-header>'
            f"<text:list-item>{p('a')}</text:list-item></text:list>"
        )
        assert labels(reading(body)) == [None, "1."]

    def test_bullets_are_no_labels(self) -> None:
        style = (
            '<text:list-style style:name="V"><text:list-level-style-bullet text:level="1" '
            'text:bullet-char="•"/></text:list-style>'
        )
        document = reading(items(p("a"), attributes='text:style-name="V"'), style)
        assert (document.text, document.blocks[0].kind) == ("a", BlockKind.LIST_ITEM)

    def test_the_list_style_may_come_from_the_paragraph(self) -> None:
        body = items('<text:p text:style-name="Numerado">a</text:p>', attributes="")
        assert labels(reading(body)) == ["1."]

    def test_headings_are_numbered_by_the_outline(self) -> None:
        outline = (
            '<text:outline-style style:name="O">'
            '<text:outline-level-style text:level="1" style:num-format="I" style:num-suffix="."/>'
            '<text:outline-level-style text:level="2" style:num-format="1" '
            'text:display-levels="2"/></text:outline-style>'
        )
        styles = (
            f"<office:document-styles {SPACES}><office:styles>{outline}</office:styles>"
            "</office:document-styles>"
        )
        body = "".join(
            f'<text:h text:outline-level="{level}">{words}</text:h>'
            for level, words in ((1, "Uno"), (2, "Dos"), (2, "Tres"), (1, "Cuatro"), (2, "Cinco"))
        )
        assert labels(reading(body, styles=styles)) == ["I.", "I.1", "I.2", "II.", "II.1"]


class TestTables:
    def cell(self, words: str) -> str:
        return f"<table:table-cell>{p(words)}</table:table-cell>"

    def test_rows(self) -> None:
        head = f"<table:table-header-rows><table:table-row>{self.cell('Cuota')}{self.cell('Fecha')}</table:table-row></table:table-header-rows>"
        row = f"<table:table-row>{self.cell('1')}{self.cell('mayo')}</table:table-row>"
        document = reading(p("x") + f"<table:table>{head}{row}</table:table>" + p("y"))
        assert lines(document) == ["x", "Cuota\tFecha", "1\tmayo", "y"]
        assert document.blocks[1].kind is BlockKind.TABLE_ROW

    def test_covered_cells_are_not_read_twice(self) -> None:
        row = (
            f"<table:table-row>{self.cell('Junto')}<table:covered-table-cell>{p('nada')}"
            f"</table:covered-table-cell>{self.cell('Otro')}</table:table-row>"
        )
        assert lines(reading(f"<table:table>{row}</table:table>")) == ["Junto\tOtro"]

    def test_a_table_of_one_column_places_text(self) -> None:
        rows = "".join(f"<table:table-row>{self.cell(w)}</table:table-row>" for w in ("a", "b"))
        document = reading(f"<table:table>{rows}</table:table>")
        assert [block.kind for block in document.blocks] == [BlockKind.PARAGRAPH] * 2


def region(key: str, kind: str, words: str = "") -> str:
    return (
        f'<text:changed-region xml:id="{key}" text:id="{key}"><text:{kind}>'
        "<office:change-info><dc:creator>Luis Roca</dc:creator>"
        f"<dc:date>2024-05-06T07:08:09</dc:date></office:change-info>{words}"
        f"</text:{kind}></text:changed-region>"
    )


class TestAsides:
    def test_tracked_changes_are_read_as_accepted(self) -> None:
        tracked = f"<text:tracked-changes>{region('a', 'deletion', p('diez'))}{region('b', 'insertion')}{region('c', 'format-change')}</text:tracked-changes>"
        document = reading(
            tracked
            + p(
                'Plazo de <text:change text:change-id="a"/><text:change-start text:change-id="b"/>'
                'veinte<text:change-end text:change-id="b"/> días'
            )
        )
        assert document.text == "Plazo de veinte días"
        found = {a.kind: a for a in document.asides}
        assert found[AsideKind.DELETION].text == "diez"
        assert found[AsideKind.INSERTION].text == "veinte"
        assert found[AsideKind.INSERTION].anchor == len("Plazo de ")
        assert {a.author for a in document.asides} == {"Luis Roca"}
        assert {a.date for a in document.asides} == {"2024-05-06T07:08:09"}

    def test_an_insertion_over_paragraphs(self) -> None:
        tracked = f"<text:tracked-changes>{region('b', 'insertion')}</text:tracked-changes>"
        document = reading(
            tracked
            + p('uno <text:change-start text:change-id="b"/>dos')
            + p('tres<text:change-end text:change-id="b"/> cuatro')
        )
        assert document.text == "uno dos\ntres cuatro"
        assert [aside.text for aside in document.asides] == ["dos", "tres"]

    def test_comments(self) -> None:
        note = f"<office:annotation><dc:creator>Ana</dc:creator><dc:date>2024-01-02</dc:date>{p('Ojo')}</office:annotation>"
        document = reading(p(f"uno{note} dos"))
        (aside,) = document.asides
        assert document.text == "uno dos"
        assert (aside.kind, aside.text, aside.author) == (AsideKind.COMMENT, "Ojo", "Ana")

    @pytest.mark.parametrize(
        ("kind", "expected"),
        [("footnote", AsideKind.FOOTNOTE), ("endnote", AsideKind.ENDNOTE)],
    )
    def test_notes(self, kind: str, expected: AsideKind) -> None:
        note = (
            f'<text:note text:note-class="{kind}"><text:note-citation>1</text:note-citation>'
            f"<text:note-body>{p('Al pie')}</text:note-body></text:note>"
        )
        document = reading(p(f"El precio{note} es fijo"))
        assert document.text == "El precio es fijo"
        assert [(a.kind, a.text, a.anchor) for a in document.asides] == [(expected, "Al pie", 9)]

    def test_headers_and_footers(self) -> None:
        styles = (
            f"<office:document-styles {SPACES}><office:master-styles><style:master-page>"
            f"<style:header>{p('Notaría')}</style:header><style:footer>{p('Pág.')}</style:footer>"
            "</style:master-page></office:master-styles></office:document-styles>"
        )
        document = reading(p("x"), styles=styles)
        assert [(a.kind, a.text) for a in document.asides] == [
            (AsideKind.HEADER, "Notaría"),
            (AsideKind.FOOTER, "Pág."),
        ]

    def test_text_boxes_and_shapes_follow_their_paragraph(self) -> None:
        box = f"<draw:frame><draw:text-box>{p('En la caja')}</draw:text-box></draw:frame>"
        shape = f"<draw:custom-shape>{p('En la figura')}</draw:custom-shape>"
        assert lines(reading(p(f"uno{box}{shape} dos") + p("tres"))) == [
            "uno dos",
            "En la caja",
            "En la figura",
            "tres",
        ]

    def test_pictures_are_said(self) -> None:
        document = reading(p("x<draw:frame><draw:image/></draw:frame>"))
        assert any("imágenes" in warning for warning in document.warnings)


class TestDamage:
    def test_an_encrypted_document_says_so(self) -> None:
        manifest = "<m><file-entry><encryption-data/></file-entry></m>"
        with pytest.raises(ProtectedDocument, match="contraseña") as caught:
            raw(package({"content.xml": "\x00\x01", "META-INF/manifest.xml": manifest}))
        assert caught.value.way_out

    def test_an_encrypted_package_of_new_libreoffice_says_so(self) -> None:
        with pytest.raises(ProtectedDocument):
            raw(package({"encrypted-package": "\x00"}))

    @pytest.mark.parametrize(
        "parts",
        [
            {},
            {"content.xml": ""},
            {"content.xml": "<roto"},
            {"content.xml": content("")},
            {"content.xml": f"<office:document-content {SPACES}/>"},
        ],
    )
    def test_no_text(self, parts: dict[str, str]) -> None:
        with pytest.raises(UnreadableDocument):
            raw(package(parts))

    def test_entities_are_refused(self) -> None:
        evil = content(p("x")).replace(
            "?>", '?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>', 1
        )
        with pytest.raises(UnreadableDocument, match="entidades"):
            raw(package({"content.xml": evil}))

    def test_a_bomb_is_refused(self) -> None:
        with pytest.raises(TooLarge):
            raw(package({"content.xml": " " * 40_000_000}))

    def test_deep_nesting_is_refused(self) -> None:
        deep = "<text:section>" * 400 + p("x") + "</text:section>" * 400
        with pytest.raises(UnreadableDocument):
            reading(deep)

    def test_broken_styles_do_not_lose_the_text(self) -> None:
        assert reading(p("x"), styles="<roto").text == "x"

    def test_strange_numbers_are_harmless(self) -> None:
        document = reading(
            '<text:h text:outline-level="-3">a</text:h>'
            '<text:h text:outline-level="99999999999">b</text:h>'
            + p('c<text:s text:c="99999999999"/>d')
            + '<text:list text:style-name="L"><text:list-item text:start-value="x">'
            f"{p('e')}</text:list-item></text:list>"
        )
        assert lines(document) == ["a", "b", "c d", "1. e"]

    def test_damaged_bytes_are_read_or_explained(self) -> None:
        chance = random.Random(21)  # noqa: S311 - repeatable, not secret
        tracked = (
            f"<text:tracked-changes>{region('a', 'deletion', p('diez'))}</text:tracked-changes>"
        )
        whole = content(
            tracked + items(p("uno"), p("dos")) + p('tres<text:change text:change-id="a"/>')
        )
        read_well = 0
        for number in range(1500):
            if number % 2:
                data = damaged(package({"content.xml": whole}), chance)
            else:
                text = damaged(whole.encode(), chance).decode("utf-8", errors="replace")
                data = package({"content.xml": text})
            try:
                document = raw(data)
            except AdvaiError:
                continue
            read_well += 1
            document.text.encode()
        assert read_well > 100


VISIBLE = st.text(
    st.characters(categories=("L", "N", "P", "Sc", "Sm", "So"), include_characters=" "),
    min_size=1,
    max_size=60,
)


@given(st.lists(VISIBLE, min_size=1, max_size=6))
def test_what_is_written_comes_back(paragraphs: list[str]) -> None:
    from xml.sax.saxutils import escape

    expected = [clean for text in paragraphs if (clean := clean_text(text))]
    body = "".join(p(escape(text)) for text in paragraphs)
    if expected:
        assert lines(reading(body)) == expected
    else:
        with pytest.raises(UnreadableDocument):
            reading(body)
