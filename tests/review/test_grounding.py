"""Only what was shown can be cited, and only as the library holds it."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.model.review import JudgedPoint, Judgment, Risk, Support
from advai.model.source import Source
from advai.review.grounding import LONGEST_KEY, GroundedJudgment, cite, ground
from advai.review.prose.cleaner import QUOTATION_MARK, REFERENCE_MARK
from tests.review.law import CLAUSE_TEXT, HIDDEN, SOURCES, TEXTS, FakeLibrary, source

PACKAGE = Path(__file__).resolve().parents[2] / "advai"


def judged(
    *keys: str, claim: str = "El rédito acordado sube de tres monedas por cada cien en un mes."
) -> Judgment:
    return Judgment(Risk.HIGH, "Resumen.", (JudgedPoint(claim, keys),), "Propuesta.", "prueba")


def grounded(judgment: Judgment, library: FakeLibrary | None = None) -> GroundedJudgment:
    return ground(judgment, SOURCES, library or FakeLibrary(), clause_text=CLAUSE_TEXT)


class TestKeys:
    def test_a_key_shown_becomes_a_citation_copied_from_the_library(self) -> None:
        result = grounded(judged("CC/409"))

        (citation,) = result.points[0].citations
        assert (citation.key, citation.text) == ("CC/409", TEXTS["CC/409"])
        assert citation.label == "Norma inventada, CC/409"
        assert citation.literal
        assert result.points[0].support is Support.FULL
        start, end = citation.support_span or (0, 0)
        assert "tres monedas" in citation.text[start:end]

    @pytest.mark.parametrize(
        "written",
        [
            "cc/409",
            " CC / 409 ",
            "CC/409.II",
            "art. 409 del Código Civil",
            "Código Civil, art. 409",
        ],
    )
    def test_other_ways_to_write_a_shown_key_count(self, written: str) -> None:
        result = grounded(judged(written))

        assert [c.key for c in result.points[0].citations] == ["CC/409"]
        assert result.discarded_keys == ()

    @pytest.mark.parametrize("key", [each.key for each in HIDDEN])
    def test_a_key_of_the_library_that_was_not_shown_is_discarded(self, key: str) -> None:
        result = grounded(judged(key))

        assert result.points[0].citations == ()
        assert result.points[0].support is Support.NONE
        assert result.discarded_keys == (key,)

    @pytest.mark.parametrize(
        "key", ["CC/9999", "", "CC/*", "%", "../CC/409", "CC/409' OR '1'='1", "<b>CC/519</b>x"]
    )
    def test_anything_else_is_discarded(self, key: str) -> None:
        result = grounded(judged(key))

        assert result.points[0].citations == ()
        assert len(result.discarded_keys) == 1

    def test_a_key_said_twice_is_cited_once(self) -> None:
        result = grounded(judged("CC/409", "cc/409", "CC/519"))

        assert [c.key for c in result.points[0].citations] == ["CC/409", "CC/519"]

    def test_a_ruling_counts_by_its_extract_and_not_as_a_whole(self) -> None:
        result = grounded(judged("as 434/2017 # 3", "AS/0434/2017", "AS/0434/2017#9"))

        assert [c.key for c in result.points[0].citations] == ["AS/0434/2017#3"]
        assert result.discarded_keys == ("AS/0434/2017", "AS/0434/2017#9")

    def test_a_long_or_dangerous_key_is_told_short_and_plain(self) -> None:
        result = grounded(judged("<script>alert(1)</script>" + "z" * 5000))

        (told,) = result.discarded_keys
        assert len(told) <= LONGEST_KEY
        assert "<" not in told


class TestText:
    def test_an_altered_text_is_not_cited_and_the_lawyer_is_told(self) -> None:
        library = FakeLibrary()
        original = library.sources["CC/409"]
        library.sources["CC/409"] = replace(original, text=original.text.replace("tres", "nueve"))

        result = grounded(judged("CC/409", "CC/519"), library)

        assert [c.key for c in result.points[0].citations] == ["CC/519"]
        assert "advai corpus verify" in result.notes[0]

    def test_a_text_that_changed_since_it_was_shown_is_not_cited(self) -> None:
        library = FakeLibrary()
        library.sources["CC/409"] = source("CC/409", "Otro texto, íntegro pero no el mostrado.")

        result = grounded(judged("CC/409"), library)

        assert result.points[0].citations == ()
        assert result.notes

    def test_a_text_that_left_the_library_is_not_cited(self) -> None:
        library = FakeLibrary()
        del library.sources["CC/409"]

        assert grounded(judged("CC/409"), library).points[0].citations == ()

    def test_a_library_that_answers_with_another_key_is_not_believed(self) -> None:
        library = FakeLibrary()
        library.sources["CC/409"] = library.sources["CC/410"]

        assert grounded(judged("CC/409"), library).points[0].citations == ()

    def test_our_own_summary_is_cited_as_such_and_carries_in_part_at_most(self) -> None:
        claim = "El inquilino cuida la casa y responde por los daños que cause."
        result = grounded(judged("CC/700", claim=claim))

        (citation,) = result.points[0].citations
        assert not citation.literal
        assert result.points[0].support is Support.PARTIAL

    def test_findings_of_our_own_are_cited_by_the_same_rule(self) -> None:
        library = FakeLibrary()
        shown = library.sources["CC/409"]
        citation = cite(shown, library, "El rédito no subirá de tres monedas.")

        assert citation is not None
        assert citation.text == TEXTS["CC/409"]
        library.sources["CC/409"] = replace(shown, text="otro")
        assert cite(shown, library) is None


class TestProse:
    def test_every_piece_of_prose_is_cleaned_and_what_was_cut_is_told(self) -> None:
        judgment = Judgment(
            Risk.LOW,
            "Contradice el art. 999 del Código Civil.",
            (JudgedPoint("Lo exige la Ley 9999.", ("CC/519",)),),
            "Adecuar al D.S. 123.",
            "prueba",
        )
        result = grounded(judgment)

        assert result.summary == f"Contradice el {REFERENCE_MARK}."
        assert result.points[0].claim == f"Lo exige la {REFERENCE_MARK}."
        assert result.suggestion == f"Adecuar al {REFERENCE_MARK}."
        assert result.removed_references == ("art. 999 del Código Civil", "Ley 9999", "D.S. 123")

    def test_our_own_rules_are_not_searched_but_made_plain(self) -> None:
        judgment = Judgment(Risk.LOW, "Lo dice la Ley 9999.\u202e <b>x</b>", (), None, "rules")
        result = ground(judgment, SOURCES, FakeLibrary(), own_words=True)

        assert result.summary == "Lo dice la Ley 9999. x"
        assert result.removed_references == ()

    def test_a_point_without_words_or_law_is_dropped(self) -> None:
        judgment = Judgment(Risk.LOW, "", (JudgedPoint("\u200b", ("CC/9999",)),), "", "prueba")
        result = grounded(judgment)

        assert result.points == ()
        assert result.suggestion is None

    def test_an_endless_list_of_points_is_cut(self) -> None:
        points = tuple(JudgedPoint(f"Punto {n}.", ()) for n in range(500))
        assert len(grounded(Judgment(Risk.LOW, "", points, None, "prueba")).points) < 20

    @given(st.text(), st.lists(st.text(), max_size=4), st.text(), st.none() | st.text())
    def test_whatever_a_judge_says_only_shown_sources_are_cited_byte_for_byte(
        self, claim: str, keys: list[str], summary: str, suggestion: str | None
    ) -> None:
        point = JudgedPoint(claim, (*keys, "CC/519"))
        result = grounded(Judgment(Risk.LOW, summary, (point,), suggestion, "prueba"))

        by_key: dict[str, Source] = {each.key: each for each in SOURCES}
        for citation in (c for p in result.points for c in p.citations):
            assert citation.text == by_key[citation.key].text
            assert citation.sha256 == by_key[citation.key].sha256
        assert any(p.citations for p in result.points)


def test_marks_say_what_was_done() -> None:
    assert "retirada" in REFERENCE_MARK
    assert "retirada" in QUOTATION_MARK


def test_a_citation_is_built_in_grounding_and_nowhere_else() -> None:
    builders = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if _builds_citation(ast.parse(path.read_text("utf-8")))
    }
    assert builders == {"review/grounding.py"}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("from advai.model.source import Citation\nCitation('k')", True),
        ("from advai.model.source import Citation as C\nC('k')", True),
        ("from advai.model import source\nsource.Citation('k')", True),
        ("from advai.model.source import Citation\ndef f(c: Citation) -> None: ...", False),
    ],
)
def test_the_guard_sees_every_way_to_build_one(code: str, expected: bool) -> None:
    assert _builds_citation(ast.parse(code)) is expected


def _builds_citation(tree: ast.AST) -> bool:
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == "Citation"
    }
    return any(
        (isinstance(node.func, ast.Name) and node.func.id in names)
        or (isinstance(node.func, ast.Attribute) and node.func.attr == "Citation")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    )
