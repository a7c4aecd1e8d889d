"""Downloads stay within their limits and end in a text or in one clear sentence."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from advai.corpus.download import download
from advai.corpus.install import install
from advai.corpus.library import Library
from advai.errors import CorpusError, TooLarge
from tests.corpus import made_up_law as made

LAW = made.make_law(30)
PAGE = made.as_lexivox(LAW, title="Bolivia: Ley Nº 708").encode()

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Answers as the test says, and keeps what was asked."""

    protocol_version = "HTTP/1.1"
    answers: dict[str, Answer]
    asked: list[tuple[str, str | None]]

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers.get("Range")))
        self.answers.get(self.path, missing)(self)

    def log_message(self, *_: object) -> None:
        """Keep the tests' output clean."""

    def reply(self, code: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(code)
        headers.setdefault("Content_Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """A server that does not mind a client that hangs up, which is what a limit makes it do."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def missing(handler: Handler) -> None:
    handler.reply(404)


def page(body: bytes, **headers: str) -> Answer:
    kind = {"Content_Type": "text/html; charset=utf-8"} | headers
    return lambda handler: handler.reply(200, body, **kind)


def breaking(body: bytes, at: int) -> Answer:
    """Send the first `at` bytes and hang up; go on from there when asked to."""

    def answer(handler: Handler) -> None:
        asked = handler.headers.get("Range")
        if asked:
            start = int(asked.removeprefix("bytes=").rstrip("-"))
            rest = body[start:]
            place = f"bytes {start}-{len(body) - 1}/{len(body)}"
            handler.reply(206, rest, Content_Type="text/html", Content_Range=place)
            return
        handler.reply(
            200, body[:at], Content_Type="text/html", Content_Length=str(len(body)), ETag='"una"'
        )
        handler.close_connection = True

    return answer


@pytest.fixture
def server() -> Iterator[tuple[str, type[Handler]]]:
    handler = type("Bound", (Handler,), {"answers": {}, "asked": []})
    httpd = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{httpd.server_port}", handler
    httpd.shutdown()
    thread.join()
    httpd.server_close()


At = tuple[str, type[Handler]]


def test_a_page_comes_whole_with_its_hash_and_progress(server: At) -> None:
    base, handler = server
    handler.answers["/ley"] = page(PAGE)
    seen: list[tuple[int, int | None]] = []
    got = download(f"{base}/ley", progress=lambda done, total: seen.append((done, total)))
    assert got.data == PAGE
    assert got.sha256 == hashlib.sha256(PAGE).hexdigest()
    assert seen[-1] == (len(PAGE), len(PAGE))


def test_a_broken_transfer_goes_on_where_it_stopped(server: At, tmp_path: Path) -> None:
    base, handler = server
    handler.answers["/ley"] = breaking(PAGE, 1000)
    partial = tmp_path / "ley.part"
    got = download(f"{base}/ley", partial=partial)
    assert got.data == PAGE
    assert [asked for _, asked in handler.asked] == [None, "bytes=1000-"]
    assert not partial.exists()


def test_what_came_is_kept_for_the_next_time(server: At, tmp_path: Path) -> None:
    base, handler = server
    partial = tmp_path / "ley.part"

    def always_breaking(one: Handler) -> None:
        one.reply(200, PAGE[:700], Content_Type="text/html", Content_Length=str(len(PAGE)))
        one.close_connection = True

    handler.answers["/ley"] = always_breaking
    with pytest.raises(CorpusError, match="se cortó antes de terminar"):
        download(f"{base}/ley", partial=partial)
    assert partial.read_bytes() == PAGE[:700]
    handler.answers["/ley"] = breaking(PAGE, 10)
    handler.asked.clear()
    assert download(f"{base}/ley", partial=partial).data == PAGE
    assert handler.asked == [("/ley", "bytes=700-")]


def test_a_part_of_another_page_is_thrown_away(server: At, tmp_path: Path) -> None:
    base, handler = server
    partial = tmp_path / "ley.part"
    partial.write_bytes(b"x" * 50)
    handler.answers["/ley"] = page(PAGE)  # answers 200: it does not go on
    assert download(f"{base}/ley", partial=partial).data == PAGE


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (missing, "error 404"),
        (page(b"%PDF-1.7", Content_Type="application/pdf"), "no envió un texto"),
        (lambda h: h.reply(302, Location="/aqui"), "redirige sin fin"),
        (lambda h: h.reply(302, Location="http://otro.example/ley"), "no es segura"),
        (lambda h: h.reply(302, Location="https://otro.example/ley"), "no está entre las fuentes"),
        (lambda h: h.reply(302, Location="file:///etc/passwd"), "no es segura"),
    ],
)
def test_what_is_no_text_of_the_source_ends_in_one_sentence(
    server: At, answer: Answer, why: str
) -> None:
    base, handler = server
    handler.answers["/aqui"] = answer
    with pytest.raises(CorpusError, match=why):
        download(f"{base}/aqui")


