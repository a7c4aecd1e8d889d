"""The words of a paragraph: its lines joined, and how far its emphasised beginning goes."""

from __future__ import annotations

from advai.documents.layout.hyphens import Vocabulary, join
from advai.documents.layout.marks import list_label
from advai.documents.layout.pieces import Line, has_word


def text_of(lines: list[Line], vocabulary: Vocabulary) -> tuple[str, int]:
    """Return the text of lines joined, and how many of its leading characters are emphasised.

    The label of a list item may be plain before words in bold.
    """
    text, lead, leading = "", 0, True
    label = list_label(lines[0].text)
    for line in lines:
        glue = ""
        if text:
            text, glue = join(text, line.text, vocabulary)
        text += glue
        for piece, spelt in zip(line.pieces, line.spelt(), strict=True):
            text += spelt
            if has_word(piece.text) and text != label:
                leading = leading and piece.strong
                lead = len(text) if leading else lead
            elif leading and piece.strong:
                lead = len(text)
    return text, lead
