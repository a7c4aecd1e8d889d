"""Real files that trouble readers: each gives its text or one clear sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from advai.documents.sandbox import Sandbox
from advai.errors import InputError, ProtectedDocument, UnreadableDocument
from advai.model.document import AsideKind, BlockKind, Document
from tests.conftest import SHARED

pytestmark = pytest.mark.shared

FOLDER = SHARED / "contracts" / "messy"
FILES = sorted(path.name for path in FOLDER.glob("*.*") if path.suffix != ".json")


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as made:
        yield made


def reading(sandbox: Sandbox, name: str, *, password: str | None = None) -> Document:
    return sandbox.read((FOLDER / name).read_bytes(), name, password=password)


def outcome(sandbox: Sandbox, name: str) -> Document | InputError:
    try:
        return reading(sandbox, name)
    except InputError as error:
        return error


def flat(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("name", FILES or ["absent"])
def test_every_file_gives_text_or_one_sentence(
    shared_dir: Path, sandbox: Sandbox, name: str
) -> None:
    found = outcome(sandbox, name)
    if isinstance(found, Document):
        assert found.text.strip()
        assert found.blocks
    else:
        assert found.message.endswith(".")
        assert found.way_out.endswith(".")
        assert found.__cause__ is None, "the parser did not explain itself"


def test_a_broken_cross_reference_table_is_rebuilt(shared_dir: Path, sandbox: Sandbox) -> None:
    document = reading(sandbox, "pdf-corrupted-xref.pdf")
    assert "Readability counts." in document.text.split("\n")


def test_an_owner_password_does_not_hinder(shared_dir: Path, sandbox: Sandbox) -> None:
    assert reading(sandbox, "pdf-encrypted-owner-only.pdf").text


def test_a_user_password_is_asked_for(shared_dir: Path, sandbox: Sandbox) -> None:
    with pytest.raises(ProtectedDocument, match="contraseña"):
        reading(sandbox, "pdf-encrypted-user-password.pdf")
    with pytest.raises(ProtectedDocument, match="contraseña"):
        reading(sandbox, "docx-password-pass.docx")


@pytest.mark.parametrize("name", ["pdf-empty-0-bytes.pdf", "pdf-invalid.pdf", "odt-not-a-zip.odt"])
def test_what_is_no_document_says_so(shared_dir: Path, sandbox: Sandbox, name: str) -> None:
    with pytest.raises(UnreadableDocument):
        reading(sandbox, name)


def test_ligatures_come_apart(shared_dir: Path, sandbox: Sandbox) -> None:
    for name in ("pdf-ligatures-copy.pdf", "pdf-two-columns-ligatures.pdf"):
        assert not re.search("[\ufb00-\ufb06]", reading(sandbox, name).text)


def test_letters_without_a_map_are_recognised_by_ocr(shared_dir: Path, sandbox: Sandbox) -> None:
    document = reading(sandbox, "pdf-no-tounicode.pdf")
    assert document.text == "Phone"
    assert "no se pueden copiar" in document.warnings[0]


def test_a_turned_table_is_read_row_by_row(shared_dir: Path, sandbox: Sandbox) -> None:
    document = reading(sandbox, "pdf-rotated-table.pdf")
    rows = [
        document.block_text(each) for each in document.blocks if each.kind is BlockKind.TABLE_ROW
    ]
    wyoming = next(row for row in rows if row.startswith("Wyoming"))
    assert wyoming.split("\t")[1] == "383"
    assert wyoming.split("\t")[-1] == "5,017"
    assert [row.split("\t")[0] for row in rows].index("Alabama") < rows.index(wyoming)


def test_columns_are_read_in_order_and_hyphens_joined(shared_dir: Path, sandbox: Sandbox) -> None:
    document = reading(sandbox, "pdf-two-columns-ligatures.pdf")
    places = [
        document.text.index(words)
        for words in ("Abstract", "consectetuer adipiscing", "Quisque ullamcorper", "Fusce mauris")
    ]
    assert places == sorted(places)
    assert "sollicitudin" in document.text
    assert [aside.kind for aside in document.asides] == [AsideKind.FOOTER]


ORDINALS = ["PRIMERA", "SEGUNDA", "TERCERA", "CUARTA", "QUINTA", "SEXTA", "SEPTIMA", "OCTAVA"]


def test_a_tilted_scan_reads_as_the_file_it_was_made_from(
    shared_dir: Path, sandbox: Sandbox
) -> None:
    scanned = reading(sandbox, "scan-bo-consultoria-150dpi-torcido.pdf")
    name = "bo-consultoria-linea-gadbeni.pdf"
    original = sandbox.read((FOLDER.parent / name).read_bytes(), name)
    starts = [scanned.block_text(block) for block in scanned.blocks]
    found = [start.split()[1].rstrip(".") for start in starts if start.startswith("CLÁUSULA ")]
    assert found[:8] == ORDINALS
    first_pages = original.text[: original.text.index("CLÁUSULA NOVENA")]
    words = re.findall(r"\w{5,}", first_pages)
    read = set(re.findall(r"\w{5,}", scanned.text))
    assert sum(word in read for word in words) / len(words) > 0.97
    assert [aside.kind for aside in scanned.asides] == [AsideKind.HEADER, AsideKind.FOOTER]
    assert "Las páginas 1 a 3 se leyeron por OCR" in scanned.warnings[0]


def expected() -> dict[str, Any]:
    path = FOLDER.parent / "EXPECTED.json"
    found: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {"absent.pdf": []}
    return found


@pytest.mark.parametrize("name", [name for name in expected() if name.endswith(".pdf")])
def test_every_clause_of_a_pdf_begins_a_block(
    shared_dir: Path, sandbox: Sandbox, name: str
) -> None:
    document = sandbox.read((FOLDER.parent / name).read_bytes(), name)
    starts = [flat(document.text[block.start : block.start + 150]) for block in document.blocks]
    clauses = [flat(clause["starts_with"]) for clause in expected()[name]]
    missed = [clause for clause in clauses if not any(start.startswith(clause) for start in starts)]
    assert missed == []
