"""Ollama: chat with the schema as grammar, the list of installed models, and embeddings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from advai.errors import PrivacyRefusal
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.gateway import Gateway, Reply
from advai.llm.prompt import Prompt
from advai.llm.providers.base import (
    ANSWER_TOKENS,
    CHARACTERS_PER_TOKEN,
    CHECK_SECONDS,
    Schema,
    at,
    bad_answer,
    cut_short,
    failure_of,
    text_at,
    too_long,
)

DEFAULT_ADDRESS = "http://127.0.0.1:11434"
CONTEXTS = (8192, 16384, 32768)
"""Context sizes in tokens. Few, because Ollama loads a model anew for each."""

EMBED_SECONDS = 120.0


class Ollama:
    """A model on an Ollama server."""

    def __init__(self, gateway: Gateway, model: str, *, address: str = DEFAULT_ADDRESS) -> None:
        self._gateway = gateway
        self._model = model
        self._address = address.rstrip("/")
        self._known_local: set[str] = set()

    @property
    def name(self) -> str:
        """Return "ollama:" and the model."""
        return f"ollama:{self._model}"

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        """Return the model's answer to one prompt (see `Provider.complete`)."""
        self._refuse_remote(self._model, min(timeout, CHECK_SECONDS))
        value = self._post("/api/chat", self._body(prompt, schema), timeout).value
        if text_at(value, "remote_host"):
            raise _runs_elsewhere(self._model)
        if text_at(value, "done_reason") == "length":
            raise cut_short()
        content = text_at(value, "message", "content")
        if content is None:
            raise bad_answer("La respuesta vino vacía.")
        return content

    def check(self) -> None:
        """Raise when the server is not there or the model is not installed."""
        self._refuse_remote(self._model, CHECK_SECONDS)

    def models(self) -> tuple[str, ...]:
        """Return the names of the models installed on the server."""
        reply = self._gateway.get(f"{self._address}/api/tags", timeout=CHECK_SECONDS)
        self._demand_ok(reply)
        listed = at(reply.value, "models")
        entries = listed if isinstance(listed, list) else []
        return tuple(name for entry in entries if (name := text_at(entry, "name")))

    def embed_post(self, path: str, payload: dict[str, Any]) -> dict[str, Any]:
        """Send an embedding request for retrieval's embedder; `payload` names its model."""
        self._refuse_remote(str(payload.get("model", "")), CHECK_SECONDS)
        value = self._post(path, payload, EMBED_SECONDS).value
        return value if isinstance(value, dict) else {}

    def _body(self, prompt: Prompt, schema: Schema) -> dict[str, Any]:
        return {
            "model": self._model,
            "messages": [
                {"role": "system", "content": prompt.system},
                {"role": "user", "content": prompt.user},
            ],
            "format": dict(schema),
            "stream": False,
            # Without this a prompt that does not fit loses its beginning, and nobody is told.
            "truncate": False,
            "options": {
                "temperature": 0,
                "seed": 0,
                "num_ctx": self._context(prompt),
                "num_predict": ANSWER_TOKENS,
            },
        }

    def _context(self, prompt: Prompt) -> int:
        """Return the smallest context that surely holds the prompt and its answer."""
        needed = prompt.size / CHARACTERS_PER_TOKEN + ANSWER_TOKENS
        for size in CONTEXTS:
            if needed <= size:
                return size
        raise too_long(self._model)

    def _refuse_remote(self, model: str, timeout: float) -> None:
        """Refuse models that Ollama itself forwards to its cloud, whatever they are called."""
        if model in self._known_local:
            return
        if model.rpartition(":")[2].endswith("cloud"):
            raise _runs_elsewhere(model)
        value = self._post("/api/show", {"model": model}, timeout).value
        if not isinstance(value, dict):
            raise bad_answer("")
        if value.get("remote_host") or value.get("remote_model"):
            raise _runs_elsewhere(model)
        self._known_local.add(model)

    def _post(self, path: str, body: Mapping[str, Any], timeout: float) -> Reply:
        reply = self._gateway.post(f"{self._address}{path}", body, timeout=timeout)
        self._demand_ok(reply, str(body.get("model", self._model)))
        return reply

    def _demand_ok(self, reply: Reply, model: str = "") -> None:
        model = model or self._model
        if not reply.ok:
            raise failure_of(reply, model, f"Instálelo con «ollama pull {model}».")
        if text_at(reply.value, "error"):
            raise ProviderFailure(Outcome.SERVER_ERROR, "Ollama devolvió un error.")


def _runs_elsewhere(model: str) -> PrivacyRefusal:
    return PrivacyRefusal(
        f"El modelo «{model}» no se ejecuta en este equipo: Ollama lo reenvía a la nube. "
        "AdvAI trabaja en modo local y no le envió nada del contrato.",
        "Instale un modelo local, por ejemplo «ollama pull qwen2.5:7b».",
    )
