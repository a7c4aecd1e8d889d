"""How fast search is: python -m tests.benchmarks.retrieval [--sizes 5000 100000] [--queries 200].

Synthetic provisions of Spanish words with Zipf's frequencies (the worst case for lexical search is a
clause full of common words), random vectors, and the embedded embedder when it is installed.
Prints medians and 95th percentiles in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from advai.corpus.library import Library, open_library
from advai.home import program_dir
from advai.model.source import Card, Provision
from advai.retrieval import Query, Retriever
from advai.retrieval.embedders import Embedder, Vectors, embedded_embedder, scale_to_one
from advai.retrieval.index import update_index
from advai.retrieval.thesaurus import read_entries
from advai.retrieval.upkeep import missing_vectors

TEXT_WORDS = 90
QUERY_WORDS = (20, 150)
SEED = 20250101
GOLD = Path(__file__).resolve().parents[1] / "gold" / "retrieval_dev.json"


def card_words() -> set[str]:
    """Return every word of our cards' summaries: invented words would cost the embedder more."""
    lines = (
        line
        for path in (program_dir("corpus") / "cards").glob("*.jsonl")
        for line in path.read_text("utf-8").splitlines()
    )
    return {
        word
        for line in lines
        for word in re.findall(r"[a-záéíóúñü]+", json.loads(line)["summary"].lower())
    }


def spanish_words() -> list[str]:
    """Return the words of our thesaurus."""
    entries = read_entries(program_dir("corpus") / "thesaurus.toml")
    return " ".join(term for entry in entries for terms in entry for term in terms).split()


class Words:
    """Draws words as frequent as Zipf's law says."""

    def __init__(self, seed: int = SEED) -> None:
        self.random = random.Random(seed)  # noqa: S311 - a benchmark
        self.words = sorted({*spanish_words(), *card_words()})
        self.random.shuffle(self.words)
        weights = [1 / rank for rank in range(1, len(self.words) + 1)]
        self._cumulated = np.cumsum(weights).tolist()

    def draw(self, count: int) -> list[str]:
        return self.random.choices(self.words, cum_weights=self._cumulated, k=count)

    def text(self, count: int) -> str:
        return " ".join(self.draw(count))


class RandomVectors:
    """Stands in for an embedder that is not installed: right shape, no cost."""

    name = "random"
    dimension = 384

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        generator = np.random.default_rng(SEED)
        return scale_to_one(generator.normal(size=(len(texts), self.dimension)).astype(np.float32))

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return self.embed_queries(texts)


def fill(library: Library, words: Words, size: int) -> None:
    """Add `size` provisions with their cards."""
    numbers = range(10_000, 10_000 + size)
    library.add_provisions(
        Provision(f"CC/{n}", "CC", str(n), words.text(4), words.text(TEXT_WORDS)) for n in numbers
    )
    library.add_cards(
        Card(
            f"CC/{n}",
            "",
            tuple(words.text(2) for _ in range(8)),
            tuple(words.text(3) for _ in range(7)),
            words.text(40),
        )
        for n in numbers
    )


def fill_vectors(library: Library, embedder: Embedder) -> None:
    """Give every source a random vector under the embedder's name, as if it had been embedded."""
    generator = np.random.default_rng(SEED)
    with library.transaction() as connection:
        for key, digest in missing_vectors(connection, embedder.name).items():
            vector = generator.normal(size=(1, embedder.dimension)).astype(np.float32)
            connection.execute(
                "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)",
                (key, embedder.name, digest, scale_to_one(vector).tobytes()),
            )


def timed(call: Callable[[Query], object], queries: list[Query]) -> str:
    """Return "median / 95th percentile" of a call in milliseconds."""
    call(queries[0])
    spent = []
    for query in queries:
        start = time.perf_counter()
        call(query)
        spent.append((time.perf_counter() - start) * 1000)
    return f"{statistics.median(spent):.1f} / {statistics.quantiles(spent, n=20)[-1]:.1f}"


def rows(size: int, queries: int, embedder: Embedder, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield (what, figure) for a library of one size."""
    words = Words()
    empty = folder / "own"
    (empty / "cards").mkdir(parents=True, exist_ok=True)
    with open_library(folder / f"library-{size}.db", corpus_dir=empty) as library:
        fill(library, words, size)
        start = time.perf_counter()
        update_index(library)
        yield "indexing, provisions/s", f"{size / (time.perf_counter() - start):,.0f}"
        fill_vectors(library, embedder)
        lexical, fused = Retriever(library), Retriever(library, embedder)
        start = time.perf_counter()
        fused.notes()
        yield "first use: loading index and vectors, s", f"{time.perf_counter() - start:.2f}"
        for count in QUERY_WORDS:
            asked = [
                Query(words.text(count), title="pago del canon", contract_type="arrendamiento")
                for _ in range(queries)
            ]
            yield f"lexical, {count} words, ms", timed(lexical.search, asked)
            yield f"fused, {count} words, ms", timed(fused.search, asked)
        real = [Query(item["query"]) for item in json.loads(GOLD.read_text("utf-8"))]
        yield "lexical, real sentences, ms", timed(lexical.search, real)
        yield "fused, real sentences, ms", timed(fused.search, real)


def embedding_rows(embedder: Embedder) -> Iterator[tuple[str, str]]:
    """Yield the speed of the embedder itself."""
    generator, words = random.Random(SEED), spanish_words()  # noqa: S311 - a benchmark
    passages = [" ".join(generator.choices(words, k=100)) for _ in range(40)]
    start = time.perf_counter()
    embedder.embed_passages(passages)
    rate = len(passages) / (time.perf_counter() - start)
    yield "passages of 100 words/s", f"{rate:.1f}"
    for count in (5, 20, 60):
        asked = [Query(" ".join(generator.choices(words, k=count))) for _ in range(20)]
        figure = timed(lambda query: embedder.embed_queries([query.text]), asked)
        yield f"query of {count} words, ms", figure


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[5_000, 100_000])
    parser.add_argument("--queries", type=int, default=100)
    arguments = parser.parse_args()
    installed = embedded_embedder()
    embedder: Embedder = installed or RandomVectors()
    print(f"{os.cpu_count()} cores, embedder {embedder.name}; median / 95th percentile")
    if installed is not None:
        for what, figure in embedding_rows(installed):
            print(f"{'embedder':>10}  {what:<42} {figure:>16}")
    with tempfile.TemporaryDirectory() as folder:
        for size in arguments.sizes:
            for what, figure in rows(size, arguments.queries, embedder, Path(folder)):
                print(f"{size:>10,}  {what:<42} {figure:>16}")


if __name__ == "__main__":
    main()
