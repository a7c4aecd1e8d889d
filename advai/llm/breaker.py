"""A circuit breaker: stop asking a server that keeps failing, and try it again after a rest."""

from __future__ import annotations

import threading
from collections.abc import Callable

FAILURES = 3
REST_SECONDS = 60.0


class Breaker:
    """Counts failures in a row. Safe to use from several threads.

    After `failures` of them it is open for `rest` seconds of `clock`; then it lets one call
    through, whose outcome closes it or opens it again.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        failures: int = FAILURES,
        rest: float = REST_SECONDS,
    ) -> None:
        self._clock = clock
        self._limit = failures
        self._rest = rest
        self._lock = threading.Lock()
        self._failed = 0
        self._opened_at: float | None = None

    def allows(self) -> bool:
        """Tell whether a call may be made now; when half open, only the first caller may."""
        with self._lock:
            if self._opened_at is None:
                return True
            if self._clock() - self._opened_at < self._rest:
                return False
            self._opened_at = self._clock()  # whoever comes next waits for this trial
            return True

    def succeeded(self) -> None:
        """Note an answer: the breaker closes."""
        with self._lock:
            self._failed, self._opened_at = 0, None

    def failed(self) -> None:
        """Note a failure; enough of them in a row open the breaker."""
        with self._lock:
            self._failed += 1
            if self._failed >= self._limit:
                self._opened_at = self._clock()
