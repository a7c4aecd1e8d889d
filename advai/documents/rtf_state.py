"""What an RTF group inherits and forgets: where its words go, how they look, in which font."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Destination(Enum):
    """Where the words of a group go."""

    BODY = auto()
    SKIP = auto()
    FONTS = auto()
    LABEL = auto()
    AUTHORS = auto()
    AUTHOR = auto()
    TITLE = auto()
    ALTERNATIVE = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """Character properties of a group; the revision numbers point into the table of authors."""

    bold: bool = False
    underlined: bool = False
    hidden: bool = False
    font: int | None = None
    inserted: bool = False
    deleted: bool = False
    inserted_by: int | None = None
    deleted_by: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    r"""The state that a closing brace brings back.

    `fallback` is how many bytes stand after a \u for old readers; `opens` that the group holds
    a text of its own (a note, a text box), which ends with it.
    """

    destination: Destination = Destination.BODY
    look: Look = Look()
    fallback: int = 1
    opens: str = ""


SKIPPED = {
    "colortbl", "stylesheet", "pict", "fldinst", "nonshppict", "shprslt", "xe", "tc", "tcn",
    "rxe", "txe", "bkmkstart", "bkmkend", "pntxta", "pntxtb", "atnid", "ftnsep", "ftnsepc",
    "aftnsep", "aftnsepc", "ftncn", "aftncn", "sp", "objdata", "template", "subject", "doccomm",
    "operator", "category", "manager", "company", "keywords", "hlinkbase", "creatim", "revtim",
    "printim", "buptim", "nonesttables", "private", "filetbl", "comment", "author",
}  # fmt: skip
"""Destinations whose words are not the document's; so are all unknown ones after \\*."""

TEXTS = {
    "footnote", "annotation", "shptxt", "dptxbxtext", "header", "headerl", "headerr", "headerf",
    "footer", "footerl", "footerr", "footerf",
}  # fmt: skip
"""Destinations that hold a text of their own."""

BOXES = {"shptxt", "dptxbxtext"}
"""Those that are text boxes (the second is of Word 95 and before)."""

DESTINATIONS = {
    "fonttbl": Destination.FONTS,
    "listtext": Destination.LABEL,
    "pntext": Destination.LABEL,
    "revtbl": Destination.AUTHORS,
    "atnauthor": Destination.AUTHOR,
    "title": Destination.TITLE,
    "upr": Destination.ALTERNATIVE,
}

TRANSPARENT = {"shpinst", "shppict", "fldrslt", "field", "shp", "shpgrp", "do"}
"""Destinations after \\* that hold more groups, some of them read."""

CHARACTERS = {
    "tab": "\t", "line": "\n", "lbr": "\n", "emdash": "—", "endash": "–", "lquote": "‘",
    "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ",
    "enspace": " ", "qmspace": " ", "column": " ", "page": " ",
}  # fmt: skip
"""Control words that stand for a character."""

FALLBACKS = {"emdash", "endash", "lquote", "rquote", "ldblquote", "rdblquote", "bullet"}
"""Those that writers put after a \\u for old readers, where each counts as one character."""

SYMBOLS = {"~": "\u00a0", "_": "-", "\\": "\\", "{": "{", "}": "}", "\t": "\t"}
"""Control symbols that stand for a character."""
