"""Rows of a tableau: the place of a card says which card it may be, because it lies next to its neighbours.

A row is one suit; its cards lie in the order of their numbers, each as far from the next one. How far, and where each
row begins, is measured from the cards that lie there.

    >>> rows = Rows(("R", "B"), ("1", "2", "3"), [("R1", (0.0, 0.0)), ("R2", (50.0, 0.0)), ("B2", (50.0, 90.0))])
    >>> max(rows.shares((2.0, 91.0), ("R3", "B1", "B3")).items(), key=lambda item: item[1])[0]
    'B1'
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

LOOSE = 0.25
"""Standard deviation of where a card is laid in its row, as a share of the way to the next card."""
LEAST_MM = 5.0
"""The same, mm, at least."""
ANYWHERE = 1e-4
"""How likely a card lies at a place that is not its own, beside one that lies at its own."""
Place = Sequence[float] | NDArray[np.float64]


class Rows:
    """The rows that some cards make: `suits` and `numbers` of the deck, `lying` each card's name and place (mm)."""

    def __init__(self, suits: Sequence[str], numbers: Sequence[str], lying: Iterable[tuple[str, Place]]) -> None:
        self._suits, self._numbers = tuple(suits), tuple(numbers)
        by_suit: dict[str, list[tuple[int, NDArray[np.float64]]]] = {}
        for name, place in lying:
            if name[:1] in self._suits and name[1:] in self._numbers:
                by_suit.setdefault(name[:1], []).append((self._numbers.index(name[1:]), np.asarray(place, np.float64)))
        steps = [(there - here) / (later - number) for row in by_suit.values()
                 for (number, here), (later, there) in combinations(row, 2) if later != number]  # fmt: skip
        self._step = np.median(steps, axis=0) if steps else None
        self._begin = {
            suit: np.median([place - number * self._step for number, place in row], axis=0)
            for suit, row in by_suit.items()
            if self._step is not None
        }
        self._first = {suit: row[0] for suit, row in by_suit.items()}

    @property
    def measured(self) -> bool:
        """Whether two cards of a row lie there, so that the way from card to card is known."""
        return self._step is not None

    def shares(self, place: Place, names: Iterable[str]) -> Mapping[str, float]:
        """How well each of these cards fits a place (mm), 0..1, beside the others; all alike where nothing is known."""
        where = np.asarray(place, np.float64)
        return {name: self._fit(where, name) for name in names}

    def _fit(self, where: NDArray[np.float64], name: str) -> float:
        suit, number = name[:1], name[1:]
        if suit not in self._first or number not in self._numbers:
            return ANYWHERE if self._first else 1.0
        if self._step is None:
            return self._beside(where, suit)
        count = len(self._numbers)
        column = self._numbers.index(number)
        # The last number may be followed by the first one.
        away = min(float(np.linalg.norm(where - self._begin[suit] - at * self._step))
                   for at in (column, column - count, column + count))  # fmt: skip
        return _likely(away, float(np.linalg.norm(self._step)))

    def _beside(self, where: NDArray[np.float64], suit: str) -> float:
        """How well a place fits a row of which one card lies there: the cards of all rows stand in a column."""
        places = [place for number, place in self._first.values() if number == self._first[suit][0]]
        if len(places) < 2:
            return 1.0
        far = max((there - here for here, there in combinations(places, 2)), key=lambda way: float(way @ way))
        along = far / max(float(np.linalg.norm(far)), 1.0)
        near = min(float(np.linalg.norm(there - here)) for here, there in combinations(places, 2))
        return _likely(abs(float((where - self._first[suit][1]) @ along)), near)


def _likely(away: float, step: float) -> float:
    return max(ANYWHERE, math.exp(-((away / max(LOOSE * step, LEAST_MM)) ** 2) / 2))
