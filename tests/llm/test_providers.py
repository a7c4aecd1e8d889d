from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from advai.errors import PrivacyRefusal
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.gateway import Gateway
from advai.llm.policy import Destination
from advai.llm.prompt import Prompt
from advai.llm.providers import Anthropic, Ollama, OpenAICompatible
from advai.retrieval.embedders import OllamaEmbedder
from tests.llm.fakes import GOOD, Answer, FakeAnthropic, FakeOllama, FakeOpenAI, FakeServer

SCHEMA = {"type": "object", "properties": {"word": {"type": "string"}}, "required": ["word"]}
PROMPT = Prompt("Reglas.", "Pregunta.")


def outcome_of(provider: Any, prompt: Prompt = PROMPT) -> Outcome:
    with pytest.raises(ProviderFailure) as failure:
        provider.complete(prompt, SCHEMA, timeout=5)
    return failure.value.outcome


class TestOllama:
    @pytest.fixture
    def server(self) -> Iterator[FakeOllama]:
        with FakeOllama() as fake:
            yield fake

    @pytest.fixture
    def ollama(self, server: FakeOllama) -> Ollama:
        return Ollama(Gateway(), "prueba:1b", address=server.address)

    def test_asks_with_the_schema_without_streaming_and_without_chance(
        self, server: FakeOllama, ollama: Ollama
    ) -> None:
        assert ollama.complete(PROMPT, SCHEMA, timeout=5) == GOOD

        body = server.bodies("/api/chat")[0]
        assert body["format"] == SCHEMA
        assert body["stream"] is False
        assert body["options"]["temperature"] == 0
        assert [message["role"] for message in body["messages"]] == ["system", "user"]

    def test_the_context_holds_the_prompt_or_it_is_not_sent(
        self, server: FakeOllama, ollama: Ollama
    ) -> None:
        for size in (1_000, 20_000, 60_000):
            ollama.complete(Prompt("", "x" * size), SCHEMA, timeout=5)
        contexts = [body["options"]["num_ctx"] for body in server.bodies("/api/chat")]

        assert contexts == sorted(set(contexts))
        assert outcome_of(ollama, Prompt("", "x" * 200_000)) is Outcome.TOO_LONG
        assert len(server.bodies("/api/chat")) == 3

    def test_a_model_that_is_not_installed(self, server: FakeOllama) -> None:
        ollama = Ollama(Gateway(), "otro:7b", address=server.address)

        with pytest.raises(ProviderFailure, match="ollama pull otro:7b") as failure:
            ollama.complete(PROMPT, SCHEMA, timeout=5)
        assert failure.value.outcome is Outcome.MODEL_MISSING
        assert server.bodies("/api/chat") == []

    @pytest.mark.parametrize("name", ["gpt-oss:120b-cloud", "kimi:cloud"])
    def test_refuses_models_that_ollama_sends_to_its_cloud_by_name(
        self, server: FakeOllama, name: str
    ) -> None:
        server.models += (name,)
        with pytest.raises(PrivacyRefusal, match="nube"):
            Ollama(Gateway(), name, address=server.address).complete(PROMPT, SCHEMA, timeout=5)
        with pytest.raises(PrivacyRefusal, match="nube"):
            Ollama(Gateway(), "x", address=server.address).embed_post("/api/embed", {"model": name})
        assert server.requests == []

    def test_refuses_models_that_ollama_sends_to_its_cloud_under_a_local_name(self) -> None:
        with FakeOllama(remote=["prueba:1b"]) as server:
            ollama = Ollama(Gateway(), "prueba:1b", address=server.address)
            with pytest.raises(PrivacyRefusal, match="nube"):
                ollama.complete(PROMPT, SCHEMA, timeout=5)
            with pytest.raises(PrivacyRefusal, match="nube"):
                ollama.check()
            with pytest.raises(PrivacyRefusal, match="nube"):
                ollama.embed_post("/api/embed", {"model": "prueba:1b", "input": ["texto"]})
            assert set(server.paths()) == {"/api/show"}

    def test_an_answer_cut_by_its_length(self) -> None:
        with FakeOllama(['{"word": "s'], done_reason="length") as server:
            ollama = Ollama(Gateway(), "prueba:1b", address=server.address)
            assert outcome_of(ollama) is Outcome.CUT_SHORT

    @pytest.mark.parametrize(
        ("answer", "expected"),
        [
            (Answer(500, {"error": "llama runner process has terminated"}), Outcome.SERVER_ERROR),
            (Answer(503, {"error": "server busy"}), Outcome.BUSY),
            (Answer(404), Outcome.UNREACHABLE),
            (Answer(200, {"error": "unexpected EOF"}), Outcome.SERVER_ERROR),
            (Answer(200, {"message": {}}), Outcome.BAD_ANSWER),
            (Answer(200, {"message": {"content": None}}), Outcome.BAD_ANSWER),
            (Answer(200, ["no"]), Outcome.BAD_ANSWER),
            (Answer(400, {"error": "exceeds the context length"}), Outcome.TOO_LONG),
        ],
    )
    def test_failures(
        self, server: FakeOllama, ollama: Ollama, answer: Answer, expected: Outcome
    ) -> None:
        ollama.check()
        server.fail_next = [answer]
        assert outcome_of(ollama) is expected

    def test_lists_the_installed_models(self, ollama: Ollama) -> None:
        assert ollama.models() == ("prueba:1b", "bge-m3:latest")

    def test_serves_the_embedder_of_the_search(self, server: FakeOllama, ollama: Ollama) -> None:
        embedder = OllamaEmbedder(ollama.embed_post)

        assert embedder.embed_queries(["una", "dos"]).shape == (2, 3)
        assert server.bodies("/api/embed")[-1] == {"model": "bge-m3", "input": ["una", "dos"]}

    def test_tells_the_embedder_when_its_model_is_not_there(self, ollama: Ollama) -> None:
        with pytest.raises(ProviderFailure, match="ollama pull nadie"):
            OllamaEmbedder(ollama.embed_post, "nadie")


