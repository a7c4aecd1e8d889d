"""Readings in a child process: a crash, a hang or a memory bomb there is one sentence here.

The file's bytes go in over a pipe and the document comes back over another; personal text never
touches a temporary file. `Sandbox` keeps its child for several files and replaces a dead one.
"""

from __future__ import annotations

import hashlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from advai.documents import wire
from advai.documents.limits import DEFAULT, Limits, check_size
from advai.documents.progress import PageListener
from advai.errors import InputError, TooLarge, UnreadableDocument
from advai.model.document import Document

_ROOT = Path(__file__).resolve().parents[2]
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from advai.documents.child import main; main()"
)
_THREADS = str(min(4, os.cpu_count() or 1))
_KEPT = ("SYSTEMROOT", "SYSTEMDRIVE", "PATH", "LANG", "LC_ALL", "TZ")
_BYTES_PER_CHARACTER = 32
"""Room in an answer for each character of text: six for its JSON escape, the rest for blocks."""


class ChildDied(RuntimeError):
    """The child ended without an answer, or answered what it should not."""


class Sandbox:
    """Reads files in a child process within `limits`; a context manager."""

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self._limits = limits
        self._child: _Child | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the child, if there is one."""
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def read(
        self,
        data: bytes,
        name: str,
        *,
        password: str | None = None,
        on_page: PageListener | None = None,
    ) -> Document:
        """Return the document in `data`; the errors are those of `reader.read`.

        `on_page(page, pages)` is called as pages are finished, for formats that tell.
        """
        check_size(len(data), name, self._limits)
        if self._child is None:
            self._child = _Child(self._limits.characters * _BYTES_PER_CHARACTER)
        try:
            return self._ask(self._child, data, name, password, on_page)
        except ChildDied as reason:
            self.close()
            raise _unreadable(name) from reason
        except InputError as error:
            if isinstance(error, _TooSlow):
                self.close()
            raise
        except BaseException:
            self.close()
            raise

    def _ask(
        self,
        child: _Child,
        data: bytes,
        name: str,
        password: str | None,
        on_page: PageListener | None,
    ) -> Document:
        child.send(wire.encode_request(name, password, self._limits), data)
        for kind, payload in self._answers(child, name):
            if kind == wire.PROGRESS:
                _tell(on_page, payload)
            elif kind == wire.DOCUMENT:
                return _decoded(payload, data)
            elif kind == wire.FAILURE:
                raise _decoded_error(payload)
            else:
                raise _unreadable(name) from ChildDied(payload.decode(errors="replace"))
        raise ChildDied(f"exit status {child.status()}")

    def _answers(self, child: _Child, name: str) -> Iterator[tuple[bytes, bytes]]:
        """Yield frames until the child ends; a silence or a whole reading too long is an error."""
        deadline = time.monotonic() + self._limits.seconds
        while True:
            left = min(self._limits.silence, deadline - time.monotonic())
            try:
                frame = child.frames.get(timeout=max(left, 0))
            except queue.Empty:
                raise _TooSlow.of(name, self._limits) from None
            if frame is None:
                return
            yield frame


class _TooSlow(TooLarge):
    """The child did not answer in time and must be ended."""

    @classmethod
    def of(cls, name: str, limits: Limits) -> Self:
        return cls(
            f"Leer «{name}» tardó demasiado (más de {limits.silence:.0f} segundos sin avanzar) "
            "y se detuvo.",
            "Divídalo en partes, o guárdelo de nuevo como PDF con su programa habitual.",
        )


def _unreadable(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"El archivo «{name}» está dañado o pide más memoria de la permitida: no se pudo leer.",
        "Ábralo con su programa habitual, guárdelo de nuevo (o imprímalo como PDF) "
        "y vuelva a intentarlo.",
    )


def _decoded(payload: bytes, data: bytes) -> Document:
    try:
        document = wire.decode_document(payload)
    except wire.BrokenFrame as error:
        raise ChildDied("a document that does not hold") from error
    if document.sha256 != hashlib.sha256(data).hexdigest():
        raise ChildDied("a document that claims to be another file")
    return document


def _decoded_error(payload: bytes) -> InputError:
    try:
        return wire.decode_error(payload)
    except (ValueError, TypeError) as error:
        raise ChildDied("an error that does not hold") from error


def _tell(on_page: PageListener | None, payload: bytes) -> None:
    page, _, pages = payload.partition(b"/")
    if on_page is not None and page.isdigit() and pages.isdigit():
        on_page(int(page), int(pages))


class _Child:
    """One child process, the thread that feeds it and the thread that listens to it."""

    def __init__(self, most: int) -> None:
        """Start the child; one answer may have `most` bytes."""
        self.frames: queue.Queue[tuple[bytes, bytes] | None] = queue.Queue()
        self._most = most
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-X", "utf8", "-c", _START, str(_ROOT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,  # Ctrl-C is the program's to handle
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._threads = [threading.Thread(target=self._listen, daemon=True)]
        self._threads[0].start()

    def send(self, *payloads: bytes) -> None:
        """Send a request and its bytes without waiting for the child to take them."""
        feeder = threading.Thread(target=self._feed, args=payloads, daemon=True)
        self._threads.append(feeder)
        feeder.start()

    def status(self) -> int | None:
        """Return the exit status once the child has ended."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        return self._process.returncode

    def end(self) -> None:
        """Kill the child and take its threads and pipes down."""
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                _open(stream).close()

    def _feed(self, request: bytes, data: bytes) -> None:
        with suppress(OSError):  # the child died; the listener finds out
            wire.write_frame(_open(self._process.stdin), wire.REQUEST, request)
            wire.write_frame(_open(self._process.stdin), wire.DATA, data)

    def _listen(self) -> None:
        try:
            while (frame := wire.read_frame(_open(self._process.stdout), self._most)) is not None:
                self.frames.put(frame)
        except (wire.BrokenFrame, OSError, MemoryError):
            self._process.kill()
        self.frames.put(None)


def _open(stream: object) -> BinaryIO:
    assert stream is not None  # noqa: S101 - both pipes were asked for above
    return stream  # type: ignore[return-value] # Popen types its pipes as IO[bytes]


def _environment() -> dict[str, str]:
    """Return a bare environment; few threads, since their stacks count as memory."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), _THREADS)
    return {**kept, **threads, "MALLOC_ARENA_MAX": "2"}
