"""The fingerprint of a legal text: what its sha256 is taken of, and the sha256 itself.

The text is taken with its Unicode form composed (NFC) and every run of white space folded to one
space: a line break of another edition does not change the fingerprint, a letter does.
"""

from __future__ import annotations

import hashlib
import unicodedata


def normalized(text: str) -> str:
    """Return the form of `text` that is hashed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fingerprint(text: str) -> str:
    """Return the sha256 of the normalized text, in hexadecimal."""
    return hashlib.sha256(normalized(text).encode()).hexdigest()
