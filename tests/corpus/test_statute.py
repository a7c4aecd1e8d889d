"""A law comes out whole and literal from every shape that it is printed in."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advai.corpus.fingerprint import normalized
from advai.corpus.importers.html import read_html
from advai.corpus.importers.markdown import read_markdown
from advai.corpus.importers.plain import read_plain
from advai.corpus.importers.sheet import Sheet
from advai.corpus.importers.statute import ParsedNorm, read_statute
from tests.corpus import made_up_law as made
from tests.timing import TOO_MUCH, cpu_seconds

LAW = made.make_law()
SHAPES = {
    "markdown": lambda law: read_markdown(made.as_markdown(law)),
    "plain headings": lambda law: read_markdown(
        made.as_markdown(law, heading="Art. {n}.- ({h}). ")
    ),
    "wrapped": lambda law: read_plain(made.as_wrapped(law)),
    "wrapped markdown": lambda law: read_markdown(made.as_wrapped(law)),
    "pdf html": lambda law: read_html(made.as_pdf_html(law)),
    "grouped html": lambda law: read_html(made.as_grouped_html(law)),
    "lexivox": lambda law: read_html(made.as_lexivox(law)),
    "ocr": lambda law: read_plain(made.as_ocr(law)),
}


def read(sheet: Sheet, count: int = 40, **dispositions: int) -> ParsedNorm:
    return read_statute(sheet, made.entry(count, **dispositions))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_every_article_and_its_words(shape: str) -> None:
    parsed = read(SHAPES[shape](LAW))
    assert [p.number for p in parsed.provisions] == [str(a.number) for a in LAW]
    for provision, article in zip(parsed.provisions, LAW, strict=True):
        assert normalized(provision.text or "") == article.text
        assert provision.heading.upper() == article.heading
    assert parsed.report.missing == ()


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_each_article_its_place(shape: str) -> None:
    parsed = read(SHAPES[shape](LAW))
    paths = {p.number: tuple(label.upper() for label in p.path) for p in parsed.provisions}
    assert paths["1"] == (
        "LIBRO PRIMERO - DEL AIRE",
        "TÍTULO I - DE LAS COMETAS DE CLASE 1",
        "CAPÍTULO I - DEL VUELO NUMERO 1",
    )
    assert paths["5"] == paths["1"]
    assert paths["6"][2] == "CAPÍTULO II - DEL VUELO NUMERO 6"
    assert paths["11"][1:] == (
        "TÍTULO II - DE LAS COMETAS DE CLASE 11",
        "CAPÍTULO I - DEL VUELO NUMERO 11",
    )


@pytest.mark.parametrize("shape", ["markdown", "wrapped", "lexivox"])
def test_paragraphs_and_items_are_offsets_at_which_labels_stand(shape: str) -> None:
    parsed = read(SHAPES[shape](LAW))
    by_number = {p.number: p for p in parsed.provisions}
    text, offsets = by_number["4"].text or "", by_number["4"].paragraphs
    assert [text[o : o + 3] for o in offsets] == ["II.", "III"]
    text, offsets = by_number["3"].text or "", by_number["3"].paragraphs
    assert [text[o : o + 2] for o in offsets] == ["1.", "2.", "3."]


def test_restored_list_labels_are_counted() -> None:
    written = sum(len(a.items) + (len(a.paragraphs) > 1) * len(a.paragraphs) for a in LAW)
    assert read(SHAPES["lexivox"](LAW)).report.restored_labels == written


def test_concordances_of_an_annotated_print_are_left_out_and_counted() -> None:
    parsed = read(SHAPES["ocr"](LAW))
    assert parsed.report.concordances == 2 * len(LAW)
    assert not any("Arts." in (p.text or "") for p in parsed.provisions)


def test_a_bracket_of_the_law_itself_stays_where_no_concordances_are() -> None:
    text = made.as_markdown(LAW).replace("antes del viento", "antes (Art. 2 de la tabla)")
    parsed = read(read_markdown(text))
    assert any("(Art. 2 de la tabla)" in (p.text or "") for p in parsed.provisions)


def test_references_in_capitals_and_at_a_lines_start_are_no_headings() -> None:
    text = made.as_markdown(LAW)
    text = text.replace("el caso 9 ", "lo que prevé el ARTÍCULO 20 o de otro menor, caso 9 ")
    text = text.replace("el caso 30 ", "\nArtículo 12 del presente Código, el caso 30 ")
    parsed = read(read_markdown(text))
    assert len(parsed.provisions) == len(LAW)
    by_number = {p.number: p.text or "" for p in parsed.provisions}
    assert "prevé el ARTÍCULO 20 o de otro menor" in by_number["9"]
    assert "Artículo 12 del presente Código" in by_number["30"]
    assert by_number["12"] == LAW[11].text
    assert parsed.report.false_headings == 1


def test_an_article_of_another_law_quoted_whole_is_no_heading() -> None:
    quoted = 'modifica la otra ley así: "Artículo 3. (COLORES). Las cometas son rojas."'
    text = made.as_markdown(LAW).replace("el caso 38 de", quoted)
    by_number = {p.number: p.text or "" for p in read(read_markdown(text)).provisions}
    assert by_number["3"] == LAW[2].text
    assert "Las cometas son rojas" in by_number["38"]


def test_the_next_articles_whole_text_glued_to_an_end_is_cut_and_told() -> None:
    twelve, thirteen = LAW[11], LAW[12]
    glued = f"{twelve.text} ARTÍCULO 13. ({thirteen.heading}).- {thirteen.text}"
    parsed = read(read_markdown(made.as_markdown(LAW).replace(twelve.text, glued)))
    by_number = {p.number: p.text for p in parsed.provisions}
    assert by_number["12"] == twelve.text
    assert by_number["13"] == thirteen.text
    assert parsed.report.duplicated == ("COM/12",)


def test_an_article_that_begins_in_the_middle_of_a_line_is_found_and_told() -> None:
    text = made.as_markdown(LAW).replace("\n\nARTÍCULO 17.", " ARTÍCULO 17.")
    parsed = read(read_markdown(text))
    assert [p.text for p in parsed.provisions] == [a.text for a in LAW]
    assert parsed.report.embedded == ("COM/17",)


def test_a_structure_label_glued_to_an_end_is_cut_and_still_counts() -> None:
    text = made.as_markdown(LAW).replace(
        "\n\n#### CAPITULO II - DEL VUELO NUMERO 6", " CAPITULO II DEL VUELO NUMERO 6"
    )
    parsed = read(read_markdown(text))
    by_number = {p.number: p for p in parsed.provisions}
    assert by_number["5"].text == LAW[4].text
    assert by_number["6"].path[-1] == "CAPÍTULO II - DEL VUELO NUMERO 6"
    assert parsed.report.glued == ("COM/5",)


def test_two_articles_printed_crosswise_are_both_found_and_told() -> None:
    lines = made.as_markdown(LAW).split("\n")
    places = {n: i for i, line in enumerate(lines) for n in (22, 23) if f"ARTÍCULO {n}." in line}
    lines[places[22]], lines[places[23]] = lines[places[23]], lines[places[22]]
    parsed = read(read_markdown("\n".join(lines)))
    assert [p.text for p in parsed.provisions] == [a.text for a in LAW]
    assert len(parsed.report.displaced) == 1


def test_a_missing_article_is_told_and_its_neighbours_are_not_touched() -> None:
    text = "\n".join(
        line for line in made.as_markdown(LAW).split("\n") if "ARTÍCULO 25." not in line
    )
    parsed = read(read_markdown(text))
    assert parsed.report.missing == ("COM/25",)
    assert [p.text for p in parsed.provisions] == [a.text for a in LAW if a.number != 25]


def test_a_repeated_article_is_kept_once_and_told() -> None:
    line = f"ARTÍCULO 8. ({LAW[7].heading}).- {LAW[7].text}"
    parsed = read(read_markdown(made.as_markdown(LAW).replace(line, f"{line}\n\n{line}")))
    assert [p.text for p in parsed.provisions] == [a.text for a in LAW]
    assert parsed.report.repeated == ("COM/8",)


def test_headings_are_repaired_and_recorded_and_the_text_is_not() -> None:
    text = made.as_markdown(LAW).replace("CESIÓN DE LA COMETA", "CESlÓN DE lA COMETA")
    text = text.replace("el carrete", "el carrelE")
    parsed = read(read_markdown(text))
    repair = parsed.report.repairs[0]
    assert (repair.printed[:6], repair.kept[:6]) == ("CESlÓN", "CESIÓN")
    provision = next(p for p in parsed.provisions if p.key == repair.key)
    assert provision.heading.startswith("CESIÓN DE LA COMETA")
    assert "CESlÓN DE lA COMETA" in provision.notes[0]
    assert any("el carrelE" in (p.text or "") for p in parsed.provisions)


TAIL = """
DISPOSICIONES TRANSITORIAS
PRIMERA. (VIGENCIA). Rige en enero.
SEGUNDA. Las cometas viejas siguen como dice la Disposición Transitoria Primera.
DISPOSICIONES ADICIONALES
SEGUNDA (CIRCULARES). Se avisará.
DISPOSICIONES FINALES
PRIMERA. Se cambia la otra ley: "Artículo 3. (COLOR). Rojo."
PRIMERA. (PLAN). Habrá un plan.
DISPOSICIONES DEROGATORIAS Y ABROGATORIAS
ÚNICA. Se abroga todo.
Remítase al Órgano del Viento.
Es dada en la Sala, a los dos días. Fdo. Nadie.
"""


def test_dispositions_are_read_in_their_groups_even_when_shuffled() -> None:
    sheet = read_markdown(made.as_markdown(LAW) + TAIL)
    parsed = read(sheet, DT=2, DAD=2, DF=1, DA=1)
    found = {p.number: p.text for p in parsed.provisions if not p.number.isdigit()}
    assert found == {
        "DT-1": "Rige en enero.",
        "DT-2": "Las cometas viejas siguen como dice la Disposición Transitoria Primera.",
        "DAD-1": "Habrá un plan.",
        "DAD-2": "Se avisará.",
        "DF-1": 'Se cambia la otra ley: "Artículo 3. (COLOR). Rojo."',
        "DA-1": "Se abroga todo.",
    }
    assert parsed.report.displaced == ("COM/DAD-1",)
    assert parsed.report.missing == ()
    headings = {p.number: p.heading for p in parsed.provisions}
    assert (headings["DT-1"], headings["DAD-2"]) == ("VIGENCIA", "CIRCULARES")


def test_dispositions_numbered_as_articles_are_read_too() -> None:
    tail = (
        "\n### Disposiciones transitorias\n\n**Artículo transitorio 1°.-** Siguen.\n\n"
        "**Artículo transitorio 2°.-** Se avisa.\n\n### Disposiciones finales\n\n"
        "**Artículo final Único.-** Rige hoy.\n\n---\n\nFdo. Nadie.\n"
    )
    parsed = read(read_markdown(made.as_markdown(LAW) + tail))
    found = {p.number: p.text for p in parsed.provisions if not p.number.isdigit()}
    assert found == {"DT-1": "Siguen.", "DT-2": "Se avisa.", "DF-1": "Rige hoy."}


def test_signatures_are_no_part_of_the_last_article() -> None:
    text = made.as_markdown(LAW) + "\nRegístrese, comuníquese y archívese.\n\nFdo. Nadie."
    assert read(read_markdown(text)).provisions[-1].text == LAW[-1].text


def test_articles_with_bis_and_words_for_numbers_are_read() -> None:
    text = (
        "LEY N° 77\nARTÍCULO PRIMERO.- Uno, según el artículo segundo de la Ley 5.\n"
        "ARTÍCULO SEGUNDO.- (FIN). Dos.\nARTÍCULO 2 BIS.- Dos y medio.\n"
        "Art. 3º.- CAPACIDAD. Tres.\n"
    )
    parsed = read(read_plain(text), 3)
    assert [(p.number, p.heading, p.text) for p in parsed.provisions] == [
        ("1", "", "Uno, según el artículo segundo de la Ley 5."),
        ("2", "FIN", "Dos."),
        ("2-BIS", "", "Dos y medio."),
        ("3", "CAPACIDAD", "Tres."),
    ]


def test_a_provision_cut_off_by_the_files_end_is_not_imported() -> None:
    text = made.as_markdown(LAW[:10]) + "\nARTÍCULO 11. (DEBER DE LA COM"
    parsed = read(read_markdown(text))
    assert len(parsed.provisions) == 10
    assert "COM/11" in parsed.report.missing
    assert any("COM/11" in warning for warning in parsed.report.warnings)


PIECES = [
    "ARTÍCULO 1. (UNO). Texto.", "Artículo 2°.- Dos.", "del Artículo 3 del Código", "Art. l0-.",
    "(", ")", "CAPITULO II", "SECCION I - DE LO OTRO", "\n", "\n\n", " ", "I.", "1.", "a)",
    "DISPOSICIONES FINALES", "PRIMERA.", "Arts. 4 y 5 Código", "ARTÍCULO", "7", "**", "#", "l",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_whatever_is_printed_each_text_is_in_the_source_to_the_letter(text: str) -> None:
    sheet = read_plain(text)
    source = normalized(sheet.text)
    for provision in read(sheet).provisions:
        assert normalized(provision.text or "") in source
        assert all(0 < o < len(provision.text or "") for o in provision.paragraphs)


LONG = ["ARTÍCULO 1. (", "Art. ", "(", "I. ", "CAPITULO I ", "PRIMERA. ", "A", "1", "- ", "<p>"]


@pytest.mark.parametrize("piece", LONG)
def test_a_hostile_text_takes_no_more_than_its_length_in_time(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        return cpu_seconds(lambda: read(read_plain(text)), runs=2)

    assert seconds(200_000) < 8 * TOO_MUCH * seconds(25_000)


def test_no_page_furniture_is_taken_for_law() -> None:
    for shape in ("lexivox", "pdf html"):
        words = " ".join(p.text or "" for p in read(SHAPES[shape](LAW)).provisions)
        assert not re.search(r"Buscar|Contacto|reload|Fdo|Palacio", words)


def test_page_numbers_and_running_titles_are_left_out_and_numbers_of_the_law_stay() -> None:
    lines, page = [], 0
    for index, line in enumerate(made.as_wrapped(LAW).split("\n")):
        lines.append(line)
        if index % 12 == 11:
            page += 1
            lines += [f"- {page} -", "GACETA DEL VIENTO"]
    text = "\n".join(lines).replace("según el caso 9 ", "según el caso\n9\n")
    parsed = read(read_plain(text))
    assert [normalized(p.text or "") for p in parsed.provisions] == [a.text for a in LAW]