def test_a_page_compressed_unasked_is_unpacked_within_the_limit(server: At) -> None:
    base, handler = server
    handler.answers["/ley"] = page(gzip.compress(PAGE), Content_Encoding="gzip")
    handler.answers["/bomba"] = page(gzip.compress(b"x" * 3_000_000), Content_Encoding="gzip")
    handler.answers["/rota"] = page(b"no es gzip", Content_Encoding="gzip")
    assert download(f"{base}/ley").data == PAGE
    with pytest.raises(TooLarge):
        download(f"{base}/bomba", largest=1024 * 1024)
    with pytest.raises(CorpusError, match="dañada"):
        download(f"{base}/rota")


def test_a_redirect_within_the_host_is_followed(server: At) -> None:
    base, handler = server
    handler.answers["/vieja"] = lambda h: h.reply(301, Location="/nueva")
    handler.answers["/nueva"] = page(PAGE)
    assert download(f"{base}/vieja").url == f"{base}/nueva"


@pytest.mark.parametrize("told", [True, False])
def test_a_page_over_the_limit_is_stopped(server: At, told: bool) -> None:
    base, handler = server

    def endless(one: Handler) -> None:
        one.send_response(200)
        one.send_header("Content-Type", "text/html")
        if told:
            one.send_header("Content-Length", str(10**9))
        else:
            one.close_connection = True
        one.end_headers()
        with contextlib.suppress(ConnectionError):
            for _ in range(200):
                one.wfile.write(b"x" * 65536)
        one.close_connection = True

    handler.answers["/ley"] = endless
    with pytest.raises(TooLarge, match="pasa de 1 MB"):
        download(f"{base}/ley", largest=1024 * 1024)


def test_only_https_is_spoken_beyond_this_machine() -> None:
    with pytest.raises(CorpusError, match="no es segura"):
        download("http://www.example.org/ley")
    with pytest.raises(CorpusError, match="no es segura"):
        download("ftp://127.0.0.1/ley")


def test_nobody_there_is_one_sentence() -> None:
    with pytest.raises(CorpusError, match="No se pudo conectar con 127"):
        download("http://127.0.0.1:9/ley")


def test_a_norm_is_installed_from_its_address(server: At, library: Library) -> None:
    base, handler = server
    handler.answers["/norms/BO-L-N708.html"] = page(PAGE)
    seen: list[str] = []
    done = install(library, "LEY708", base=base, progress=lambda name, _d, _t: seen.append(name))
    assert [(i.norm, i.stored) for i in done.imported] == [("LEY708", 30)]
    assert done.complete
    source = library.source("LEY708/4")
    assert source is not None
    assert source.literal
    assert source.text == "\n".join(
        f"{r}. {p}" for r, p in zip(made.ROMANS, LAW[3].paragraphs, strict=False)
    )
    assert set(seen) == {"Ley de Conciliación y Arbitraje"}
    row = library.connection.execute("SELECT sha256, origin FROM imports").fetchone()
    assert row == (
        hashlib.sha256(PAGE).hexdigest(),
        "https://www.lexivox.org/norms/BO-L-N708.html",
    )


def test_of_a_set_what_came_is_installed_and_the_rest_is_told(server: At, library: Library) -> None:
    base, handler = server
    absent = made.as_lexivox(LAW, title="LexiVox: Norma inexistente").encode()
    handler.answers["/norms/BO-L-N708.html"] = page(PAGE)
    handler.answers["/norms/BO-L-N393.html"] = page(absent)
    done = install(library, "bo", base=base)
    assert [i.norm for i in done.imported] == ["LEY708"]
    assert not done.complete
    told = " ".join(done.failed)
    assert "Ley de Servicios Financieros: La página responde que la norma no existe" in told
    assert "Código de Comercio: 127.0.0.1 respondió con el error 404." in told


def test_nothing_that_came_is_an_error_and_the_library_is_as_it_was(
    server: At, library: Library
) -> None:
    base, _ = server
    before = library.revision
    with pytest.raises(CorpusError, match="No se instaló nada"):
        install(library, "LEY708", base=base)
    assert library.revision == before
    with pytest.raises(CorpusError, match="no tiene una dirección"):
        install(library, "LEY2341", base=base)
