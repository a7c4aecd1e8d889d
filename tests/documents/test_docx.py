"""A Word document is read as it prints: in order, once, with its changes accepted."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.docx import read
from advai.documents.limits import DEFAULT
from advai.model.document import AsideKind, BlockKind, Document
from tests.documents.docx_maker import NAMESPACES, docx, link, paragraph, reading, run, table

BOLD = "<w:b/>"


def kinds(document: Document) -> list[tuple[str, str]]:
    return [(block.kind.value, document.block_text(block)) for block in document.blocks]


def test_paragraphs_and_tables_come_in_the_order_of_the_file() -> None:
    body = paragraph("Uno") + table(("Cuota", "Monto"), ("1", "Bs 100")) + paragraph("Dos")
    assert kinds(reading(body)) == [
        ("paragraph", "Uno"),
        ("table_row", "Cuota\tMonto"),
        ("table_row", "1\tBs 100"),
        ("paragraph", "Dos"),
    ]


def test_a_table_that_only_places_text_reads_as_paragraphs() -> None:
    clause = paragraph(run("PRIMERA.-", BOLD), " (Objeto) " + "La bicicleta se presta. " * 20)
    document = reading(table((paragraph("PRESTAMISTA"), clause + paragraph("Segundo párrafo."))))
    assert [kind for kind, _ in kinds(document)] == ["paragraph"] * 3
    assert document.blocks[1].lead == len("PRIMERA.-")


def test_one_column_of_cells_reads_as_paragraphs() -> None:
    document = reading(table((paragraph("Primera"),), (paragraph("Segunda"),)))
    assert kinds(document) == [("paragraph", "Primera"), ("paragraph", "Segunda")]


def test_a_nested_table_keeps_its_words_in_place() -> None:
    inner = table(("a", "b"))
    document = reading(table((inner + paragraph(""), "c")))
    assert document.text.replace("\t", " ") == "a b c"


def test_a_text_box_is_read_once_although_the_file_holds_it_twice() -> None:
    box = f"<w:txbxContent>{paragraph('Texto del cuadro')}</w:txbxContent>"
    drawing = (
        f"<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:inline><a:graphic>"
        f"<wps:wsp><wps:txbx>{box}</wps:txbx></wps:wsp></a:graphic></wp:inline></w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>{box}</v:textbox></v:shape>"
        f"</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert reading(paragraph("Antes", drawing) + paragraph("Después")).text == (
        "Antes\nTexto del cuadro\nDespués"
    )


def test_content_controls_are_opened_around_runs_paragraphs_rows_and_cells() -> None:
    inside = f"<w:sdt><w:sdtPr/><w:sdtContent>{run('valor')}</w:sdtContent></w:sdt>"
    block = f"<w:sdt><w:sdtContent>{paragraph('bloque')}</w:sdtContent></w:sdt>"
    cell = f"<w:sdt><w:sdtContent><w:tc>{paragraph('celda')}</w:tc></w:sdtContent></w:sdt>"
    row = f"<w:sdt><w:sdtContent><w:tr><w:tc>{paragraph('x')}</w:tc>{cell}</w:tr></w:sdtContent></w:sdt>"
    document = reading(paragraph("Monto: ", inside) + block + f"<w:tbl>{row}</w:tbl>")
    assert document.text == "Monto: valor\nbloque\nx\tcelda"


def field(code: str, result: str) -> str:
    def char(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    instruction = f"<w:r><w:instrText>{code}</w:instrText></w:r>"
    return char("begin") + instruction + char("separate") + result + char("end")


def test_fields_show_their_result_and_never_their_instruction() -> None:
    nested = field("IF x = 1", field("REF y", run("veinte días")))
    simple = f'<w:fldSimple w:instr="DATE">{run("1 de mayo")}</w:fldSimple>'
    assert reading(paragraph("Plazo: ", nested, " desde el ", simple)).text == (
        "Plazo: veinte días desde el 1 de mayo"
    )


def test_words_in_the_instruction_of_a_field_are_not_shown() -> None:
    hidden = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' + run("no se ve")
    shown = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + run("se ve")
    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    assert reading(paragraph(hidden + shown + end)).text == "se ve"


def test_a_field_that_never_ends_swallows_nothing() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    assert reading(paragraph(begin, "Cláusula") + paragraph("Otra")).text == "Cláusula\nOtra"


def test_old_form_controls_show_their_answer() -> None:
    box = (
        '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox>'
        '</w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    assert reading(paragraph(box, " Acepta")).text == "☒ Acepta"


def test_links_tabs_breaks_hyphens_and_symbols_read_naturally() -> None:
    link_ = f'<w:hyperlink r:id="x">{run("enlace")}</w:hyperlink>'
    special = (
        "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t>"
        '<w:softHyphen/><w:t>e</w:t><w:sym w:font="Wingdings" w:char="F0FE"/>'
        '<w:sym w:font="Symbol" w:char="F0B1"/></w:r>'
    )
    assert reading(paragraph(link_, " ", special)).text == "enlace a b\nc-de☑±"


def test_a_heading_typed_with_a_line_break_is_a_block_of_its_own() -> None:
    document = reading(
        paragraph(run("PRIMERA.- OBJETO", BOLD), "<w:r><w:br/></w:r>", "La bicicleta se presta.")
    )
    assert [(document.block_text(b), b.bold) for b in document.blocks] == [
        ("PRIMERA.- OBJETO", True),
        ("La bicicleta se presta.", False),
    ]


def test_hidden_text_is_left_out_and_said() -> None:
    document = reading(paragraph("Visible", run(" secreto", "<w:vanish/>")))
    assert document.text == "Visible"
    assert any("texto oculto" in warning for warning in document.warnings)


def test_ruby_smart_tags_and_custom_xml_give_their_base_text() -> None:
    ruby = f"<w:r><w:ruby><w:rt>{run('arriba')}</w:rt><w:rubyBase>{run('base')}</w:rubyBase></w:ruby></w:r>"
    tag = f"<w:smartTag>{run('La Paz')}</w:smartTag><w:customXml>{run('!')}</w:customXml>"
    assert reading(paragraph(ruby, " ", tag)).text == "base La Paz!"


CHANGED = 'w:author="Ana" w:date="2026-03-01T10:00:00Z"'


def test_changes_are_read_as_accepted_and_kept_beside_the_text() -> None:
    deleted = f'<w:del w:id="1" {CHANGED}><w:r><w:delText>diez</w:delText></w:r></w:del>'
    inserted = f'<w:ins w:id="2" {CHANGED}>{run("veinte")}{run(" días")}</w:ins>'
    document = reading(paragraph("Plazo: ", deleted, inserted, "."))
    assert document.text == "Plazo: veinte días."
    assert [(a.kind, a.text, a.anchor, a.author) for a in document.asides] == [
        (AsideKind.DELETION, "diez", 7, "Ana"),
        (AsideKind.INSERTION, "veinte días", 7, "Ana"),
    ]
    assert document.asides[0].date == "2026-03-01T10:00:00Z"


def test_moved_text_stays_only_where_it_went() -> None:
    gone = f'<w:moveFrom w:id="1" {CHANGED}>{run("Movido.")}</w:moveFrom>'
    come = f'<w:moveTo w:id="2" {CHANGED}>{run("Movido.")}</w:moveTo>'
    document = reading(paragraph(come) + paragraph("Medio.") + paragraph(gone))
    assert document.text == "Movido.\nMedio."
    assert {aside.kind for aside in document.asides} == {AsideKind.INSERTION, AsideKind.DELETION}


def test_an_insertion_that_was_deleted_again_is_gone() -> None:
    twice = f'<w:ins w:id="1" {CHANGED}><w:del w:id="2" {CHANGED}><w:r><w:delText>x</w:delText></w:r></w:del></w:ins>'
    assert reading(paragraph("a", twice, "b")).text == "ab"


def test_a_deleted_paragraph_mark_joins_two_paragraphs() -> None:
    mark = f'<w:rPr><w:del w:id="1" {CHANGED}/></w:rPr>'
    assert reading(paragraph("Una ", properties=mark) + paragraph("sola.")).text == "Una sola."


def test_a_deleted_row_is_not_read() -> None:
    rows = (
        f"<w:tr><w:tc>{paragraph('a')}</w:tc><w:tc>{paragraph('b')}</w:tc></w:tr>"
        f'<w:tr><w:trPr><w:del w:id="1" {CHANGED}/></w:trPr><w:tc>{paragraph("c")}</w:tc></w:tr>'
    )
    assert reading(f"<w:tbl>{rows}</w:tbl>").text == "a\tb"


def test_notes_and_comments_stand_beside_the_text_with_their_place() -> None:
    body = paragraph(
        "El pago",
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
        '<w:commentRangeStart w:id="0"/>',
        " vence hoy.",
        '<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>',
    )
    notes = (
        '<w:footnotes {0}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
        '<w:footnote w:id="2">{1}</w:footnote></w:footnotes>'
    )
    comments = '<w:comments {0}><w:comment w:id="0" w:author="Luis">{1}</w:comment></w:comments>'
    data = docx(
        body,
        parts={
            "word/footnotes.xml": notes.format(NAMESPACES, paragraph("En bolivianos.")),
            "word/comments.xml": comments.format(NAMESPACES, paragraph("¿Seguro?")),
        },
        links=link("f", "footnotes", "footnotes.xml") + link("c", "comments", "comments.xml"),
    )
    document = read(data, "a.docx", password=None, limits=DEFAULT)
    assert document.text == "El pago vence hoy."
    assert {(a.kind, a.text, a.anchor, a.author) for a in document.asides} == {
        (AsideKind.FOOTNOTE, "En bolivianos.", 7, None),
        (AsideKind.COMMENT, "¿Seguro?", 7, "Luis"),
    }


def test_headers_and_footers_are_kept_once_and_apart() -> None:
    header = f"<w:hdr {NAMESPACES}>{paragraph('MINUTA')}</w:hdr>"
    data = docx(
        paragraph("Texto"),
        parts={"word/h1.xml": header, "word/h2.xml": header},
        links=link("h1", "header", "h1.xml") + link("h2", "header", "h2.xml"),
    )
    document = read(data, "a.docx", password=None, limits=DEFAULT)
    assert document.text == "Texto"
    assert [(a.kind, a.text) for a in document.asides] == [(AsideKind.HEADER, "MINUTA")]


STYLES = """
<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="es-BO"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titulo1"><w:name w:val="heading 1"/>
  <w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/><w:outlineLvl w:val="0"/></w:pPr>
  <w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Mi subtítulo"/>
  <w:basedOn w:val="Titulo1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="character" w:styleId="Fuerte"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
