"""A file is what its content says; its name only helps where content cannot tell."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.reader import read
from advai.documents.sniff import Format, Unsupported, sniff, suffix_of
from advai.errors import UnreadableDocument
from tests.documents.fictional import contract


def zipped(*names: str, mimetype: str = "") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        if mimetype:
            archive.writestr(zipfile.ZipInfo("mimetype"), mimetype)
        for name in names:
            archive.writestr(name, "<x/>")
    return buffer.getvalue()


def ole(stream: str) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + stream.encode("utf-16-le") + bytes(64)


SHEET = b"application/vnd.oasis.opendocument.spreadsheet'>"
ODT = "application/vnd.oasis.opendocument.text"


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"%PDF-1.7\n", "a.pdf", Format.PDF),
        (b"\xef\xbb\xbfbasura %PDF-1.4", "a.docx", Format.PDF),
        (zipped("[Content_Types].xml", "word/document.xml"), "a.docx", Format.DOCX),
        (zipped("content.xml", mimetype=ODT), "a.zip", Format.ODT),
        (zipped("content.xml", mimetype=f"{ODT}-template"), "a.ott", Format.ODT),
        (b"<?xml version='1.0'?><office:document>", "a.fodt", Format.ODT),
        (rb"{\rtf1\ansi hola}", "a.doc", Format.RTF),
        (b"<!DOCTYPE html><p>hola", "a.doc", Format.HTML),
        (b"\n <!-- -->\n<html lang='es'>", "a", Format.HTML),
        ("\ufeff<html>".encode("utf-16"), "a.html", Format.HTML),
        (b"<p>Primera", "contrato", Format.HTML),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related\n", "a.doc", Format.HTML),
        (b"From: la oficina\nhola", "a.txt", Format.TEXT),
        (b"<p align=center>", "leame.md", Format.MARKDOWN),
        (b"# Contrato\n", "a.md", Format.MARKDOWN),
        ("Cláusula única".encode("cp1252"), "a.txt", Format.TEXT),
        ("Cláusula única".encode("utf-16"), "a.txt", Format.TEXT),
        ("Cláusula única".encode("utf-16-le"), "a.txt", Format.TEXT),
        (b"hola", "sin-extension", Format.TEXT),
        (ole("WordDocument"), "a.doc", Format.DOC),
        (ole("EncryptedPackage"), "a.docx", Format.DOCX),
        (b"\x89PNG\r\n\x1a\n....", "a.pdf", Format.IMAGE),
        (b"\xff\xd8\xff\xe0", "a.jpg", Format.IMAGE),
        (b"II*\x00", "a.tif", Format.IMAGE),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "a.webp", Format.IMAGE),
        (b"BM\x00\x01\x00\x00\x00\x00\x00\x00", "a.bmp", Format.IMAGE),
    ],
)
def test_the_content_tells_the_format(data: bytes, name: str, expected: Format) -> None:
    assert sniff(data, name) is expected


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (zipped("xl/workbook.xml"), "a.xlsx", "hoja de cálculo"),
        (zipped("ppt/presentation.xml"), "a.pptx", "presentación"),
        (zipped("contratos/uno.pdf"), "a.zip", "carpeta comprimida"),
        (ole("Workbook"), "a.xls", "hoja de cálculo"),
        (ole("__properties_version1.0"), "a.msg", "Outlook"),
        (b"GIF89a", "a.gif", "GIF"),
        (b"\x00\x00\x00\x18ftypheic", "a.heic", "HEIC"),
        (b"Rar!\x1a\x07", "a.rar", "RAR"),
        (b"<?xml version='1.0'?><office:document office:mimetype='" + SHEET, "a.fods", "ODF"),
        (bytes(range(256)) * 20, "a.bin", "no es un documento"),
    ],
)
def test_what_is_not_read_is_named_with_a_way_out(data: bytes, name: str, says: str) -> None:
    found = sniff(data, name)
    assert isinstance(found, Unsupported)
    with pytest.raises(UnreadableDocument, match=says) as caught:
        read(data, name)
    assert caught.value.way_out.endswith(".")


def test_a_wrong_suffix_is_read_with_a_warning() -> None:
    document = read(contract(sentences=1).bytes(), "contrato.docx")
    assert document.format == "pdf"
    assert document.warnings[0] == (
        "Por su nombre el archivo sería un documento de Word (DOCX), pero es un PDF: "
        "se leyó como lo que es."
    )


def test_a_right_suffix_or_none_gives_no_warning() -> None:
    for name in ("contrato.pdf", "contrato", "contrato.v2"):
        assert read(contract(sentences=1).bytes(), name).warnings == ()


@pytest.mark.parametrize("name", ["a.pdf", "a.docx", "a.odt", "a.png", "a.doc"])
def test_plain_words_under_the_name_of_another_format_are_no_document(name: str) -> None:
    with pytest.raises(UnreadableDocument, match=f"«{name}» no es un"):
        read(b"esto no es lo que dice su nombre", name)


def test_an_empty_file_is_one_sentence() -> None:
    with pytest.raises(UnreadableDocument, match="vacío"):
        read(b"", "a.pdf")


@given(st.binary(max_size=400), st.text(max_size=12))
def test_any_bytes_are_safe_to_sniff(data: bytes, name: str) -> None:
    assert isinstance(sniff(data, name), (Format, Unsupported))


def test_many_comments_before_the_markup_are_sniffed_at_once() -> None:
    assert sniff(b"<!---->" * 580 + b"<xyz>", "a.txt") is Format.TEXT


@pytest.mark.parametrize(
    ("name", "suffix"),
    [("a.PDF", "pdf"), ("a.b.docx", "docx"), (".docx", ""), ("a", ""), ("a.", "")],
)
def test_the_suffix_of_a_name(name: str, suffix: str) -> None:
    assert suffix_of(name) == suffix
