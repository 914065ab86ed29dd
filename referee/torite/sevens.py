"""Sevens on the coloured deck (S1–S3): lay cards next to laid ones; the fourth pass eliminates; first out wins."""

from __future__ import annotations

from typing import NamedTuple

from referee.events import Event
from referee.frozen import quick
from referee.game import Setup
from referee.ruling import FINE, ILLEGAL, UNDECIDED, Ruling
from referee.torite.cards import DECK, SEVENS, neighbours
from referee.torite.options import ToriteOptions
from referee.tricks import common
from referee.tricks.holdings import Holdings, codes, read, unknown_hands
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine, not_your_turn
from referee.tricks.seats import Seats, seat_all


@quick
class SevensState(NamedTuple):
    """`laid`: the cards on the table (mask, the sevens from the start); `seen_sevens`: those that somebody laid;
    `passes` by seat; `out`: eliminated seats, first to last; `winner` and `turn` are seats, -1 for none."""

    seats: Seats
    held: Holdings
    laid: int
    turn: int
    passes: tuple[int, ...]
    seen_sevens: int = 0
    out: tuple[int, ...] = ()
    winner: int = -1
    over: bool = False
    begun: bool = False

    @property
    def options(self) -> ToriteOptions:
        """The rules in force."""
        found: ToriteOptions = self.seats.options
        return found

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in play."""
        n = len(self.passes)
        return next((s % n for s in range(seat + 1, seat + n) if s % n not in self.out), seat)


def begin(setup: Setup) -> SevensState:
    """The four sevens lie there; nobody has acted."""
    seats = seat_all(setup, DECK)
    n = len(seats.players)
    held = unknown_hands(n)._replace(gone=SEVENS)
    return SevensState(seats, held, SEVENS, seats.index.get(setup.leader or "", -1), (0,) * n)


def judge(state: SevensState, event: Event) -> Ruling:
    """The ruling on an event; its plan is the state that follows."""
    kind = event.type
    if kind == "round":
        return FINE
    if state.over:
        return fine(state) if kind in ("clear", "reveal", "count") else WRONG_PHASE
    seat = state.seats.index.get(event.player or "", -1)
    if kind == "deal":
        if state.begun:
            return WRONG_PHASE
        ruling, held = common.deal(state.seats, state.held, event, SEVENS)
        bad = ruling.verdict == ILLEGAL and not event.stands
        return ruling if bad else ruling._replace(plan=state._replace(held=held))
    if kind == "clear":
        return WRONG_PHASE
    if event.player is not None and (seat < 0 or (seat in state.out and kind != "reveal")):
        return OUT_OF_PLAY
    if kind == "play":
        return _play(state, event, seat)
    if kind == "pass":
        return _pass(state, event, seat)
    if kind in ("lead", "settle"):
        if state.begun:
            return WRONG_PHASE
        return fine(state._replace(turn=seat))
    if kind == "count":
        ruling, held = common.count(state.seats, state.held, event)
        after, effects = _finish(state._replace(held=held), seat) if state.begun else (state._replace(held=held), ())
        return ruling._replace(plan=after, effects=effects)
    if kind in ("reveal", "show"):
        ruling, held = (common.reveal if kind == "reveal" else common.show)(state.seats, state.held, event)
        if ruling.verdict == ILLEGAL and not event.stands:
            return ruling
        after = state._replace(held=held)
        if kind == "reveal" and seat in state.out:
            # Whoever is out lays the hand down: the cards join those on the table (S2).
            cards = held.hands[seat].known
            after = after._replace(laid=state.laid | cards, held=held.leave(seat, cards))
        return ruling._replace(plan=after)
    return WRONG_PHASE


def _play(state: SevensState, event: Event, seat: int) -> Ruling:
    cards = event.cards or ()
    sevens = sum(1 << DECK.ids[code] for code in set(cards) if code in DECK.ids) & SEVENS
    if sevens and len(cards) == 1:
        return _seven(state, event, sevens)
    mask, unread, bad = read(state.held, DECK, seat, cards, event.player or "")
    if bad is None and unread:
        ruling = Ruling(UNDECIDED, "unreadable-card")
        if state.turn not in (-1, seat):
            return ruling
        after, effects = lay(state, seat, mask, unread)
        return ruling._replace(plan=after, effects=effects)
    if bad is None:
        bad = turn_fault(state, seat)
    if bad is None and len(cards) != 1:
        bad = fault("wrong-count", "S1", needed=1, given=len(cards))
    if bad is None and not neighbours(mask.bit_length() - 1) & state.laid:
        bad = fault("not-adjacent", "S1", codes(DECK, mask))
    if bad is not None and not event.stands:
        return bad
    after, effects = lay(state, seat, mask, len(cards) - mask.bit_count())
    return (bad or FINE)._replace(plan=after, effects=effects)


def _seven(state: SevensState, event: Event, seven: int) -> Ruling:
    """A seven is laid from the start: laying it is legal once and takes no turn (S1)."""
    if seven & state.seen_sevens:
        ruling = fault("card-seen-before", None, codes(DECK, seven))
        return ruling._replace(plan=state) if event.stands else ruling
    return fine(state._replace(seen_sevens=state.seen_sevens | seven))


def turn_fault(state: SevensState, seat: int) -> Ruling | None:
    """The ruling where it is not that seat's turn."""
    if state.turn in (-1, seat):
        return None
    return not_your_turn(state.seats.players[state.turn], "B1")


def lay(state: SevensState, seat: int, mask: int, unread: int) -> tuple[SevensState, tuple[str, ...]]:
    """The state after a seat laid these cards (and so many unread ones), and what that sets off."""
    turn = state.after(seat) if state.turn in (-1, seat) else state.turn
    held = state.held.leave(seat, mask, unread)
    return _finish(state._replace(held=held, laid=state.laid | mask, turn=turn, begun=True), seat)


def _finish(state: SevensState, seat: int) -> tuple[SevensState, tuple[str, ...]]:
    """First out wins, and the round is over (S3)."""
    if not state.held.empty(seat):
        return state, ()
    return state._replace(winner=seat, over=True, turn=-1), ("finish", "round-end")


def _pass(state: SevensState, event: Event, seat: int) -> Ruling:
    """Passing is allowed three times; the fourth pass puts the player out (S2)."""
    bad = turn_fault(state, seat)
    if bad is not None and not event.stands:
        return bad
    passes = tuple(count + (other == seat) for other, count in enumerate(state.passes))
    turn = state.after(seat) if state.turn in (-1, seat) else state.turn
    after = state._replace(passes=passes, turn=turn, begun=True)
    effects: tuple[str, ...] = ()
    rule = None
    if passes[seat] > state.options.passes:
        rule = "S2"
        effects = ("eliminated",)
        after = after._replace(out=(*state.out, seat))
        left = [other for other in range(len(passes)) if other not in after.out]
        if len(left) == 1:
            # Nobody else can finish any more.
            effects = ("eliminated", "round-end")
            after = after._replace(winner=left[0], over=True, turn=-1)
        elif after.turn == seat:
            after = after._replace(turn=after.after(seat))
    return (bad or FINE._replace(rule=rule))._replace(plan=after, effects=effects)


def shown(state: SevensState, event: Event, ruling: Ruling) -> SevensState:
    """The state after an event that does not count: the cards it showed are known."""
    held = common.glimpse(state.seats, state.held, event, ruling)
    return state if held is state.held else state._replace(held=held)
