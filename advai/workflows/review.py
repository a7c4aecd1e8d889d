"""Review a contract: read, split, retrieve, judge, ground; clause by clause."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from advai.errors import UsageError
from advai.model.review import ClauseReview, Review
from advai.workflows.progress import Listener, Progress, silent
from advai.workflows.split import SplitResult, split_contract

if TYPE_CHECKING:
    from advai.corpus.library import Library
    from advai.llm.chain import ProviderChain
    from advai.retrieval import Retriever
    from advai.review.reviewer import Reviewer
    from advai.review.rules import RulesEngine

RULES = "rules"
PREPARING = "Preparando la biblioteca"
REVIEWING = "Revisando cláusulas"
UNKNOWN_PARTY = (
    "No se reconoce a la parte «{named}», así que el riesgo no se pudo medir desde ella. "
    "Partes del contrato: {roles}."
)
UNSURE_TYPE = 0.5
UNSURE = (
    "El tipo de contrato («{name}») no es seguro: su título y sus cláusulas no dicen lo mismo o "
    "dicen poco. Compruébelo."
)
SILENT_MODEL = "Se pidió el modelo «{provider}» y no respondió en {count} cláusulas de {total}."


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What is to be reviewed, for whom and by whom.

    `represents` is the role as the contract names it ("EL ARRENDATARIO"); `contract_type`
    overrides what the program recognises.
    """

    file: Path
    represents: str | None = None
    provider: str = RULES
    password: str | None = None
    contract_type: str | None = None


@dataclass(slots=True)
class _Clock:
    """Seconds spent by stage."""

    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[name] = round(time.perf_counter() - start, 4)


def review_contract(
    request: ReviewRequest,
    listener: Listener = silent,
    *,
    on_clause: Callable[[ClauseReview], None] = lambda _review: None,
) -> Review:
    """Review a contract; `on_clause` hears each finished clause at once.

    Raises:
        InputError: the file cannot be used; says why and what to do.
        UsageError: the provider does not exist.
    """
    chain = _chain(request.provider)
    clock = _Clock()
    with clock.stage("read"):
        split = split_contract(request.file, password=request.password, listener=listener)
    with clock.stage("prepare"):
        listener(Progress(PREPARING, 0, 1))
        kind, doubts = _contract_type(request, split)
        library = _library()
        rules = _rules()
        reviewer, retriever = _reviewer(library, chain, rules, kind, request.represents)
    sided = _side(request, split, rules, kind)
    with clock.stage("judge"):
        clauses = tuple(_judged(split, reviewer, listener, on_clause))
    notes = () if chain is None else retriever.notes()
    return Review(
        file=split.document.name,
        sha256=split.document.sha256,
        contract_type=kind,
        represents=request.represents,
        provider=request.provider if chain is None else chain.names[0],
        corpus=library.installed(),
        preamble=split.contract.preamble,
        clauses=clauses,
        closing=split.contract.closing,
        warnings=split.warnings,
        notes=(*doubts, *notes, *_notes(clauses)),
        left_out=(*split.document.left_out, *sided, *_silences(clauses, chain)),
        at=datetime.now().astimezone().isoformat(timespec="seconds"),
        timing=clock.seconds,
    )


LoneReviewer = Callable[[str, str | None, str | None], ClauseReview]
"""Reviews a clause that comes alone: its text, the contract type, the represented party."""


def clause_reviewer(provider: str = RULES) -> LoneReviewer:
    """Return a function that reviews clauses without their contract."""
    from dataclasses import replace

    from advai.clauses import extract_facts, lone_clause

    whole, _ = _reviewer(_library(), _chain(provider), _rules(), None, None)

    def review(text: str, contract_type: str | None, represents: str | None) -> ClauseReview:
        reviewer = replace(whole, contract_type=contract_type, represents=represents)
        return reviewer.review_clause(lone_clause(text), extract_facts(text))

    return review


def write_review(review: Review, path: Path) -> None:
    """Write the report of a review, in the format of the path's ending."""
    from advai.reports import write_report

    write_report(review, path)


