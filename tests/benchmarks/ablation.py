"""What each part of search brings: python -m tests.benchmarks.ablation [--gold FILE].

Runs on the library of the data folder (ADVAI_HOME); the row without cards needs the official
texts installed. The tuning half chose the weights: judge by the other.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from advai.corpus.library import Library, open_library
from advai.evaluation.retrieval import GoldItem, RetrievalFigures, evaluate_retrieval, read_gold
from advai.retrieval import Query, Retriever
from advai.retrieval.embedders import embedded_embedder
from advai.retrieval.retriever import Weights
from advai.retrieval.thesaurus import Thesaurus

GOLD = Path(__file__).parents[1] / "gold" / "retrieval_dev.json"


def without_cards(library: Library, folder: Path) -> Library:
    """Return a copy of the library in which no card is left."""
    path = folder / "bare.db"
    library.connection.execute("VACUUM INTO ?", (str(path),))
    (folder / "own" / "cards").mkdir(parents=True)
    bare = open_library(path, corpus_dir=folder / "own")
    with bare.transaction() as connection:
        connection.execute("DELETE FROM cards")
        bare.touch()
    return bare


def variants(library: Library, folder: Path) -> Iterator[tuple[str, Retriever]]:
    """Yield each variant of search, ready."""
    embedder = embedded_embedder()
    nothing = Thesaurus([])
    yield "fused", Retriever(library, embedder)
    yield "lexical only", Retriever(library)
    yield "dense only", Retriever(library, embedder, weights=Weights(lexical=0.0))
    yield "no thesaurus", Retriever(library, embedder, thesaurus=nothing)
    with closing(without_cards(library, folder)) as bare:
        yield "no cards", Retriever(bare, embedder)
        yield "no cards, no thesaurus, lexical", Retriever(bare, thesaurus=nothing)


def figures(retriever: Retriever, items: Sequence[GoldItem]) -> RetrievalFigures:
    """Return the figures of one variant."""

    def search(item: GoldItem, k: int) -> list[str]:
        found = retriever.search(Query(item.query, item.title, item.contract_type), k)
        return [ranked.source.key for ranked in found if ranked.reason != "context"]

    return evaluate_retrieval(items, search)


def row(figure: RetrievalFigures) -> str:
    """Return the figures as one line."""
    low, high = figure.intervals["hit@8"]
    hits = " ".join(f"{figure.hit_at[k]:.3f}" for k in (1, 3, 8))
    return f"{hits} [{low:.2f}, {high:.2f}]  {figure.recall_core:.3f}  {figure.mrr:.3f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default=GOLD)
    gold = parser.parse_args().gold
    halves = {str(entry["id"]): entry.get("half", "all") for entry in json.loads(gold.read_text())}
    items = read_gold(gold)
    print("hit@1, @3, @8 [95 %], recall_core@8, MRR")
    with tempfile.TemporaryDirectory() as folder, closing(open_library()) as library:
        for name, retriever in variants(library, Path(folder)):
            retriever.prepare()
            for half in sorted(set(halves.values()), reverse=True):
                chosen = [item for item in items if halves[item.id] == half]
                print(f"{name:<32} {half:<7} {row(figures(retriever, chosen))}", flush=True)


if __name__ == "__main__":
    main()
