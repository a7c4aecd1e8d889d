"""Promise 1 seen from the paper: whatever a judge answers, no report shows an invented law."""

from __future__ import annotations

import json
import zipfile
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from advai.model.clause import Facts
from advai.model.review import ClauseReview, Review
from advai.reports import FORMATS, write_report
from advai.review.grounding import ground
from tests.review.hostile import LIBRARY_TEXTS, hostile_judgments, shows_invented_law
from tests.review.law import CLAUSE_TEXT, SOURCES, FakeLibrary, clause

ANSWERS = 150


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[str] = [""]
        self.quotations: list[str] = []
        self._style = False
        self._quotation = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._style = tag == "style"
        if tag in {
            "p",
            "li",
            "td",
            "th",
            "h1",
            "h2",
            "h3",
            "div",
            "header",
            "footer",
            "blockquote",
        }:
            self.blocks.append("")
        if tag == "blockquote":
            self._quotation = True
            self.quotations.append("")
        self.blocks += [value for name, value in attrs if name in {"title", "aria-label"} and value]
        self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        self._style = False
        if tag == "blockquote":
            self._quotation = False

    def handle_data(self, data: str) -> None:
        if not self._style:
            self.blocks[-1] += data
        if self._quotation:
            self.quotations[-1] += data


def html_words(data: bytes) -> tuple[list[str], list[str]]:
    reader = Words()
    reader.feed(data.decode())
    return reader.blocks, reader.quotations


def docx_words(data: bytes) -> tuple[list[str], list[str]]:
    word = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    blocks, quotations = [], []
    with zipfile.ZipFile(BytesIO(data)) as package:
        for name in package.namelist():
            if not (name.startswith("word/") and name.endswith(".xml")):
                continue
            for paragraph in etree.fromstring(package.read(name)).iter(f"{word}p"):
                text = "".join(
                    node.text or "" if node.tag == f"{word}t" else "\n"
                    for node in paragraph.iter(f"{word}t", f"{word}br")
                )
                blocks.append(text)
                style = paragraph.find(f"{word}pPr/{word}pStyle")
                if style is not None and style.get(f"{word}val") == "AdvAIQuotation":
                    quotations.append(text)
    return blocks, quotations


def json_words(data: bytes) -> tuple[list[str], list[str]]:
    blocks: list[str] = []
    quotations: list[str] = []

    def walk(value: Any, name: str = "") -> None:
        if isinstance(value, dict):
            if "sha256" in value and "literal" in value and "text" in value:
                quotations.append(value["text"])
            for key, inner in value.items():
                walk(inner, key)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, name)
        elif isinstance(value, str) and name not in NOT_SHOWN:
            blocks.append(value)

    walk(json.loads(data))
    return blocks, quotations


NOT_SHOWN = {"discarded_keys", "removed_references"}
"""The JSON alone keeps what was cut out, under these names, for whoever audits it."""

WORDS = {".html": html_words, ".docx": docx_words, ".json": json_words}


def hostile_review() -> Review:
    library = FakeLibrary()
    clauses = []
    for judgment in hostile_judgments(7, ANSWERS):
        done = ground(judgment, SOURCES, library, clause_text=CLAUSE_TEXT)
        clauses.append(
            ClauseReview(
                clause(),
                done.risk,
                done.summary,
                done.points,
                done.suggestion,
                Facts(),
                done.provider,
                done.discarded_keys,
                done.removed_references,
                done.notes,
            )
        )
    return Review("c.txt", "0" * 64, None, None, "hostil", (), "", tuple(clauses), "")


@pytest.mark.parametrize("suffix", FORMATS)
def test_no_report_shows_an_invented_reference_or_an_altered_text(
    suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"informe{suffix}"
    review = hostile_review()
    write_report(review, path)
    blocks, quotations = WORDS[suffix](path.read_bytes())
    assert len(blocks) > ANSWERS
    assert [block for block in blocks if shows_invented_law(block)] == []
    assert quotations
    assert set(quotations) <= set(LIBRARY_TEXTS.values())
