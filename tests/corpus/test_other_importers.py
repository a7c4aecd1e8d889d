"""Lists of articles, selections and rulings; and telling files apart by what they hold."""

from __future__ import annotations

import json

import pytest

from advai.corpus.catalogue import load_catalogue
from advai.corpus.importers.article_list import is_article_list, read_article_list
from advai.corpus.importers.encoding import decode
from advai.corpus.importers.html import read_html
from advai.corpus.importers.ruling import is_ruling, read_ruling
from advai.corpus.importers.selection import is_selection, read_selection
from advai.corpus.recognise import read_text
from advai.errors import CorpusError
from tests.corpus import made_up_law as made

LAW = made.make_law(12)
CATALOGUE = load_catalogue()

RULING = """TRIBUNAL SUPREMO DE JUSTICIA

S A L A   C I V I L

Auto Supremo: 77/2019 - RI

Sucre: 05 de agosto de 2019

Partes: Nadie Perdida. c/ Nadie Hallada.

Proceso: Entrega de cometa.

VISTOS: El recurso de fs. 1, y:

I. ANTECEDENTES DEL PROCESO:

Se pidió la cometa.

Se negó la cometa.

II. DOCTRINA APLICABLE:

II.1.- Del hilo de la cometa.

El hilo sigue a la cometa, según el art. 519 del Código Civil.

II.2.- De la cola.

La cola también.

III. FUNDAMENTOS DE LA RESOLUCIÓN:

I. del recurso no es un título, y sigue el texto.

Por lo expuesto, se resuelve.

POR TANTO: La Sala Civil declara INFUNDADO el recurso.

Regístrese y comuníquese.

Relator: Nadie.
"""


def test_a_list_of_articles_gives_them_with_their_words_only() -> None:
    rows = json.loads(made.as_json(LAW))
    rows[3]["texto"] = f"Artículo 4 {rows[3]['texto']}"
    rows.append({"id": 13, "titulo": "Disposición Transitoria Segunda", "texto": "Sigue."})
    rows.append({"id": 14, "titulo": "Disposición Abrogatoria ", "texto": "Fuera."})
    rows.append(
        {
            "id": 15,
            "titulo": "Disposición Final",
            "texto": "DISPOSICIÓN FINALRige.Por tanto, la promulgo. FDO. NADIE",
        }
    )
    rows.append({"id": 16, "titulo": "Preámbulo", "texto": "Soñando."})
    assert is_article_list(rows)
    parsed = read_article_list(rows, made.entry(12, DT=2, DA=1, DF=1))
    found = {p.number: p.text for p in parsed.provisions}
    assert [found[str(a.number)] for a in LAW] == [a.text for a in LAW]
    assert (found["DT-2"], found["DA-1"], found["DF-1"]) == ("Sigue.", "Fuera.", "Rige.")
    assert parsed.report.missing == ("COM/DT-1",)
    assert any("COM/4, COM/DF-1" in w for w in parsed.report.warnings)
    assert any("Preámbulo" in w for w in parsed.report.warnings)


def test_paragraphs_glued_without_a_space_are_found_and_nothing_is_changed() -> None:
    text = "I. Es así.II. También:1. Uno;2. Dos.III. Fin."
    rows = [{"titulo": f"Artículo {n}", "texto": text} for n in range(1, 4)]
    provision = read_article_list(rows, made.entry(3)).provisions[0]
    assert provision.text == text
    assert [text[o : o + 3] for o in provision.paragraphs] == ["II.", "1. ", "2. ", "III"]


SELECTION = {
    "cuerpos": [],
    "articulos": [
        {"cuerpo": "LEY393", "numero": "59", "inciso": "I", "texto": "Uno.", "verificado": True},
        {"cuerpo": "LEY393", "numero": "59", "inciso": "II", "texto": "Dos.", "verificado": True},
        {"cuerpo": "CC", "numero": "491", "inciso": None, "texto": "Todo.", "verificado": True},
        {"cuerpo": "CC", "numero": "491", "inciso": "3", "texto": "Tres.", "verificado": True},
        {"cuerpo": "CC", "numero": "9", "inciso": None, "texto": "Duda.", "verificado": False},
        {"cuerpo": "CC", "numero": "N/A", "inciso": None, "texto": "", "verificado": False},
        {"cuerpo": "NADA", "numero": "1", "inciso": None, "texto": "Otra.", "verificado": True},
    ],
}


