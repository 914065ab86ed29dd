"""Cards that lie spread in rows: what each is called, as far as some are read and the others follow in the deck's
order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
    given = {name for row in rows for name in row}
    found = []
    for row in rows:
        guessed = _guessed(row, order, [name for name in missing if name not in given])
        names = [_one(read, guess, given) for read, guess in zip(row, guessed, strict=True)]
        given |= {one.card for one in names}
        found.append(names)
    return found


def _one(read: str | None, guess: str | None, given: Collection[str | None]) -> Named:
    if read is not None:
        return Named(read, True)
    return Named(None if guess in given else guess, False)


def _guessed(row: Sequence[str | None], order: Sequence[str], missing: Sequence[str]) -> list[str | None]:
    """What every card of a row would be: as those that are read say together, else what is missing next."""
    if not any(row):
        return [*missing, *(None for _ in row)][: len(row)]
    first = _first(row, {name: at for at, name in enumerate(order)})
    suits = {name[:1] for name in row if name is not None}
    if first is None or len(suits) > 1:
        return [None] * len(row)
    names = [_at(order, first, at) for at in range(len(row))]
    return [name if name is not None and name[:1] in suits else None for name in names]


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
