"""A server's address as a person configures it → a destination without tricks.

Anything that could be read in two ways (user names before an "@", backslashes, blanks, letters
beyond ASCII) is refused instead of interpreted: two readers of one address may disagree.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from advai.errors import PrivacyRefusal
from advai.llm.policy import Destination

_PLAIN = re.compile(r"[A-Za-z0-9._~:/\[\]-]+\Z")
_HOST = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?\Z|[0-9A-Fa-f:.]+\Z")
_PORTS = {"http": 80, "https": 443}
_EXAMPLE = "Escríbala como http://127.0.0.1:11434, sin usuario, contraseña ni parámetros."


def read_address(url: str) -> tuple[Destination, str]:
    """Return the destination of a URL (not looked up) and its path.

    Raises:
        PrivacyRefusal: the URL is not a plain http(s) address.
    """
    if not _PLAIN.match(url):
        raise _odd()
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = None, None
    if parts is None or parts.scheme not in _PORTS:
        raise _odd()
    host = parts.hostname or ""
    if not _HOST.match(host) or parts.username is not None:
        raise _odd()
    return Destination(parts.scheme, host, port or _PORTS[parts.scheme]), parts.path


def _odd() -> PrivacyRefusal:
    return PrivacyRefusal("La dirección del modelo no es válida; no se envió nada.", _EXAMPLE)
