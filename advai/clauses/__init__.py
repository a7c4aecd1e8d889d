"""From a document to its clauses: headings, kinds, parties, the type of contract, the facts."""

from __future__ import annotations

from advai.clauses.contract_type import detect_contract_type
from advai.clauses.facts import extract_facts
from advai.clauses.lone import lone_clause
from advai.clauses.splitting import split_clauses

__all__ = ["detect_contract_type", "extract_facts", "lone_clause", "split_clauses"]
