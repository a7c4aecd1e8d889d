"""A pack: the texts that the user installed, as JSON lines with hashes, for another machine.

The first line tells what it is; each further line is one provision or ruling with the sha256 of
its text; the last one how many they are. A pack that was cut or altered is refused whole.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from advai.corpus.fingerprint import fingerprint
from advai.corpus.importing import LARGEST, note_installed, store_references
from advai.corpus.library import Library
from advai.corpus.rows import insert_provisions, provision_row
from advai.errors import CorpusError, TooLarge
from advai.model.source import Provision

FORMAT = "advai-pack"
VERSION = 1


def export_pack(library: Library, path: Path, norms: Iterable[str] | None = None) -> int:
    """Write the literal texts of `norms` (all by default; "AS" for rulings). Return how many.

    Raises:
        CorpusError: nothing literal is installed, or the file cannot be written.
    """
    wanted = set(norms) if norms is not None else None
    lines = list(_lines(library, wanted))
    if not lines:
        raise CorpusError(
            "No hay textos oficiales instalados que exportar.",
            "Instale primero alguno con «advai corpus install bo».",
        )
    now = datetime.now(UTC).isoformat(timespec="seconds")
    head = {"format": FORMAT, "version": VERSION, "made": now}
    whole = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    foot = {"count": len(lines), "sha256": whole}
    text = "\n".join([json.dumps(head), *lines, json.dumps(foot)]) + "\n"
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise CorpusError(
            f"No se pudo escribir «{path.name}»: {error.strerror}.", "Elija otra carpeta."
        ) from error
    return len(lines)


def import_pack(library: Library, path: Path) -> dict[str, int]:
    """Take in a pack; norms with text of the same number or more are left as they are.

    Return how many texts were taken in of each norm.

    Raises:
        CorpusError: it is no pack, or was cut or altered; the library is as it was.
    """
    rows = _checked(path)
    provisions = [_provision(row["provision"]) for row in rows if "provision" in row]
    standings = {row["provision"]["norm"]: row["standing"] for row in rows if "provision" in row}
    rulings = [row["ruling"] for row in rows if "ruling" in row]
    counts: dict[str, int] = {}
    for norm in dict.fromkeys(p.norm for p in provisions):
        mine = [p for p in provisions if p.norm == norm]
        counts[norm] = _take_norm(library, norm, mine, standings[norm])
    if rulings:
        counts["AS"] = _take_rulings(library, rulings)
    return counts


def _lines(library: Library, wanted: set[str] | None) -> Iterator[str]:
    norms = [held.norm for held in library.installed() if held.literal]
    for norm in norms:
        if wanted is not None and norm not in wanted:
            continue
        if norm == "AS":
            yield from _ruling_lines(library)
            continue
        standing = library.meta(f"standing:{norm}")
        for provision in library.provisions(norm):
            if provision.text is not None:
                row = {"provision": asdict(provision), "standing": standing}
                yield json.dumps(row, ensure_ascii=False)


def _ruling_lines(library: Library) -> Iterator[str]:
    for ruling in library.rulings():
        query = (
            "SELECT key, position, title, kind, text, sha256 FROM extracts WHERE ruling = ?"
            " ORDER BY position"
        )
        extracts = library.connection.execute(query, (ruling.key,)).fetchall()
        refs = [
            list(row)
            for row in library.connection.execute(
                "SELECT source, target, kind, quoted FROM refs WHERE source GLOB ?",
                (f"{ruling.key}#*",),
            )
        ]
        data = asdict(ruling) | {"extracts": extracts, "refs": refs}
        yield json.dumps({"ruling": data}, ensure_ascii=False)


def _checked(path: Path) -> list[dict[str, Any]]:
    """Read a pack and check the hash of the whole and of every text."""
    try:
        if path.stat().st_size > LARGEST:
            raise TooLarge(f"«{path.name}» es demasiado grande.", "Exporte menos normas.")
        head, *lines, foot = path.read_text(encoding="utf-8").splitlines()
        first, last = json.loads(head), json.loads(foot)
        rows = [json.loads(line) for line in lines]
    except (OSError, ValueError) as error:
        raise _not_a_pack(path) from error
    if first.get("format") != FORMAT or first.get("version") != VERSION:
        raise _not_a_pack(path)
    whole = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    if last.get("count") != len(rows) or last.get("sha256") != whole or not _intact(rows):
        raise CorpusError(
            f"El paquete «{path.name}» está cortado o alterado: sus huellas no coinciden.",
            "Vuelva a exportarlo y a copiarlo.",
        )
    return rows


def _intact(rows: list[dict[str, Any]]) -> bool:
    for row in rows:
        if "provision" in row:
            data = row["provision"]
            if fingerprint(data["text"]) != data["sha256"]:
                return False
        elif "ruling" in row:
            if any(fingerprint(e[4]) != e[5] for e in row["ruling"]["extracts"]):
                return False
        else:
            return False
    return True


def _not_a_pack(path: Path) -> CorpusError:
    return CorpusError(
        f"«{path.name}» no es un paquete de normas de AdvAI.",
        "Use un archivo hecho con «advai corpus export».",
    )


def _provision(data: dict[str, Any]) -> Provision:
    lists = {name: tuple(data[name]) for name in ("path", "paragraphs", "notes")}
    return Provision(**(data | lists))


def _take_norm(
    library: Library, norm: str, provisions: list[Provision], standing: str | None
) -> int:
    with library.transaction() as connection:
        query = "SELECT COUNT(text) FROM provisions WHERE norm = ?"
        held = connection.execute(query, (norm,)).fetchone()[0]
        if held >= len(provisions):
            return 0
        insert_provisions(connection, [provision_row(p) for p in provisions])
        store_references(library, provisions)
        note_installed(library, norm)
        if standing:
            library.set_meta(f"standing:{norm}", standing)
        library.touch()
    return len(provisions)


def _take_rulings(library: Library, rulings: list[dict[str, Any]]) -> int:
    taken = 0
    with library.transaction() as connection:
        for data in rulings:
            if library.ruling(data["key"]) is not None:
                continue
            columns = ("key", "court", "chamber", "number", "year", "date", "process", "sha256")
            connection.execute(
                "INSERT INTO rulings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [data[c] for c in columns]
            )
            for key, place, title, kind, text, sha256 in data["extracts"]:
                values = (key, data["key"], place, title, kind, text, sha256)
                connection.execute("INSERT INTO extracts VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            connection.executemany(
                "INSERT OR IGNORE INTO refs VALUES (?, ?, ?, ?, 0)", data["refs"]
            )
            taken += 1
        library.touch()
    return taken
