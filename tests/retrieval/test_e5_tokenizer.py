"""The tokenizer picks the most probable cut, loses nothing and takes nothing from the text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.retrieval.e5_tokenizer import MARK, Tokenizer
from advai.retrieval.e5_weights import Pieces
from tests.retrieval import tiny_e5

SCORES = dict(zip(tiny_e5.PIECES, tiny_e5.scores(), strict=True))
UNKNOWN_SCORE = min(SCORES.values()) - 10


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer(Pieces(tiny_e5.PIECES, tiny_e5.scores(), 0, 2, 1, 3, dict(tiny_e5.CHARACTERS)))


def best_score(word: str) -> float:
    """Try every cut of a word."""

    @cache
    def best(start: int) -> float:
        if start == len(word):
            return 0.0
        options = [UNKNOWN_SCORE + best(start + 1)]
        for stop in range(start + 1, len(word) + 1):
            piece = word[start:stop]
            if piece in SCORES and piece not in tiny_e5.CONTROLS:
                options.append(SCORES[piece] + best(stop))
        return max(options)

    return best(0)


def score(ids: list[int]) -> float:
    return sum(UNKNOWN_SCORE if i == 3 else SCORES[tiny_e5.PIECES[i]] for i in ids)


@given(st.text(alphabet="alquilerñoz▁", min_size=1, max_size=12))
def test_no_other_cut_of_a_word_is_more_probable(tokenizer: Tokenizer, word: str) -> None:
    assert score(tokenizer(word)) == pytest.approx(best_score(MARK + word))


@given(st.text(alphabet="alquilero Añ", max_size=40))
def test_the_pieces_spell_the_normalised_text(tokenizer: Tokenizer, text: str) -> None:
    spelled = "".join(tiny_e5.PIECES[i] for i in tokenizer(text))
    assert spelled == MARK + tokenizer.normalise(text).replace(" ", MARK)


def test_long_pieces_win_over_letters(tokenizer: Tokenizer) -> None:
    assert [tiny_e5.PIECES[i] for i in tokenizer("el alquiler")] == ["▁el", "▁alquiler"]


def test_characters_are_normalised_and_spaces_collapse(tokenizer: Tokenizer) -> None:
    assert tokenizer.normalise("  Al\t \u200bﬁn ") == "al fin "
    assert tokenizer(" el   alquiler") == tokenizer("el alquiler")


def test_an_unknown_character_is_one_unknown_piece(tokenizer: Tokenizer) -> None:
    assert tokenizer("el ☃") == [*tokenizer("el"), tiny_e5.PIECES.index("▁"), 3]


def test_control_marks_written_in_a_text_stay_characters(tokenizer: Tokenizer) -> None:
    ids = tokenizer("</s> <s> <pad>")
    assert not {0, 1, 2} & set(ids)


def test_an_empty_text_is_the_mark_alone(tokenizer: Tokenizer) -> None:
    assert tokenizer("") == [tiny_e5.PIECES.index("▁")]


def test_a_megabyte_without_spaces_is_cut_in_linear_time(tokenizer: Tokenizer) -> None:
    assert len(tokenizer("quil" * 50_000)) == 50_001


def test_the_memory_of_words_is_bounded(
    tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("advai.retrieval.e5_tokenizer._REMEMBERED_WORDS", 10)
    for number in range(200):
        tokenizer("a" * (number % 30 + 1) + "o" * (number // 30))
    assert len(tokenizer._remembered) <= 10


def test_a_piece_with_a_line_break_is_refused(tmp_path: Path) -> None:
    from advai.retrieval.e5_weights import BrokenWeights, Weights

    path = tiny_e5.write_tiny(tmp_path / "w.bin", pieces=[*tiny_e5.CONTROLS, "a\nb"])
    with pytest.raises(BrokenWeights, match="line break"):
        Weights(path).pieces()
