from __future__ import annotations

import gzip
import logging
import socket
import traceback
from collections.abc import Iterator

import pytest

from advai.errors import AdvaiError, PrivacyRefusal
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.gateway import Gateway, look_up
from advai.llm.policy import Destination, is_loopback
from tests.llm.fakes import Answer, FakeServer

PRIVATE = "JUANA-PEREZ-ROCA-4455667"


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer() as fake:
        yield fake


def resolving_to(*addresses: str) -> Gateway:
    return Gateway(resolve=lambda host, port: addresses)


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class TestWhereItGoes:
    def test_speaks_to_this_machine(self, server: FakeServer) -> None:
        reply = Gateway().post(f"{server.address}/x", {"a": "ñ"}, timeout=5)

        assert (reply.status, reply.value) == (200, {})
        assert server.requests[0].body == {"a": "ñ"}

    def test_speaks_to_localhost_by_name(self, server: FakeServer) -> None:
        reply = Gateway().get(f"http://localhost:{server.port}/x", timeout=5)

        assert reply.ok
        assert server.requests[0].headers["host"] == f"localhost:{server.port}"

    @pytest.mark.parametrize(
        "addresses",
        [
            ("93.184.216.34",),
            ("127.0.0.1", "93.184.216.34"),
            ("::ffff:93.184.216.34",),
            ("64:ff9b::7f00:1",),
            ("2002:7f00:1::",),
            ("0.0.0.0",),  # noqa: S104 - an address to be refused
            ("::",),
            ("192.168.1.10",),
            ("169.254.169.254",),
            ("fe80::1%lo",),
            ("10.0.0.1",),
        ],
    )
    def test_refuses_a_name_with_any_address_outside(self, addresses: tuple[str, ...]) -> None:
        gateway = resolving_to(*addresses)

        with pytest.raises(PrivacyRefusal, match="modo local"):
            gateway.post("http://modelo:11434/x", {"a": PRIVATE}, timeout=5)

    @pytest.mark.parametrize(
        "url",
        [
            "http://127.0.0.1@evil.example/x",
            "http://127.0.0.1:11434@evil.example/x",
            "http://usuario:clave@127.0.0.1/x",
            "http://127.0.0.1\\@evil.example/x",
            "http://evil.example#@127.0.0.1/x",
            "http://evil.example?127.0.0.1",
            "http://127.0.0.1 .evil.example/x",
            "http://127.0.0.1%2eevil.example/x",
            "http://１２７.0.0.1/x",
            "http://127.0.0.1:99999/x",
            "http://127.0.0.1:no/x",
            "http://[::1/x",
            "http://[::1%25lo]/x",
            "http:///x",
            "//127.0.0.1/x",
            "127.0.0.1:11434",
            "file:///etc/passwd",
            "ftp://127.0.0.1/x",
            "http+unix://%2Frun%2Fsock/x",
            "http://127.0.0.1\r\nHost: evil.example/x",
            "",
        ],
    )
    def test_refuses_addresses_that_can_be_read_in_two_ways(self, url: str) -> None:
        gateway = resolving_to("127.0.0.1")

        with pytest.raises(PrivacyRefusal, match="no es válida"):
            gateway.post(url, {"a": PRIVATE}, timeout=5)

    @pytest.mark.parametrize(
        "host",
        ["api.anthropic.com", "api.openai.com", "127.0.0.1.nip.io", "localhost.evil.example"],
    )
    def test_does_not_even_look_up_a_public_name(self, host: str) -> None:
        asked: list[str] = []

        def resolve(name: str, port: int) -> tuple[str, ...]:
            asked.append(name)
            return ("127.0.0.1",)

        with pytest.raises(PrivacyRefusal, match="nube no está habilitado"):
            Gateway(resolve=resolve).post(f"https://{host}/x", {}, timeout=5)
        assert asked == []

    @pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "017700000001", "127.1"])
    def test_leaves_addresses_in_odd_figures_to_the_resolver(
        self, host: str, server: FakeServer
    ) -> None:
        # What the resolver makes of them is what is checked and what is connected to.
        assert resolving_to("127.0.0.1").get(f"http://{host}:{server.port}/x", timeout=5).ok
        with pytest.raises(PrivacyRefusal):
            resolving_to("8.8.8.8").get(f"http://{host}:{server.port}/x", timeout=5)

    def test_connects_to_the_checked_address_though_the_name_changes_its_mind(
        self, server: FakeServer
    ) -> None:
        answers = [("127.0.0.1",), ("93.184.216.34",)]
        gateway = Gateway(resolve=lambda host, port: answers.pop(0))

        # A second look-up, or a connection by name, would be stopped by the tests' network guard.
        assert gateway.get(f"http://rebind:{server.port}/x", timeout=5).ok
        assert len(answers) == 1

    def test_tries_the_next_address_when_the_first_has_nobody(self, server: FakeServer) -> None:
        reply = resolving_to("::1", "127.0.0.1").get(f"http://modelo:{server.port}/x", timeout=5)

        assert reply.ok

    @pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
    @pytest.mark.parametrize("target", ["http://evil.example/x", "/otra"])
    def test_follows_no_redirect(self, server: FakeServer, status: int, target: str) -> None:
        server.fail_next = [Answer(status, headers={"Location": target})]

        with pytest.raises(PrivacyRefusal, match="otra dirección"):
            Gateway().post(f"{server.address}/x", {"a": PRIVATE}, timeout=5)
        assert server.paths() == ["/x"]

    def test_heeds_no_proxy_of_the_environment(
        self, server: FakeServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with FakeServer() as proxy:
            for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
                monkeypatch.setenv(name, proxy.address)
            assert Gateway().get(f"{server.address}/x", timeout=5).ok
            assert proxy.requests == []

    def test_shows_the_policy_the_exact_bytes_and_addresses(self, server: FakeServer) -> None:
        seen: list[tuple[Destination, bytes]] = []

        class Watching:
            def permit_lookup(self, destination: Destination) -> None:
                pass

            def permit(self, destination: Destination, body: bytes) -> None:
                seen.append((destination, body))

        Gateway(Watching()).post(f"{server.address}/x", {"a": "ñ"}, timeout=5)

        destination, body = seen[0]
        assert destination.addresses == ("127.0.0.1",)
        assert body == server.requests[0].raw


class TestLimits:
    def test_nobody_there(self) -> None:
        with pytest.raises(ProviderFailure, match="Ningún modelo responde") as failure:
            Gateway().get(f"http://127.0.0.1:{closed_port()}/x", timeout=5)
        assert failure.value.outcome is Outcome.UNREACHABLE

    def test_an_unknown_name(self) -> None:
        def resolve(host: str, port: int) -> tuple[str, ...]:
            raise socket.gaierror

        with pytest.raises(ProviderFailure) as failure:
            Gateway(resolve=resolve).get("http://nadie:1/x", timeout=5)
        assert failure.value.outcome is Outcome.UNREACHABLE

    def test_a_server_that_never_answers(self, server: FakeServer) -> None:
        server.fail_next = [Answer(200, silent=True)]

        with pytest.raises(ProviderFailure) as failure:
            Gateway().post(f"{server.address}/x", {"a": PRIVATE}, timeout=0.2)
        assert failure.value.outcome is Outcome.TIMED_OUT

    def test_a_server_that_drips_past_the_deadline(self, server: FakeServer) -> None:
        server.fail_next = [Answer(200, chunks=iter([b"[", b"1", b"]"]))]
        ticks = iter(range(0, 1000, 40))  # every look at the clock is 40 s later

        with pytest.raises(ProviderFailure) as failure:
            Gateway(clock=lambda: next(ticks)).get(f"{server.address}/x", timeout=100)
        assert failure.value.outcome is Outcome.TIMED_OUT

    def test_a_reply_over_the_limit(self, server: FakeServer) -> None:
        server.fail_next = [Answer(200, chunks=iter([b"x" * 4096] * 4))]

        with pytest.raises(ProviderFailure, match="no se puede leer"):
            Gateway(reply_limit=8000).get(f"{server.address}/x", timeout=5)

    def test_a_compressed_reply_is_not_unpacked(self, server: FakeServer) -> None:
        bomb = gzip.compress(b" " * 10_000_000)
        server.fail_next = [Answer(200, chunks=iter([bomb]), headers={"Content-Encoding": "gzip"})]

        with pytest.raises(ProviderFailure, match="no se puede leer"):
            Gateway().get(f"{server.address}/x", timeout=5)

    def test_a_connection_cut_half_way(self, server: FakeServer) -> None:
        server.fail_next = [Answer(200, {"a": 1}, broken=True)]

        with pytest.raises(ProviderFailure, match="cortó la conexión"):
            Gateway().get(f"{server.address}/x", timeout=5)

    @pytest.mark.parametrize("body", [b"<html>", b"[" * 200_000, b"\xff\xfe", b""])
    def test_a_body_that_is_no_json_is_none(self, server: FakeServer, body: bytes) -> None:
        server.fail_next = [Answer(200, chunks=iter([body] if body else []))]

        assert Gateway().get(f"{server.address}/x", timeout=5).value is None


class TestSilence:
    @pytest.mark.parametrize(
        "answer",
        [
            Answer(200, silent=True),
            Answer(200, {"a": 1}, broken=True),
            Answer(302, headers={"Location": "http://evil.example"}),
        ],
        ids=["silent", "broken", "redirect"],
    )
    def test_no_error_and_no_log_holds_what_was_sent(
        self, server: FakeServer, answer: Answer, caplog: pytest.LogCaptureFixture
    ) -> None:
        server.fail_next = [answer]
        with caplog.at_level(logging.DEBUG), pytest.raises(AdvaiError) as failure:
            Gateway().post(
                f"{server.address}/x", {"a": PRIVATE}, timeout=0.3, headers={"x-api-key": PRIVATE}
            )

        assert PRIVATE not in "".join(traceback.format_exception(failure.value))
        assert failure.value.__cause__ is None
        assert failure.value.__context__ is None  # an httpx error would hold the whole request
        assert PRIVATE not in caplog.text

    def test_a_key_that_no_header_can_hold_is_not_told(self, server: FakeServer) -> None:
        with pytest.raises(ProviderFailure) as failure:
            Gateway().post(
                f"{server.address}/x", {}, timeout=5, headers={"x-api-key": PRIVATE + "\n"}
            )

        assert PRIVATE not in "".join(traceback.format_exception(failure.value))


def test_the_system_resolver_yields_addresses_in_figures() -> None:
    assert look_up("127.0.0.1", 80) == ("127.0.0.1",)
    assert all(is_loopback(address) for address in look_up("localhost", 80))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1", True),
        ("127.255.255.254", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("::ffff:8.8.8.8", False),
        ("128.0.0.1", False),
        ("localhost", False),
        ("", False),
    ],
)
def test_loopback(address: str, expected: bool) -> None:
    assert is_loopback(address) is expected
