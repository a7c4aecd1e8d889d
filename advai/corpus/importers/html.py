"""HTML pages: the norm's own part of the page, block by block, scripts and menus left out.

Three shapes are known: a paragraph an article, a paragraph a printed line, and LexiVox, whose norm
stands in `#normTxtId` with paragraphs as ordered lists. LexiVox answers 200 for a norm that it
does not have: the title says "Norma inexistente".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from advai.corpus.importers.list_labels import list_label
from advai.corpus.importers.sheet import Line, Sheet
from advai.errors import CorpusError

RULE = "---"  # a line drawn across the page: what follows is no article
HEADING = re.compile(r"h[1-6]\Z")
NORM_ID = "normTxtId"
ABSENT = re.compile(r"norma\s+inexistente", re.IGNORECASE)
SKIPPED = {
    "script", "style", "nav", "header", "footer", "aside", "form", "button", "noscript", "head",
    "template", "svg", "iframe",
}  # fmt: skip
BLOCKS = {
    "p", "div", "li", "ol", "ul", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "section",
    "article", "blockquote", "hr", "dt", "dd", "dl", "center", "body", "main", "pre", "td", "th",
}  # fmt: skip
ARTICLE = re.compile(r"\s*art(?:[íi]culo|\.)\s*\d+", re.IGNORECASE)
ARTICLE_HEAD = re.compile(
    r"\s*art(?:[íi]culo|\.)\s*\d+\s*[°ºo]?\s*[.-]*\s*(?:\([^()]*\))?\s*[.-]*\s*\Z", re.IGNORECASE
)
DOCTYPE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)", re.IGNORECASE)
BLOCK_TAG = re.compile(r"<(?:p|div|h[1-6]|ol)[\s>]", re.IGNORECASE)
STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([\w-]+)")


@dataclass(slots=True)
class _Page:
    """The lines gathered so far, and the list that we are in."""

    lines: list[Line] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    restored: int = 0
    opens: bool = False

    def flush(self, heading: int = 0) -> None:
        text = re.sub(r"[ \t\n\r\f]+", " ", "".join(self.open)).strip()
        self.open.clear()
        if text:
            self.lines.append(Line(text, heading))
            if ARTICLE.match(text):
                self.opens = ARTICLE_HEAD.match(text) is not None


def read_html(text: str) -> Sheet:
    """Return the lines of a page.

    Raises:
        CorpusError: the page says that the norm does not exist, or holds no text.
    """
    import lxml.html  # noqa: PLC0415 - start-up time

    try:
        root = lxml.html.document_fromstring(text.encode(), parser=_parser())
    except (lxml.etree.LxmlError, ValueError) as error:
        raise _empty() from error
    title = " ".join((root.findtext(".//title") or "").split())
    if ABSENT.search(title):
        raise CorpusError(
            "La página responde que la norma no existe («Norma inexistente»).",
            "Revise la dirección, o importe el texto desde un archivo con «advai corpus import».",
        )
    marked = root.get_element_by_id(NORM_ID, None)
    page = _Page()
    _walk(marked if marked is not None else root, page)
    page.flush()
    if not page.lines:
        raise _empty()
    form = "lexivox" if marked is not None else "html"
    return Sheet(tuple(page.lines), form, title, page.restored)


def looks_like_html(text: str) -> bool:
    """Say whether a text is a page."""
    if DOCTYPE.match(text):
        return True
    return f'id="{NORM_ID}"' in text and BLOCK_TAG.search(text[:5000]) is not None


def _parser() -> Any:  # noqa: ANN401 - lxml has no types
    import lxml.html  # noqa: PLC0415 - start-up time

    return lxml.html.HTMLParser(encoding="utf-8", huge_tree=False, no_network=True)


def _empty() -> CorpusError:
    return CorpusError(
        "La página no contiene texto que se pueda importar.",
        "Revise la dirección o el archivo.",
    )


def _walk(
    element: Any,  # noqa: ANN401 - lxml has no types
    page: _Page,
    lists: tuple[Any, ...] = (),
    heading: int = 0,
) -> None:
    """Gather the lines of an element; recursion is bounded by the parser's own depth limit."""
    tag = element.tag if isinstance(element.tag, str) else ""
    if not tag or tag in SKIPPED:
        return
    heading = int(tag[1]) if HEADING.match(tag) else heading
    if tag in BLOCKS:
        page.flush(heading)
    if tag == "hr":
        page.lines.append(Line(RULE))
    if tag == "li" and lists:
        page.open.append(_label(element, page, lists))
    if element.text:
        page.open.append(element.text)
    inner = (*lists, element) if tag == "ol" else lists
    for child in element:
        _walk(child, page, inner, heading)
        if child.tag == "br":
            page.flush(heading)
        if child.tail:
            page.open.append(child.tail)
    if tag in BLOCKS:
        page.flush(heading)


def _label(item: Any, page: _Page, lists: tuple[Any, ...]) -> str:  # noqa: ANN401 - lxml
    holder = lists[-1]
    if item.getparent() is not holder:
        return ""
    if len(lists) == 1 and item.getprevious() is None:
        holder.set("data-opens", "1" if page.opens else "")
        page.opens = False
    number = sum(1 for _ in item.itersiblings("li", preceding=True)) + int(holder.get("start", 1))
    style = STYLE.search(holder.get("style", ""))
    kind = holder.get("type", "") or (style[1] if style else "")
    page.restored += 1
    opens = bool(lists[0].get("data-opens"))
    return list_label(number, len(lists) - 1, opens=opens, style=kind) + " "
