"""Facts of a clause: exact values, exact spans."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advai.clauses import extract_facts
from advai.clauses.numerals import number_to_words
from advai.model.clause import Amount, DateMention, NormMention, Rate, Term


def amount(text: str) -> Amount:
    (found,) = extract_facts(text).amounts
    return found


def rate(text: str) -> Rate:
    (found,) = extract_facts(text).rates
    return found


def term(text: str) -> Term:
    (found,) = extract_facts(text).terms
    return found


def date(text: str) -> DateMention:
    (found,) = extract_facts(text).dates
    return found


@pytest.mark.parametrize(
    ("text", "value", "currency", "words"),
    [
        ("Bs. 70.000,00 (SETENTA MIL 00/100 BOLIVIANOS)", "70000", "BOB", "70000"),
        ("SETENTA MIL BOLIVIANOS (Bs. 70.000.-)", "70000", "BOB", "70000"),
        ("Bs 70,000.00", "70000", "BOB", None),
        ("$us 1.500.-", "1500", "USD", None),
        ("US$ 2.000,50", "2000.50", "USD", None),
        ("USD 1,500", "1500", "USD", None),
        ("70.000 bolivianos", "70000", "BOB", None),
        ("SETENTA MIL 00/100 BOLIVIANOS", "70000", "BOB", None),
        ("MIL CIEN EUROS (1.100,00\u202f€)", "1100", "EUR", "1100"),
        ("6860(SEIS MIL OCHOCIENTOS SESENTA 00/100 BOLIVIANOS)", "6860", "BOB", "6860"),
        ("Bs7.- (SIETE 00/100 BOLIVIANOS)", "7", "BOB", "7"),
        ("un millón de bolivianos", "1000000", "BOB", None),
        ("cinco mil 50/100 bolivianos", "5000.50", "BOB", None),
        ("UN MIL BOLIVIANOS CON 20/100", "1000.20", "BOB", None),
        ("$2500 (DOS MIL QUINIENTOS PESOS 00/100 MONEDA NACIONAL)", "2500", "MXN", "2500"),
        ("9.400 $ (nueve mil cuatrocientos dólares)", "9400", "USD", "9400"),
        ("S/. 1,200.00", "1200", "PEN", None),
        ("$ 500", "500", None, None),
        ("Bs. 3.866, 66.- (Tres Mil Ochocientos Sesenta y Seis con 66/100 bolivianos)",
         "3866.66", "BOB", "3866.66"),
        ("CIENTO CINCUENTA MIL DÓLARES DE LOS ESTADOS UNIDOS DE AMÉRICA (USD $150.000,00)",
         "150000", "USD", "150000"),
    ],
)  # fmt: skip
def test_amounts(text: str, value: str, currency: str | None, words: str | None) -> None:
    found = amount(f"Se pagará {text}, al contado.")
    assert (found.value, found.currency) == (Decimal(value), currency)
    assert found.in_words == (None if words is None else Decimal(words))
    assert found.text == text


def test_words_against_figures_are_kept_side_by_side() -> None:
    found = amount("el precio de Bs. 5.000 (SEIS MIL 00/100 BOLIVIANOS)")
    assert found.value == 5000
    assert found.in_words == 6000


@given(
    st.integers(1, 10**9),
    st.sampled_from(["Bs. {f}.- ({w} 00/100 BOLIVIANOS)", "{w} BOLIVIANOS (Bs. {f})",
                     "$us {f} ({w} DÓLARES AMERICANOS)", "Bs {f}", "{w} bolivianos"]),
    st.sampled_from([".", ","]),
)  # fmt: skip
@settings(deadline=None)
def test_an_amount_written_twice_is_read_twice(value: int, form: str, sign: str) -> None:
    words = number_to_words(value, apocope=True).upper()
    text = form.format(f=f"{value:,}".replace(",", sign), w=words)
    found = amount(f"La suma de {text} será pagada.")
    assert found.value == value
    assert found.in_words in {None, Decimal(value)}
    assert (found.in_words is not None) == ("(" in form)


@pytest.mark.parametrize(
    ("text", "percent", "period", "words"),
    [
        ("un interés del tres por ciento (3%) mensual sobre saldos", "3", "mes", "3"),
        ("24 % anual", "24", "año", None),
        ("0,5% por día de retraso", "0.5", "día", None),
        ("el diez por ciento (10 %) del monto por cada día de retraso", "10", "día", "10"),
        ("interés moratorio anual del 6%, que se cobrará", "6", "año", None),
        ("pena del 1% (uno por ciento) diario, sobre el importe", "1", "día", "1"),
        ("tasa del tres coma cinco por ciento (3,5 %) anual", "3.5", "año", "3.5"),
        ("una tasa de interés del 13% fijo anual", "13", "año", None),
        ("interés penal del 1.5% al mes", "1.5", "mes", None),
        ("multa del 10% del canon mensual", "10", None, None),
        ("cien por ciento de las rentas", "100", None, None),
        ("3.125% anual", "3.125", "año", None),
    ],
)
def test_rates(text: str, percent: str, period: str | None, words: str | None) -> None:
    found = rate(text)
    assert (found.percent, found.period) == (Decimal(percent), period)
    assert found.in_words == (None if words is None else Decimal(words))


def test_a_monthly_rate_is_told_by_the_year() -> None:
    assert rate("3% mensual").yearly == 36


@pytest.mark.parametrize(
    ("text", "quantity", "unit"),
    [
        ("diez (10) meses", "10", "mes"), ("un año y medio", "1.5", "año"),
        ("treinta días calendario", "30", "día"), ("48 horas", "48", "hora"),
        ("15 días hábiles", "15", "día hábil"), ("90 (noventa) días", "90", "día"),
        ("(90) noventa días", "90", "día"), ("2 año(s)", "2", "año"), ("UN (1) AÑO", "1", "año"),
        ("dos años y seis meses", "30", "mes"), ("cinco (5) años y tres (3) meses", "63", "mes"),
        ("medio año", "0.5", "año"), ("dos semestres", "12", "mes"), ("24horas", "24", "hora"),
        ("cinco (5) primeros días", "5", "día"), ("seis meses (6)", "6", "mes"),
        ("una quincena", "15", "día"),
    ],
)  # fmt: skip
def test_terms(text: str, quantity: str, unit: str) -> None:
    found = term(f"El plazo es de {text}.")
    assert (found.quantity, found.unit, found.text) == (Decimal(quantity), unit, text)
    assert not found.indefinite


@pytest.mark.parametrize(
    "text", ["plazo indefinido", "por tiempo indeterminado", "se prorroga indefinidamente"]
)
def test_indefinite_terms(text: str) -> None:
    found = term(text)
    assert found.indefinite
    assert found.quantity == 0
    assert found.days is None


@pytest.mark.parametrize(
    "text",
    ["mayor de 21 años de edad", "menores de 18 (dieciocho) años", "a las 18 horas", "quince mil",
     "a los 3 días del mes de marzo"],
)  # fmt: skip
def test_ages_hours_of_the_day_and_days_of_the_month_are_no_terms(text: str) -> None:
    assert extract_facts(text).terms == ()


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("3 de marzo de 2024", "2024-03-03"), ("03/03/2024", "2024-03-03"),
        ("tres de marzo de dos mil veinticuatro", "2024-03-03"), ("03-12-2024", "2024-12-03"),
        ("3 días del mes de marzo del año 2024", "2024-03-03"), ("2024-03-03", "2024-03-03"),
        ("tres (3) días del mes de marzo de dos mil veinticuatro", "2024-03-03"),
        ("dos (2) de diciembre del dos mil trece (2013)", "2013-12-02"),
        ("1º de mayo de 2016", "2016-05-01"), ("1de mayo 2016", "2016-05-01"),
        ("primero de enero de 2020", "2020-01-01"), ("7 de setiembre del 2021", "2021-09-07"),
        ("14 de Marzo", None), ("30 de febrero de 2024", None), ("31/31/2024", None),
    ],
)  # fmt: skip
def test_dates(text: str, iso: str | None) -> None:
    found = date(f"Desde el {text}, en adelante.")
    assert (found.iso, found.text) == (iso, text)


@given(st.dates(), st.sampled_from(["{d} de {m} de {y}", "{d:02d}/{n:02d}/{y:04d}"]))
@settings(deadline=None)
def test_any_date_of_our_time_is_read_back(day: object, form: str) -> None:
    import datetime as dt

    from advai.clauses.dates import MONTHS

    assert isinstance(day, dt.date)
    day = day.replace(year=1900 + day.year % 200, day=min(day.day, 28))
    month = MONTHS[day.month - 1].lower()
    text = form.format(d=day.day, m=month, n=day.month, y=day.year)
    assert date(f"hasta el {text}.").iso == day.isoformat()


def test_streets_named_after_dates_are_no_dates() -> None:
    assert extract_facts("con domicilio en la Av. 6 de Agosto Nº 2354").dates == ()


def test_the_numbers_of_a_date_are_nothing_else() -> None:
    facts = extract_facts("firmado a los tres (3) días del mes de marzo de 2024")
    assert (facts.amounts, facts.terms, facts.rates) == ((), (), ())


def test_legal_references_carry_their_keys() -> None:
    (found,) = extract_facts("conforme al artículo 519 del Código Civil").norms
    assert found.keys == ("CC/519",)
    assert found.text == "artículo 519 del Código Civil"


def test_the_heading_of_an_article_is_no_legal_reference() -> None:
    assert extract_facts("ARTÍCULO 7: La cuota es mensual.").norms == ()


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_spans_are_exact_on_any_text(text: str) -> None:
    facts = extract_facts(text)
    found: list[Amount | Rate | Term | DateMention | NormMention] = []
    found += [*facts.amounts, *facts.rates, *facts.terms, *facts.dates, *facts.norms]
    assert all(text[each.start : each.end] == each.text for each in found)


MONEY = st.lists(
    st.sampled_from(["Bs. ", "$us ", "10", "1.500", "(", ")", "mil ", "cien ", "y ", "% ", "días ",
                     "por ciento ", "00/100 ", "bolivianos ", "de ", "marzo ", "2024 ", ", ", ". ",
                     "año ", "medio ", "coma ", "mensual ", "\n"]),
    max_size=40,
).map("".join)  # fmt: skip


@given(MONEY)
@settings(max_examples=400, deadline=None)
def test_spans_are_exact_and_numbers_used_once_on_crowded_text(text: str) -> None:
    facts = extract_facts(text)
    found: list[Amount | Rate] = [*facts.amounts, *facts.rates]
    assert all(text[each.start : each.end] == each.text for each in found)
    assert len({each.end for each in found}) == len(found)
