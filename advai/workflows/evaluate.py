"""Run the gold sets on this machine: the same code that reviews and searches, counted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from advai.evaluation.retrieval import GoldItem as SearchItem
    from advai.evaluation.review import GoldReview
    from advai.model.clause import SplitContract
    from advai.model.review import ClauseReview


def evaluate_retrieval(gold: Path) -> dict[str, Any]:
    """Return hit@1/3/8, recall_core@8 and MRR of the search over a gold file.

    Raises:
        InputError: the file is not of the promised shape.
    """
    from advai.corpus.library import open_library
    from advai.evaluation.retrieval import evaluate_retrieval as evaluate
    from advai.evaluation.retrieval import read_gold
    from advai.workflows.library import assemble_retriever, query_for

    items = read_gold(gold)
    retriever = assemble_retriever(open_library())

    def search(item: SearchItem, k: int) -> Sequence[str]:
        found = retriever.search(query_for(item.query, item.contract_type, item.title), k)
        return [ranked.source.key for ranked in found if ranked.reason != "context"]

    return evaluate(items, search).to_json() | {"notes": list(retriever.notes())}


def evaluate_clauses(gold: Path) -> dict[str, Any]:
    """Return precision and recall of clause starts and the accuracy of titles.

    The files named in the gold file stand beside it.
    """
    from advai.evaluation.clauses import read_gold, score_clauses

    return score_clauses(read_gold(gold), gold.parent, _split).to_json()


def evaluate_review(gold: Path, provider: str = "rules") -> dict[str, Any]:
    """Return citation, risk and grave-error figures of reviewing each clause of a gold file."""
    from advai.evaluation.review import evaluate_review as evaluate
    from advai.evaluation.review import read_gold_reviews
    from advai.workflows.review import clause_reviewer

    reviewer = clause_reviewer(provider)

    def review(gold: GoldReview) -> ClauseReview:
        return reviewer(gold.item.query, gold.item.contract_type or None, gold.represents)

    return evaluate(read_gold_reviews(gold), review).to_json()


def _split(path: Path) -> SplitContract:
    from advai.workflows.split import split_contract

    return split_contract(path).contract