def test_a_selection_puts_parts_together_and_leaves_out_what_is_not_verified() -> None:
    assert is_selection(SELECTION)
    parsed = {p.report.norm: p for p in read_selection(SELECTION, CATALOGUE)}
    assert set(parsed) == {"LEY393", "CC"}
    (interest,) = parsed["LEY393"].provisions
    assert interest.text == "I. Uno.\nII. Dos."
    assert any("solo trae I, II" in note for note in interest.notes)
    (whole,) = parsed["CC"].provisions
    assert (whole.key, whole.text) == ("CC/491", "Todo.")
    assert parsed["CC"].report.partial
    assert any("9, N/A" in warning for warning in parsed["CC"].report.warnings)


def test_a_ruling_gives_its_head_and_its_numbered_parts() -> None:
    assert is_ruling(RULING)
    parsed = read_ruling(RULING)
    assert parsed is not None
    ruling = parsed.ruling
    assert (ruling.key, ruling.chamber, ruling.year) == ("AS/0077/2019-RI", "Sala Civil", 2019)
    assert (ruling.date, ruling.process) == ("2019-08-05", "Entrega de cometa")
    assert [(e.key.partition("#")[2], e.kind, e.text) for e in parsed.extracts] == [
        ("1", "antecedentes", "Se pidió la cometa.\nSe negó la cometa."),
        ("2", "doctrina", "El hilo sigue a la cometa, según el art. 519 del Código Civil."),
        ("3", "doctrina", "La cola también."),
        (
            "4",
            "fundamentos",
            "I. del recurso no es un título, y sigue el texto.\nPor lo expuesto, se resuelve.",
        ),
        ("5", "decisión", "La Sala Civil declara INFUNDADO el recurso."),
    ]
    assert "Perdida" not in str(parsed)


def test_an_old_ruling_is_parted_by_its_considerandos() -> None:
    text = RULING[: RULING.index("I. ANTECEDENTES")] + (
        "CONSIDERANDO I:\n\nANTECEDENTES DEL PROCESO:\n\nUno.\n\nCONSIDERANDO II:\n\nDos.\n\n"
        "POR TANTO: Tres.\n\nFdo. Nadie."
    )
    parsed = read_ruling(text)
    assert parsed is not None
    assert [(e.title, e.text) for e in parsed.extracts] == [
        ("CONSIDERANDO I: ANTECEDENTES DEL PROCESO", "Uno."),
        ("CONSIDERANDO II", "Dos."),
        ("POR TANTO", "Tres."),
    ]


def test_a_page_of_a_norm_that_does_not_exist_is_told_by_its_title() -> None:
    page = made.as_lexivox(LAW, title="LexiVox: Norma inexistente")
    with pytest.raises(CorpusError, match="Norma inexistente"):
        read_html(page)


@pytest.mark.parametrize("text", ["", "Hola, mundo.", "{}", "[1, 2]", '{"a": [', "<html></html>"])
def test_what_is_no_law_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(CorpusError):
        read_text(text, "archivo.txt", CATALOGUE)


def test_a_norm_is_recognised_by_the_name_in_its_head() -> None:
    text = made.as_markdown(LAW).replace("CODIGO DE COMETAS", "LEY N° 708 DE 25 DE JUNIO DE 2015")
    read = read_text(text.replace("Ley N° 77", "nadie"), "texto.md", CATALOGUE)
    assert [parsed.report.norm for parsed in read.norms] == ["LEY708"]
    assert len(read.norms[0].provisions) == 12


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_any_usual_encoding_is_read(encoding: str) -> None:
    text = "Artículo 1°.- Ñandú, “comillas”.\r\nFin."
    assert decode(text.encode(encoding), "x.txt") == text.replace("\r\n", "\n")


def test_binary_files_are_refused() -> None:
    with pytest.raises(CorpusError, match="no es un texto"):
        decode(b"%PDF-1.7\0\0\0", "x.pdf")
