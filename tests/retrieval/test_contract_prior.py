"""The head start of provisions about the kind of contract at hand."""

from __future__ import annotations

import pytest

from advai.corpus.library import Library
from advai.model.source import Card, Provision
from advai.retrieval import Query, Retriever
from advai.retrieval.contract_prior import EVERY_KIND, SAME_KIND, ContractPrior
from advai.retrieval.stems import search_data, stems


def card(key: str, *contracts: str) -> Card:
    return Card(key, "", ("palabra",), ("cosa igual",), "Lo mismo.", contracts=contracts)


PRIOR = ContractPrior(
    [
        card("CC/1", "arrendamiento"),
        card("CC/2", "todos"),
        card("CC/3", "compraventa de inmueble", "hipoteca"),
        card("CC/4"),
    ]
)


@pytest.mark.parametrize(
    ("key", "contract_type", "factor"),
    [
        ("CC/1", "arrendamiento", SAME_KIND),
        ("CC/1", "Contrato de ALQUILER", SAME_KIND),
        ("CC/1", "compraventa", 1.0),
        ("CC/2", "arrendamiento", EVERY_KIND),
        ("CC/3", "compraventa de inmueble", SAME_KIND),
        ("CC/3", "compraventa de vehículo", 1.0),
        ("CC/3", "préstamo con garantía hipotecaria", SAME_KIND),
        ("CC/4", "arrendamiento", 1.0),
        ("CC/99", "arrendamiento", 1.0),
        ("CC/1", "", 1.0),
    ],
)
def test_a_card_of_the_same_kind_goes_ahead(key: str, contract_type: str, factor: float) -> None:
    assert PRIOR.factor(key, contract_type) == factor


def test_it_decides_between_equals(library: Library) -> None:
    library.add_cards([card("CC/21", "fianza"), card("CC/22", "obra")])
    library.add_provisions([Provision(f"CC/{n}", "CC", str(n), "", None) for n in (21, 22)])
    retriever = Retriever(library)
    for kind, first in (("fianza", "CC/21"), ("obra", "CC/22")):
        found = retriever.search(Query("cosa igual", contract_type=kind))
        assert next(ranked.source.key for ranked in found) == first


def test_every_kind_of_the_table_is_written_as_words() -> None:
    for word, kinds in search_data()["contract_kinds"].items():
        assert stems(word)
        assert all(stems(kind) for kind in kinds)
