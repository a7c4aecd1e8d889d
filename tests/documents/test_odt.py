"""A LibreOffice text is read as it prints: lists numbered, changes accepted, notes apart."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.limits import DEFAULT, Limits
from advai.documents.odt import read
from advai.errors import ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import AsideKind, Document

O = "urn:oasis:names:tc:opendocument:xmlns:"  # noqa: E741 - the names of ODF all begin so
NAMES = " ".join(
    f'xmlns:{prefix}="{O}{name}:1.0"'
    for prefix, name in {
        "office": "office", "text": "text", "table": "table", "style": "style",
        "draw": "drawing", "fo": "xsl-fo-compatible", "meta": "meta",
    }.items()
) + ' xmlns:dc="http://purl.org/dc/elements/1.1/"'  # fmt: skip


def odt(body: str, *, automatic: str = "", styles: str = "", manifest: str = "") -> bytes:
    content = (
        f"<office:document-content {NAMES}><office:automatic-styles>{automatic}"
        f"</office:automatic-styles><office:body><office:text>{body}</office:text></office:body>"
        f"</office:document-content>"
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", content)
        archive.writestr(
            "styles.xml", f"<office:document-styles {NAMES}>{styles}</office:document-styles>"
        )
        archive.writestr("META-INF/manifest.xml", f"<manifest>{manifest}</manifest>")
    return buffer.getvalue()


def reading(body: str, automatic: str = "", styles: str = "") -> Document:
    data = odt(body, automatic=automatic, styles=styles)
    return read(data, "contrato.odt", password=None, limits=DEFAULT)


def p(text: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def items(*texts: str, attributes: str = "") -> str:
    entries = "".join(f"<text:list-item>{p(text)}</text:list-item>" for text in texts)
    return f"<text:list {attributes}>{entries}</text:list>"


def number_level(level: int, **attributes: str) -> str:
    written = " ".join(
        f'{key.replace("_", ":", 1).replace("_", "-")}="{value}"'
        for key, value in attributes.items()
    )
    return f'<text:list-level-style-number text:level="{level}" {written}/>'


def list_style(name: str, *levels: str) -> str:
    return f'<text:list-style style:name="{name}">{"".join(levels)}</text:list-style>'


OUTLINE = list_style(
    "L1",
    number_level(1, style_num_format="1", style_num_suffix="."),
    number_level(2, style_num_format="1", text_display_levels="2"),
    number_level(3, style_num_format="a", style_num_suffix=")"),
)
L1 = 'text:style-name="L1"'


def labels(document: Document) -> list[str | None]:
    return [block.label for block in document.blocks]


def test_spaces_tabs_breaks_and_spans() -> None:
    body = p(
        "uno<text:s text:c='3'/>dos\n   tres<text:tab/>x<text:line-break/>y <text:span>z</text:span>"
    )
    assert reading(body).text == "uno dos tres x\ny z"


def test_nested_lists_count_level_by_level() -> None:
    inner = items("b", "c")
    body = (
        f"<text:list {L1}><text:list-item>{p('a')}{inner}</text:list-item>"
        f"<text:list-item>{p('d')}{inner}{p('sigue')}</text:list-item></text:list>"
    )
    assert labels(reading(body, OUTLINE)) == ["1.", "1.1", "1.2", "2.", "2.1", "2.2", None]


def test_a_new_list_begins_again_unless_it_continues() -> None:
    again = items("c", attributes=L1)
    goes_on = items("d", attributes=f'{L1} text:continue-numbering="true"')
    first = items("a", "b", attributes=f'{L1} xml:id="uno"')
    by_id = items("e", attributes=f'{L1} text:continue-list="uno"')
    assert labels(reading(first + again + goes_on + by_id, OUTLINE)) == [
        "1.",
        "2.",
        "1.",
        "2.",
        "3.",
    ]


def test_an_item_may_set_its_number() -> None:
    forced = f'<text:list {L1}><text:list-item text:start-value="7">{p("a")}</text:list-item><text:list-item>{p("b")}</text:list-item></text:list>'
    assert labels(reading(forced, OUTLINE)) == ["7.", "8."]


def test_list_headers_and_later_paragraphs_have_no_number() -> None:
    body = (
        f"<text:list {L1}><text:list-header>{p('t')}</text:list-header>"
        f"<text:list-item>{p('a')}{p('b')}</text:list-item></text:list>"
    )
    assert labels(reading(body, OUTLINE)) == [None, "1.", None]


@pytest.mark.parametrize(
    ("attributes", "label"),
    [
        ({"style_num_format": "I", "style_num_prefix": "(", "style_num_suffix": ")"}, "(XXVIII)"),
        ({"style_num_format": "a"}, "ab"),
        ({"style_num_format": "A", "style_num_letter_sync": "true"}, "BB"),
        ({"style_num_format": "First, Second, Third, ..."}, "Vigésimo octavo"),
        ({"style_num_format": "1", "loext_num_list_format": "Art. %1%.-"}, "Art. 28.-"),
    ],
)
def test_formats_of_numbers(attributes: dict[str, str], label: str) -> None:
    style = list_style("L1", number_level(1, text_start_value="28", **attributes))
    style = style.replace("<text:list-style", '<text:list-style xmlns:loext="urn:lo"')
    assert labels(reading(items("x", attributes=L1), style)) == [label]


def test_headings_take_the_numbers_of_the_outline() -> None:
    outline = (
        "<office:styles><text:outline-style style:name='Outline'>"
        '<text:outline-level-style text:level="1" style:num-format="I" style:num-suffix=".-"/>'
        '<text:outline-level-style text:level="2" style:num-format=""/>'
        "</text:outline-style></office:styles>"
    )
    body = (
        '<text:h text:outline-level="1">Objeto</text:h><text:h text:outline-level="2">Detalle</text:h>'
        '<text:h text:outline-level="1">Plazo</text:h>'
    )
    document = reading(body, styles=outline)
    assert [(b.kind.value, b.level, b.label) for b in document.blocks] == [
        ("heading", 1, "I.-"),
        ("heading", 2, None),
        ("heading", 1, "II.-"),
    ]


def text_style(name: str, properties: str, family: str = "text") -> str:
    return (
        f'<style:style style:name="{name}" style:family="{family}">'
        f"<style:text-properties {properties}/></style:style>"
    )


def test_boldness_through_spans_and_paragraph_styles() -> None:
    automatic = (
        text_style("B", 'fo:font-weight="bold"')
        + text_style("U", 'style:text-underline-style="solid"')
        + text_style("N", 'fo:font-weight="normal"')
        + text_style("P", 'fo:font-weight="bold"', "paragraph")
        + '<style:style style:name="H" style:family="paragraph" style:parent-style-name="P"/>'
    )
    body = (
        p('<text:span text:style-name="B">PRIMERA.-</text:span> texto')
        + p("todo", "H")
        + p('a<text:span text:style-name="N">b</text:span>', "H")
        + p('<text:span text:style-name="U">c</text:span>')
    )
    assert [(b.bold, b.lead) for b in reading(body, automatic).blocks] == [
        (False, 9), (True, 4), (False, 1), (True, 1),
    ]  # fmt: skip


TRACKED = (
    '<text:tracked-changes><text:changed-region text:id="d"><text:deletion><office:change-info>'
    "<dc:creator>Ana</dc:creator><dc:date>2026-01-02</dc:date></office:change-info>"
    "<text:p>diez</text:p></text:deletion></text:changed-region>"
    '<text:changed-region text:id="i"><text:insertion><office:change-info><dc:creator>Luis'
    "</dc:creator></office:change-info></text:insertion></text:changed-region>"
    "</text:tracked-changes>"
)


def test_deleted_text_is_an_aside_and_inserted_text_both() -> None:
    body = TRACKED + p(
        'Plazo: <text:change text:change-id="d"/><text:change-start text:change-id="i"/>veinte'
        '<text:change-end text:change-id="i"/> días'
    )
    document = reading(body)
    assert document.text == "Plazo: veinte días"
    assert [(a.kind, a.text, a.anchor, a.author) for a in document.asides] == [
        (AsideKind.DELETION, "diez", 7, "Ana"),
        (AsideKind.INSERTION, "veinte", 7, "Luis"),
    ]


def test_an_insertion_over_several_paragraphs_marks_each() -> None:
    body = (
        TRACKED
        + p('a<text:change-start text:change-id="i"/>b')
        + p('c<text:change-end text:change-id="i"/>d')
    )
    assert [a.text for a in reading(body).asides] == ["b", "c"]


def test_notes_and_comments_are_asides() -> None:
    note = (
        '<text:note text:note-class="{0}"><text:note-citation>1</text:note-citation>'
        "<text:note-body><text:p>{1}</text:p></text:note-body></text:note>"
    )
    comment = "<office:annotation><dc:creator>Eva</dc:creator><text:p>¿Seguro?</text:p></office:annotation>"
    body = p(
        "Pago" + note.format("footnote", "pie") + note.format("endnote", "fin") + comment + "."
    )
    document = reading(body)
    assert document.text == "Pago."
    assert [(a.kind, a.text, a.anchor, a.author) for a in document.asides] == [
        (AsideKind.FOOTNOTE, "pie", 4, None),
        (AsideKind.ENDNOTE, "fin", 4, None),
        (AsideKind.COMMENT, "¿Seguro?", 4, "Eva"),
    ]


def test_tables_frames_sections_and_indexes_keep_their_place() -> None:
    cell = "<table:table-cell>{0}</table:table-cell>"
    row = f"<table:table-row>{cell.format(p('a'))}<table:covered-table-cell/>{cell.format(p('b'))}</table:table-row>"
    table = f"<table:table><table:table-header-rows>{row}</table:table-header-rows></table:table>"
    frame = f"<draw:frame><draw:text-box>{p('caja')}</draw:text-box></draw:frame>"
    section = f'<text:section text:name="s">{p("dentro")}</text:section>'
    index = (
        "<text:table-of-content><text:table-of-content-source><text:index-title-template>no"
        f"</text:index-title-template></text:table-of-content-source><text:index-body>{p('índice')}"
        "</text:index-body></text:table-of-content>"
    )
    document = reading(p("uno" + frame) + table + section + index)
    assert document.text == "uno\ncaja\na\tb\ndentro\níndice"


def test_hidden_sections_and_hidden_text_are_left_out_and_said() -> None:
    automatic = text_style("O", 'text:display="none"')
    body = (
        p('Visible<text:span text:style-name="O"> no</text:span>')
        + f'<text:section text:name="s" text:display="none">{p("tampoco")}</text:section>'
    )
    document = reading(body, automatic)
    assert document.text == "Visible"
    assert any("oculto" in warning for warning in document.warnings)


def test_headers_of_the_page_are_asides() -> None:
    styles = (
        "<office:master-styles><style:master-page><style:header><text:p>MINUTA</text:p>"
        "</style:header></style:master-page></office:master-styles>"
    )
    asides = reading(p("x"), styles=styles).asides
    assert [(a.kind, a.text) for a in asides] == [(AsideKind.HEADER, "MINUTA")]


def test_a_flat_document_is_read_too() -> None:
    flat = f"<office:document {NAMES}><office:body><office:text>{p('plano')}</office:text></office:body></office:document>"
    assert read(flat.encode(), "a.fodt", password=None, limits=DEFAULT).text == "plano"


def test_an_encrypted_document_says_what_to_do() -> None:
    data = odt(p("x"), manifest="<encryption-data/>")
    with pytest.raises(ProtectedDocument, match="contraseña"):
        read(data, "a.odt", password="x", limits=DEFAULT)  # noqa: S106 - not undone here


@pytest.mark.parametrize(
    "data", [b"no es un zip", odt(p("x"))[:200], b"PK\x05\x06" + bytes(18), b"<office/>"]
)
def test_damaged_files_are_one_sentence(data: bytes) -> None:
    with pytest.raises(UnreadableDocument):
        read(data, "a.odt", password=None, limits=DEFAULT)


def test_entities_and_bombs_are_refused() -> None:
    bomb = f'<!DOCTYPE x [<!ENTITY a "b">]><office:document {NAMES}/>'
    with pytest.raises(UnreadableDocument, match="entidades"):
        read(bomb.encode(), "a.odt", password=None, limits=DEFAULT)
    with pytest.raises(TooLarge):
        read(odt(p("x" * 2_000_000)), "a.odt", password=None, limits=Limits(unpacked=1_000_000))


@pytest.mark.shared
def test_deleted_text_of_a_real_file_is_not_read(shared_dir: Path) -> None:
    data = (shared_dir / "contracts/messy/odt-change-tracked.odt").read_bytes()
    document = read(data, "a.odt", password=None, limits=DEFAULT)
    deleted = [a.text for a in document.asides if a.kind is AsideKind.DELETION]
    assert deleted
    assert all(words not in document.text for words in deleted)


words = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn"), exclude_characters="<>&"),
    min_size=1,
    max_size=40,
).filter(lambda text: bool(clean_text(text)))


@given(st.lists(words, min_size=1, max_size=8))
def test_every_word_comes_out_unchanged_and_in_order(texts: list[str]) -> None:
    assert reading("".join(map(p, texts))).text == "\n".join(map(clean_text, texts))
