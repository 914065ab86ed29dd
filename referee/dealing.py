"""What a deal may be: no more cards than there are, and as many for everybody where a game deals them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.events import Event
from referee.ruling import ILLEGAL, UNDECIDED, Ruling


def sizes(event: Event) -> Mapping[str, int]:
    """How many cards everybody got of whom a deal tells it."""
    return {**(event.counts or {}), **{player: len(hand) for player, hand in (event.hands or {}).items()}}


def impossible(event: Event, size: int, rule: str | None, others: Sequence[int] = ()) -> Ruling | None:
    """The ruling on a deal of more cards than the `size` that are dealt; `others` are the hands that it does not
    name, by how many cards they are known to hold."""
    piles = [pile if isinstance(pile, int) else len(pile) for pile in (event.stock, event.widow) if pile is not None]
    given = sum(sizes(event).values()) + sum(piles) + sum(others)
    if given <= size:
        return None
    return Ruling(ILLEGAL, "impossible-deal", rule, params={"given": given, "needed": size})


def uneven(event: Event, size: int, players: int, rule: str | None) -> Ruling | None:
    """The ruling on hands that differ by more than one card though a whole deck of `size` is dealt out; a smaller deal
    is a position, and anything goes."""
    told = sizes(event).values()
    if not told or max(told) < size // players or max(told) - min(told) < 2:
        return None
    return Ruling(UNDECIDED, "uneven-deal", rule)