"""


def test_headings_and_boldness_come_through_styles() -> None:
    document = reading(
        paragraph("Objeto", properties='<w:pStyle w:val="Titulo1"/>')
        + paragraph("Detalle", properties='<w:pStyle w:val="Sub"/>')
        + paragraph("Cuerpo"),
        styles=STYLES,
    )
    assert [(b.kind, b.level, b.bold, b.centered) for b in document.blocks] == [
        (BlockKind.HEADING, 1, True, True),
        (BlockKind.HEADING, 2, True, True),
        (BlockKind.PARAGRAPH, None, False, False),
    ]


def test_a_bold_style_on_a_bold_style_is_plain() -> None:
    toggled = paragraph(
        run("llano", '<w:rStyle w:val="Fuerte"/>'), properties='<w:pStyle w:val="Titulo1"/>'
    )
    assert not reading(toggled, styles=STYLES).blocks[0].bold


@pytest.mark.parametrize("look", ["<w:b/>", '<w:u w:val="single"/>', '<w:rStyle w:val="Fuerte"/>'])
def test_the_lead_is_how_far_the_heading_runs_into_the_paragraph(look: str) -> None:
    document = reading(paragraph(run("PRIMERA.- ", look), "El objeto."), styles=STYLES)
    block = document.blocks[0]
    assert (block.bold, block.lead) == (False, len("PRIMERA.-"))


def test_an_underlined_link_is_no_heading() -> None:
    underlined = run("correo@ejemplo.bo", '<w:u w:val="single"/>')
    linked = f'<w:hyperlink r:id="x">{underlined}</w:hyperlink>'
    assert reading(paragraph(linked)).blocks[0].lead == 0


def test_a_style_separator_runs_the_heading_into_the_text() -> None:
    hidden_mark = "<w:rPr><w:vanish/><w:specVanish/></w:rPr>"
    document = reading(
        paragraph(run("PRIMERA.", BOLD), properties=hidden_mark) + paragraph(" El objeto es uno.")
    )
    assert kinds(document) == [("paragraph", "PRIMERA. El objeto es uno.")]


def test_a_drop_cap_belongs_to_its_word() -> None:
    cap = paragraph("E", properties='<w:framePr w:dropCap="drop"/>')
    assert reading(cap + paragraph("n La Paz, a uno de mayo")).text == "En La Paz, a uno de mayo"


def test_strict_documents_read_like_transitional_ones() -> None:
    data = docx(paragraph("Uno") + table(("a", "b")), strict=True)
    assert read(data, "a.docx", password=None, limits=DEFAULT).text == "Uno\na\tb"


def test_a_document_kept_as_a_web_page_inside_is_read() -> None:
    data = docx(
        '<w:altChunk r:id="c"/>' + paragraph("Fin"),
        parts={"word/c.html": "<p>Cláusula <b>única</b></p><table><tr><td>a<td>b</table>"},
        links=link("c", "aFChunk", "c.html"),
        types='<Default Extension="html" ContentType="text/html"/>',
    )
    document = read(data, "a.docx", password=None, limits=DEFAULT)
    assert document.text == "Cláusula única\na\tb\nFin"


def test_a_part_in_an_unknown_format_is_said_to_be_missing() -> None:
    document = reading('<w:altChunk r:id="nada"/>' + paragraph("Fin"))
    assert any("otro formato" in warning for warning in document.warnings)


def test_pages_are_told_only_when_word_counted_as_many() -> None:
    broken = "<w:r><w:lastRenderedPageBreak/></w:r>"
    body = paragraph("Uno") + paragraph(broken, "Dos")
    told = read(
        docx(body, parts={"docProps/app.xml": "<P><Pages>2</Pages></P>"}),
        "a.docx", password=None, limits=DEFAULT,
    )  # fmt: skip
    stale = read(
        docx(body, parts={"docProps/app.xml": "<P><Pages>9</Pages></P>"}),
        "a.docx", password=None, limits=DEFAULT,
    )  # fmt: skip
    assert (told.pages, [b.page for b in told.blocks]) == (2, [1, 2])
    assert (stale.pages, [b.page for b in stale.blocks]) == (None, [None, None])


def test_who_wrote_it_and_when_is_told_by_the_names_of_every_format() -> None:
    core = "<c><title>Comodato</title><creator>Ana</creator><created>2026-01-02</created></c>"
    document = read(
        docx(paragraph("x"), parts={"docProps/core.xml": core}),
        "a.docx", password=None, limits=DEFAULT,
    )  # fmt: skip
    assert document.metadata == {"title": "Comodato", "author": "Ana", "created": "2026-01-02"}


def test_pictures_are_said_to_be_unread() -> None:
    picture = '<w:r><w:drawing><a:blip r:embed="x"/></w:drawing></w:r>'
    assert any("imágenes" in w for w in reading(paragraph("Uno", picture)).warnings)


words = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn")), min_size=1, max_size=40
).filter(lambda text: bool(clean_text(text)))


@given(st.lists(words, min_size=1, max_size=12))
def test_every_word_comes_out_unchanged_and_in_order(texts: list[str]) -> None:
    document = reading("".join(paragraph(run(text)) for text in texts))
    expected = "\n".join(clean_text(text) for text in texts)
    assert document.text == expected
    assert unicodedata.is_normalized("NFC", document.text)


@given(st.lists(st.tuples(words, st.booleans()), min_size=1, max_size=6))
def test_runs_of_any_look_join_into_the_same_words(runs: list[tuple[str, bool]]) -> None:
    body = paragraph(*(run(text, BOLD if bold else "") for text, bold in runs))
    document = reading(body)
    assert document.text == clean_text("".join(text for text, _ in runs))
    block = document.blocks[0]
    visible = [bold for text, bold in runs if text.strip()]
    assert block.bold == all(visible)
    assert 0 <= block.lead <= block.end - block.start
