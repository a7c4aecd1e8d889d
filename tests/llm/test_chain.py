from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from advai.errors import PrivacyRefusal
from advai.llm.breaker import FAILURES, REST_SECONDS, Breaker
from advai.llm.chain import NoAnswer, ProviderChain
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.gateway import Gateway
from advai.llm.parsing import parse_answer
from advai.llm.prompt import Prompt
from advai.llm.providers import Anthropic, Ollama
from advai.llm.providers.base import Schema
from tests.llm.fakes import Answer, FakeOllama


class Word(BaseModel):
    model_config = ConfigDict(extra="forbid")
    word: str


PROMPT = Prompt("Reglas.", "Pregunta.")
NEVER = "http://127.0.0.1:9"  # the discard port; nobody listens


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Scripted:
    """A provider that gives, one after another, texts or the errors it is told to."""

    def __init__(self, name: str, *script: str | Exception) -> None:
        self.name = name
        self.script = list(script)
        self.prompts: list[Prompt] = []
        self.timeouts: list[float] = []
        self.takes: Callable[[], None] = lambda: None

    def complete(self, prompt: Prompt, schema: Schema, *, timeout: float) -> str:
        self.prompts.append(prompt)
        self.timeouts.append(timeout)
        self.takes()
        step = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if isinstance(step, Exception):
            raise step
        return step

    def check(self) -> None:
        pass


def down() -> ProviderFailure:
    return ProviderFailure(Outcome.UNREACHABLE, "Nadie responde.", "Enciéndalo.")


def outcomes(attempts: tuple[object, ...]) -> list[tuple[str, Outcome]]:
    return [(a.provider, a.outcome) for a in attempts]  # type: ignore[attr-defined]  # Attempt


def test_the_first_provider_that_answers_wins_and_the_failed_ones_are_told() -> None:
    first, second = Scripted("a", down()), Scripted("b", '{"word": "sí"}')

    answer = ProviderChain([first, second]).complete_json(PROMPT, Word)

    assert answer.value == Word(word="sí")
    assert answer.provider == "b"
    assert outcomes(answer.attempts) == [("a", Outcome.UNREACHABLE), ("b", Outcome.ANSWERED)]
    assert answer.attempts[0].message == "Nadie responde."


def test_an_invalid_answer_is_asked_again_once_saying_what_was_wrong() -> None:
    provider = Scripted("a", '{"wort": "SECRETO"}', '{"word": "sí"}')

    answer = ProviderChain([provider]).complete_json(PROMPT, Word)

    assert answer.value.word == "sí"
    assert "«word»: missing" in provider.prompts[1].user
    assert "SECRETO" not in provider.prompts[1].user
    assert outcomes(answer.attempts) == [("a", Outcome.BAD_ANSWER), ("a", Outcome.ANSWERED)]


def test_after_two_invalid_answers_the_next_provider_is_asked_afresh() -> None:
    first, second = Scripted("a", "no es JSON", "[]", "{}"), Scripted("b", '{"word": "sí"}')

    answer = ProviderChain([first, second]).complete_json(PROMPT, Word)

    assert len(first.prompts) == 2
    assert second.prompts == [PROMPT]
    assert answer.provider == "b"


@pytest.mark.parametrize("outcome", [Outcome.MODEL_MISSING, Outcome.TIMED_OUT, Outcome.TOO_LONG])
def test_what_cannot_be_mended_is_not_asked_again(outcome: Outcome) -> None:
    provider = Scripted("a", ProviderFailure(outcome, "No."))

    with pytest.raises(NoAnswer):
        ProviderChain([provider]).complete_json(PROMPT, Word)
    assert len(provider.prompts) == 1


def test_the_second_try_gets_only_the_time_that_is_left() -> None:
    clock = Clock()
    provider = Scripted("a", "no", '{"word": "sí"}')
    provider.takes = lambda: setattr(clock, "now", clock.now + 7)

    ProviderChain([provider], timeout=10, clock=clock).complete_json(PROMPT, Word)

    assert provider.timeouts == [10, 3]


def test_no_second_try_after_the_time_is_up() -> None:
    clock = Clock()
    provider = Scripted("a", "no")
    provider.takes = lambda: setattr(clock, "now", clock.now + 11)

    with pytest.raises(NoAnswer):
        ProviderChain([provider], timeout=10, clock=clock).complete_json(PROMPT, Word)
    assert len(provider.prompts) == 1


def test_when_nobody_answers_the_last_reason_and_all_attempts_are_told() -> None:
    refusal = PrivacyRefusal("No está permitido.", "Use otro.")
    chain = ProviderChain([Scripted("a", down()), Scripted("b", refusal)])

    with pytest.raises(NoAnswer, match="No está permitido") as failure:
        chain.complete_json(PROMPT, Word)
    assert outcomes(failure.value.attempts) == [
        ("a", Outcome.UNREACHABLE),
        ("b", Outcome.REFUSED),
    ]
    assert pickle.loads(pickle.dumps(failure.value)).attempts == failure.value.attempts  # noqa: S301 - our own


