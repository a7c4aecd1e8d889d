"""What the chain needs of a provider, and what the providers share: statuses and address parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.gateway import Reply
from advai.llm.prompt import Prompt

Schema = Mapping[str, Any]
"""A JSON schema, as pydantic writes it."""

Key = Callable[[], str | None]
"""Yields an API key when it is needed, or None; where it is kept is the caller's concern."""

ANSWER_TOKENS = 2048
CHARACTERS_PER_TOKEN = 2.5
"""Fewest characters that a token of Spanish text stands for; usual tokenizers reach 3 to 4."""

CHECK_SECONDS = 5.0

_CONTEXT_WORDS = ("context", "too long", "too large", "exceed")


class Provider(Protocol):
    """A model on a server."""

    @property
    def name(self) -> str:
        """Return who answers, for the lawyer and the report: "ollama:qwen2.5:7b"."""

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        """Return the model's answer as text, meant to be JSON of the schema.

        Raises:
            ProviderFailure: no answer; the outcome says which way.
            PrivacyRefusal: the destination is not allowed.
        """

    def check(self) -> None:
        """Raise what `complete` would raise if it were asked now, without asking the model."""


def failure_of(reply: Reply, model: str, way_out: str) -> ProviderFailure:
    """Return the failure that a status other than 2xx stands for; `way_out` gets the model."""
    status, complaint = reply.status, _complaint(reply.value)
    if status in (400, 413, 422) and any(word in complaint for word in _CONTEXT_WORDS):
        return too_long(model)
    match status:
        case 401 | 403:
            return ProviderFailure(
                Outcome.NO_KEY, "El servidor del modelo no aceptó la clave.", "Revise la clave."
            )
        case 404 if complaint:
            return ProviderFailure(
                Outcome.MODEL_MISSING, f"El modelo «{model}» no está instalado.", way_out
            )
        case 404:
            return ProviderFailure(
                Outcome.UNREACHABLE,
                "En esa dirección hay un servidor, pero no ofrece la interfaz esperada.",
                "Revise la dirección del modelo.",
            )
        case 408 | 429 | 503 | 529:
            return ProviderFailure(Outcome.BUSY, "El servidor del modelo está ocupado.")
        case _:
            return ProviderFailure(
                Outcome.SERVER_ERROR, f"El servidor del modelo falló (estado {status})."
            )


def too_long(model: str) -> ProviderFailure:
    """Return the failure for a prompt that does not fit the model."""
    return ProviderFailure(
        Outcome.TOO_LONG,
        f"La cláusula y sus fuentes no caben en el modelo «{model}».",
        "Use un modelo con más contexto o menos fuentes.",
    )


def bad_answer(fault: str) -> ProviderFailure:
    """Return the failure for an answer that is not what was asked for."""
    return ProviderFailure(
        Outcome.BAD_ANSWER, "El modelo devolvió una respuesta inservible.", fault=fault
    )


def cut_short() -> ProviderFailure:
    """Return the failure for an answer that ran into the limit of length."""
    return ProviderFailure(
        Outcome.CUT_SHORT,
        "La respuesta del modelo quedó cortada.",
        fault="Quedó cortada por su longitud; sé más breve.",
    )


def text_at(value: Any, *path: str | int) -> str | None:  # noqa: ANN401 - JSON is any value
    """Return the text at a path of a JSON value, or None when there is none."""
    found = at(value, *path)
    return found if isinstance(found, str) else None


def at(value: Any, *path: str | int) -> Any:  # noqa: ANN401 - JSON is any value
    """Return what stands at a path of a JSON value, or None."""
    for step in path:
        if isinstance(step, int):
            fits = isinstance(value, list) and -len(value) <= step < len(value)
        else:
            fits = isinstance(value, dict) and step in value
        if not fits:
            return None
        value = value[step]
    return value


def _complaint(value: Any) -> str:  # noqa: ANN401 - JSON is any value
    """Return what a server says went wrong, in lower case; only ever compared, never shown."""
    found = text_at(value, "error") or text_at(value, "error", "message")
    return (found or text_at(value, "message") or "").lower()
