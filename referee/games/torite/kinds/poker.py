"""Poker on the coloured deck (K1): everybody shows five cards of the hand, the strongest five win, equals share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import bits
from referee.events import Event
from referee.frozen import quick
from referee.games.torite.cards import DECK
from referee.games.torite.options import ToriteOptions
from referee.play.judgement import FINE, Judgement
from referee.play.protocol import Setup
from referee.ruling import ILLEGAL
from referee.tricks import common
from referee.tricks.holdings import Holdings, exposures, read, unknown_hands
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine, not_all_read
from referee.tricks.seats import Seats, seat_all

SIZE = 5
# Strongest last.
CATEGORIES = (
    "high-card", "pair", "two-pairs", "three", "straight", "flush", "full-house", "four", "straight-flush",
)  # fmt: skip
# The category by how often its two most frequent numbers stand.
_SHAPES = {(4, 1): 7, (3, 2): 6, (3, 1): 3, (2, 2): 2, (2, 1): 1}

Strength = tuple[int, ...]


def strength(cards: Sequence[int]) -> Strength:
    """How strong five cards (ids) are: the category's index in `CATEGORIES`, then the numbers that decide between two
    of it, the most frequent and highest first. 1 is low only; colours decide nothing."""
    one, two, three, four, five = sorted([(card >> 2) + 1 for card in cards], reverse=True)
    if one > two > three > four > five:
        straight = one - five == SIZE - 1
        suit = cards[0] & 3
        flush = all(card & 3 == suit for card in cards)
        return (8 if straight and flush else 5 if flush else 4 if straight else 0, one, two, three, four, five)
    numbers = (one, two, three, four, five)
    counts = {value: numbers.count(value) for value in numbers}
    order = sorted(counts, key=counts.__getitem__, reverse=True)
    return (_SHAPES[counts[order[0]], counts[order[1]]], *order)


@quick
class PokerState(NamedTuple):
    """`hands` shown, as masks by seat (0: none yet), and how strong they are (() for nothing, or not all of it read);
    `blind`: seats whose five cards were not all read."""

    seats: Seats[ToriteOptions]
    held: Holdings
    shown: tuple[int, ...]
    strengths: tuple[Strength, ...]
    blind: frozenset[int] = frozenset()
    over: bool = False

    @property
    def turn(self) -> int:
        """Nobody's turn: all show at once."""
        return -1


def begin(setup: Setup[ToriteOptions]) -> PokerState:
    """Nobody has shown anything."""
    seats = seat_all(setup, DECK)
    n = len(seats.players)
    return PokerState(seats, unknown_hands(n), (0,) * n, ((),) * n)


def judge(state: PokerState, event: Event) -> Judgement[PokerState]:
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
        return ruling.to(state._replace(held=held))
    if kind in ("lead", "settle", "clear"):
        return fine(state)
    return WRONG_PHASE


def _show(state: PokerState, event: Event) -> Judgement[PokerState]:
    seat = state.seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    mask, unread, bad = read(state.held, DECK, seat, cards, event.player or "")
    if bad is None and (state.shown[seat] or seat in state.blind):
        bad = fault("not-your-turn", "K1", turn="", say="code.not-your-turn.shown")
    if bad is None and len(cards) != SIZE:
        bad = fault("wrong-count", "K1", needed=SIZE, given=len(cards), say="code.wrong-count.shown")
    if bad is not None and (not event.stands or mask.bit_count() != SIZE):
        return bad
    exposed = exposures(state.held, event, seat, mask)
    ruling = bad or (not_all_read(event) if unread else FINE)
    after, effects, params = lay(state, seat, mask, unread)
    if not bad and not unread:
        ruling = ruling._replace(params=params)
    return ruling.to(after, effects=effects, exposed=exposed)


def lay(state: PokerState, seat: int, mask: int, unread: int) -> tuple[PokerState, tuple[str, ...], dict[str, str]]:
    """The state after a seat showed five cards, what that sets off, and the name of the hand."""
    shown = (*state.shown[:seat], mask, *state.shown[seat + 1 :])
    strengths, blind = state.strengths, state.blind
    params = {}
    if unread:
        blind = blind | {seat}
    else:
        found = strength(list(bits(mask)))
        strengths = (*strengths[:seat], found, *strengths[seat + 1 :])
        params = {"meld": f"@meld.{CATEGORIES[found[0]]}", "say": "event.show.meld"}
    over = all(shown) or all(cards or other in blind for other, cards in enumerate(shown))
    after = PokerState(state.seats, state.held.show(seat, mask), shown, strengths, blind, over)
    return after, ("round-end",) if over else (), params
