"""What crosses the pipe between the program and its sandboxed child: frames and JSON.

The child may have been taken over by a hostile file, so nothing is unpickled and every value is
checked before it becomes a `Document`.
"""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, fields
from typing import Any, BinaryIO, TypeVar

from advai.documents.limits import Limits
from advai.errors import InputError, ProtectedDocument, TooLarge, UnreadableDocument
from advai.model.document import Aside, AsideKind, Block, BlockKind, Document, OutlineEntry

REQUEST, DATA, PROGRESS, DOCUMENT, FAILURE, CRASH = b"R", b"B", b"P", b"D", b"F", b"C"
"""Frame kinds. The program sends REQUEST and DATA; the child answers with the other four."""

T = TypeVar("T")

_HEAD = struct.Struct(">cQ")
_ERRORS: dict[str, type[InputError]] = {
    "unreadable": UnreadableDocument,
    "protected": ProtectedDocument,
    "large": TooLarge,
}


class BrokenFrame(ValueError):
    """What came over the pipe is not what the other side should send."""


def write_frame(stream: BinaryIO, kind: bytes, payload: bytes = b"") -> None:
    """Send one frame."""
    stream.write(_HEAD.pack(kind, len(payload)))
    stream.write(payload)
    stream.flush()


def read_frame(stream: BinaryIO, most: int) -> tuple[bytes, bytes] | None:
    """Return the next frame as (kind, payload), or None at the end; at most `most` bytes."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    kind, size = _HEAD.unpack(head)
    if size > most:
        raise BrokenFrame(f"a frame of {size} bytes")
    payload = stream.read(size)
    return (kind, payload) if len(payload) == size else None


def encode_request(name: str, password: str | None, limits: Limits) -> bytes:
    """Return the request that goes before the file's bytes."""
    request = {"name": name, "password": password, "limits": asdict(limits)}
    return json.dumps(request).encode()


def decode_request(payload: bytes) -> tuple[str, str | None, Limits]:
    """Return (name, password, limits) of a request."""
    request = json.loads(payload)
    return request["name"], request["password"], Limits(**request["limits"])


def encode_error(error: InputError) -> bytes:
    """Return an explained error as bytes."""
    kind = next((key for key, each in _ERRORS.items() if isinstance(error, each)), "unreadable")
    return json.dumps([kind, error.message, error.way_out]).encode()


def decode_error(payload: bytes) -> InputError:
    """Return the error that the child explained."""
    kind, message, way_out = json.loads(payload)
    if kind not in _ERRORS or not isinstance(message, str) or not isinstance(way_out, str):
        raise BrokenFrame("an error of an unknown kind")
    return _ERRORS[kind](message, way_out)


def encode_document(document: Document) -> bytes:
    """Return the document as JSON bytes; blocks and asides as rows, for size."""
    rows = {
        name: [_row(item) for item in getattr(document, name)]
        for name in ("blocks", "asides", "outline")
    }
    plain = ("name", "sha256", "format", "text", "pages", "metadata")
    lists = ("warnings", "left_out", "page_breaks")
    values = {name: getattr(document, name) for name in (*plain, *lists)}
    return json.dumps({**values, **rows}).encode()


def decode_document(payload: bytes) -> Document:
    """Return the document after checking every value.

    Raises:
        BrokenFrame: a value has the wrong type, or an offset lies outside the text.
    """
    try:
        return _document(json.loads(payload))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BrokenFrame(f"a document that does not hold: {type(error).__name__}") from error


def _document(values: dict[str, Any]) -> Document:
    text = _a(str, values["text"])
    blocks = tuple(_block(row, len(text)) for row in values["blocks"])
    return Document(
        name=_a(str, values["name"]),
        sha256=_a(str, values["sha256"]),
        format=_a(str, values["format"]),
        text=text,
        blocks=blocks,
        pages=_maybe(int, values["pages"]),
        asides=tuple(_aside(row, len(text)) for row in values["asides"]),
        outline=tuple(_entry(row) for row in values["outline"]),
        metadata={_a(str, key): _a(str, value) for key, value in values["metadata"].items()},
        warnings=tuple(_a(str, warning) for warning in values["warnings"]),
        left_out=tuple(_a(str, sentence) for sentence in values["left_out"]),
        page_breaks=tuple((_a(int, start), _a(int, page)) for start, page in values["page_breaks"]),
    )


def _block(row: list[Any], length: int) -> Block:
    kind, start, end, page, level, label, bold, lead, centered, ocr = row
    if not 0 <= _a(int, start) <= _a(int, end) <= length:
        raise BrokenFrame("a block outside the text")
    return Block(
        kind=BlockKind(kind),
        start=start,
        end=end,
        page=_maybe(int, page),
        level=_maybe(int, level),
        label=_maybe(str, label),
        bold=_a(bool, bold),
        lead=_a(int, lead),
        centered=_a(bool, centered),
        ocr=_a(bool, ocr),
    )


def _aside(row: list[Any], length: int) -> Aside:
    kind, text, anchor, author, date, page = row
    if anchor is not None and not 0 <= _a(int, anchor) <= length:
        raise BrokenFrame("an anchor outside the text")
    return Aside(
        AsideKind(kind),
        _a(str, text),
        anchor,
        _maybe(str, author),
        _maybe(str, date),
        _maybe(int, page),
    )


def _entry(row: list[Any]) -> OutlineEntry:
    title, level, page = row
    return OutlineEntry(_a(str, title), _a(int, level), _maybe(int, page))


def _row(item: Any) -> list[Any]:  # noqa: ANN401 - any of the three row dataclasses
    return [getattr(item, field.name) for field in fields(item)]


def _a(kind: type[T], value: object) -> T:
    if not isinstance(value, kind):
        raise BrokenFrame(f"a {type(value).__name__} instead of a {kind.__name__}")
    return value


def _maybe(kind: type[T], value: object) -> T | None:
    return None if value is None else _a(kind, value)
