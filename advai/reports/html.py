"""Report content → one self-contained HTML page: no script, no external resource, prints well."""

from __future__ import annotations

from advai.home import program_dir
from advai.model.review import Review
from advai.model.source import Citation
from advai.reports.content import (
    INSTALL,
    NOT_LITERAL,
    RISK_ICONS,
    RISK_WORDS,
    build_report,
    support_words,
)


def render_html(review: Review) -> bytes:
    """Return the report as UTF-8 HTML."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - start-up

    environment = Environment(
        loader=FileSystemLoader(program_dir("resources") / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["element"] = lambda element, name: type(element).__name__ == name
    environment.filters["marked"] = marked_parts
    environment.filters["support"] = support_words
    page = environment.get_template("report.html").render(
        report=build_report(review),
        icons=RISK_ICONS,
        words=RISK_WORDS,
        not_literal=NOT_LITERAL,
        install=INSTALL,
    )
    return page.encode("utf-8")


def marked_parts(citation: Citation) -> list[tuple[bool, str]]:
    """Return the quotation in parts: (is it the supporting sentence?, words), in order."""
    if citation.support_span is None:
        return [(False, citation.text)]
    start, end = citation.support_span
    text = citation.text
    parts = [(False, text[:start]), (True, text[start:end]), (False, text[end:])]
    return [part for part in parts if part[1]]