class TestOpenAICompatible:
    @pytest.mark.parametrize("suffix", ["", "/", "/v1", "/v1/"])
    def test_asks_with_a_strict_schema(self, suffix: str) -> None:
        with FakeOpenAI() as server:
            openai = OpenAICompatible(Gateway(), "prueba", address=server.address + suffix)
            assert openai.complete(PROMPT, SCHEMA, timeout=5) == GOOD

            body = server.bodies("/v1/chat/completions")[0]
            assert body["response_format"]["json_schema"]["schema"] == SCHEMA
            assert body["temperature"] == 0

    @pytest.mark.parametrize(
        ("formats", "tried"),
        [
            (["json_object"], ["json_schema", "json_object"]),
            ([], ["json_schema", "json_object", None]),
        ],
    )
    def test_steps_down_when_the_server_rejects_a_format_and_remembers(
        self, formats: list[str], tried: list[str | None]
    ) -> None:
        with FakeOpenAI(formats=formats) as server:
            openai = OpenAICompatible(Gateway(), "prueba", address=server.address)
            openai.complete(PROMPT, SCHEMA, timeout=5)
            openai.complete(PROMPT, SCHEMA, timeout=5)

            bodies = server.bodies("/v1/chat/completions")
            used = [body.get("response_format", {}).get("type") for body in bodies]
            assert used == [*tried, tried[-1]]
            # A server that cannot be held to the schema is at least told of it.
            assert '"word"' in bodies[-1]["messages"][0]["content"]

    def test_a_prompt_over_the_context_is_no_reason_to_step_down(self) -> None:
        with FakeOpenAI(context=5) as server:
            openai = OpenAICompatible(Gateway(), "prueba", address=server.address)
            assert outcome_of(openai) is Outcome.TOO_LONG
            assert len(server.requests) == 1

    def test_sends_the_key_when_there_is_one(self) -> None:
        with FakeOpenAI(key="clave") as server:
            with_key = OpenAICompatible(
                Gateway(), "prueba", address=server.address, key=lambda: "clave"
            )
            without = OpenAICompatible(Gateway(), "prueba", address=server.address)

            assert with_key.complete(PROMPT, SCHEMA, timeout=5) == GOOD
            with_key.check()
            assert outcome_of(without) is Outcome.NO_KEY
            with pytest.raises(ProviderFailure):
                without.check()

    def test_an_answer_cut_by_its_length(self) -> None:
        with FakeOpenAI(['{"word": "s'], finish_reason="length") as server:
            openai = OpenAICompatible(Gateway(), "prueba", address=server.address)
            assert outcome_of(openai) is Outcome.CUT_SHORT

    @pytest.mark.parametrize(
        "value", [None, {}, {"choices": []}, {"choices": [{"message": {"content": [1]}}]}]
    )
    def test_an_answer_of_another_shape(self, value: Any) -> None:
        with FakeOpenAI() as server:
            server.fail_next = [Answer(200, value)]
            openai = OpenAICompatible(Gateway(), "prueba", address=server.address)
            assert outcome_of(openai) is Outcome.BAD_ANSWER


