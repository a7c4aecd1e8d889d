"""The headings of a norm: the one increasing chain of candidates that looks best as a whole.

A weighted longest-increasing-subsequence. Each candidate brings its score; a step to the very next
number is rewarded, a leap costs by its width. So a reference that falls at a line's start loses
against the heading of that number, and a quoted article of another law against the sequence.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from advai.corpus.importers.candidates import ENOUGH, Candidate

NEXT = 1.0  # reward of the very next number
LEAP = 0.5  # cost of any leap
STEP = 0.02  # cost of each number leapt over
FIRST_STEP = 0.01  # cost of each number before the first one, at most FIRST_COST
FIRST_COST = 2.0
FAR = float("-inf")
SURE = 4.0  # score of a heading at a line's start with its brackets
NEAR = 10  # numbers between a displaced heading and its neighbours


@dataclass(frozen=True, slots=True)
class Link:
    """A candidate of the chain with the number that the sequence gives it."""

    candidate: Candidate
    number: int


@dataclass(slots=True)
class _State:
    total: float
    candidate: int
    number: int
    before: int | None


class _Best:
    """The best chain among those that end at a number below another: a Fenwick tree of maxima."""

    def __init__(self, size: int) -> None:
        self.values = [(FAR, -1)] * (size + 2)

    def add(self, number: int, value: float, state: int) -> None:
        """Note that a chain ending at `number` is worth `value`."""
        number += 1
        while number < len(self.values):
            if value > self.values[number][0]:
                self.values[number] = (value, state)
            number += number & -number

    def below(self, number: int) -> tuple[float, int]:
        """Return the best chain that ends below `number`."""
        best = (FAR, -1)
        while number > 0:
            best = max(best, self.values[number])
            number -= number & -number
        return best


class _Chain:
    """The chains built so far: every reached state, and the best one for each next step."""

    def __init__(self, highest: int) -> None:
        self.states: list[_State] = []
        self.below = _Best(highest)
        self.ending: dict[int, int] = {}

    def reach(self, candidate: Candidate, index: int, number: int, cost: float) -> _State:
        """Return the best chain that ends with this candidate read as `number`."""
        start = -min(FIRST_COST, FIRST_STEP * (number - 1))
        choices: list[tuple[float, int | None]] = [(start, None)]
        leap, leapt = self.below.below(number)
        if leapt >= 0:
            choices.append((leap - STEP * (number - 1) - LEAP, leapt))
        near = self.ending.get(number - 1)
        if near is not None:
            choices.append((self.states[near].total + NEXT, near))
        gained, before = max(choices, key=lambda choice: choice[0])
        return _State(candidate.score - cost + gained, index, number, before)

    def keep(self, state: _State) -> None:
        """Make a state reachable for what follows in the text."""
        self.states.append(state)
        place = len(self.states) - 1
        self.below.add(state.number, state.total + STEP * state.number, place)
        held = self.ending.get(state.number)
        if held is None or self.states[held].total < state.total:
            self.ending[state.number] = place

    def traced(self) -> list[_State]:
        """Return the states of the best chain in order."""
        totals = [state.total for state in self.states]
        place = totals.index(max(totals)) if totals else None
        found: list[_State] = []
        while place is not None:
            found.append(self.states[place])
            place = self.states[place].before
        return found[::-1]


def best_chain(candidates: Sequence[Candidate], expected: int | None) -> list[Link]:
    """Return the headings in order: numbers strictly increase, none above `expected`."""
    usable = [(i, c) for i, c in enumerate(candidates) if c.score >= ENOUGH]
    highest = expected or max((n for _, c in usable for n, _ in c.readings), default=0)
    chain = _Chain(highest)
    for index, candidate in usable:
        reached = [
            chain.reach(candidate, index, number, cost)
            for number, cost in candidate.readings
            if number <= highest
        ]
        for state in reached:
            chain.keep(state)
    return [Link(candidates[state.candidate], state.number) for state in chain.traced()]


def displaced(
    candidates: Sequence[Candidate], links: Sequence[Link], expected: int | None
) -> list[Link]:
    """Return headings that stand a little out of place: two columns of a PDF read crosswise.

    Only numbers that the chain lacks, only candidates that look right in every way, and only
    among neighbours of about the same number.
    """
    numbers = {link.number for link in links}
    taken = {link.candidate.start for link in links}
    highest = expected or max(numbers, default=0)
    starts = [link.candidate.start for link in links]
    found: dict[int, Link] = {}
    for candidate in candidates:
        number = candidate.readings[0][0]
        if candidate.score < SURE or candidate.start in taken or number in numbers | set(found):
            continue
        place = bisect_right(starts, candidate.start)
        around = [link.number for link in links[max(0, place - 1) : place + 1]]
        if number <= highest and any(abs(number - other) <= NEAR for other in around):
            found[number] = Link(candidate, number)
    return list(found.values())
