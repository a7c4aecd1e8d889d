"""The real editions, where they are at hand: complete, and no provision holds the next one's text."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from advai.corpus.catalogue import load_catalogue
from advai.corpus.editions import Decision
from advai.corpus.fingerprint import normalized
from advai.corpus.importers.statute import ParsedNorm
from advai.corpus.install import Installation, install
from advai.corpus.integrity import verify
from advai.corpus.known import load_outline
from advai.corpus.library import Library, open_library
from advai.corpus.recognise import read_text
from advai.model.source import Provision

pytestmark = pytest.mark.shared

CIVIL = {
    "codigo_civil/infoleyes.md": (269,),
    "codigo_civil/infoleyes_primera_conversion_defectuosa.md": (
        80, 114, 183, 217, 257, 269, 351, 549, 554, 827, 861, 1107,
    ),
    "codigo_civil/concordado_1976_ocr.txt": (100, 118),
}  # fmt: skip
PROCEDURE = {  # false headings, provisions that the file itself lacks
    "codigo_procesal_civil/infoleyes.md": (0, ()),
    "codigo_procesal_civil/infoleyes_lineas_pdf.md": (5, ("CPC/DF-3",)),
    "codigo_procesal_civil/infoleyes_pdf.html": (5, ()),
    "codigo_procesal_civil/infoleyes_agrupado.html": (5, ()),
}
GLUED = ("CC/133", "CC/146", "CC/148", "CC/151", "CC/453", "CC/454", "CC/466", "CC/472")


@pytest.fixture(scope="module")
def corpora(shared_dir: Path) -> Path:
    return shared_dir / "corpora" / "bo"


def read(corpora: Path, name: str) -> tuple[ParsedNorm, str]:
    text = (corpora / name).read_text(encoding="utf-8")
    found = read_text(text, name, load_catalogue())
    return found.norms[0], text


def articles(parsed: ParsedNorm) -> list[Provision]:
    return [p for p in parsed.provisions if p.number.isdigit()]


def no_text_holds_its_successors(provisions: list[Provision]) -> None:
    """Two provisions may begin with the same words; none may go on with the next one's."""
    for here, after in itertools.pairwise(provisions):
        opening = normalized(after.text or "")[:60]
        if len(opening) == 60:
            assert normalized(here.text or "").find(opening, 1) == -1, here.key


@pytest.mark.parametrize("name", CIVIL)
def test_the_civil_code_has_its_1570_articles(corpora: Path, name: str) -> None:
    parsed, _ = read(corpora, name)
    assert parsed.report.norm == "CC"
    assert [p.number for p in parsed.provisions] == [str(n) for n in range(1, 1571)]
    assert parsed.report.embedded == tuple(f"CC/{n}" for n in CIVIL[name])
    assert all(p.heading for p in parsed.provisions)
    no_text_holds_its_successors(list(parsed.provisions))


def test_the_glued_texts_and_labels_of_the_civil_code_are_cut_and_told(corpora: Path) -> None:
    parsed, _ = read(corpora, "codigo_civil/infoleyes.md")
    assert parsed.report.duplicated == ("CC/79", "CC/113", "CC/182", "CC/216", "CC/256")
    assert parsed.report.glued == (*GLUED, "CC/615", "CC/855", "CC/893")
    assert {r.key for r in parsed.report.repairs} >= {"CC/294", "CC/1106", "CC/1383"}
    assert not any("l" in r.kept for r in parsed.report.repairs)


@pytest.mark.parametrize("name", [n for n in CIVIL if "1976" not in n] + list(PROCEDURE))
def test_each_text_is_in_the_file_to_the_letter(corpora: Path, name: str) -> None:
    parsed, text = read(corpora, name)
    if name.endswith(".html"):
        import lxml.html

        for element in (root := lxml.html.document_fromstring(text)).iter("p", "h2", "h3", "h4"):
            element.tail = f" {element.tail or ''}"
        text = root.text_content()
    source = "".join(normalized(text).replace("#", "").split())
    for provision in parsed.provisions:
        assert "".join((provision.text or "").split()) in source, provision.key


def test_the_1976_print_is_freed_of_its_concordances(corpora: Path) -> None:
    parsed, _ = read(corpora, "codigo_civil/concordado_1976_ocr.txt")
    assert 400 <= parsed.report.concordances <= 450
    assert not any("(Art" in (p.text or "") for p in parsed.provisions)


def test_the_lexivox_fragment_says_the_same_as_the_other_edition(corpora: Path) -> None:
    fragment, _ = read(corpora, "codigo_civil/lexivox_md_fragmento_512-563.md")
    whole, _ = read(corpora, "codigo_civil/infoleyes.md")
    texts = {p.key: normalized(p.text or "") for p in whole.provisions}
    assert [p.number for p in fragment.provisions] == [str(n) for n in range(513, 563)]
    assert {p.key: normalized(p.text or "") for p in fragment.provisions}.items() <= texts.items()


