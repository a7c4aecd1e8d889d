"""The check that nothing in the library changed or broke.

Every hash is taken again and every reference followed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from advai.corpus.fingerprint import fingerprint
from advai.corpus.known import load_outline, reference_edition
from advai.corpus.library import Library
from advai.corpus.references import may_exist


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
