"""How a reader tells that a page is done: it keeps a long reading alive and moves a progress bar.

One listener per process: inside the sandbox's child it writes to the pipe; elsewhere nobody hears.
"""

from __future__ import annotations

from collections.abc import Callable

PageListener = Callable[[int, int], None]
"""Called with the page just finished (from 1) and the number of pages."""

_listeners: list[PageListener] = []


def listen(listener: PageListener | None) -> None:
    """Set who hears of finished pages (None: nobody)."""
    _listeners[:] = [] if listener is None else [listener]


def page_done(page: int, pages: int) -> None:
    """Say that `page` of `pages` is finished."""
    for listener in _listeners:
        listener(page, pages)
