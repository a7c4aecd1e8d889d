"""Words as the lexical index sees them: folded, without stop words, cut to their Spanish stem.

Contracts come in capitals without accents as often as not, so accents go before stemming: both
"RESOLUCION" and "resolución" must meet the same entry.
"""

from __future__ import annotations

import re
import threading
import tomllib
import unicodedata
from functools import cache, lru_cache
from typing import Any

import Stemmer

from advai.home import program_dir

_WORD = re.compile(r"[a-z0-9]+")
_SHORTEST = 2
_ARTICLES = frozenset({"el", "la", "los", "las", "lo", "un", "una", "unos", "unas"})
_LONGEST = 40  # longer runs of letters are noise of a broken extraction
_stemmer = Stemmer.Stemmer("spanish")
_stemmer_lock = threading.Lock()


def fold(text: str) -> str:
    """Return the text in lower case without accents or other marks (ñ becomes n)."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


@cache
def search_data() -> dict[str, dict[str, Any]]:
    """Return `corpus/search.toml`: the lists of words that steer the search."""
    return tomllib.loads((program_dir("corpus") / "search.toml").read_text("utf-8"))


@cache
def stop_words() -> frozenset[str]:
    """Return the folded words that say nothing of what a text is about."""
    lists = search_data()["stop_words"].values()
    return frozenset(fold(word) for words in lists for word in words)


@lru_cache(maxsize=100_000)
def _stem(word: str) -> str:
    """Cut a word until nothing more comes off: "intereses" → "interes" → "inter", as "interés"."""
    with _stemmer_lock:  # the stemmer keeps state between calls
        while (shorter := str(_stemmer.stemWord(word))) != word:
            word = shorter
    return word


def stems(text: str) -> list[str]:
    """Return the stems of a text's telling words, in order; each is plain ASCII."""
    return [stem for stem, telling in _marked_stems(text) if telling]


def phrase_stems(text: str) -> list[str]:
    """Return the stems of all words but articles, in order: what phrases are compared by."""
    return [stem for stem, _ in _marked_stems(text) if stem not in _ARTICLES]


def _marked_stems(text: str) -> list[tuple[str, bool]]:
    stops = stop_words()
    return [
        (word, False) if word in stops else (_stem(word), len(word) >= _SHORTEST)
        for word in _WORD.findall(fold(text))
        if len(word) <= _LONGEST
    ]
