"""What a PDF says, in the order a person reads it, whatever the page looks like."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from fpdf.enums import TextMode
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    RectangleObject,
    TextStringObject,
)

from advai.documents.limits import DEFAULT, Limits
from advai.documents.pdf import read, spans
from advai.errors import ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import AsideKind, BlockKind, Document
from tests.documents.fictional import HEADINGS, Sheets, contract, lines, picture, prose, two_columns


def reading(
    pdf: Sheets | bytes, *, password: str | None = None, limits: Limits = DEFAULT
) -> Document:
    data = pdf if isinstance(pdf, bytes) else pdf.bytes()
    return read(data, "prueba.pdf", password=password, limits=limits)


def texts(document: Document) -> list[str]:
    return [document.block_text(block) for block in document.blocks]


def test_each_heading_and_each_paragraph_is_one_block() -> None:
    document = reading(contract())
    expected = ["CONTRATO DE COMODATO DE BICICLETA"]
    for number, heading in enumerate(HEADINGS):
        expected += [heading, prose(2 * number, 9), prose(2 * number + 1, 9)]
    assert texts(document) == expected


def test_headings_are_told_by_kind_weight_and_place() -> None:
    document = reading(contract())
    headings = [block for block in document.blocks if block.kind is BlockKind.HEADING]
    assert [document.block_text(block) for block in headings[1:]] == list(HEADINGS)
    assert all(block.bold for block in headings)
    assert headings[0].centered
    assert not any(block.centered for block in headings[1:])


def test_running_headers_and_page_numbers_are_kept_apart() -> None:
    plain = reading(contract())
    document = reading(contract(header="ASOCIACIÓN DE CICLISTAS", footer="Página {page} de 4"))
    assert document.pages == plain.pages
    assert document.pages is not None
    assert document.pages > 1
    assert texts(document) == texts(plain)
    assert [(aside.kind, aside.text, aside.page) for aside in document.asides] == [
        (AsideKind.HEADER, "ASOCIACIÓN DE CICLISTAS", 1),
        (AsideKind.FOOTER, "Página 1 de 4", 1),
    ]


@pytest.mark.parametrize(
    "footer", ["{page}", "- {page} -", "Pág. {page}", "{page}/9", "Hoja {page}"]
)
def test_a_number_that_grows_with_the_page_is_a_page_number(footer: str) -> None:
    assert texts(reading(contract(footer=footer))) == texts(reading(contract()))


def test_a_single_page_is_left_as_it_is() -> None:
    document = reading(contract(sentences=2, header="ASOCIACIÓN", footer="Página {page} de 1"))
    assert document.pages == 1
    assert "ASOCIACIÓN" in texts(document)
    assert "Página 1 de 1" in texts(document)


def test_rows_of_figures_at_the_top_of_pages_are_no_headers() -> None:
    pdf = Sheets()
    for page in range(3):
        pdf.add_page()
        for row in range(20):
            number = 20 * page + row + 1
            pdf.text(72, 60 + 14 * row, f"Cuota {number} vence el día {number + 5}")
    document = reading(pdf)
    assert document.text.count("Cuota") == 60
    assert document.asides == ()


def test_pages_are_kept_and_a_paragraph_goes_on_over_the_page() -> None:
    pdf = Sheets()
    pdf.add_page()
    long = prose(7, 70)
    pdf.paragraph(long)
    document = reading(pdf)
    assert document.pages == 2
    assert texts(document) == [long]
    assert document.blocks[0].page == 1
    [(offset, page)] = document.page_breaks
    assert page == 2
    assert document.text[offset - 1] == " "
    assert document.page_at(offset - 1) == 1
    assert document.page_at(offset) == 2


def test_block_pages_follow_the_file() -> None:
    document = reading(contract(footer="{page}"))
    pages = [block.page for block in document.blocks]
    assert pages[0] == 1
    assert document.page_at(len(document.text) - 1) == document.pages
    assert all(before <= after for before, after in pairwise([page or 0 for page in pages]))


def test_two_columns_are_read_one_after_the_other() -> None:
    left = [prose(20, 5), prose(21, 4)]
    right = [prose(22, 4), prose(23, 5)]
    document = reading(two_columns(left, right, title="PRIMERA.- COLUMNAS", closing=prose(24, 3)))
    assert texts(document) == ["PRIMERA.- COLUMNAS", *left, *right, prose(24, 3)]


def test_a_paragraph_goes_on_from_column_to_column() -> None:
    words = prose(30, 12).split()
    half = len(words) // 2
    # The first column ends in the middle of a sentence, on a line filled to its edge.
    pdf = two_columns(
        [prose(31, 2), " ".join(words[:half])], [" ".join(words[half:])], title="TÍTULO"
    )
    document = reading(pdf)
    assert " ".join(words[half - 1 : half + 1]) in document.text.replace("\n", " ")


def test_the_longer_column_is_followed_to_its_end() -> None:
    left = [prose(25, 4), prose(26, 5), prose(27, 3), prose(28, 5)]
    right = [prose(29, 4)]
    document = reading(two_columns(left, right, title="PRIMERA.- DESIGUALES"))
    assert texts(document) == ["PRIMERA.- DESIGUALES", *left, *right]


def test_the_right_column_may_begin_above_the_first_shared_line() -> None:
    pdf = Sheets()
    pdf.add_page()
    for x, top, seed in ((72, 180, 32), (318, 120, 33)):
        pdf.set_xy(x, top)
        pdf.multi_cell(222, 13, prose(seed, 9), align="J", new_x="LEFT", new_y="NEXT")
    assert texts(reading(pdf)) == [prose(32, 9), prose(33, 9)]


def test_wide_spaces_of_a_justified_line_make_no_table() -> None:
    pdf = Sheets()
    pdf.add_page()
    long = "extraordinariamente comprometidos responsabilidades correspondientes " * 3
    pdf.multi_cell(150, 14, f"Los vecinos {long}firman.", align="J")
    document = reading(pdf)
    assert [block.kind for block in document.blocks] == [BlockKind.PARAGRAPH]


def test_words_divided_at_the_line_end_are_joined() -> None:
    document = reading(
        lines(
            "El arrenda-",
            "dor entrega la bici-",
            "cleta con el informe físico-",
            "químico y la placa 2785-",
            "KLD.",
        )
    )
    assert document.text == (
        "El arrendador entrega la bicicleta con el informe físico-químico y la placa 2785-KLD."
    )


def test_a_clause_that_starts_a_line_starts_a_block_even_without_space() -> None:
    full = "La línea llega hasta el borde derecho de la hoja, y"
    document = reading(
        lines(
            "PRIMERA.- OBJETO. " + full,
            full + " no deja hueco alguno.",
            "SEGUNDA.- PLAZO. " + full,
            full + " así lo dice la cláusula",
            "segunda, que aquí no es título sino texto.",
        )
    )
    assert [text[:9] for text in texts(document)] == ["PRIMERA.-", "SEGUNDA.-"]


def test_list_items_keep_their_labels() -> None:
    pdf = Sheets()
    pdf.add_page()
    pdf.paragraph("Las obligaciones son:")
    for label, text in (("a)", prose(40, 3)), ("b)", prose(41, 1)), ("c)", prose(42, 2))):
        pdf.set_x(90)
        top = pdf.get_y()
        pdf.text(90, top + 11, label)
        pdf.set_x(110)
        pdf.multi_cell(400, 14, text, align="L", new_x="LMARGIN", new_y="NEXT")
    document = reading(pdf)
    items = [block for block in document.blocks if block.kind is BlockKind.LIST_ITEM]
    assert [item.label for item in items] == ["a)", "b)", "c)"]
    assert document.block_text(items[0]) == f"a) {prose(40, 3)}"


def test_ordinals_in_a_margin_of_their_own_stay_with_their_clause() -> None:
    pdf = Sheets()
    pdf.add_page()
    for number, ordinal in enumerate(("PRIMERA.-", "CLÁUSULA SEGUNDA:", "TERCERA.-")):
        pdf.text(72, pdf.get_y() + 11, ordinal)
        pdf.set_x(220)
        pdf.multi_cell(300, 14, prose(45 + number, 4), align="J", new_x="LMARGIN", new_y="NEXT")
        pdf.ln(8)
    assert texts(reading(pdf)) == [
        f"PRIMERA.- {prose(45, 4)}",
        f"CLÁUSULA SEGUNDA: {prose(46, 4)}",
        f"TERCERA.- {prose(47, 4)}",
    ]


def test_the_bold_lead_of_a_paragraph_is_measured() -> None:
    pdf = Sheets()
    pdf.add_page()
    pdf.set_font(style="B")
    pdf.write(14, "PRIMERA.- (OBJETO).")
    pdf.set_font(style="")
    pdf.write(14, " " + prose(50, 4))
    document = reading(pdf)
    block = document.blocks[0]
    assert document.text[: block.lead] == "PRIMERA.- (OBJETO)."
    assert not block.bold


def test_bold_that_ends_within_a_word_does_not_divide_it() -> None:
    pdf = Sheets()
    pdf.add_page()
    pdf.set_font(style="B")
    pdf.write(14, "TERCERA.- (MORA)")
    pdf.set_font(style="")
    pdf.write(14, "El retraso se conversa.")
    document = reading(pdf)
    assert document.text == "TERCERA.- (MORA)El retraso se conversa."
    assert document.text[: document.blocks[0].lead] == "TERCERA.- (MORA)"


def test_an_underlined_line_is_told_as_bold() -> None:
    pdf = Sheets()
    pdf.add_page()
    pdf.set_font(style="U")
    pdf.cell(0, 14, "CLÁUSULA ÚNICA", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(style="")
    pdf.paragraph(prose(51, 4))
    document = reading(pdf)
    assert [block.bold for block in document.blocks] == [True, False]


def test_a_ruled_table_is_read_row_by_row() -> None:
    pdf = Sheets()
    pdf.add_page()
    pdf.paragraph("El detalle es el siguiente:", after=10)
    rows = [
        ("Cuota", "Vencimiento", "Monto"),
        ("1", "5 de mayo", "Bs. 100"),
        ("2", "5 de junio", "Bs. 200"),
    ]
    with pdf.table() as table:
        for cells in rows:
            table.row(cells)
    document = reading(pdf)
    kinds = [block.kind for block in document.blocks]
    assert kinds == [BlockKind.PARAGRAPH, *[BlockKind.TABLE_ROW] * 3]
    assert texts(document)[1:] == ["\t".join(cells) for cells in rows]


def test_a_wrapped_cell_stays_in_its_row() -> None:
    pdf = Sheets()
    pdf.add_page()
    with pdf.table() as table:
        table.row(("Obligación", "Plazo"))
        table.row((prose(60, 3), "Treinta días"))
    assert texts(reading(pdf)) == ["Obligación\tPlazo", f"{prose(60, 3)}\tTreinta días"]


def test_a_table_without_lines_is_read_row_by_row() -> None:
    pdf = Sheets()
    pdf.add_page()
    for number, cells in enumerate(
        (("Mes", "Días", "Monto"), ("Mayo", "31", "100"), ("Junio", "30", "90"))
    ):
        for x, cell in zip((72, 250, 400), cells, strict=True):
            pdf.text(x, 120 + 16 * number, cell)
    assert texts(reading(pdf)) == ["Mes\tDías\tMonto", "Mayo\t31\t100", "Junio\t30\t90"]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_reads_the_same(turn: int) -> None:
    import pypdfium2

    document = pypdfium2.PdfDocument(contract(footer="{page}").bytes())
    for page in document:
        page.set_rotation(turn)
        page.close()
    buffer = io.BytesIO()
    document.save(buffer)
    document.close()
    assert texts(reading(buffer.getvalue())) == texts(reading(contract()))


def test_text_drawn_sideways_reads_upright() -> None:
    pdf = Sheets()
    pdf.add_page()
    with pdf.rotation(90, 300, 400):
        for number, text in enumerate(prose(70, 6).split(". ")):
            pdf.text(72, 300 + 14 * number, f"{text.rstrip('.')}.")
    assert prose(70, 1).split(". ")[0] in reading(pdf).text


@pytest.mark.parametrize("tilt", [-1.5, 1.5])
def test_text_put_in_at_a_slight_tilt_reads_the_same(tilt: float) -> None:
    straight = contract(sentences=2)
    pdf = Sheets()
    pdf.add_page()
    with pdf.rotation(tilt, 306, 396):
        for number, heading in enumerate(HEADINGS):
            pdf.heading(heading)
            pdf.paragraph(prose(2 * number, 2), after=6)
            pdf.paragraph(prose(2 * number + 1, 2), after=10)
    assert texts(reading(pdf)) == texts(reading(straight))[1:]


def test_a_watermark_askew_stays_out_of_the_text() -> None:
    pdf = contract(sentences=2)
    with pdf.rotation(45, 300, 400):
        pdf.set_font("Times", size=60)
        pdf.text(150, 400, "BORRADOR")
    document = reading(pdf)
    assert "BORRADOR" not in document.text
    assert [aside.text for aside in document.asides] == ["BORRADOR"]


def test_letters_spaced_out_are_one_word() -> None:
    assert "CLÁUSULAS" in texts(reading(lines("C L Á U S U L A S", "", "Las partes acuerdan:")))


def test_text_outside_the_page_is_not_read() -> None:
    pdf = contract(sentences=2)
    pdf.text(72, 2000, "CLÁUSULA FANTASMA fuera de la hoja")
    assert "FANTASMA" not in reading(pdf).text


def test_notes_are_comments_and_not_text() -> None:
    pdf = contract(sentences=2)
    pdf.text_annotation(100, 100, "¿Conviene este plazo?")
    document = reading(pdf)
    assert "Conviene" not in document.text
    comments = [aside for aside in document.asides if aside.kind is AsideKind.COMMENT]
    assert [(comment.text, comment.page) for comment in comments] == [("¿Conviene este plazo?", 1)]


def test_a_link_is_no_comment() -> None:
    pdf = contract(sentences=2)
    pdf.link(72, 100, 100, 20, "https://example.org/")
    assert reading(pdf).asides == ()


def test_footnotes_and_their_marks_are_set_apart() -> None:
    pdf = Sheets()
    pdf.add_page()
    pdf.paragraph(prose(90, 20))
    pdf.set_font("Times", size=7)
    pdf.text(72, 740, "1 Marca registrada por un vecino del barrio.")
    pdf.set_font("Times", size=11)
    x = 72 + pdf.get_string_width("La llanta delantera")
    pdf.text(72, 640, "La llanta delantera")
    pdf.set_font("Times", size=7)
    pdf.text(x, 636, "1")
    pdf.set_font("Times", size=11)
    pdf.text(x + 4, 640, ", que es nueva, se cuida más.")
    document = reading(pdf)
    notes = [aside.text for aside in document.asides if aside.kind is AsideKind.FOOTNOTE]
    assert notes == ["1 Marca registrada por un vecino del barrio."]
    assert document.text.endswith("La llanta delantera, que es nueva, se cuida más.")


def with_form(data: bytes, values: dict[str, tuple[str, tuple[int, int, int, int]]]) -> bytes:
    """Put filled text fields, without any drawing of their own, on the first page."""
    writer = PdfWriter(PdfReader(io.BytesIO(data)))
    fields = ArrayObject()
    for name, (value, box) in values.items():
        field = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject("/Widget"),
                NameObject("/FT"): NameObject("/Tx"),
                NameObject("/T"): TextStringObject(name),
                NameObject("/V"): TextStringObject(value),
                NameObject("/Rect"): RectangleObject(box),
                NameObject("/DA"): TextStringObject("/Helv 11 Tf 0 g"),
                NameObject("/F"): NumberObject(4),
            }
        )
        fields.append(writer._add_object(field))
    writer.pages[0][NameObject("/Annots")] = fields
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def test_what_was_filled_into_a_form_is_read_in_its_place() -> None:
    pdf = lines(
        "Yo,                                        , presto mi bicicleta por",
        "el plazo de                     días.",
    )
    filled = with_form(
        pdf.bytes(),
        {
            "nombre": ("Ana Quiroga Paz", (92, 668, 180, 684)),
            "plazo": ("treinta", (126, 654, 180, 668)),
        },
    )
    assert reading(filled).text == (
        "Yo, Ana Quiroga Paz , presto mi bicicleta por el plazo de treinta días."
    )


def test_a_word_stamped_over_the_text_stays_out_of_it() -> None:
    plain = texts(reading(contract(sentences=2)))
    pdf = contract(sentences=2)
    pdf.set_font("Times", size=80)
    pdf.text(150, 260, "COPIA")
    document = reading(pdf)
    assert texts(document) == plain
    assert [aside.text for aside in document.asides] == ["COPIA"]


def test_the_text_that_another_program_recognised_is_used_and_told() -> None:
    source = contract(sentences=2)
    pdf = Sheets()
    pdf.set_auto_page_break(auto=False)
    pdf.add_page()
    pdf.image(picture(source.bytes(), dpi=60), 0, 0, 612, 792)
    with pdf.local_context(text_mode=TextMode.INVISIBLE):
        pdf.text(72, 100, "El comodatario cuida la bicicleta y la devuelve limpia en la plaza.")
    document = reading(pdf)
    assert document.text == "El comodatario cuida la bicicleta y la devuelve limpia en la plaza."
    assert all(block.ocr for block in document.blocks)
    assert "otro programa de OCR" in document.warnings[0]


def test_attachments_are_told_and_not_opened() -> None:
    pdf = contract(sentences=2)
    pdf.embed_file(bytes=b"otra cosa", basename="anexo.txt")
    assert any("adjuntos" in warning for warning in reading(pdf).warnings)


def test_outline_and_metadata_are_kept() -> None:
    pdf = Sheets()
    pdf.set_title("Comodato")
    pdf.set_author("Estudio Quiroga")
    pdf.set_creation_date(datetime(2025, 3, 14, 12, tzinfo=UTC))
    pdf.add_page()
    pdf.start_section("Primera parte")
    pdf.paragraph(prose(80, 3))
    pdf.add_page()
    pdf.start_section("Detalle", level=1)
    pdf.paragraph(prose(81, 3))
    document = reading(pdf)
    assert [(entry.title, entry.level, entry.page) for entry in document.outline] == [
        ("Primera parte", 1, 1),
        ("Detalle", 2, 2),
    ]
    assert document.metadata["title"] == "Comodato"
    assert document.metadata["author"] == "Estudio Quiroga"
    assert document.metadata["created"] == "2025-03-14"


OWNER, USER, WRONG = "dueño", "secreto", "otra"


def protected(user_password: str) -> bytes:
    pdf = contract(sentences=2)
    pdf.set_encryption(OWNER, user_password)
    return pdf.bytes()


def test_an_owner_password_alone_does_not_hinder_reading() -> None:
    assert texts(reading(protected(""))) == texts(reading(contract(sentences=2)))


def test_a_user_password_is_asked_for_and_opens() -> None:
    data = protected(USER)
    with pytest.raises(ProtectedDocument, match="protegido con contraseña"):
        reading(data)
    with pytest.raises(ProtectedDocument, match="contraseña no abre"):
        reading(data, password=WRONG)
    assert texts(reading(data, password=USER)) == texts(reading(contract(sentences=2)))


def test_a_broken_cross_reference_table_is_rebuilt() -> None:
    data = contract(sentences=2).bytes()
    broken = data.replace(b"startxref", b"startxxxx").replace(b"\nxref\n", b"\nxxxx\n")
    assert texts(reading(broken)) == texts(reading(contract(sentences=2)))


def test_what_is_no_pdf_is_one_sentence() -> None:
    with pytest.raises(UnreadableDocument, match="no es un PDF válido"):
        reading(b"%PDF-1.7 nada")


def test_an_empty_page_holds_no_text() -> None:
    pdf = Sheets()
    pdf.add_page()
    with pytest.raises(UnreadableDocument, match="no hay texto"):
        reading(pdf)


def test_too_many_pages_are_one_sentence() -> None:
    with pytest.raises(TooLarge, match=r"tiene 3 páginas y el máximo es 2"):
        reading(contract(), limits=Limits(pages=2))


@pytest.mark.parametrize(
    ("pages", "written"),
    [([4], "4"), ([1, 2], "1 y 2"), ([1, 2, 3, 5], "1 a 3 y 5"), ([1, 3, 5, 6, 7], "1, 3 y 5 a 7")],
)
def test_page_numbers_are_written_as_people_do(pages: list[int], written: str) -> None:
    assert spans(pages) == written
