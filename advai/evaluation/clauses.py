"""How well contracts are split: clause starts found, invented and missed, and titles.

Gold: `{file: [{"ordinal", "title", "starts_with"}]}`. A clause is found when a clause of the
split begins with the gold's first words, white space folded; each counts once, in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from advai.errors import InputError, UnreadableDocument
from advai.model.clause import Clause, SplitContract

_SHOWN = 60
"""Characters of an invented clause that the report shows."""


@dataclass(frozen=True, slots=True)
class GoldClause:
    """A clause as a person found it: its ordinal and title ("" if none) and its first words."""

    ordinal: str
    title: str
    starts_with: str


@dataclass(frozen=True, slots=True)
class WrongTitle:
    """A clause found whose title is another than the gold's."""

    starts_with: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class FileScore:
    """One file: how many clauses the gold and the split have, and what differs.

    `error` says why a file could not be read at all; all its clauses count as missed.
    """

    file: str
    expected: int
    predicted: int
    found: int
    right_titles: int
    missed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    wrong_titles: tuple[WrongTitle, ...] = ()
    error: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the score as JSON values."""
        return {
            "file": self.file,
            "expected": self.expected,
            "predicted": self.predicted,
            "found": self.found,
            "right_titles": self.right_titles,
            "missed": list(self.missed),
            "invented": list(self.invented),
            "wrong_titles": [
                {"starts_with": each.starts_with, "expected": each.expected, "found": each.found}
                for each in self.wrong_titles
            ],
            "error": self.error,
        }


@dataclass(frozen=True, slots=True)
class ClauseScores:
    """All files together; the figures are shares of 0..1 over all their clauses."""

    files: tuple[FileScore, ...]

    @property
    def recall(self) -> float:
        """Return the share of the gold's clauses that were found."""
        return _share(self._sum("found"), self._sum("expected"))

    @property
    def precision(self) -> float:
        """Return the share of the split's clauses that the gold has."""
        return _share(self._sum("found"), self._sum("predicted"))

    @property
    def title_accuracy(self) -> float:
        """Return the share of the clauses found whose title is the gold's."""
        return _share(self._sum("right_titles"), self._sum("found"))

    def to_json(self) -> dict[str, Any]:
        """Return the figures and every file's own score as JSON values."""
        return {
            "recall": self.recall,
            "precision": self.precision,
            "title_accuracy": self.title_accuracy,
            "expected": self._sum("expected"),
            "predicted": self._sum("predicted"),
            "found": self._sum("found"),
            "files": [score.to_json() for score in self.files],
        }

    def _sum(self, name: str) -> int:
        return sum(getattr(score, name) for score in self.files)


Gold = Mapping[str, Sequence[GoldClause]]
Split = Callable[[Path], SplitContract]


def read_gold(path: Path) -> dict[str, list[GoldClause]]:
    """Read a gold file.

    Raises:
        UnreadableDocument: the file is not JSON of the promised shape.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
        return {file: [_gold_clause(each) for each in clauses] for file, clauses in data.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnreadableDocument(
            f"El archivo de referencia «{path.name}» no se pudo leer.",
            "Debe ser JSON: un objeto con una lista de {ordinal, title, starts_with} por archivo.",
        ) from error


def _gold_clause(entry: Mapping[str, str | None]) -> GoldClause:
    starts_with = entry["starts_with"]
    if not isinstance(starts_with, str) or not starts_with.strip():
        raise ValueError("starts_with is empty")
    return GoldClause(entry.get("ordinal") or "", entry.get("title") or "", starts_with)


def score_clauses(gold: Gold, folder: Path, split: Split) -> ClauseScores:
    """Split every file of the gold (paths relative to `folder`) and score the result.

    A file that cannot be read is scored as all missed and says why.
    """
    return ClauseScores(tuple(_score_path(file, gold[file], folder, split) for file in gold))


def _score_path(file: str, expected: Sequence[GoldClause], folder: Path, split: Split) -> FileScore:
    try:
        contract = split(folder / file)
    except InputError as error:
        missed = tuple(each.starts_with for each in expected)
        return FileScore(file, len(expected), 0, 0, 0, missed, error=error.message)
    return score_file(file, expected, contract)


def score_file(file: str, expected: Sequence[GoldClause], contract: SplitContract) -> FileScore:
    """Score one split contract against its gold clauses."""
    pairs, missed, invented = _align(expected, contract.clauses)
    wrong = tuple(
        WrongTitle(gold.starts_with, gold.title, clause.title or "")
        for gold, clause in pairs
        if _folded(gold.title) != _folded(clause.title or "")
    )
    return FileScore(
        file=file,
        expected=len(expected),
        predicted=len(contract.clauses),
        found=len(pairs),
        right_titles=len(pairs) - len(wrong),
        missed=tuple(each.starts_with for each in missed),
        invented=tuple(_folded(clause.text)[:_SHOWN] for clause in invented),
        wrong_titles=wrong,
    )


def _align(
    expected: Sequence[GoldClause], clauses: Sequence[Clause]
) -> tuple[list[tuple[GoldClause, Clause]], list[GoldClause], list[Clause]]:
    """Pair each gold clause with the first clause not yet taken that begins like it."""
    left = [(clause, _folded(clause.text)) for clause in clauses]
    pairs: list[tuple[GoldClause, Clause]] = []
    missed: list[GoldClause] = []
    for gold in expected:
        begins = _folded(gold.starts_with)
        place = next((n for n, (_, text) in enumerate(left) if text.startswith(begins)), None)
        if place is None:
            missed.append(gold)
        else:
            pairs.append((gold, left.pop(place)[0]))
    return pairs, missed, [clause for clause, _ in left]


def _folded(text: str) -> str:
    """Return `text` with white space folded; nothing else is forgiven."""
    return " ".join(text.split())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
