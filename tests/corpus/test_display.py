"""What the lawyer sees around a text: paragraphs, labels, notes, outlines."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.corpus.catalogue import load_catalogue
from advai.corpus.errata import load_errata
from advai.corpus.importers.list_labels import list_label, roman
from advai.corpus.importers.paragraphs import paragraph_offsets
from advai.corpus.importers.ruling import read_ruling
from advai.corpus.labels import provision_label, ruling_label, sentence_case
from advai.corpus.outline import outline_of, paths_of_structure, write_outline
from advai.corpus.own_data import read_outline
from advai.errors import CorpusError
from advai.model.source import Provision
from tests.corpus.test_other_importers import RULING


def pieces(text: str) -> list[str]:
    edges = [0, *paragraph_offsets(text), len(text)]
    return [text[a:b].strip() for a, b in itertools.pairwise(edges)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I. Uno. II. Dos. III. Tres.", ["I. Uno.", "II. Dos.", "III. Tres."]),
        ("I. Uno.II. Dos:1. A;2. B.", ["I. Uno.", "II. Dos:", "1. A;", "2. B."]),
        ("Son: a) A; b) B; c) C.", ["Son:", "a) A;", "b) B;", "c) C."]),
        ("I. Uno II. Dos", ["I. Uno", "II. Dos"]),
        ("I. Uno. III. Tres.", ["I. Uno.", "III. Tres."]),
        ("Según el Libro II. Nada más.", ["Según el Libro II. Nada más."]),
        (
            "Según el Art. 1. Nada, inciso b) ni 2. más.",
            ["Según el Art. 1. Nada, inciso b) ni 2. más."],
        ),
        ("Paga 1.000 y 2.000 Bs. en 3. cuotas", ["Paga 1.000 y 2.000 Bs. en 3. cuotas"]),
        ("Uno:\n1) A\n2) B", ["Uno:", "1) A", "2) B"]),
    ],
)
def test_paragraphs_break_where_labels_follow_one_another(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


@given(st.text(alphabet="I.V1a) b;:\n", max_size=80))
def test_offsets_are_inside_the_text_and_in_order(text: str) -> None:
    offsets = paragraph_offsets(text)
    assert list(offsets) == sorted(set(offsets))
    assert all(0 < offset <= len(text) for offset in offsets)


def test_list_labels_go_down_a_step_with_each_list() -> None:
    assert [list_label(2, depth, opens=True) for depth in range(3)] == ["II.", "2.", "b)"]
    assert [list_label(2, depth, opens=False) for depth in range(2)] == ["2.", "b)"]
    assert list_label(4, 0, opens=False, style="upper-roman") == "IV."
    assert [roman(n) for n in (4, 9, 14, 40)] == ["IV", "IX", "XIV", "XL"]


def test_labels_read_as_a_lawyer_writes_them() -> None:
    catalogue = load_catalogue()
    assert provision_label("CC/519", "EFICACIA DEL CONTRATO", catalogue) == (
        "Código Civil, art. 519 (Eficacia del contrato)"
    )
    assert provision_label("CPE/115", "", catalogue) == "Constitución Política del Estado, art. 115"
    assert provision_label("CPE/DT-3", "", catalogue) == (
        "Constitución Política del Estado, disposición transitoria tercera"
    )
    assert provision_label("CC/5-BIS", "", catalogue) == "Código Civil, art. 5 bis"
    assert sentence_case("Ya en minúsculas del PDF") == "Ya en minúsculas del PDF"
    assert sentence_case("BIENES DEL ESTADO; LIBRO III") == "Bienes del Estado; Libro III"
    parsed = read_ruling(RULING)
    assert parsed is not None
    assert ruling_label(parsed.ruling, "POR TANTO") == (
        "Auto Supremo N° 77-RI/2019, Sala Civil (POR TANTO)"
    )


def test_an_outline_tells_facts_and_no_sentence(tmp_path: Path) -> None:
    text = "Rige lo dicho en el artículo anterior para las cometas de papel."
    notes = ("Epígrafe con la tipografía corregida; la edición imprime «CESlÓN».",)
    provision = Provision("CC/2", "CC", "2", "CESIÓN", text, ("LIBRO I",), notes=notes)
    file = tmp_path / "CC.json"
    write_outline(outline_of([provision], "CC", "prueba"), file)
    assert "cometas" not in file.read_text(encoding="utf-8")
    (item,) = read_outline(file)
    assert (item.key, item.heading, item.path) == ("CC/2", "CESIÓN", ("LIBRO I",))
    assert item.refs == (("CC/1", "relativa", "artículo anterior"),)
    assert json.loads(file.read_text(encoding="utf-8"))["provisions"][0]["printed"] == "CESlÓN"


def test_a_tree_of_ranges_gives_each_article_its_path() -> None:
    section = {"numero": 2, "nombre": "Dos", "articulos": [3, 3]}
    chapter = {"numero": 4, "nombre": "Cap", "articulos": [2, 3], "secciones": [section]}
    title = {"numero": 1, "nombre": "Tit", "articulos": [1, 3], "capitulos": [chapter]}
    part = {"numero": 1, "nombre": "Par", "articulos": [1, 4], "titulos": [title]}
    paths = paths_of_structure({"partes": [part]})
    assert paths[4] == ("PARTE PRIMERA - Par",)
    assert paths[1] == ("PARTE PRIMERA - Par", "TÍTULO I - Tit")
    assert paths[3] == (*paths[1], "CAPÍTULO IV - Cap", "SECCIÓN II - Dos")


def test_every_erratum_names_a_provision_and_a_wrong_list_is_refused(tmp_path: Path) -> None:
    assert {"CC/685", "CC/544", "CC/502", "CC/270"} <= set(load_errata())
    file = tmp_path / "errata.toml"
    file.write_text('[[erratum]]\nkey = "CC/1"\n', encoding="utf-8")
    with pytest.raises(CorpusError, match="errata"):
        load_errata(file)
