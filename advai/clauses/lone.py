"""A clause that comes without its contract: typed into a search, or an item of a gold set."""

from __future__ import annotations

import re

from advai.clauses.kinds import clause_kind
from advai.clauses.splitting import split_clauses
from advai.model.clause import Clause
from advai.model.document import Block, BlockKind, Document

_LINE = re.compile(r"[^\n]+")


def lone_clause(text: str) -> Clause:
    """Return `text` as one clause; its heading, if it has one, gives ordinal, title and kind."""
    blocks = tuple(
        Block(BlockKind.PARAGRAPH, line.start(), line.end()) for line in _LINE.finditer(text)
    )
    document = Document("", "", "txt", text, blocks)
    first = next(iter(split_clauses(document).clauses), None) if text.strip() else None
    headed = first is not None and not text[: first.start].strip()
    ordinal = first.ordinal if first and headed else None
    title = first.title if first and headed else None
    body_start = first.heading_end if first and headed else 0
    return Clause(
        id="c01",
        ordinal=ordinal,
        number=first.number if first and headed else None,
        title=title,
        text=text,
        page=None,
        start=0,
        end=len(text),
        kind=clause_kind(title or "", text[body_start:]),
        heading_end=body_start,
    )
