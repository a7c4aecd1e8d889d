from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from docx import Document

from advai.errors import UsageError
from advai.model.review import Risk
from advai.reports import FORMATS, check_report_path, write_report
from advai.reports.html import render_html
from tests.reports.reviews import LITERAL_TEXT, OWN_TEXT, review


class Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.quotations: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "blockquote":
            self._inside = True
            self.quotations.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "blockquote"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.quotations[-1] += data


def parsed(page: str) -> Text:
    reader = Text()
    reader.feed(page)
    return reader


def docx_text(data: bytes) -> str:
    document = Document(BytesIO(data))
    cells = [c.text for t in document.tables for row in t.rows for c in row.cells]
    return "\n".join([*(p.text for p in document.paragraphs), *cells])


@pytest.mark.parametrize("suffix", FORMATS)
def test_every_format_quotes_the_source_byte_for_byte(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"informe{suffix}"
    write_report(review(), path)
    if suffix == ".html":
        assert LITERAL_TEXT in parsed(path.read_text("utf-8")).quotations
    elif suffix == ".docx":
        assert LITERAL_TEXT in docx_text(path.read_bytes())
    else:
        points = json.loads(path.read_text("utf-8"))["clauses"][2]["points"]
        assert points[0]["citations"][0]["text"] == LITERAL_TEXT


def test_own_summary_is_never_shown_as_legal_text() -> None:
    page = render_html(review()).decode()
    for article in re.findall(r"<article.*?</article>", page, re.DOTALL):
        assert (OWN_TEXT in article) == ("no es el texto legal" in article)


def test_contract_words_cannot_become_markup() -> None:
    reader = parsed(render_html(review()).decode())
    assert "script" not in reader.tags
    assert not any(name.startswith("on") for name in reader.attributes)


def test_html_page_loads_nothing_from_outside() -> None:
    page = render_html(review()).decode()
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "default-src 'none'" in page


def test_risk_is_told_by_word_and_sign_not_by_colour_alone() -> None:
    page = render_html(review()).decode()
    badges = re.findall(r'class="badge (\w+)">(.*?)<', page)
    assert badges
    for risk, words in badges:
        assert words[0] in "▲◆●○"
        assert (risk in words) or words.endswith("sin observaciones")


def test_limits_are_said_next_to_the_result() -> None:
    page = render_html(review()).decode()
    for said in (
        "La página 2 se leyó por OCR.",
        "La búsqueda fue solo léxica.",
        "advai corpus install bo",
    ):
        assert said in page


def test_docx_has_heading_levels_table_headers_and_descriptions() -> None:
    path_data = _docx()
    document = Document(BytesIO(path_data))
    styles = {p.style.name for p in document.paragraphs if p.style}
    assert {"Title", "Heading 1", "Heading 2"} <= styles
    for table in document.tables:
        assert table._tbl.xpath("./w:tblPr/w:tblDescription")
    with_header = [t for t in document.tables if t._tbl.xpath(".//w:tblHeader")]
    assert len(with_header) >= 3


def _docx() -> bytes:
    from advai.reports.docx import render_docx

    return render_docx(review())


def test_links_of_the_findings_lead_to_their_clauses() -> None:
    page = render_html(review()).decode()
    targets = set(re.findall(r'id="([^"]+)"', page))
    links = re.findall(r'href="#([^"]+)"', page)
    assert {"c03", "c04"} <= set(links)
    assert set(links) <= targets


def test_json_keeps_every_digit_and_the_promised_fields() -> None:
    from advai.reports.json import review_json

    told = review_json(review())
    assert told["clauses"][0]["facts"]["rates"][0]["percent"] == "5"
    promised = {"file", "contract_type", "represents", "provider", "corpus", "clauses", "missing"}
    promised |= {"contradictions", "privacy", "timing"}
    assert promised <= set(told)
    assert told["privacy"] == {"placeholders": 0, "sent": False}


def test_unknown_ending_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="pptx"):
        check_report_path(tmp_path / "informe.pptx")
    with pytest.raises(UsageError, match="carpeta que exista"):
        check_report_path(tmp_path / "no" / "hay" / "informe.html")


def test_a_failed_report_leaves_the_old_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "informe.json"
    path.write_text("el anterior", "utf-8")
    monkeypatch.setattr("advai.reports.json.review_json", lambda _review: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_report(review(), path)
    assert path.read_text("utf-8") == "el anterior"
    assert [p.name for p in tmp_path.iterdir()] == ["informe.json"]


def test_a_contract_without_findings_says_what_that_means() -> None:
    page = render_html(review((Risk.NONE, Risk.NONE))).decode()
    assert "no es una cláusula aprobada" in page
    assert "Lo que pide atención" not in page


def test_a_point_without_official_text_is_called_unchecked_and_not_unfounded() -> None:
    from advai.model.review import Support
    from advai.reports.content import support_words
    from advai.reports.elements import PointElement
    from tests.reports.reviews import citation

    own = citation("CC/9002", OWN_TEXT, literal=False)
    literal = citation("CC/9001", LITERAL_TEXT, literal=True)
    assert "sin comprobar" in support_words(PointElement(1, "x", Support.NONE, (own,)))
    assert "sin respaldo" in support_words(PointElement(1, "x", Support.NONE, (literal,)))
    assert "sin respaldo" in support_words(PointElement(1, "x", Support.NONE, ()))
