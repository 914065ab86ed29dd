"""Poker on the coloured deck (K1): everybody shows five cards of the hand, the strongest five win, equals share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from referee.events import Event
from referee.game import Setup
from referee.ruling import FINE, ILLEGAL, UNDECIDED, Ruling
from referee.torite.cards import DECK, colour, number
from referee.tricks import common
from referee.tricks.holdings import Holdings, codes, exposures, read, unknown_hands
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine
from referee.tricks.seats import Seats, seat_all

SIZE = 5
# Strongest last.
CATEGORIES = (
    "high-card", "pair", "two-pairs", "three", "straight", "flush", "full-house", "four", "straight-flush",
)  # fmt: skip
# Numbers in each category that is told by them alone: how often each stands, most first.
_SHAPES = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}

Strength = tuple[int, ...]


def strength(cards: Sequence[int]) -> Strength:
    """How strong five cards (ids) are: the category's index in `CATEGORIES`, then the numbers that decide between two
    of it, the most frequent and highest first. 1 is low only; colours decide nothing."""
    counts = Counter(number(card) for card in cards)
    order = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    category = _SHAPES.get(tuple(counts[value] for value in order), 0)
    if not category:
        straight = max(order) - min(order) == SIZE - 1
        flush = len({colour(card) for card in cards}) == 1
        category = 8 if straight and flush else 5 if flush else 4 if straight else 0
    return (category, *order)


class PokerState(NamedTuple):
    """`hands` shown, as masks by seat (0: none yet); `blind`: seats whose five cards were not all read."""

    seats: Seats
    held: Holdings
    shown: tuple[int, ...]
    blind: frozenset[int] = frozenset()
    over: bool = False

    def strengths(self) -> tuple[Strength, ...]:
        """The strength of what each seat showed; () for nothing, or not all of it read."""
        return tuple(
            strength([DECK.ids[code] for code in DECK.join(mask)]) if mask and seat not in self.blind else ()
            for seat, mask in enumerate(self.shown)
        )


def begin(setup: Setup) -> PokerState:
    """Nobody has shown anything."""
    seats = seat_all(setup, DECK)
    n = len(seats.players)
    return PokerState(seats, unknown_hands(n), (0,) * n)


def judge(state: PokerState, event: Event) -> Ruling:
    """The ruling on an event; its plan is the state that follows."""
    kind = event.type
    if kind == "round":
        return FINE
    if state.over:
        return fine(state) if kind in ("clear", "count", "reveal") else WRONG_PHASE
    if kind == "show":
        return _show(state, event)
    if kind == "deal" and (any(state.shown) or state.blind):
        return WRONG_PHASE
    if kind in ("deal", "count", "reveal"):
        handler = {"deal": common.deal, "count": common.count, "reveal": common.reveal}[kind]
        ruling, held = handler(state.seats, state.held, event)
        if ruling.verdict == ILLEGAL and not event.stands:
            return ruling
        return ruling._replace(plan=state._replace(held=held))
    if kind in ("lead", "settle", "clear"):
        return fine(state)
    return WRONG_PHASE


def _show(state: PokerState, event: Event) -> Ruling:
    seat = state.seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    mask, unread, bad = read(state.held, DECK, seat, cards, event.player or "")
    if bad is None and (state.shown[seat] or seat in state.blind):
        bad = fault("not-your-turn", "K1", turn="", say="code.not-your-turn.shown")
    if bad is None and len(cards) != SIZE:
        bad = fault("wrong-count", "K1", needed=SIZE, given=len(cards))
    if bad is not None and (not event.stands or mask.bit_count() != SIZE):
        return bad
    exposed = exposures(state.held, seat, mask)
    ruling = bad or (Ruling(UNDECIDED, "unreadable-card") if unread else FINE)
    after, effects, params = lay(state, seat, mask, unread)
    return ruling._replace(plan=after, effects=effects, exposed=exposed, params=ruling.params if bad else params)


def lay(state: PokerState, seat: int, mask: int, unread: int) -> tuple[PokerState, tuple[str, ...], dict[str, str]]:
    """The state after a seat showed five cards, what that sets off, and the name of the hand."""
    held = state.held.show(seat, mask)
    shown = tuple(mask if other == seat else before for other, before in enumerate(state.shown))
    blind = state.blind | {seat} if unread else state.blind
    params = {}
    if not unread:
        name = CATEGORIES[strength([DECK.ids[code] for code in codes(DECK, mask)])[0]]
        params = {"meld": f"@meld.{name}", "say": "event.show.meld"}
    over = all(cards or other in blind for other, cards in enumerate(shown))
    after = state._replace(held=held, shown=shown, blind=blind, over=over)
    return after, ("round-end",) if over else (), params


def shown(state: PokerState, event: Event, ruling: Ruling) -> PokerState:
    """The state after an event that does not count: the cards it showed are known."""
    held = common.glimpse(state.seats, state.held, event, ruling)
    return state if held is state.held else state._replace(held=held)
