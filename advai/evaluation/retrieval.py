"""Figures of retrieval on a gold set: hit@k, recall of the core keys, mean reciprocal rank.

Pure: it takes the items and a `search` callable, and touches neither library nor model.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from advai.corpus.keys import parse_key
from advai.errors import UnreadableDocument
from advai.evaluation.bootstrap import bootstrap_interval

DEPTH = 8
HITS = (1, 3, 8)


@dataclass(frozen=True, slots=True)
class GoldItem:
    """A query and the keys that answer it: `core` must be found, `ok` may be."""

    id: str
    query: str
    core: tuple[str, ...]
    ok: tuple[str, ...] = ()
    contract_type: str = ""
    title: str = ""


Search = Callable[[GoldItem, int], Sequence[str]]
"""Return the keys found for an item, best first, at most so many."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What was found for one item; `rank` is that of the first core key (from 1), or None."""

    id: str
    keys: tuple[str, ...]
    rank: int | None
    recall: float


@dataclass(frozen=True, slots=True)
class RetrievalFigures:
    """The figures over all items, each with its 95 % interval (low, high)."""

    items: int
    hit_at: dict[int, float]
    recall_core: float
    mrr: float
    intervals: dict[str, tuple[float, float]]
    predictions: tuple[Prediction, ...]
    misses: tuple[dict[str, Any], ...] = field(default_factory=tuple)

    def to_json(self) -> dict[str, Any]:
        """Return the figures as `advai eval retrieval --json` prints them."""
        return {
            "items": self.items,
            **{f"hit@{k}": value for k, value in self.hit_at.items()},
            f"recall_core@{DEPTH}": self.recall_core,
            "mrr": self.mrr,
            "intervals_95": {name: list(ends) for name, ends in self.intervals.items()},
            "misses": list(self.misses),
            "predictions": [
                {"id": p.id, "keys": list(p.keys), "rank": p.rank, "recall_core": p.recall}
                for p in self.predictions
            ],
        }


def read_gold(path: Path) -> list[GoldItem]:
    """Read a gold file. Raises UnreadableDocument, naming the item at fault."""
    try:
        data = json.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise _broken(path, "no es un archivo JSON legible") from error
    if not isinstance(data, list):
        raise _broken(path, "debe ser una lista de elementos")
    return [_item(path, place, entry) for place, entry in enumerate(data, 1)]


def evaluate_retrieval(items: Sequence[GoldItem], search: Search) -> RetrievalFigures:
    """Search for every item and count. An item with no core key is left out."""
    counted = [item for item in items if item.core]
    predictions = tuple(_predict(item, search) for item in counted)
    hits = {k: [float(p.rank is not None and p.rank <= k) for p in predictions] for k in HITS}
    ranks = [1.0 / p.rank if p.rank else 0.0 for p in predictions]
    recalls = [p.recall for p in predictions]
    columns = {f"hit@{k}": values for k, values in hits.items()}
    columns |= {f"recall_core@{DEPTH}": recalls, "mrr": ranks}
    return RetrievalFigures(
        items=len(counted),
        hit_at={k: _mean(values) for k, values in hits.items()},
        recall_core=_mean(recalls),
        mrr=_mean(ranks),
        intervals={name: bootstrap_interval(values) for name, values in columns.items()},
        predictions=predictions,
        misses=tuple(
            {"id": item.id, "gold_core": list(item.core), "keys": list(p.keys)}
            for item, p in zip(counted, predictions, strict=True)
            if p.rank is None
        ),
    )


def canonical(keys: Sequence[str]) -> tuple[str, ...]:
    """Return keys in canonical form, each once; what is no key stays as written."""
    return tuple(dict.fromkeys(parse_key(key) or key for key in keys))


def _predict(item: GoldItem, search: Search) -> Prediction:
    keys = canonical(search(item, DEPTH))[:DEPTH]
    core = set(item.core)
    rank = next((place for place, key in enumerate(keys, 1) if key in core), None)
    return Prediction(item.id, keys, rank, len(core.intersection(keys)) / len(core))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _item(path: Path, place: int, entry: object) -> GoldItem:
    if not isinstance(entry, dict):
        raise _broken(path, f"el elemento {place} no es un objeto")
    query = entry.get("query") or entry.get("text")
    core, ok = entry.get("gold_core"), entry.get("gold_ok") or []
    if not isinstance(query, str) or not isinstance(core, list) or not isinstance(ok, list):
        raise _broken(path, f"al elemento {place} le falta «query» o «text», o «gold_core»")
    return GoldItem(
        id=str(entry.get("id", place)),
        query=query,
        core=canonical([str(key) for key in core]),
        ok=canonical([str(key) for key in ok]),
        contract_type=str(entry.get("contract_type") or ""),
        title=str(entry.get("title") or ""),
    )


def _broken(path: Path, why: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"No se pudo leer el conjunto de prueba {path.name}: {why}.",
        "El formato se describe en la ayuda de «advai eval retrieval».",
    )