class _LoopbackStandsForTheCloud:
    """A policy for tests: lets the provider's fake be reached under any name."""

    def permit_lookup(self, destination: Destination) -> None:
        pass

    def permit(self, destination: Destination, body: bytes) -> None:
        pass


class TestAnthropic:
    def open(self, server: FakeServer, key: str | None = "sk-prueba") -> Anthropic:
        gateway = Gateway(_LoopbackStandsForTheCloud(), resolve=lambda host, port: ("127.0.0.1",))
        address = f"http://api.anthropic.com:{server.port}"
        return Anthropic(gateway, "prueba", key=lambda: key, address=address)

    def test_forces_the_tool_of_the_schema(self) -> None:
        with FakeAnthropic() as server:
            provider = self.open(server)
            assert provider.complete(PROMPT, SCHEMA, timeout=5) == GOOD
            provider.check()

            body = server.bodies("/v1/messages")[0]
            assert body["tools"][0]["input_schema"] == SCHEMA
            assert body["tool_choice"] == {"type": "tool", "name": body["tools"][0]["name"]}
            assert server.requests[0].headers["host"] == f"api.anthropic.com:{server.port}"

    def test_words_in_place_of_the_tool(self) -> None:
        with FakeAnthropic(["No puedo ayudar."]) as server:
            assert outcome_of(self.open(server)) is Outcome.BAD_ANSWER

    def test_an_answer_cut_by_its_length(self) -> None:
        with FakeAnthropic(stop_reason="max_tokens") as server:
            assert outcome_of(self.open(server)) is Outcome.CUT_SHORT

    def test_a_wrong_key_or_none(self) -> None:
        with FakeAnthropic() as server:
            assert outcome_of(self.open(server, "otra")) is Outcome.NO_KEY
            assert outcome_of(self.open(server, None)) is Outcome.NO_KEY
            assert len(server.requests) == 1

    def test_an_overloaded_service(self) -> None:
        with FakeAnthropic() as server:
            server.fail_next = [Answer(529, {"error": {"message": "Overloaded"}})]
            assert outcome_of(self.open(server)) is Outcome.BUSY

    def test_is_refused_in_local_mode(self) -> None:
        anthropic = Anthropic(Gateway(), "prueba", key=lambda: "sk-prueba")

        with pytest.raises(PrivacyRefusal, match="nube no está habilitado"):
            anthropic.complete(PROMPT, SCHEMA, timeout=5)
        with pytest.raises(PrivacyRefusal, match="nube no está habilitado"):
            anthropic.check()
