"""Names of norms in prose: those of the catalogue, found by trees of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any

from advai.corpus.catalogue import load_catalogue
from advai.review.prose.data import Phrase, phrases_of, prose_data, words_of
from advai.review.prose.tokens import Kind, Token

_YEARS = range(1800, 2101)


class Named(Enum):
    """What a mention names."""

    NORM = auto()
    RULING = auto()
    ALLUSION = auto()


@dataclass(frozen=True, slots=True)
class Mention:
    """A norm or ruling named by tokens `start`..`end`.

    `code` is the norm's ("CC"), or "number/year" of a ruling; None when it is none that we know.
    `alone` says that it is a reference by itself and not only beside an article's number.
    """

    start: int
    end: int
    kind: Named
    code: str | None
    alone: bool = True


@cache
def _tree_of(names: frozenset[tuple[Phrase, str]]) -> Mapping[str, Any]:
    root: dict[str, Any] = {}
    for words, value in sorted(names):
        node = root
        for word in words:
            node = node.setdefault(word, {})
        node[""] = value
    return root


@cache
def norm_tree() -> Mapping[str, Any]:
    """Return the catalogue's names without figures; those with figures are read as numbers."""
    codes = load_catalogue().codes
    named = {**codes, **prose_data()["english_norms"]}
    names = {(tuple(name.split()), code) for name, code in named.items() if name.isascii()}
    return _tree_of(
        frozenset((words, code) for words, code in names if not any(w.isdigit() for w in words))
    )


@cache
def phrase_tree(table: str, name: str = "words") -> Mapping[str, Any]:
    """Return the tree of one list of `corpus/prose.toml`; each name's value is the name."""
    return _tree_of(frozenset((phrase, " ".join(phrase)) for phrase in phrases_of(table, name)))


def longest_name(
    tokens: Sequence[Token], place: int, tree: Mapping[str, Any]
) -> tuple[int, str] | None:
    """Return the token after the longest name that begins at `place`, and the name's value."""
    node, end = tree, place
    found: tuple[int, str] | None = None
    while end < len(tokens):
        token = tokens[end]
        if token.kind is Kind.SIGN and end > place and token.text in ".-–":
            end += 1
            continue
        if token.kind is Kind.SIGN or token.text not in node:
            break
        node = node[token.text]
        end += 1
        if "" in node:
            found = (end, node[""])
    return found


def listed_norm(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return a norm of the catalogue by its name or abbreviation."""
    found = longest_name(tokens, place, norm_tree())
    if found is None:
        return None
    end, code = found
    elsewhere = _elsewhere(tokens, end)
    if elsewhere:
        return Mention(place, elsewhere, Named.NORM, None)
    if end - place == 1 and tokens[place].text == "constitucion":
        return _constitution(tokens, place, code)
    letters = sum(len(token.text) for token in tokens[place:end] if token.kind is Kind.WORD)
    weak = letters < prose_data()["named"]["weak_below"] and not tokens[place].upper
    return Mention(place, after_year(tokens, end), Named.NORM, code, alone=not weak)


def _elsewhere(tokens: Sequence[Token], end: int) -> int | None:
    """Return the token after "español" or "de Familia Extensa": what makes a name another's."""
    linked = end < len(tokens) and tokens[end].text in ("de", "del")
    place = end + linked
    if place >= len(tokens) or tokens[place].kind is not Kind.WORD:
        return None
    token = tokens[place]
    foreign = token.is_word(words_of("named", "elsewhere"))
    other = linked and token.capital and not token.is_word(words_of("named", "here"))
    return place + 1 if foreign or other else None


def _constitution(tokens: Sequence[Token], place: int, code: str) -> Mention | None:
    """Tell the Constitution from the act of constituting a pledge or a debtor in default."""
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if following and following.is_word(words_of("named", "not_constitution")):
        return None
    heads_list = place == 0 and following is not None and following.text in ",:"
    named = tokens[place].capital and not heads_list
    named = named or (place > 0 and tokens[place - 1].text == "la")
    return Mention(place, place + 1, Named.NORM, code) if named else None


def after_year(tokens: Sequence[Token], end: int) -> int:
    """Return the token after "de 1976" where it belongs to the name of a norm."""
    dated = end + 1 < len(tokens) and tokens[end].text == "de"
    if dated and tokens[end + 1].text.isdigit() and int(tokens[end + 1].text) in _YEARS:
        return end + 2
    return end


def allusion(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "dicho cuerpo legal": a norm only beside a number."""
    found = longest_name(tokens, place, phrase_tree("allusions"))
    return Mention(place, found[0], Named.ALLUSION, None, alone=False) if found else None
