"""How far a source carries a claim, measured on cases that a lawyer graded."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.model.review import Support
from advai.review.support import carries, sentences, strongest
from tests.review.law import source

CASES = tomllib.loads((Path(__file__).parent / "support_cases.toml").read_text("utf-8"))["case"]
GRADES = {"full": Support.FULL, "partial": Support.PARTIAL, "none": Support.NONE}
LEAST_RIGHT = 0.9


def graded(case: dict[str, str]) -> Support:
    return carries(case["claim"], source("CC/1", case["text"])).support


def test_agrees_with_the_lawyer() -> None:
    wrong = [
        f"{case['expect']} told as {graded(case).value}: {case['claim']}"
        for case in CASES
        if graded(case) is not GRADES[case["expect"]]
    ]
    assert 1 - len(wrong) / len(CASES) >= LEAST_RIGHT, "\n".join(wrong)


def test_never_takes_what_carries_nothing_for_full_support_or_the_reverse() -> None:
    for case in CASES:
        pair = {GRADES[case["expect"]], graded(case)}
        assert pair != {Support.FULL, Support.NONE}, case["claim"]


@pytest.mark.parametrize(
    "case", [c for c in CASES if "sentence" in c], ids=lambda c: c["claim"][:40]
)
def test_points_to_the_sentence(case: dict[str, str]) -> None:
    span = carries(case["claim"], source("CC/1", case["text"])).span

    assert span is not None
    assert case["text"][slice(*span)].startswith(case["sentence"])


def test_our_own_summary_carries_in_part_at_most() -> None:
    case = next(c for c in CASES if c["expect"] == "full")
    own = source("CC/1", case["text"], literal=False)

    assert carries(case["claim"], own).support is Support.PARTIAL


def test_a_point_is_as_strong_as_its_best_citation() -> None:
    case = next(c for c in CASES if c["expect"] == "full")
    good = carries(case["claim"], source("CC/1", case["text"]))
    bad = carries(case["claim"], source("CC/2", "Los testigos firman al pie."))

    assert strongest([bad, good]) is Support.FULL
    assert strongest([bad]) is Support.NONE
    assert strongest([]) is Support.NONE


@pytest.mark.parametrize("claim", ["", "   ", "el la los", "¿?", "contrato ley parte", "500"])
def test_a_claim_that_says_nothing_is_carried_by_nothing(claim: str) -> None:
    assert carries(claim, source("CC/1", "El contrato es ley entre las partes.")).span is None


class TestSentences:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Uno dice algo. Dos dice más.", ["Uno dice algo.", "Dos dice más."]),
            ("I. Primero esto.II. Segundo eso.", ["Primero esto.", "Segundo eso."]),
            ("Son: 1. La casa; 2. El auto.", ["Son: 1. La casa;", "El auto."]),
            ("Según el art. 12 vale. Fin.", ["Según el art. 12 vale.", "Fin."]),
            ("a) el uno;\nb) el otro.", ["el uno;", "el otro."]),
            ("Sin punto final", ["Sin punto final"]),
            ("", []),
        ],
    )
    def test_examples(self, text: str, expected: list[str]) -> None:
        assert [text[start:end] for start, end in sentences(text)] == expected

    @given(st.text(alphabet="aB.; \nI1)é", max_size=80))
    def test_lie_in_order_and_lose_no_letter(self, text: str) -> None:
        spans = sentences(text)
        assert all(a < b <= c for (a, b), (c, _) in pairwise(spans))
        told = "".join(text[start:end] for start, end in spans)
        assert told.count("é") == text.count("é")


@given(st.text(max_size=200), st.text(max_size=200))
def test_a_span_always_lies_in_the_text(claim: str, text: str) -> None:
    found = carries(claim, source("CC/1", text))
    assert (found.span is None) == (found.support is Support.NONE)
    if found.span is not None:
        assert 0 <= found.span[0] < found.span[1] <= len(text)
