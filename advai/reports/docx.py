"""Report content → a Word document with real styles: headings, tables, quotations, page numbers."""

from __future__ import annotations

import datetime as dt
import re
from io import BytesIO
from typing import TYPE_CHECKING

from docx import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Emu, Pt, RGBColor

from advai.model.review import Review, Risk, Support
from advai.model.source import Citation
from advai.reports import elements as e
from advai.reports.content import (
    INSTALL,
    NOT_LITERAL,
    RISK_ICONS,
    RISK_WORDS,
    build_report,
    support_words,
)
from advai.reports.docx_styles import FILLS, INKS, add_page_number, prepare_styles, shade
from advai.reports.html import marked_parts

if TYPE_CHECKING:
    from docx.document import Document as DocumentType
    from docx.oxml.table import CT_Row, CT_Tbl
    from docx.table import Table as DocxTable
    from docx.table import _Cell
    from docx.text.paragraph import Paragraph

TEXT_WIDTH = Cm(16.5)
MAP_COLUMNS = 10
# Characters that XML 1.0 cannot hold; a contract read by OCR may bring them.
UNPRINTABLE = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_docx(review: Review) -> bytes:
    """Return the report as a .docx file."""
    report = build_report(review)
    document = Document()
    prepare_styles(document)
    document.core_properties.title = report.title
    document.core_properties.author = "AdvAI"
    document.core_properties.language = "es-BO"
    when = dt.datetime.fromisoformat(review.at) if review.at else dt.datetime.now().astimezone()
    document.core_properties.created = document.core_properties.modified = when
    document.add_paragraph(_clean(report.title), style="Title")
    document.add_paragraph(_clean(report.subtitle), style="Subtitle")
    for element in report.elements:
        _add(document, element)
    add_page_number(document.sections[0])
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _clean(text: str) -> str:
    return UNPRINTABLE.sub("", text)


def _add(document: DocumentType, element: e.Element) -> None:
    match element:
        case e.Heading():
            _heading(document, element)
        case e.Paragraph():
            _spans(document.add_paragraph(style="AdvAI Small" if element.small else None), element)
        case e.RiskMap():
            _risk_map(document, element)
        case e.Table():
            _table(document, element)
        case e.Notice():
            document.add_paragraph(element.kind.value, style="AdvAI Notice").runs[0].bold = True
            for line in element.lines:
                document.add_paragraph(_clean(line), style="AdvAI Notice")
        case e.PointElement():
            _point(document, element)
        case e.ContractText():
            document.add_paragraph(_clean(element.title), style="AdvAI Label")
            document.add_paragraph(_clean(element.text), style="AdvAI Contract")
        case e.Suggestion():
            document.add_paragraph("Redacción sugerida (adáptela a su caso)", style="AdvAI Label")
            document.add_paragraph(_clean(element.text), style="AdvAI Suggestion")


def _heading(document: DocumentType, element: e.Heading) -> None:
    paragraph = document.add_paragraph(_clean(element.text), style=f"Heading {element.level - 1}")
    if element.risk is not None:
        run = paragraph.add_run(f"   {RISK_ICONS[element.risk]} {RISK_WORDS[element.risk]}")
        run.font.color.rgb = RGBColor.from_string(INKS[element.risk])
        run.font.size = Pt(10)
    if element.anchor:
        _bookmark(paragraph, element.anchor)


def _bookmark(paragraph: Paragraph, name: str) -> None:
    # Word wants a number of its own for each bookmark; the element count is unique enough.
    number = str(len(paragraph.part.element.xpath("//w:bookmarkStart")))
    start, end = OxmlElement("w:bookmarkStart"), OxmlElement("w:bookmarkEnd")
    start.set(qn("w:id"), number)
    start.set(qn("w:name"), re.sub(r"\W", "_", name)[:40])
    end.set(qn("w:id"), number)
    paragraph._p.insert(1, start)  # noqa: SLF001 - python-docx has no bookmark API
    paragraph._p.append(end)  # noqa: SLF001


def _spans(paragraph: Paragraph, element: e.Paragraph) -> None:
    for span in element.spans:
        run = paragraph.add_run(_clean(span.text))
        run.bold, run.italic = span.bold, span.italic


