"""Contracts of our own, each written around one trap, split exactly as a person would."""

from __future__ import annotations

import pytest

from advai.clauses import split_clauses
from tests.clauses.written import Written, all_written

WRITTEN = all_written()


@pytest.fixture(params=WRITTEN, ids=lambda written: written.name)
def written(request: pytest.FixtureRequest) -> Written:
    contract: Written = request.param
    return contract


def test_there_are_many_and_they_say_what_they_expect() -> None:
    assert len(WRITTEN) >= 25
    assert all(written.starts or written.says("whole") for written in WRITTEN)


def test_every_clause_begins_where_a_person_says(written: Written) -> None:
    expected = written.starts or [0]
    found = [clause.start for clause in split_clauses(written.document).clauses]
    text = written.document.text
    assert [text[at : at + 40] for at in found] == [text[at : at + 40] for at in expected]
    assert found == expected


def test_titles_are_as_printed(written: Written) -> None:
    expected = written.listed("titles")
    if expected is None:
        assert written.says("whole")
        return
    assert [clause.title for clause in split_clauses(written.document).clauses] == expected


def test_ordinals_are_as_printed(written: Written) -> None:
    clauses = split_clauses(written.document).clauses
    expected = written.listed("ordinals")
    if expected is not None:
        assert [clause.ordinal or "" for clause in clauses] == expected


def test_numbers_follow_the_sequence(written: Written) -> None:
    clauses = split_clauses(written.document).clauses
    expected = written.listed("numbers")
    if expected is not None:
        assert [str(clause.number) for clause in clauses] == expected


def test_the_closing_begins_after_the_last_clauses_own_words(written: Written) -> None:
    split = split_clauses(written.document)
    expected = ""
    if written.closing is not None:
        behind = (written.annex or 0) > written.closing
        stop = written.annex if behind else None
        expected = written.document.text[written.closing : stop].strip()
    assert split.closing == expected


def test_other_documents_and_annexes_are_kept_apart(written: Written) -> None:
    starts = [start for start, _ in split_clauses(written.document).annexes]
    assert starts == ([] if written.annex is None else [written.annex])


def test_what_is_odd_is_told(written: Written) -> None:
    split = split_clauses(written.document)
    for expected in written.expected.get("warning", []):
        assert any(expected in warning for warning in split.warnings), split.warnings
    if written.says("whole"):
        assert "No se reconocieron cláusulas" in split.warnings[0]
    if written.says("annex"):
        assert any("anexo u otro documento" in warning for warning in split.warnings)
    if written.says("inner-annex"):
        assert any("anexo entre las cláusulas" in warning for warning in split.warnings)
