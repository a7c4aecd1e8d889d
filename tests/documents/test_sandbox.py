"""Whatever a file does to its parser, the program gets a document or one clear sentence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents import read_document, wire
from advai.documents.limits import MIB, Limits
from advai.documents.sandbox import Sandbox
from advai.errors import ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import Aside, AsideKind, Block, BlockKind, Document, OutlineEntry
from tests.documents.fictional import contract, scan

POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return contract(sentences=2).bytes()


@pytest.fixture(scope="module")
def scanned() -> bytes:
    return scan(contract(sentences=2).bytes())


def process(sandbox: Sandbox) -> subprocess.Popen[bytes]:
    child = sandbox._child
    assert child is not None
    return child._process


def test_a_file_is_read_in_a_child_that_is_gone_afterwards(tmp_path: Path, pdf: bytes) -> None:
    path = tmp_path / "comodato.pdf"
    path.write_bytes(pdf)
    heard: list[tuple[int, int]] = []
    document = read_document(path, on_page=lambda page, pages: heard.append((page, pages)))
    assert document.name == "comodato.pdf"
    assert document.blocks
    assert heard == [(1, 1)]


def test_one_child_reads_several_files_and_is_closed(pdf: bytes) -> None:
    with Sandbox() as sandbox:
        first = sandbox.read(pdf, "a.pdf")
        running = process(sandbox)
        assert sandbox.read(pdf, "b.pdf") == replace(first, name="b.pdf")
        with pytest.raises(UnreadableDocument):
            sandbox.read(b"%PDF-1.4 nada", "c.pdf")
        assert process(sandbox) is running
    assert running.poll() is not None


@POSIX_ONLY
def test_a_crash_is_one_sentence_and_the_next_file_is_read(pdf: bytes, scanned: bytes) -> None:
    with Sandbox() as sandbox:

        def crash(page: int, pages: int) -> None:
            os.kill(process(sandbox).pid, signal.SIGSEGV)

        two_pages = contract().bytes()
        with pytest.raises(UnreadableDocument, match="dañado") as caught:
            sandbox.read(two_pages, "roto.pdf", on_page=crash)
        assert caught.value.way_out
        assert sandbox.read(pdf, "bueno.pdf").blocks


def test_a_reading_that_hangs_is_ended(scanned: bytes, pdf: bytes) -> None:
    with Sandbox(Limits(silence=0.3)) as sandbox:
        with pytest.raises(TooLarge, match="tardó demasiado"):
            sandbox.read(scanned, "lento.pdf")
        assert sandbox._child is None


@POSIX_ONLY
def test_a_reading_that_wants_too_much_memory_is_ended(scanned: bytes) -> None:
    with (
        Sandbox(Limits(memory=220 * MIB)) as sandbox,
        pytest.raises((TooLarge, UnreadableDocument)) as caught,
    ):
        sandbox.read(scanned, "grande.pdf")
    assert "memoria" in caught.value.message


def test_a_file_over_the_size_limit_is_not_even_sent(pdf: bytes) -> None:
    with Sandbox(Limits(size=100)) as sandbox:
        with pytest.raises(TooLarge, match="el máximo es"):
            sandbox.read(pdf, "pesado.pdf")
        assert sandbox._child is None


def test_what_the_parser_explains_arrives_as_it_was_said() -> None:
    data = contract(sentences=1)
    data.set_encryption("dueño", "secreto")
    with Sandbox() as sandbox, pytest.raises(ProtectedDocument, match="contraseña") as caught:
        sandbox.read(data.bytes(), "cerrado.pdf")
    assert caught.value.way_out.startswith("Vuelva a abrirlo")


def test_a_password_reaches_the_parser() -> None:
    data = contract(sentences=1)
    data.set_encryption("dueño", "secreto")
    with Sandbox() as sandbox:
        assert sandbox.read(data.bytes(), "cerrado.pdf", password="secreto").blocks  # noqa: S106


@pytest.mark.parametrize("name", ["no-existe.pdf", "."])
def test_a_missing_file_and_a_folder_are_one_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableDocument, match=r"No existe|es una carpeta"):
        read_document(tmp_path / name)


@POSIX_ONLY
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tubo.pdf")
    with pytest.raises(UnreadableDocument, match="no es un archivo"):
        read_document(tmp_path / "tubo.pdf")


def test_the_child_starts_without_any_parser() -> None:
    """A reading pays for every import of the child: the heavy ones come with their format."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import advai.documents.child; "
        "print([name for name in ('pypdfium2', 'lxml', 'numpy', 'PIL', 'rapidocr', 'docx', 'httpx',"
        " 'pydantic', 'sqlite3') if name in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-I", "-c", code, str(ROOT)], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


