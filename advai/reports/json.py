"""A review → the JSON other programs read; the shape is a promise (see README, "Interfaces")."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from decimal import Decimal
from typing import Any

from advai.model.clause import Clause, Facts
from advai.model.review import ClauseReview, Contradiction, MissingClause, Point, Review
from advai.model.source import Citation


def render_json(review: Review) -> bytes:
    """Return the review as indented UTF-8 JSON."""
    return (json.dumps(review_json(review), ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def review_json(review: Review) -> dict[str, Any]:
    """Return the review in its interchange shape."""
    sent: bool | list[dict[str, Any]] = [asdict(receipt) for receipt in review.receipts] or False
    return {
        "file": review.file,
        "sha256": review.sha256,
        "contract_type": review.contract_type,
        "represents": review.represents,
        "provider": review.provider,
        "corpus": [
            {
                "norm": norm.norm,
                "edition": norm.edition,
                "provisions": norm.provisions,
                "literal": norm.literal,
            }
            for norm in review.corpus
        ],
        "preamble": review.preamble,
        "clauses": [clause_review_json(clause) for clause in review.clauses],
        "closing": review.closing,
        "missing": [_missing_json(missing) for missing in review.missing],
        "contradictions": [_contradiction_json(found) for found in review.contradictions],
        "privacy": {"placeholders": review.placeholders, "sent": sent},
        "warnings": [*review.warnings, *review.notes],
        "left_out": list(review.left_out),
        "at": review.at,
        "timing": review.timing,
    }


def clause_json(clause: Clause) -> dict[str, Any]:
    """Return the fields of a clause as `advai split` gives them."""
    return {
        "id": clause.id,
        "ordinal": clause.ordinal,
        "number": clause.number,
        "title": clause.title,
        "text": clause.text,
        "page": clause.page,
        "start": clause.start,
        "end": clause.end,
        "kind": clause.kind.value if clause.kind else None,
    }


def clause_review_json(review: ClauseReview) -> dict[str, Any]:
    """Return one clause with its judgment."""
    return clause_json(review.clause) | {
        "risk": review.risk.value,
        "summary": review.summary,
        "points": [_point_json(point) for point in review.points],
        "suggestion": review.suggestion,
        "facts": facts_json(review.facts),
        "provider": review.provider,
        "discarded_keys": list(review.discarded_keys),
        "removed_references": list(review.removed_references),
        "notes": list(review.notes),
    }


def citation_json(citation: Citation) -> dict[str, Any]:
    """Return a citation; `text` is the library's, byte for byte."""
    return {
        "key": citation.key,
        "label": citation.label,
        "text": citation.text,
        "literal": citation.literal,
        "edition": citation.edition,
        "sha256": citation.sha256,
        "support_span": list(citation.support_span) if citation.support_span else None,
        "notes": list(citation.notes),
    }


def facts_json(facts: Facts) -> dict[str, Any]:
    """Return the facts of a clause; amounts and percentages as strings, so no digit is lost."""
    plain: dict[str, Any] = _plain(facts)
    return plain


def _point_json(point: Point) -> dict[str, Any]:
    return {
        "claim": point.claim,
        "citations": [citation_json(citation) for citation in point.citations],
        "support": point.support.value,
    }


def _missing_json(missing: MissingClause) -> dict[str, Any]:
    return {
        "kind": missing.kind,
        "why": missing.why,
        "risk": missing.risk.value,
        "citations": [citation_json(citation) for citation in missing.citations],
        "suggestion": missing.suggestion,
    }


def _contradiction_json(found: Contradiction) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "where": list(found.where),
        "why": found.why,
        "quotes": list(found.quotes),
    }


def _plain(value: Any) -> Any:  # noqa: ANN401 - walks any dataclass tree
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value
