"""The best sequence of headings of one family, by dynamic programming over all candidates.

A chain may start late, skip, repeat or misprint a number: each costs points. Candidates that
share the look of their neighbours (case, gender, separator, place) cost nothing; a change of
look does. The weights are on the scale of `evidence`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from advai.clauses.evidence import Candidate
from advai.clauses.marks import Family
from advai.clauses.regions import Regions

_NEXT = 1.0
_REPEATED = -2.5
_SKIPPED = -0.5
_SKIPPED_EACH = -1.0
_SWAPPED = -2.5
_MISPRINTED = -3.0
_UNREAD = -0.5
_LATE_START = -0.8
_RECITAL = -2.5
_ADJACENT = -2.0
_FARTHEST = 5
_STYLE_COSTS = (1.2, 2.5, 0.7, 0.9, 1.5, 0.5, 0.2, 0.3)
"""Cost of a change of word, script, gender, case, place, bold, separator and title."""

_LOOK_COUNTS = 2.5
"""Bare figures and letters number lists too: among them a change of look costs this much more."""

_LIST_MARKS = {Family.DECIMAL, Family.NESTED, Family.ROMAN, Family.LETTER, Family.CARDINAL}


@dataclass(frozen=True, slots=True)
class Chain:
    """A sequence of headings of one family and the points it gathered.

    `numbers` are the places in the sequence: as printed, or as the neighbours say where a number
    is misprinted or could not be read.
    """

    family: Family
    items: tuple[Candidate, ...]
    numbers: tuple[int, ...]
    score: float

    @property
    def start(self) -> int:
        """Return the offset of its first heading."""
        return self.items[0].mark.start

    @property
    def each(self) -> float:
        """Return the points that a heading of it brings on average."""
        return self.score / len(self.items)

    @property
    def reach(self) -> int:
        """Return how many characters lie between its first and its last heading."""
        return self.items[-1].mark.start - self.start


@dataclass(frozen=True, slots=True)
class _State:
    """The best chain that ends in candidate `at`, whose number counts as `value`."""

    score: float
    at: int
    value: int
    back: _State | None


def best_chain(found: Sequence[Candidate], regions: Regions) -> Chain | None:
    """Return the best chain of candidates of one family in reading order, if there is any."""
    items = _first_document(found, regions)
    return _Search(items, regions).run() if items else None


class _Search:
    """One run of the search: the best chain that ends in each candidate, from first to last."""

    def __init__(self, items: list[Candidate], regions: Regions) -> None:
        self._items = items
        self._recital = [regions.in_recitals(item.mark.start) for item in items]
        self._last = {item.value: at for at, item in enumerate(items)}
        self._first: dict[int | None, int] = {}
        for at, item in enumerate(items):
            if not self._recital[at]:
                self._first.setdefault(item.value, at)
        self._ends: dict[int, dict[tuple[str, ...], _State]] = {}
        self._top: _State | None = None

    def run(self) -> Chain:
        for at, item in enumerate(self._items):
            state = self._best(at, item)
            alike = self._ends.setdefault(state.value, {})
            if item.style not in alike or alike[item.style].score <= state.score:
                alike[item.style] = state
            if self._top is None or state.score >= self._top.score:
                self._top = state
        return self._unwind()

    def _unwind(self) -> Chain:
        states: list[_State] = []
        state = self._top
        while state is not None:
            states.append(state)
            state = state.back
        states.reverse()
        chosen = tuple(self._items[state.at] for state in states)
        numbers = tuple(
            item.value if item.value in {state.value, state.value - 1} else state.value
            for item, state in zip(chosen, states, strict=True)
        )
        return Chain(chosen[0].mark.family, chosen, numbers, states[-1].score)

    def _best(self, at: int, item: Candidate) -> _State:
        own = item.score + (_RECITAL if self._recital[at] else 0.0)
        value = item.value or 1
        late = _NEXT if value == 1 else _LATE_START * min(value, 6)
        best = _State(own + late, at, value, None)
        for state in self._predecessors(item.value):
            step = self._step(state, at)
            if step is None:
                continue
            score = state.score + own + step[0] - _style_cost(self._items[state.at], item)
            if score > best.score:
                best = _State(score, at, step[1], state)
        return best

    def _predecessors(self, value: int | None) -> Iterator[_State]:
        """Yield the states worth continuing: those of near numbers, and the best of all."""
        if value is not None:
            for near in range(value - _FARTHEST, value + 2):
                yield from self._ends.get(near, {}).values()
        if self._top is not None:
            yield self._top

    def _step(self, state: _State, at: int) -> tuple[float, int] | None:
        """Return the points of going on from `state` to `at`, and the number `at` counts as."""
        item, before = self._items[at], self._items[state.at]
        points = _ADJACENT if _nothing_between(before, item) else 0.0
        if item.value is None:
            return points + _UNREAD, state.value + 1
        apart = item.value - state.value
        if 1 <= apart <= _FARTHEST:
            skipped = _SKIPPED + _SKIPPED_EACH * (apart - 1)
            return points + (_NEXT if apart == 1 else skipped), item.value
        if self._printed_again(state, at):
            return points + _REPEATED, state.value
        if _in_other_run(self._items, state.at, at):
            return None
        if apart == 0:
            return points + _REPEATED, state.value
        return self._out_of_order(state, at, points)

    def _printed_again(self, state: _State, at: int) -> bool:
        """Tell a heading whose number the chain already had: same look, next heading after it.

        A list inside a clause has two headings in a row at least, or another look.
        """
        item, before = self._items[at], self._items[state.at]
        value = item.value or 0
        seen = self._first.get(value, at) < at
        alike = before.style == item.style and item.style[4] == "head"
        if not seen or not alike or at - 1 != state.at or value == 1:
            return False
        after = self._items[at + 1].value if at + 1 < len(self._items) else None
        return after == state.value + 1

    def _out_of_order(self, state: _State, at: int, points: float) -> tuple[float, int] | None:
        """Return the points of a number swapped with its neighbour, or misprinted."""
        item, before = self._items[at], self._items[state.at]
        if item.value == state.value - 1 and self._first.get(item.value, at) >= at:
            return points + _SWAPPED, state.value
        alike = before.style[:2] == item.style[:2] and item.style[4] == "head"
        comes_later = self._last.get(state.value + 1, -1) > at
        if not alike or item.value == 1 or comes_later:
            return None
        return points + _MISPRINTED, state.value + 1


def _nothing_between(before: Candidate, item: Candidate) -> bool:
    """Tell whether two headings follow one another line on line, as in a table of contents."""
    return item.line == before.line + 1 and before.bare


def _in_other_run(items: list[Candidate], last: int, at: int) -> bool:
    """Tell whether `at` counts on from, or begins, a list nested between two headings."""
    value = items[at].value or 0
    before = items[at - 1].value if at - 1 > last else None
    after = items[at + 1].value if at + 1 < len(items) else None
    return before == value - 1 or after == value + 1


def _style_cost(before: Candidate, item: Candidate) -> float:
    pairs = zip(before.style, item.style, _STYLE_COSTS, strict=True)
    cost = sum(each for one, other, each in pairs if one != other and "?" not in one + other)
    return cost * (_LOOK_COUNTS if item.mark.family in _LIST_MARKS else 1.0)


def _continuation(found: Sequence[Candidate], at: int, last: int) -> int:
    """Return where the first sequence goes on behind a restart, which is then a list inside it.

    It does where the number after `last` comes without `last` itself having come again; -1 if
    nowhere.
    """
    for place in range(at, len(found)):
        if found[place].value == last:
            return -1
        if found[place].value == last + 1:
            return place
    return -1


def _first_document(found: Sequence[Candidate], regions: Regions) -> list[Candidate]:
    """Drop what follows a restart at one behind signatures, an annex or another title."""
    kept: list[Candidate] = []
    seen: set[int] = set()
    until = -1
    for at, item in enumerate(found):
        restarts = item.value == 1 and {1, 2, 3} <= seen
        divided = restarts and regions.divided(kept[-1].mark.end, item.mark.start)
        if divided and at > until:
            until = _continuation(found, at, max(seen))
            if until < 0:
                break
        kept.append(item)
        if item.value is not None and not regions.in_recitals(item.mark.start):
            seen.add(item.value)
    return kept
