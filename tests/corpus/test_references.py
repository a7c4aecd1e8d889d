"""Legal references are found with their keys and exact spans, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advai.corpus.references import FoundReference, find_references
from advai.model.source import ReferenceKind
from tests.timing import TOO_MUCH, cpu_seconds

ONE = {
    "art. 519 del Código Civil": ("CC/519",),
    "Art. 519 C.C.": ("CC/519",),
    "del art.519 CC": ("CC/519",),
    "artículo 115 de la CPE": ("CPE/115",),
    "parágrafo II del artículo 115 de la Constitución Política del Estado": ("CPE/115",),
    "art. 115.II de la C.P.E.": ("CPE/115",),
    "numeral 7 del artículo 234 de la Constitución": ("CPE/234",),
    "artículo 234.7 de la CPE": ("CPE/234",),
    "numeral 1 del parágrafo II del artículo 5 de la Ley 708": ("LEY708/5",),
    "Ley General del Trabajo (art. 16)": ("LGT/16",),
    "arts. 384 al 386 y normas concordantes del Código Civil": ("CC/384", "CC/385", "CC/386"),
    "Ley del Notariado Plurinacional Nº 483 de 25 de enero de 2014": ("LEY483",),
    "artículo 12 de la Ley N° 439": ("CPC/12",),
    "artículo 12 de la Ley Nº439 de 19 de noviembre de 2013, Código Procesal Civil": ("CPC/12",),
    "art. 5, parágrafos I y II, inciso a), de la Ley N° 439": ("CPC/5",),
    "artículo 549 núm. 3) del Código Civil": ("CC/549",),
    "art. 568-I del CC": ("CC/568",),
    "artículos 291, 292 y 295 al 297 del Código Civil": (
        "CC/291", "CC/292", "CC/295", "CC/296", "CC/297",
    ),
    "arts. 291-293 C.C.": ("CC/291", "CC/292", "CC/293"),
    "arts. 1287, 1289 y siguientes del Código Civil": ("CC/1287", "CC/1289"),
    "art. 1.283 del Código Civil": ("CC/1283",),
    "artículo quinientos diecinueve (519) del Código Civil": ("CC/519",),
    "artículo primero de la Ley 393": ("LEY393/1",),
    "artículo 5 bis de la Ley 708": ("LEY708/5-BIS",),
    "artículo 519 (Eficacia del contrato) del Código Civil": ("CC/519",),
    "artículos 519 (Eficacia) y 520 del Código Civil": ("CC/519", "CC/520"),
    "Código Civil, art. 519": ("CC/519",),
    "C.C., arts. 519 y 520": ("CC/519", "CC/520"),
    "Código Civil, en su artículo 519": ("CC/519",),
    "artículo 3 de la Ley General del Trabajo": ("LGT/3",),
    "Decreto Supremo N° 4732, art. 4": ("DS4732/4",),
    "Disposición Transitoria Tercera de la CPE": ("CPE/DT-3",),
    "Auto Supremo N° 434/2017": ("AS/0434/2017",),
    "A.S. 553/2017-RA": ("AS/0553/2017-RA",),
    "CC/519": ("CC/519",),
}  # fmt: skip


@pytest.mark.parametrize(("words", "keys"), ONE.items())
def test_a_reference_is_found_whole_with_its_keys(words: str, keys: tuple[str, ...]) -> None:
    text = f"Las partes se sujetan al {words}, sin más."
    (found,) = find_references(text)
    assert found.keys == keys
    assert text[found.start : found.end] == found.quoted
    assert found.quoted in words
    assert len(found.quoted) > len(words) - 5
    assert found.unknown == ()


@pytest.mark.parametrize(
    "text",
    [
        "conforme a la cláusula 5 de este documento",
        "el artículo 3 de este contrato y los artículos 4 y 5 del presente documento",
        "artículos de oficina y 20 artículos de limpieza",
        "el artículo 12 de los estatutos de la sociedad",
        "artículos de primera necesidad, 5 unidades",
        "art. 8 de la póliza",
        "la partida 519 del registro",
        "el año 2017/2018 y la fracción 3/4",
    ],
)
def test_what_is_no_law_is_no_reference(text: str) -> None:
    assert find_references(text) == []


def test_a_bare_article_has_no_key_without_a_norm_and_one_with_it() -> None:
    (bare,) = find_references("según el art. 12")
    assert (bare.keys, bare.quoted) == ((), "art. 12")
    (here,) = find_references("según el art. 12", default_norm="CPC")
    assert here.keys == ("CPC/12",)


def test_an_article_of_a_norm_without_name_in_the_catalogue_is_not_given_to_another() -> None:
    (found,) = find_references("el artículo 5 de la Ley de Minas y Metales", default_norm="CC")
    assert (found.keys, found.kind) == ((), ReferenceKind.OTHER_NORM)
    assert found.quoted == "artículo 5 de la Ley de Minas y Metales"


@pytest.mark.parametrize(
    "text",
    [
        "el artículo 1430 del Código Civil peruano",
        "el artículo 22 de la Constitución Política de los Estados Unidos Mexicanos",
        "Rige el Código Civil de España. Vale el artículo 519 del Código Civil.",
    ],
)
def test_another_countrys_norm_of_the_same_name_is_not_ours(text: str) -> None:
    assert all(reference.keys == () for reference in find_references(text))
    (found,) = find_references("En Bolivia, el art. 519 del Código Civil, no la Ley de España.")
    assert found.keys == ("CC/519",)


def test_its_decree_is_another_norm() -> None:
    text = "el art. 16 de la Ley General del Trabajo y el art. 9 de su Decreto Reglamentario"
    assert [r.keys for r in find_references(text)] == [("LGT/16",), ()]


def test_what_cannot_exist_is_found_and_marked() -> None:
    text = "Lo dicen la Ley 9999, el art. 1999 del Código Civil, CPE/900 y el art. 999 del C.C."
    found = {reference.quoted: reference for reference in find_references(text)}
    assert found["Ley 9999"].unknown == found["Ley 9999"].keys == ("LEY9999",)
    assert found["art. 1999 del Código Civil"].unknown == ("CC/1999",)
    assert found["CPE/900"].unknown == ("CPE/900",)
    assert found["art. 999 del C.C."].unknown == ()
    assert found["art. 999 del C.C."].keys == ("CC/999",)


def test_each_list_of_a_chain_gets_its_own_norm() -> None:
    text = "los arts. 519 y 520 del C.C., 115.II de la CPE y artículo 3 del Código de Comercio"
    keys = [reference.keys for reference in find_references(text)]
    assert keys == [("CC/519", "CC/520"), ("CPE/115",), ("CCOM/3",)]


def test_an_article_joined_to_the_next_takes_its_norm() -> None:
    text = "el art. 519 y el art. 520 del Código Civil"
    assert [r.keys for r in find_references(text)] == [("CC/519",), ("CC/520",)]


def test_that_law_is_the_one_named_last() -> None:
    text = "La Ley N° 439 lo manda. El artículo 12 de dicha Ley lo repite."
    assert [r.keys for r in find_references(text)] == [("CPC",), ("CPC/12",)]


def test_this_code_is_the_norm_being_read() -> None:
    text = "los artículos 584 y 585 del presente Código, y el 213 de este Código"
    (found,) = find_references(text, default_norm="CC")
    assert (found.keys, found.kind) == (("CC/584", "CC/585"), ReferenceKind.LIST)


RELATIVE = {
    "el artículo anterior": ("CC/518",),
    "el artículo precedente": ("CC/518",),
    "el artículo siguiente": ("CC/520",),
    "los dos artículos anteriores": ("CC/517", "CC/518"),
    "los tres artículos que siguen": ("CC/520", "CC/521", "CC/522"),
    "el presente artículo": ("CC/519",),
    "este artículo": ("CC/519",),
}


@pytest.mark.parametrize(("words", "keys"), RELATIVE.items())
def test_relative_references_count_from_the_provision_read(
    words: str, keys: tuple[str, ...]
) -> None:
    (found,) = find_references(f"Salvo {words}.", default_norm="CC", current="CC/519")
    assert (found.keys, found.kind) == (keys, ReferenceKind.RELATIVE)
    (nowhere,) = find_references(f"Salvo {words}.")
    assert nowhere.keys == ()


def test_relative_references_stay_within_the_norm() -> None:
    for current, words in (("CC/1", "artículo anterior"), ("CC/1570", "artículo siguiente")):
        (found,) = find_references(words, default_norm="CC", current=current)
        assert found.keys == ()


def test_kinds_tell_list_range_and_other_norm() -> None:
    text = "el artículo 3, los artículos 4 y 5, los artículos 6 al 8 y el artículo 9 de la CPE"
    kinds = [r.kind for r in find_references(text, default_norm="CC")]
    assert kinds == [
        ReferenceKind.EXPLICIT,
        ReferenceKind.LIST,
        ReferenceKind.RANGE,
        ReferenceKind.OTHER_NORM,
    ]


def test_dates_and_sums_after_a_comma_are_not_articles() -> None:
    text = "los artículos 4 y 5, 15 de mayo de 2020, 30 días y 20 %"
    (found,) = find_references(text, default_norm="CC")
    assert found.keys == ("CC/4", "CC/5")


def test_a_very_wide_range_keeps_its_ends() -> None:
    (found,) = find_references("artículos 1 al 99999 del Código Civil")
    assert found.keys == ("CC/1", "CC/99999")


@given(st.text(alphabet=" .,artículo519CyIVdelCódigoLeN°/-()", max_size=300))
def test_spans_are_exact_and_in_order_in_any_text(text: str) -> None:
    for default in (None, "CC"):
        found = find_references(text, default_norm=default, current="CC/519")
        reached = 0
        for reference in found:
            assert isinstance(reference, FoundReference)
            assert reached <= reference.start < reference.end <= len(text)
            assert text[reference.start : reference.end] == reference.quoted
            reached = reference.end


LONG = [
    "art. 519, ", "artículo 5 parágrafo I, ", "Ley ", "Código ", "artículos 1, 2 y ", "inciso a) ",
    "de la ", "A", " ", "5", "(", "art", "disposición transitoria ", "Ley N° 439 de 19 de ", ".",
]  # fmt: skip


@pytest.mark.parametrize("piece", LONG)
def test_twice_the_text_takes_about_twice_the_time(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        return cpu_seconds(lambda: find_references(text, default_norm="CC"), runs=2)

    find_references("calentar")
    assert seconds(400_000) < 8 * TOO_MUCH * seconds(50_000)
