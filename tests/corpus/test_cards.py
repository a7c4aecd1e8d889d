"""Our cards: complete, exact in form, unlike one another, and never a copy of the law."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from advai.home import program_dir

CORPUS = program_dir("corpus")
CARDS = [
    (path.name, json.loads(line))
    for path in sorted((CORPUS / "cards").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
    if line.strip()
]
FIELDS = {"key", "keywords", "everyday", "summary", "topics", "nature", "contracts"}
NATURES = {"imperativa", "dispositiva", "definitoria"}
LONGEST_QUOTE = 7  # words in a row that a summary may share with the text: 8 are a copy


def words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    return re.findall(r"[a-z0-9]+", plain)


def known_keys() -> set[str]:
    keys = set()
    for path in (CORPUS / "outlines").glob("*.json"):
        outline: Any = json.loads(path.read_text("utf-8"))
        entries = outline["provisions"]
        keys |= {f"{path.stem}/{entry['number']}" for entry in entries}
    return keys


def rule_keys() -> set[str]:
    return {
        key
        for path in (CORPUS / "rules").glob("*.toml")
        for rule in tomllib.loads(path.read_text("utf-8")).get("rule", [])
        for key in rule["keys"]
    }


def test_every_card_has_every_field_in_its_form() -> None:
    for file, card in CARDS:
        where = f"{file} {card.get('key')}"
        assert FIELDS <= set(card) <= FIELDS | {"heading"}, where
        assert 3 <= len(card["keywords"]) <= 15, where
        assert len({k.lower() for k in card["keywords"]}) == len(card["keywords"]), where
        assert 2 <= len(card["everyday"]) <= 15, where
        assert 25 <= len(card["summary"].split()) <= 60, where
        assert card["nature"] in NATURES, where
        assert card["topics"], where


def test_no_provision_has_two_cards_and_every_card_a_provision() -> None:
    keys = [card["key"] for _, card in CARDS]
    assert len(keys) == len(set(keys))
    assert set(keys) <= known_keys()


def test_keyword_sets_tell_every_provision_apart() -> None:
    sets = [tuple(sorted(k.lower() for k in card["keywords"])) for _, card in CARDS]
    assert len(sets) == len(set(sets))


def test_every_provision_that_a_rule_cites_has_a_card() -> None:
    assert sorted(rule_keys() - {card["key"] for _, card in CARDS}) == []


def test_the_core_of_contract_law_has_cards() -> None:
    assert {f"CC/{number}" for number in range(291, 1001)} <= {card["key"] for _, card in CARDS}


@pytest.mark.shared
def test_no_summary_copies_the_text_of_the_law(shared_dir: Path) -> None:
    from advai.corpus.install import install
    from advai.corpus.library import open_library

    library = open_library()
    install(library, "bo", shared_dir / "corpora" / "bo")
    for file, card in CARDS:
        provision = library.provision(card["key"])
        assert provision is not None
        assert provision.text is not None, card["key"]
        law, own = words(provision.text), words(card["summary"])
        size = LONGEST_QUOTE + 1
        runs = {tuple(law[i : i + size]) for i in range(len(law) - size + 1)}
        copied = [own[i : i + size] for i in range(len(own)) if tuple(own[i : i + size]) in runs]
        assert not copied, f"{file} {card['key']}: {' '.join(copied[0])}"
