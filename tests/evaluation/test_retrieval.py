"""The figures of retrieval, counted by hand on small sets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.errors import UnreadableDocument
from advai.evaluation.bootstrap import bootstrap_interval
from advai.evaluation.retrieval import GoldItem, canonical, evaluate_retrieval, read_gold

GOLD = Path(__file__).parent.parent / "gold" / "retrieval_dev.json"
ITEMS = [
    GoldItem("first", "a", ("CC/1",)),
    GoldItem("third", "b", ("CC/3", "CC/9")),
    GoldItem("missed", "c", ("CC/99",)),
    GoldItem("no core", "d", ()),
]
FOUND = ["CC/1", "CC/2", "CC/3", "CC/4", "CC/5", "CC/6", "CC/7", "CC/8", "CC/9"]


def always(_item: GoldItem, k: int) -> Sequence[str]:
    return FOUND[:k]


def test_hits_recall_and_reciprocal_rank_by_hand() -> None:
    figures = evaluate_retrieval(ITEMS, always)
    assert figures.items == 3
    assert figures.hit_at == {
        1: pytest.approx(1 / 3),
        3: pytest.approx(2 / 3),
        8: pytest.approx(2 / 3),
    }
    assert figures.recall_core == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert figures.mrr == pytest.approx((1 + 1 / 3 + 0) / 3)


def test_misses_and_predictions_are_listed() -> None:
    shape = evaluate_retrieval(ITEMS, always).to_json()
    assert [miss["id"] for miss in shape["misses"]] == ["missed"]
    assert [p["rank"] for p in shape["predictions"]] == [1, 3, None]
    assert shape["predictions"][0]["keys"] == FOUND[:8]
    assert json.loads(json.dumps(shape))["hit@8"] == pytest.approx(2 / 3)


def test_only_the_first_eight_keys_count() -> None:
    late = [GoldItem("late", "q", ("CC/9",))]
    assert evaluate_retrieval(late, lambda *_: FOUND).hit_at[8] == 0


def test_keys_are_compared_in_canonical_form_and_once() -> None:
    item = [GoldItem("x", "q", canonical(["art. 519 del Código Civil"]))]
    figures = evaluate_retrieval(item, lambda *_: ["cc 12", "CC/12", "CC 519"])
    assert figures.predictions[0].keys == ("CC/12", "CC/519")
    assert figures.predictions[0].rank == 2


def test_an_empty_set_has_zero_figures() -> None:
    figures = evaluate_retrieval([], always)
    assert (figures.items, figures.mrr, figures.hit_at[8]) == (0, 0.0, 0.0)


def test_intervals_hold_the_mean_and_repeat() -> None:
    one, two = (evaluate_retrieval(ITEMS, always) for _ in range(2))
    assert one.intervals == two.intervals
    low, high = one.intervals["hit@8"]
    assert 0 <= low <= one.hit_at[8] <= high <= 1


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_an_interval_lies_within_the_values(values: list[float]) -> None:
    low, high = bootstrap_interval(values, rounds=200)
    assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9


def test_a_wider_confidence_is_a_wider_interval() -> None:
    values = [0.0, 1.0] * 20
    narrow, wide = (bootstrap_interval(values, confidence=c) for c in (0.5, 0.99))
    assert wide[0] < narrow[0] <= narrow[1] < wide[1]
    assert bootstrap_interval([]) == (0.0, 0.0)


def test_text_may_stand_for_query_and_extra_fields_are_let_be(tmp_path: Path) -> None:
    path = tmp_path / "gold.json"
    entry = {"id": 7, "text": "cláusula", "gold_core": ["cc 5"], "risk": "alto", "title": "T"}
    path.write_text(json.dumps([entry]), "utf-8-sig")
    assert read_gold(path) == [GoldItem("7", "cláusula", ("CC/5",), (), "", "T")]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "JSON"),
        ("{}", "lista"),
        ("[1]", "elemento 1"),
        ('[{"id": 1, "gold_core": []}]', "query"),
        ('[{"query": "x", "gold_core": "CC/1"}]', "gold_core"),
    ],
)
def test_a_broken_gold_file_is_told_where(tmp_path: Path, content: str, why: str) -> None:
    path = tmp_path / "gold.json"
    path.write_text(content, "utf-8")
    with pytest.raises(UnreadableDocument, match=why):
        read_gold(path)


def test_the_development_set_is_well_formed() -> None:
    items = read_gold(GOLD)
    halves = [entry["half"] for entry in json.loads(GOLD.read_text("utf-8"))]
    assert len(items) == len({item.id for item in items}) == 120
    assert (halves.count("tune"), halves.count("report")) == (90, 30)
    for item in items:
        assert item.core
        assert not set(item.core) & set(item.ok)
        assert all(key.startswith("CC/") for key in item.core + item.ok)
