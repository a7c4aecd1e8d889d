"""What a rule looks like in `corpus/rules/*.toml`: its fields, and what each may hold."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from advai.model.clause import ClauseKind
from advai.model.review import Risk

CONTRACT_TYPES = (
    "arrendamiento",
    "anticresis",
    "compraventa de inmueble",
    "compraventa de vehículo",
    "compraventa",
    "préstamo",
    "préstamo con garantía hipotecaria",
    "préstamo con garantía prendaria",
    "prestación de servicios",
    "consultoría",
    "obra",
    "contrato de trabajo",
    "mandato",
    "sociedad",
    "donación",
    "permuta",
    "depósito",
    "comodato",
    "fianza",
    "transacción",
    "cesión",
    "promesa de venta",
    "desarrollo de software",
    "confidencialidad",
    "seguro",
    "adhesión",
    "otro",
)
EVERY_CONTRACT = "todos"
_KEY = re.compile(r"[A-Z][A-Z0-9]*/[0-9A-Z.-]+")

Text = Annotated[str, Field(min_length=3)]


class RuleEntry(BaseModel):
    """A rule as written. See `corpus/rules/_vocabulario.toml` for the word lists."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    title: Text
    contracts: tuple[str, ...] = (EVERY_CONTRACT,)
    kinds: tuple[ClauseKind, ...] = ()
    all: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    neutral: bool = False
    certain: bool = False
    risk: Risk
    harms: str | None = None
    by_side: dict[str, Risk] = {}
    reason: Text
    keys: Annotated[tuple[str, ...], Field(min_length=1)]
    suggestion: str | None = None
    replaces: tuple[str, ...] = ()
    basis: Text
    fires: Annotated[tuple[Text, ...], Field(min_length=1)]
    near_miss: Annotated[tuple[Text, ...], Field(min_length=1)]

    @field_validator("keys")
    @classmethod
    def _keys_are_keys(cls, keys: tuple[str, ...]) -> tuple[str, ...]:
        for key in keys:
            if not _KEY.fullmatch(key):
                raise ValueError(f"«{key}» no es una clave como CC/519")
        return keys

    @field_validator("contracts")
    @classmethod
    def _contracts_exist(cls, contracts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for contract in contracts for name in expand_contract(contract))


class RuleFile(BaseModel):
    """One file of rules."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    institution: Text
    rule: Annotated[tuple[RuleEntry, ...], Field(min_length=1)]


class Vocabulary(BaseModel):
    """The word lists, and the words that betray a kind of contract in a clause."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    lists: dict[str, list[str]] = {}
    signals: dict[str, list[str]] = {}


def expand_contract(contract: str) -> tuple[str, ...]:
    """Return the types that a name stands for ("préstamo*" is every loan).

    Raises:
        ValueError: no type has that name.
    """
    if contract == EVERY_CONTRACT:
        return (EVERY_CONTRACT,)
    if contract.endswith("*"):
        found = tuple(name for name in CONTRACT_TYPES if name.startswith(contract[:-1]))
    else:
        found = (contract,) if contract in CONTRACT_TYPES else ()
    if not found:
        raise ValueError(f"«{contract}» no es un tipo de contrato conocido")
    return found
