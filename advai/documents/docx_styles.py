"""Word's styles: what a paragraph or run inherits (emphasis, hidden, outline level, numbering).

Follows ISO/IEC 29500-1, 17.7: basedOn chains, document defaults, and the toggle rule for bold,
hidden and capitals (17.7.3: a style on a style flips them).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from advai.documents.ooxml import W
from advai.documents.xml_safety import Element

_OFF = {"0", "false", "off", "none"}
_HEADING_NAME = re.compile(r"heading ([1-9])$", re.IGNORECASE)
_TITLE_NAMES = {"title", "título", "titulo"}
_BODY_TEXT = 9
"""The outline level that means "no heading" (17.3.1.20)."""


@dataclass(frozen=True, slots=True)
class Style:
    """One style as written."""

    key: str
    kind: str
    name: str
    based_on: str | None
    paragraph: Element | None
    run: Element | None


def flag(properties: Element | None, name: str) -> bool | None:
    """Return an on/off property of `properties` (17.17.4), or None when it is not there."""
    if properties is None:
        return None
    found = properties.find(W + name)
    return None if found is None else found.get(W + "val", "1").lower() not in _OFF


def value(properties: Element | None, name: str) -> str | None:
    """Return the w:val of a property, or None when it is not there."""
    found = None if properties is None else properties.find(W + name)
    return None if found is None else found.get(W + "val")


class StyleSheet:
    """The styles of one document."""

    def __init__(self, root: Element | None) -> None:
        """Read `word/styles.xml` (None: a document without styles)."""
        self._styles: dict[str, Style] = {}
        self._default: str | None = None
        self._flags: dict[tuple[str | None, str], bool | None] = {}
        self._default_run = None
        if root is not None:
            self._default_run = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
            self._read(root)

    def _read(self, root: Element) -> None:
        for element in root.iterchildren(W + "style"):
            key = element.get(W + "styleId", "")
            kind = element.get(W + "type", "paragraph")
            self._styles[key] = Style(
                key=key,
                kind=kind,
                name=value(element, "name") or "",
                based_on=value(element, "basedOn"),
                paragraph=element.find(W + "pPr"),
                run=element.find(W + "rPr"),
            )
            if kind == "paragraph" and element.get(W + "default", "0").lower() not in _OFF:
                self._default = key

    def chain(self, key: str | None) -> Iterator[Style]:
        """Yield a paragraph's style (None: the default one) and those it is based on."""
        seen: set[str] = set()
        following = key if key in self._styles else self._default
        while following is not None and following in self._styles and following not in seen:
            seen.add(following)
            style = self._styles[following]
            yield style
            following = style.based_on

    def strong(self, run: Element | None, paragraph_style: str | None) -> bool:
        """Say whether a run with properties `run` shows bold or underlined."""
        return self.toggle("b", run, paragraph_style) or self._underlined(run, paragraph_style)

    def toggle(self, name: str, run: Element | None, paragraph_style: str | None) -> bool:
        """Return a toggle property ("b", "vanish", "caps") of a run: direct, or by its styles."""
        direct = flag(run, name)
        if direct is not None:
            return direct
        if flag(self._default_run, name):
            return True
        by_paragraph = self._style_flag(paragraph_style, name) or False
        run_style = value(run, "rStyle")
        by_run = (self._style_flag(run_style, name) or False) if run_style else False
        return by_paragraph != by_run

    def _style_flag(self, key: str | None, name: str) -> bool | None:
        if (key, name) not in self._flags:
            answers = (flag(style.run, name) for style in self.chain(key))
            self._flags[key, name] = next((on for on in answers if on is not None), None)
        return self._flags[key, name]

    def _underlined(self, run: Element | None, paragraph_style: str | None) -> bool:
        run_style = value(run, "rStyle")
        if run_style and self._styles.get(run_style, _NO_STYLE).name.lower().endswith("hyperlink"):
            return False
        written = value(run, "u")
        if written is None and run_style:
            written = self._style_value(run_style, "u")
        if written is None:
            written = self._style_value(paragraph_style, "u")
        return written is not None and written.lower() not in _OFF

    def _style_value(self, key: str | None, name: str) -> str | None:
        found = (value(style.run, name) for style in self.chain(key))
        return next((text for text in found if text is not None), None)

    def outline_level(self, properties: Element | None, key: str | None) -> int | None:
        """Return the heading level (from 1) of a paragraph, or None for body text."""
        written = value(properties, "outlineLvl")
        if written is not None:
            return _level(written)
        for style in self.chain(key):
            written = value(style.paragraph, "outlineLvl")
            if written is not None:
                return _level(written)
            named = _HEADING_NAME.match(style.name)
            if named:
                return int(named[1])
            if style.name.lower() in _TITLE_NAMES:
                return 1
        return None

    def centered(self, properties: Element | None, key: str | None) -> bool:
        """Say whether a paragraph is centred."""
        written = value(properties, "jc")
        if written is None:
            found = (value(style.paragraph, "jc") for style in self.chain(key))
            written = next((text for text in found if text is not None), None)
        return written == "center"

    def language(self, properties: Element | None, key: str | None) -> str | None:
        """Return the language of a paragraph mark ("es-BO"), or None when nothing says it."""
        runs = [properties, *(style.run for style in self.chain(key)), self._default_run]
        return next((text for run in runs if (text := value(run, "lang"))), None)

    def list_of_style(self, key: str) -> str | None:
        """Return the numId that a numbering style names (17.9.21), or None."""
        style = self._styles.get(key)
        properties = style.paragraph if style else None
        return value(None if properties is None else properties.find(W + "numPr"), "numId")


_NO_STYLE = Style("", "", "", None, None, None)


def _level(written: str) -> int | None:
    try:
        level = int(written)
    except ValueError:
        return None
    return level + 1 if 0 <= level < _BODY_TEXT else None
