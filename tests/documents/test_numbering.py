"""List labels come out as Word prints them, whichever way the list was made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.number_formats import (
    english_ordinal,
    format_number,
    letters,
    roman,
    spanish_cardinal,
    spanish_ordinal,
    spreadsheet_letters,
)
from advai.model.document import Document
from tests.documents.docx_maker import listed, paragraph, reading


def level(
    index: int, text: str, kind: str = "decimal", *, start: int = 1, more: str = "", look: str = ""
) -> str:
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/>{more}'
        f'<w:lvlText w:val="{text}"/><w:rPr>{look}</w:rPr></w:lvl>'
    )


def abstract(*levels: str, key: int = 0, more: str = "") -> str:
    return f'<w:abstractNum w:abstractNumId="{key}">{more}{"".join(levels)}</w:abstractNum>'


def num(key: int, of: int = 0, overrides: str = "") -> str:
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


def start_override(value: int, index: int = 0) -> str:
    return f'<w:lvlOverride w:ilvl="{index}"><w:startOverride w:val="{value}"/></w:lvlOverride>'


LEGAL = abstract(level(0, "%1."), level(1, "%1.%2"), level(2, "%1.%2.%3", "lowerRoman"))


def labels(document: Document) -> list[str | None]:
    return [block.label for block in document.blocks]


def test_levels_count_under_their_parent_and_start_again_with_it() -> None:
    depths = [0, 1, 1, 2, 2, 1, 0, 1, 2]
    body = "".join(listed("x", level=depth) for depth in depths)
    assert labels(reading(body, numbering=LEGAL + num(1))) == [
        "1.", "1.1", "1.2", "1.2.i", "1.2.ii", "1.3", "2.", "2.1", "2.1.i",
    ]  # fmt: skip


def test_the_label_stands_before_the_words_and_in_the_block() -> None:
    document = reading(
        listed("Objeto") + listed("El Proveedor entrega.", level=1), numbering=LEGAL + num(1)
    )
    assert document.text == "1. Objeto\n1.1 El Proveedor entrega."
    assert [(b.kind.value, b.label, b.level) for b in document.blocks] == [
        ("list_item", "1.", 1),
        ("list_item", "1.1", 2),
    ]


def test_a_level_used_before_its_parent_shows_the_parents_first_number() -> None:
    body = listed("x", level=1) + listed("y", level=0)
    assert labels(reading(body, numbering=LEGAL + num(1))) == ["1.1", "1."]


def test_lists_of_one_definition_share_their_counter_as_in_word() -> None:
    body = listed("a", 1) + listed("b", 2) + listed("c", 1)
    assert labels(reading(body, numbering=LEGAL + num(1) + num(2))) == ["1.", "2.", "3."]


def test_a_start_override_restarts_once_and_the_counter_goes_on() -> None:
    body = listed("a", 1) + listed("b", 1) + listed("c", 2) + listed("d", 2) + listed("e", 1)
    numbering = LEGAL + num(1) + num(2, overrides=start_override(7))
    assert labels(reading(body, numbering=numbering)) == ["1.", "2.", "7.", "8.", "9."]


def test_lists_of_different_definitions_do_not_touch() -> None:
    numbering = abstract(level(0, "%1)"), key=0) + abstract(level(0, "%1)"), key=1)
    body = listed("a", 1) + listed("b", 2) + listed("c", 1)
    assert labels(reading(body, numbering=numbering + num(1, 0) + num(2, 1))) == ["1)", "1)", "2)"]


def test_a_level_redefined_by_its_list_prints_the_new_way() -> None:
    override = f'<w:lvlOverride w:ilvl="0">{level(0, "%1)", "upperRoman", start=4)}</w:lvlOverride>'
    assert labels(reading(listed("a"), numbering=LEGAL + num(1, overrides=override))) == ["IV)"]


@pytest.mark.parametrize(
    ("restart", "expected"),
    [(None, ["1.", "a", "2.", "a"]), (0, ["1.", "a", "2.", "b"]), (1, ["1.", "a", "2.", "a"])],
)
def test_a_level_may_refuse_to_restart(restart: int | None, expected: list[str]) -> None:
    more = "" if restart is None else f'<w:lvlRestart w:val="{restart}"/>'
    numbering = abstract(level(0, "%1."), level(1, "%2", "lowerLetter", more=more)) + num(1)
    body = "".join(listed("x", level=depth) for depth in (0, 1, 0, 1))
    assert labels(reading(body, numbering=numbering)) == expected


def test_a_level_may_restart_only_after_a_higher_one() -> None:
    third = level(2, "%3", more='<w:lvlRestart w:val="1"/>')
    numbering = abstract(level(0, "%1."), level(1, "%1.%2"), third) + num(1)
    body = "".join(listed("x", level=depth) for depth in (0, 1, 2, 1, 2, 0, 1, 2))
    found = labels(reading(body, numbering=numbering))
    assert [found[place] for place in (2, 4, 7)] == ["1", "2", "1"]


def test_legal_numbering_prints_figures_where_the_parents_are_roman() -> None:
    numbering = abstract(
        level(0, "Artículo %1.", "upperRoman"),
        level(1, "Sección %1.%2", "decimalZero", more="<w:isLgl/>"),
    ) + num(1)
    body = listed("x") + listed("y") + listed("z", level=1)
    assert labels(reading(body, numbering=numbering)) == [
        "Artículo I.",
        "Artículo II.",
        "Sección 2.01",
    ]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("decimal", "3"), ("decimalZero", "03"), ("upperRoman", "III"), ("lowerRoman", "iii"),
        ("upperLetter", "C"), ("lowerLetter", "c"), ("ordinal", "3º"), ("ordinalText", "Tercero"),
        ("cardinalText", "Tres"), ("none", ""),
    ],
)  # fmt: skip
def test_every_format_prints_in_spanish(kind: str, expected: str) -> None:
    numbering = abstract(level(0, "N %1", kind, start=3)) + num(1)
    assert labels(reading(listed("x"), numbering=numbering)) == [f"N {expected}".strip()]


def test_the_language_of_the_list_decides_its_words() -> None:
    english = abstract(level(0, "%1", "ordinalText", look='<w:lang w:val="en-US"/>')) + num(1)
    assert labels(reading(listed("x"), numbering=english)) == ["First"]


def test_capitals_of_the_level_print_as_capitals() -> None:
    numbering = abstract(level(0, "Cláusula %1:", "ordinalText", look="<w:caps/>")) + num(1)
    assert reading(listed("Objeto"), numbering=numbering).text == "CLÁUSULA PRIMERO: Objeto"


def test_a_label_without_words_is_still_printed() -> None:
    numbering = abstract(level(0, "CLÁUSULA %1")) + num(1)
    document = reading(listed("") + paragraph("El objeto."), numbering=numbering)
    assert document.text == "CLÁUSULA 1\nEl objeto."


def test_custom_zeros_are_read_from_the_alternative_that_word_writes() -> None:
    custom = (
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><mc:AlternateContent><mc:Choice Requires="w14">'
        '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback>'
        '<w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:lvlText w:val="%1"/>'
        "</w:lvl>"
    )
    assert labels(reading(listed("x"), numbering=abstract(custom) + num(1))) == ["001"]


@pytest.mark.parametrize(
    ("suffix", "text"), [("tab", "1. x"), ("space", "1. x"), ("nothing", "1.x")]
)
def test_what_follows_the_label(suffix: str, text: str) -> None:
    numbering = abstract(level(0, "%1.", more=f'<w:suff w:val="{suffix}"/>')) + num(1)
    assert reading(listed("x"), numbering=numbering).text == text


def test_bullets_are_no_labels() -> None:
    look = '<w:rFonts w:ascii="Symbol"/>'
    numbering = abstract(level(0, "\uf0b7", "bullet", look=look)) + num(1)
    document = reading(listed("Bicicleta"), numbering=numbering)
    assert (document.text, document.blocks[0].kind.value) == ("Bicicleta", "list_item")


def test_number_zero_takes_a_paragraph_out_of_the_list_of_its_style() -> None:
    styles = style("Articulo", "<w:numPr><w:numId w:val='1'/></w:numPr>")
    body = styled("a", "Articulo") + styled(
        "b", "Articulo", '<w:numPr><w:numId w:val="0"/></w:numPr>'
    )
    assert labels(reading(body, styles=styles, numbering=LEGAL + num(1))) == ["1.", None]


def style(key: str, properties: str, based: str = "") -> str:
    base = f'<w:basedOn w:val="{based}"/>' if based else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{key}"/>{base}'
        f"<w:pPr>{properties}</w:pPr></w:style>"
    )


def styled(text: str, key: str, more: str = "") -> str:
    return paragraph(text, properties=f'<w:pStyle w:val="{key}"/>{more}')


def test_a_style_numbers_its_paragraphs_at_the_level_that_names_it() -> None:
    numbering = abstract(
        level(0, "%1.", more='<w:pStyle w:val="Uno"/>'),
        level(1, "%1.%2", more='<w:pStyle w:val="Dos"/>'),
    ) + num(1)
    linked = "<w:numPr><w:numId w:val='1'/></w:numPr>"
    styles = style("Uno", linked) + style("Dos", linked)
    body = styled("a", "Uno") + styled("b", "Dos") + styled("c", "Dos") + styled("d", "Uno")
    assert labels(reading(body, styles=styles, numbering=numbering)) == ["1.", "1.1", "1.2", "2."]


def test_numbering_is_inherited_along_the_styles() -> None:
    styles = (
        style("Base", "<w:numPr><w:numId w:val='1'/></w:numPr>")
        + style("Hija", "<w:numPr><w:ilvl w:val='1'/></w:numPr>", based="Base")
        + style("Nieta", "", based="Hija")
    )
    body = styled("a", "Base") + styled("b", "Nieta") + styled("c", "Hija")
    assert labels(reading(body, styles=styles, numbering=LEGAL + num(1))) == ["1.", "1.1", "1.2"]


def test_a_style_based_on_itself_ends() -> None:
    loop = style("A", "", based="B") + style("B", "", based="A")
    assert reading(styled("x", "A"), styles=loop).text == "x"


def test_a_list_may_be_defined_through_a_numbering_style() -> None:
    numbering = (
        abstract(key=0, more='<w:numStyleLink w:val="Lista"/>')
        + abstract(level(0, "%1)", "lowerLetter"), key=1, more='<w:styleLink w:val="Lista"/>')
        + num(1, 0)
        + num(2, 1)
    )
    styles = (
        '<w:style w:type="numbering" w:styleId="Lista"><w:name w:val="Lista"/><w:pPr><w:numPr>'
        '<w:numId w:val="2"/></w:numPr></w:pPr></w:style>'
    )
    body = listed("a", 1) + listed("b", 1)
    assert labels(reading(body, styles=styles, numbering=numbering)) == ["a)", "b)"]


def test_a_list_that_is_not_defined_labels_nothing() -> None:
    assert labels(reading(listed("x", 99), numbering=LEGAL + num(1))) == [None]


def test_deleted_and_hidden_paragraphs_are_not_counted() -> None:
    gone = '<w:rPr><w:del w:id="1" w:author="Ana"/></w:rPr>'
    hidden = "<w:rPr><w:vanish/></w:rPr>"
    place = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    deleted = paragraph(
        '<w:del w:id="2" w:author="Ana"><w:r><w:delText>x</w:delText></w:r></w:del>',
        properties=place + gone,
    )
    unseen = paragraph(
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>x</w:t></w:r>", properties=place + hidden
    )
    body = listed("a") + deleted + listed("b") + unseen + listed("c")
    document = reading(body, numbering=LEGAL + num(1))
    assert document.text == "1. a\n2. b\n3. c"


def test_list_numbers_inside_tables_count_with_the_rest() -> None:
    cells = f"<w:tc>{listed('a')}</w:tc><w:tc>{paragraph('b')}</w:tc>"
    body = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>" + listed("c")
    assert reading(body, numbering=LEGAL + num(1)).text == "1. a\tb\n2. c"


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (49, "XLIX"), (1999, "MCMXCIX"), (0, "0")],
)
def test_roman_numerals(number: int, written: str) -> None:
    assert roman(number) == written


def test_word_and_libreoffice_continue_the_alphabet_differently() -> None:
    assert [letters(n) for n in (1, 26, 27, 28, 53)] == ["a", "z", "aa", "bb", "aaa"]
    assert [spreadsheet_letters(n) for n in (1, 26, 27, 28, 53)] == ["a", "z", "aa", "ab", "ba"]


@pytest.mark.parametrize(
    ("number", "ordinal", "cardinal"),
    [
        (1, "primero", "uno"), (7, "séptimo", "siete"), (11, "undécimo", "once"),
        (12, "duodécimo", "doce"), (16, "decimosexto", "dieciséis"), (20, "vigésimo", "veinte"),
        (21, "vigésimo primero", "veintiuno"), (32, "trigésimo segundo", "treinta y dos"),
        (100, "centésimo", "cien"), (101, "centésimo primero", "ciento uno"),
        (999, "noningentésimo nonagésimo noveno", "novecientos noventa y nueve"),
        (1000, "mil", "mil"), (21_001, "veintiún mil uno", "veintiún mil uno"),
    ],
)  # fmt: skip
def test_spanish_number_words(number: int, ordinal: str, cardinal: str) -> None:
    assert (spanish_ordinal(number), spanish_cardinal(number)) == (ordinal, cardinal)


@pytest.mark.parametrize(
    ("number", "written"), [(1, "first"), (12, "twelfth"), (21, "twenty-first"), (30, "thirtieth")]
)
def test_english_ordinals(number: int, written: str) -> None:
    assert english_ordinal(number) == written


@given(st.integers(1, 3999))
def test_roman_numerals_mean_their_number(number: int) -> None:
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    written = [values[letter] for letter in roman(number)]
    following = [*written[1:], 0]
    assert number == sum(-v if v < n else v for v, n in zip(written, following, strict=True))


@given(st.integers(), st.sampled_from(["decimal", "upperRoman", "ordinalText", "lowerLetter", "?"]))
def test_any_number_prints_something(number: int, kind: str) -> None:
    assert format_number(number, kind)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=40))
def test_the_numbers_of_an_outline_are_never_repeated(wanted: list[int]) -> None:
    depths: list[int] = []
    for depth in wanted:  # an outline goes down one level at a time
        depths.append(min(depth, depths[-1] + 1) if depths else 0)
    template = "".join(
        level(index, ".".join(f"%{n}" for n in range(1, index + 2))) for index in range(9)
    )
    body = "".join(listed("x", level=depth) for depth in depths)
    found = labels(reading(body, numbering=abstract(template) + num(1)))
    numbers = [tuple(map(int, str(label).split("."))) for label in found]
    assert [len(number) - 1 for number in numbers] == depths
    seen: set[tuple[int, ...]] = set()
    for number in numbers:
        assert number not in seen
        seen.add(number)
