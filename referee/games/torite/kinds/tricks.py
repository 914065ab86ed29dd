"""Judging the tricks of the coloured deck: rule sets B A C P E M."""

from __future__ import annotations

from functools import partial
from typing import Never

from referee.cards import bits
from referee.events import Event
from referee.games.torite.cards import COLOUR, DECK, EVERYTHING, colour_index
from referee.games.torite.kinds.winner import TRUMP, best
from referee.games.torite.options import NOT_FOLLOW
from referee.games.torite.state import MEEPLES, OVER, PLAY, Play, TrickState
from referee.play.judgement import FINE, Judgement
from referee.play.knowledge import Claim
from referee.play.options import Options
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.texts import Text
from referee.tricks import common, taking
from referee.tricks.follow import holding, to_play, verdict
from referee.tricks.holdings import Holdings, codes, exposures, read
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, Advance, against_card, fault, fine, not_your_turn
from referee.tricks.seats import Seats
from referee.tricks.unread import any_of, doubted, leaders, outcomes, possible

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
            after, effects, params = taking.counted(after, _close)
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
    return fine(after if state.simultaneous else taking.taken(after, seat, _take_last))


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
    """The ruling on a card: phase, place, the card itself, turn, count, and the duty to follow, in that order."""
    seats, held = state.seats, state.held
    player = event.player or ""
    seat = seats.index.get(player)
    if state.phase != PLAY:
        return WRONG_PHASE._replace(rule="M1" if state.phase == MEEPLES else None)
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    mask, unread, bad = read(held, DECK, seat, cards, player)
    exposed: tuple[Exposure, ...] = ()
    if bad is None:
        exposed = exposures(held, event, seat, mask)
        bad = turn_fault(state, seat)
        if bad is None and len(cards) != 1:
            bad = fault("wrong-count", "B1", needed=1, given=len(cards))
        if bad is None:
            return _unreadable(state, event, seat) if unread else _follow(state, event, seat, mask, exposed)
    return against_card(bad, exposed, advance(state, event, seat, mask) if event.stands else None)


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


def _unreadable(state: TrickState, event: Event, seat: int) -> Judgement[TrickState]:
    """One unread card in turn: whatever it is, it may be right."""
    after, effects, params = advance(state, event, seat, 0)
    return Judgement(UNDECIDED, "unreadable-card", effects=effects, params=params, plan=after)


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


def _follow(
    state: TrickState, event: Event, seat: int, mask: int, exposed: tuple[Exposure, ...]
) -> Judgement[TrickState]:
    """A single readable card in turn."""
    found = duties(state)
    ruled = verdict(state.held, seat, mask, found, EVERYTHING)
    if ruled == LEGAL:
        after, effects, params = advance(state, event, seat, mask)
        if taking.lead_in_doubt(state):
            return doubted("B1", exposed, effects, params, after)
        return Judgement(LEGAL, None, None, (), effects, exposed, params, after)
    code, rule, claimed = _fault_of(state, mask)
    named: dict[str, object] = {"suit": _suit(state, found)}
    if ruled == ILLEGAL:
        cards = codes(DECK, holding(state.held, seat, mask, found[0] if len(found) == 1 else 0))
        bad = Judgement(ILLEGAL, code, rule, cards, (), exposed, named)
        if not event.stands:
            return bad
        after, effects, params = advance(state, event, seat, mask)
        return bad.to(effects=effects, params={**named, **params}, plan=after)
    if len(found) > 1:
        # Whether it follows hangs on the unread card, not on a claim about the hand.
        after, effects, params = advance(state, event, seat, mask)
        params["say"] = "code.unreadable-card.led"
        return Judgement(UNDECIDED, "unreadable-card", rule, (), effects, exposed, params, after)
    proven = "revoke" if code == "must-follow" else "forced-colour-false"
    sure = event.sure and state.trick[-1 if state.options.kind == NOT_FOLLOW else 0].sure
    claim = Claim(event.seq, found[0], proven, claimed, sure=sure)
    held = state.held.with_hand(seat, state.held.hands[seat].claim(claim))
    after, effects, params = advance(state._replace(held=held), event, seat, mask)
    return Judgement(UNDECIDED, code, claimed, codes(DECK, mask), effects, exposed, {**named, **params}, after)


def _suit(state: TrickState, duties: tuple[int, ...]) -> str:
    """The colour that the duties are about, a key of the catalogue."""
    if len(duties) > 1:
        return "@suit.led"
    mask = EVERYTHING & ~duties[0] if state.options.kind == NOT_FOLLOW else duties[0]
    return SUIT_KEYS[COLOUR.index(mask)]


def _fault_of(state: TrickState, mask: int) -> tuple[str, str, str]:
    """Code of not following, the rule that a proven fault breaks, the rule that a claim rests on."""
    if state.options.kind == NOT_FOLLOW:
        return "same-colour", "A1", "A2"
    trump = TRUMP[state.options.trump]
    rule = "P2" if trump >= 0 and mask & COLOUR[trump] else "C1"
    return "must-follow", rule, rule


def advance(state: TrickState, event: Event, seat: int, mask: int) -> Advance[TrickState]:
    """The state after a seat laid the cards of an event, what that sets off, and the words for it. `mask`: those of
    them that were read.

    One card counts for the trick; more than one lie there only because the table let them stand.
    """
    held = state.held
    card = mask.bit_length() - 1 if mask else -1
    played = Play(seat, card, 0 if mask else held.may_play(seat, EVERYTHING), event.sure)
    if not state.trick and state.takers:
        state = taking.taken(state, seat, _take_last)
    held = held.leave(seat, mask, len(event.cards or ()) - mask.bit_count(), event.sure)
    trick = (*state.trick, played)
    leader = state.leader if state.trick else seat
    following = to_play(held, trick, seat)
    if following < 0:
        return _close(state._replace(held=held, trick=trick, leader=leader, begun=True))
    # A card out of turn that stands does not move the turn.
    turn = -1 if state.simultaneous else following if state.turn in (-1, seat) else state.turn
    return state._replace(held=held, trick=trick, leader=leader, begun=True, turn=turn), (), {}


def _take(state: TrickState, trick: tuple[Play, ...], taker: int) -> TrickState:
    """The state with a trick in the pile of its taker."""
    return state._replace(
        taker=taker,
        tricks=tuple(count + (seat == taker) for seat, count in enumerate(state.tricks)),
        captured=taking.won(state.captured, trick, taker),
        hidden=state.hidden + taking.unread(trick),
    )


def _take_last(state: TrickState, taker: int) -> TrickState:
    return _take(state, state.last, taker)


def _close(state: TrickState) -> tuple[TrickState, tuple[str, ...], dict[str, object]]:
    """The end of a trick: who takes it, who leads next, whether the round is over."""
    trick = state.trick
    end = taking.ended(state, outcomes(state.held, trick, partial(best, state.options)))
    after = state._replace(taker=-1) if end.taker < 0 else _take(state, trick, end.taker)
    after = after._replace(
        phase=OVER if end.over else PLAY, turn=-1 if end.over or state.simultaneous else end.leader, leader=end.leader,
        trick=(), last=trick, loose=state.loose + bool(end.takers), takers=0 if state.simultaneous else end.takers,
    )  # fmt: skip
    return after, end.effects, end.params
