"""The rules engine: deterministic rules over a clause's words and facts, always at hand.

On a machine without a model it alone judges every clause; beside a model it has the last word on
arithmetic. It reads nothing but the clause: the same clause gives the same judgment, whatever
instructions the clause's own text may hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from advai.home import program_dir
from advai.model.clause import Clause, ClauseKind, Facts
from advai.model.review import Judgment
from advai.review.rule_conditions import Pattern
from advai.review.rule_entries import EVERY_CONTRACT
from advai.review.rule_facts import Fact
from advai.review.rule_files import Rule, RuleBook, load_rule_book
from advai.review.rule_judgment import Hit, compose, risk_for, values_of
from advai.review.rule_roles import Role, Roles, load_roles
from advai.review.rule_text import FoldedText

NARRATIVE = frozenset(
    {ClauseKind.PARTIES, ClauseKind.BACKGROUND, ClauseKind.DEFINITIONS, ClauseKind.DOCUMENTS}
)


class RulesEngine:
    """Judges clauses with the rules of a folder."""

    def __init__(self, book: RuleBook, roles: Roles) -> None:
        self._book = book
        self._roles = roles
        self._by_id = {rule.id: rule for rule in book.rules}

    @classmethod
    def load(cls, folder: Path | None = None) -> RulesEngine:
        """Load the rules of `folder` (by default those shipped with the program).

        `roles.toml` stands beside the folder.

        Raises:
            CorpusError: a rule is wrong; says which file, which rule and what.
        """
        folder = folder or program_dir("corpus") / "rules"
        roles = load_roles(folder.parent / "roles.toml")
        return cls(load_rule_book(folder, roles), roles)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule, in the order of the files."""
        return self._book.rules

    def is_certain(self, rule_id: str) -> bool:
        """Tell whether a rule's finding is arithmetic or a plain nullity, above any opinion."""
        return self._by_id[rule_id].entry.certain

    def knows_party(self, represents: str | None, contract_type: str | None) -> bool:
        """Tell whether a name is a role whose side the rules can take."""
        return self._roles.find(represents, contract_type) is not None

    def judge(
        self,
        clause: Clause,
        facts: Facts,
        *,
        contract_type: str | None,
        represents: str | None,
    ) -> Judgment:
        """Return the judgment of one clause, told from the represented side.

        Args:
            clause: the clause; its whole text is read, heading included.
            facts: what was read off the clause, with offsets into its text.
            contract_type: one of the closed list of contract types, or None when unknown: then
                the rules of particular contracts apply where the clause's own words betray them.
            represents: the role that the lawyer represents, as the contract names it, or None.
        """
        role = self._roles.find(represents, contract_type)
        return compose(list(self._hits(clause, facts, contract_type, role)))

    def fired(self, clause: Clause, facts: Facts, *, contract_type: str | None) -> set[str]:
        """Return the names of every rule whose conditions hold, replaced or not."""
        return {hit.rule.id for hit in self._hits(clause, facts, contract_type, None)}

    def _hits(
        self, clause: Clause, facts: Facts, contract_type: str | None, role: Role | None
    ) -> Iterable[Hit]:
        text = FoldedText(clause.text)
        contracts = self._contracts_in(text, contract_type)
        for rule in self._book.rules:
            if contracts.isdisjoint(rule.entry.contracts):
                continue
            found = _fired(rule, text, clause.kind, facts)
            if found is not None:
                yield Hit(
                    rule,
                    risk_for(rule, role, self._roles),
                    values_of(found),
                    of_kind=clause.kind in rule.entry.kinds,
                    place=_place(rule.any, text),
                )

    def _contracts_in(self, text: FoldedText, contract_type: str | None) -> set[str]:
        """Return the kinds of contract whose rules apply: the declared one and those betrayed."""
        found = {EVERY_CONTRACT}
        if contract_type is not None:
            found.add(contract_type)
        tried: dict[int, bool] = {}
        for contract, signals in self._book.signals.items():
            if id(signals) not in tried:
                tried[id(signals)] = _some(signals, text)
            if tried[id(signals)]:
                found.add(contract)
        return found


def _place(patterns: tuple[Pattern, ...], text: FoldedText) -> int:
    """Return the first position at which one of the patterns ends (0 when there are none)."""
    found = 0
    for pattern in patterns:
        found |= pattern.last_words(text)
    return (found & -found).bit_length()


def _some(patterns: tuple[Pattern, ...], text: FoldedText) -> bool:
    return any(pattern.matches(text) for pattern in patterns)


def _fired(
    rule: Rule, text: FoldedText, kind: ClauseKind | None, facts: Facts
) -> list[Fact] | None:
    """Return the facts that fired the rule (none if it has words only), or None if it did not."""
    if not _suits(rule, kind):
        return None
    if rule.any and not _some(rule.any, text):
        return None
    if not all(pattern.matches(text) for pattern in rule.all) or _some(rule.none, text):
        return None
    return _facts_found(rule, text, facts)


def _suits(rule: Rule, kind: ClauseKind | None) -> bool:
    """Tell whether the rule speaks of clauses of that kind.

    `kinds` narrows a rule to clauses of those kinds; a clause of unknown kind is not left out. A
    neutral rule says nothing of clauses that only tell who, why or what the words mean.
    """
    entry = rule.entry
    if kind is None or kind is ClauseKind.OTHER or kind in entry.kinds:
        return True
    return not entry.kinds and not (entry.neutral and kind in NARRATIVE)


def _facts_found(rule: Rule, text: FoldedText, facts: Facts) -> list[Fact] | None:
    found: list[Fact] = []
    for test in rule.facts:
        fact = test.satisfied_by(facts, text)
        if fact is False:
            return None
        if not isinstance(fact, bool):
            found.append(fact)
    return found
