"""Install a norm, or a set of them, from a folder of files or from the catalogue's addresses.

Files are recognised by their content, the best edition of each norm is chosen, obsolete ones are
kept for comparison only, selections fill gaps, rulings come along. One transaction a norm: what
was installed before a failure stays, and the library is never left half written.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from advai.corpus.catalogue import CatalogueEntry
from advai.corpus.editions import best
from advai.corpus.importers.encoding import decode
from advai.corpus.importers.ruling import ParsedRuling
from advai.corpus.importing import (
    Imported,
    Prepared,
    import_text,
    prepare,
    store,
    store_ruling,
)
from advai.corpus.library import Library
from advai.corpus.outline import is_structure, paths_of_structure
from advai.corpus.recognise import read_text
from advai.errors import CorpusError, InputError

SUFFIXES = {".md", ".markdown", ".txt", ".html", ".htm", ".xhtml", ".json", ".jsonl"}
MOST_FILES = 2000  # files of a folder looked at
LARGEST = 64 * 1024 * 1024  # bytes of one file

Progress = Callable[[str, int, int | None], None]


@dataclass(slots=True)
class Installation:
    """What an installation did: the outcome of each norm and ruling, and what was left out."""

    imported: list[Imported] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Say whether nothing failed."""
        return not self.failed


def install(
    library: Library,
    name: str,
    from_folder: Path | None = None,
    *,
    progress: Progress | None = None,
    base: str | None = None,
) -> Installation:
    """Install `name`: a set of the catalogue ("bo") or the code or name of one norm.

    Args:
        library: where to.
        name: a set or a norm.
        from_folder: a folder with the texts; without it they are downloaded.
        progress: called with (what, done, total or None).
        base: an address that takes the place of the catalogue's scheme and host.

    Raises:
        CorpusError: the name is unknown, or nothing at all could be installed.
    """
    codes = _codes(library, name)
    if from_folder is not None:
        done = _from_folder(library, codes, from_folder, progress, whole=name in _sets(library))
    else:
        done = _from_addresses(library, codes, progress, base)
    if not done.imported:
        why = done.failed[0] if done.failed else "no se halló ningún texto de esas normas"
        raise CorpusError(
            f"No se instaló nada: {why[:1].lower()}{why[1:].rstrip('.')}.",
            "Compruebe la carpeta o la conexión; la biblioteca sigue como estaba.",
        )
    return done


def _sets(library: Library) -> Iterable[str]:
    return library.catalogue.sets


def _codes(library: Library, name: str) -> tuple[str, ...]:
    catalogue = library.catalogue
    if name in catalogue.sets:
        return catalogue.sets[name]
    code = name if name in catalogue.entries else catalogue.code_for(name)
    if code is None or code not in catalogue.entries:
        known = ", ".join([*catalogue.sets, *catalogue.entries])
        raise CorpusError(f"El catálogo no conoce «{name}».", f"Puede instalar: {known}.")
    return (code,)


# From a folder


def _from_folder(
    library: Library,
    codes: Sequence[str],
    folder: Path,
    progress: Progress | None,
    *,
    whole: bool,
) -> Installation:
    """Read every file, choose, store; with `whole` (a set) selections and rulings come too."""
    files = _files(folder)
    found = _Folder()
    for index, file in enumerate(files):
        if progress:
            progress(file.name, index, len(files))
        try:
            _look_at(library, file, found)
        except InputError as error:
            found.done.unused.append(f"{file.name}: {error.message}")
    for ruling, name, sha256 in found.rulings if whole else ():
        found.done.imported.append(store_ruling(library, ruling, name, sha256))
    for code in sorted(found.norms, key=lambda c: (c not in codes, c)):
        if code in codes or whole:
            structure = found.structure if code == "CPE" else {}
            _store_best(library, found.norms[code], structure, found.done)
    if progress:
        progress("", len(files), len(files))
    return found.done


@dataclass(slots=True)
class _Folder:
    """What the files of a folder turned out to be."""

    done: Installation = field(default_factory=Installation)
    norms: dict[str, list[Prepared]] = field(default_factory=lambda: defaultdict(list))
    rulings: list[tuple[ParsedRuling, str, str]] = field(default_factory=list)
    structure: dict[int, tuple[str, ...]] = field(default_factory=dict)


