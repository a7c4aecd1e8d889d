"""The figures of the review, counted by hand on a small set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.errors import UnreadableDocument
from advai.evaluation.retrieval import GoldItem
from advai.evaluation.review import (
    GoldReview,
    evaluate_review,
    is_grave_error,
    read_gold_reviews,
)
from advai.model.clause import Facts
from advai.model.review import ClauseReview, Point, Risk, Support
from advai.review.grounding import cite
from tests.review.law import FakeLibrary, clause, source


def told(risk: Risk, *keys: str) -> ClauseReview:
    """Return a review that cites some keys, one a point (and the first one twice)."""
    sources = [source(key, f"Texto de {key}.") for key in (*keys, *keys[:1])]
    library = FakeLibrary(sources)
    citations = [cite(each, library) for each in sources]
    points = tuple(Point("x", (c,), Support.FULL) for c in citations if c is not None)
    return ClauseReview(clause(), risk, "", points, None, Facts(), "prueba")


CLAUSES = [
    GoldReview(GoldItem("hit", "a", ("CC/1",), ("CC/2",)), Risk.HIGH, grave=True),
    GoldReview(GoldItem("ok only", "b", ("CC/3",), ("CC/4",)), Risk.MEDIUM),
    GoldReview(GoldItem("missed danger", "c", ("CC/5",)), Risk.HIGH, grave=True),
    GoldReview(GoldItem("false alarm", "d", ()), Risk.NONE),
    GoldReview(GoldItem("quiet", "e", ()), Risk.NONE),
]
TOLD = {
    "hit": told(Risk.HIGH, "CC/1", "CC/2", "CC/77"),
    "ok only": told(Risk.LOW, "CC/4"),
    "missed danger": told(Risk.NONE),
    "false alarm": told(Risk.HIGH, "CC/88"),
    "quiet": told(Risk.NONE),
}


def test_every_share_by_hand() -> None:
    figures = evaluate_review(CLAUSES, lambda gold: TOLD[gold.item.id])

    assert figures.items == 5
    assert figures.shares == {
        "correct_citations": pytest.approx(3 / 5),
        "core_cited": pytest.approx(1 / 3),
        "risk_agreement": pytest.approx(2 / 5),
        "grave_errors": pytest.approx(2 / 5),
        "grave_found": pytest.approx(1 / 2),
        "silent_without_law": pytest.approx(1 / 2),
    }
    assert figures.counts == {
        "cited": 5,
        "core_cited": 3,
        "risk_agreement": 5,
        "grave_errors": 5,
        "grave_found": 2,
        "silent_without_law": 2,
    }
    for name, (low, high) in figures.intervals.items():
        assert 0 <= low <= figures.shares[name] <= high <= 1


def test_json_lists_every_prediction_so_that_anyone_can_count_again() -> None:
    data = evaluate_review(CLAUSES, lambda gold: TOLD[gold.item.id]).to_json()

    assert json.loads(json.dumps(data)) == data
    assert data["grave"] == ["missed danger", "false alarm"]
    first = data["predictions"][0]
    assert (first["id"], first["risk"]) == ("hit", "alto")
    assert first["keys"] == ["CC/1", "CC/2", "CC/77"]
    agreed = [p["risk"] == p["gold_risk"] for p in data["predictions"]]
    assert sum(agreed) / len(agreed) == data["risk_agreement"]


def test_figures_repeat() -> None:
    first, second = (evaluate_review(CLAUSES, lambda gold: TOLD[gold.item.id]) for _ in range(2))
    assert first == second


def test_an_empty_set_has_no_figures_to_boast_of() -> None:
    figures = evaluate_review([], lambda gold: TOLD["hit"])

    assert set(figures.shares.values()) == {0.0}
    assert set(figures.intervals.values()) == {(0.0, 0.0)}


@pytest.mark.parametrize(
    ("expected", "said", "grave"),
    [
        (Risk.HIGH, Risk.HIGH, False),
        (Risk.HIGH, Risk.MEDIUM, False),
        (Risk.HIGH, Risk.LOW, True),
        (Risk.HIGH, Risk.NONE, True),
        (Risk.MEDIUM, Risk.HIGH, False),
        (Risk.MEDIUM, Risk.NONE, False),
        (Risk.LOW, Risk.HIGH, True),
        (Risk.NONE, Risk.HIGH, True),
        (Risk.NONE, Risk.MEDIUM, False),
    ],
)
def test_grave_errors(expected: Risk, said: Risk, grave: bool) -> None:
    assert is_grave_error(expected, said) is grave


@given(st.lists(st.tuples(st.sampled_from(Risk), st.sampled_from(Risk)), max_size=12))
def test_shares_stay_between_none_and_all(risks: list[tuple[Risk, Risk]]) -> None:
    gold = [
        GoldReview(GoldItem(str(n), "a", ("CC/1",)), expected)
        for n, (expected, _) in enumerate(risks)
    ]
    figures = evaluate_review(gold, lambda each: told(risks[int(each.item.id)][1], "CC/1"))
    assert all(0 <= share <= 1 for share in figures.shares.values())


class TestReading:
    def write(self, folder: Path, entry: dict[str, object]) -> Path:
        path = folder / "gold.json"
        base = {"id": "x1", "text": "Una cláusula.", "gold_core": ["cc 519"], "gold_ok": []}
        path.write_text(json.dumps([base | entry]), encoding="utf-8")
        return path

    def test_an_item(self, tmp_path: Path) -> None:
        entry: dict[str, object] = {"risk": "Alto", "grave": True, "represents": "LA DEUDORA"}
        (gold,) = read_gold_reviews(self.write(tmp_path, entry))

        assert gold.item.core == ("CC/519",)
        assert gold == GoldReview(gold.item, Risk.HIGH, grave=True, represents="LA DEUDORA")

    @pytest.mark.parametrize("risk", ["", "altísimo", None, 3])
    def test_without_a_risk_of_the_list_it_names_the_item(
        self, tmp_path: Path, risk: object
    ) -> None:
        with pytest.raises(UnreadableDocument, match="x1"):
            read_gold_reviews(self.write(tmp_path, {"risk": risk}))
