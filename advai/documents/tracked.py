"""Tracked changes of one paragraph: words of one author and moment gathered into one aside."""

from __future__ import annotations

from dataclasses import dataclass, replace

from advai.documents.rich_text import Note, RichText
from advai.model.document import AsideKind


@dataclass(slots=True)
class _Changed:
    at: int
    change: Note
    words: str

    def end(self) -> int:
        """Return where words of the same change would go on (deleted ones take no room)."""
        return self.at + (len(self.words) if self.change.kind is AsideKind.INSERTION else 0)


class TrackedChanges:
    """Gathers changes while a paragraph is read, then attaches them to its text."""

    def __init__(self) -> None:
        """Begin with none."""
        self._changed: list[_Changed] = []

    def record(self, change: Note, words: str, at: int) -> None:
        """Add words that stand (or stood) at offset `at`; `change` says kind, author and date."""
        last = self._changed[-1] if self._changed else None
        if last is not None and last.change == change and last.end() == at:
            last.words += words
        else:
            self._changed.append(_Changed(at, change, words))

    def attach(self, rich: RichText) -> None:
        """Hand the gathered changes to the paragraph as notes, and begin anew."""
        for changed in self._changed:
            rich.note(replace(changed.change, text=changed.words), changed.at)
        self._changed.clear()