def check_report(path: Path, contract: Path) -> None:
    """Refuse, before any work is done, a report that could not be written or would destroy.

    Raises:
        UsageError: unknown format, no such folder, or the contract itself stands there.
    """
    from advai.reports import check_report_path

    check_report_path(path)
    if path.exists() and contract.exists() and path.samefile(contract):
        raise UsageError(
            "El informe se escribiría sobre el propio contrato.", "Elija otro nombre con --out."
        )


def review_json(review: Review) -> dict[str, Any]:
    """Return the promised shape of `advai review --json`."""
    from advai.reports.json import review_json as shape

    return shape(review)


def _library() -> Library:
    from advai.corpus.library import open_library

    return open_library()


def _rules() -> RulesEngine:
    from advai.review.rules import RulesEngine

    return RulesEngine.load()


def _chain(provider: str) -> ProviderChain | None:
    if provider == RULES:
        return None
    from advai.llm.chain import ProviderChain
    from advai.workflows.providers import provider_named

    return ProviderChain([provider_named(provider)])


def _contract_type(request: ReviewRequest, split: SplitResult) -> tuple[str | None, list[str]]:
    if request.contract_type:
        return request.contract_type, []
    from advai.clauses import detect_contract_type

    found = detect_contract_type(split.document, split.contract)
    if found is None:
        return None, ["No se reconoció el tipo de contrato: se aplicaron las reglas generales."]
    if found.confidence < UNSURE_TYPE:
        return found.name, [UNSURE.format(name=found.name)]
    return found.name, []


def _reviewer(
    library: Library,
    chain: ProviderChain | None,
    rules: RulesEngine,
    kind: str | None,
    represents: str | None,
) -> tuple[Reviewer, Retriever]:
    from advai.retrieval import Retriever
    from advai.review.reviewer import Reviewer
    from advai.workflows.library import assemble_retriever

    # The rules bring their own keys: without a model nothing is searched, so nothing is loaded.
    retriever = Retriever(library) if chain is None else assemble_retriever(library)
    reviewer = Reviewer(library, retriever, rules, chain, contract_type=kind, represents=represents)
    return reviewer, retriever


def _side(
    request: ReviewRequest, split: SplitResult, rules: RulesEngine, kind: str | None
) -> tuple[str, ...]:
    """Say when the represented party is none that the rules or the contract know."""
    named = request.represents
    if not named or rules.knows_party(named, kind):
        return ()
    roles = " y ".join(party.role for party in split.contract.parties if party.role)
    return (UNKNOWN_PARTY.format(named=named, roles=roles or "(no se reconocieron)"),)


def _judged(
    split: SplitResult,
    reviewer: Reviewer,
    listener: Listener,
    on_clause: Callable[[ClauseReview], None],
) -> Iterator[ClauseReview]:
    from advai.clauses import extract_facts

    total = len(split.contract.clauses)
    for number, clause in enumerate(split.contract.clauses):
        listener(Progress(REVIEWING, number, total))
        review = reviewer.review_clause(clause, extract_facts(clause.text))
        on_clause(review)
        yield review
    listener(Progress(REVIEWING, total, total))


def _notes(clauses: tuple[ClauseReview, ...]) -> tuple[str, ...]:
    """Return what the reviews of the clauses had to say, each sentence once, with its clauses."""
    told: dict[str, list[str]] = {}
    for review in clauses:
        for note in review.notes:
            told.setdefault(note, []).append(review.clause.ordinal or review.clause.id)
    return tuple(f"{note} (cláusulas: {', '.join(where)})" for note, where in told.items())


def _silences(clauses: tuple[ClauseReview, ...], chain: ProviderChain | None) -> tuple[str, ...]:
    """Say, when a model was asked for, in how many clauses only the rules judged."""
    if chain is None:
        return ()
    count = sum(review.provider == RULES for review in clauses)
    told = SILENT_MODEL.format(provider=chain.names[0], count=count, total=len(clauses))
    return (told,) if count else ()
