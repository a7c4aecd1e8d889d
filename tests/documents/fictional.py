"""PDFs and scans made by code for the tests: invented people, invented clauses."""

from __future__ import annotations

import io
import random
from typing import Any

from fpdf import FPDF

SENTENCES = (
    "La señora Ana Quiroga Paz entrega a don Luis Mamani Roca una bicicleta azul de paseo.",
    "El préstamo de la bicicleta no tiene precio y dura hasta el final del verano austral.",
    "Quien recibe la bicicleta la cuida, la engrasa y la guarda bajo techo cada noche.",
    "Si se pierde el timbre, las partes compran otro en la tienda del barrio y lo reparten.",
    "La devolución se hará en la plaza, a mediodía, con las dos llantas infladas y limpias.",
    "Cualquier duda sobre la bicicleta se conversa primero entre vecinos, con buena voluntad.",
)


def prose(seed: int, sentences: int) -> str:
    """Return a paragraph of invented prose."""
    chosen = random.Random(seed).choices(SENTENCES, k=sentences)  # noqa: S311 - not for secrets
    return " ".join(chosen)


class Sheets(FPDF):
    """A PDF with an optional running header and numbered footer."""

    def __init__(self, header: str = "", footer: str = "", **options: Any) -> None:
        super().__init__(format="Letter", unit="pt", **options)
        self.running_header, self.running_footer = header, footer
        self.set_margins(72, 90, 72)
        self.set_auto_page_break(auto=True, margin=90)
        self.set_font("Times", size=11)

    def header(self) -> None:
        if self.running_header:
            self.set_font("Times", size=9)
            self.text(72, 40, self.running_header)
            self.set_font("Times", size=11)

    def footer(self) -> None:
        if self.running_footer:
            self.set_font("Times", size=9)
            self.text(280, 760, self.running_footer.format(page=self.page_no()))
            self.set_font("Times", size=11)

    def heading(self, text: str) -> None:
        self.set_font(style="B")
        self.multi_cell(0, 14, text, align="L", new_x="LMARGIN", new_y="NEXT")
        self.set_font(style="")

    def paragraph(self, text: str, *, after: float = 0, align: str = "J") -> None:
        self.multi_cell(0, 14, text, align=align, new_x="LMARGIN", new_y="NEXT")
        self.ln(after)

    def bytes(self) -> bytes:
        return bytes(self.output())


HEADINGS = (
    "CLÁUSULA PRIMERA.- (OBJETO)",
    "CLÁUSULA SEGUNDA.- (PLAZO)",
    "CLÁUSULA TERCERA.- (CUIDADO)",
    "CLÁUSULA CUARTA.- (DEVOLUCIÓN)",
    "CLÁUSULA QUINTA.- (CONTROVERSIAS)",
)


def contract(*, sentences: int = 9, header: str = "", footer: str = "") -> Sheets:
    """Return a contract of five clauses, each a heading and two paragraphs."""
    pdf = Sheets(header, footer)
    pdf.add_page()
    pdf.set_font("Times", style="B", size=14)
    pdf.cell(0, 20, "CONTRATO DE COMODATO DE BICICLETA", align="C", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("Times", size=11)
    for number, heading in enumerate(HEADINGS):
        pdf.heading(heading)
        pdf.paragraph(prose(2 * number, sentences), after=6)
        pdf.paragraph(prose(2 * number + 1, sentences), after=10)
    return pdf


def two_columns(left: list[str], right: list[str], *, title: str, closing: str = "") -> Sheets:
    """Return a page with a title across it, two columns of paragraphs, and a closing across it."""
    pdf = Sheets()
    pdf.add_page()
    pdf.heading(title)
    top = pdf.get_y() + 10
    bottoms = []
    for x, paragraphs in ((72, left), (318, right)):
        pdf.set_y(top)
        for paragraph in paragraphs:
            pdf.set_x(x)
            pdf.multi_cell(222, 13, paragraph, align="J", new_x="LEFT", new_y="NEXT")
            pdf.ln(6)
        bottoms.append(pdf.get_y())
    pdf.set_y(max(bottoms) + 20)
    if closing:
        pdf.paragraph(closing)
    return pdf


def lines(*texts: str, size: float = 11, pitch: float = 14, x: float = 72) -> Sheets:
    """Return a page with lines of text one under the other, as given."""
    pdf = Sheets()
    pdf.add_page()
    pdf.set_font("Times", size=size)
    for number, text in enumerate(texts):
        pdf.text(x, 120 + number * pitch, text)
    return pdf


def picture(pdf: bytes, *, page: int = 0, dpi: int = 130, tilt: float = 0.0) -> Any:
    """Return a page drawn as a grey picture (Pillow), tilted by `tilt` degrees."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    loaded = document[page]
    drawn = loaded.render(scale=dpi / 72).to_pil().convert("L").copy()
    loaded.close()
    document.close()
    return drawn.rotate(tilt, expand=False, fillcolor=255) if tilt else drawn


def scan(pdf: bytes, *, tilt: float = 0.0, pages: int = 1) -> bytes:
    """Return a PDF whose pages are nothing but pictures of the pages of another."""
    result = FPDF(format="Letter", unit="pt")
    for page in range(pages):
        result.add_page()
        result.image(picture(pdf, page=page, tilt=tilt), 0, 0, 612, 792)
    return bytes(result.output())


def encoded(image: Any, kind: str, **options: Any) -> bytes:
    """Return a Pillow image as the bytes of a file of format `kind`."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()
