"""Word's numbering.xml resolved: which list a paragraph belongs to and what label it prints.

ISO/IEC 29500-1, 17.9. A paragraph names its list directly or through its style; a list is a num
that points to an abstractNum, perhaps through a numbering style, perhaps with overrides.
"""

from __future__ import annotations

from advai.documents.docx_styles import Style, StyleSheet, flag, value
from advai.documents.list_counters import LEVELS, Label, Level, ListCounters, ListInstance
from advai.documents.ooxml import W
from advai.documents.symbol_fonts import as_shown
from advai.documents.xml_safety import Element

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_SEPARATORS = {"nothing": "", "space": " ", "tab": " "}
_NO_LIST = "0"
"""numId 0 takes a paragraph out of the list of its style (17.9.18)."""

_MOST = 2**31 - 1


class Numbering:
    """The lists of one document and their counters; ask for labels in reading order."""

    def __init__(self, root: Element | None, styles: StyleSheet) -> None:
        """Read `word/numbering.xml` (None: a document without lists)."""
        self._styles = styles
        self._abstracts: dict[str, Element] = {}
        self._nums: dict[str, Element] = {}
        self._instances: dict[str, ListInstance | None] = {}
        self._counters = ListCounters()
        if root is not None:
            self._abstracts = _by_id(root, "abstractNum", "abstractNumId")
            self._nums = _by_id(root, "num", "numId")

    def label(
        self, properties: Element | None, style: str | None, language: str
    ) -> tuple[Label, int] | None:
        """Count a paragraph and return its label and level (from 0); None when it is in no list.

        `properties` is its w:pPr, `style` the id of its style.
        """
        place = self._place(properties, style)
        if place is None:
            return None
        instance, level = place
        label = self._counters.next_label(instance, level, language)
        return None if label is None else (label, level)

    def _place(
        self, properties: Element | None, style: str | None
    ) -> tuple[ListInstance, int] | None:
        direct = None if properties is None else properties.find(W + "numPr")
        num_id = value(direct, "numId")
        by_style = num_id is None
        chain = list(self._styles.chain(style))
        if num_id is None:
            num_id = _first_num(chain)
        instance = None if num_id in {None, _NO_LIST} else self.instance(str(num_id))
        if instance is None:
            return None
        level = value(direct, "ilvl")
        if level is None and by_style:
            return instance, _style_level(chain, instance)
        return instance, _bounded(level, 0, LEVELS - 1)

    def instance(self, num_id: str) -> ListInstance | None:
        """Return the list that `num_id` names, or None when it is not defined."""
        if num_id not in self._instances:
            self._instances[num_id] = self._resolve(num_id)
        return self._instances[num_id]

    def _resolve(self, num_id: str) -> ListInstance | None:
        num = self._nums.get(num_id)
        key = value(num, "abstractNumId")
        abstract = self._abstract(key, seen=set())
        if num is None or abstract is None:
            return None
        levels = _levels(abstract)
        starts: dict[int, int] = {}
        for override in num.iterchildren(W + "lvlOverride"):
            index = _bounded(override.get(W + "ilvl"), 0, LEVELS - 1)
            redefined = override.find(W + "lvl")
            if redefined is not None:
                levels[index] = _level(redefined)
            start = value(override, "startOverride")
            if start is not None:
                starts[index] = _bounded(start, 0, _MOST)
        definition = abstract.get(W + "abstractNumId", "")
        return ListInstance(num_id, definition, tuple(levels), starts)

    def _abstract(self, key: str | None, seen: set[str]) -> Element | None:
        """Return the definition `key`, followed through its numbering style (17.9.21)."""
        abstract = None if key is None else self._abstracts.get(key)
        link = value(abstract, "numStyleLink")
        if key is None or abstract is None or link is None or key in seen:
            return abstract
        seen.add(key)
        num_id = self._styles.list_of_style(link)
        linked = self._abstract(value(self._nums.get(num_id or ""), "abstractNumId"), seen)
        return linked if linked is not None else self._styled(link, abstract)

    def _styled(self, link: str, otherwise: Element) -> Element:
        """Return the definition that declares numbering style `link` as its own."""
        found = (a for a in self._abstracts.values() if value(a, "styleLink") == link)
        return next(found, otherwise)


def _by_id(root: Element, tag: str, attribute: str) -> dict[str, Element]:
    return {e.get(W + attribute, ""): e for e in root.iterchildren(W + tag)}


def _levels(abstract: Element) -> list[Level]:
    levels = [Level(kind="none")] * LEVELS
    for element in abstract.iterchildren(W + "lvl"):
        levels[_bounded(element.get(W + "ilvl"), 0, LEVELS - 1)] = _level(element)
    return levels


def _level(element: Element) -> Level:
    run = element.find(W + "rPr")
    kind = _kind(element)
    restart = value(element, "lvlRestart")
    return Level(
        kind=kind,
        template=_template(element, kind, run),
        start=_bounded(value(element, "start"), 0, _MOST),
        restart=None if restart is None else _bounded(restart, 0, LEVELS),
        legal=flag(element, "isLgl") or False,
        separator=_SEPARATORS.get(value(element, "suff") or "tab", " "),
        style=value(element, "pStyle"),
        capitals=flag(run, "caps") or False,
        language=value(run, "lang"),
    )


def _kind(element: Element) -> str:
    """Return the number format; Word 2010 hides custom ones in an alternative (MC)."""
    custom = element.find(f"{_MC}AlternateContent/{_MC}Choice/{W}numFmt")
    if custom is None:
        custom = element.find(W + "numFmt")
    if custom is None:
        custom = element.find(f"{_MC}AlternateContent/{_MC}Fallback/{W}numFmt")
    if custom is None:
        return "decimal"
    kind = custom.get(W + "val", "decimal")
    return str(custom.get(W + "format", "decimal") if kind == "custom" else kind)


def _template(element: Element, kind: str, run: Element | None) -> str:
    text = value(element, "lvlText") or ""
    if kind == "bullet":
        fonts = None if run is None else run.find(W + "rFonts")
        font = None if fonts is None else fonts.get(W + "ascii") or fonts.get(W + "hAnsi")
        shown = as_shown(text, font).strip()
        picture = element.find(W + "lvlPicBulletId") is not None
        return shown or ("•" if picture else "")
    return text


def _first_num(chain: list[Style]) -> str | None:
    numbers = (value(_num_properties(style), "numId") for style in chain)
    return next((number for number in numbers if number is not None), None)


def _style_level(chain: list[Style], instance: ListInstance) -> int:
    """Return the level of a style-numbered paragraph: the level linked to the style, or its ilvl.

    The nearest style of the chain that says either wins; a linked level (w:pStyle) wins over the
    w:ilvl of the same style (17.9.23).
    """
    linked = {level.style: index for index, level in enumerate(instance.levels) if level.style}
    for style in chain:
        if style.key in linked:
            return linked[style.key]
        level = value(_num_properties(style), "ilvl")
        if level is not None:
            return _bounded(level, 0, LEVELS - 1)
    return 0


def _num_properties(style: Style) -> Element | None:
    return None if style.paragraph is None else style.paragraph.find(W + "numPr")


def _bounded(written: str | None, low: int, high: int) -> int:
    try:
        return max(low, min(int(written or low), high))
    except ValueError:
        return low
