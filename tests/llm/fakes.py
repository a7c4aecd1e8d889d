"""Fake model servers on 127.0.0.1 that behave, also when they fail, as the real HTTP APIs do.

Each records the requests it got. `says` are the texts that the model answers, one after another
(the last one repeats). No fake ever sleeps: a slow one waits until it is closed.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

GOOD = '{"word": "sí"}'


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: Any
    raw: bytes


@dataclass
class Answer:
    status: int
    value: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    chunks: Iterator[bytes] | None = None  # raw body pieces instead of `value`
    silent: bool = False  # accept the request and never answer
    broken: bool = False  # promise more bytes than are sent, then close


class _QuietServer(ThreadingHTTPServer):
    """Says nothing of clients that hang up, as the tests make them do."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class FakeServer:
    """A server on a free port of 127.0.0.1; use it in a `with`."""

    def __init__(self, says: Sequence[str] = (GOOD,)) -> None:
        self.says = list(says)
        self.requests: list[Request] = []
        self.fail_next: list[Answer] = []  # answers to give before behaving
        self.closing = threading.Event()
        server = self

        class Handler(_Handler):
            fake = server

        self._server = _QuietServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def paths(self) -> list[str]:
        return [request.path for request in self.requests]

    def bodies(self, path: str) -> list[Any]:
        return [request.body for request in self.requests if request.path == path]

    def next_words(self) -> str:
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]

    def respond(self, request: Request) -> Answer:
        return Answer(200, {})

    def answer(self, request: Request) -> Answer:
        self.requests.append(request)
        return self.fail_next.pop(0) if self.fail_next else self.respond(request)


