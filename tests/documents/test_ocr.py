"""Scans and photographs: words from pictures, with a warning, and no bomb goes off."""

from __future__ import annotations

import io
import re
import struct
import zlib
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from advai.documents import images, pdf
from advai.documents.limits import DEFAULT, Limits
from advai.documents.ocr import _spelt
from advai.errors import TooLarge, UnreadableDocument
from advai.model.document import BlockKind, Document
from tests.documents.fictional import HEADINGS, Sheets, contract, encoded, picture, prose, scan

TWO = contract(sentences=1).bytes()


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def share_read(document: Document, expected: str) -> float:
    found = set(words(document.text))
    wanted = words(expected)
    return sum(word in found for word in wanted) / len(wanted)


EXPECTED = " ".join((*HEADINGS, *(prose(number, 1) for number in range(10))))


@pytest.fixture(scope="module")
def tilted() -> Document:
    return pdf.read(scan(TWO, tilt=1.3), "escaneo.pdf", password=None, limits=DEFAULT)


def test_a_tilted_scan_is_read_with_its_accents(tilted: Document) -> None:
    assert share_read(tilted, EXPECTED) > 0.97
    assert "DEVOLUCIÓN" in tilted.text


def test_headings_of_a_scan_stand_alone_in_order(tilted: Document) -> None:
    starts = [words(tilted.block_text(block))[:2] for block in tilted.blocks]
    found = [start for start in starts if start[0] == "cláusula"]
    assert found == [words(heading)[:2] for heading in HEADINGS]


def test_what_was_recognised_is_marked_and_told(tilted: Document) -> None:
    assert all(block.ocr for block in tilted.blocks)
    assert tilted.warnings == ("La página 1 se leyó por OCR: verifique nombres y cifras.",)
    assert tilted.left_out == ()


@pytest.mark.slow
def test_a_scan_with_a_typed_stamp_on_it_is_still_a_scan() -> None:
    stamped = Sheets()
    stamped.set_auto_page_break(auto=False)
    stamped.add_page()
    stamped.image(picture(TWO), 0, 0, 612, 792)
    stamped.text(72, 770, "Recibido en ventanilla el 3 de mayo a horas diez y quince.")
    document = pdf.read(stamped.bytes(), "sellado.pdf", password=None, limits=DEFAULT)
    assert share_read(document, EXPECTED) > 0.95
    assert "ventanilla" in document.text
    assert document.blocks[0].ocr


def with_private_letters(data: bytes) -> bytes:
    """Give every font a map to characters that mean nothing, as some programs do."""
    writer = PdfWriter(PdfReader(io.BytesIO(data)))
    ranges = "1 beginbfrange <00> <FF> <F000> endbfrange"
    cmap = DecodedStreamObject()
    cmap.set_data(
        f"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> "
        f"endcodespacerange {ranges} endcmap end".encode()
    )
    reference = writer._add_object(cmap)
    for page in writer.pages:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index] # pypdf's loose types
        for font in fonts.values():
            font.get_object()[NameObject("/ToUnicode")] = reference
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


@pytest.mark.slow
def test_letters_that_cannot_be_copied_are_read_by_ocr() -> None:
    document = pdf.read(with_private_letters(TWO), "raro.pdf", password=None, limits=DEFAULT)
    assert share_read(document, EXPECTED) > 0.97
    assert "no se pueden copiar" in document.warnings[0]


def two_short_pages() -> bytes:
    pages = Sheets()
    for text in ("Primera hoja", "Segunda hoja"):
        pages.add_page()
        pages.paragraph(text)
    return pages.bytes()


def test_too_many_scanned_pages_are_told_as_left_out() -> None:
    data = scan(two_short_pages(), pages=2)
    document = pdf.read(data, "largo.pdf", password=None, limits=Limits(ocr_pages=1))
    assert document.warnings == ("La página 1 se leyó por OCR: verifique nombres y cifras.",)
    assert len(document.left_out) == 1
    assert document.left_out[0].startswith("La página 2 se dejó de leer")


def strip(number: int) -> Any:
    """Return a small picture of one line of text."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("L", (700, 120), 255)
    font = ImageFont.load_default(size=36)
    ImageDraw.Draw(image).text((20, 30), f"CLAUSULA NUMERO {number}00", fill=0, font=font)
    return image


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_picture_on_its_side_or_head_is_turned(turn: int) -> None:
    image = strip(7).rotate(turn, expand=True)
    document = images.read(encoded(image, "PNG"), "lado.png", password=None, limits=DEFAULT)
    assert document.text.replace(" ", "") == "CLAUSULANUMERO700"


def test_every_page_of_a_tiff_is_read() -> None:
    data = encoded(strip(1), "TIFF", save_all=True, append_images=[strip(2), strip(3)])
    document = images.read(data, "paginas.tiff", password=None, limits=DEFAULT)
    assert document.pages == 3
    assert [block.page for block in document.blocks] == [1, 2, 3]
    assert [text.replace(" ", "") for text in document.text.split("\n")] == [
        f"CLAUSULANUMERO{number}00" for number in (1, 2, 3)
    ]
    assert document.blocks[0].kind in set(BlockKind)
    assert document.warnings == (
        "El texto se leyó por OCR de una imagen: verifique nombres y cifras.",
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP"])
def test_every_image_format_is_read(kind: str) -> None:
    document = images.read(encoded(strip(4), kind), "foto", password=None, limits=DEFAULT)
    assert "NUMERO" in document.text


def test_the_camera_s_turn_is_undone() -> None:
    from PIL import Image

    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held upright: show it turned a quarter clockwise
    turned = strip(5).rotate(90, expand=True)
    document = images.read(
        encoded(turned, "JPEG", exif=exif), "foto.jpg", password=None, limits=DEFAULT
    )
    assert "NUMERO" in document.text


def test_a_transparent_image_is_read_on_white() -> None:
    from PIL import Image, ImageOps

    ink = ImageOps.invert(strip(6))
    image = Image.merge("RGBA", (*[Image.new("L", ink.size, 0)] * 3, ink))
    document = images.read(encoded(image, "PNG"), "sello.png", password=None, limits=DEFAULT)
    assert "NUMERO" in document.text


def bomb(wide: int, high: int) -> bytes:
    """Return a PNG that claims a huge size in a few bytes."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def test_an_image_of_too_many_points_is_not_decoded() -> None:
    with pytest.raises(TooLarge, match="60000 x 60000"):
        images.read(bomb(60000, 60000), "bomba.png", password=None, limits=DEFAULT)


def test_too_many_frames_are_one_sentence() -> None:
    data = encoded(strip(1), "TIFF", save_all=True, append_images=[strip(2)] * 3)
    with pytest.raises(TooLarge, match="tiene 4 páginas"):
        images.read(data, "muchas.tiff", password=None, limits=Limits(ocr_pages=3))


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n", bomb(40, 40), b"\xff\xd8\xff\xe0\x00\x10JFIF"]
)
def test_a_damaged_image_is_one_sentence(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match="dañada o incompleta"):
        images.read(data, "rota.png", password=None, limits=DEFAULT)


def test_a_blank_image_says_that_no_text_was_recognised() -> None:
    from PIL import Image

    data = encoded(Image.new("RGB", (300, 300), "white"), "PNG")
    with pytest.raises(UnreadableDocument, match="no se reconoció ningún texto"):
        images.read(data, "blanca.png", password=None, limits=DEFAULT)


def test_full_width_letters_are_spelt_as_latin_ones() -> None:
    assert _spelt("ＣＬÁＵＳＵＬＡ：（１）。") == "CLÁUSULA:(1)."
