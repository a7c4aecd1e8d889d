"""RTF cut into tokens: groups, control words, escaped bytes, and text bytes.

Works on bytes, for only the font in force tells what a byte above 127 means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

_TOKEN = re.compile(
    rb"""(?P<open>\{)|(?P<close>\})
    |\\(?P<word>[a-zA-Z]{1,64})(?P<parameter>-?\d{1,10})?[ ]?
    |\\'(?P<hex>[0-9a-fA-F]{2})
    |\\(?P<symbol>[^a-zA-Z'])
    |(?P<text>[^\\{}\r\n]+)
    |(?P<noise>[\r\n]+|\\'?)""",
    re.VERBOSE | re.DOTALL,
)
_BINARY = "bin"


class TokenKind(Enum):
    """What a token is."""

    OPEN = auto()
    CLOSE = auto()
    WORD = auto()
    SYMBOL = auto()
    BYTES = auto()


@dataclass(frozen=True, slots=True)
class Token:
    r"""One token: the name of a control word or symbol with its number, or raw bytes.

    `escaped` says that the bytes were one character written as \'hh.
    """

    kind: TokenKind
    word: str = ""
    parameter: int | None = None
    data: bytes = b""
    escaped: bool = False


_OPEN, _CLOSE = Token(TokenKind.OPEN), Token(TokenKind.CLOSE)


def tokens(data: bytes) -> Iterator[Token]:
    r"""Yield the tokens of an RTF file; binary pictures (\binN) are jumped over."""
    position = 0
    while match := _TOKEN.match(data, position):
        position = match.end()
        kind = match.lastgroup
        if kind == "open":
            yield _OPEN
        elif kind == "close":
            yield _CLOSE
        elif kind == "hex":
            yield Token(TokenKind.BYTES, data=bytes([int(match["hex"], 16)]), escaped=True)
        elif kind == "symbol":
            yield Token(TokenKind.SYMBOL, word=match["symbol"].decode("latin-1"))
        elif kind == "text":
            yield Token(TokenKind.BYTES, data=match["text"])
        elif kind in {"word", "parameter"}:
            word = match["word"].decode("ascii")
            parameter = None if match["parameter"] is None else int(match["parameter"])
            if word == _BINARY:
                position += max(0, parameter or 0)
            yield Token(TokenKind.WORD, word=word, parameter=parameter)
