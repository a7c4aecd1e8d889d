"""Known misprints of published editions, as notes to the provisions that carry them."""

from __future__ import annotations

import functools
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from advai.errors import CorpusError
from advai.home import program_dir
from advai.model.source import Provision


@dataclass(frozen=True, slots=True)
class Erratum:
    """A misprint: the note is added only where the `printed` words are found."""

    key: str
    printed: str
    note: str


@functools.cache
def load_errata(path: Path | None = None) -> Mapping[str, tuple[Erratum, ...]]:
    """Read `corpus/errata.toml`: the misprints by key."""
    path = path or program_dir("corpus") / "errata.toml"
    found: dict[str, list[Erratum]] = defaultdict(list)
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("erratum", [])
        for row in rows:
            found[row["key"]].append(Erratum(row["key"], row["printed"], row["note"]))
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise CorpusError(
            f"No se pudo leer la lista de erratas ({path.name}): {error}.",
            "Reinstale AdvAI o corrija el archivo.",
        ) from error
    return {key: tuple(errata) for key, errata in found.items()}


def noted(provision: Provision) -> Provision:
    """Return the provision with a note for each known misprint that its text carries."""
    text = provision.text or ""
    notes = [e.note for e in load_errata().get(provision.key, ()) if e.printed in text]
    return replace(provision, notes=(*provision.notes, *notes)) if notes else provision
