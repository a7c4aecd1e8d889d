"""The words of titles: what a title is stripped of, and what makes it a sentence instead."""

from __future__ import annotations

import re
from dataclasses import dataclass

from advai.clauses.folding import squeeze
from advai.clauses.layout import Layout

PARENTHESIS = re.compile(r"\s{0,3}[(\[]((?:[^()\[\]]{1,300}|[(\[][^()\[\]]{0,80}[)\]]){1,5})[)\]]")
AFTER = re.compile(r"(?:[ \t]{0,3}[.:;,\-–—_•*])*[ \t]{0,3}")
STRIP = " \t\xa0\n.:;,-–—_*#“”\"«»'‘’"
SENTENCE_START = re.compile(
    r"(?:EL|LA|LOS|LAS|UN|UNA|SE|EN|POR|PARA|CON|A|AL|LO|QUE|SI|NO|YO|NOSOTR[OA]S|AMBAS|TODO|TODA|"
    r"TODOS|TODAS|QUEDA|SERA|SON|ES|DENTRO|CUANDO|ESTE|ESTA|DICHO|DICHA|AMBOS|CADA|TANTO)\s"
)
PLAIN_START = re.compile(r"(?:DE|DEL|DE LA|DE LOS|DE LAS)\s")
VERB = re.compile(
    r"\b(?:ES|SON|SERA|SERAN|PODRA|PODRAN|DEBERA|DEBERAN|OBLIGA|OBLIGAN|DECLARA|DECLARAN|TIENE|"
    r"TIENEN|TENDRA|INTERVIENEN|CONVIENEN|ACUERDAN|PAGARA|PAGA|PAGAN|RECIBE|QUEDA|QUEDAN|"
    r"COMPARECEN|CONSTITUYEN|ESTABLECE|ESTABLECEN|DETALLA|DETALLAN|SIGUIENTES?|HA|HAN|PUEDE|"
    r"PUEDEN|DEBE|DEBEN|HACE|HACEN|VENDE|VENDEN|PRESTA|DEJA|RIGE|ACEPTAN|ACEPTAMOS|OTORGA|"
    r"CONFORMAN|[A-Z]{3,}ARAN?(?<!COMPARARA)(?=\s(?:EL|LA|LOS|LAS|UN|UNA|A|EN|POR|BS|CON|DE)\b))\b"
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading whole: its title ("" when it has none) and the offset where the body begins."""

    title: str
    end: int


def heading_between(layout: Layout, start: int, end: int) -> Heading:
    """Return the heading whose title is printed between two offsets, closing signs dropped."""
    title = squeeze(layout.text[start:end]).strip(STRIP)
    if title.count("(") < title.count(")"):
        title = title.rstrip(")").strip(STRIP)
    if title.count("(") > title.count(")"):
        title = title.lstrip("(").strip(STRIP)
    after = AFTER.match(layout.text, end)
    return Heading(title, after.end() if after else end)
