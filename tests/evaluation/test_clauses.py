"""Figures for clause splitting, on splits made by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advai.errors import UnreadableDocument
from advai.evaluation.clauses import GoldClause, read_gold, score_clauses, score_file
from advai.model.clause import Clause, SplitContract

GOLD = [
    GoldClause("PRIMERA", "OBJETO", "PRIMERA.- (OBJETO) Se vende"),
    GoldClause("SEGUNDA", "", "SEGUNDA.- El precio"),
    GoldClause("TERCERA", "PLAZO", "TERCERA.- (PLAZO)"),
]


def clause(text: str, title: str) -> Clause:
    return Clause("c01", None, None, title, text, None, 0, len(text), None)


def split(*clauses: Clause) -> SplitContract:
    return SplitContract("", clauses, "")


PERFECT = split(
    clause("PRIMERA.-  (OBJETO)\nSe vende\xa0un horno.", "OBJETO"),
    clause("SEGUNDA.- El precio es de Bs 5.", ""),
    clause("TERCERA.- (PLAZO) Un mes.", "PLAZO"),
)


def test_a_perfect_split_scores_one_with_white_space_folded() -> None:
    scores = score_clauses({"a.txt": GOLD}, Path("x"), lambda _: PERFECT)
    assert (scores.recall, scores.precision, scores.title_accuracy) == (1.0, 1.0, 1.0)


def test_misses_inventions_and_wrong_titles_are_told_one_by_one() -> None:
    found = split(
        clause("PRIMERA.- (OBJETO) Se vende un horno.", "OTRO"),
        clause("SEGUNDA.- El precio es de Bs 5.", ""),
        clause("PARÁGRAFO PRIMERO.- Nada.", ""),
        clause("CUARTA.- Nada.", ""),
    )
    score = score_file("a.txt", GOLD, found)
    assert (score.expected, score.predicted, score.found, score.right_titles) == (3, 4, 2, 1)
    assert score.missed == ("TERCERA.- (PLAZO)",)
    assert score.invented == ("PARÁGRAFO PRIMERO.- Nada.", "CUARTA.- Nada.")
    (wrong,) = score.wrong_titles
    assert (wrong.expected, wrong.found) == ("OBJETO", "OTRO")


def test_the_figures_are_over_all_clauses_of_all_files() -> None:
    half = split(PERFECT.clauses[0], clause("X", ""))
    contracts = {"a.txt": PERFECT, "b.txt": half}
    gold = {"a.txt": GOLD, "b.txt": GOLD}
    scores = score_clauses(gold, Path("x"), lambda path: contracts[path.name])
    assert scores.recall == pytest.approx(4 / 6)
    assert scores.precision == pytest.approx(4 / 5)
    assert scores.title_accuracy == 1.0


def test_each_clause_of_the_split_counts_once() -> None:
    twice = [GOLD[1], GOLD[1]]
    assert score_file("a.txt", twice, PERFECT).found == 1


def test_a_file_that_cannot_be_read_is_all_missed_and_says_why() -> None:
    def refuse(path: Path) -> SplitContract:
        raise UnreadableDocument("El archivo está dañado.", "Pida otro.")

    scores = score_clauses({"a.txt": GOLD}, Path("x"), refuse)
    (score,) = scores.files
    assert score.error == "El archivo está dañado."
    assert len(score.missed) == 3
    assert (scores.recall, scores.precision, scores.title_accuracy) == (0.0, 0.0, 0.0)


def test_paths_are_relative_to_the_folder(tmp_path: Path) -> None:
    seen: list[Path] = []

    def remember(path: Path) -> SplitContract:
        seen.append(path)
        return PERFECT

    score_clauses({"sub/a.txt": GOLD}, tmp_path, remember)
    assert seen == [tmp_path / "sub" / "a.txt"]


def test_the_result_is_json_from_which_the_figures_can_be_recomputed() -> None:
    scores = score_clauses({"a.txt": GOLD}, Path("x"), lambda _: split(PERFECT.clauses[0]))
    data = json.loads(json.dumps(scores.to_json()))
    files = data["files"]
    assert data["recall"] == sum(f["found"] for f in files) / sum(f["expected"] for f in files)
    assert files[0]["missed"] == [gold.starts_with for gold in GOLD[1:]]


def test_a_gold_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "gold.json"
    entry = {"ordinal": "PRIMERA", "title": None, "starts_with": "PRIMERA.- Se"}
    path.write_text(json.dumps({"a.txt": [entry]}), encoding="utf-8")
    assert read_gold(path) == {"a.txt": [GoldClause("PRIMERA", "", "PRIMERA.- Se")]}


@pytest.mark.parametrize(
    "content", ["", "[]", '{"a": 3}', '{"a": [{"title": "x"}]}', '{"a": [{"starts_with": " "}]}']
)
def test_a_gold_file_of_another_shape_is_refused_with_a_way_out(
    tmp_path: Path, content: str
) -> None:
    path = tmp_path / "gold.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableDocument) as caught:
        read_gold(path)
    assert caught.value.way_out


def test_a_gold_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument):
        read_gold(tmp_path / "none.json")
