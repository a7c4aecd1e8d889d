"""What every test shares: no network but loopback, a data folder of its own, the shared material.

The shared corpora and contracts stand beside the checkout (or where ADVAI_SHARED points). Tests
that need them carry the marker `shared`; without them they skip and say so.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from pathlib import Path
from typing import Any

import hypothesis
import pytest

# A loaded machine is slow, not wrong: examples have no time limit of their own. What must pass
# before a change lands tries the same examples every time; runs at a desk look for new ones.
hypothesis.settings.register_profile("advai", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("advai")

CHECKOUT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("ADVAI_SHARED", CHECKOUT.parent / "shared"))


def _is_loopback(address: object) -> bool:
    if isinstance(address, (str, bytes)):  # a Unix socket path
        return True
    host = str(address[0]) if isinstance(address, tuple) and address else ""
    if host in {"localhost", ""}:
        return True
    try:
        return ipaddress.ip_address(host.split("%")[0]).is_loopback
    except ValueError:
        return False


class NetworkTouched(AssertionError):
    """A test tried to reach something beyond this machine."""


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail any connection or name look-up that leaves this machine."""
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex
    getaddrinfo = socket.getaddrinfo

    def guarded(real: Any) -> Any:
        def call(self: socket.socket, address: Any) -> Any:
            if not _is_loopback(address):
                raise NetworkTouched(f"a test tried to connect to {address!r}")
            return real(self, address)

        return call

    def look_up(host: Any, *args: Any, **kwargs: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name is not None and not _is_loopback((name,)):
            raise NetworkTouched(f"a test tried to resolve {name!r}")
        return getaddrinfo(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", guarded(connect))
    monkeypatch.setattr(socket.socket, "connect_ex", guarded(connect_ex))
    monkeypatch.setattr(socket, "getaddrinfo", look_up)


@pytest.fixture(autouse=True)
def advai_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a data folder of its own."""
    home = tmp_path / "advai-home"
    monkeypatch.setenv("ADVAI_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """Return the folder of shared corpora and contracts, or skip and say so."""
    if not (SHARED / "corpora").is_dir():
        pytest.skip(
            f"the shared corpora and contracts are not beside the checkout ({SHARED.name}/)"
        )
    return SHARED
