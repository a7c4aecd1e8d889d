"""A model's judgment and the rules' on the same clause → one.

The rules run beside the model and have the last word upwards: what they found raises the risk and
is told, whatever the model, or an instruction planted in the clause, made of it. They never lower
what a model found.
"""

from __future__ import annotations

from advai.model.review import Point, Risk
from advai.review.grounding import GroundedJudgment

ORDER = (Risk.HIGH, Risk.MEDIUM, Risk.LOW, Risk.NONE)


def merge(
    model: GroundedJudgment, rules: GroundedJudgment, *, descriptive: bool = False
) -> GroundedJudgment:
    """Return the model's judgment with what the rules found.

    `descriptive` says that the rules only tell which law governs the clause and object to nothing:
    then they do not touch the risk, and add their points when the model cites nothing.
    """
    found = rules.risk is not Risk.NONE and not descriptive
    cites = any(point.citations for point in model.points)
    if not found and cites:
        return _told_by_both(model, model.points, rules)
    points = (*rules.points, *model.points) if found else (*model.points, *rules.points)
    merged = _told_by_both(model, _without_repeats(points), rules)
    return _raised(merged, rules) if found else merged


def graver(first: Risk, second: Risk) -> bool:
    """Tell whether the first risk is higher than the second."""
    return ORDER.index(first) < ORDER.index(second)


def _told_by_both(
    model: GroundedJudgment, points: tuple[Point, ...], rules: GroundedJudgment
) -> GroundedJudgment:
    return GroundedJudgment(
        risk=model.risk,
        summary=model.summary,
        points=points,
        suggestion=model.suggestion,
        provider=f"{model.provider} + {rules.provider}",
        rules=rules.rules,
        discarded_keys=model.discarded_keys,
        removed_references=model.removed_references,
        notes=tuple(dict.fromkeys((*model.notes, *rules.notes))),
    )


def _raised(merged: GroundedJudgment, rules: GroundedJudgment) -> GroundedJudgment:
    """Return the judgment told by the rules first, at the higher of the two risks."""
    above = graver(rules.risk, merged.risk)
    summaries = (rules.summary, merged.summary) if above else (merged.summary, rules.summary)
    suggestions = (rules.suggestion, merged.suggestion)
    return GroundedJudgment(
        risk=rules.risk if above else merged.risk,
        summary=" ".join(dict.fromkeys(text for text in summaries if text)),
        points=merged.points,
        suggestion="\n\n".join(dict.fromkeys(text for text in suggestions if text)) or None,
        provider=merged.provider,
        rules=merged.rules,
        discarded_keys=merged.discarded_keys,
        removed_references=merged.removed_references,
        notes=merged.notes,
    )


def _without_repeats(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Drop a point that says the very same thing as one before it."""
    kept: dict[str, Point] = {}
    for point in points:
        kept.setdefault(point.claim.casefold(), point)
    return tuple(kept.values())
