"""What is searched for: a clause (text, title, contract type, kind) or a plain question."""

from __future__ import annotations

from dataclasses import dataclass

from advai.model.clause import Clause, ClauseKind


@dataclass(frozen=True, slots=True)
class Query:
    """A search. `explicit` are keys that the text itself names ("art. 519 del Código Civil")."""

    text: str
    title: str = ""
    contract_type: str = ""
    kind: ClauseKind | None = None
    explicit: tuple[str, ...] = ()


def clause_query(clause: Clause, contract_type: str = "", explicit: tuple[str, ...] = ()) -> Query:
    """Return the search for a clause: its body, and its heading as the title."""
    body = clause.text[clause.heading_end :] or clause.text
    return Query(body, clause.title or "", contract_type, clause.kind, explicit)
