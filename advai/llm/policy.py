"""Who may be spoken to: the decision that the gateway asks for before it connects.

Only the local policy exists: this machine, nobody else. A policy sees where a request would go and
the exact bytes that would go there; one that allows the cloud will mask, scan and keep receipts
behind this same interface, and the gateway will not change.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Protocol

from advai.errors import PrivacyRefusal

LOCAL_ONLY = (
    "AdvAI trabaja en modo local: el envío a servicios de la nube no está habilitado y nada del"
    " contrato salió de este equipo."
)
USE_LOCAL = "Use un modelo de este equipo (por ejemplo, Ollama en http://127.0.0.1:11434)."
_LOCAL_SUFFIXES = ("localhost", "localdomain", "local", "lan", "home", "internal", "test")


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a request goes. `addresses` are empty until the name has been looked up."""

    scheme: str
    host: str
    port: int
    addresses: tuple[str, ...] = ()


class Policy(Protocol):
    """Decides on each request; raises PrivacyRefusal to stop it."""

    def permit_lookup(self, destination: Destination) -> None:
        """Allow that the name be looked up, which may itself send a packet."""

    def permit(self, destination: Destination, body: bytes) -> None:
        """Allow that `body` be sent to every one of the destination's addresses."""


@dataclass(frozen=True, slots=True)
class LocalOnly:
    """This machine and nobody else: every address must be a loopback address."""

    def permit_lookup(self, destination: Destination) -> None:
        """Refuse public names without asking a name server about them.

        Names without a dot, those of local domains and all ways to write an address in figures
        are left to the look-up and to the check of what it yields.
        """
        last = destination.host.rstrip(".").rsplit(".", 1)
        public = len(last) > 1 and last[-1].lower() not in _LOCAL_SUFFIXES
        if public and ":" not in destination.host and not last[-1][:1].isdigit():
            raise PrivacyRefusal(LOCAL_ONLY, USE_LOCAL)

    def permit(self, destination: Destination, body: bytes) -> None:  # noqa: ARG002 - a policy of the cloud reads it
        """Refuse unless every address of the destination is loopback."""
        if not destination.addresses or not all(map(is_loopback, destination.addresses)):
            raise PrivacyRefusal(LOCAL_ONLY, USE_LOCAL)


def is_loopback(address: str) -> bool:
    """Tell whether an address in figures is this machine (127.0.0.0/8, ::1, or the first mapped).

    0.0.0.0 and :: are not: what they reach depends on the system.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.scope_id is not None:
            return False
        if parsed.ipv4_mapped is not None:
            return parsed.ipv4_mapped.is_loopback
    return parsed.is_loopback
