"""Fingerprints of legal texts, and the check that nothing in the library changed or broke.

The fingerprint is the sha256 of the text with its Unicode form composed (NFC) and every run of
white space folded to one space: a line break of another edition does not change it, a letter does.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the library itself stores fingerprints
    from advai.corpus.library import Library


def normalized(text: str) -> str:
    """Return the form of `text` that is hashed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fingerprint(text: str) -> str:
    """Return the sha256 of the normalized text, in hexadecimal."""
    return hashlib.sha256(normalized(text).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Verification:
    """The state of the library: keys whose text was altered or is gone, and broken references.

    `texts` counts the hashes recomputed. `unlike_reference` are texts of an edition that our
    outline was made from and that differ from it. `broken` are references to provisions that
    cannot exist, as (source, target).
    """

    texts: int
    altered: tuple[str, ...]
    missing: tuple[str, ...]
    unlike_reference: tuple[str, ...]
    broken: tuple[tuple[str, str], ...]

    @property
    def sound(self) -> bool:
        """Say whether every text is as it was imported."""
        return not self.altered and not self.missing


def verify(library: Library) -> Verification:
    """Recompute every hash of the library and follow every reference.

    A literal text is altered when its hash is not the stored one; it is missing when the last
    import of its norm counted it and it is no longer there.
    """
    from advai.corpus.references import may_exist  # noqa: PLC0415 - cycle: both read texts

    rows = library.connection.execute(
        "SELECT key, text, sha256 FROM provisions WHERE text IS NOT NULL"
        " UNION ALL SELECT key, text, sha256 FROM extracts"
        " UNION ALL SELECT key, summary, sha256 FROM cards"
    ).fetchall()
    altered = tuple(key for key, text, sha256 in rows if fingerprint(text) != sha256)
    keys = {row[0] for row in library.connection.execute("SELECT key FROM provisions")}
    refs = library.connection.execute("SELECT DISTINCT source, target FROM refs ORDER BY source")
    whole = {norm.norm for norm in library.installed() if norm.literal}
    broken = tuple(
        (source, target)
        for source, target in refs
        if target not in keys
        and target.partition("/")[0] in whole
        and not may_exist(target, library.catalogue)
    )
    return Verification(len(rows), altered, _gone(library), _unlike(library), broken)


def _gone(library: Library) -> tuple[str, ...]:
    """Return the provisions that an install counted and that have no text now."""
    query = "SELECT value FROM meta WHERE name = 'installed:' || ?"
    gone: list[str] = []
    for norm in library.installed():
        row = library.connection.execute(query, (norm.norm,)).fetchone()
        if row:
            have = library.connection.execute(
                "SELECT key FROM provisions WHERE norm = ? AND text IS NOT NULL", (norm.norm,)
            )
            gone += sorted(set(json.loads(row[0])) - {key for (key,) in have})
    return tuple(gone)


def _unlike(library: Library) -> tuple[str, ...]:
    from advai.corpus.known import load_outline, reference_edition  # noqa: PLC0415 - cycle

    unlike = []
    for norm in library.installed():
        if not norm.literal or norm.edition != reference_edition(norm.norm):
            continue
        outline = load_outline(norm.norm)
        for provision in library.provisions(norm.norm):
            item = outline.get(provision.key)
            known = item.fingerprint if item else ""
            if provision.sha256 and known and not provision.sha256.startswith(known):
                unlike.append(provision.key)
    return tuple(unlike)
