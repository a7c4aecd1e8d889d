"""Figures of the review on a gold set: citations, risk, grave errors, silence where no law applies.

Pure: it takes the items and a `review` callable, and touches neither library nor model.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from advai.errors import UnreadableDocument
from advai.evaluation.bootstrap import CONFIDENCE, ROUNDS, SEED, bootstrap_interval
from advai.evaluation.retrieval import GoldItem, read_gold
from advai.model.review import ClauseReview, Risk

HARMLESS = (Risk.LOW, Risk.NONE)


@dataclass(frozen=True, slots=True)
class GoldReview:
    """A clause with the keys that govern it and its risk as a lawyer tells it.

    `grave` marks the clauses whose danger must not be missed; `represents` is the side from which
    the risk is told, if any. A clause that no law in particular governs has no core keys.
    """

    item: GoldItem
    risk: Risk
    grave: bool = False
    represents: str | None = None


Review = Callable[[GoldReview], ClauseReview]


@dataclass(frozen=True, slots=True)
class ReviewPrediction:
    """What was told of one clause, and how it compares; `keys` are those cited, each once."""

    id: str
    risk: Risk
    keys: tuple[str, ...]
    expected: Risk
    correct: int
    core_cited: bool | None
    grave_error: bool

    def to_json(self) -> dict[str, Any]:
        """Return the prediction as JSON values."""
        return {
            "id": self.id,
            "risk": self.risk.value,
            "keys": list(self.keys),
            "gold_risk": self.expected.value,
            "correct": self.correct,
            "core_cited": self.core_cited,
            "grave_error": self.grave_error,
        }


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """Shares of 0..1 with their 95 % intervals (low, high).

    * correct_citations: of the keys cited, those that are core or acceptable.
    * core_cited: of the clauses with core keys, those with at least one of them cited.
    * risk_agreement: of all clauses, those with the gold's risk.
    * grave_errors: of all clauses, those of high risk told as low or none, or the reverse.
    * grave_found: of the clauses marked grave, those told as high.
    * silent_without_law: of the clauses that no law governs, those without any citation.
    """

    items: int
    shares: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    counts: dict[str, int]
    predictions: tuple[ReviewPrediction, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the figures as `advai eval review --json` prints them."""
        return {
            "items": self.items,
            **self.shares,
            "intervals_95": {name: list(ends) for name, ends in self.intervals.items()},
            "counts": self.counts,
            "grave": [p.id for p in self.predictions if p.grave_error],
            "predictions": [p.to_json() for p in self.predictions],
        }


def read_gold_reviews(path: Path) -> list[GoldReview]:
    """Read a gold file of reviews. Raises UnreadableDocument, naming the item at fault."""
    items = read_gold(path)
    entries = json.loads(path.read_text("utf-8-sig"))
    return [_clause(path, item, entry) for item, entry in zip(items, entries, strict=True)]


def evaluate_review(clauses: Sequence[GoldReview], review: Review) -> ReviewFigures:
    """Review every clause of the gold and count."""
    predictions = tuple(_predict(gold, review(gold)) for gold in clauses)
    columns = _columns(clauses, predictions)
    pairs = [(float(p.correct), float(len(p.keys))) for p in predictions]
    shares = {"correct_citations": _ratio(pairs)}
    shares |= {name: _mean(values) for name, values in columns.items()}
    intervals = {"correct_citations": _ratio_interval(pairs)}
    intervals |= {name: bootstrap_interval(values) for name, values in columns.items()}
    counts = {"cited": int(sum(cited for _, cited in pairs))}
    counts |= {name: len(values) for name, values in columns.items()}
    return ReviewFigures(len(clauses), shares, intervals, counts, predictions)


def _columns(
    clauses: Sequence[GoldReview], predictions: Sequence[ReviewPrediction]
) -> dict[str, list[float]]:
    """Return, for each share, one 0 or 1 for every clause that it is counted over."""
    both = list(zip(clauses, predictions, strict=True))
    return {
        "core_cited": [float(p.core_cited) for p in predictions if p.core_cited is not None],
        "risk_agreement": [float(p.risk is p.expected) for p in predictions],
        "grave_errors": [float(p.grave_error) for p in predictions],
        "grave_found": [float(p.risk is Risk.HIGH) for gold, p in both if gold.grave],
        "silent_without_law": [float(not p.keys) for gold, p in both if not gold.item.core],
    }


def _predict(gold: GoldReview, review: ClauseReview) -> ReviewPrediction:
    keys = tuple(dict.fromkeys(c.key for point in review.points for c in point.citations))
    core, right = set(gold.item.core), {*gold.item.core, *gold.item.ok}
    return ReviewPrediction(
        id=gold.item.id,
        risk=review.risk,
        keys=keys,
        expected=gold.risk,
        correct=sum(key in right for key in keys),
        core_cited=bool(core.intersection(keys)) if core else None,
        grave_error=is_grave_error(gold.risk, review.risk),
    )


def is_grave_error(expected: Risk, told: Risk) -> bool:
    """Tell whether a danger was told as harmless, or the reverse."""
    return (expected is Risk.HIGH and told in HARMLESS) or (
        expected in HARMLESS and told is Risk.HIGH
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    whole = sum(second for _, second in pairs)
    return sum(first for first, _ in pairs) / whole if whole else 0.0


def _ratio_interval(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the interval of a ratio of sums; whole clauses are drawn, with all their citations."""
    if not pairs:
        return (0.0, 0.0)
    generator = random.Random(SEED)  # noqa: S311 - statistics, not secrets
    ratios = sorted(_ratio(generator.choices(pairs, k=len(pairs))) for _ in range(ROUNDS))
    edge = (1 - CONFIDENCE) / 2
    return (ratios[int(edge * ROUNDS)], ratios[min(int((1 - edge) * ROUNDS), ROUNDS - 1)])


def _clause(path: Path, item: GoldItem, entry: dict[str, Any]) -> GoldReview:
    risk = str(entry.get("risk", "")).strip().lower()
    if risk not in set(Risk):
        raise UnreadableDocument(
            f"No se pudo leer el conjunto de prueba {path.name}: al elemento {item.id} le falta un"
            " «risk» de la lista (alto, medio, bajo, ninguno).",
            "El formato se describe en la ayuda de «advai eval review».",
        )
    represents = entry.get("represents")
    return GoldReview(
        item, Risk(risk), bool(entry.get("grave")), str(represents) if represents else None
    )
