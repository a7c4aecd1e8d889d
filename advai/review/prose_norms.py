"""Norms and rulings that prose names: "Código Civil", "Ley N.º 439", "SCP 0045/2012", and the like.

Those of the catalogue get their code; any other name or number of a law is found just the same,
without a code, because a law that does not exist is exactly what must be found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any

from advai.corpus.catalogue import load_catalogue, numbered_code
from advai.review.prose_data import Phrase, phrases_of, prose_data, words_of
from advai.review.prose_numbers import counts_things, number_words, read_number
from advai.review.prose_tokens import Kind, Token

_NUMBER_SIGNS = frozenset({"n", "no", "nro", "nros", "num", "numero", "number", "nos"})
_AND = frozenset({",", ";", "y", "e", "and", "n", "nº", ".", "°", "º", "la", "el"})
_SURE_FIGURES = 3
_YEARS = range(1800, 2101)
_MOST_CAPITALS = 14
_SHORTEST_ACRONYM, _LONGEST_ACRONYM = 2, 6
_LONGEST_ARTICLE = 3
_MOST_PLAIN = 2  # "ley de protección al inquilino"


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


def find_mentions(tokens: Sequence[Token]) -> list[Mention]:
    """Return the norms and rulings named, in order, not overlapping; linear in the tokens."""
    found: list[Mention] = []
    place = 0
    while place < len(tokens):
        mention = _mention_at(tokens, place) if tokens[place].kind is not Kind.NUMBER else None
        if mention is None:
            place += 1
            continue
        found.append(mention)
        place = mention.end
    return found


def _mention_at(tokens: Sequence[Token], place: int) -> Mention | None:
    if tokens[place].text not in _openers() and not tokens[place].upper:
        return None
    tries = (_ruling, _numbered, _dated, _listed, _case_number, _allusion)
    candidates = [mention for find in tries if (mention := find(tokens, place))]
    longest = max(candidates, key=lambda mention: (mention.end, mention.alone), default=None)
    if longest is None or longest.kind is Named.ALLUSION:
        return _unlisted(tokens, place) or _treaty(tokens, place) or longest
    return longest


@cache
def _openers() -> frozenset[str]:
    """Return the words that a mention can begin with; most words of prose are none of them."""
    trees = [_norm_tree(), _phrase_tree("rulings"), _phrase_tree("allusions")]
    trees += [_phrase_tree("numbered", kind) for kind in prose_data()["numbered"]]
    trees += [_phrase_tree("named", name) for name in ("codes", "ley", "treaties", "statutes")]
    return frozenset(word for tree in trees for word in tree)


# Names


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
def _norm_tree() -> Mapping[str, Any]:
    """Return the catalogue's names without figures; those with figures are read as numbers."""
    codes = load_catalogue().codes
    named = {**codes, **prose_data()["english_norms"]}
    names = {(tuple(name.split()), code) for name, code in named.items() if name.isascii()}
    return _tree_of(
        frozenset((words, code) for words, code in names if not any(w.isdigit() for w in words))
    )


@cache
def _phrase_tree(table: str, name: str = "words") -> Mapping[str, Any]:
    return _tree_of(frozenset((phrase, " ".join(phrase)) for phrase in phrases_of(table, name)))


