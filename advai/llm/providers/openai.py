"""Any server that speaks OpenAI's chat completions: llama.cpp, LM Studio, vLLM, LocalAI.

Servers differ in how strictly they can be held to a schema. The strictest way is tried first, and
what a server rejected once is not tried again.
"""

from __future__ import annotations

import json
from typing import Any

from advai.llm.gateway import Gateway, Reply
from advai.llm.prompt import Prompt
from advai.llm.providers.base import (
    ANSWER_TOKENS,
    CHECK_SECONDS,
    Key,
    Schema,
    bad_answer,
    cut_short,
    failure_of,
    text_at,
    too_long,
)

DEFAULT_ADDRESS = "http://127.0.0.1:8080"
_REJECTED = (400, 415, 422, 501)
_FORMATS = ("json_schema", "json_object", "none")


class OpenAICompatible:
    """A model on an OpenAI-compatible server. `address` may end in /v1 or not."""

    def __init__(
        self,
        gateway: Gateway,
        model: str,
        *,
        address: str = DEFAULT_ADDRESS,
        key: Key | None = None,
    ) -> None:
        self._gateway = gateway
        self._model = model
        self._base = address.rstrip("/").removesuffix("/v1") + "/v1"
        self._key = key
        self._format = 0

    @property
    def name(self) -> str:
        """Return "openai:" and the model."""
        return f"openai:{self._model}"

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        """Return the model's answer to one prompt (see `Provider.complete`)."""
        reply = self._ask(prompt, schema, timeout)
        while reply.status in _REJECTED and self._format < len(_FORMATS) - 1:
            if failure_of(reply, self._model, "").outcome is too_long("").outcome:
                break
            self._format += 1
            reply = self._ask(prompt, schema, timeout)
        if not reply.ok:
            raise failure_of(reply, self._model, "Cárguelo en el servidor del modelo.")
        if text_at(reply.value, "choices", 0, "finish_reason") == "length":
            raise cut_short()
        content = text_at(reply.value, "choices", 0, "message", "content")
        if content is None:
            raise bad_answer("La respuesta vino vacía.")
        return content

    def check(self) -> None:
        """Raise when nobody answers at the address, or the key is not accepted."""
        reply = self._gateway.get(
            f"{self._base}/models", timeout=CHECK_SECONDS, headers=self._headers()
        )
        if not reply.ok:
            raise failure_of(reply, self._model, "Cárguelo en el servidor del modelo.")

    def _ask(self, prompt: Prompt, schema: Schema, timeout: float) -> Reply:
        body = self._body(prompt, schema)
        url = f"{self._base}/chat/completions"
        return self._gateway.post(url, body, timeout=timeout, headers=self._headers())

    def _headers(self) -> dict[str, str]:
        key = self._key() if self._key else None
        return {"Authorization": f"Bearer {key}"} if key else {}

    def _body(self, prompt: Prompt, schema: Schema) -> dict[str, Any]:
        form = _FORMATS[self._format]
        system = prompt.system if form == "json_schema" else prompt.system + _described(schema)
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [
                {"role": "system", "content": system},
                {"role": "user", "content": prompt.user},
            ],
            "temperature": 0,
            "max_tokens": ANSWER_TOKENS,
            "stream": False,
        }
        if form == "json_schema":
            named = {"name": "respuesta", "schema": dict(schema), "strict": True}
            body["response_format"] = {"type": form, "json_schema": named}
        elif form == "json_object":
            body["response_format"] = {"type": form}
        return body


def _described(schema: Schema) -> str:
    """Return the schema as an instruction, for servers that cannot enforce it."""
    return (
        "\n\nResponde solo con un objeto JSON que cumpla este esquema:\n"
        f"{json.dumps(dict(schema), ensure_ascii=False)}"
    )