@pytest.mark.parametrize("name", PROCEDURE)
def test_the_procedural_code_has_its_509_articles_and_dispositions(
    corpora: Path, name: str
) -> None:
    parsed, _ = read(corpora, name)
    assert parsed.report.norm == "CPC"
    assert [p.number for p in articles(parsed)] == [str(n) for n in range(1, 510)]
    false_headings, missing = PROCEDURE[name]
    assert (parsed.report.false_headings, parsed.report.missing) == (false_headings, missing)
    assert parsed.report.dispositions == 18 - len(missing)
    no_text_holds_its_successors(articles(parsed))


def test_the_constitution_has_411_articles_and_12_dispositions(corpora: Path) -> None:
    parsed, _ = read(corpora, "constitucion/cpe_2009_articulos.json")
    assert parsed.report.norm == "CPE"
    assert [p.number for p in articles(parsed)] == [str(n) for n in range(1, 412)]
    rest = [p.number for p in parsed.provisions if not p.number.isdigit()]
    assert rest == [*(f"DT-{n}" for n in range(1, 11)), "DA-1", "DF-1"]
    assert not any("FDO." in (p.text or "") for p in parsed.provisions)
    no_text_holds_its_successors(articles(parsed))


@pytest.fixture(scope="module")
def installed(
    corpora: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Library, Installation]:
    library = open_library(tmp_path_factory.mktemp("home") / "library.db")
    return library, install(library, "bo", corpora)


def test_the_set_is_installed_from_the_folder_in_its_best_editions(
    installed: tuple[Library, Installation],
) -> None:
    library, done = installed
    chosen = {i.norm: i.report.file for i in done.imported if i.decision is Decision.INSTALL}
    assert chosen["CC"] == "infoleyes.md"
    assert chosen["CPC"] == "infoleyes.md"
    assert chosen["CPE"] == "cpe_2009_articulos.json"
    extra = [i for i in done.imported if i.decision is Decision.EXTRA]
    assert [(i.norm, i.report.file) for i in extra] == [("CC", "concordado_1976_ocr.txt")]
    held = {norm.norm: norm.provisions for norm in library.installed() if norm.literal}
    assert (held["CC"], held["CPC"], held["CPE"]) == (1570, 527, 423)
    fourth, other = library.source("CC/4"), library.other_editions("CC")
    assert fourth is not None
    assert "dieciocho" in fourth.text
    assert len(other) == 1


def test_the_installed_library_verifies_and_matches_our_outlines(
    installed: tuple[Library, Installation],
) -> None:
    library, _ = installed
    found = verify(library)
    assert found.sound
    assert (found.unlike_reference, found.broken) == ((), ())
    for norm in ("CC", "CPC", "CPE"):
        outline = load_outline(norm)
        texts = {p.key: p for p in library.provisions(norm)}
        assert set(outline) == set(texts)
        assert all(outline[k].heading == p.heading for k, p in texts.items())
        assert all(outline[k].path == p.path for k, p in texts.items())


def test_the_rulings_can_be_cited_part_by_part(installed: tuple[Library, Installation]) -> None:
    library, _ = installed
    assert len(library.rulings()) == 4
    doctrine = library.source("AS/0434/2017#3")
    assert doctrine is not None
    assert doctrine.label == "Auto Supremo N° 434/2017, Sala Civil (III. DOCTRINA LEGAL)"
    assert {r.target for r in library.references_from("AS/0453/2017#4")} >= {"CC/519", "CC/949"}


def test_known_misprints_are_noted_beside_the_untouched_text(
    installed: tuple[Library, Installation],
) -> None:
    library, _ = installed
    for key, printed in {"CC/685": "a la obra", "CC/544": "demandarla", "CC/502": "48"}.items():
        source = library.source(key)
        assert source is not None
        assert printed in source.text
        assert source.notes


def test_nothing_of_the_law_is_in_our_own_data(corpora: Path) -> None:
    """Outlines hold facts: eight words in a row of the law only where they are a heading."""
    from advai.home import program_dir

    whole, _ = read(corpora, "codigo_civil/infoleyes.md")
    data = json.loads((program_dir("corpus") / "outlines" / "CC.json").read_text("utf-8"))
    quotes = " | ".join(q[2] for row in data["provisions"] for q in row.get("refs", ()))
    for provision in whole.provisions:
        words = (provision.text or "").split()
        for start in range(0, len(words) - 12, 6):
            assert " ".join(words[start : start + 12]) not in quotes
