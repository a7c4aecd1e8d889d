"""Every error that a person can meet, in one tree.

* AdvaiError: anything we can explain; carries the exit code of the command line.
  * InputError (exit 1): the input could not be used; says why and what to do.
    * UnreadableDocument: broken, empty, of another format than its name says, or unsupported.
    * ProtectedDocument: needs a password.
    * TooLarge: over a limit of size, pages, time or memory.
    * CorpusError: an official text could not be imported, downloaded or verified.
    * UnknownKey: a source key that the library does not know.
    * ModelUnavailable: no provider answered; the rules engine is always there, so this stays
      inside the provider chain unless a person asked for that provider alone.
    * PrivacyRefusal: the gateway refused to send something.
  * UsageError (exit 2): the command was called wrongly.

Messages are for lawyers, hence in Spanish: one sentence that says what happened, one that says
what to do. They never hold contract content.
"""

from __future__ import annotations


class AdvaiError(Exception):
    """An error that is explained to the person; `message` and `way_out` are shown as they are."""

    exit_code = 1

    def __init__(self, message: str, way_out: str = "") -> None:
        self.message = message
        self.way_out = way_out
        super().__init__(f"{message} {way_out}".strip())

    def __reduce__(self) -> tuple[type[AdvaiError], tuple[str, str]]:
        """Keep both sentences across the process border of the sandboxed parsers."""
        return type(self), (self.message, self.way_out)


class InputError(AdvaiError):
    """The input could not be used."""


class UnreadableDocument(InputError):
    """The file holds no text that we can read."""


class ProtectedDocument(InputError):
    """The file needs a password."""


class TooLarge(InputError):
    """The file goes over a limit of size, pages, time or memory."""


class CorpusError(InputError):
    """An official text could not be imported, downloaded or verified."""


class UnknownKey(InputError):
    """The library does not know this source key."""


class ModelUnavailable(InputError):
    """No model answered."""


class PrivacyRefusal(InputError):
    """The gateway refused to send something."""


class UsageError(AdvaiError):
    """The command was called wrongly."""

    exit_code = 2