ATTEMPTS = {
    "write": "open('salida.txt', 'w')",
    "append": "open('salida.txt', 'ab')",
    "create": "os.open('salida.txt', os.O_CREAT | os.O_WRONLY)",
    "connect": "socket.socket().connect(('127.0.0.1', 9))",
    "resolve": "socket.getaddrinfo('localhost', 80)",
    "program": "subprocess.run([sys.executable, '-c', ''])",
    "shell": "os.system('true')",
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_the_child_refuses_files_sockets_and_programs(tmp_path: Path, attempt: str) -> None:
    code = (
        "import os, socket, subprocess, sys; sys.path.insert(0, sys.argv[1])\n"
        "from advai.documents import child\n"
        "sys.addaudithook(child._refuse)\n"
        f"try: {ATTEMPTS[attempt]}\n"
        "except child.Forbidden: print('refused')\n"
    )
    found = subprocess.run(
        [sys.executable, "-I", "-c", code, str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert found.stdout.strip() == "refused", found.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_breaks_a_parser_is_told_without_the_file_s_words() -> None:
    from advai.documents.child import _where

    with pytest.raises(ValueError, match="Ana") as caught:
        int("Ana Quiroga debe mil bolivianos")
    told = _where(caught.value)
    assert told.startswith("ValueError at tests.documents.test_sandbox:")
    assert "Ana" not in told


texts = st.text(max_size=30)
maybe = st.none() | st.integers(0, 5)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    text = draw(st.text(min_size=1, max_size=60))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    block = Block(
        draw(st.sampled_from(BlockKind)),
        cuts[0],
        cuts[1],
        draw(maybe),
        draw(maybe),
        draw(st.none() | texts),
        draw(st.booleans()),
        draw(st.integers(0, 3)),
        draw(st.booleans()),
    )
    aside = Aside(draw(st.sampled_from(AsideKind)), draw(texts), cuts[0], draw(st.none() | texts))
    return Document(
        name=draw(texts),
        sha256="0" * 64,
        format="pdf",
        text=text,
        blocks=(block,),
        pages=draw(maybe),
        asides=(aside,),
        outline=(OutlineEntry(draw(texts), 1, draw(maybe)),),
        metadata={"title": draw(texts)},
        warnings=(draw(texts),),
        left_out=(draw(texts),),
        page_breaks=((cuts[0], 2),),
    )


@given(documents())
def test_a_document_crosses_the_pipe_unchanged(document: Document) -> None:
    assert wire.decode_document(wire.encode_document(document)) == document


def broken(change: Any) -> bytes:
    text = "uno\ndos"
    document = Document("a", "0" * 64, "txt", text, (Block(BlockKind.PARAGRAPH, 0, 3),))
    values = json.loads(wire.encode_document(document))
    change(values)
    return json.dumps(values).encode()


@pytest.mark.parametrize(
    "change",
    [
        lambda values: values.pop("text"),
        lambda values: values.update(text=5),
        lambda values: values.update(
            blocks=[["paragraph", 0, 99, None, None, None, False, 0, False, False]]
        ),
        lambda values: values.update(
            blocks=[["paragraph", 3, 1, None, None, None, False, 0, False, False]]
        ),
        lambda values: values.update(
            blocks=[["novela", 0, 1, None, None, None, False, 0, False, False]]
        ),
        lambda values: values.update(blocks=[["paragraph", 0, 1]]),
        lambda values: values.update(asides=[["comment", "x", -1, None, None, None]]),
        lambda values: values.update(warnings=[1]),
        lambda values: values.update(metadata={"title": []}),
    ],
)
def test_a_document_that_does_not_hold_is_refused(change: Any) -> None:
    with pytest.raises(wire.BrokenFrame):
        wire.decode_document(broken(change))


def test_a_child_that_answers_for_another_file_is_not_believed(pdf: bytes) -> None:
    from advai.documents.sandbox import ChildDied, _decoded

    forged = Document("a.pdf", "0" * 64, "pdf", "otro", (Block(BlockKind.PARAGRAPH, 0, 4),))
    with pytest.raises(ChildDied):
        _decoded(wire.encode_document(forged), pdf)
