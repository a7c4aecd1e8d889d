"""The words of a paragraph: its lines joined, and how far its emphasised beginning goes."""

from __future__ import annotations

from dataclasses import dataclass

from advai.documents.layout.hyphens import Vocabulary, join
from advai.documents.layout.marks import list_label
from advai.documents.layout.pieces import Line, has_word


@dataclass(frozen=True, slots=True)
class Wording:
    """The text of some lines; `lead` counts its emphasised leading characters.

    `breaks` are the places at which a new page begins: (offset, page).
    """

    text: str
    lead: int
    breaks: tuple[tuple[int, int], ...]


def word(lines: list[Line], vocabulary: Vocabulary) -> Wording:
    """Join lines; the label of a list item may be plain before words in bold."""
    text, lead, leading = "", 0, True
    label = list_label(lines[0].text)
    breaks: list[tuple[int, int]] = []
    page = lines[0].page
    for line in lines:
        glue = ""
        if text:
            text, glue = join(text, line.text, vocabulary)
        text += glue
        if line.page != page:
            page = line.page
            breaks.append((len(text), page))
        for piece, spelt in zip(line.pieces, line.spelt(), strict=True):
            text += spelt
            if has_word(piece.text) and text != label:
                leading = leading and piece.strong
                lead = len(text) if leading else lead
            elif leading and piece.strong:
                lead = len(text)
    return Wording(text, lead, tuple(breaks))
