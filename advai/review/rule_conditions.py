"""The language of words in which rules say what a clause must or must not contain.

A pattern is read from left to right; accents, capitals and articles do not count, "del" is "de"
and "al" is "a" (so a lawyer may write it as it is said):

    renuncia a la prescripción      these words, one after the other
    renuncia*                       a word that begins so (renuncia, renunciando, renuncian…)
    #                               a figure (3, 1.500, 2,5)
    (anula|deja sin efecto)         one of several
    [expresa|expresamente]          one of several, or nothing
    renuncia* ... prescripción      with up to 8 words between, in the same sentence
    renuncia* ...20 prescripción    with up to 20 words between
    -(no|sin) vender                "vender", unless "no" or "sin" stands among the 6 words before
    <deudor>                        one of a list of `_vocabulario.toml` or of `roles.toml`
    interes* & capital*             both in the same sentence, in any order

Every pattern is matched with bit sets, in a number of steps that depends on the pattern's own
length only: a contract cannot make the matching slow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from advai.review.rule_text import FoldedText, fold_word, read_word

DEFAULT_GAP = 8
LONGEST_GAP = 60
GUARD_REACH = 6
_TOKEN = re.compile(r"\.\.\.\d*|[()|\[\]&#-]|<[^<>]*>|[^\W_]+(?:[.,]\d+)*\*?|%|\S")
_WORDLIKE = re.compile(r"[^\W_]+(?:[.,]\d+)*\*?|%")


class PatternError(ValueError):
    """A pattern that does not follow the language; the message says where."""


class Element:
    """A part of a pattern. `after` maps the places where it may begin to those right after it."""

    def after(self, text: FoldedText, starts: int) -> int:
        """Return the set of positions right after the element, for the given beginnings."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Word(Element):
    """One word, or every word that begins so."""

    word: str
    prefix: bool = False

    def after(self, text: FoldedText, starts: int) -> int:
        """See `Element.after`."""
        places = text.prefixed(self.word) if self.prefix else text.positions(self.word)
        return (starts & places) << 1


@dataclass(frozen=True, slots=True)
class Figure(Element):
    """Any figure."""

    def after(self, text: FoldedText, starts: int) -> int:
        """See `Element.after`."""
        return (starts & text.numbers()) << 1


@dataclass(frozen=True, slots=True)
class Gap(Element):
    """Up to `longest` words of the same sentence."""

    longest: int

    def after(self, text: FoldedText, starts: int) -> int:
        """See `Element.after`."""
        return _spread(text, starts, self.longest)


@dataclass(frozen=True, slots=True)
class Sequence(Element):
    """Elements one after the other."""

    parts: tuple[Element, ...]

    def after(self, text: FoldedText, starts: int) -> int:
        """See `Element.after`."""
        for part in self.parts:
            if not starts:
                break
            starts = part.after(text, starts)
        return starts


@dataclass(frozen=True, slots=True)
class Choice(Element):
    """One of several; with `optional`, or nothing."""

    options: tuple[Element, ...]
    optional: bool = False

    def after(self, text: FoldedText, starts: int) -> int:
        """See `Element.after`."""
        ends = starts if self.optional else 0
        for option in self.options:
            ends |= option.after(text, starts)
        return ends


@dataclass(frozen=True, slots=True)
class Guard(Element):
    """Nothing, where `forbidden` does not stand among the words before."""

    forbidden: Element

    def after(self, text: FoldedText, starts: int) -> int:
        """See `Element.after`."""
        found = self.forbidden.after(text, text.everywhere)
        return starts & ~_spread(text, found, GUARD_REACH - 1)


def _spread(text: FoldedText, starts: int, reach: int) -> int:
    """Add the `reach` positions that follow each start without leaving its sentence."""
    whole, step = starts, starts
    for _ in range(reach):
        step = (step & text.everywhere) << 1
        if not step & ~whole:
            break
        whole |= step
    return whole


@dataclass(frozen=True, slots=True)
class Pattern:
    """A whole pattern: parts that must stand in the same sentence, in any order."""

    source: str
    parts: tuple[Element, ...]

    def last_words(self, text: FoldedText, within: int = -1) -> int:
        """Return where a match ends (the bit of its last word); 0 when there is none."""
        starts = text.everywhere & within
        ends = [part.after(text, starts) >> 1 for part in self.parts]
        if not all(ends):
            return 0
        if len(ends) == 1:
            return ends[0]
        return _together(text, ends)

    def matches(self, text: FoldedText) -> bool:
        """Tell whether the pattern stands in the text."""
        return self.last_words(text) != 0


