"""Our own data about the law, shipped with the program: cards and outlines.

A card says in our own words what a provision orders; an outline tells a norm's numbers, headings,
structure and cross-references. Both are facts or our own writing, never the legal text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from advai.corpus.keys import provision_key
from advai.errors import CorpusError
from advai.home import program_dir
from advai.model.source import Card

NATURES = ("imperativa", "dispositiva", "definitoria")


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """What is known of a provision without its text.

    `fingerprint` is the sha256 of its text in the edition that the outline was made from, `refs`
    its cross-references as (target key, kind, quoted words).
    """

    key: str
    norm: str
    number: str
    heading: str
    path: tuple[str, ...]
    fingerprint: str = ""
    refs: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OwnData:
    """The folder of our data and the two signatures that tell whether it changed.

    `stat` (names, sizes and times) is cheap and checked at every opening; `digest` is of the
    contents and decides.
    """

    folder: Path

    @property
    def files(self) -> tuple[Path, ...]:
        """Return the card and outline files in a fixed order."""
        return (
            *sorted((self.folder / "cards").glob("*.jsonl")),
            *sorted((self.folder / "outlines").glob("*.json")),
        )

    def stat(self) -> str:
        """Return the signature of names, sizes and times of change."""
        parts = [f"{self.folder}"]
        for file in self.files:
            info = file.stat()
            parts.append(f"{file.name}:{info.st_size}:{info.st_mtime_ns}")
        return hashlib.sha256("|".join(parts).encode()).hexdigest()

    def digest(self) -> str:
        """Return the sha256 over the names and contents of the files."""
        whole = hashlib.sha256()
        for file in self.files:
            whole.update(f"{file.parent.name}/{file.name}\0".encode())
            whole.update(file.read_bytes())
        return whole.hexdigest()

    def cards(self) -> Iterator[Card]:
        """Yield every card; a file that cannot be read is named with its line."""
        for file in sorted((self.folder / "cards").glob("*.jsonl")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if line.strip():
                    yield _card(line, f"{file.name}, línea {number}")

    def outlines(self) -> Iterator[OutlineItem]:
        """Yield the items of every outline in the order of the norm."""
        for file in sorted((self.folder / "outlines").glob("*.json")):
            yield from read_outline(file)


def own_data(folder: Path | None = None) -> OwnData:
    """Return the data shipped with the program, or that of another folder."""
    return OwnData(folder or program_dir("corpus"))


def read_outline(file: Path) -> Iterator[OutlineItem]:
    """Yield the items of one outline file (see `outline.py` for how it is made)."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        norm, paths = data["norm"], [tuple(path) for path in data["paths"]]
        rows = data["provisions"]
    except (ValueError, KeyError) as error:
        raise _broken(file.name, error) from error
    for row in rows:
        yield OutlineItem(
            key=provision_key(norm, row["number"]),
            norm=norm,
            number=row["number"],
            heading=row.get("heading", ""),
            path=paths[row["path"]] if "path" in row else (),
            fingerprint=row.get("sha256", ""),
            refs=tuple((r[0], r[1], r[2]) for r in row.get("refs", ())),
        )


def _card(line: str, where: str) -> Card:
    try:
        data: dict[str, Any] = json.loads(line)
        return Card(
            key=data["key"],
            heading=data.get("heading", ""),
            keywords=tuple(data["keywords"]),
            everyday=tuple(data.get("everyday", ())),
            summary=data["summary"],
            topics=tuple(data.get("topics", ())),
            nature=data.get("nature", "dispositiva"),
            contracts=tuple(data.get("contracts", ())),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise _broken(where, error) from error


def _broken(where: str, error: Exception) -> CorpusError:
    return CorpusError(
        f"Los datos propios de AdvAI no se pudieron leer ({where}): {error}.",
        "Reinstale AdvAI o corrija ese archivo.",
    )
