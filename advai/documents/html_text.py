"""The bytes of a web page as text: MHTML unpacked, the declared charset weighed against the bytes.

Word's "web page" and many programs declare one charset and write another; valid UTF-8 with
accents is UTF-8 whatever was declared.
"""

from __future__ import annotations

import codecs
import email
import email.errors
import email.policy
import re

from advai.documents.text_decoding import Decoded, decode

_DECLARED = re.compile(
    rb"""<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE
)
_HEAD = 4096
_WEB_NAMES = {"iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252"}
"""The web reads these as Windows-1252 (WHATWG Encoding Standard, 4.2)."""

_REFUSED = "utf-7"
"""An encoding of mails that hides markup; browsers refuse it too."""


def page_text(data: bytes) -> Decoded:
    """Return the markup of a page saved as HTML or MHTML."""
    charset = None
    if data.lstrip()[:13].lower() == b"mime-version:" or _is_mail(data):
        data, charset = _page_of_archive(data)
    if data[:2] in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE} or data[:3] == codecs.BOM_UTF8:
        return decode(data)
    if _is_utf8(data):
        return decode(data)
    declared = charset or _declared(data)
    if declared is None:
        return decode(data)
    try:
        return Decoded(data.decode(declared))
    except UnicodeDecodeError:  # the page declares what it is not
        return decode(data)


def _is_mail(data: bytes) -> bool:
    head = data[:_HEAD].lower()
    return head.startswith((b"from:", b"content-type:", b"subject:")) and b"multipart/" in head


def _is_utf8(data: bytes) -> bool:
    try:
        return not data.decode("utf-8").isascii()
    except UnicodeDecodeError:
        return False


def _declared(data: bytes) -> str | None:
    found = _DECLARED.search(data[:_HEAD])
    return _known(found[1].decode("ascii", errors="replace")) if found else None


def _known(name: str) -> str | None:
    """Return Python's name of a charset, or None for one that is unknown or no text."""
    lowered = name.lower()
    if lowered.startswith("utf-16") or lowered == _REFUSED:
        return None  # a page whose declaration can be read byte by byte is not in UTF-16
    name = _WEB_NAMES.get(lowered, lowered)
    try:
        b"a".decode(name)
    except (LookupError, ValueError):  # unknown, or a codec that yields no text
        return None
    return name


def _page_of_archive(data: bytes) -> tuple[bytes, str | None]:
    """Return the first page of a web archive (MHTML, RFC 2557) and its charset."""
    try:
        message = email.message_from_bytes(data, policy=email.policy.compat32)
        for part in message.walk():
            if part.get_content_type() in {"text/html", "application/xhtml+xml"}:
                payload = part.get_payload(decode=True)
                charset = part.get_content_charset()
                if isinstance(payload, bytes):
                    return payload, _known(charset) if charset else None
    except (email.errors.MessageError, ValueError, LookupError, TypeError, AttributeError):
        pass  # a damaged archive is read as it stands
    return data, None
