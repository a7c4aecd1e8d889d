"""The words that betray the type of a contract, as `corpus/contract_types.toml` has them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from advai.clauses.folding import fold
from advai.clauses.phrases import phrase_pattern
from advai.home import program_dir


@dataclass(frozen=True, slots=True)
class TypeWords:
    """The patterns of one type of contract: in its title, opening, clauses and role names.

    `general` is the type that this one is a case of, or "".
    """

    name: str
    general: str
    title: re.Pattern[str]
    opening: re.Pattern[str]
    body: re.Pattern[str]
    roles: re.Pattern[str]


@cache
def type_words() -> tuple[TypeWords, ...]:
    """Return the words of every type, in the order of the file."""
    path = program_dir("corpus") / "contract_types.toml"
    with path.open("rb") as file:
        types = tomllib.load(file)["tipo"]
    return tuple(
        TypeWords(
            entry["nombre"],
            entry.get("especie_de", ""),
            phrase_pattern(entry["titulo"]),
            phrase_pattern([*entry["titulo"], *entry["inicio"]]),
            phrase_pattern(entry["texto"]),
            phrase_pattern(entry["roles"]),
        )
        for entry in types
    )


@cache
def _other_roles() -> re.Pattern[str]:
    names = ("propietari*", "garante*", "codeudor*", "obligad*", "contratad*", "representante*")
    return phrase_pattern(names)


def known_role(word: str) -> bool:
    """Tell whether a word names a party of some type of contract ("ARRENDADORA")."""
    folded = fold(word)
    patterns = (words.roles for words in type_words())
    return bool(_other_roles().match(folded)) or any(p.match(folded) for p in patterns)
