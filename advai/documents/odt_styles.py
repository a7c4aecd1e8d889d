"""ODF styles: what a paragraph or span inherits (emphasis, hidden, centred, list style)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from advai.documents.odf_package import FO, OFFICE, STYLE, TEXT
from advai.documents.xml_safety import Element

_PROPERTIES = f"{STYLE}text-properties"
_PARAGRAPH = f"{STYLE}paragraph-properties"
_BOLD = {"bold", "600", "700", "800", "900"}
_OFFICE_STYLES = (f"{OFFICE}styles", f"{OFFICE}automatic-styles")


class OdfStyles:
    """The styles of one document, automatic ones before common ones of the same name."""

    def __init__(self, roots: Iterable[Element]) -> None:
        """Read the styles of content.xml and styles.xml (in that order)."""
        self._styles: dict[tuple[str, str], Element] = {}
        self._defaults: dict[str, Element] = {}
        self._values: dict[tuple[str, str | None, str, str], str | None] = {}
        for root in roots:
            for holder in (found for tag in _OFFICE_STYLES for found in root.iterchildren(tag)):
                self._read(holder)

    def _read(self, holder: Element) -> None:
        for style in holder.iterchildren(f"{STYLE}style"):
            key = (style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", ""))
            self._styles.setdefault(key, style)
        for style in holder.iterchildren(f"{STYLE}default-style"):
            self._defaults.setdefault(style.get(f"{STYLE}family", ""), style)

    def chain(self, family: str, name: str | None) -> Iterator[Element]:
        """Yield a style, those it is based on, and the default of its family."""
        seen: set[str] = set()
        while name and name not in seen and (family, name) in self._styles:
            seen.add(name)
            style = self._styles[family, name]
            yield style
            name = style.get(f"{STYLE}parent-style-name")
        if family in self._defaults and family != "text":
            yield self._defaults[family]

    def value(self, family: str, name: str | None, group: str, attribute: str) -> str | None:
        """Return an attribute of a style's property group, inherited; None when unsaid."""
        key = (family, name, group, attribute)
        if key not in self._values:
            groups = (style.find(group) for style in self.chain(family, name))
            found = (None if element is None else element.get(attribute) for element in groups)
            self._values[key] = next((value for value in found if value is not None), None)
        return self._values[key]

    def bold(self, family: str, name: str | None) -> bool | None:
        """Say whether a style is bold; None when it does not say."""
        weight = self.value(family, name, _PROPERTIES, f"{FO}font-weight")
        return None if weight is None else weight in _BOLD

    def underlined(self, family: str, name: str | None) -> bool | None:
        """Say whether a style is underlined; None when it does not say."""
        line = self.value(family, name, _PROPERTIES, f"{STYLE}text-underline-style")
        return None if line is None else line != "none"

    def hidden(self, family: str, name: str | None) -> bool | None:
        """Say whether a style hides its text; None when it does not say."""
        display = self.value(family, name, _PROPERTIES, f"{TEXT}display")
        return None if display is None else display == "none"

    def font(self, family: str, name: str | None) -> str | None:
        """Return the font name of a style, or None."""
        return self.value(family, name, _PROPERTIES, f"{STYLE}font-name")

    def language(self, name: str | None) -> str | None:
        """Return the language of a paragraph style ("es"), or None."""
        return self.value("paragraph", name, _PROPERTIES, f"{FO}language")

    def centered(self, name: str | None) -> bool:
        """Say whether a paragraph style is centred."""
        return self.value("paragraph", name, _PARAGRAPH, f"{FO}text-align") == "center"

    def named(self, name: str | None, attribute: str) -> str | None:
        """Return an attribute of a paragraph style itself, inherited from its parents."""
        found = (style.get(attribute) for style in self.chain("paragraph", name))
        return next((value for value in found if value is not None), None)
