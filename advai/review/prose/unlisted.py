"""Names of laws that no catalogue has: "Código de Arrendamientos", "Ley del Inquilinato".

They may exist or not; what matters is that they were not shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from advai.review.prose.data import phrases_of, prose_data, words_of
from advai.review.prose.names import Mention, Named, longest_name, phrase_tree
from advai.review.prose.numbers import number_words
from advai.review.prose.tokens import Kind, Token

_MOST_CAPITALS = 14
_LONGEST_ARTICLE = 3
_MOST_PLAIN = 2  # "ley de protección al inquilino"


def unlisted_norm(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Código de Arrendamientos", "Ley del Inquilinato": names of laws, existing or not."""
    if tokens[place].is_word(words_of("named", "codes")):
        return _unlisted_code(tokens, place)
    if tokens[place].is_word(words_of("named", "statutes")):
        return _unlisted_statute(tokens, place)
    found = longest_name(tokens, place, phrase_tree("named", "ley"))
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


def treaty(tokens: Sequence[Token], place: int) -> Mention | None:
    """Return "Convención de Viena", "Pacto de San José"."""
    found = longest_name(tokens, place, phrase_tree("named", "treaties"))
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
