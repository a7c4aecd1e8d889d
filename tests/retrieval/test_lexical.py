"""Lexical search: any text is a safe query; title, hints and thesaurus do what they promise."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from advai.corpus.library import Library
from advai.model.clause import ClauseKind
from advai.model.source import Provision
from advai.retrieval.index import update_index
from advai.retrieval.lexical import LexicalIndex, Tuning
from advai.retrieval.query import Query
from advai.retrieval.stems import search_data
from advai.retrieval.thesaurus import Thesaurus

THESAURUS = Thesaurus([(["canon"], ["lo que cuesta el cuarto"])])


@pytest.fixture
def index(library: Library) -> LexicalIndex:
    update_index(library)
    return LexicalIndex(library.connection, THESAURUS)


def found(index: LexicalIndex, query: Query, tuning: Tuning | None = None) -> list[str]:
    return index.rank(query, 10, tuning or Tuning())


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("La mensualidad se deposita el día cinco", "CC/11"),
        ("Multa por cada día de demora", "CC/12"),
        ("mi primo salió de GARANTE", "CC/13"),
        ("abejas", "CC/14"),
    ],
)
def test_everyday_words_of_the_card_find_the_provision(
    index: LexicalIndex, text: str, key: str
) -> None:
    assert found(index, Query(text))[0] == key


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(text=st.text(max_size=400), title=st.text(max_size=60))
@example(text='canon" OR NEAR(pena, 3) NOT * ^ : {} --', title="")
@example(text="AND OR NOT NEAR", title='"')
@example(text="heading:canon -pena fts", title="columns")
@example(text="a", title="")
@example(text="🏠💸", title="🙂")
@example(text="\x00canon\x00", title="\ud800")
@example(text="canon " * 900, title="pena " * 900)
def test_no_text_is_an_error(index: LexicalIndex, text: str, title: str) -> None:
    keys = found(index, Query(text, title=title))
    assert len(keys) == len(set(keys))


def test_an_operator_word_is_only_a_word(index: LexicalIndex) -> None:
    assert found(index, Query("canon NOT canon"))[0] == "CC/11"


def test_a_query_of_unknown_words_finds_nothing(index: LexicalIndex) -> None:
    assert found(index, Query("zzz qqq")) == []
    assert found(index, Query("")) == []


def test_the_title_weighs_more_than_the_body(index: LexicalIndex) -> None:
    body_says_canon = Query("canon y pena", title="De la pena")
    assert found(index, body_says_canon)[0] == "CC/12"
    assert found(index, Query("canon y pena", title="Del canon"))[0] == "CC/11"


def test_contract_type_and_kind_break_a_tie(index: LexicalIndex) -> None:
    assert found(index, Query("zzz", contract_type="fianza"))[0] == "CC/13"
    assert found(index, Query("zzz", kind=ClauseKind.PENALTY))[0] == "CC/12"


def test_figures_are_not_searched(index: LexicalIndex) -> None:
    expression = index.expression(Query("pagará 11 o 1.500,00 de canon"), Tuning())
    assert set(expression.split(" OR ")) == {'"canon"', '"pag"'}


@pytest.mark.parametrize("kind", list(ClauseKind))
def test_every_kind_of_clause_has_its_hint(index: LexicalIndex, kind: ClauseKind) -> None:
    assert isinstance(search_data()["clause_hints"][kind], str)
    index.expression(Query("canon", kind=kind), Tuning())


def test_the_thesaurus_reaches_what_no_word_of_the_query_does(index: LexicalIndex) -> None:
    query = Query("lo que cuesta el cuarto")
    assert found(index, query)[0] == "CC/11"
    assert found(index, query, Tuning(expansion=0)) == []


def test_a_long_clause_keeps_its_rarest_terms(library: Library) -> None:
    common = [
        Provision(f"CC/{n}", "CC", str(n), "", f"ARTÍCULO {n}. Regla general sobre bienes {n}.")
        for n in range(100, 160)
    ]
    library.add_provisions(common)
    update_index(library)
    index = LexicalIndex(library.connection, THESAURUS)
    query = Query("regla general sobre bienes y abejas")
    assert "bien" in index.expression(query, Tuning())
    small = index.expression(query, Tuning(postings=10))
    assert "abej" in small
    assert "bien" not in small
    assert index.rank(query, 3, Tuning(postings=10))[0] == "CC/14"
