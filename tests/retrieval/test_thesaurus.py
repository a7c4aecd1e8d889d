"""The thesaurus: from everyday words to legal ones, and a file that a lawyer can extend safely."""

from __future__ import annotations

from collections import Counter

import pytest

from advai.home import program_dir
from advai.retrieval.stems import fold, phrase_stems, stems
from advai.retrieval.thesaurus import Thesaurus, load_thesaurus, read_entries

ENTRIES = read_entries(program_dir("corpus") / "thesaurus.toml")


def test_an_everyday_word_calls_its_legal_terms() -> None:
    thesaurus = Thesaurus([(["arrendamiento", "canon de arrendamiento"], ["alquiler"])])
    arrend = stems("arrendamiento")[0]
    assert thesaurus.expand("Los ALQUILERES de mayo") == ((arrend,), ("canon", arrend))


def test_the_longest_phrase_wins_over_its_parts() -> None:
    thesaurus = Thesaurus([(["arrendador"], ["dueño de casa"]), (["propiedad"], ["dueño"])])
    assert thesaurus.expand("la dueña de la casa") == (tuple(stems("arrendador")),)
    assert thesaurus.expand("el dueño de un lote") == (tuple(stems("propiedad")),)


def test_a_phrase_counts_only_whole() -> None:
    thesaurus = Thesaurus([(["resolución"], ["dar por terminado"])])
    assert thesaurus.expand("dar el contrato") == ()
    assert thesaurus.expand("dar por terminados") == (tuple(stems("resolución")),)


def test_no_word_known_no_expansion() -> None:
    assert Thesaurus([]).expand("cualquier cosa") == ()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry[0][0])
def test_every_entry_can_be_used(entry: tuple[list[str], list[str]]) -> None:
    legal, everyday = entry
    assert legal
    assert everyday
    for term in legal:
        assert stems(term), f"«{term}» holds only stop words"
    for term in everyday:
        assert phrase_stems(term), f"«{term}» is empty"
        assert stems(term) or len(phrase_stems(term)) > 1, f"«{term}» is a stop word alone"
    folded = [fold(term) for term in [*legal, *everyday]]
    repeated = [term for term, times in Counter(folded).items() if times > 1]
    assert repeated == [], f"said twice in one entry: {repeated}"


def test_no_everyday_phrase_is_spread_over_many_entries() -> None:
    entries = Counter(
        phrase for _, everyday in ENTRIES for phrase in {tuple(phrase_stems(t)) for t in everyday}
    )
    assert [phrase for phrase, times in entries.items() if times > 3] == []


def test_the_thesaurus_has_its_first_entries() -> None:
    assert len(ENTRIES) >= 150
    assert tuple(stems("arrendamiento")) in load_thesaurus().expand("el alquiler del local")
