"""Split a contract: file → document → clauses."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from advai.model.clause import SplitContract
from advai.model.document import Document
from advai.workflows.progress import Listener, Progress, silent

READING = "Leyendo el documento"


@dataclass(frozen=True, slots=True)
class SplitResult:
    """A document and the clauses found in it."""

    document: Document
    contract: SplitContract

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what the readers and the splitter had to say, in that order."""
        return self.document.warnings + self.contract.warnings

    def to_json(self) -> dict[str, Any]:
        """Return the promised shape of `advai split`."""
        from advai.reports.json import clause_json

        return {
            "file": self.document.name,
            "sha256": self.document.sha256,
            "pages": self.document.pages,
            "warnings": list(self.warnings),
            "left_out": list(self.document.left_out),
            "parties": [{"name": p.name, "role": p.role} for p in self.contract.parties],
            "preamble": self.contract.preamble,
            "clauses": [clause_json(clause) for clause in self.contract.clauses],
            "closing": self.contract.closing,
        }


def split_contract(
    path: Path, *, password: str | None = None, listener: Listener = silent
) -> SplitResult:
    """Read a contract and split it into clauses.

    Raises:
        InputError: the file cannot be used; the message says why and what to do.
    """
    from advai.clauses import split_clauses
    from advai.documents import read_document

    def on_page(page: int, pages: int) -> None:
        listener(Progress(READING, page, pages))

    listener(Progress(READING, 0, 1))
    document = read_document(path, password=password, on_page=on_page)
    return SplitResult(document, split_clauses(document))
