"""What the rules engine makes of rules written in a folder."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from advai.errors import CorpusError
from advai.model.clause import Amount, Clause, ClauseKind, Facts, Rate, Term
from advai.model.review import Judgment, Risk
from advai.review.rules import RulesEngine

ROLES = """
[[role]]
name = "deudor"
side = "adherente"
terms = ["deudor*"]
in_contract = { "préstamo" = ["cliente*"] }

[[role]]
name = "acreedor"
side = "dominante"
terms = ["acreedor*", "cliente*"]
"""
VOCABULARY = """
[lists]
renuncia = ["renunci*"]
[signals]
"préstamo*" = ["prestamo*"]
"""
HEAD = 'institution = "Prueba"\n'
WAIVER = """
[[rule]]
id = "renuncia"
title = "Renuncia prohibida"
any = ["<renuncia> ... prescripción"]
none = ["no <renuncia>"]
risk = "alto"
harms = "deudor"
reason = "Esa renuncia no vale."
keys = ["CC/1496"]
suggestion = "Suprimir."
basis = "Porque sí."
fires = ["Renuncia a la prescripción."]
near_miss = ["No renuncia a la prescripción."]
"""
INTEREST = """
[[rule]]
id = "interes"
title = "Interés excesivo"
contracts = ["préstamo*"]
facts = ["rate.yearly > 36 near interés"]
risk = "alto"
certain = true
reason = "El {rate} es {yearly} % anual."
keys = ["CC/409"]
suggestion = "Pactar …… %."
basis = "Porque sí."
fires = ["Un interés del 5 % mensual."]
near_miss = ["Un interés del 1 % mensual."]
"""
NEUTRAL = """
[[rule]]
id = "neutra"
title = "Regla general"
neutral = true
kinds = ["intereses"]
any = ["interés"]
risk = "bajo"
reason = "Así lo dice la ley."
keys = ["CC/411"]
basis = "Porque sí."
fires = ["Un interés."]
near_miss = ["Otra cosa."]
"""


def engine(folder: Path, *rules: str, vocabulary: str = VOCABULARY) -> RulesEngine:
    rules_folder = folder / "rules"
    rules_folder.mkdir()
    (folder / "roles.toml").write_text(ROLES, encoding="utf-8")
    (rules_folder / "_vocabulario.toml").write_text(vocabulary, encoding="utf-8")
    (rules_folder / "prueba.toml").write_text(HEAD + "".join(rules), encoding="utf-8")
    return RulesEngine.load(rules_folder)


def clause(text: str, kind: ClauseKind | None = None) -> Clause:
    return Clause("1", None, None, None, text, None, 0, len(text), kind)


def judge(
    rules: RulesEngine,
    text: str,
    facts: Facts | None = None,
    *,
    kind: ClauseKind | None = None,
    contract_type: str | None = None,
    represents: str | None = None,
) -> Judgment:
    return rules.judge(
        clause(text, kind), facts or Facts(), contract_type=contract_type, represents=represents
    )


def rate(percent: str, period: str | None, text: str = "") -> Facts:
    return Facts(rates=(Rate(Decimal(percent), period, 0, len(text), text),))


def test_a_rule_that_fires_gives_its_risk_reason_keys_and_wording(tmp_path: Path) -> None:
    judgment = judge(engine(tmp_path, WAIVER), "El deudor renuncia a la prescripción.")
    assert judgment.risk is Risk.HIGH
    assert judgment.summary == "Renuncia prohibida."
    assert [(point.claim, point.keys) for point in judgment.points] == [
        ("Esa renuncia no vale.", ("CC/1496",))
    ]
    assert judgment.suggestion == "Suprimir."
    assert judgment.provider == "rules"
    assert judgment.rules == ("renuncia",)


def test_no_rule_means_no_risk_no_key_and_an_honest_summary(tmp_path: Path) -> None:
    judgment = judge(engine(tmp_path, WAIVER), "Las partes firman en dos ejemplares.")
    assert judgment.risk is Risk.NONE
    assert judgment.points == ()
    assert judgment.suggestion is None
    assert "no encontraron" in judgment.summary


def test_a_negation_guard_holds_a_rule_back(tmp_path: Path) -> None:
    assert judge(engine(tmp_path, WAIVER), "No renuncia a la prescripción.").points == ()


def test_figures_are_compared_and_told_in_the_reason(tmp_path: Path) -> None:
    judgment = judge(
        engine(tmp_path, INTEREST),
        "Un interés del 5 % mensual.",
        rate("5", "mes"),
        contract_type="préstamo",
    )
    assert judgment.points[0].claim == "El 5 % mensual es 60 % anual."


@pytest.mark.parametrize(
    ("percent", "period", "fires"),
    [("3", "mes", False), ("3.01", "mes", True), ("36", "año", False), ("0.1", "día", True)],
)
def test_the_limit_itself_is_allowed(
    tmp_path: Path, percent: str, period: str, fires: bool
) -> None:
    rules = engine(tmp_path, INTEREST)
    judgment = judge(rules, "Un interés.", rate(percent, period), contract_type="préstamo")
    assert (judgment.rules == ("interes",)) is fires


def test_a_rate_without_period_is_not_compared_with_a_yearly_limit(tmp_path: Path) -> None:
    rules = engine(tmp_path, INTEREST)
    assert judge(rules, "Un interés.", rate("90", None), contract_type="préstamo").rules == ()


def test_the_words_must_stand_in_the_sentence_of_the_figure(tmp_path: Path) -> None:
    text = "Una retención del 50 % mensual. El interés es otro."
    judgment = judge(engine(tmp_path, INTEREST), text, rate("50", "mes"), contract_type="préstamo")
    assert judgment.rules == ()


def test_a_rule_of_one_contract_does_not_fire_in_another(tmp_path: Path) -> None:
    rules = engine(tmp_path, INTEREST)
    facts = rate("5", "mes")
    assert judge(rules, "Un interés.", facts, contract_type="donación").rules == ()
    assert judge(rules, "Un interés.", facts, contract_type=None).rules == ()


def test_the_clause_own_words_betray_its_contract(tmp_path: Path) -> None:
    judgment = judge(engine(tmp_path, INTEREST), "Un interés por el préstamo.", rate("5", "mes"))
    assert judgment.rules == ("interes",)


def test_the_side_that_gains_sees_the_risk_one_step_lower(tmp_path: Path) -> None:
    rules = engine(tmp_path, WAIVER)
    text = "Renuncia a la prescripción."
    assert judge(rules, text, represents="EL/LA DEUDOR(A)").risk is Risk.HIGH
    assert judge(rules, text, represents="ACREEDOR").risk is Risk.MEDIUM
    assert judge(rules, text, represents="La Luna S.R.L.").risk is Risk.HIGH


def test_a_name_means_another_side_in_another_contract(tmp_path: Path) -> None:
    rules = engine(tmp_path, WAIVER)
    text = "Renuncia a la prescripción."
    borrower = judge(rules, text, represents="EL CLIENTE", contract_type="préstamo")
    owner = judge(rules, text, represents="EL CLIENTE", contract_type="obra")
    assert (borrower.risk, owner.risk) == (Risk.HIGH, Risk.MEDIUM)


def test_the_risk_of_a_named_side_wins(tmp_path: Path) -> None:
    rule = WAIVER.replace('harms = "deudor"', 'by_side = { acreedor = "bajo" }')
    rules = engine(tmp_path, rule)
    assert judge(rules, "Renuncia a la prescripción.", represents="acreedor").risk is Risk.LOW


def test_several_findings_come_gravest_first(tmp_path: Path) -> None:
    lighter = WAIVER.replace('"renuncia"\n', '"leve"\n').replace('"alto"', '"bajo"')
    lighter = lighter.replace("CC/1496", "CC/519").replace("Renuncia prohibida", "Otra cosa")
    judgment = judge(engine(tmp_path, lighter, WAIVER), "Renuncia a la prescripción.")
    assert judgment.rules == ("renuncia", "leve")
    assert judgment.risk is Risk.HIGH
    assert judgment.summary == "Se hallaron 2 observaciones: Renuncia prohibida; Otra cosa."
    assert judgment.suggestion == "Suprimir."


def test_the_same_sources_are_not_told_twice(tmp_path: Path) -> None:
    twin = WAIVER.replace('"renuncia"\n', '"gemela"\n')
    assert judge(engine(tmp_path, WAIVER, twin), "Renuncia a la prescripción.").rules == (
        "renuncia",
    )


def test_a_neutral_rule_speaks_only_when_nothing_else_does(tmp_path: Path) -> None:
    rules = engine(tmp_path, INTEREST, NEUTRAL)
    plain = judge(rules, "Un interés.", rate("1", "mes"), contract_type="préstamo")
    assert (plain.risk, plain.rules) == (Risk.LOW, ("neutra",))
    assert plain.summary.startswith("No se advierte desviación")
    grave = judge(rules, "Un interés.", rate("9", "mes"), contract_type="préstamo")
    assert grave.rules == ("interes",)


def test_kinds_narrow_a_rule_but_an_unknown_kind_does_not_silence_it(tmp_path: Path) -> None:
    rule = WAIVER.replace('risk = "alto"', 'risk = "alto"\nkinds = ["renuncia"]')
    rules = engine(tmp_path, rule)
    text = "Renuncia a la prescripción."
    assert judge(rules, text, kind=ClauseKind.WAIVER).rules == ("renuncia",)
    assert judge(rules, text, kind=ClauseKind.PRICE).rules == ()
    assert judge(rules, text, kind=None).rules == ("renuncia",)
    assert judge(rules, text, kind=ClauseKind.OTHER).rules == ("renuncia",)


def test_a_rule_replaces_the_more_general_one(tmp_path: Path) -> None:
    special = WAIVER.replace('"renuncia"\n', '"especial"\nreplaces = ["renuncia"]\n')
    special = special.replace("CC/1496", "CC/1495")
    judgment = judge(engine(tmp_path, WAIVER, special), "Renuncia a la prescripción.")
    assert judgment.rules == ("especial",)


def test_terms_amounts_and_absence_can_be_conditions(tmp_path: Path) -> None:
    long_term = WAIVER.replace('any = ["<renuncia> ... prescripción"]', "").replace(
        'none = ["no <renuncia>"]', 'facts = ["term.years > 10", "no amount"]'
    )
    rules = engine(tmp_path, long_term.replace("Esa renuncia no vale.", "Son {years} años."))
    term = Term(Decimal(144), "mes", 0, 9, "144 meses")
    amount = Amount(Decimal(5), "BOB", 0, 4, "Bs 5")
    assert judge(rules, "144 meses", Facts(terms=(term,))).points[0].claim == "Son 12 años."
    assert judge(rules, "144 meses", Facts(terms=(term,), amounts=(amount,))).rules == ()
    short = Term(Decimal(120), "mes", 0, 9, "120 meses")
    assert judge(rules, "120 meses", Facts(terms=(short,))).rules == ()


def test_words_against_figures(tmp_path: Path) -> None:
    rule = WAIVER.replace('any = ["<renuncia> ... prescripción"]', "").replace(
        'none = ["no <renuncia>"]', 'facts = ["amount.in_words != amount.value"]'
    )
    rules = engine(tmp_path, rule.replace("Esa renuncia no vale.", "{amount} o {in_words}"))
    wrong = Amount(Decimal(15000), "BOB", 0, 3, "…", in_words=Decimal(5000))
    right = Amount(Decimal(15000), "BOB", 0, 3, "…", in_words=Decimal(15000))
    unsaid = Amount(Decimal(15000), "BOB", 0, 3, "…")
    assert judge(rules, "x", Facts(amounts=(right, unsaid))).rules == ()
    judgment = judge(rules, "x", Facts(amounts=(right, wrong)))
    assert judgment.points[0].claim == "15.000 BOB o 5.000"


def test_certain_findings_are_told_apart(tmp_path: Path) -> None:
    rules = engine(tmp_path, WAIVER, INTEREST)
    assert rules.is_certain("interes")
    assert not rules.is_certain("renuncia")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (WAIVER.replace('risk = "alto"', 'risk = "altísimo"'), "risk"),
        (WAIVER.replace("CC/1496", "artículo 1496"), "artículo 1496"),
        (WAIVER.replace("<renuncia> ...", "<nada> ..."), "nada"),
        (WAIVER.replace("... prescripción", "..."), "palabra a cada lado"),
        (WAIVER.replace("no vale", "no {rate} vale"), "rate"),
        (WAIVER.replace('near_miss = ["No renuncia a la prescripción."]', ""), "near_miss"),
        (WAIVER + WAIVER, "se repite"),
        (WAIVER.replace("basis =", 'replaces = ["otra"]\nbasis ='), "otra"),
        (WAIVER.replace('harms = "deudor"', 'harms = "vecino"'), "vecino"),
        (INTEREST.replace("préstamo*", "leasing"), "leasing"),
        (INTEREST.replace("rate.yearly", "rate.weekly"), "weekly"),
        (INTEREST.replace("rate.yearly > 36", "mucho interés"), "comparación"),
        (WAIVER + 'color = "rojo"', "color"),
        ("[[rule]", "TOML"),
    ],
)
def test_a_wrong_rule_is_refused_saying_where_and_what(
    tmp_path: Path, wrong: str, complaint: str
) -> None:
    with pytest.raises(CorpusError) as refusal:
        engine(tmp_path, wrong)
    message = refusal.value.message
    assert complaint in message
    assert "prueba.toml" in message or "rules" in message


def test_a_wrong_word_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"_vocabulario\.toml"):
        engine(tmp_path, WAIVER, vocabulary='[lists]\nrenuncia = ["(renunci*"]')


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"roles\.toml"):
        RulesEngine.load(tmp_path / "rules")


def test_a_neutral_rule_is_silent_on_clauses_that_only_tell(tmp_path: Path) -> None:
    rules = engine(tmp_path, NEUTRAL.replace('kinds = ["intereses"]\n', ""))
    assert judge(rules, "Un interés.", kind=ClauseKind.BACKGROUND).rules == ()
    assert judge(rules, "Un interés.", kind=ClauseKind.PAYMENT).rules == ("neutra",)


@pytest.mark.parametrize(
    ("condition", "fires"),
    [
        ("amount.value > amount.smallest after multa*", True),
        ("amount.value > amount.smallest after precio", False),
        ("amount.value > amount.smallest near precio", True),
    ],
)
def test_after_binds_a_figure_to_the_words_before_it(
    tmp_path: Path, condition: str, fires: bool
) -> None:
    rule = WAIVER.replace('any = ["<renuncia> ... prescripción"]', f'facts = ["{condition}"]')
    text = "El precio es de 10 y por no pagarlo a su debido tiempo se fija una multa de 90"
    price = Amount(Decimal(10), "BOB", text.index("10"), text.index("10") + 2, "10")
    fine = Amount(Decimal(90), "BOB", text.index("90"), text.index("90") + 2, "90")
    judgment = judge(engine(tmp_path, rule), text, Facts(amounts=(price, fine)))
    assert (judgment.rules == ("renuncia",)) is fires


def test_whoever_stands_on_the_harmed_side_sees_the_whole_risk(tmp_path: Path) -> None:
    rule = WAIVER.replace('harms = "deudor"', 'harms = "adherente"')
    rules = engine(tmp_path, rule)
    assert judge(rules, "Renuncia a la prescripción.", represents="deudor").risk is Risk.HIGH
    assert judge(rules, "Renuncia a la prescripción.", represents="acreedor").risk is Risk.MEDIUM


def neutral(name: str, key: str, word: str, kinds: str = "") -> str:
    rule = NEUTRAL.replace('"neutra"', f'"{name}"').replace("CC/411", key)
    return rule.replace('kinds = ["intereses"]\n', kinds).replace('["interés"]', f'["{word}"]')


def test_of_many_neutral_rules_those_closest_to_the_clause_speak(tmp_path: Path) -> None:
    rules = engine(
        tmp_path,
        neutral("said-late", "CC/1", "tres"),
        neutral("said-early", "CC/2", "dos"),
        neutral("of-its-kind", "CC/3", "cinco", 'kinds = ["mora"]\n'),
    )
    judgment = judge(rules, "uno dos tres cuatro cinco", kind=ClauseKind.DEFAULT)
    assert set(judgment.rules) == {"of-its-kind", "said-early"}
