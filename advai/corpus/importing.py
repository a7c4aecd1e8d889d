"""From a text to the library: read, compare with what is known, decide, store whole or not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from advai.corpus.catalogue import CatalogueEntry, Edition
from advai.corpus.editions import (
    UNKNOWN_STANDING,
    Decision,
    Standing,
    decide,
    find_edition,
    standing_of,
)
from advai.corpus.errata import noted
from advai.corpus.fingerprint import fingerprint
from advai.corpus.importers.encoding import decode
from advai.corpus.importers.report import ImportReport
from advai.corpus.importers.ruling import ParsedRuling
from advai.corpus.importers.statute import ParsedNorm
from advai.corpus.known import completed
from advai.corpus.library import Library
from advai.corpus.recognise import ReadFile, read_text
from advai.corpus.references import find_references
from advai.corpus.rows import insert_provisions, provision_row
from advai.errors import CorpusError, TooLarge
from advai.model.source import Provision

LARGEST = 64 * 1024 * 1024  # bytes of a file to import: the longest code has under 1 MB of text
PACK_START = '{"format": "advai-pack"'  # the first line of a pack (see `pack.py`)
UNLIKE = 0.4  # share of foreign headings from which a text is not the norm it is said to be


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one norm or ruling of a file. `stored` counts provisions or extracts."""

    norm: str
    edition: str
    decision: Decision
    stored: int
    report: ImportReport
    key: str = ""

    @property
    def sentence(self) -> str:
        """Return the outcome in one sentence for the lawyer."""
        what = {
            Decision.INSTALL: f"{self.stored} textos instalados",
            Decision.FILL: f"{self.stored} textos añadidos donde faltaban",
            Decision.EXTRA: f"{self.stored} textos guardados solo para comparar (no vigentes)",
            Decision.REFUSE: "no se instaló: hay una edición mejor instalada",
        }[self.decision]
        return f"{self.key or self.norm} ({self.edition}): {what}."


@dataclass(frozen=True, slots=True)
class Prepared:
    """A norm read and ready to store, with how it ranks among editions."""

    entry: CatalogueEntry
    edition: Edition
    provisions: tuple[Provision, ...]
    report: ImportReport
    standing: Standing
    file: str
    sha256: str


def import_file(
    library: Library,
    path: Path,
    norm: str | None = None,
    *,
    as_extra: bool = False,
    reader: Callable[[Path], str] | None = None,
) -> tuple[Imported, ...]:
    """Import a file of official text: a norm, a selection of several, a ruling or a pack.

    Args:
        library: where to.
        path: the file; its format is told by its content.
        norm: code or name of the norm that it is; by default it is recognised.
        as_extra: keep the edition for comparison only.
        reader: reads formats that are no text (PDF, DOCX) into text.

    Raises:
        CorpusError: nothing could be imported; the library is as it was.
    """
    text, sha256 = _text_of(path, reader)
    if text.startswith(PACK_START):
        return _from_pack(library, path)
    return import_text(library, text, path.name, norm, sha256=sha256, as_extra=as_extra)


def _from_pack(library: Library, path: Path) -> tuple[Imported, ...]:
    from advai.corpus.pack import import_pack  # noqa: PLC0415 - packs store through this module

    return tuple(
        Imported(
            norm=norm,
            edition=f"paquete «{path.name}»",
            decision=Decision.INSTALL if count else Decision.REFUSE,
            stored=count,
            report=ImportReport(norm, path.name, importer="paquete", found=count),
        )
        for norm, count in import_pack(library, path).items()
    )


def import_text(
    library: Library,
    text: str,
    name: str,
    norm: str | None = None,
    *,
    sha256: str = "",
    origin: str = "archivo",
    as_extra: bool = False,
) -> tuple[Imported, ...]:
    """Import a text. See `import_file`; `sha256` is of the bytes it came in."""
    sha256 = sha256 or hashlib.sha256(text.encode()).hexdigest()
    code = _code(library, norm)
    read = read_text(text, name, library.catalogue, code)
    if read.ruling is not None:
        return (store_ruling(library, read.ruling, name, sha256, origin),)
    prepared = prepare(library, read, name, sha256)
    return tuple(store(library, one, origin=origin, as_extra=as_extra) for one in prepared)


def prepare(library: Library, read: ReadFile, name: str, sha256: str) -> tuple[Prepared, ...]:
    """Return the norms of a read file with edition, notes and places, ready to store."""
    return tuple(_prepared(library, parsed, read.text, name, sha256) for parsed in read.norms)


