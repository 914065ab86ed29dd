"""The duty to follow: what is known of a hand decides, or nobody can tell yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from referee.ruling import LEGAL, UNDECIDED, Verdict
from referee.tricks.holdings import Holdings


class _Played(Protocol):
    @property
    def seat(self) -> int: ...


def to_play(held: Holdings, trick: Sequence[_Played], seat: int, step: int = 1) -> int:
    """The next seat from `seat` (it comes last) that has cards and has not played to the trick; -1: none. `step`: 1
    clockwise, -1 the other way."""
    n = len(held.hands)
    played = 0
    for play in trick:
        played |= 1 << play.seat
    for away in range(1, n + 1):
        candidate = (seat + step * away) % n
        if not played >> candidate & 1 and held.size(candidate):
            return candidate
    return -1


def verdict(held: Holdings, seat: int, mask: int, duties: Sequence[int], everything: int) -> Verdict:
    """The verdict on one card (a bit of `mask`) where whoever holds a card of the duty must play one.

    `duties` are masks, 0 for none; several where an unread card hides which one holds, and then the verdict is decided
    only if they all agree. `everything` masks the deck.
    """
    if len(duties) == 1 and (mask & duties[0] or not duties[0]):
        return LEGAL
    if len(duties) == 1 and not held.buried[seat]:
        return held.without(seat, mask, duties[0], everything)
    # The hand as it is with this card seen in it; the card itself answers no duty.
    seen = held.show(seat, mask)
    found = {LEGAL if mask & duty else seen.duty(seat, duty & ~mask, everything) for duty in duties}
    return found.pop() if len(found) == 1 else UNDECIDED


def holding(held: Holdings, seat: int, mask: int, duty: int) -> int:
    """The cards that decide an illegal play: those known to have answered the duty, else the card itself."""
    if held.buried[seat]:
        return held.sure[seat] & duty or mask
    return held.hands[seat].known & duty or mask
