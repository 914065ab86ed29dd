"""Judging the tricks of the coloured deck: rule sets B A C P E M."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never

from referee.cards import bits
from referee.events import Event
from referee.games.torite.cards import COLOUR, EVERYTHING, colour_index
from referee.games.torite.kinds.winner import TRUMP, best
from referee.games.torite.options import NOT_FOLLOW
from referee.games.torite.state import MEEPLES, OVER, PLAY, TrickState
from referee.play.judgement import FINE, Judgement
from referee.play.options import Options
from referee.ruling import ILLEGAL
from referee.texts import Text
from referee.tricks import common, taking
from referee.tricks.holdings import Holdings
from referee.tricks.plain import judging
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine, not_your_turn
from referee.tricks.seats import Seats
from referee.tricks.unread import any_of, leaders, possible

SUIT_KEYS = ("@suit.R", "@suit.B", "@suit.Y", "@suit.G")
SOMEBODY = Text("ほかの人", "somebody else")


def judge(state: TrickState, event: Event) -> Judgement[TrickState]:
    """The ruling on an event; its plan is the state that follows."""
    kind = event.type
    if kind == "play":
        return judge_play(state, event)
    if kind == "meeple":
        return judge_meeple(state, event)
    if kind == "round":
        return FINE
    if state.phase == OVER:
        return taking.once_over(state, event)
    if kind in ("lead", "settle"):
        return judge_lead(state, event)
    if kind == "deal" and state.begun:
        return WRONG_PHASE
    if kind in _SHARED:
        ruling, held = _SHARED[kind](state.seats, state.held, event)
        if ruling.verdict == ILLEGAL and not event.stands:
            return ruling
        after = state._replace(held=held)
        if kind == "count" and state.begun:
            after, effects, params = judging.counted(after, RULES)
            return ruling.to(after, effects=effects, params={**ruling.params, **params})
        return ruling.to(after)
    if kind == "pass":
        return fault("cannot-pass", "B1")
    if kind == "clear" and not state.trick:
        return fine(state)
    return WRONG_PHASE


def _deal(seats: Seats[Options], held: Holdings, event: Event) -> common.Found:
    """All cards are dealt (B1)."""
    return common.deal(seats, held, event, everything=True)


_SHARED = {"deal": _deal, "count": common.count, "reveal": common.reveal, "show": common.show}


def judge_lead(state: TrickState, event: Event) -> Judgement[TrickState]:
    """The table says who leads: any player before the first card, then only whoever took the trick (B1)."""
    seat = state.seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY
    if state.trick or (state.phase == MEEPLES and max(state.meeples) >= 0):
        return WRONG_PHASE
    turn = -1 if state.simultaneous and state.phase == PLAY else seat
    after = state._replace(turn=turn, leader=seat)
    settled = state.begun or (state.options.meeples and state.phase == PLAY)
    may = may_lead(state)
    if settled and may and not may >> seat & 1 and not state.simultaneous:
        ruling = fault("wrong-leader", "B1", leader=any_of(state.seats.players[other] for other in bits(may)))
        return ruling.to(after) if event.stands else ruling
    return fine(after if state.simultaneous else taking.taken(after, seat, judging.take_last))


def may_lead(state: TrickState) -> int:
    """The seats (a mask) one of which leads; 0 where it may be anybody."""
    return 1 << state.leader if state.leader >= 0 else leaders(state.held, state.takers)


def judge_meeple(state: TrickState, event: Event) -> Judgement[TrickState]:
    """Each in turn sets one meeple on a colour, before any card (M1)."""
    seats = state.seats
    seat = seats.index.get(event.player or "")
    if state.phase != MEEPLES:
        return WRONG_PHASE._replace(rule="M1" if state.options.meeples else None)
    if seat is None:
        return OUT_OF_PLAY
    chosen = colour_index(event.colour)
    if chosen < 0:
        return fault("unknown-suit", "M1", value=event.colour)
    params = {"suit": SUIT_KEYS[chosen]}
    ruling = FINE._replace(params=params)
    if state.turn not in (-1, seat) or state.meeples[seat] >= 0:
        ruling = not_your_turn(seats.players[state.turn], "M1")
        if not event.stands:
            return ruling
    meeples = tuple(chosen if other == seat else colour for other, colour in enumerate(state.meeples))
    leader = seat if state.leader < 0 else state.leader
    if min(meeples) >= 0:
        turn = -1 if state.simultaneous else leader
        return ruling.to(state._replace(meeples=meeples, phase=PLAY, turn=turn, leader=leader))
    turn = seat if state.turn < 0 else state.turn
    while meeples[turn] >= 0:
        turn = (turn + 1) % len(meeples)
    return ruling.to(state._replace(meeples=meeples, turn=turn, leader=leader))


def judge_play(state: TrickState, event: Event) -> Judgement[TrickState]:
    """The ruling on a card; no card before everybody has set a meeple (M1)."""
    if state.phase == MEEPLES:
        return WRONG_PHASE._replace(rule="M1")
    return judging.judge_play(state, event, RULES)


def turn_fault(state: TrickState, seat: int) -> Judgement[Never] | None:
    """The ruling where the card is not that seat's to play now."""
    seats = state.seats
    if state.simultaneous:
        if any(play.seat == seat for play in state.trick):
            return fault("not-your-turn", "E1", turn=SOMEBODY, say="code.not-your-turn.played")
        return None
    if state.turn == seat:
        return None
    if state.turn >= 0:
        return not_your_turn(seats.players[state.turn], "B1")
    return taking.cannot_lead(state, seat, "B1")


