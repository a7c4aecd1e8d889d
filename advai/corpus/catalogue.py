"""The norms that AdvAI knows of, as `corpus/catalogue.toml` lists them.

A norm of the catalogue need not be installed: the catalogue is what turns "Código Civil", "C.C."
and "DL 12760" into the one code `CC`, and what an import is measured against.
"""

from __future__ import annotations

import functools
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from advai.errors import CorpusError
from advai.home import program_dir
from advai.model.source import Norm

CODE = re.compile(r"[A-Z][A-Z0-9]*\Z")


@dataclass(frozen=True, slots=True)
class NormSource:
    """An address where the text is published.

    `official` says that the State publishes it; `form` is how the page is built ("lexivox",
    "html", "pdf"), `note` is for the lawyer.
    """

    url: str
    form: str
    official: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class EditionSign:
    """A word pattern whose presence in one provision tells an edition apart from the others."""

    provision: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Edition:
    """A published edition. A higher `standing` replaces a lower one; an obsolete one never does."""

    id: str
    title: str
    standing: int
    obsolete: bool = False
    valid_to: str | None = None
    signs: tuple[EditionSign, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A norm with what contracts call it, where it is published and in which editions.

    `dispositions` maps the code of a kind of final disposition (DT, DA, DF…) to how many there
    are. `dotted` says that its provisions are numbered 5.8.3.
    """

    norm: Norm
    aliases: tuple[str, ...]
    sources: tuple[NormSource, ...] = ()
    editions: tuple[Edition, ...] = ()
    dispositions: Mapping[str, int] = field(default_factory=dict)
    dotted: bool = False
    status: str = "vigente"

    @property
    def total(self) -> int | None:
        """Return how many provisions a whole edition holds, dispositions included."""
        if self.norm.expected is None:
            return None
        return self.norm.expected + sum(self.dispositions.values())


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All norms by code, and the code of every alias (folded, see `fold`).

    `foreign` are the words that, after a norm's name, make it another country's.
    """

    entries: Mapping[str, CatalogueEntry]
    codes: Mapping[str, str]
    sets: Mapping[str, tuple[str, ...]]
    foreign: tuple[str, ...] = ()

    def entry(self, code: str) -> CatalogueEntry | None:
        """Return the entry of `code`, or None."""
        return self.entries.get(code)

    def norm(self, code: str) -> Norm:
        """Return the norm of `code`; an unlisted code gets a bare norm of that name."""
        entry = self.entries.get(code)
        return entry.norm if entry else Norm(code, code, "", "", "", "", None, code)

    def code_for(self, name: str) -> str | None:
        """Return the code that a contract's name of a norm stands for, or None."""
        folded = fold(name)
        found = self.codes.get(folded)
        return found or numbered_code(folded, self.codes)

    def title(self, code: str) -> str:
        """Return the title that a lawyer reads."""
        return self.norm(code).title


NUMBERED = re.compile(
    r"(?P<kind>ley|decreto supremo|decreto ley|d ?s|d ?l)\s*"
    r"(?:n ?[o°º]?|nro|num|numero)?\s*(?P<number>\d[\d.]*)\Z"
)
KIND_CODES = {"ley": "LEY", "decreto supremo": "DS", "decreto ley": "DL"}


def numbered_code(folded: str, codes: Mapping[str, str]) -> str | None:
    """Return the code of "ley n 439", whether the catalogue lists that law or not."""
    found = NUMBERED.match(folded)
    if not found:
        return None
    kind = KIND_CODES.get(found["kind"]) or found["kind"].replace(" ", "").upper()
    number = found["number"].replace(".", "").lstrip("0") or "0"
    code = f"{kind}{number}"
    return codes.get(code.casefold(), code)


def fold(name: str) -> str:
    """Fold case, accents, punctuation and spaces: "Cód.  Civil" and "cod civil" are one name."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    plain = re.sub(r"(?<=\d)\.(?=\d{3}\b)", "", plain)
    return re.sub(r"[^\w]+", " ", plain).strip()


@functools.cache
def load_catalogue(path: Path | None = None) -> Catalogue:
    """Read the catalogue shipped with the program (or another one), checked.

    Raises:
        CorpusError: the file is not valid; the message names the norm and the field.
    """
    path = path or program_dir("corpus") / "catalogue.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CorpusError(
            f"No se pudo leer el catálogo de normas ({path.name}): {error}.",
            "Reinstale AdvAI o corrija el archivo.",
        ) from error
    entries = [_entry(row) for row in data.get("norm", [])]
    by_code = {entry.norm.code: entry for entry in entries}
    sets = {name: tuple(codes) for name, codes in data.get("sets", {}).items()}
    foreign = tuple(data.get("foreign", {}).get("words", ()))
    codes = _alias_codes(entries)
    return Catalogue(MappingProxyType(by_code), codes, MappingProxyType(sets), foreign)


def _alias_codes(entries: Iterable[CatalogueEntry]) -> Mapping[str, str]:
    codes: dict[str, str] = {}
    for entry in entries:
        norm = entry.norm
        for name in (norm.code, norm.title, norm.short, *_number_names(norm), *entry.aliases):
            other = codes.setdefault(fold(name), norm.code)
            if other != norm.code:
                raise _wrong(norm.code, f"el nombre «{name}» ya es de {other}")
    return MappingProxyType(codes)


def _number_names(norm: Norm) -> tuple[str, ...]:
    """Return "LEY65" and "LEY065" for law 065: numbers are written with and without zeros."""
    kind = KIND_CODES.get(norm.rank)
    number = norm.number.replace(".", "")
    if not kind or not number.isdigit():
        return ()
    return f"{kind}{number}", f"{kind}{int(number)}"


def _wrong(code: str, why: str) -> CorpusError:
    return CorpusError(
        f"El catálogo de normas tiene un error en {code}: {why}.", "Corrija corpus/catalogue.toml."
    )


def _entry(row: dict[str, Any]) -> CatalogueEntry:
    code = str(row.get("code", "?"))
    if not CODE.match(code):
        raise _wrong(code, "el código lleva solo letras mayúsculas y cifras")
    allowed = {
        *("code", "title", "short", "jurisdiction", "rank", "number", "date", "expected"),
        *("aliases", "source", "edition", "dispositions", "dotted", "status"),
    }
    if unknown := sorted(set(row) - allowed):
        raise _wrong(code, f"campo desconocido {unknown[0]}")
    try:
        return CatalogueEntry(
            norm=_norm(row),
            aliases=tuple(row.get("aliases", ())),
            sources=tuple(NormSource(**source) for source in row.get("source", ())),
            editions=tuple(_edition(edition) for edition in row.get("edition", ())),
            dispositions=MappingProxyType(dict(row.get("dispositions", {}))),
            dotted=bool(row.get("dotted", False)),
            status=str(row.get("status", "vigente")),
        )
    except (KeyError, TypeError, re.error) as error:
        raise _wrong(code, f"falta o sobra un dato ({error})") from error


def _norm(row: Mapping[str, Any]) -> Norm:
    expected = row.get("expected")
    if expected is not None and not (isinstance(expected, int) and expected > 0):
        raise _wrong(row["code"], "expected es un número de artículos")
    return Norm(
        code=row["code"],
        title=row["title"],
        jurisdiction=row.get("jurisdiction", "BO"),
        rank=row["rank"],
        number=str(row.get("number", "")),
        date=str(row.get("date", "")),
        expected=expected,
        short=row.get("short", row["code"]),
    )


def _edition(row: dict[str, Any]) -> Edition:
    signs = tuple(EditionSign(**sign) for sign in row.get("signs", ()))
    for sign in signs:
        re.compile(sign.pattern)
    rest = {name: value for name, value in row.items() if name not in {"signs", "marks"}}
    return Edition(**rest, signs=signs, marks=tuple(row.get("marks", ())))
