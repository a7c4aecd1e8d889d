"""Which side of a contract the lawyer represents, from the role name that the contract uses.

"EL/LA PRESTATARIO(A)" and "el mutuario" are both the debtor. The synonyms are data a lawyer can
correct (`corpus/roles.toml`); some names mean different sides in different contracts.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from advai.errors import CorpusError
from advai.review.rule_conditions import Choice, Element, PatternError, compile_pattern
from advai.review.rule_text import FoldedText


class RoleEntry(BaseModel):
    """A role as written: its side, its names, and those that mean it in some contracts only."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    side: str
    terms: list[str] = []
    in_contract: dict[str, list[str]] = {}


class RoleFile(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    role: tuple[RoleEntry, ...]


@dataclass(frozen=True, slots=True)
class Role:
    """A role with its compiled names. `side` groups roles ("dominante", "adherente")."""

    name: str
    side: str
    names: Element
    in_contract: dict[str, Element]


@dataclass(frozen=True, slots=True)
class Roles:
    """Every role, in the order of the file (the first that fits wins)."""

    roles: tuple[Role, ...]

    def find(self, represents: str | None, contract_type: str | None) -> Role | None:
        """Return the role that a name such as "EL COMPRADOR" stands for, or None."""
        if not represents:
            return None
        text = FoldedText(represents)
        for role in self.roles:
            special = role.in_contract.get(contract_type or "")
            if special is not None and special.after(text, text.everywhere):
                return role
        for role in self.roles:
            if role.names.after(text, text.everywhere):
                return role
        return None

    def side_of(self, name: str) -> str:
        """Return the side of a role; a name that is no role is taken for a side."""
        return next((role.side for role in self.roles if role.name == name), name)

    def known(self) -> frozenset[str]:
        """Return every role and side that a rule may name."""
        return frozenset(name for role in self.roles for name in (role.name, role.side))

    def lists(self) -> dict[str, Element]:
        """Return every name of each role, in whatever contract, for patterns such as "<deudor>"."""
        return {role.name: Choice((role.names, *role.in_contract.values())) for role in self.roles}


def load_roles(path: Path) -> Roles:
    """Read `corpus/roles.toml`.

    Raises:
        CorpusError: the file is missing or wrong.
    """
    try:
        content: Any = tomllib.loads(path.read_text(encoding="utf-8"))
        entries = RoleFile.model_validate(content).role
        return Roles(tuple(_compile(entry) for entry in entries))
    except (OSError, tomllib.TOMLDecodeError, ValidationError, PatternError) as error:
        raise CorpusError(
            f"No se puede usar la lista de roles {path.name}: {error}.",
            "Corrija ese archivo o reinstale el programa.",
        ) from error


def _compile(entry: RoleEntry) -> Role:
    special = {name: _choice(terms) for name, terms in entry.in_contract.items()}
    return Role(entry.name, entry.side, _choice(entry.terms), special)


def _choice(terms: list[str]) -> Element:
    return Choice(tuple(compile_pattern(term, {}).parts[0] for term in terms))