def _prepared(library: Library, parsed: ParsedNorm, text: str, name: str, sha256: str) -> Prepared:
    entry = library.catalogue.entries[parsed.report.norm]
    edition = find_edition(entry, parsed, text, name)
    report = replace(parsed.report, file=name, edition=edition.title)
    provisions = completed(parsed.provisions, entry.norm.code, report)
    headed = [p for p in provisions if p.heading]
    if headed and len(report.unlike) / len(headed) > UNLIKE:
        raise CorpusError(
            f"El texto de «{name}» no parece ser {entry.norm.title}: sus epígrafes son otros.",
            "Compruebe el archivo y el código de la norma.",
        )
    status = "no vigente" if edition.obsolete else "vigente"
    status = "abrogada" if entry.status == "abrogada" else status
    ready = tuple(
        noted(replace(p, edition=edition.title, valid_to=edition.valid_to, status=status))
        for p in provisions
    )
    return Prepared(entry, edition, ready, report, standing_of(edition, report), name, sha256)


def store(
    library: Library, prepared: Prepared, *, origin: str = "archivo", as_extra: bool = False
) -> Imported:
    """Store one norm in one transaction, or refuse when a better edition is installed."""
    code = prepared.entry.norm.code
    with library.transaction():
        held = held_standing(library, code)
        decision = Decision.EXTRA if as_extra else decide(prepared.standing, held)
        stored = _write(library, prepared, decision)
        decision = decision if stored else Decision.REFUSE
        if decision is not Decision.REFUSE:
            _log(library, prepared, decision, origin)
            library.touch()
    return Imported(code, prepared.edition.title, decision, stored, prepared.report)


def held_standing(library: Library, norm: str) -> Standing | None:
    """Return how the installed edition of a norm ranks, or None when no text is installed."""
    kept = library.meta(f"standing:{norm}")
    if kept is not None:
        return Standing(**json.loads(kept))
    query = "SELECT COUNT(text) FROM provisions WHERE norm = ?"
    found = library.connection.execute(query, (norm,)).fetchone()[0]
    if not found:
        return None
    expected = library.catalogue.norm(norm).expected or 0
    return Standing(
        current=True,
        partial=False,
        gaps=found < expected,
        found=found,
        standing=UNKNOWN_STANDING,
        defects=0,
    )


def _write(library: Library, prepared: Prepared, decision: Decision) -> int:
    connection, code = library.connection, prepared.entry.norm.code
    provisions = prepared.provisions
    if decision is Decision.REFUSE:
        return 0
    if decision is Decision.EXTRA:
        connection.execute(
            "DELETE FROM other_editions WHERE norm = ? AND edition = ?",
            (code, prepared.edition.title),
        )
        rows = [provision_row(p) for p in provisions]
        insert_provisions(connection, rows, table="other_editions")
        return len(rows)
    if decision is Decision.FILL:
        query = "SELECT key FROM provisions WHERE norm = ? AND text IS NOT NULL"
        literal = {row[0] for row in connection.execute(query, (code,))}
        provisions = tuple(p for p in provisions if p.key not in literal)
    else:
        _forget_literal(library, code)
        library.set_meta(f"standing:{code}", json.dumps(asdict(prepared.standing)))
    insert_provisions(connection, [provision_row(p) for p in provisions])
    store_references(library, provisions)
    note_installed(library, code)
    return len(provisions)


def note_installed(library: Library, norm: str) -> None:
    """Keep which provisions of a norm have their text, so that a loss is noticed."""
    query = "SELECT key FROM provisions WHERE norm = ? AND text IS NOT NULL"
    keys = [row[0] for row in library.connection.execute(query, (norm,))]
    library.set_meta(f"installed:{norm}", json.dumps(keys))


def _forget_literal(library: Library, norm: str) -> None:
    """Take out the installed text of a norm: another edition of it takes its place whole."""
    library.connection.execute(
        "DELETE FROM refs WHERE own = 0 AND source IN (SELECT key FROM provisions WHERE norm = ?)",
        (norm,),
    )
    library.connection.execute(
        "UPDATE provisions SET text = NULL, edition = NULL, sha256 = NULL, paragraphs = '[]',"
        " notes = '[]', status = 'vigente', valid_to = NULL WHERE norm = ?",
        (norm,),
    )


