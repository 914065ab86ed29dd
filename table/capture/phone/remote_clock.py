"""The clock of another machine, as far as its messages tell: when something happened there, by the clock here."""

from __future__ import annotations

from collections import deque

WINDOW_S = 20.0
"""Messages of so long tell how far the clocks are apart, s: clocks drift."""


class RemoteClock:
    """Maps times that another machine tells to the clock here, both in s.

    A message arrives after it was sent, so the smallest difference between arrival and told time is the nearest to how
    far the clocks are apart. What comes out is never later than the arrival, whatever is told.

    >>> clock = RemoteClock()
    >>> clock.here(told=5.0, arrived=100.0), clock.here(told=6.0, arrived=101.4)
    (100.0, 101.0)
    """

    def __init__(self) -> None:
        self._apart: deque[tuple[float, float]] = deque()

    def here(self, told: float, arrived: float) -> float:
        """When something happened, by the clock here: `told` by the other one, in a message that came at `arrived`."""
        apart = arrived - told
        while self._apart and self._apart[-1][1] >= apart:
            self._apart.pop()
        self._apart.append((arrived, apart))
        while self._apart[0][0] < arrived - WINDOW_S:
            self._apart.popleft()
        return told + self._apart[0][1]
