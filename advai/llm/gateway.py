"""The only door to a model: every byte to or from one passes through here.

The name is looked up once, the policy sees every address that came out, and the connection goes to
one of those very addresses: a name server that answers differently a moment later changes nothing.
No proxies, no redirects, no cookies, no compression; a deadline for the whole exchange and a limit
on what is read. Errors carry our own sentences, never what was sent or received.
"""

from __future__ import annotations

import contextlib
import ipaddress
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from advai.errors import PrivacyRefusal
from advai.llm.addresses import read_address
from advai.llm.failures import Outcome, ProviderFailure
from advai.llm.policy import Destination, LocalOnly, Policy

if TYPE_CHECKING:  # httpx takes 100 ms to load, and most commands never need it
    import httpx

Resolve = Callable[[str, int], tuple[str, ...]]
"""Name and port → its addresses in figures; raises OSError when there are none."""

REPLY_LIMIT = 8 * 1024 * 1024
CONNECT_SECONDS = 3.0
NO_HEADERS: Mapping[str, str] = MappingProxyType({})
_REDIRECTS = range(300, 400)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered: its status, and its JSON (None when the body is none)."""

    status: int
    value: Any

    @property
    def ok(self) -> bool:
        """Tell whether the status says that the request was served."""
        return 200 <= self.status < 300  # noqa: PLR2004 - HTTP


def look_up(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses of a name, each once, in the system's order of preference."""
    import socket  # noqa: PLC0415 - start-up time

    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


class Gateway:
    """Sends JSON to servers that the policy allows, and reads JSON back.

    Safe to use from several threads. `clock` is in seconds.
    """

    def __init__(
        self,
        policy: Policy | None = None,
        *,
        resolve: Resolve = look_up,
        reply_limit: int = REPLY_LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._policy = policy or LocalOnly()
        self._resolve = resolve
        self._reply_limit = reply_limit
        self._clock = clock

    def get(self, url: str, *, timeout: float, headers: Mapping[str, str] = NO_HEADERS) -> Reply:
        """Ask for a JSON document; `timeout` is in seconds, for the whole exchange."""
        return self._exchange("GET", url, b"", headers, timeout)

    def post(
        self,
        url: str,
        body: Mapping[str, Any],
        *,
        timeout: float,
        headers: Mapping[str, str] = NO_HEADERS,
    ) -> Reply:
        """Send a JSON document and return the answer, whatever its status.

        Raises:
            PrivacyRefusal: the policy does not allow the destination, or it redirects elsewhere.
            ProviderFailure: nobody answers there, or not in time, or too much.
        """
        payload = json.dumps(body, ensure_ascii=False).encode(errors="replace")
        return self._exchange("POST", url, payload, headers, timeout)

    def _exchange(
        self, method: str, url: str, body: bytes, headers: Mapping[str, str], timeout: float
    ) -> Reply:
        destination, path = read_address(url)
        destination = self._checked(destination, body)
        deadline = self._clock() + timeout
        failure = _unreachable(destination)
        for address in destination.addresses:
            sent = _Request(method, destination, address, path, body, headers)
            reply = self._try_address(sent, deadline)
            if isinstance(reply, Reply):
                return reply
            failure = reply
            if failure.outcome is not Outcome.UNREACHABLE:
                break
        raise failure

    def _checked(self, destination: Destination, body: bytes) -> Destination:
        """Return the destination with the addresses that were checked, and no others."""
        self._policy.permit_lookup(destination)
        addresses: tuple[str, ...] = ()
        with contextlib.suppress(OSError, UnicodeError):  # told below as no addresses
            addresses = self._resolve(destination.host, destination.port)
        if not addresses:
            raise _unreachable(destination)
        destination = replace(destination, addresses=addresses)
        self._policy.permit(destination, body)
        return destination

    def _try_address(self, sent: _Request, deadline: float) -> Reply | ProviderFailure:
        """Exchange with one address. A failure is returned, so that it drags no cause along.

        An httpx error holds its request, and the request the contract: it must end here.
        """
        import httpx  # noqa: PLC0415 - start-up time

        left = deadline - self._clock()
        limits = httpx.Timeout(max(left, 0.001), connect=min(CONNECT_SECONDS, max(left, 0.001)))
        try:
            with (
                httpx.Client(trust_env=False, follow_redirects=False, timeout=limits) as client,
                client.stream(**sent.arguments()) as response,
            ):
                return self._read(response, deadline)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return _unreachable(sent.destination)
        except httpx.TimeoutException:
            return _late()
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError):
            return ProviderFailure(
                Outcome.SERVER_ERROR, "El servidor del modelo cortó la conexión.", _CHECK_SERVER
            )

    def _read(self, response: httpx.Response, deadline: float) -> Reply | ProviderFailure:
        if response.status_code in _REDIRECTS:
            raise PrivacyRefusal(
                "El servidor del modelo pidió enviar el texto a otra dirección; no se hizo.",
                "Configure la dirección final del modelo.",
            )
        if response.headers.get("content-encoding", "identity") != "identity":
            return _useless()
        received = bytearray()
        for chunk in response.iter_raw():
            received += chunk
            if len(received) > self._reply_limit:
                return _useless()
            if self._clock() > deadline:
                return _late()
        return Reply(response.status_code, _json_or_none(bytes(received)))


@dataclass(frozen=True, slots=True)
class _Request:
    """One request to one checked address of a destination."""

    method: str
    destination: Destination
    address: str
    path: str
    body: bytes
    headers: Mapping[str, str]

    def arguments(self) -> dict[str, Any]:
        """Return what httpx needs: the address in the URL, the name in Host and in TLS."""
        to = self.destination
        url = f"{to.scheme}://{_bracketed(self.address)}:{to.port}{self.path}"
        fixed = {"Host": f"{_bracketed(to.host)}:{to.port}", "Accept-Encoding": "identity"}
        fixed |= {"Content-Type": "application/json"} if self.body else {}
        return {
            "method": self.method,
            "url": url,
            "content": self.body,
            "headers": {**self.headers, **fixed},
            "extensions": {"sni_hostname": to.host},
        }


_CHECK_SERVER = "Compruebe que el programa del modelo está en marcha y vuelva a intentarlo."


def _bracketed(host: str) -> str:
    try:
        return f"[{host}]" if ipaddress.ip_address(host).version == 6 else host  # noqa: PLR2004 - IPv6
    except ValueError:
        return host


def _json_or_none(body: bytes) -> Any:  # noqa: ANN401 - JSON is any value
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _unreachable(destination: Destination) -> ProviderFailure:
    return ProviderFailure(
        Outcome.UNREACHABLE,
        f"Ningún modelo responde en {destination.host}:{destination.port}.",
        _CHECK_SERVER,
    )


def _late() -> ProviderFailure:
    return ProviderFailure(
        Outcome.TIMED_OUT,
        "El modelo no respondió a tiempo.",
        "Use un modelo más pequeño o aumente el tiempo de espera.",
    )


def _useless() -> ProviderFailure:
    return ProviderFailure(
        Outcome.SERVER_ERROR, "El servidor del modelo devolvió algo que no se puede leer."
    )
