"""The styles of the Word report: fonts, colours, quotation boxes; nothing is formatted by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from advai.model.review import Risk

if TYPE_CHECKING:
    from docx.document import Document as DocumentType
    from docx.oxml.xmlchemy import BaseOxmlElement
    from docx.section import Section
    from docx.styles.style import ParagraphStyle
    from docx.table import _Cell

SERIF, SANS = "Cambria", "Calibri"
ACCENT = "1F4E79"
LINE = ("4", "C9CFD7")
SOFT = "56616F"
INKS = {Risk.HIGH: "A3201D", Risk.MEDIUM: "8A5300", Risk.LOW: "1D6B3C", Risk.NONE: "4D5866"}
FILLS = {Risk.HIGH: "FBEAE9", Risk.MEDIUM: "FDF3E1", Risk.LOW: "E9F5ED", Risk.NONE: "EEF0F3"}


def prepare_styles(document: DocumentType) -> None:
    """Set the page and every style of the report."""
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = Cm(2.25)
    section.top_margin = section.bottom_margin = Cm(2.3)
    normal = document.styles["Normal"]
    _font(normal, SERIF, 11)
    normal.paragraph_format.space_after = Pt(6)
    _language(normal)
    _headings(document)
    _own_styles(document)
    _table_style(document, "AdvAI Table", {"top": LINE, "bottom": LINE, "insideH": LINE})
    # White rules between the coloured cells of the risk map.
    _table_style(document, "AdvAI Map", dict.fromkeys(("insideH", "insideV"), ("24", "FFFFFF")))


def shade(cell: _Cell, fill: str) -> None:
    """Colour the background of a table cell."""
    shading = OxmlElement("w:shd")
    shading.set(qn("w:val"), "clear")
    shading.set(qn("w:color"), "auto")
    shading.set(qn("w:fill"), fill)
    cell._tc.get_or_add_tcPr().append(shading)  # noqa: SLF001 - no API for cell shading


def add_page_number(section: Section) -> None:
    """Put "AdvAI · página N" in the footer, with a live page field."""
    paragraph = section.footer.paragraphs[0]
    paragraph.style = "AdvAI Small"
    paragraph.add_run("AdvAI · página ")
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    run, text = OxmlElement("w:r"), OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)  # noqa: SLF001 - no API for fields


def _headings(document: DocumentType) -> None:
    for name, size, before in (("Title", 22, 0), ("Heading 1", 15, 20), ("Heading 2", 12, 16)):
        style = document.styles[name]
        _font(style, SANS, size, bold=True, color=ACCENT if name != "Heading 2" else "1C2430")
        style.paragraph_format.space_before = Pt(before)
        style.paragraph_format.space_after = Pt(4)
        style.paragraph_format.keep_with_next = name != "Title"
    _font(document.styles["Subtitle"], SANS, 11, color=SOFT)


def _own_styles(document: DocumentType) -> None:
    _add(document, "AdvAI Small", SANS, 9, color=SOFT)
    _add(document, "AdvAI Label", SANS, 9, color=SOFT, bold=True, keep=True)
    _add(document, "AdvAI Cell", SANS, 9.5)
    _boxed(_add(document, "AdvAI Notice", SANS, 10), INKS[Risk.MEDIUM], FILLS[Risk.MEDIUM])
    _boxed(_add(document, "AdvAI Source", SANS, 10, keep=True), ACCENT)
    _boxed(_add(document, "AdvAI Quotation", SERIF, 10.5), ACCENT)
    _boxed(_add(document, "AdvAI Small Source", SANS, 8, color=SOFT), ACCENT)
    _boxed(_add(document, "AdvAI Suggestion", SERIF, 10.5), INKS[Risk.LOW], FILLS[Risk.LOW])
    _boxed(_add(document, "AdvAI Contract", SERIF, 9.5, color=SOFT), "D8DDE4")


def _add(
    document: DocumentType,
    name: str,
    font: str,
    size: float,
    *,
    color: str | None = None,
    bold: bool = False,
    keep: bool = False,
) -> ParagraphStyle:
    style = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Normal"]
    _font(style, font, size, bold=bold, color=color)
    style.paragraph_format.space_after = Pt(3)
    style.paragraph_format.space_before = Pt(8 if name == "AdvAI Label" else 0)
    style.paragraph_format.keep_with_next = keep
    return cast("ParagraphStyle", style)


def _table_style(document: DocumentType, name: str, rules: dict[str, tuple[str, str]]) -> None:
    """Add a table style with the given rules: side → (eighths of a point, colour)."""
    style = document.styles.add_style(name, WD_STYLE_TYPE.TABLE)
    style.base_style = document.styles["Normal Table"]
    properties, borders = OxmlElement("w:tblPr"), OxmlElement("w:tblBorders")
    for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
        if side in rules:
            rule = OxmlElement(f"w:{side}")
            size, color = rules[side]
            for attribute, value in (("val", "single"), ("sz", size), ("color", color)):
                rule.set(qn(f"w:{attribute}"), value)
            borders.append(rule)
    properties.append(borders)
    style.element.append(properties)


def _font(
    style: ParagraphStyle, name: str, size: float, *, bold: bool = False, color: str | None = None
) -> None:
    style.font.name = name
    style.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), name)
    for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        style.element.rPr.rFonts.attrib.pop(qn(f"w:{theme}"), None)
    style.font.size = Pt(size)
    style.font.bold = bold
    style.font.italic = False
    if color:
        style.font.color.rgb = RGBColor.from_string(color)


def _language(style: ParagraphStyle) -> None:
    language = OxmlElement("w:lang")
    language.set(qn("w:val"), "es-BO")
    style.element.get_or_add_rPr().append(language)


def _boxed(style: ParagraphStyle, ink: str, fill: str | None = None) -> None:
    """Give a paragraph style a coloured left border, an indent and maybe a background."""
    style.paragraph_format.left_indent = Cm(0.8)
    properties = style.element.get_or_add_pPr()
    borders, left = OxmlElement("w:pBdr"), OxmlElement("w:left")
    for name, value in (("val", "single"), ("sz", "18"), ("space", "8"), ("color", ink)):
        left.set(qn(f"w:{name}"), value)
    borders.append(left)
    _insert(properties, borders)
    if fill:
        shading = OxmlElement("w:shd")
        for name, value in (("val", "clear"), ("color", "auto"), ("fill", fill)):
            shading.set(qn(f"w:{name}"), value)
        _insert(properties, shading)


def _insert(properties: BaseOxmlElement, element: BaseOxmlElement) -> None:
    # The schema fixes the order inside w:pPr: borders and shading stand before spacing and indent.
    for place, child in enumerate(properties):
        if child.tag in {qn("w:spacing"), qn("w:ind"), qn("w:jc")}:
            properties.insert(place, element)
            return
    properties.append(element)
