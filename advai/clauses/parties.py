"""The parties to a contract: who they are, and the role names that the contract gives them.

A role is announced ("en adelante EL ARRENDADOR", "a quien se denominará…") behind the name, or
told before it ("en calidad de VENDEDORA, la señora…").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from advai.clauses.folding import fold, squeeze
from advai.clauses.layout import Layout
from advai.clauses.person_names import Name, find_names
from advai.clauses.regions import is_document_title
from advai.clauses.type_words import known_role
from advai.model.clause import Party

_ANNOUNCED = (
    r"(?:EN\s(?:ADELANTE|LO\s(?:SUCESIVO|POSTERIOR))|DENOMINAR[A-Z]{0,3}|DENOMINAD[OA]S?|"
    r"LLAMAR[A-Z]{1,2}|LLAMAD[OA]S?|CONOCID[OA]S?\sCOMO|IDENTIFICAD[OA]S?\sCOMO)\b"
)
_FILLERS = (
    "EN EL LA LOS LAS LE LES LO SE PRESENTE PRESENTES DOCUMENTO CONTRATO INSTRUMENTO CONVENIO "
    "MINUTA ADELANTE SUCESIVO POSTERIOR COMO PARA EFECTOS FINES DE DEL ESTE ESTA SIMPLEMENTE "
    "INDISTINTAMENTE SOLAMENTE UNICAMENTE TAMBIEN Y QUE SERA SERAN DENOMINADO DENOMINADA "
    "DENOMINADOS DENOMINADAS DENOMINARA DENOMINARAN LLAMARA LLAMARAN CONOCIDO CONOCIDA "
    "INDIVIDUALMENTE DENTRO MISMO LEGALES O"
).replace(" ", "|")
_INTRODUCING = re.compile(r"CELEBRA|SUSCRIB|CALIDAD DE|DENOMIN|POR UNA PARTE|ENTRE ")
_DEFINED = re.compile(r"\(\s?(?:EN ADELANTE,?\s)?(?:EL|LA|LOS|LAS)(?=\s[“\"])")
_INTRODUCED = re.compile(rf"{_ANNOUNCED}(?:[\s,:;(\[)/“\"«'‘]{{1,4}}(?:{_FILLERS})\b){{0,16}}")
_IN_CAPACITY = re.compile(
    r"(?:EN\s(?:SU\s)?C?V?(?:CALIDAD|ALIDAD|CONDICION|CONCEPTO)\sDE|COMO)(?:\s(?:EL|LA|LOS|LAS))?\b"
)
_SIGNS = re.compile(r"[\s:(\[)/“\"«'‘]{1,5}")
_ROLE = re.compile(
    r"[A-ZÁÉÍÓÚÑ][\wáéíóúñ]{2,30}(?:\([A-Za-z]{1,2}\)|/[AOao]\b)?"
    r"(?:[ \t]+(?:(?:DE|DEL|LA|de|del|la|Y|y)[ \t]+)?[A-ZÁÉÍÓÚÑ][\wáéíóúñ]{2,30}){0,3}"
)
_SMALL_ROLE = re.compile(r"[a-záéíóúñ]{4,30}\b")
_SIDE = re.compile(
    r"(?<![A-Z])(?:(?:POR|DE|Y)\s)?(?:LA\s)?(?:UNA|OTRA|SEGUNDA|PRIMERA)(?:\sPARTE)?\b(?=\W)|"
    r"\n\s*(?:\d{1,2}[.\d]*|[A-Z])[.)]"
)
_NOT_ROLES = {"PARTE", "PARTES", "CONTRATO", "PRESENTE", "INMUEBLE", "OBJETO", "BIEN", "SERVICIO",
              "VEHICULO", "PRODUCTO", "TDR", "OBRA", "INFORMACION"}  # fmt: skip
_BLANK = re.compile(r"\[[^\]\n]{2,60}\]|\{[^}\n]{2,40}\}|[xX]{5,}|_{4,}|…{2,}|\.{5,}|@[A-Z_]{4,}")
_REACH = 1500
_AHEAD = 60
_BOTH_SIDES = 2
"""Once so many parties are named, a role without a name is a mention, not a party."""


@dataclass(frozen=True, slots=True)
class _Role:
    """A role: its words, where they stand, where the announcement begins, and what it shows."""

    words: str
    begin: int
    start: int
    end: int
    plural: bool
    capacity: bool


def find_parties(layout: Layout, start: int, end: int) -> tuple[Party, ...]:
    """Return the parties introduced between two offsets of the document, in order.

    A party left blank in a model has the name "" and the offsets of its role.
    """
    found: dict[str, list[Party]] = {}
    begin, last = _behind_titles(layout, start), None
    roles = list(_roles(layout, start, end))
    begins = [role.begin for role in roles]
    for role, after in zip(roles, [*begins[1:], end], strict=False):
        parties = list(_named(layout, role, max(begin, role.begin - _REACH), after))
        begin = max(role.end, *(party.end for party in parties))
        if not _renamed(found, last, role, parties):
            _keep(found, role, parties)
        last = role
    return tuple(party for parties in found.values() for party in parties)


def _behind_titles(layout: Layout, start: int) -> int:
    """Return where the first words begin that are no title of the document."""
    for line in layout.lines[max(0, layout.index_at(start)) :]:
        titled = is_document_title(layout, line) or line.block.centered
        if not titled or _INTRODUCING.search(layout.folded, line.start, line.end):
            break
        start = line.end
    return start


def _keep(found: dict[str, list[Party]], role: _Role, parties: list[Party]) -> None:
    """Keep the parties of a role, unless it or their names are known already."""
    known = {party.name for others in found.values() for party in others if party.name}
    named = [party for party in parties if party.name and party.name not in known]
    key = _same_role(found, fold(role.words))
    before = found.get(key)
    if before is None and (named or (not role.capacity and not parties[0].name)):
        if named or len(known) < _BOTH_SIDES:
            found[key] = named or parties
    elif before is not None and named and not any(party.name for party in before):
        found[key] = named


def _same_role(found: dict[str, list[Party]], key: str) -> str:
    """Return the role already found that `key` is a slip, gender or plural of, else `key`."""
    from rapidfuzz.distance import DamerauLevenshtein  # noqa: PLC0415 - start-up time

    distance = DamerauLevenshtein.distance
    return next((role for role in found if distance(role, key, score_cutoff=1) <= 1), key)


def _renamed(
    found: dict[str, list[Party]], last: _Role | None, role: _Role, parties: list[Party]
) -> bool:
    """Give a party told by its capacity the role announced behind it; tell whether it was so.

    As in "como DEUDOR Juan Pérez, mayor de edad, en adelante PRESTATARIO".
    """
    bearers = found.get(fold(last.words)) if last and last.capacity else None
    if last is None or not bearers or role.capacity or parties[0].name:
        return False
    del found[fold(last.words)]
    found[fold(role.words)] = [replace(party, role=role.words) for party in bearers]
    return True


def _roles(layout: Layout, start: int, end: int) -> Iterator[_Role]:
    folded, position = layout.folded, start
    announced = [
        (match.start(), match.end(), False)
        for pattern in (_INTRODUCED, _DEFINED)
        for match in pattern.finditer(folded, start, end)
    ]
    capacity = [(m.start(), m.end(), True) for m in _IN_CAPACITY.finditer(folded, start, end)]
    for begin, after, is_capacity in sorted(announced + capacity):
        signs = _SIGNS.match(layout.text, after, end)
        match = _role_at(layout, signs.end(), end) if signs else None
        words = _trimmed(match[0], known=is_capacity) if match else None
        if match is None or words is None or begin < position:
            continue
        position = match.start() + len(words)
        plural = fold(words.split()[0]).endswith("S")
        yield _Role(squeeze(words), begin, match.start(), position, plural, is_capacity)


def _role_at(layout: Layout, at: int, end: int) -> re.Match[str] | None:
    """Match the words of a role, in capitals or known as a role in small letters."""
    match = _ROLE.match(layout.text, at, end)
    if match:
        return match
    small = _SMALL_ROLE.match(layout.text, at, end)
    return small if small and known_role(small[0]) else None


def _trimmed(words: str, *, known: bool) -> str | None:
    """Return the words of a role without what follows it, or None when they are no role."""
    parts = list(re.finditer(r"\S+", words))
    first = parts[0][0]
    if fold(first) in _NOT_ROLES or (known and not known_role(first)):
        return None
    last = parts[0]
    for part in parts[1:]:
        link = part[0].upper() in {"DE", "DEL", "LA", "Y"}
        if first.isupper() and not part[0].isupper() and not link:
            break
        if known and not known_role(part[0]) and not link:
            break
        last = last if link else part
    return words[: last.end()]


def _named(layout: Layout, role: _Role, begin: int, after: int) -> Iterator[Party]:
    """Yield the parties that bear a role: one, or each name given when the role is plural."""
    names = _names_ahead(layout, role, after) if role.capacity else []
    names = names or _names_behind(layout, role, begin)
    for name in names if role.plural else names[:1]:
        yield Party(name.words, role.words, name.start, name.end)
    if not names:
        yield Party("", role.words, role.start, role.end)


def _names_ahead(layout: Layout, role: _Role, after: int) -> list[Name]:
    """Return the names told right after a role ("como DEUDOR, el señor …")."""
    stop = min(after, role.end + _REACH)
    other = _SIDE.search(layout.folded, role.end, stop)
    names = list(find_names(layout.text, role.end, other.start() if other else stop))
    if not names or names[0].start > role.end + _AHEAD:
        return []
    return [names[0], *(name for name in names[1:] if name.identified)]


def _names_behind(layout: Layout, role: _Role, begin: int) -> list[Name]:
    """Return the names told before a role, the identified ones or the first."""
    sides = [match.end() for match in _SIDE.finditer(layout.folded, begin, role.begin)]
    if sides:
        begin = sides[0] if role.plural else sides[-1]
    line = layout.line_at(role.begin)
    near = max(begin, line.block.start if line else 0)
    names = list(find_names(layout.text, near, role.begin))
    blank = _BLANK.search(layout.text, near, role.begin)
    if not names and not blank:
        names = list(find_names(layout.text, begin, near))
    identified = [name for name in names if name.identified]
    if blank and not identified and (not names or blank.start() < names[0].start):
        return []
    firm = names[:1] if names and names[0].firm else []
    return firm or identified or names[:1]
