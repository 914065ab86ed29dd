"""Cards that lie spread in rows: what each is called, as far as some are read and the others follow in the deck's
order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Named(NamedTuple):
    """The name of a card that lies in a row; `read`: it was read, else it follows from its neighbours or from what is
    missing; None: nothing tells."""

    card: str | None
    read: bool


def named(rows: Sequence[Sequence[str | None]], order: Sequence[str], missing: Sequence[str]) -> list[list[Named]]:
    """The names of the cards of every row: what was read of each, the deck's names in their usual order, and those that
    the deck lacks. No name is given twice.

    >>> suits = [suit + rank for suit in "SH" for rank in "A23456"]
    >>> [[one.card for one in row] for row in named([["SA", None, "S3", None], [None, "H3", "H2"]], suits, suits)]
    [['SA', 'S2', 'S3', 'S4'], ['H4', 'H3', 'H2']]

    A row of which nothing is read holds what is missing next.

    >>> [one.card for one in named([[None, None]], suits, ["S5", "S6", "HA"])[0]]
    ['S5', 'S6']
    """
    place = {name: at for at, name in enumerate(order)}
    given = {name for row in rows for name in row if name is not None}
    found: list[list[Named]] = []
    for row in rows:
        names = [Named(name, name is not None) for name in row]
        first = _first(row, place)
        for at, name in enumerate(row):
            follows = None if first is None or name is not None else _at(order, first, at)
            if follows is not None and follows not in given and _fits(follows, row):
                names[at] = Named(follows, False)
                given.add(follows)
        if not any(row):
            free = [name for name in missing if name not in given]
            names = [Named(free[at] if at < len(free) else None, False) for at in range(len(row))]
            given.update(one.card for one in names if one.card is not None)
        found.append(names)
    return found


def _first(row: Sequence[str | None], place: dict[str, int]) -> tuple[int, int] | None:
    """(place in the order of the row's first card, step) where all that is read agrees; None where it does not."""
    known = [(at, place[name]) for at, name in enumerate(row) if name is not None and name in place]
    for step in (1, -1):
        starts = {where - step * at for at, where in known}
        if len(starts) == 1:
            return starts.pop(), step
    return None


def _at(order: Sequence[str], first: tuple[int, int], at: int) -> str | None:
    start, step = first
    where = start + step * at
    return order[where] if 0 <= where < len(order) else None


def _fits(name: str, row: Sequence[str | None]) -> bool:
    """Whether a name has the suit of all that is read in the row: rows are seldom laid across suits."""
    return all(other is None or other[:1] == name[:1] for other in row)
