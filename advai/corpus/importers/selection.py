"""A compiler's selection of articles and items of many norms, with a source address for each.

Parts of one article are put together in the order given. What the compiler marks as not verified
is left out: it may not be literal. The titles are the compiler's, so they are told as such.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from advai.corpus.catalogue import Catalogue, CatalogueEntry
from advai.corpus.importers.paragraphs import paragraph_offsets
from advai.corpus.importers.report import ImportReport
from advai.corpus.importers.statute import ParsedNorm, missing_keys
from advai.corpus.keys import position, provision_key
from advai.model.source import Provision

FIELDS = {"cuerpo", "numero", "texto"}


def is_selection(data: object) -> bool:
    """Say whether JSON data is a selection."""
    rows = data.get("articulos") if isinstance(data, dict) else data
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(isinstance(row, dict) and set(row) >= FIELDS for row in rows[:3])
    )


def read_selection(data: object, catalogue: Catalogue) -> tuple[ParsedNorm, ...]:
    """Return the selected provisions, norm by norm; norms that the catalogue lacks are left out."""
    rows = data.get("articulos", []) if isinstance(data, dict) else data
    by_norm: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows if isinstance(rows, list) else []:
        by_norm[str(row.get("cuerpo", ""))].append(row)
    read = []
    for name, norm_rows in by_norm.items():
        entry = catalogue.entry(catalogue.code_for(name) or name)
        if entry is not None:
            read.append(_norm(entry, norm_rows))
    return tuple(parsed for parsed in read if parsed.provisions)


def _norm(entry: CatalogueEntry, rows: Sequence[Mapping[str, Any]]) -> ParsedNorm:
    report = ImportReport(entry.norm.code, expected=entry.total, importer="selección")
    report.partial = True
    articles: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    left_out = []
    for row in rows:
        number = str(row.get("numero", ""))
        if not row.get("texto") or row.get("verificado") is False or not number.isdigit():
            left_out.append(number)
        else:
            articles[str(int(number))].append(row)
    if left_out:
        report.warnings.append(
            f"Se omitieron por vacíos o no verificados por el compilador: {', '.join(left_out)}."
        )
    provisions = [_provision(entry, number, parts) for number, parts in articles.items()]
    ordered = sorted(provisions, key=lambda p: position(p.key))
    report.found, report.missing = len(ordered), missing_keys(entry, ordered)
    return ParsedNorm(tuple(ordered), report)


def _provision(entry: CatalogueEntry, number: str, parts: Sequence[Mapping[str, Any]]) -> Provision:
    """Return one article: its whole row if there is one, else its parts with their labels."""
    whole = [row for row in parts if not row.get("inciso")]
    used = whole[:1] or list(parts)
    text = "\n".join(_labelled(row) for row in used)
    notes = [f"Texto de una selección de terceros ({_address(used[0])})."]
    if not whole:
        named = ", ".join(str(row["inciso"]) for row in used)
        notes.append(f"Texto parcial: la selección solo trae {named}.")
    return Provision(
        key=provision_key(entry.norm.code, number),
        norm=entry.norm.code,
        number=number,
        heading="",
        text=text,
        paragraphs=paragraph_offsets(text),
        notes=tuple(notes),
    )


def _labelled(row: Mapping[str, Any]) -> str:
    """Return the words of a part, after its label when the words do not begin with it."""
    text, label = str(row["texto"]).strip(), str(row.get("inciso") or "").rpartition(".")[2]
    plain = label and (label.isdigit() or len(label) == 1 or set(label) <= set("IVX"))
    mark = f"{label})" if label.islower() else f"{label}."
    return text if not plain or text.startswith((mark, f"{label}.")) else f"{mark} {text}"


def _address(row: Mapping[str, Any]) -> str:
    return str(row.get("fuente_url") or "sin dirección")
