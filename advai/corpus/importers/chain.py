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
SUFFIXES = ("", "BIS", "TER", "QUATER")
PLACES = len(SUFFIXES)
SURE = 4.0  # score of a heading at a line's start with its brackets
NEAR = 10  # numbers between a displaced heading and its neighbours


@dataclass(frozen=True, slots=True)
class Link:
    """A candidate of the chain with the number that the sequence gives it."""

    candidate: Candidate
    number: int

    @property
    def label(self) -> str:
        """Return the number as it stands in keys: "519", "4-BIS"."""
        suffix = self.candidate.suffix
        return f"{self.number}-{suffix}" if suffix else str(self.number)


@dataclass(slots=True)
class _State:
    total: float
    candidate: int
    number: int
    before: int | None


def _place(number: int, suffix: str) -> int:
    """Return the place of a number in order: 4, 4 bis, 4 ter, 4 quater, 5."""
    return number * PLACES + SUFFIXES.index(suffix)


class _Best:
    """The best chain among those that end below a place: a Fenwick tree of maxima."""

    def __init__(self, size: int) -> None:
        self.values = [(FAR, -1)] * (size + 2)

    def add(self, place: int, value: float, state: int) -> None:
        """Note that a chain ending at `place` is worth `value`."""
        place += 1
        while place < len(self.values):
            if value > self.values[place][0]:
                self.values[place] = (value, state)
            place += place & -place

    def below(self, place: int) -> tuple[float, int]:
        """Return the best chain that ends below `place`."""
        best = (FAR, -1)
        while place > 0:
            best = max(best, self.values[place])
            place -= place & -place
        return best


class _Chain:
    """The chains built so far: every reached state, and the best one for each next step."""

    def __init__(self, highest: int) -> None:
        self.states: list[_State] = []
        self.below = _Best(_place(highest + 1, ""))
        self.ending: dict[int, int] = {}

    def reach(self, candidate: Candidate, index: int, number: int, cost: float) -> _State:
        """Return the best chain that ends with this candidate read as `number`."""
        place = _place(number, candidate.suffix)
        start = -min(FIRST_COST, FIRST_STEP * (number - 1))
        choices: list[tuple[float, int | None]] = [(start, None)]
        leap, leapt = self.below.below(place)
        if leapt >= 0:
            choices.append((leap - STEP * (number - 1) - LEAP, leapt))
        first = _place(number, "") if candidate.suffix else _place(number - 1, "")
        ends = [self.ending[near] for near in range(first, place) if near in self.ending]
        choices += [(self.states[end].total + NEXT, end) for end in ends]
        gained, before = max(choices, key=lambda choice: choice[0])
        return _State(candidate.score - cost + gained, index, number, before)

    def keep(self, state: _State, suffix: str) -> None:
        """Make a state reachable for what follows in the text."""
        self.states.append(state)
        index, place = len(self.states) - 1, _place(state.number, suffix)
        self.below.add(place, state.total + STEP * state.number, index)
        held = self.ending.get(place)
        if held is None or self.states[held].total < state.total:
            self.ending[place] = index

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
            chain.keep(state, candidate.suffix)
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
