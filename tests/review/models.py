"""Providers for the tests of the review: they answer what a script or a function tells them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from advai.llm.chain import ProviderChain
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.prompt import Prompt
from advai.llm.providers.base import Schema

Reply = Callable[[Prompt], str]


def answer(
    risk: str = "ninguno",
    summary: str = "Sin observaciones.",
    points: list[dict[str, Any]] | None = None,
    suggestion: str | None = None,
) -> str:
    value = {"risk": risk, "summary": summary, "points": points or [], "suggestion": suggestion}
    return json.dumps(value, ensure_ascii=False)


def point(claim: str, *keys: str) -> dict[str, Any]:
    return {"claim": claim, "keys": list(keys)}


class FakeModel:
    """A provider whose every answer is what `reply` makes of the prompt."""

    def __init__(self, reply: Reply | str, name: str = "prueba:modelo") -> None:
        self.name = name
        self.prompts: list[Prompt] = []
        self.schemas: list[Schema] = []
        self._reply = reply

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        self.prompts.append(prompt)
        self.schemas.append(schema)
        return self._reply if isinstance(self._reply, str) else self._reply(prompt)

    def check(self) -> None:
        pass


class DeadModel(FakeModel):
    """A provider that nobody answers for."""

    def __init__(self, name: str = "muerto:modelo") -> None:
        super().__init__("", name)

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        raise ProviderFailure(Outcome.UNREACHABLE, "Ningún modelo responde.", "Enciéndalo.")


def chain(*models: FakeModel) -> ProviderChain:
    return ProviderChain(models)
