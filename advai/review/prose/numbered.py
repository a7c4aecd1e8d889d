"""Norms and rulings named by a number or a date: "Ley N.º 439", "SCP 0045/2012"."""

from __future__ import annotations

from collections.abc import Sequence

from advai.corpus.catalogue import load_catalogue, numbered_code
from advai.review.prose.data import prose_data, words_of
from advai.review.prose.names import Mention, Named, after_year, longest_name, phrase_tree
from advai.review.prose.numbers import counts_things, read_number
from advai.review.prose.tokens import Kind, Token

_NUMBER_SIGNS = frozenset({"n", "no", "nro", "nros", "num", "numero", "number", "nos"})
_AND = frozenset({",", ";", "y", "e", "and", "n", "nº", ".", "°", "º", "la", "el"})
_SURE_FIGURES = 3
_SHORTEST_ACRONYM, _LONGEST_ACRONYM = 2, 6


def numbered_norm(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Ley N.º 439", "D.S. 21060", "Resolución Ministerial 12/2020" or several of them."""
    for kind in prose_data()["numbered"]:
        tree = phrase_tree("numbered", kind)
        found = longest_name(tokens, place, tree) if kind != "careful" else None
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
    start, signed = skip_number_sign(tokens, end)
    if name in prose_data()["numbered"]["careful"]:
        return start, signed
    passed = words_of("filler") | words_of("named", "adjectives")
    for _ in range(int(prose_data()["filler"]["most"])):
        if start >= len(tokens) or not tokens[start].is_word(passed):
            break
        after, more = skip_number_sign(tokens, start + 1)
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


def skip_number_sign(tokens: Sequence[Token], place: int) -> tuple[int, bool]:
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
    return _date_end(tokens, end) or after_year(tokens, end)


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


def dated_norm(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Ley de 5 de mayo de 2014", a law named by its date alone."""
    for kind in ("ley", "decreto supremo", "decreto ley", "otra"):
        found = longest_name(tokens, place, phrase_tree("numbered", kind))
        end = _date_end(tokens, found[0]) if found else None
        if end:
            return Mention(place, end, Named.NORM, None)
    return None


def ruling(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Auto Supremo N.º 434/2017", "SCP 0045/2012-R", "sentencia 12 de 2019"."""
    found = longest_name(tokens, place, phrase_tree("rulings"))
    if found is None:
        return None
    end, name = found
    data = prose_data()["rulings"]
    sure = name in data["sure"] or (tokens[place].upper and name in data["sure_in_capitals"])
    dated = _date_end(tokens, end)
    if dated:
        return Mention(place, dated, Named.RULING, None) if sure else None
    start, _ = skip_number_sign(tokens, end)
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


def case_number(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "XYZ 123/2020": capitals with number and year look like a ruling or a resolution."""
    token = tokens[place]
    short = _SHORTEST_ACRONYM <= len(token.text) <= _LONGEST_ACRONYM
    if not token.upper or not short or token.text in words_of("rulings", "not_rulings"):
        return None
    start, _ = skip_number_sign(tokens, place + 1)
    if start >= len(tokens) or tokens[start].kind is not Kind.NUMBER:
        return None
    year, end = _year_after(tokens, start + 1)
    slashed = year and tokens[start + 1].text in "/-–" and len(year) == 4  # noqa: PLR2004 - a year
    return Mention(place, _number_tail(tokens, end), Named.RULING, None) if slashed else None
