"""The providers in the user's order: ask, mend once, go on to the next, and tell all of it.

Nothing is swallowed: the answer carries every attempt, so that whoever shows it can say that the
first choice did not answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

from advai.errors import ModelUnavailable, PrivacyRefusal
from advai.llm.breaker import Breaker
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.parsing import parse_answer
from advai.llm.prompt import Prompt
from advai.llm.providers.base import Provider, Schema

T = TypeVar("T", bound=BaseModel)

TIMEOUT_SECONDS = 180.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """One question to one provider and how it ended. `message` is for the lawyer."""

    provider: str
    outcome: Outcome
    seconds: float
    message: str = ""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A usable answer, who gave it, and every attempt up to it."""

    value: T
    provider: str
    attempts: tuple[Attempt, ...]


class NoAnswer(ModelUnavailable):
    """No provider of the chain gave a usable answer; `attempts` tells what was tried."""

    def __init__(self, message: str, way_out: str, attempts: tuple[Attempt, ...]) -> None:
        super().__init__(message, way_out)
        self.attempts = attempts

    def __reduce__(self) -> tuple[type[NoAnswer], tuple[str, str, tuple[Attempt, ...]]]:  # type: ignore[override]  # it has one field more
        """Keep the attempts when the error crosses a process border."""
        return type(self), (self.message, self.way_out, self.attempts)


class ProviderChain:
    """Providers in order. Safe to use from several threads.

    `timeout` is what one provider gets for one question in seconds, its second try included.
    `clock` (seconds) measures attempts and the rests of the breakers.
    """

    def __init__(
        self,
        providers: Sequence[Provider],
        *,
        timeout: float = TIMEOUT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._links = [(provider, Breaker(clock)) for provider in providers]
        self._timeout = timeout
        self._clock = clock

    @property
    def names(self) -> tuple[str, ...]:
        """Return the providers' names in order."""
        return tuple(provider.name for provider, _ in self._links)

    def complete_json(self, prompt: Prompt, schema: type[T]) -> Answer[T]:
        """Return the first usable answer.

        Raises:
            NoAnswer: there is none; says why the last provider failed, and all attempts.
        """
        attempts: list[Attempt] = []
        last: ModelUnavailable | PrivacyRefusal | None = None
        for provider, breaker in self._links:
            if not breaker.allows():
                attempts.append(Attempt(provider.name, Outcome.RESTING, 0.0))
                continue
            try:
                value = self._ask(provider, prompt, schema, attempts)
            except (ModelUnavailable, PrivacyRefusal) as error:
                breaker.failed()
                last = error
                continue
            breaker.succeeded()
            return Answer(value, provider.name, tuple(attempts))
        raise _no_answer(last, attempts)

    def _ask(
        self, provider: Provider, prompt: Prompt, schema: type[T], attempts: list[Attempt]
    ) -> T:
        """Ask one provider, and once more when its answer can be mended."""
        deadline = self._clock() + self._timeout
        try:
            return self._try(provider, prompt, schema, deadline, attempts)
        except ProviderFailure as failure:
            if not failure.mendable or self._clock() >= deadline:
                raise
            corrected = prompt.with_correction(failure.fault)
        return self._try(provider, corrected, schema, deadline, attempts)

    def _try(
        self,
        provider: Provider,
        prompt: Prompt,
        schema: type[T],
        deadline: float,
        attempts: list[Attempt],
    ) -> T:
        """Ask once and note how it ended."""
        started = self._clock()
        outcome, message = Outcome.ANSWERED, ""
        try:
            text = provider.complete(prompt, json_schema(schema), timeout=deadline - started)
            return parse_answer(text, schema)
        except ProviderFailure as failure:
            outcome, message = failure.outcome, failure.message
            raise
        except PrivacyRefusal as refusal:
            outcome, message = Outcome.REFUSED, refusal.message
            raise
        finally:
            seconds = self._clock() - started
            attempts.append(Attempt(provider.name, outcome, seconds, message))


def json_schema(schema: type[BaseModel]) -> Schema:
    """Return the JSON schema that providers are given."""
    return schema.model_json_schema()


def _no_answer(
    last: ModelUnavailable | PrivacyRefusal | None, attempts: Sequence[Attempt]
) -> NoAnswer:
    if last is None:
        why = "en pausa tras varios fallos" if attempts else "no hay ninguno configurado"
        return NoAnswer(f"Ningún modelo respondió: {why}.", "Espere un minuto.", tuple(attempts))
    return NoAnswer(last.message, last.way_out, tuple(attempts))
