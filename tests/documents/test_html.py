"""A web page reads as a browser shows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.documents.characters import clean_text
from advai.documents.html import read
from advai.documents.limits import DEFAULT
from advai.errors import TooLarge, UnreadableDocument
from advai.model.document import AsideKind, Document


def reading(markup: str | bytes) -> Document:
    data = markup if isinstance(markup, bytes) else markup.encode()
    return read(data, "contrato.html", password=None, limits=DEFAULT)


def lines(markup: str) -> list[str]:
    document = reading(markup)
    return [document.block_text(block) for block in document.blocks]


def test_blocks_end_where_a_browser_ends_them() -> None:
    assert lines("<div>uno<p>dos</div>tres<br>cuatro<hr>cinco<section>seis</section>") == [
        "uno", "dos", "tres\ncuatro", "cinco", "seis",
    ]  # fmt: skip


def test_white_space_is_one_space_except_in_preformatted_text() -> None:
    assert lines("<p>a \n  b<b> c</b></p><pre>x\n  y</pre>") == ["a b c", "x\ny"]


def test_what_is_not_shown_is_not_read() -> None:
    document = reading(
        "<head><title>T</title><style>p{}</style></head><script>x()</script><p>Visible"
        "<!-- comentario --><span style='DISPLAY : none'>a</span><span hidden>b</span>"
        "<span style='mso-hide:all'>c</span></p><template>d</template><noscript>e</noscript>"
    )
    assert document.text == "Visible"
    assert document.metadata == {"title": "T"}
    assert any("oculto" in warning for warning in document.warnings)


def test_headings_boldness_and_centring() -> None:
    document = reading(
        "<h2 align=center>Objeto</h2><p><strong>PRIMERA.-</strong> texto</p>"
        "<p style='font-weight:700'>todo <span style='font-weight:normal'> </span></p>"
        "<p><u>subrayado</u></p><p><a href=x><u>enlace</u></a></p><center>medio</center>"
    )
    assert [(b.kind.value, b.level, b.bold, b.lead, b.centered) for b in document.blocks] == [
        ("heading", 2, True, 6, True),
        ("paragraph", None, False, 9, False),
        ("paragraph", None, True, 4, False),
        ("paragraph", None, True, 9, False),
        ("paragraph", None, False, 0, False),
        ("paragraph", None, False, 0, True),
    ]


@pytest.mark.parametrize(
    ("attributes", "labels"),
    [
        ("", ["1.", "2."]), ("start=5", ["5.", "6."]), ("type=a", ["a.", "b."]),
        ("type=I", ["I.", "II."]), ("reversed", ["2.", "1."]), ("start=26 type=A", ["Z.", "AA."]),
        ("style='list-style-type:lower-roman'", ["i.", "ii."]),
        ("style='list-style:none'", [None, None]), ("start=x", ["1.", "2."]),
    ],
)  # fmt: skip
def test_ordered_lists_print_their_numbers(attributes: str, labels: list[str | None]) -> None:
    document = reading(f"<ol {attributes}><li>a<li><p>b</p></ol>")
    assert [block.label for block in document.blocks] == labels


def test_lists_nest_and_items_may_set_their_number() -> None:
    document = reading("<ol><li>a<ol type=a><li>b</ol><li value=7>c<ul><li>d</ul></ol><p>e")
    assert [(b.label, b.level, document.block_text(b)) for b in document.blocks] == [
        ("1.", 1, "1. a"),
        ("a.", 2, "a. b"),
        ("7.", 1, "7. c"),
        (None, 2, "d"),
        (None, None, "e"),
    ]


def test_the_labels_that_word_saves_in_a_web_page() -> None:
    document = reading(
        "<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>1.1"
        "<span>&nbsp;&nbsp; </span></span><![endif]>El objeto</p>"
    )
    block = document.blocks[0]
    assert (block.label, document.text, block.kind.value) == ("1.1", "1.1 El objeto", "list_item")


def test_tables_are_rows_and_layout_tables_paragraphs() -> None:
    long = "La bicicleta se presta. " * 30
    assert lines("<table><tr><th>Cuota<th>Monto<tr><td>1<td>Bs 100</table>fin") == [
        "Cuota\tMonto", "1\tBs 100", "fin",
    ]  # fmt: skip
    assert lines(f"<table><tr><td><p>uno</p><p>{long}</p><td>dos</table>") == [
        "uno", long.strip(), "dos",
    ]  # fmt: skip


def test_marked_changes_are_accepted_and_kept_apart() -> None:
    document = reading(
        "<p>Plazo: <del cite='mailto:Ana%20Paz' datetime='2026-01-01'>diez</del><ins>veinte</ins>"
    )
    assert document.text == "Plazo: veinte"
    assert [(a.kind, a.text, a.anchor, a.author) for a in document.asides] == [
        (AsideKind.DELETION, "diez", 7, "Ana Paz"),
        (AsideKind.INSERTION, "veinte", 7, None),
    ]


def test_forms_saved_filled_in_show_their_answers() -> None:
    assert lines("<p><input type=checkbox checked> Acepta <input value='Ana Paz'></p>") == [
        "☒ Acepta Ana Paz"
    ]


PAGE = "<html><head>{0}</head><body><p>CLÁUSULA ÚNICA: “año”</p></body></html>"


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("<meta charset=utf-8>", "utf-8"),
        ("", "utf-8"),
        ("<meta charset=iso-8859-1>", "cp1252"),
        ("<meta http-equiv=Content-Type content='text/html; charset=windows-1252'>", "cp1252"),
        ("<meta charset=windows-1252>", "utf-8"),
        ("<meta charset=utf-8>", "cp1252"),
        ("", "cp1252"),
        ("<meta charset=unicode>", "utf-16"),
        ("<meta charset=nada>", "cp1252"),
    ],
)
def test_the_bytes_win_over_what_the_page_declares(declared: str, encoding: str) -> None:
    data = PAGE.format(declared).encode(encoding)
    assert reading(data).text == "CLÁUSULA ÚNICA: “año”"


def test_a_saved_web_archive_is_unpacked() -> None:
    archive = (
        "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n"
        'Content-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable'
        "\r\n\r\n<p>Cl=C3=A1usula</p>\r\n--x--\r\n"
    )
    assert reading(archive).text == "Cláusula"


def test_nesting_without_end_is_refused_in_time() -> None:
    with pytest.raises(TooLarge):
        reading("<div>" * 100_000 + "x")


def test_deep_nesting_of_real_pages_is_read() -> None:
    assert reading("<div>" * 1500 + "fondo").text == "fondo"


def test_a_page_without_words_says_so() -> None:
    with pytest.raises(UnreadableDocument):
        reading("<html><script>x</script></html>")


# "Ã", "Â" and "â" open the sequences that are repaired as accents saved wrongly.
words = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn"), exclude_characters="<>&ÃÂâ"),
    min_size=1,
    max_size=40,
).filter(lambda text: bool(clean_text(text)))


@given(st.lists(words, min_size=1, max_size=8))
def test_every_word_comes_out_unchanged_and_in_order(texts: list[str]) -> None:
    markup = "<meta charset=utf-8>" + "".join(f"<p>{text}</p>" for text in texts)
    assert reading(markup).text == "\n".join(map(clean_text, texts))


@given(st.text(st.sampled_from("<>/ab=\"' !-pdivtrol&;"), max_size=120))
def test_no_markup_breaks_the_reader(markup: str) -> None:
    assert reading(f"<p>x</p>{markup}").text.startswith("x")
