"""How the inside of an HTML element looks: bold, hidden, centred, preformatted, struck out.

Only what changes the reading is looked at, in the tag, its attributes and its own `style`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from advai.documents.rich_text import Note
from advai.model.document import AsideKind

_BOLD_TAGS = {"b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"}
_PLAIN_WEIGHT = {"normal", "400", "300", "200", "100", "lighter"}
_BOLD_WEIGHT = {"bold", "bolder", "600", "700", "800", "900"}
_DECLARATION = re.compile(r"\s*([\w-]+)\s*:\s*([^;]*)")


@dataclass(frozen=True, slots=True)
class Look:
    """The look of an element's words; `change` is the tracked change that they are part of."""

    strong: bool = False
    hidden: bool = False
    centered: bool = False
    preformatted: bool = False
    link: bool = False
    change: Note | None = None


def declarations(style: str) -> dict[str, str]:
    """Return the declarations of a `style` attribute, names and values in lower case."""
    found = (_DECLARATION.match(part) for part in style.split(";"))
    return {
        m[1].lower(): m[2].strip().lower().removesuffix("!important").strip() for m in found if m
    }


def inside(tag: str, attributes: Mapping[str, str], outer: Look) -> Look:
    """Return the look inside an element that stands in `outer`."""
    css = declarations(attributes.get("style", ""))
    return replace(
        outer,
        strong=_strong(tag, css, outer),
        hidden=outer.hidden or _hidden(attributes, css),
        centered=_centered(tag, attributes, css, outer),
        preformatted=_preformatted(tag, css, outer),
        link=outer.link or tag == "a",
        change=_change(tag, attributes) or outer.change,
    )


def _strong(tag: str, css: dict[str, str], outer: Look) -> bool:
    weight = css.get("font-weight", "")
    underlined = tag == "u" or "underline" in css.get("text-decoration", "") + css.get(
        "text-decoration-line", ""
    )
    if weight in _BOLD_WEIGHT or (underlined and not (outer.link or tag == "a")):
        return True
    if weight in _PLAIN_WEIGHT:
        return False
    return outer.strong or (tag in _BOLD_TAGS and not (tag == "u" and outer.link))


def _hidden(attributes: Mapping[str, str], css: dict[str, str]) -> bool:
    return (
        "hidden" in attributes
        or css.get("display") == "none"
        or css.get("visibility") in {"hidden", "collapse"}
        or css.get("mso-hide") == "all"
    )


def _centered(tag: str, attributes: Mapping[str, str], css: dict[str, str], outer: Look) -> bool:
    align = css.get("text-align") or attributes.get("align", "").lower()
    if tag == "table":  # the place of the table, not of its words
        return False
    return align == "center" if align else tag == "center" or outer.centered


def _preformatted(tag: str, css: dict[str, str], outer: Look) -> bool:
    space = css.get("white-space", "")
    if space:
        return space.startswith("pre") or space == "break-spaces"
    return outer.preformatted or tag == "pre"


def _change(tag: str, attributes: Mapping[str, str]) -> Note | None:
    kinds = {"ins": AsideKind.INSERTION, "del": AsideKind.DELETION}
    if tag not in kinds:
        return None
    author = attributes.get("cite", "").removeprefix("mailto:").replace("%20", " ")
    return Note(kinds[tag], "", author or None, attributes.get("datetime"))