class _Handler(BaseHTTPRequestHandler):
    fake: FakeServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the interface
        pass

    def _serve(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.loads(raw) if raw else None
        answer = self.fake.answer(Request(self.command, self.path, headers, body, raw))
        if answer.silent:
            self.fake.closing.wait(20)
            self.close_connection = True
            return
        try:
            self._send(answer)
        except OSError:  # the client hung up, as it may
            self.close_connection = True

    def _send(self, answer: Answer) -> None:
        chunks = list(answer.chunks) if answer.chunks and not answer.broken else None
        body = b"" if answer.value is None else json.dumps(answer.value).encode()
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        if chunks is not None:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for chunk in chunks:
                self.wfile.write(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
            self.wfile.write(b"0\r\n\r\n")
            return
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body) + (99 if answer.broken else 0)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = answer.broken


class FakeOllama(FakeServer):
    """Ollama: streams unless told not to, answers 404 for models that are not installed."""

    def __init__(
        self,
        says: Sequence[str] = (GOOD,),
        *,
        models: Sequence[str] = ("prueba:1b", "bge-m3:latest"),
        remote: Sequence[str] = (),
        done_reason: str = "stop",
    ) -> None:
        super().__init__(says)
        self.models = tuple(models)
        self.remote = tuple(remote)
        self.done_reason = done_reason

    def respond(self, request: Request) -> Answer:
        if (request.method, request.path) == ("GET", "/api/tags"):
            return Answer(200, {"models": [{"name": name, "size": 1} for name in self.models]})
        handlers = {"/api/show": self._show, "/api/chat": self._chat, "/api/embed": self._embed}
        handler = handlers.get(request.path)
        if request.method != "POST" or handler is None:
            return Answer(404)
        model = request.body["model"]
        if model not in {*self.models, *(name.removesuffix(":latest") for name in self.models)}:
            return Answer(404, {"error": f"model '{model}' not found"})
        return handler(request.body)

    def _show(self, body: dict[str, Any]) -> Answer:
        shown: dict[str, Any] = {"details": {"family": "qwen2"}, "capabilities": ["completion"]}
        if body["model"] in self.remote:
            shown |= {"remote_model": "grande", "remote_host": "https://ollama.com:443"}
        return Answer(200, shown)

    def _chat(self, body: dict[str, Any]) -> Answer:
        size = sum(len(message["content"]) for message in body["messages"]) / 4
        if size > body.get("options", {}).get("num_ctx", 4096) and body.get("truncate") is False:
            return Answer(400, {"error": "the input length exceeds the context length"})
        words = self.next_words()
        last = {"done": True, "done_reason": self.done_reason, "prompt_eval_count": int(size)}
        if body.get("stream", True):
            pieces = [
                {"message": {"role": "assistant", "content": c}, "done": False} for c in words
            ]
            lines = [*pieces, {"message": {"role": "assistant", "content": ""}, **last}]
            return Answer(200, chunks=iter([json.dumps(line).encode() + b"\n" for line in lines]))
        return Answer(200, {"message": {"role": "assistant", "content": words}, **last})

    def _embed(self, body: dict[str, Any]) -> Answer:
        texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
        return Answer(200, {"embeddings": [[float(len(text)), 1.0, 0.0] for text in texts]})


class FakeOpenAI(FakeServer):
    """An OpenAI-compatible server that supports some of the response formats."""

    def __init__(
        self,
        says: Sequence[str] = (GOOD,),
        *,
        formats: Sequence[str] = ("json_schema", "json_object"),
        key: str | None = None,
        finish_reason: str = "stop",
        context: int = 100_000,
    ) -> None:
        super().__init__(says)
        self.formats = formats
        self.key = key
        self.finish_reason = finish_reason
        self.context = context

    def respond(self, request: Request) -> Answer:
        if self.key and request.headers.get("authorization") != f"Bearer {self.key}":
            return Answer(401, {"error": {"message": "Incorrect API key provided"}})
        if request.path == "/v1/models":
            return Answer(200, {"data": [{"id": "prueba", "object": "model"}]})
        if request.path != "/v1/chat/completions":
            return Answer(404)
        return self._complete(request.body)

    def _complete(self, body: dict[str, Any]) -> Answer:
        size = sum(len(message["content"]) for message in body["messages"])
        if size > self.context:
            message = "the request exceeds the available context size"
            return Answer(400, {"error": {"message": message, "type": "exceed_context_size_error"}})
        form = body.get("response_format", {}).get("type", "text")
        if form not in {*self.formats, "text"}:
            return Answer(400, {"error": {"message": f"unsupported response_format: {form}"}})
        words = self.next_words()
        if body.get("stream"):
            events = [{"choices": [{"delta": {"content": character}}]} for character in words]
            lines = [b"data: " + json.dumps(event).encode() + b"\n\n" for event in events]
            return Answer(200, chunks=iter([*lines, b"data: [DONE]\n\n"]))
        said = {"role": "assistant", "content": words}
        choice: dict[str, Any] = {"message": said, "finish_reason": self.finish_reason}
        return Answer(200, {"object": "chat.completion", "choices": [choice]})


class FakeAnthropic(FakeServer):
    """Anthropic's messages: demands its headers and max_tokens, uses the tool it is forced to."""

    def __init__(
        self, says: Sequence[str] = (GOOD,), *, key: str = "sk-prueba", stop_reason: str = ""
    ) -> None:
        super().__init__(says)
        self.key = key
        self.stop_reason = stop_reason

    def respond(self, request: Request) -> Answer:
        if request.headers.get("x-api-key") != self.key:
            return _anthropic_error(401, "authentication_error", "invalid x-api-key")
        if "anthropic-version" not in request.headers:
            return _anthropic_error(400, "invalid_request_error", "anthropic-version: required")
        if request.path == "/v1/models":
            return Answer(200, {"data": [{"id": "prueba", "type": "model"}]})
        if request.path != "/v1/messages" or "max_tokens" not in request.body:
            return _anthropic_error(400, "invalid_request_error", "max_tokens: Field required")
        return self._message(request.body)

    def _message(self, body: dict[str, Any]) -> Answer:
        words = self.next_words()
        choice = body.get("tool_choice", {})
        forced = choice.get("type") == "tool" and words.startswith("{")
        content: dict[str, Any] = {"type": "text", "text": words}
        if forced:
            content = {"type": "tool_use", "id": "toolu_1", "name": choice["name"]}
            content |= {"input": json.loads(words)}
        reason = self.stop_reason or ("tool_use" if forced else "end_turn")
        return Answer(200, {"type": "message", "content": [content], "stop_reason": reason})


def _anthropic_error(status: int, kind: str, message: str) -> Answer:
    return Answer(status, {"type": "error", "error": {"type": kind, "message": message}})
