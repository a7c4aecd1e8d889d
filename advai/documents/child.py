"""The sandboxed child: reads requests from its standard input and answers on a private pipe.

It starts with as few imports as it can (a reading pays for them every time), takes the operating
system's limits on itself and refuses to open files for writing, sockets or other programs.
"""

from __future__ import annotations

import os
import sys
from typing import Any, BinaryIO

from advai.documents import progress, wire
from advai.documents.limits import Limits
from advai.documents.reader import read
from advai.errors import InputError, TooLarge

_FORBIDDEN = (
    "socket.connect",
    "socket.bind",
    "socket.sendto",
    "socket.getaddrinfo",
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
)
"""Audit events of the interpreter that no reader has a reason to raise."""

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Forbidden(RuntimeError):
    """A reader tried something that the sandbox does not allow."""


def main() -> None:
    """Answer requests until the program closes the pipe."""
    requests, answers = _private_streams()
    sys.addaudithook(_refuse)
    progress.listen(
        lambda page, pages: wire.write_frame(answers, wire.PROGRESS, b"%d/%d" % (page, pages))
    )
    most = sys.maxsize  # the program is trusted; only the way back is bounded
    while (request := wire.read_frame(requests, most)) is not None:
        data = wire.read_frame(requests, most)
        if data is None:
            return
        wire.write_frame(answers, *_answer(request[1], data[1]))


def _answer(request: bytes, data: bytes) -> tuple[bytes, bytes]:
    name, password, limits = wire.decode_request(request)
    _limit_resources(limits)
    try:
        document = read(data, name, password=password, limits=limits)
        return wire.DOCUMENT, wire.encode_document(document)
    except InputError as error:
        return wire.FAILURE, wire.encode_error(error)
    except MemoryError:
        return wire.FAILURE, wire.encode_error(out_of_memory(name))
    except Exception as error:  # noqa: BLE001 - the process border: any bug becomes one sentence
        return wire.CRASH, _where(error).encode()


def out_of_memory(name: str) -> TooLarge:
    """Return the sentence for a file that needs more memory than it may have."""
    return TooLarge(
        f"Leer «{name}» pide más memoria de la permitida.",
        "Divídalo en partes, o guárdelo de nuevo como PDF con su programa habitual.",
    )


def _where(error: BaseException) -> str:
    """Return the error's type and place, never its message: that may hold contract content."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if place is None:
        return type(error).__name__
    module = place.tb_frame.f_globals.get("__name__", "?")
    return f"{type(error).__name__} at {module}:{place.tb_lineno}"


def _private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Take the two pipes away from the standard streams, so that no library prints into them."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - exists only there

        msvcrt.setmode(incoming, os.O_BINARY)
        msvcrt.setmode(outgoing, os.O_BINARY)
    return os.fdopen(incoming, "rb"), os.fdopen(outgoing, "wb")


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
        if arguments[0] != os.devnull:
            raise Forbidden("open for writing")
    elif event in _FORBIDDEN:
        raise Forbidden(event)


def _limit_resources(limits: Limits) -> None:
    """Bound memory, processor time, core dumps and file writes where the system can."""
    try:
        import resource  # noqa: PLC0415 - exists only on POSIX
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    most = int(used + limits.seconds * (os.cpu_count() or 1)) + 1
    _lower(resource, resource.RLIMIT_CPU, most)  # ends a child whose program was killed
    _lower(resource, resource.RLIMIT_AS, limits.memory)
    _lower(resource, resource.RLIMIT_CORE, 0)
    _lower(resource, resource.RLIMIT_FSIZE, 0)


def _lower(resource: Any, kind: int, wanted: int) -> None:  # noqa: ANN401 - a POSIX-only module
    _, hard = resource.getrlimit(kind)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(kind, (allowed, hard))
    except (ValueError, OSError):  # macOS refuses a memory limit below what is mapped already
        return
