"""The numbers that a browser prints before the items of HTML lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from advai.documents.html_style import declarations
from advai.documents.list_counters import Label
from advai.documents.number_formats import format_number

_TYPES = {"1": "decimal", "a": "lowerLetterSequence", "A": "upperLetterSequence",
          "i": "lowerRoman", "I": "upperRoman"}  # fmt: skip
_CSS = {
    "decimal": "decimal", "decimal-leading-zero": "decimalZero", "lower-alpha": _TYPES["a"],
    "lower-latin": _TYPES["a"], "upper-alpha": _TYPES["A"], "upper-latin": _TYPES["A"],
    "lower-roman": "lowerRoman", "upper-roman": "upperRoman", "none": "none",
    "disc": "bullet", "circle": "bullet", "square": "bullet",
}  # fmt: skip


@dataclass(slots=True)
class HtmlList:
    """An open list; `following` is the number of its next item."""

    kind: str
    following: int
    step: int = 1

    def next_label(self, attributes: Mapping[str, str]) -> Label | None:
        """Count an item and return its label, None when none prints."""
        kind = _kind(attributes, self.kind)
        number = _integer(attributes.get("value"), self.following)
        self.following = number + self.step
        if kind == "bullet":
            return Label("•", bullet=True)
        text = format_number(number, kind)
        return Label(f"{text}.") if text else None


def open_list(tag: str, attributes: Mapping[str, str], items: int) -> HtmlList:
    """Return the state of a ul or ol with `items` items of its own."""
    if tag != "ol":
        return HtmlList(_kind(attributes, "bullet"), 1)
    backwards = "reversed" in attributes
    start = _integer(attributes.get("start"), items if backwards else 1)
    return HtmlList(_kind(attributes, "decimal"), start, -1 if backwards else 1)


def _kind(attributes: Mapping[str, str], otherwise: str) -> str:
    css = declarations(attributes.get("style", ""))
    words = f"{css.get('list-style-type', '')} {css.get('list-style', '')}".split()
    styled = next((_CSS[word] for word in words if word in _CSS), None)
    written = attributes.get("type", "")
    return styled or _TYPES.get(written) or _CSS.get(written.lower()) or otherwise


def _integer(written: str | None, otherwise: int) -> int:
    try:
        return max(-(2**31), min(int((written or "").strip()), 2**31 - 1))
    except ValueError:
        return otherwise
