"""A model's prose made plain: Latin letters, figures, punctuation, and nothing that hides.

Whatever could make a word look like another to a person than to a program goes: letters of other
alphabets that look Latin, invisible and combining characters, figures of other scripts, HTML,
entities, Markdown. What the lawyer reads is then what the search for invented references read.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from advai.review.prose.data import look_alikes

LONGEST = 6000
"""Characters kept of one piece of prose; a judgment's are a few hundred."""

_ROUNDS = 8  # hiding one thing in another deeper than this leaves it in plain sight

_KEPT = frozenset("\n .,;:!?¿¡()[]{}/\\-–—…«»“”„‟‘’‹›\"'%$&+=#@*_~`^|<>°ºª§€£·•")
_REPLACED = {"\t": " ", "\v": " ", "\f": " ", "\u2028": "\n", "\u2029": "\n\n", "\u2044": "/"}
_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]{0,300}>", re.DOTALL)
_ENTITY = re.compile(r"&[^\W\d_]{2,10};")
_ESCAPE = re.compile(r"\\[uUúÚ]\{?([0-9a-fA-F]{4,5})\}?|\\[xX]([0-9a-fA-F]{2})")
_MARKUP = re.compile(r"[*`~^\\{}]|(?m:^\s{0,3}#{1,6}(?=\s))|(?<!\w)_(?=[^\W_])|(?<=[^\W_])_(?!\w)")
_ACCENTED = frozenset("áéíóúüñçàèìòùâêîôûãõäëïö")  # Spanish and the languages next to it
_NAMED_LATIN = re.compile(
    r"LATIN (?:CAPITAL |SMALL )?(?:LETTER )?(?:SMALL CAPITAL |\w+ )?([A-Z])\b"
)
_PLACEHOLDER = re.compile(r"\[[A-Z_]+_\d+\]")
_BLANKS = re.compile(r"[^\S\n]+")
_LINES = re.compile(r" ?\n ?(?:\n ?)*")


def plain_text(text: str) -> str:
    """Return the plain form of a model's prose; applying it again changes nothing."""
    text = text[: 4 * LONGEST]
    for _ in range(_ROUNDS):
        before, text = text, _plain_once(text)
        if text == before:
            break
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"


def _plain_once(text: str) -> str:
    text = _decoded(text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _without_markup(text).replace("<", "‹").replace(">", "›").replace("|", " ")
    text = _LINES.sub(lambda m: "\n\n" if m[0].count("\n") > 1 else "\n", _BLANKS.sub(" ", text))
    return text.strip()


def _decoded(text: str) -> str:
    """Undo HTML, escapes and disguises, also hidden in one another, until nothing is left."""
    for _ in range(_ROUNDS):
        before = text
        text = "".join(map(_plain_character, unicodedata.normalize("NFC", text)))
        text = _ENTITY.sub(_unescaped, html.unescape(_TAG.sub("", text)))
        text = _ESCAPE.sub(_escaped, text)
        if text == before:
            break
    return text


def _unescaped(match: re.Match[str]) -> str:
    """Return what a misspelt entity ("&IACUTE;", "&iacuté;") stands for to a human reader."""
    letters = unicodedata.normalize("NFD", match[0].lower())
    return html.unescape("".join(c for c in letters if not unicodedata.combining(c)))


def _escaped(match: re.Match[str]) -> str:
    return chr(int(match[1] or match[2], 16))


@lru_cache(maxsize=8192)
def _plain_character(character: str) -> str:
    """Return what stands for one character: itself, its plain form, or nothing."""
    if character in _KEPT or (character.isascii() and character.isalnum()):
        return character
    if character in _REPLACED:
        return _REPLACED[character]
    alike = look_alikes().get(character)
    if alike:
        return alike.upper() if character.isupper() else alike
    kind = unicodedata.category(character)
    if kind[0] == "M" or kind in ("Cf", "Cc", "Cs", "Co", "Cn"):
        return ""
    if character.lower() in _ACCENTED:
        return character
    return _figure(character) or _compatible(character) or (" " if kind[0] in "ZPS" else "")


def _figure(character: str) -> str:
    """Return the figure that a character of another script or style stands for, or nothing."""
    value = unicodedata.numeric(character, None)
    whole = value is not None and value == int(value)
    roman = unicodedata.category(character) == "Nl"
    return str(int(value)) if value is not None and whole and not roman else ""


def _compatible(character: str) -> str:
    """Return the plain letters that a character is a variant of ("ﬁ", "Ⅻ", "ℂ", "🅰")."""
    decomposed = unicodedata.normalize("NFKD", character)
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    if plain != character:
        return "".join(map(_plain_character, plain))
    named = _NAMED_LATIN.search(unicodedata.name(character, ""))
    return (named[1] if character.isupper() else named[1].lower()) if named else ""


def _without_markup(text: str) -> str:
    """Drop Markdown's signs, but not those inside a placeholder such as [PERSONA_1]."""
    parts, end = [], 0
    for found in _PLACEHOLDER.finditer(text):
        parts += [_MARKUP.sub("", text[end : found.start()]), found[0]]
        end = found.end()
    return "".join([*parts, _MARKUP.sub("", text[end:])])
