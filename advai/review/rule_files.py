"""Rules as lawyers write them in `corpus/rules/*.toml`, checked and compiled when they are loaded.

One file an institution (intereses.toml, arrendamiento.toml…). A file that begins with "_" holds
word lists instead of rules. Every rule carries texts that must fire it and texts that must not,
so that whoever corrects one can see at once what changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any

from pydantic import ValidationError

from advai.errors import CorpusError
from advai.review.rule_conditions import Element, Pattern, PatternError, compile_lists
from advai.review.rule_conditions import compile_pattern as compile_words
from advai.review.rule_entries import RuleEntry, RuleFile, Vocabulary, expand_contract
from advai.review.rule_facts import FactTest, compile_fact_test
from advai.review.rule_roles import Roles

LISTS_FILE = "_vocabulario.toml"
PLACEHOLDERS = {
    "rate": {"rate", "monthly", "yearly"},
    "term": {"term", "years"},
    "amount": {"amount", "in_words"},
    "date": {"date"},
    "norm": {"norm"},
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule ready to be tried: its entry and its compiled conditions."""

    entry: RuleEntry
    institution: str
    all: tuple[Pattern, ...]
    any: tuple[Pattern, ...]
    none: tuple[Pattern, ...]
    facts: tuple[FactTest, ...]

    @property
    def id(self) -> str:
        """Return the rule's name."""
        return self.entry.id


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Every rule of a folder, the lists they use and the signals of each kind of contract."""

    rules: tuple[Rule, ...]
    signals: dict[str, tuple[Pattern, ...]]


def load_rule_book(folder: Path, roles: Roles) -> RuleBook:
    """Read and check every rule of `folder`.

    Raises:
        CorpusError: a file is missing or wrong; says which file, which rule and what.
    """
    vocabulary = _read_vocabulary(folder / LISTS_FILE)
    with _blame(folder / LISTS_FILE, None):
        lists = compile_lists(vocabulary.lists, roles.lists())
        signals = _compile_signals(vocabulary, lists)
    rules: list[Rule] = []
    for path in sorted(folder.glob("[!_]*.toml")):
        rules += _read_rules(path, lists)
    _check_together(folder, rules, roles.known())
    return RuleBook(tuple(rules), signals)


def _read_vocabulary(path: Path) -> Vocabulary:
    content = _read_toml(path)
    try:
        return Vocabulary.model_validate(content)
    except ValidationError as error:
        raise _wrong(path, None, _first_problem(error)) from error


def _compile_signals(
    vocabulary: Vocabulary, lists: Mapping[str, Element]
) -> dict[str, tuple[Pattern, ...]]:
    compiled: dict[str, tuple[Pattern, ...]] = {}
    for contract, sources in vocabulary.signals.items():
        compiled |= dict.fromkeys(expand_contract(contract), _compile_all(sources, lists))
    return compiled


def _read_rules(path: Path, lists: Mapping[str, Element]) -> list[Rule]:
    content = _read_toml(path)
    try:
        file = RuleFile.model_validate(content)
    except ValidationError as error:
        raise _wrong(path, _rule_of(error, content), _first_problem(error)) from error
    rules = []
    for entry in file.rule:
        with _blame(path, entry.id):
            rules.append(_compile_rule(entry, file.institution, lists))
    return rules


def _compile_rule(entry: RuleEntry, institution: str, lists: Mapping[str, Element]) -> Rule:
    facts = tuple(compile_fact_test(source, lists) for source in entry.facts)
    _check_placeholders(entry, facts)
    _check_conditions(entry)
    return Rule(
        entry,
        institution,
        all=_compile_all(entry.all, lists),
        any=_compile_all(entry.any, lists),
        none=_compile_all(entry.none, lists),
        facts=facts,
    )


def _compile_all(sources: Iterable[str], lists: Mapping[str, Element]) -> tuple[Pattern, ...]:
    return tuple(compile_words(source, lists) for source in sources)


def _check_placeholders(entry: RuleEntry, facts: tuple[FactTest, ...]) -> None:
    known = {name for test in facts if test.wanted for name in PLACEHOLDERS[test.kind]}
    for text in (entry.reason, entry.suggestion or ""):
        for _, name, _, _ in Formatter().parse(text):
            if name is not None and name not in known:
                raise PatternError(f"ninguna condición de hechos da el dato {{{name}}}")


def _check_conditions(entry: RuleEntry) -> None:
    if not (entry.all or entry.any or entry.facts or entry.kinds):
        raise PatternError("no tiene ninguna condición")


def _check_together(folder: Path, rules: list[Rule], sides: frozenset[str]) -> None:
    names = [rule.id for rule in rules]
    for rule in rules:
        if names.count(rule.id) > 1:
            raise _wrong(folder, rule.id, "el nombre se repite")
        for other in rule.entry.replaces:
            if other not in names:
                raise _wrong(folder, rule.id, f"reemplaza a «{other}», que no existe")
        for side in {rule.entry.harms, *rule.entry.by_side} - {None} - sides:
            raise _wrong(folder, rule.id, f"no existe la parte «{side}»")


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _wrong(path, None, "no se puede leer el archivo") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(path, None, f"no es TOML válido ({error})") from error


@contextmanager
def _blame(path: Path, rule: str | None) -> Iterator[None]:
    """Tell in which file and rule a mistake lies."""
    try:
        yield
    except ValueError as error:
        raise _wrong(path, rule, str(error)) from error


def _rule_of(error: ValidationError, content: dict[str, Any]) -> str | None:
    place = error.errors()[0]["loc"]
    if len(place) > 1 and place[0] == "rule" and isinstance(place[1], int):
        entry = content["rule"][place[1]]
        return str(entry.get("id", f"número {place[1] + 1}"))
    return None


def _first_problem(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"


def _wrong(path: Path, rule: str | None, what: str) -> CorpusError:
    where = f"el archivo de reglas {path.name}" if rule is None else f"{path.name}, «{rule}»"
    return CorpusError(
        f"No se pueden usar las reglas: en {where}: {what}.",
        "Corrija ese archivo o reinstale el programa.",
    )