def _look_at(library: Library, file: Path, found: _Folder) -> None:
    """Read a file by its content and put it with its like."""
    text, sha256 = _read(file)
    if tree := _structure(text):
        found.structure.update(tree)
        return
    read = read_text(text, file.name, library.catalogue)
    if read.ruling is not None:
        found.rulings.append((read.ruling, file.name, sha256))
    for one in prepare(library, read, file.name, sha256):
        found.norms[one.entry.norm.code].append(one)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise CorpusError(f"No existe la carpeta «{folder.name}».", "Compruebe la ruta.")
    found = [
        file
        for file in sorted(folder.rglob("*"))
        if file.suffix.lower() in SUFFIXES and file.is_file() and file.stat().st_size <= LARGEST
    ]
    return found[:MOST_FILES]


def _read(file: Path) -> tuple[str, str]:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise CorpusError(f"No se pudo leer: {error.strerror}.", "Revise los permisos.") from error
    return decode(data, file.name), hashlib.sha256(data).hexdigest()


def _structure(text: str) -> dict[int, tuple[str, ...]]:
    if '"partes"' not in text[:2000]:
        return {}
    try:
        data = json.loads(text)
        return paths_of_structure(data) if is_structure(data) else {}
    except (ValueError, KeyError, TypeError, IndexError):
        return {}


def _store_best(
    library: Library,
    editions: list[Prepared],
    structure: dict[int, tuple[str, ...]],
    done: Installation,
) -> None:
    """Store the best edition first, then what adds to it: obsolete ones apart, selections."""
    chosen = best([one.standing for one in editions])
    done.imported.append(store(library, _placed(editions[chosen], structure)))
    for index, one in enumerate(editions):
        if index == chosen:
            continue
        if not one.standing.current or one.standing.partial:
            done.imported.append(store(library, one))
        else:
            done.unused.append(f"{one.file}: hay una edición mejor de {one.entry.norm.title}.")


def _placed(prepared: Prepared, structure: dict[int, tuple[str, ...]]) -> Prepared:
    """Give the articles of an edition without structure their place in a tree of ranges."""
    if not structure:
        return prepared
    placed = tuple(
        replace(p, path=structure.get(int(p.number), p.path)) if p.number.isdigit() else p
        for p in prepared.provisions
    )
    return replace(prepared, provisions=placed)


# From the catalogue's addresses


def _from_addresses(
    library: Library, codes: Sequence[str], progress: Progress | None, base: str | None
) -> Installation:
    done = Installation()
    for code in codes:
        entry = library.catalogue.entries[code]
        try:
            done.imported += _downloaded(library, entry, progress, base)
        except InputError as error:
            done.failed.append(f"{entry.norm.title}: {error.message}")
    return done


def _downloaded(
    library: Library, entry: CatalogueEntry, progress: Progress | None, base: str | None
) -> tuple[Imported, ...]:
    """Download a norm from the first of its addresses that answers with its text."""
    from advai.corpus.download import download  # noqa: PLC0415 - start-up time

    if not entry.sources:
        raise CorpusError(
            "El catálogo no tiene una dirección de descarga.",
            f"Importe el texto con «advai corpus import ARCHIVO --norm {entry.norm.code}».",
        )
    trouble: InputError | None = None
    for source in entry.sources:
        url = _rebased(source.url, base)
        partial = library.path.parent / "downloads" / f"{entry.norm.code}.part"
        try:
            page = download(url, progress=_named(progress, entry), partial=partial)
            name = urlsplit(url).path.rpartition("/")[2] or f"{entry.norm.code}.html"
            text = decode(page.data, name)
            return import_text(
                library, text, name, entry.norm.code, sha256=page.sha256, origin=source.url
            )
        except InputError as error:
            trouble = error
    raise trouble or CorpusError("No respondió ninguna dirección.")


def _named(
    progress: Progress | None, entry: CatalogueEntry
) -> Callable[[int, int | None], None] | None:
    if progress is None:
        return None
    report = progress
    return lambda done, total: report(entry.norm.title, done, total)


def _rebased(url: str, base: str | None) -> str:
    if base is None:
        return url
    there, here = urlsplit(url), urlsplit(base)
    return urlunsplit((here.scheme, here.netloc, there.path, there.query, ""))
