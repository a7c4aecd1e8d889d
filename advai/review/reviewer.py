"""One clause, reviewed: retrieve → the rules and a model judge → ground → merge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from advai.corpus.references import FoundReference, find_references
from advai.llm.chain import Attempt, NoAnswer, ProviderChain
from advai.llm.failures import Outcome
from advai.model.clause import Clause, Facts
from advai.model.review import ClauseReview, JudgedPoint, Judgment, Risk, Support
from advai.model.source import RankedSource, Source
from advai.retrieval.query import Query, clause_query
from advai.review.grounding import GroundedJudgment, SourceReader, ground
from advai.review.judge import ask_about, judge_with_model
from advai.review.merging import merge
from advai.review.rule_files import Rule
from advai.review.support import carries, strongest

SOURCES = 8
NOT_INSTALLED = "La biblioteca no tiene {key}, en que se apoya una regla: no se puede citar."
NO_SUCH_PROVISION = (
    "La cláusula remite a una disposición que no existe en la norma que nombra, o a una norma que"
    " AdvAI no conoce: verifique la remisión."
)
INVOKED = "La cláusula remite expresamente a esta disposición."
FELL_BACK = "Ningún modelo respondió y juzgaron solo las reglas: {why}"
NOT_FIRST = "«{provider}» no respondió ({why}); juzgó el siguiente modelo."
ASKED_AGAIN = "«{provider}» dio una respuesta inservible y hubo que preguntarle de nuevo."


class Search(Protocol):
    """What a review needs of retrieval."""

    def search(self, query: Query, k: int = SOURCES) -> list[RankedSource]:
        """Return the best sources for a query, then those they refer to."""


class Rules(Protocol):
    """What a review needs of the rules engine."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule; a neutral one describes the law and objects to nothing."""

    def judge(
        self, clause: Clause, facts: Facts, *, contract_type: str | None, represents: str | None
    ) -> Judgment:
        """Return the rules' judgment of a clause."""


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Reviews clauses of one contract.

    `chain` None means that the rules judge alone. With `alone_if_silent` they also do when no
    provider answers, and the review says so; without it the error goes up.
    """

    library: SourceReader
    retriever: Search
    rules: Rules
    chain: ProviderChain | None = None
    contract_type: str | None = None
    represents: str | None = None
    alone_if_silent: bool = True
    sources: int = SOURCES

    def review_clause(self, clause: Clause, facts: Facts) -> ClauseReview:
        """Return the grounded review of a clause.

        Raises:
            NoAnswer: no provider answered, and the rules are not to judge alone.
        """
        named = find_references(clause.text)
        judged = self._by_rules(clause, facts)
        if self.chain is not None:
            judged = self._with_model(clause, named, judged)
        judged = self._with_invoked(judged, named, clause.text)
        return ClauseReview(
            clause=clause,
            risk=judged.risk,
            summary=judged.summary,
            points=judged.points,
            suggestion=judged.suggestion,
            facts=facts,
            provider=judged.provider,
            discarded_keys=judged.discarded_keys,
            removed_references=judged.removed_references,
            notes=(*judged.notes, *_wrong_references(named)),
        )

    def _by_rules(self, clause: Clause, facts: Facts) -> GroundedJudgment:
        judgment = self.rules.judge(
            clause, facts, contract_type=self.contract_type, represents=self.represents
        )
        keys = dict.fromkeys(key for point in judgment.points for key in point.keys)
        found = {key: self.library.source(key) for key in keys}
        shown = [source for source in found.values() if source is not None]
        grounded = ground(judgment, shown, self.library, own_words=True)
        absent = [NOT_INSTALLED.format(key=key) for key, source in found.items() if source is None]
        return replace(grounded, discarded_keys=(), notes=(*grounded.notes, *absent))

    def _with_model(
        self, clause: Clause, named: Sequence[FoundReference], rules: GroundedJudgment
    ) -> GroundedJudgment:
        assert self.chain is not None  # noqa: S101 - its only caller asked
        explicit = tuple(dict.fromkeys(key for found in named for key in found.keys if "/" in key))
        query = clause_query(clause, self.contract_type or "", explicit)
        question = ask_about(
            clause,
            self.retriever.search(query, self.sources),
            contract_type=self.contract_type,
            represents=self.represents,
        )
        try:
            judgment, answer = judge_with_model(self.chain, question)
        except NoAnswer as silence:
            if not self.alone_if_silent:
                raise
            note = FELL_BACK.format(why=silence.message)
            return replace(rules, notes=(*rules.notes, note))
        grounded = ground(judgment, question.shown, self.library, clause_text=clause.text)
        notes = (*grounded.notes, *question.notes, *_told(answer.attempts))
        model = replace(grounded, notes=notes)
        return merge(model, rules, descriptive=self._only_describe(rules.rules))

    def _only_describe(self, fired: Sequence[str]) -> bool:
        neutral = {rule.id for rule in self.rules.rules if rule.entry.neutral}
        return bool(fired) and neutral.issuperset(fired)

    def _with_invoked(
        self, judged: GroundedJudgment, named: Sequence[FoundReference], clause_text: str
    ) -> GroundedJudgment:
        """Add the provisions that the clause itself names and no point cites.

        That the clause names them is certain; how far they carry its words is measured.
        """
        cited = {citation.key for point in judged.points for citation in point.citations}
        keys = dict.fromkeys(key for found in named for key in found.keys if key not in cited)
        sources: list[Source] = []
        for key in keys:
            source = self.library.source(key) if "/" in key else None
            if source is not None and source.key not in cited:
                sources.append(source)
        if not sources:
            return judged
        point = JudgedPoint(INVOKED, tuple(source.key for source in sources))
        own = Judgment(Risk.NONE, "", (point,), None, judged.provider)
        added = ground(own, sources, self.library, own_words=True)
        carried = strongest([carries(clause_text, source) for source in sources])
        support = Support.PARTIAL if carried is Support.NONE else carried
        points = [replace(point, support=support) for point in added.points if point.citations]
        return replace(
            judged, points=(*judged.points, *points), notes=(*judged.notes, *added.notes)
        )


def review_clause(
    clause: Clause,
    facts: Facts,
    *,
    library: SourceReader,
    retriever: Search,
    rules: Rules,
    chain: ProviderChain | None = None,
    contract_type: str | None = None,
    represents: str | None = None,
) -> ClauseReview:
    """Return the grounded review of one clause (see `Reviewer`)."""
    reviewer = Reviewer(library, retriever, rules, chain, contract_type, represents)
    return reviewer.review_clause(clause, facts)


def _wrong_references(named: Sequence[FoundReference]) -> tuple[str, ...]:
    return (NO_SUCH_PROVISION,) if any(found.unknown for found in named) else ()


def _told(attempts: Sequence[Attempt]) -> list[str]:
    """Return what the lawyer must know of the attempts before the one that answered."""
    answered = attempts[-1].provider
    notes = [
        NOT_FIRST.format(provider=attempt.provider, why=attempt.outcome.value)
        for attempt in attempts
        if attempt.provider != answered
    ]
    if any(a.outcome is not Outcome.ANSWERED and a.provider == answered for a in attempts):
        notes.append(ASKED_AGAIN.format(provider=answered))
    return list(dict.fromkeys(notes))
