"""What is searched for: a clause (text, title, contract type, kind) or a plain question."""

from __future__ import annotations

from dataclasses import dataclass

from advai.corpus.keys import parse_key
from advai.corpus.references import find_references
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


def question_query(text: str, contract_type: str = "") -> Query:
    """Return the search for free words: a question, a clause pasted in, or just "CC 519".

    Legal references in the words become explicit.
    """
    keys = [key for found in find_references(text) for key in found.keys if "/" in key]
    alone = parse_key(text)
    explicit = keys or ([alone] if alone else [])
    return Query(text, contract_type=contract_type, explicit=tuple(dict.fromkeys(explicit)))
