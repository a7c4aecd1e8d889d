"""Anthropic's messages: the schema is the input of a tool that the model is made to use.

The provider is whole, but the gateway's local policy refuses its address: see `llm/policy.py`.
"""

from __future__ import annotations

import json
from typing import Any

from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.gateway import Gateway
from advai.llm.prompt import Prompt
from advai.llm.providers.base import (
    ANSWER_TOKENS,
    CHECK_SECONDS,
    Key,
    Schema,
    at,
    bad_answer,
    cut_short,
    failure_of,
    text_at,
)

DEFAULT_ADDRESS = "https://api.anthropic.com"
VERSION = "2023-06-01"
TOOL = "responder"


class Anthropic:
    """A model of Anthropic."""

    def __init__(
        self, gateway: Gateway, model: str, *, key: Key, address: str = DEFAULT_ADDRESS
    ) -> None:
        self._gateway = gateway
        self._model = model
        self._key = key
        self._address = address.rstrip("/")

    @property
    def name(self) -> str:
        """Return "anthropic:" and the model."""
        return f"anthropic:{self._model}"

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        """Return the model's answer to one prompt (see `Provider.complete`)."""
        body = self._body(prompt, schema)
        url = f"{self._address}/v1/messages"
        reply = self._gateway.post(url, body, timeout=timeout, headers=self._headers())
        if not reply.ok:
            raise failure_of(reply, self._model, "Revise el nombre del modelo.")
        if text_at(reply.value, "stop_reason") == "max_tokens":
            raise cut_short()
        blocks = at(reply.value, "content")
        for block in blocks if isinstance(blocks, list) else []:
            if text_at(block, "type") == "tool_use" and text_at(block, "name") == TOOL:
                return json.dumps(at(block, "input"), ensure_ascii=False)
        raise bad_answer(f"No usaste la herramienta «{TOOL}».")

    def check(self) -> None:
        """Raise when the address is refused, nobody answers, or the key is not accepted."""
        url = f"{self._address}/v1/models"
        reply = self._gateway.get(url, timeout=CHECK_SECONDS, headers=self._headers())
        if not reply.ok:
            raise failure_of(reply, self._model, "Revise el nombre del modelo.")

    def _headers(self) -> dict[str, str]:
        key = self._key()
        if not key:
            raise ProviderFailure(
                Outcome.NO_KEY,
                "No hay una clave guardada para Anthropic.",
                "Guárdela o elija un modelo de este equipo.",
            )
        return {"x-api-key": key, "anthropic-version": VERSION}

    def _body(self, prompt: Prompt, schema: Schema) -> dict[str, Any]:
        tool = {
            "name": TOOL,
            "description": "Entrega la respuesta pedida.",
            "input_schema": dict(schema),
        }
        return {
            "model": self._model,
            "max_tokens": ANSWER_TOKENS,
            "temperature": 0,
            "system": prompt.system,
            "messages": [{"role": "user", "content": prompt.user}],
            "tools": [tool],
            "tool_choice": {"type": "tool", "name": TOOL},
        }
