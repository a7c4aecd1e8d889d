"""The law that was shown to the judge, as the yardstick for the references in its prose."""

from __future__ import annotations

from collections.abc import Iterable

from advai.corpus.keys import split_key
from advai.model.source import Source
from advai.review.prose.lists import Meaning
from advai.review.prose.references import ProseReference


class ShownLaw:
    """Which norms, provisions and rulings are among the sources shown."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._keys = {source.key for source in sources}
        parts = [split_key(key) for key in self._keys]
        self._norms = {part.norm for part in parts if not part.is_ruling}
        self._numbers = {part.number for part in parts if not part.is_ruling}
        rulings = [part.number.split("-")[0] for part in parts if part.is_ruling]
        self._rulings = {_plain_ruling(number) for number in rulings}

    def holds(self, reference: ProseReference) -> bool:
        """Tell whether all that a reference points to is among the sources shown."""
        match reference.meaning:
            case Meaning.PROVISIONS | Meaning.DISPOSITIONS:
                return bool(reference.numbers) and all(
                    self._has(reference.norm, readings) for readings in reference.numbers
                )
            case Meaning.NORM:
                return reference.norm in self._norms
            case Meaning.RULING:
                return reference.norm in self._rulings
            case Meaning.UNKNOWN:
                return False

    def _has(self, norm: str | None, readings: tuple[str, ...]) -> bool:
        if norm is None:
            return any(reading in self._numbers for reading in readings)
        return any(f"{norm}/{reading}" in self._keys for reading in readings)


def _plain_ruling(number: str) -> str:
    """Return "434/2017" for "0434/2017"."""
    serial, _, year = number.partition("/")
    return f"{serial.lstrip('0') or '0'}/{year}"
