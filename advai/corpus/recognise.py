"""What a file is, told by its content: which format, which norm, which importer reads it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from advai.corpus.catalogue import Catalogue, CatalogueEntry
from advai.corpus.importers.article_list import is_article_list, read_article_list
from advai.corpus.importers.html import looks_like_html, read_html
from advai.corpus.importers.markdown import read_markdown
from advai.corpus.importers.plain import read_plain
from advai.corpus.importers.ruling import ParsedRuling, is_ruling, read_ruling
from advai.corpus.importers.selection import is_selection, read_selection
from advai.corpus.importers.sheet import Sheet
from advai.corpus.importers.statute import ParsedNorm, read_statute
from advai.corpus.known import SURE, likeness
from advai.corpus.norm_mentions import norm_mentions
from advai.errors import CorpusError
from advai.model.source import Norm

HEAD = 1500  # characters in which a text says what it is
FEWEST_PROVISIONS = 3  # under which a text is no statute
UNKNOWN = CatalogueEntry(Norm("X", "", "", "", "", "", None, ""), ())


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What a file holds: norms, or a ruling; `text` is the whole of it, for marks of editions."""

    text: str
    norms: tuple[ParsedNorm, ...] = ()
    ruling: ParsedRuling | None = None


def read_text(text: str, name: str, catalogue: Catalogue, norm: str | None = None) -> ReadFile:
    """Read a text by what it is; `norm` says which norm it must be.

    Raises:
        CorpusError: it is nothing that can be imported, or not the norm asked for.
    """
    data = _json(text)
    if data is not None:
        norms = _from_json(data, text, name, catalogue, norm)
        return ReadFile(f"{norms[0].report.importer if norms else ''}\n{text}", norms)
    if norm is None and is_ruling(text):
        return ReadFile(text, ruling=read_ruling(text))
    sheet = read_sheet(text, name)
    entry = _entry(norm, catalogue) if norm else _recognised(sheet, name, catalogue)
    parsed = read_statute(sheet, entry)
    if len(parsed.provisions) < FEWEST_PROVISIONS:
        raise _nothing(name)
    return ReadFile(f"{sheet.form}\n{text}", (parsed,))


def read_sheet(text: str, name: str) -> Sheet:
    """Return the lines of a text, read as the format that it is."""
    if looks_like_html(text):
        return read_html(text)
    if name.lower().endswith((".md", ".markdown")) or text.lstrip().startswith("#"):
        return read_markdown(text)
    return read_markdown(text) if "**Art" in text else read_plain(text)


def _json(text: str) -> Any:  # noqa: ANN401 - any JSON
    if text.lstrip()[:1] not in {"[", "{"}:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _from_json(
    data: object, text: str, name: str, catalogue: Catalogue, norm: str | None
) -> tuple[ParsedNorm, ...]:
    if is_selection(data):
        parsed = read_selection(data, catalogue)
        return tuple(p for p in parsed if norm is None or p.report.norm == norm)
    if is_article_list(data) and isinstance(data, list):
        entry = _entry(norm, catalogue) if norm else _named(text, name, catalogue)
        if entry is not None:
            return (read_article_list(data, entry),)
    raise _nothing(name)


def _entry(norm: str, catalogue: Catalogue) -> CatalogueEntry:
    code = norm if norm in catalogue.entries else catalogue.code_for(norm)
    entry = catalogue.entry(code) if code else None
    if entry is None:
        raise CorpusError(
            f"El catálogo no conoce la norma «{norm}».",
            "Mire los códigos con «advai corpus list».",
        )
    return entry


def _recognised(sheet: Sheet, name: str, catalogue: Catalogue) -> CatalogueEntry:
    """Return the norm whose headings these are, or the one that the text names first."""
    parsed = read_statute(sheet, UNKNOWN)
    headings = {p.number: p.heading for p in parsed.provisions}
    ranked = sorted(((likeness(headings, code), code) for code in catalogue.entries), reverse=True)
    share, code = ranked[0]
    if share >= SURE:
        return catalogue.entries[code]
    entry = _named(f"{sheet.title}\n{sheet.text}", name, catalogue)
    if entry is None or len(parsed.provisions) < FEWEST_PROVISIONS:
        raise _nothing(name)
    return entry


def _named(text: str, name: str, catalogue: Catalogue) -> CatalogueEntry | None:
    """Return the norm named first, in the head of the text, else in the file's name, else most."""
    stem = name.rpartition("/")[2].replace("_", " ").replace("-", " ")
    for source in (text[:HEAD], stem):
        for mention in norm_mentions(source, catalogue):
            if not mention.weak and mention.code in catalogue.entries:
                return catalogue.entries[mention.code]
    counts: dict[str, int] = {}
    for mention in norm_mentions(text, catalogue):
        if not mention.weak and mention.code in catalogue.entries:
            counts[mention.code] = counts.get(mention.code, 0) + 1
    return catalogue.entries[max(counts, key=lambda c: counts[c])] if counts else None


def _nothing(name: str) -> CorpusError:
    return CorpusError(
        f"No se reconoció ninguna norma ni auto supremo en «{name}».",
        "Indique la norma con «advai corpus import ARCHIVO --norm CÓDIGO», o revise el archivo.",
    )
