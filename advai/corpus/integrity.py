"""Fingerprints of legal texts, and the check that nothing in the library changed or broke.

The fingerprint is the sha256 of the text with its Unicode form composed (NFC) and every run of
white space folded to one space: a line break of another edition does not change it, a letter does.
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