def store_references(library: Library, provisions: Iterable[Provision]) -> None:
    """Read the cross-references of literal texts; they replace those that the outline gave."""
    rows = []
    for provision in provisions:
        library.connection.execute("DELETE FROM refs WHERE source = ?", (provision.key,))
        found = find_references(
            provision.text or "",
            default_norm=provision.norm,
            current=provision.key,
            catalogue=library.catalogue,
        )
        for reference in found:
            targets = [k for k in reference.keys if "/" in k and k != provision.key]
            kind = reference.kind.value
            rows += [(provision.key, target, kind, reference.quoted) for target in targets]
    library.connection.executemany("INSERT OR IGNORE INTO refs VALUES (?, ?, ?, ?, 0)", rows)


def store_ruling(
    library: Library, parsed: ParsedRuling, name: str, sha256: str, origin: str = "archivo"
) -> Imported:
    """Store a ruling with its extracts; another ruling of the same number gets its chamber."""
    key = _free_key(library, parsed)
    ruling = replace(parsed.ruling, key=key)
    report = ImportReport("AS", name, importer="auto supremo", edition=ruling.court)
    report.found = len(parsed.extracts)
    report.warnings += list(parsed.warnings)
    with library.transaction() as connection:
        connection.execute("DELETE FROM rulings WHERE key = ?", (key,))
        connection.execute("DELETE FROM extracts WHERE ruling = ?", (key,))
        values = (ruling.number, ruling.year, ruling.date, ruling.process, ruling.sha256)
        connection.execute(
            "INSERT INTO rulings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (key, ruling.court, ruling.chamber, *values),
        )
        for place, extract in enumerate(parsed.extracts, 1):
            own = f"{key}#{place}"
            connection.execute("DELETE FROM refs WHERE source = ?", (own,))
            print_hash = fingerprint(extract.text)
            connection.execute(
                "INSERT INTO extracts VALUES (?, ?, ?, ?, ?, ?, ?)",
                (own, key, place, extract.title, extract.kind, extract.text, print_hash),
            )
            _store_extract_references(library, own, extract.text)
        _log_row(library, report, sha256, origin)
        library.touch()
    count = len(parsed.extracts)
    return Imported("AS", ruling.court, Decision.INSTALL, count, report, key)


def _store_extract_references(library: Library, key: str, text: str) -> None:
    rows = [
        (key, target, reference.kind.value, reference.quoted)
        for reference in find_references(text, catalogue=library.catalogue)
        for target in reference.keys
        if "/" in target and target != key.partition("#")[0]
    ]
    library.connection.executemany("INSERT OR IGNORE INTO refs VALUES (?, ?, ?, ?, 0)", rows)


def _free_key(library: Library, parsed: ParsedRuling) -> str:
    """Return the ruling's key; the chamber's initial tells apart two of one number."""
    key, chamber = parsed.ruling.key, parsed.ruling.chamber
    held = library.ruling(key)
    if held is None or held.chamber == chamber or not chamber:
        return key
    return f"{key}-{chamber.rpartition(' ')[2][:1].upper()}"


def _log(library: Library, prepared: Prepared, decision: Decision, origin: str) -> None:
    report = replace(prepared.report)
    if decision is Decision.EXTRA:
        report.warnings = [*report.warnings, "Guardada solo para comparar."]
    _log_row(library, report, prepared.sha256, origin)


def _log_row(library: Library, report: ImportReport, sha256: str, origin: str) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    library.connection.execute(
        "INSERT INTO imports (file, sha256, importer, norm, edition, imported_at, origin, report)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(report.file, sha256, report.importer, report.norm, report.edition, now),
            *(origin, report.as_json()),
        ),
    )


def _code(library: Library, norm: str | None) -> str | None:
    if norm is None:
        return None
    code = norm if norm in library.catalogue.entries else library.catalogue.code_for(norm)
    if code is None or code not in library.catalogue.entries:
        raise CorpusError(
            f"El catálogo no conoce la norma «{norm}».",
            "Mire los códigos con «advai corpus list».",
        )
    return code


def _text_of(path: Path, reader: Callable[[Path], str] | None) -> tuple[str, str]:
    try:
        if path.stat().st_size > LARGEST:
            raise TooLarge(
                f"«{path.name}» pasa de {LARGEST // 1024 // 1024} MB, el máximo para importar.",
                "Importe solo el texto de la norma.",
            )
        data = path.read_bytes()
    except OSError as error:
        raise CorpusError(
            f"No se pudo leer «{path.name}»: {error.strerror}.", "Compruebe la ruta y los permisos."
        ) from error
    sha256 = hashlib.sha256(data).hexdigest()
    if data.startswith((b"%PDF", b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0")) and reader:
        return reader(path), sha256
    return decode(data, path.name), sha256