def test_a_chain_without_providers_says_so() -> None:
    with pytest.raises(NoAnswer, match="ninguno configurado"):
        ProviderChain([]).complete_json(PROMPT, Word)


class TestBreaker:
    def test_opens_after_failures_in_a_row_and_tries_once_after_the_rest(self) -> None:
        clock = Clock()
        dead, alive = Scripted("a", down()), Scripted("b", '{"word": "sí"}')
        chain = ProviderChain([dead, alive], clock=clock)
        for _ in range(FAILURES + 2):
            answer = chain.complete_json(PROMPT, Word)
        assert len(dead.prompts) == FAILURES
        assert outcomes(answer.attempts)[0] == ("a", Outcome.RESTING)

        clock.now += REST_SECONDS
        chain.complete_json(PROMPT, Word)
        chain.complete_json(PROMPT, Word)
        assert len(dead.prompts) == FAILURES + 1

        clock.now += REST_SECONDS
        dead.script = ['{"word": "vivo"}']
        assert chain.complete_json(PROMPT, Word).provider == "a"
        assert chain.complete_json(PROMPT, Word).provider == "a"

    def test_when_half_open_lets_one_caller_through(self) -> None:
        clock = Clock()
        breaker = Breaker(clock, failures=1, rest=10)
        breaker.failed()
        assert not breaker.allows()
        clock.now = 10
        assert [breaker.allows(), breaker.allows()] == [True, False]

    def test_an_answer_in_between_starts_the_count_anew(self) -> None:
        breaker = Breaker(Clock(), failures=2)
        breaker.failed()
        breaker.succeeded()
        breaker.failed()
        assert breaker.allows()

    def test_when_all_rest_the_error_says_so(self) -> None:
        chain = ProviderChain([Scripted("a", down())], clock=Clock())
        for _ in range(FAILURES):
            with pytest.raises(NoAnswer):
                chain.complete_json(PROMPT, Word)
        with pytest.raises(NoAnswer, match="en pausa"):
            chain.complete_json(PROMPT, Word)


class TestParsing:
    @pytest.mark.parametrize(
        "text",
        [
            '{"word": "sí"}',
            '```json\n{"word": "sí"}\n```',
            'Claro: {"word": "sí"} Espero que sirva.',
            '<think>{"word": "no"} mejor otra cosa</think>\n{"word": "sí"}',
            'Uso {llaves} y luego {"word": "sí"}',
        ],
    )
    def test_finds_the_object_among_words(self, text: str) -> None:
        assert parse_answer(text, Word).word == "sí"

    @pytest.mark.parametrize(
        "text", ["", "sí", '{"word": "s', '{"word": 3}', '{"word": "a", "más": 1}', "[" * 99_999]
    )
    def test_anything_else_is_a_fault_that_can_be_mended(self, text: str) -> None:
        with pytest.raises(ProviderFailure) as failure:
            parse_answer(text, Word)
        assert failure.value.mendable
        assert failure.value.fault

    @given(st.text())
    def test_no_text_breaks_it(self, text: str) -> None:
        with contextlib.suppress(ProviderFailure):
            assert isinstance(parse_answer(text, Word), Word)

    @given(st.text(), st.text(alphabet=st.characters(exclude_characters="{}")))
    def test_an_object_is_found_after_any_words_without_braces(self, word: str, noise: str) -> None:
        assert parse_answer(noise + Word(word=word).model_dump_json(), Word).word == word


class TestOverHttp:
    def test_from_a_dead_server_over_a_refused_cloud_to_a_local_model(self) -> None:
        gateway = Gateway()
        with FakeOllama(["```", '{"word": "sí"}']) as server:
            chain = ProviderChain(
                [
                    Ollama(gateway, "prueba:1b", address=NEVER),
                    Anthropic(gateway, "prueba", key=lambda: "sk"),
                    Ollama(gateway, "prueba:1b", address=server.address),
                ]
            )
            answer = chain.complete_json(PROMPT, Word)

        assert [outcome for _, outcome in outcomes(answer.attempts)] == [
            Outcome.UNREACHABLE,
            Outcome.REFUSED,
            Outcome.BAD_ANSWER,
            Outcome.ANSWERED,
        ]

    def test_a_slow_server_costs_its_time_out_and_no_more(self) -> None:
        with FakeOllama() as slow, FakeOllama() as quick:
            slow.fail_next = [Answer(200, silent=True)]
            chain = ProviderChain(
                [Ollama(Gateway(), "prueba:1b", address=s.address) for s in (slow, quick)],
                timeout=0.3,
            )
            answer = chain.complete_json(PROMPT, Word)

        assert [outcome for _, outcome in outcomes(answer.attempts)] == [
            Outcome.TIMED_OUT,
            Outcome.ANSWERED,
        ]
        assert answer.attempts[0].seconds < 5
