"""From the rules that fired on a clause to one judgment in plain Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from advai.model.clause import Amount, DateMention, NormMention, Rate, Term
from advai.model.review import JudgedPoint, Judgment, Risk
from advai.review.rule_entries import EVERY_CONTRACT
from advai.review.rule_facts import Fact
from advai.review.rule_files import Rule
from advai.review.rule_roles import Role, Roles

PROVIDER = "rules"
MOST_NEUTRAL_POINTS = 2
NOTHING_FOUND = (
    "Las reglas no encontraron en esta cláusula nada que la ley limite o regule de modo"
    " particular; conviene leerla junto con el resto del contrato."
)
_ORDER = (Risk.HIGH, Risk.MEDIUM, Risk.LOW, Risk.NONE)
_LOWER = {Risk.HIGH: Risk.MEDIUM, Risk.MEDIUM: Risk.LOW}
_EACH = {"día": "diario", "semana": "semanal", "mes": "mensual", "bimestre": "bimestral"}
_EACH |= {"trimestre": "trimestral", "semestre": "semestral", "año": "anual"}


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that fired, told for the represented side: its risk and the facts it found.

    `of_kind` says that the rule names the clause's kind; `place` is where its words begin to
    stand (a clause says first what it is about).
    """

    rule: Rule
    risk: Risk
    values: Mapping[str, str]
    of_kind: bool = False
    place: int = 0

    @property
    def claim(self) -> str:
        """Return the reason with the facts in their places."""
        return self.rule.entry.reason.format_map(self.values)

    @property
    def suggestion(self) -> str | None:
        """Return the suggested wording with the facts in their places."""
        text = self.rule.entry.suggestion
        return None if text is None else text.format_map(self.values)


def risk_for(rule: Rule, role: Role | None, roles: Roles) -> Risk:
    """Return how dangerous the rule's finding is for a role (None: for whoever signs).

    The side opposite to the one that the finding harms sees it one step lower: a void clause is
    still a disappointment for whom it was meant to favour.
    """
    entry = rule.entry
    if role is None:
        return entry.risk
    for name in (role.name, role.side):
        if name in entry.by_side:
            return entry.by_side[name]
    if entry.harms is None or roles.side_of(entry.harms) == role.side:
        return entry.risk
    return _LOWER.get(entry.risk, entry.risk)


def values_of(facts: list[Fact]) -> dict[str, str]:
    """Return what the placeholders of a reason stand for, from the facts that fired the rule."""
    values: dict[str, str] = {}
    for fact in reversed(facts):
        values |= _values(fact)
    return values


def compose(hits: list[Hit]) -> Judgment:
    """Return the judgment for the hits on one clause: gravest first, nothing said twice."""
    kept = _without_replaced(hits)
    findings = [hit for hit in kept if not hit.rule.entry.neutral]
    told = findings or _neutral_points(kept)
    told = _without_repeats(sorted(told, key=lambda hit: _ORDER.index(hit.risk)))
    if not told:
        return Judgment(Risk.NONE, NOTHING_FOUND, (), None, PROVIDER)
    return Judgment(
        risk=told[0].risk,
        summary=_summary(told),
        points=tuple(JudgedPoint(hit.claim, hit.rule.entry.keys) for hit in told),
        suggestion=_suggestion(told),
        provider=PROVIDER,
        rules=tuple(hit.rule.id for hit in told),
    )


def _without_replaced(hits: list[Hit]) -> list[Hit]:
    replaced = {name for hit in hits for name in hit.rule.entry.replaces}
    return [hit for hit in hits if hit.rule.id not in replaced]


def _neutral_points(hits: list[Hit]) -> list[Hit]:
    """Return the closest neutral findings: of the clause's kind, of its contract, said first."""
    ranked = sorted(hits, key=_distance)
    return ranked[:MOST_NEUTRAL_POINTS]


def _distance(hit: Hit) -> tuple[bool, bool, int]:
    return (not hit.of_kind, EVERY_CONTRACT in hit.rule.entry.contracts, hit.place)


def _without_repeats(hits: list[Hit]) -> list[Hit]:
    kept: list[Hit] = []
    for hit in hits:
        if all(hit.rule.entry.keys != other.rule.entry.keys for other in kept):
            kept.append(hit)
    return kept


def _summary(hits: list[Hit]) -> str:
    titles = [hit.rule.entry.title for hit in hits]
    if hits[0].rule.entry.neutral:
        return f"No se advierte desviación de la ley. {'; '.join(titles)}."
    if len(titles) == 1:
        return f"{titles[0]}."
    return f"Se hallaron {len(titles)} observaciones: {'; '.join(titles)}."


def _suggestion(hits: list[Hit]) -> str | None:
    texts = [hit.suggestion for hit in hits if hit.suggestion is not None]
    return "\n\n".join(dict.fromkeys(texts)) or None


def _values(fact: Fact) -> dict[str, str]:
    match fact:
        case Rate():
            return {
                "rate": f"{_number(fact.percent)} % {_EACH.get(fact.period or '', '')}".strip(),
                "monthly": _number(None if fact.yearly is None else fact.yearly / 12),
                "yearly": _number(fact.yearly),
            }
        case Term():
            years = None if fact.days is None else _years(fact)
            return {"term": " ".join(fact.text.split()), "years": _number(years)}
        case Amount():
            return {
                "amount": f"{_number(fact.value)} {fact.currency or ''}".strip(),
                "in_words": _number(fact.in_words),
            }
        case DateMention():
            return {"date": " ".join(fact.text.split())}
        case NormMention():
            return {"norm": " ".join(fact.text.split())}


def _years(term: Term) -> Decimal:
    return term.quantity / 12 if term.unit == "mes" else (term.days or Decimal(0)) / 365


def _number(value: Decimal | None) -> str:
    """Return a number as written in Bolivia: 1.234,5."""
    if value is None:
        return "—"
    rounded = value.quantize(Decimal("0.01")).normalize()
    text = f"{rounded:,f}"
    return text.translate(str.maketrans(",.", ".,"))
