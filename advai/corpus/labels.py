"""What a lawyer reads in place of a key: "Código Civil, art. 519 (Eficacia del contrato)"."""

from __future__ import annotations

from advai.corpus.catalogue import Catalogue
from advai.corpus.keys import DISPOSITIONS, ordinal_words, split_key
from advai.model.source import Ruling

KEPT_CAPITALS = {
    word.casefold(): word
    for word in ("Estado", "Bolivia", "Constitución", "Código", "Libro", "Notario", "Ley")
}
ROMAN = set("IVXLC")


def provision_label(key: str, heading: str, catalogue: Catalogue) -> str:
    """Return the label of a provision; the heading stands in brackets, in sentence case."""
    parts = split_key(key)
    place = _place(parts.number)
    label = f"{catalogue.title(parts.norm)}, {place}"
    return f"{label} ({sentence_case(heading)})" if heading else label


def ruling_label(ruling: Ruling, extract_title: str = "") -> str:
    """Return "Auto Supremo N° 434/2017, Sala Civil (III.1)"."""
    label = f"Auto Supremo N° {ruling.number}/{ruling.year}"
    if ruling.chamber:
        label += f", {ruling.chamber}"
    return f"{label} ({extract_title})" if extract_title else label


def sentence_case(heading: str) -> str:
    """Lower a heading printed in capitals; one printed in mixed case stays as it is."""
    if heading != heading.upper():
        return heading
    words = [_lowered(word) for word in heading.split(" ")]
    text = " ".join(words)
    return text[:1].upper() + text[1:]


def _lowered(word: str) -> str:
    bare = word.strip(".,;:()")
    if len(bare) > 1 and set(bare) <= ROMAN:
        return word
    kept = KEPT_CAPITALS.get(bare.casefold())
    return word.replace(bare, kept) if kept and bare else word.lower()


def _place(number: str) -> str:
    kind, dash, rest = number.partition("-")
    if dash and kind in DISPOSITIONS:
        return f"{DISPOSITIONS[kind]} {ordinal_words(int(rest))}"
    return f"art. {number.replace('-', ' ').lower()}" if dash else f"art. {number}"
