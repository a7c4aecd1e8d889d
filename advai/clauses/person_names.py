"""Names of persons and firms in the words that introduce a party.

Light on purpose: capitals, connectors and the words around tell a name here, where one is
expected. Finding every name for masking is the work of the privacy recognizers.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from advai.clauses.folding import fold, squeeze
from advai.home import program_dir

_WORD = r"[A-ZÁÉÍÓÚÑÜ](?:[\wÁÉÍÓÚÑÜáéíóúñü.&'’\-]{0,24}[\wáéíóúñüÁÉÍÓÚÑÜ.])?"
_LINK = (
    r"(?:(?:de|del|al|la|las|los|y|e|DE|DEL|AL|LA|LAS|LOS|Y|E|vda\.?|VDA\.?|&|–|-|\d{1,4})\s{1,3})"
)
_RUN = re.compile(rf"{_WORD}(?: {{1,3}}{_LINK}{{0,3}}{_WORD}|\n{_WORD}){{0,11}}")
_LINKS = {"DE", "DEL", "AL", "LA", "LAS", "LOS", "Y", "E", "VDA", "&", "-", "–"}
_FIRM_FORMS = r"S\.?\s?A\.?(?:\s?S\.?)?|S\.?R\.?L\.?|LTDA\.?|E\.?I\.?R\.?L\.?"
_IDENTITY = re.compile(
    r"(?:\s{0,2}\([^)]{1,40}\))?[\s,;(\"”]{0,4}(?:"
    r"MAYOR(?:ES)? DE EDAD|TITULAR|REPRESENTAD|PORTADOR|IDENTIFICAD|C\.?\s?I\.|BOLIVIAN|"
    r"DE NACIONALIDAD|LEGALMENTE|SOLTER|CASAD|VIUD|DIVORCIAD|HABIL|"
    r"CON (?:LA )?(?:C\.?\s?I\b|CEDULA|NIT|D\.?N\.?I|R\.?U\.?C|DOMICILIO|NUMERO|DOCUMENTO|"
    r"MATRICULA|NACIONALIDAD|PERSONERIA)|\n)"
)
_PLACE_BEFORE = re.compile(
    r"(?<!\w)(?:CIUDAD|PROVINCIA|DEPARTAMENTO|CALLE|AV|AVENIDA|ZONA|BARRIO|PLAZA|EDIFICIO|"
    r"LOCALIDAD|MUNICIPIO|URBANIZACION|URB|REGISTRO|PARTIDA|NOTARIA|DISTRITO|JUZGADO|RESOLUCION|CANTON|"
    r"PASAJE|SECTOR|ESTADO|PAIS)\W{1,3}(?:(?:DE|DEL|LA|LOS|LAS)\s)*$"
)
_INITIALS = re.compile(r"(?:[A-Z]\.){2,}$")
_ABBREVIATION = 4


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of `corpus/party_words.toml`, folded."""

    honorifics: frozenset[str]
    foreign: frozenset[str]
    in_firms: frozenset[str]
    firm: re.Pattern[str]


@cache
def _words() -> _Words:
    path = program_dir("corpus") / "party_words.toml"
    with path.open("rb") as file:
        data = tomllib.load(file)
    firms = "|".join(map(fold, data["instituciones"]))
    return _Words(
        frozenset(map(fold, data["tratamientos"])),
        frozenset(map(fold, data["no_son_nombres"])),
        frozenset(map(fold, data["en_instituciones"])),
        re.compile(rf"(?<!\w)(?:{_FIRM_FORMS}|{firms})(?!\w)"),
    )


@dataclass(frozen=True, slots=True)
class Name:
    """A name found; `identified` says that words of identity follow it ("mayor de edad")."""

    words: str
    start: int
    end: int
    identified: bool
    firm: bool


def find_names(text: str, start: int, end: int) -> Iterator[Name]:
    """Yield the names of persons and firms between two offsets of `text`, in order."""
    for match in _RUN.finditer(text, start, end):
        for begin, stop in _pieces(match):
            words = squeeze(text[begin:stop])
            before = fold(text[max(start, begin - 30) : begin])
            if _is_name(words) and not _PLACE_BEFORE.search(before):
                follows = fold(text[stop : stop + 70])
                identified = bool(_IDENTITY.match(follows))
                yield Name(words, begin, stop, identified, bool(_words().firm.search(fold(words))))


def _pieces(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a run of capitalised words that hold no word foreign to names."""
    known = _words()
    begin: int | None = None
    last = 0
    for word in re.finditer(r"\S+", match[0]):
        bare = fold(word[0]).strip(".,;:-–")
        so_far = fold(match[0][begin : word.start()]) if begin is not None else ""
        in_firm = bare in known.in_firms and bool(known.firm.search(so_far))
        if (bare in known.foreign and not in_firm) or (begin is None and bare in known.honorifics):
            if begin is not None:
                yield match.start() + begin, match.start() + last
            begin = None
            continue
        splits = bare in {"Y", "E"} and begin is not None and not known.firm.search(so_far)
        if splits and len(so_far.split()) > 1 and begin is not None:
            yield match.start() + begin, match.start() + last
            begin = None
            continue
        begin = word.start() if begin is None else begin
        if bare not in _LINKS:
            last = word.start() + len(_without_stop(word[0]))
    if begin is not None and last > begin:
        yield match.start() + begin, match.start() + last


def _without_stop(word: str) -> str:
    """Drop the full stop of a sentence, but not that of an abbreviation (S.R.L., Vda.)."""
    if word.endswith(".") and not _INITIALS.search(word) and len(word) > _ABBREVIATION:
        return word[:-1]
    return word.rstrip(",;:")


def _is_name(words: str) -> bool:
    folded = fold(words)
    if re.search(r"X{4,}|[_º°]|\d{3}|\bN$", folded):
        return False
    parts = [part for part in re.findall(r"[A-Z]{2,}", folded) if part not in _LINKS]
    return len(parts) > 1 or bool(parts and _words().firm.search(folded))
