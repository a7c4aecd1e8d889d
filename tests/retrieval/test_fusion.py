"""Reciprocal rank fusion: the arithmetic of the paper, weights, and a stable order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.retrieval.fusion import fuse_ranks

KEYS = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


def test_scores_add_up_over_rankings() -> None:
    fused = dict(fuse_ranks([(1.0, ["a", "b"]), (2.0, ["b"])]))
    assert fused["a"] == pytest.approx(1 / 61)
    assert fused["b"] == pytest.approx(1 / 62 + 2 / 61)


def test_agreement_beats_a_single_first_place() -> None:
    assert [key for key, _ in fuse_ranks([(1, ["a", "b"]), (1, ["c", "b"])])] == ["b", "a", "c"]


def test_ties_keep_the_order_of_the_first_ranking() -> None:
    assert [key for key, _ in fuse_ranks([(1, ["a"]), (1, ["b"])])] == ["a", "b"]


def test_an_empty_place_counts_for_nobody() -> None:
    assert dict(fuse_ranks([(1, [None, "a"])])) == {"a": pytest.approx(1 / 62)}


def test_nothing_in_nothing_out() -> None:
    assert fuse_ranks([]) == []
    assert fuse_ranks([(1, []), (1, [])]) == []


@given(KEYS)
def test_one_ranking_keeps_its_order(keys: list[str]) -> None:
    assert [key for key, _ in fuse_ranks([(1.0, keys), (1.0, [])])] == keys


@given(KEYS, KEYS)
def test_every_key_comes_once_and_better_in_both_is_better(one: list[str], two: list[str]) -> None:
    fused = [key for key, _ in fuse_ranks([(1, one), (1, two)])]
    assert sorted(fused) == sorted({*one, *two})
    for a in set(one) & set(two):
        for b in set(one) & set(two):
            if one.index(a) < one.index(b) and two.index(a) < two.index(b):
                assert fused.index(a) < fused.index(b)
