"""A norm as a JSON list of articles: `[{"titulo": "Artículo 1", "texto": "…"}, …]`.

The title may stand a second time at the start of the text, and a final disposition may carry the
promulgation and its signatures: both are cut off and recorded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from advai.corpus.catalogue import CatalogueEntry, fold
from advai.corpus.importers.dispositions import group_path, signature_start
from advai.corpus.importers.paragraphs import paragraph_offsets
from advai.corpus.importers.report import ImportReport
from advai.corpus.importers.statute import ParsedNorm, missing_keys
from advai.corpus.keys import KINDS_OF_DISPOSITION, ordinal_number, position, provision_key
from advai.model.source import Provision

TITLE_FIELDS = ("titulo", "título", "title", "articulo", "artículo", "numero", "número")
TEXT_FIELDS = ("texto", "text", "contenido", "content")
ARTICLE = re.compile(
    r"(?:art(?:[íi]culo|\.)?\s*)?(?P<number>\d{1,4})\s*[°º]?\.?\s*\Z", re.IGNORECASE
)
DISPOSITION = re.compile(
    r"disposici[óo]n(?:es)?\s+(?P<kind>transitoria|final|adicional|abrogatoria|derogatoria)s?"
    r"(?:\s+(?P<ordinal>[a-záéíóú ]+))?\s*\Z",
    re.IGNORECASE,
)


def is_article_list(data: object) -> bool:
    """Say whether JSON data is a list of articles."""
    if not isinstance(data, list) or not data:
        return False
    return all(isinstance(row, dict) and _number(row) for row in data[:3])


def read_article_list(rows: Sequence[Mapping[str, Any]], entry: CatalogueEntry) -> ParsedNorm:
    """Return the provisions of a list; rows that are no article are told in the report."""
    report = ImportReport(entry.norm.code, expected=entry.total, importer="lista de artículos")
    provisions: dict[str, Provision] = {}
    repeated, cut = [], []
    for row in rows:
        number, text = _number(row), str(_field(row, TEXT_FIELDS) or "").strip()
        if not number or not text:
            report.warnings.append(f"Se omitió un elemento sin número o sin texto: {_told(row)}.")
            continue
        key = provision_key(entry.norm.code, number)
        body = _own_words(text, str(_field(row, TITLE_FIELDS)))
        if body != text:
            cut.append(key)
        if key in provisions:
            repeated.append(key)
            continue
        provisions[key] = _provision(entry, number, body)
    if cut:
        report.warnings.append(f"Se cortaron el título repetido o las firmas en: {', '.join(cut)}.")
    ordered = sorted(provisions.values(), key=lambda p: position(p.key))
    report.found = len(ordered)
    report.dispositions = sum(not p.number[0].isdigit() for p in ordered)
    report.missing, report.repeated = missing_keys(entry, ordered), tuple(repeated)
    return ParsedNorm(tuple(ordered), report)


def _provision(entry: CatalogueEntry, number: str, text: str) -> Provision:
    code = entry.norm.code
    return Provision(
        key=provision_key(code, number),
        norm=code,
        number=number,
        heading="",
        text=text,
        path=() if number.isdigit() else group_path(number.partition("-")[0]),
        paragraphs=paragraph_offsets(text),
    )


def _field(row: Mapping[str, Any], names: Sequence[str]) -> object:
    return next((row[name] for name in names if name in row), None)


def _number(row: Mapping[str, Any]) -> str | None:
    title = str(_field(row, TITLE_FIELDS) or "").strip()
    article = ARTICLE.match(title)
    if article:
        return str(int(article["number"]))
    disposition = DISPOSITION.match(title)
    if not disposition:
        return None
    ordinal = ordinal_number(disposition["ordinal"] or "primera")
    kind = KINDS_OF_DISPOSITION[fold(disposition["kind"])]
    return f"{kind}-{ordinal}" if ordinal else None


def _own_words(text: str, title: str) -> str:
    """Cut the title from the start of a text and the signatures from its end."""
    start = re.match(rf"\s*{re.escape(' '.join(title.split()))}[\s.:-]*", text, re.IGNORECASE)
    if start and len(title.split()) > 1:
        text = text[start.end() :]
    return text[: signature_start(text)].rstrip()


def _told(row: Mapping[str, Any]) -> str:
    return str(_field(row, TITLE_FIELDS) or row.get("id", "?"))[:40]
