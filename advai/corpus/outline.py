"""Make an outline from an imported norm: facts about it, none of its sentences.

Number, heading, place in the structure, cross-references (the few words "artículo 519") and the
first digits of each text's fingerprint. With it the library shows real headings before any text is
installed, and an import can be told apart, recognised and checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from advai.corpus.fingerprint import fingerprint
from advai.corpus.importers.statute import REPAIRED
from advai.corpus.known import PREFIX
from advai.corpus.references import find_references
from advai.model.source import Provision

LEVEL_WORDS = (
    ("partes", "PARTE"), ("titulos", "TÍTULO"), ("capitulos", "CAPÍTULO"), ("secciones", "SECCIÓN"),
)  # fmt: skip
FEMININE = ("", "PRIMERA", "SEGUNDA", "TERCERA", "CUARTA", "QUINTA", "SEXTA")


def outline_of(provisions: Sequence[Provision], norm: str, edition: str) -> dict[str, Any]:
    """Return the outline of a norm as JSON data."""
    paths: list[tuple[str, ...]] = []
    rows = []
    for provision in provisions:
        if provision.path not in paths:
            paths.append(provision.path)
        row: dict[str, Any] = {"number": provision.number}
        if provision.heading:
            row["heading"] = provision.heading
        row["path"] = paths.index(provision.path)
        row["sha256"] = fingerprint(provision.text or "")[:PREFIX]
        if refs := list(_references(provision)):
            row["refs"] = refs
        if printed := _printed_heading(provision):
            row["printed"] = printed
        rows.append(row)
    return {"norm": norm, "edition": edition, "paths": [list(p) for p in paths], "provisions": rows}


def write_outline(data: Mapping[str, Any], file: Path) -> None:
    """Write an outline, a provision a line, so that changes can be read."""
    head = {name: data[name] for name in ("norm", "edition", "paths")}
    opening = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in data["provisions"])
    file.write_text(f'{opening},\n "provisions": [\n{lines}\n]}}\n', encoding="utf-8")


def paths_of_structure(data: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    """Return the path of each article from a JSON tree of parts with ranges of articles."""
    paths: dict[int, tuple[str, ...]] = {}
    for part in data.get("partes", ()):
        _place(part, 0, (), paths)
    return paths


def is_structure(data: object) -> bool:
    """Say whether JSON data is such a tree."""
    return isinstance(data, dict) and isinstance(data.get("partes"), list)


def _place(
    node: Mapping[str, Any], level: int, above: tuple[str, ...], paths: dict[int, tuple[str, ...]]
) -> None:
    word, number = LEVEL_WORDS[level][1], int(node["numero"])
    ordinal = FEMININE[number] if word == "PARTE" and number < len(FEMININE) else _roman(number)
    path = (*above, f"{word} {ordinal} - {node['nombre']}")
    first, last = node["articulos"]
    for article in range(first, last + 1):
        paths[article] = path
    for deeper in range(level + 1, len(LEVEL_WORDS)):
        for child in node.get(LEVEL_WORDS[deeper][0], ()):
            _place(child, deeper, path, paths)


def _roman(number: int) -> str:
    from advai.corpus.importers.list_labels import roman  # noqa: PLC0415 - start-up time

    return roman(number)


def _printed_heading(provision: Provision) -> str:
    """Return the heading as the edition prints it, where its typography was repaired."""
    before, after = REPAIRED.split("{}")
    for note in provision.notes:
        if note.startswith(before):
            return note.removeprefix(before).removesuffix(after)
    return ""


def _references(provision: Provision) -> Iterable[list[str]]:
    found = find_references(
        provision.text or "", default_norm=provision.norm, current=provision.key
    )
    seen = set()
    for reference in found:
        for target in reference.keys:
            row = (target, reference.kind.value, " ".join(reference.quoted.split()))
            if "/" in target and target != provision.key and row not in seen:
                seen.add(row)
                yield list(row)
