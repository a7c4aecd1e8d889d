"""The catalogue turns what contracts call a norm into one code, and refuses what is wrong in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from advai.corpus.catalogue import load_catalogue
from advai.errors import CorpusError

NAMES = {
    "Código Civil": "CC", "C.C.": "CC", "Cód. Civil": "CC", "codigo civil boliviano": "CC",
    "CPC": "CPC", "Ley N° 439": "CPC", "Ley Nº439": "CPC", "LEY 0439": "CPC",
    "Código Procesal Civil": "CPC", "CPE": "CPE", "Constitución": "CPE",
    "Constitución Política del Estado Plurinacional": "CPE", "Código de Comercio": "CCOM",
    "D.L. 14379": "CCOM", "Ley General del Trabajo": "LGT", "Ley 708": "LEY708",
    "Código de las Familias": "LEY603", "Ley N° 603": "LEY603", "Ley N° 065": "LEY065",
    "Ley 65": "LEY065", "Decreto Supremo N° 4732": "DS4732", "DS 0181": "DS181",
    "Código de Procedimiento Civil": "CPCABR", "Ley N° 9999": "LEY9999", "Ley 1.178": "LEY1178",
}  # fmt: skip


@pytest.mark.parametrize(("name", "code"), NAMES.items())
def test_a_norm_is_known_by_what_contracts_call_it(name: str, code: str) -> None:
    assert load_catalogue().code_for(name) == code


def test_the_set_bo_names_norms_with_an_address() -> None:
    catalogue = load_catalogue()
    for code in catalogue.sets["bo"]:
        entry = catalogue.entry(code)
        assert entry is not None
        assert entry.sources
        assert all(source.url.startswith("https://") for source in entry.sources)


def test_the_official_numbers_of_articles_are_known() -> None:
    catalogue = load_catalogue()
    expected = {code: catalogue.norm(code).expected for code in ("CC", "CPC", "CPE", "CCOM")}
    assert expected == {"CC": 1570, "CPC": 509, "CPE": 411, "CCOM": 1693}


GOOD = '[[norm]]\ncode = "XX"\ntitle = "Ley de prueba"\nrank = "ley"\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GOOD.replace("XX", "x-x"), "letras mayúsculas"),
        (GOOD + "expected = 0\n", "expected"),
        (GOOD + 'tipo = "ley"\n', "tipo"),
        (GOOD.replace('title = "Ley de prueba"\n', ""), "title"),
        (GOOD + GOOD.replace("XX", "YY"), "XX"),
        ("norm = [", "catálogo"),
    ],
)
def test_a_wrong_catalogue_is_refused_and_the_fault_named(
    tmp_path: Path, text: str, why: str
) -> None:
    file = tmp_path / "catalogue.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=why):
        load_catalogue(file)