def _risk_map(document: DocumentType, element: e.RiskMap) -> None:
    document.add_paragraph("Mapa de riesgo, cláusula por cláusula", style="AdvAI Label")
    rows = [
        element.cells[start : start + MAP_COLUMNS]
        for start in range(0, len(element.cells), MAP_COLUMNS)
    ]
    table = document.add_table(rows=len(rows), cols=MAP_COLUMNS, style="AdvAI Map")
    table.alignment = WD_TABLE_ALIGNMENT.LEFT
    _describe(table._tbl, "Mapa de riesgo: cada celda es una cláusula, con su riesgo")  # noqa: SLF001
    for row, cells in zip(table.rows, rows, strict=True):
        for place, cell in zip(row.cells, cells, strict=False):
            _fill(place, f"{RISK_ICONS[cell.risk]} {cell.label}", cell.risk)
    legend = " · ".join(f"{RISK_ICONS[risk]} {word}" for risk, word in RISK_WORDS.items())
    document.add_paragraph(legend, style="AdvAI Small")


def _fill(cell: _Cell, text: str, risk: Risk) -> None:
    run = cell.paragraphs[0].add_run(text)
    run.bold = True
    run.font.size = Pt(9)
    run.font.color.rgb = RGBColor.from_string(INKS[risk])
    shade(cell, FILLS[risk])


def _table(document: DocumentType, element: e.Table) -> None:
    document.add_paragraph(_clean(element.caption), style="AdvAI Label")
    table = document.add_table(rows=1, cols=len(element.headers), style="AdvAI Table")
    _describe(table._tbl, element.caption)  # noqa: SLF001
    _repeat_header(table.rows[0]._tr)  # noqa: SLF001
    for cell, header in zip(table.rows[0].cells, element.headers, strict=True):
        cell.paragraphs[0].add_run(header).bold = True
        shade(cell, "EEF0F3")
    for row in element.rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = _clean(text)
    for row in table.rows:
        _keep_row_whole(row._tr)  # noqa: SLF001
    _set_widths(table, element.widths)
    for cell in (cell for row in table.rows for cell in row.cells):
        for paragraph in cell.paragraphs:
            paragraph.style = "AdvAI Cell"
    document.add_paragraph(style="AdvAI Small")


def _keep_row_whole(row: CT_Row) -> None:
    row.get_or_add_trPr().append(OxmlElement("w:cantSplit"))


def _set_widths(table: DocxTable, shares: tuple[int, ...]) -> None:
    # Word obeys the cells, LibreOffice the grid: both are set.
    table.autofit = False
    for column, share in zip(table.columns, shares, strict=True):
        column.width = Emu(TEXT_WIDTH * share // sum(shares))
        for cell in column.cells:
            cell.width = column.width


def _describe(table: CT_Tbl, words: str) -> None:
    description = OxmlElement("w:tblDescription")
    description.set(qn("w:val"), words)
    table.tblPr.append(description)


def _repeat_header(row: CT_Row) -> None:
    header = OxmlElement("w:tblHeader")
    header.set(qn("w:val"), "true")
    row.get_or_add_trPr().append(header)


def _point(document: DocumentType, element: e.PointElement) -> None:
    if element.claim:
        paragraph = document.add_paragraph()
        paragraph.add_run(f"{element.number}. ").bold = True
        paragraph.add_run(_clean(element.claim))
        support = paragraph.add_run(f"  [{support_words(element)}]")
        support.font.size = Pt(8.5)
        if element.support is Support.NONE:
            support.font.color.rgb = RGBColor.from_string(INKS[Risk.HIGH])
    for citation in element.citations:
        _citation(document, citation)


def _citation(document: DocumentType, citation: Citation) -> None:
    label = document.add_paragraph(style="AdvAI Source")
    label.add_run(_clean(citation.label)).bold = True
    if not citation.literal:
        own = document.add_paragraph(style="AdvAI Source")
        own.add_run(f"{NOT_LITERAL} {INSTALL}").italic = True
    quotation = document.add_paragraph(style="AdvAI Quotation")
    for is_marked, words in marked_parts(citation):
        run = quotation.add_run(_clean(words))
        if is_marked:
            shade_run = OxmlElement("w:shd")
            shade_run.set(qn("w:val"), "clear")
            shade_run.set(qn("w:fill"), "FFF0B3")
            run._r.get_or_add_rPr().append(shade_run)  # noqa: SLF001 - no API for run shading
    for note in citation.notes:
        document.add_paragraph(_clean(note), style="AdvAI Source").runs[0].italic = True
    edition = f" · {citation.edition}" if citation.edition else ""
    document.add_paragraph(
        f"{citation.key}{edition} · SHA-256 {citation.sha256[:16]}…", style="AdvAI Small Source"
    )
