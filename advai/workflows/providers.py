"""Which models this machine can ask: built from the environment, reached through the gateway.

`ADVAI_OLLAMA` (default http://127.0.0.1:11434) and `ADVAI_OPENAI` name servers on this machine,
`ADVAI_MODEL` the model. The gateway refuses any address that is not loopback.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from advai.errors import UsageError

if TYPE_CHECKING:
    from advai.llm.gateway import Gateway
    from advai.llm.providers.base import Provider
    from advai.retrieval.embedders import Post

PROVIDERS = ("rules", "ollama", "openai", "anthropic")
OLLAMA = "http://127.0.0.1:11434"
OPENAI = "http://127.0.0.1:8080"
EMBEDDING_MODEL = "bge-m3"
MODELS = {"ollama": "qwen2.5:7b", "openai": "local", "anthropic": "claude-sonnet-4-5"}
KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}


def ollama_post() -> Post | None:
    """Return a way to ask Ollama for embeddings, or None when the person turned it off.

    `ADVAI_OLLAMA=no` does so. A server that is not there costs one refused connection.
    """
    address = _ollama_address()
    if address is None:
        return None
    from advai.llm.providers.ollama import Ollama

    return Ollama(_gateway(), EMBEDDING_MODEL, address=address).embed_post


def provider_named(name: str) -> Provider:
    """Return the provider that the person asked for.

    Raises:
        UsageError: there is no such provider, or it was turned off.
    """
    from advai.llm.providers.anthropic import Anthropic
    from advai.llm.providers.ollama import Ollama
    from advai.llm.providers.openai import OpenAICompatible

    model = os.environ.get("ADVAI_MODEL", MODELS.get(name, ""))
    match name:
        case "ollama":
            return Ollama(_gateway(), model, address=_ollama_address() or OLLAMA)
        case "openai":
            address = os.environ.get("ADVAI_OPENAI", OPENAI)
            return OpenAICompatible(_gateway(), model, address=address, key=_key("openai"))
        case "anthropic":
            return Anthropic(_gateway(), model, key=_key("anthropic"))
    raise UsageError(f"No existe el proveedor «{name}».", f"Use uno de: {', '.join(PROVIDERS)}.")


def _gateway() -> Gateway:
    from advai.llm.gateway import Gateway

    return Gateway()


def _ollama_address() -> str | None:
    address = os.environ.get("ADVAI_OLLAMA", OLLAMA)
    return None if address.lower() in {"", "no"} else address


def _key(provider: str) -> Callable[[], str]:
    return lambda: os.environ.get(KEYS[provider], "")