def _together(text: FoldedText, ends: list[int]) -> int:
    found = 0
    for sentence in text.sentences():
        here = [end & sentence for end in ends]
        if all(here):
            for end in here:
                found |= end
    return found


def compile_pattern(source: str, lists: Mapping[str, Element]) -> Pattern:
    """Compile a pattern; raise `PatternError` saying what is wrong in it."""
    parser = _Parser(_TOKEN.findall(source), lists)
    try:
        parts = parser.parts()
    except PatternError as error:
        raise PatternError(f"{error} en «{source}»") from None
    return Pattern(source, tuple(parts))


class _Parser:
    """Recursive descent over the tokens of one pattern."""

    def __init__(self, tokens: list[str], lists: Mapping[str, Element]) -> None:
        self._tokens = tokens
        self._lists = lists
        self._at = 0

    def left(self) -> str:
        """Return the next token, or an empty string at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def take(self, token: str) -> bool:
        """Step over `token` if it is next."""
        if self.left() != token:
            return False
        self._at += 1
        return True

    def parts(self) -> list[Element]:
        """Read the whole pattern: sequences joined by ampersands."""
        parts = [self.sequence()]
        while self.take("&"):
            parts.append(self.sequence())
        if self.left():
            raise PatternError(f"sobra «{self.left()}»")
        return parts

    def sequence(self) -> Element:
        """Read elements up to the end, a bar, a closing bracket or an ampersand."""
        parts: list[Element] = []
        beginning = self._at
        while self.left() not in {"", "|", ")", "]", "&"}:
            parts += self._element()
        if self._at == beginning:
            raise PatternError("hay una parte vacía")
        if parts and (isinstance(parts[0], Gap) or isinstance(parts[-1], (Gap, Guard))):
            raise PatternError("«...» y «-» necesitan una palabra a cada lado")
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _element(self) -> list[Element]:
        mark = self.left()
        self._at += 1
        if mark.startswith("..."):
            return [Gap(_gap_length(mark))]
        if mark == "-":
            return [Guard(Sequence(tuple(self._element())))]
        if mark in {"(", "["}:
            return [self._choice(")" if mark == "(" else "]")]
        if mark == "#":
            return [Figure()]
        if mark.startswith("<"):
            return [self._list(mark[1:-1])]
        if not _WORDLIKE.fullmatch(mark):
            raise PatternError(f"no se entiende «{mark}»")
        return _words(mark)

    def _choice(self, closing: str) -> Element:
        options = [self.sequence()]
        while self.take("|"):
            options.append(self.sequence())
        if not self.take(closing):
            raise PatternError(f"falta «{closing}»")
        return Choice(tuple(options), optional=closing == "]")

    def _list(self, name: str) -> Element:
        if name not in self._lists:
            raise PatternError(f"no existe la lista <{name}>")
        return self._lists[name]


def _gap_length(token: str) -> int:
    length = int(token[3:] or DEFAULT_GAP)
    if not 1 <= length <= LONGEST_GAP:
        raise PatternError(f"«{token}» debe estar entre 1 y {LONGEST_GAP} palabras")
    return length


def _words(token: str) -> list[Element]:
    """Return the element of one word; none for an article, which texts do not keep either."""
    if token.endswith("*"):
        return [Word(fold_word(token[:-1]), prefix=True)]
    word = read_word(token)
    return [] if word is None else [Word(word)]


def compile_lists(
    lists: Mapping[str, list[str]], known: Mapping[str, Element] | None = None
) -> dict[str, Element]:
    """Compile named lists; a list may use those that stand before it."""
    compiled: dict[str, Element] = dict(known or {})
    for name, entries in lists.items():
        options = []
        for entry in entries:
            pattern = compile_pattern(entry, compiled)
            if len(pattern.parts) != 1:
                raise PatternError(f"la lista <{name}> no admite «&»")
            options.append(pattern.parts[0])
        compiled[name] = Choice(tuple(options))
    return compiled
