"""The search as its callers see it: order, reasons, context, notes, and following the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from advai.corpus.library import Library
from advai.errors import ModelUnavailable
from advai.model.clause import Clause, ClauseKind
from advai.model.source import Card, Provision, RankedSource
from advai.retrieval import Query, Retriever, clause_query, shipped
from advai.retrieval.embedders import Vectors
from advai.retrieval.thesaurus import Thesaurus
from tests.retrieval.conftest import WordEmbedder


@pytest.fixture(autouse=True)
def _no_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "program_dir", lambda _name: tmp_path)


@pytest.fixture
def lexical(library: Library) -> Retriever:
    return Retriever(library)


@pytest.fixture
def fused(library: Library, embedder: WordEmbedder) -> Retriever:
    retriever = Retriever(library, embedder)
    retriever.prepare()
    return retriever


def keys(found: list[RankedSource]) -> list[str]:
    return [ranked.source.key for ranked in found]


def refer(library: Library, source: str, target: str) -> None:
    with library.transaction() as connection:
        connection.execute(
            "INSERT INTO refs (source, target, kind, quoted) VALUES (?, ?, 'explícita', 'x')",
            (source, target),
        )


def test_without_a_model_search_is_lexical_and_says_so(lexical: Retriever) -> None:
    found = lexical.search(Query("multa por atraso"))
    assert keys(found)[0] == "CC/12"
    assert found[0].reason == "lexical"
    assert (found[0].rank_lexical, found[0].rank_dense) == (1, None)
    assert "solo por palabras" in lexical.notes()[0]


def test_both_rankings_are_fused_and_told(fused: Retriever) -> None:
    found = fused.search(Query("la penalidad o multa por atraso"))
    assert keys(found)[0] == "CC/12"
    assert found[0].reason == "fused"
    assert (found[0].rank_lexical, found[0].rank_dense) == (1, 1)
    assert fused.notes() == ()


def test_vectors_not_made_yet_are_told(library: Library, embedder: WordEmbedder) -> None:
    retriever = Retriever(library, embedder)
    assert keys(retriever.search(Query("multa")))[0] == "CC/12"
    assert "0 de 4" in retriever.notes()[0]
    assert embedder.queries == 0
    retriever.prepare()
    assert retriever.notes() == ()


def test_vectors_made_by_another_are_seen_at_the_next_search(
    library: Library, embedder: WordEmbedder, open_again: Callable[[], Library]
) -> None:
    here = Retriever(library, embedder)
    assert here.search(Query("multa"))[0].rank_dense is None
    Retriever(open_again(), embedder).prepare()
    assert here.search(Query("multa"))[0].rank_dense == 1
    assert here.notes() == ()


def test_an_embedder_that_stops_answering_leaves_lexical_search_and_a_note(
    fused: Retriever, embedder: WordEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_texts: Sequence[str]) -> Vectors:
        raise ModelUnavailable("No responde.")

    with monkeypatch.context() as patch:
        patch.setattr(embedder, "embed_queries", gone)
        found = fused.search(Query("multa por atraso"))
        assert (found[0].source.key, found[0].reason) == ("CC/12", "lexical")
        assert "dejó de responder" in fused.notes()[0]
    assert fused.search(Query("multa por atraso"))[0].reason == "fused"
    assert fused.notes() == ()


def test_explicit_references_come_first_and_only_if_they_exist(lexical: Retriever) -> None:
    query = Query("multa por atraso", explicit=("CC/14", "CC/9999", "CC/14"))
    found = lexical.search(query)
    assert keys(found)[:2] == ["CC/14", "CC/12"]
    assert found[0].reason == "explicit"


def test_an_explicit_reference_is_forgivingly_read_and_not_repeated(lexical: Retriever) -> None:
    found = lexical.search(Query("multa", explicit=("cc 12", "CC/12")))
    assert keys(found).count("CC/12") == 1
    assert found[0].reason == "explicit"


def test_no_more_than_k_sources_come_before_the_context(library: Library) -> None:
    refer(library, "CC/12", "CC/14")
    found = Retriever(library).search(Query("multa canon garante"), k=2)
    assert [ranked.reason for ranked in found[:2]] == ["lexical", "lexical"]
    assert [ranked.source.key for ranked in found[2:]] == ["CC/14"]


def test_what_the_best_sources_refer_to_is_context(library: Library) -> None:
    refer(library, "CC/12", "CC/14")
    refer(library, "CC/12", "CC/777")
    refer(library, "CC/12", "CC/12")
    found = Retriever(library).search(Query("penalidad"))
    assert [(r.source.key, r.reason) for r in found] == [("CC/12", "lexical"), ("CC/14", "context")]
    assert [r.reason for r in Retriever(library, context=0).search(Query("penalidad"))] == [
        "lexical"
    ]


def test_a_batch_gives_what_single_searches_give(fused: Retriever) -> None:
    queries = [Query("multa"), Query("alquiler", title="Canon"), Query(""), Query("abejas")]
    assert fused.search_batch(queries) == [fused.search(query) for query in queries]


def test_an_empty_query_finds_nothing(fused: Retriever) -> None:
    assert fused.search(Query("")) == []
    assert fused.search(Query("  \n ")) == []


def test_search_follows_a_library_that_changes(
    fused: Retriever, open_again: Callable[[], Library]
) -> None:
    assert "CC/15" not in keys(fused.search(Query("faros")))
    other = open_again()
    other.add_provisions([Provision("CC/15", "CC", "15", "Faros", "Los faros y su luz.")])
    first = fused.search(Query("faros"))[0]  # it has no vector yet, and is not punished for it
    assert (first.source.key, first.rank_lexical, first.rank_dense) == ("CC/15", 1, None)
    assert "4 de 5" in fused.notes()[0]


def test_a_literal_text_beside_a_card_is_what_is_shown(fused: Retriever) -> None:
    source = fused.search(Query("canon"))[0].source
    assert source.literal
    assert source.text.startswith("ARTÍCULO 11.")


def test_a_thesaurus_of_nothing_is_not_the_one_of_the_program(library: Library) -> None:
    assert keys(Retriever(library).search(Query("el aval"))) != []
    assert keys(Retriever(library, thesaurus=Thesaurus([])).search(Query("el aval"))) == []


def test_threads_may_share_a_retriever(library: Library, embedder: WordEmbedder) -> None:
    retriever = Retriever(library, embedder)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: keys(retriever.search(Query("multa"))), range(12)))
    assert all(result == results[0] for result in results)


def test_many_sources_keep_their_order_from_run_to_run(library: Library) -> None:
    library.add_cards(
        [
            Card(f"CC/{n}", f"Tema {n}", ("tema",), ("cosa igual",), "Lo mismo.")
            for n in range(50, 90)
        ]
    )
    library.add_provisions(
        [Provision(f"CC/{n}", "CC", str(n), f"Tema {n}", None) for n in range(50, 90)]
    )
    first = keys(Retriever(library).search(Query("cosa igual"), k=20))
    assert first == keys(Retriever(library).search(Query("cosa igual"), k=20))
    assert len(first) == 20


def test_a_clause_is_searched_by_body_title_type_and_kind() -> None:
    heading, body = "PRIMERA.- (DEL CANON) ", "Se paga."
    text = heading + body
    clause = Clause(
        "c1", "PRIMERA", 1, "Del canon", text, None, 0, len(text), ClauseKind.PRICE, len(heading)
    )
    query = clause_query(clause, "arrendamiento", ("CC/11",))
    assert query == Query(body, "Del canon", "arrendamiento", ClauseKind.PRICE, ("CC/11",))
    bare = Clause("c2", None, None, None, heading, None, 0, len(heading), None, len(heading))
    assert clause_query(bare).text == heading