def _longest(
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


def _listed(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return a norm of the catalogue by its name or abbreviation."""
    found = _longest(tokens, place, _norm_tree())
    if found is None:
        return None
    end, code = found
    if end - place == 1 and tokens[place].text == "constitucion":
        return _constitution(tokens, place, code)
    letters = sum(len(token.text) for token in tokens[place:end] if token.kind is Kind.WORD)
    weak = letters < prose_data()["named"]["weak_below"] and not tokens[place].upper
    return Mention(place, _after_year(tokens, end), Named.NORM, code, alone=not weak)


def _constitution(tokens: Sequence[Token], place: int, code: str) -> Mention | None:
    """Tell the Constitution from the act of constituting a pledge or a debtor in default."""
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if following and following.is_word(words_of("named", "not_constitution")):
        return None
    heads_list = place == 0 and following is not None and following.text in ",:"
    named = tokens[place].capital and not heads_list
    named = named or (place > 0 and tokens[place - 1].text == "la")
    return Mention(place, place + 1, Named.NORM, code) if named else None


def _after_year(tokens: Sequence[Token], end: int) -> int:
    """Return the token after "de 1976" where it belongs to the name of a norm."""
    dated = end + 1 < len(tokens) and tokens[end].text == "de"
    if dated and tokens[end + 1].text.isdigit() and int(tokens[end + 1].text) in _YEARS:
        return end + 2
    return end


# Numbers


def _numbered(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Ley N.º 439", "D.S. 21060", "Resolución Ministerial 12/2020" or several of them."""
    for kind in prose_data()["numbered"]:
        found = (
            None if kind == "careful" else _longest(tokens, place, _phrase_tree("numbered", kind))
        )
        if found is None:
            continue
        end, name = found
        start, sure = _number_start(tokens, end, name)
        number = read_number(tokens, start)
        if number is None or counts_things(tokens, number.end):
            continue
        if not sure and len(tokens[start].text) < _SURE_FIGURES:
            continue
        last = _number_tail(tokens, number.end)
        more = _more_numbers(tokens, last) if name.endswith("s") else last
        reading = number.readings[-1] if number.readings and more == last else ""
        code = numbered_code(f"{kind} {reading}", load_catalogue().codes) if reading else None
        return Mention(place, more, Named.NORM, code)
    return None


def _number_start(tokens: Sequence[Token], end: int, name: str) -> tuple[int, bool]:
    """Return the token at which a norm's number may begin, and whether any number will do.

    Right after the name it will; after other words ("la ley que lleva el número…"), or after a
    name that is a common word, only with a sign of number, or in so many figures.
    """
    start, signed = _skip_number_sign(tokens, end)
    if name in prose_data()["numbered"]["careful"]:
        return start, signed
    passed = words_of("filler") | words_of("named", "adjectives")
    for _ in range(int(prose_data()["filler"]["most"])):
        if start >= len(tokens) or not tokens[start].is_word(passed):
            break
        after, more = _skip_number_sign(tokens, start + 1)
        signed = signed or more or tokens[start].is_word(_NUMBER_SIGNS)
        start = after
        if tokens[start - 1].kind is Kind.NUMBER:
            break
    return start, signed or all(token.kind is Kind.SIGN for token in tokens[end:start])


def _more_numbers(tokens: Sequence[Token], end: int) -> int:
    """Return the token after ", 5 y 6" where several norms or rulings are told at once."""
    while True:
        place = end
        while place < min(end + 3, len(tokens)) and tokens[place].text in _AND:
            place += 1
        number = read_number(tokens, place, words=False) if place > end else None
        if number is None or counts_things(tokens, number.end):
            return end
        end = _number_tail(tokens, number.end)


def _skip_number_sign(tokens: Sequence[Token], place: int) -> tuple[int, bool]:
    """Return the token after "N.º", "número", ":" and the like, and whether there was any."""
    signed = False
    for _ in range(6):
        if place >= len(tokens):
            break
        token = tokens[place]
        sign = token.kind is Kind.SIGN and token.text in ".°º:#-–/(\"'«“_,"
        if not sign and not token.is_word(_NUMBER_SIGNS) and token.text != "o":
            break
        signed = signed or token.kind is Kind.WORD or token.text in "#°º"
        place += 1
    return place, signed


def _number_tail(tokens: Sequence[Token], end: int) -> int:
    """Return the token after what belongs to a norm's number: "/2020", "-R", "de 5 de mayo…"."""
    while end + 1 < len(tokens) and tokens[end].text in "/-–" and _touching(tokens, end):
        end += 2
        if end < len(tokens) and tokens[end].kind is Kind.NUMBER and _glued(tokens, end):
            end += 1  # "-S2"
    return _date_end(tokens, end) or _after_year(tokens, end)


def _touching(tokens: Sequence[Token], place: int) -> bool:
    glued = _glued(tokens, place) and _glued(tokens, place + 1)
    return glued and tokens[place + 1].kind is not Kind.SIGN


def _glued(tokens: Sequence[Token], place: int) -> bool:
    return tokens[place].start == tokens[place - 1].end


def _date_end(tokens: Sequence[Token], place: int) -> int | None:
    """Return the token after "de (fecha) 5 de mayo (de 2014)", or None when there is no date."""
    if place < len(tokens) and tokens[place].text == ",":
        place += 1
    if place >= len(tokens) or tokens[place].text not in ("de", "del"):
        return None
    place += 1
    if place < len(tokens) and tokens[place].text == "fecha":
        place += 1
    day = read_number(tokens, place)
    if day is None or day.end + 1 >= len(tokens) or tokens[day.end].text != "de":
        return None
    if not counts_things(tokens, day.end):
        return None
    end = day.end + 2
    if end + 1 < len(tokens) and tokens[end].text in ("de", "del"):
        year = read_number(tokens, end + 1)
        end = year.end if year else end
    return end


def _dated(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Ley de 5 de mayo de 2014", a law named by its date alone."""
    for kind in ("ley", "decreto supremo", "decreto ley", "otra"):
        found = _longest(tokens, place, _phrase_tree("numbered", kind))
        end = _date_end(tokens, found[0]) if found else None
        if end:
            return Mention(place, end, Named.NORM, None)
    return None


def _ruling(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Auto Supremo N.º 434/2017", "SCP 0045/2012-R", "sentencia 12 de 2019"."""
    found = _longest(tokens, place, _phrase_tree("rulings"))
    if found is None:
        return None
    end, name = found
    data = prose_data()["rulings"]
    sure = name in data["sure"] or (tokens[place].upper and name in data["sure_in_capitals"])
    dated = _date_end(tokens, end)
    if dated:
        return Mention(place, dated, Named.RULING, None) if sure else None
    start, _ = _skip_number_sign(tokens, end)
    number = read_number(tokens, start)
    if number is None:
        return None
    year, after = _year_after(tokens, number.end)
    if not year and (not sure or counts_things(tokens, number.end)):
        return None
    last = _number_tail(tokens, after)
    more = _more_rulings(tokens, last)
    known = number.readings and year and name in ("auto supremo", "as") and more == last
    return Mention(place, more, Named.RULING, f"{number.readings[-1]}/{year}" if known else None)


def _more_rulings(tokens: Sequence[Token], end: int) -> int:
    """Return the token after "y 2/2020", further rulings told with the first."""
    after = _more_numbers(tokens, end)
    told = [token.text for token in tokens[end:after]]
    return after if "/" in told or "-" in told else end


def _year_after(tokens: Sequence[Token], place: int) -> tuple[str, int]:
    """Return the year that follows a ruling's number ("/2017", "de 2017", a date), and its end."""
    date = _date_end(tokens, place)
    if date and tokens[date - 1].text.isdigit():
        return tokens[date - 1].text, date
    linked = place + 1 < len(tokens) and tokens[place].text in ("/", "-", "–", "de", "del")
    if linked and tokens[place + 1].text.isdigit() and len(tokens[place + 1].text) in (2, 4):
        return tokens[place + 1].text, place + 2
    return "", place


def _case_number(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "XYZ 123/2020": capitals with number and year look like a ruling or a resolution."""
    token = tokens[place]
    short = _SHORTEST_ACRONYM <= len(token.text) <= _LONGEST_ACRONYM
    if not token.upper or not short or token.text in words_of("rulings", "not_rulings"):
        return None
    start, _ = _skip_number_sign(tokens, place + 1)
    if start >= len(tokens) or tokens[start].kind is not Kind.NUMBER:
        return None
    year, end = _year_after(tokens, start + 1)
    slashed = year and tokens[start + 1].text in "/-–" and len(year) == 4  # noqa: PLR2004 - a year
    return Mention(place, _number_tail(tokens, end), Named.RULING, None) if slashed else None


# Names that no catalogue has


def _unlisted(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Código de Arrendamientos", "Ley del Inquilinato": names of laws, existing or not."""
    if tokens[place].is_word(words_of("named", "codes")):
        return _unlisted_code(tokens, place)
    if tokens[place].is_word(words_of("named", "statutes")):
        return _unlisted_statute(tokens, place)
    found = _longest(tokens, place, _phrase_tree("named", "ley"))
    return _unlisted_law(tokens, place, found[0]) if found else None


def _unlisted_code(tokens: Sequence[Token], place: int) -> Mention | None:
    following = tokens[place + 1 : place + 4]
    if not following or following[0].kind is not Kind.WORD or _no_law(following):
        return None
    linked = following[0].text in ("de", "del") and len(following) > 1
    telling = following[1] if linked else following[0]
    legal = words_of("named", "law_adjectives")
    counted = len(following) > 1 and following[1].kind is Kind.NUMBER
    if not linked and not telling.capital and telling.text not in legal and not counted:
        return None
    if telling.kind is not Kind.WORD or telling.is_word(number_words()):
        return None
    return Mention(place, _name_end(tokens, place + 1), Named.NORM, None)


def _no_law(following: Sequence[Token]) -> bool:
    """Tell whether what follows "código" says that it is no law ("código fuente")."""
    words = [token.text for token in following]
    exempt = phrases_of("named", "not_laws")
    return any(tuple(words[:size]) in exempt for size in (1, 2, 3))


def _unlisted_statute(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Reglamento General de Alquileres"; the rules of a building are no law."""
    end = _name_end(tokens, place + 1)
    inner = [token for token in tokens[place + 1 : end] if token.kind is Kind.WORD]
    told = " ".join(token.text for token in inner)
    common = any(f" {phrase} " in f" {told} " for phrase in words_of("named", "not_statutes"))
    general = bool(inner) and inner[0].is_word(words_of("named", "adjectives")) and len(inner) > 1
    named = general or (
        tokens[place].capital
        and any(token.capital and len(token.text) > _LONGEST_ARTICLE for token in inner)
    )
    linked = bool(inner) and inner[0].is_word(
        words_of("named", "linkers") | words_of("named", "adjectives")
    )
    return Mention(place, end, Named.NORM, None) if named and linked and not common else None


def _unlisted_law(tokens: Sequence[Token], place: int, after: int) -> Mention | None:
    beside = tokens[after] if after < len(tokens) else None
    if beside and beside.capital and tokens[place].capital and beside.kind is Kind.WORD:
        common = words_of("named", "not_laws_beside_ley") | words_of("named", "linkers")
        if not beside.is_word(common | words_of("named", "adjectives")):
            return Mention(place, _name_end(tokens, after), Named.NORM, None)
    while after < len(tokens) and tokens[after].is_word(words_of("named", "adjectives")):
        after += 1
    if after >= len(tokens) or not tokens[after].is_word(words_of("named", "linkers")):
        return None
    following = tokens[after + 1 : after + 4]
    words = [token.text for token in following if token.kind is Kind.WORD]
    exempt = phrases_of("named", "not_laws_after_ley")
    if not words or any(tuple(words[:size]) in exempt for size in (1, 2, 3)):
        return None
    telling = next((token for token in following if len(token.text) > _LONGEST_ARTICLE), None)
    proper = telling is not None and telling.capital
    if tokens[after].text not in ("de", "del") and not proper:
        return None  # "la ley para terceros" names none; "Ley sobre Inquilinos" does
    return Mention(place, _name_end(tokens, after), Named.NORM, None)


def _treaty(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Convención de Viena", "Pacto de San José"."""
    found = _longest(tokens, place, _phrase_tree("named", "treaties"))
    if found is None:
        return None
    after, name = found
    end = _name_end(tokens, after)
    linked = after < len(tokens) and tokens[after].is_word(words_of("named", "linkers"))
    proper = any(token.capital for token in tokens[after:end])
    common = name in prose_data()["named"]["common_treaties"]
    sure = (tokens[place].capital and proper) if common else (linked or proper or " " in name)
    return Mention(place, end if linked or proper else after, Named.NORM, None) if sure else None


def _name_end(tokens: Sequence[Token], place: int) -> int:
    """Return the token after a name: linked words, and capitalised ones as far as they go."""
    linkers = (
        words_of("named", "linkers")
        | words_of("named", "adjectives")
        | {"la", "las", "los", "el", "al", "a", "y", "e", "the"}
    )
    end, linked, plain = place, True, 0
    for position in range(place, min(place + _MOST_CAPITALS, len(tokens))):
        token = tokens[position]
        if token.kind is not Kind.WORD:
            break
        if token.text in linkers:
            linked = True
            continue
        if not token.capital and (not linked or plain == _MOST_PLAIN):
            break
        plain += not token.capital
        end, linked = position + 1, False
    return max(end, place + 1)


def _allusion(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "dicho cuerpo legal": a norm only beside a number."""
    found = _longest(tokens, place, _phrase_tree("allusions"))
    return Mention(place, found[0], Named.ALLUSION, None, alone=False) if found else None
