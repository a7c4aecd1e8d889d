"""Hostile and broken Word files end in one sentence, never in a crash or a full memory."""

from __future__ import annotations

import io
import random
import zipfile
from pathlib import Path

import pytest

from advai.documents.docx import read
from advai.documents.limits import DEFAULT, Limits
from advai.errors import AdvaiError, ProtectedDocument, TooLarge, UnreadableDocument
from tests.documents.docx_maker import NAMESPACES, docx, link, paragraph, zipped


def refused(data: bytes, error: type[AdvaiError], limits: Limits = DEFAULT) -> AdvaiError:
    with pytest.raises(error) as caught:
        read(data, "contrato.docx", password=None, limits=limits)
    assert "contrato.docx" in caught.value.message
    assert caught.value.way_out
    return caught.value


def with_main(document: str) -> bytes:
    return docx("", parts={"word/main.xml": document})


def test_entities_are_refused_before_they_grow() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    document = f"{bomb}<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>"
    refused(with_main(document), UnreadableDocument)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_external_entities_are_refused_in_any_encoding(encoding: str) -> None:
    external = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    data = docx("", parts={"word/main.xml": f"{external}<x>&e;</x>".encode(encoding)})
    assert "passwd" not in str(refused(data, UnreadableDocument))


def test_a_part_that_unpacks_too_far_is_refused() -> None:
    huge = f"<w:document {NAMESPACES}>" + " " * 3_000_000 + "</w:document>"
    refused(with_main(huge), TooLarge)


def test_a_zip_whose_parts_sum_up_too_far_is_refused() -> None:
    small = Limits(unpacked=10_000)
    refused(docx(paragraph("x" * 20_000)), TooLarge, small)


def test_a_zip_that_lies_about_its_sizes_is_stopped_while_reading() -> None:
    data = bytearray(docx(paragraph("palabra " * 4000)))
    for signature, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        start = 0
        while (start := data.find(signature, start)) >= 0:
            data[start + at : start + at + 4] = (100).to_bytes(4, "little")
            start += 4
    refused(bytes(data), UnreadableDocument)


def test_too_many_parts_are_refused() -> None:
    refused(docx(paragraph("x")), TooLarge, Limits(members=3))


def test_nesting_without_end_is_refused() -> None:
    deep = "<w:sdt><w:sdtContent>" * 400 + paragraph("x") + "</w:sdtContent></w:sdt>" * 400
    refused(docx(deep), UnreadableDocument)


def test_deep_but_legal_nesting_is_read() -> None:
    deep = "<w:customXml>" * 240 + paragraph("fondo") + "</w:customXml>" * 240
    assert read(docx(deep), "a.docx", password=None, limits=DEFAULT).text == "fondo"


def test_deeply_nested_tables_are_read() -> None:
    body = paragraph("fondo")
    for _ in range(75):
        body = f"<w:tbl><w:tr><w:tc>{body}</w:tc></w:tr></w:tbl>"
    assert read(docx(body), "a.docx", password=None, limits=DEFAULT).text == "fondo"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_said_to_be_incomplete(share: float) -> None:
    data = docx(paragraph("Cláusula " * 500))
    error = refused(data[: int(len(data) * share)], UnreadableDocument)
    assert "incompleto" in error.message


def test_a_file_without_its_main_part_is_refused() -> None:
    refused(zipped({"[Content_Types].xml": "<Types/>"}), UnreadableDocument)


def test_missing_styles_and_lists_do_not_matter() -> None:
    data = zipped(
        {
            "word/document.xml": f"<w:document {NAMESPACES}><w:body>{paragraph('Solo')}</w:body></w:document>"
        }
    )
    assert read(data, "a.docx", password=None, limits=DEFAULT).text == "Solo"


def test_damaged_side_parts_cost_a_warning_not_the_contract() -> None:
    data = docx(
        paragraph("Texto"),
        numbering="<w:broken",
        parts={"word/comments.xml": "<no"},
        links=link("c", "comments", "comments.xml"),
    )
    document = read(data, "a.docx", password=None, limits=DEFAULT)
    assert document.text == "Texto"
    assert len(document.warnings) == 2


def test_a_part_with_a_zip_password_needs_the_password() -> None:
    data = bytearray(docx(paragraph("x")))
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = 0
        while (start := data.find(signature, start)) >= 0:
            data[start + at] |= 1
            start += 4
    refused(bytes(data), ProtectedDocument)


def encrypted(password: str) -> bytes:
    from msoffcrypto.format.ooxml import OOXMLFile

    out = io.BytesIO()
    room = random.Random(1).randbytes(6000)  # noqa: S311 - msoffcrypto mislays packages under 4 KB
    plain = docx(paragraph("Reservado"), parts={"word/media/foto.bin": room})
    OOXMLFile(io.BytesIO(plain)).encrypt(password, out)
    return out.getvalue()


def test_an_encrypted_document_asks_for_its_password_and_opens_with_it() -> None:
    data = encrypted("llave")
    refused(data, ProtectedDocument)
    with pytest.raises(ProtectedDocument, match="no abre"):
        read(data, "a.docx", password="otra", limits=DEFAULT)  # noqa: S106 - the wrong one on purpose
    assert read(data, "a.docx", password="llave", limits=DEFAULT).text == "Reservado"  # noqa: S106


def test_names_of_parts_match_without_regard_to_case_or_slashes() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(
            "WORD\\Document.xml",
            f"<w:document {NAMESPACES}><w:body>{paragraph('Solo')}</w:body></w:document>",
        )
    assert read(buffer.getvalue(), "a.docx", password=None, limits=DEFAULT).text == "Solo"


@pytest.mark.shared
def test_a_short_hash_is_stretched_to_the_size_of_the_key(shared_dir: Path) -> None:
    data = (shared_dir / "contracts/messy/docx-password-pass.docx").read_bytes()
    with pytest.raises(ProtectedDocument, match="no abre"):
        read(data, "a.docx", password="otra", limits=DEFAULT)  # noqa: S106 - the wrong one
    assert read(data, "a.docx", password="pass", limits=DEFAULT).text  # noqa: S106
