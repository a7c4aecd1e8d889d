"""What prose keeps: references that were shown, figures, terms, the contract's own divisions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advai.review.prose.cleaner import QUOTATION_MARK, REFERENCE_MARK, ProseCleaner
from advai.review.prose.plain import LONGEST, plain_text
from advai.review.prose.references import find_prose_references
from tests.review.law import CLAUSE_TEXT, SOURCES, TEXTS

CLEANER = ProseCleaner(SOURCES, CLAUSE_TEXT)


@pytest.mark.parametrize(
    "text",
    [
        "El art. 519 del Código Civil obliga a ambas.",
        "el artículo 519",
        "los artículos 409, 519 y 532 del Código Civil",
        "arts. 409 y 532 C.C.",
        "CC/519 y CC/409",
        "519 del Código Civil",
        "artículo quinientos diecinueve del Código Civil",
        "art. 1.283 del Código Civil",
        "art. 409.II",
        "el parágrafo II del artículo 409 del Código Civil",
        "numeral 1 del art. 532",
        "el Código Civil y la Constitución",
        "la Constitución, en su artículo 25",
        "la Constitución Política del Estado (art. 25)",
        "art. 12 de la Ley N° 439",
        "Ley 439 de 19 de noviembre de 2013, art. 12",
        "el Código Procesal Civil, artículo 12",
        "Auto Supremo N° 434/2017",
        "AS 434/2017",
        "AS 0434/2017",
        "art. 519 y siguientes del Código Civil",
        "D.L. 12760",
    ],
)
def test_a_reference_that_was_shown_stays(text: str) -> None:
    assert CLEANER.clean(text).text == text
    assert CLEANER.clean(text).removed == ()


@pytest.mark.parametrize(
    "text",
    [
        "El plazo de 30 días corre desde la firma; vence el 12/05/2031.",
        "Un interés del 5 % mensual equivale al 60 % anual.",
        "La cláusula quinta, el numeral 3 y el inciso b) se contradicen.",
        "La deudora pagará Bs 1.000 en 12 cuotas.",
        "La constitución en mora exige requerimiento; la constitución de la prenda, documento.",
        "El código fuente y el código de acceso se entregan al cliente.",
        "Lo pactado tiene fuerza de ley entre las partes.",
        "La ley fija un máximo que las partes no pueden superar.",
        "Conforme a la ley del contrato, la resolución opera a los 15 días.",
        "El auto 2020 se entrega con la sentencia de divorcio.",
        "El título ejecutivo, el capítulo segundo del contrato y la sección 3.",
        "Los artículos de limpieza se reponen cada 2 meses.",
        "El contrato tiene 5 ejemplares y 2 anexos; anexo 3, folio real 7.01.1.99.0001234.",
        "La cláusula remite a jurisprudencia constante, sin precisarla.",
        "Se recomienda revisar las leyes de Bolivia sobre la materia.",
        "El inmueble de 120 m2 está en la calle 21, N° 8050, piso 4.",
        "Matrícula 2.01.0.99.0123456 y C.I. 4455667 L.P.",
        "[PERSONA_1] pagará a [EMPRESA_2] en la cuenta [CUENTA_1].",
        "Sugerencia: dejar ______ en blanco.",
        "El artículo quinto del contrato y el artículo 7 del presente documento chocan.",
        "Se pacta la ley boliviana; rigen las leyes de España solo para el proveedor.",
        "La Ley exige escritura pública. La Ley, sin embargo, admite pacto en contrario.",
        "El Testimonio N° 45/2019 acredita la representación, con poder N° 123/2020.",
        "Las resoluciones de la junta requieren 2/3 de los votos.",
        "El reglamento de copropiedad y el Reglamento Interno del edificio obligan a todos.",
    ],
)
def test_prose_without_legal_references_stays_as_it_is(text: str) -> None:
    assert CLEANER.clean(text).text == text
    assert CLEANER.clean(text).removed == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ver art. 519 y Ley 9999.", f"Ver art. 519 y {REFERENCE_MARK}."),
        (
            "El Código de Comercio, en su artículo 519, lo prohíbe.",
            f"El {REFERENCE_MARK}, en su {REFERENCE_MARK}, lo prohíbe.",
        ),
        ("Ley 9999, Ley 8765 y D.S. 123 lo dicen.", f"{REFERENCE_MARK} lo dicen."),
        ("artículos 519 y 520 del Código Civil", REFERENCE_MARK),
        ("art. 519 del Código Penal", REFERENCE_MARK),
        ("art. 409 de la Constitución", REFERENCE_MARK),
        ("el numeral 3 del artículo 999", f"el {REFERENCE_MARK}"),
        ("arts. 998 y siguientes del Código Civil.", f"{REFERENCE_MARK}."),
        ("art. 519 del Código Civil español", REFERENCE_MARK),
        ("art. 25 de la Constitución de Chile", REFERENCE_MARK),
    ],
)
def test_the_rest_is_replaced_by_a_visible_mark(text: str, expected: str) -> None:
    assert CLEANER.clean(text).text == expected


class TestQuotations:
    def test_the_literal_words_of_a_source_stay_with_the_references_inside(self) -> None:
        text = f"La norma dice: «{TEXTS['CC/409']}»"
        assert CLEANER.clean(text).text == text

    def test_part_of_a_source_with_an_ellipsis_stays(self) -> None:
        text = "«Quien empeña su palabra ante otro (…) como a un mandato del pueblo»"
        assert CLEANER.clean(text).text == text

    def test_the_words_of_the_clause_stay_but_not_an_unknown_law_in_them(self) -> None:
        clause = (
            "La deudora renuncia a todo reclamo según el artículo 999 del Código Civil vigente."
        )
        cleaner = ProseCleaner(SOURCES, clause)

        assert cleaner.clean("Dice «La deudora renuncia a todo reclamo según».").removed == ()
        assert REFERENCE_MARK in cleaner.clean(f"Dice «{clause}»").text

    def test_a_few_quoted_words_stay(self) -> None:
        assert CLEANER.clean("La expresión «por su sola voluntad» es ambigua.").removed == ()

    def test_words_of_two_sources_patched_together_go(self) -> None:
        text = "«Quien empeña su palabra ante otro no se pisa sin permiso de un juez»"
        assert CLEANER.clean(text).text == QUOTATION_MARK

    def test_our_own_summary_is_no_law_to_quote(self) -> None:
        text = "La ley dice «el inquilino cuida la casa y responde por los daños que cause»."
        assert QUOTATION_MARK in CLEANER.clean(text).text

    def test_a_suggestion_may_propose_wording(self) -> None:
        text = "Redactar: «La deudora pagará el tres por ciento mensual sobre el saldo adeudado»."
        assert CLEANER.clean(text, proposal=True).text == text

    def test_a_suggestion_may_not_pass_its_wording_off_as_law(self) -> None:
        text = "El art. 519 manda: «La deudora pagará el tres por ciento mensual sobre el saldo»."
        assert QUOTATION_MARK in CLEANER.clean(text, proposal=True).text


class TestPlainText:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("<script>alert(1)</script> a < b", "alert(1) a ‹ b"),
            ("**Negrita** y `código` ~~no~~", "Negrita y código no"),
            ("a\u200bb\u202ec\x00d\x1be", "abcde"),
            ("cañón, pingüino, N.º 5, 3 ½ %", "cañón, pingüino, N.º 5, 3 1/2 %"),
            ("línea\r\n\r\n\r\notra\u2028más", "línea\n\notra\nmás"),
            ("𝐚𝐫𝐭 ａｒｔ ᴀʀᴛ аrt", "art art art art"),
        ],
    )
    def test_examples(self, text: str, expected: str) -> None:
        assert plain_text(text) == expected

    @given(st.text())
    def test_is_stable_and_bounded_and_holds_nothing_hidden(self, text: str) -> None:
        plain = plain_text(text)
        assert plain_text(plain) == plain
        assert len(plain) <= LONGEST
        assert not any(c in plain for c in "<>\u200b\u202e\x00")

    def test_an_endless_text_is_cut(self) -> None:
        assert len(plain_text("x" * 10_000_000)) == LONGEST


LEGALESE = st.lists(
    st.sampled_from(
        [
            "artículo",
            "art.",
            "Ley",
            "519",
            "999",
            "9999",
            "del",
            "Código",
            "Civil",
            "y",
            "CC",
            "/",
            "N°",
            ",",
            ".",
            "(",
            ")",
            "«",
            "»",
            ":",
            "5",
            "bis",
            "de",
            "la",
            "D.S.",
            "AS",
            "434/2017",
            "Constitución",
            "numeral",
            "3",
            "días",
            "%",
            "dispone",
            "textualmente",
            "SC",
            "§",
            "IV",
            "quinto",
            "disposición",
            "transitoria",
            "segunda",
            "http://a.bo/x",
        ]
    ),
    max_size=40,
).map(" ".join)


@settings(max_examples=300)
@given(LEGALESE)
def test_cleaning_what_is_clean_changes_nothing(text: str) -> None:
    clean = CLEANER.clean(text).text
    assert CLEANER.clean(clean).text == clean


@given(st.text() | LEGALESE)
def test_references_lie_in_the_text_in_order_and_apart(text: str) -> None:
    plain = plain_text(text)
    found = find_prose_references(plain)
    ends = [0, *(reference.end for reference in found)]
    for reference, before in zip(found, ends, strict=False):
        assert before <= reference.start < reference.end <= len(plain)


def test_long_prose_takes_time_in_proportion() -> None:
    # Quadratic behaviour would take minutes here; the time-out of the test run would tell.
    for piece in ("artículo ", "519, ", "a.", "« ", "Ley N° ", "C.", "y ", "(((", "IV.", "9 "):
        CLEANER.clean(piece * (LONGEST // len(piece)))