def duties(state: TrickState) -> tuple[int, ...]:
    """The cards one of which must be played by whoever has one: a mask, 0 for no duty. More than one where an unread
    card decides it: one of these it is."""
    trick = state.trick
    if not trick or state.simultaneous:
        return (0,)
    against = state.options.kind == NOT_FOLLOW
    before = trick[-1 if against else 0]
    cards = possible(state.held, before)
    return tuple(EVERYTHING & ~mask if against else mask for mask in COLOUR if mask & cards)


class _Rules:
    """The coloured deck's own part of `judging.Rules`: colours to follow or to avoid, cards laid at once."""

    turn_rule = "B1"

    def at_once(self, state: TrickState) -> bool:
        """Whether all play at once (E1)."""
        return state.simultaneous

    def turn_fault(self, state: TrickState, seat: int) -> Judgement[Never] | None:
        """The ruling where the card is not that seat's to play now."""
        return turn_fault(state, seat)

    def forbids(self, state: TrickState, seat: int, mask: int) -> None:
        """There are no such cards."""

    def duties(self, state: TrickState, mask: int) -> tuple[int, ...]:
        """What has to be followed or avoided, whatever is played."""
        return duties(state)

    def refused(self, state: TrickState, duties: tuple[int, ...], mask: int) -> judging.Refusal:
        """The colour before repeated (A1), or the led one not followed (C1, P2)."""
        if state.options.kind == NOT_FOLLOW:
            return judging.Refusal(
                "same-colour", "A1", "A2", "forced-colour-false", _suit(state, duties), state.trick[-1].sure
            )
        trump = TRUMP[state.options.trump]
        rule = "P2" if trump >= 0 and mask & COLOUR[trump] else "C1"
        return judging.Refusal("must-follow", rule, rule, "revoke", _suit(state, duties), state.trick[0].sure)

    def laid(self, state: TrickState, seat: int, mask: int) -> TrickState:
        """Nothing else happens."""
        return state

    def direction(self, state: TrickState) -> int:
        """Clockwise (B1)."""
        return 1

    def best(self, state: TrickState, cards: Sequence[int]) -> int:
        """The place of the card that takes the trick."""
        return best(state.options, cards)

    def ended(self, state: TrickState) -> bool:
        """A round ends with the last card."""
        return False


RULES: judging.Rules[TrickState] = _Rules()


def _suit(state: TrickState, duties: tuple[int, ...]) -> str:
    """The colour that the duties are about, a key of the catalogue."""
    if len(duties) > 1:
        return "@suit.led"
    mask = EVERYTHING & ~duties[0] if state.options.kind == NOT_FOLLOW else duties[0]
    return SUIT_KEYS[COLOUR.index(mask)]
