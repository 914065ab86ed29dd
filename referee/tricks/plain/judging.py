"""Judging tricks: one card each, follow where one can. What has to be followed, and which card wins, a game says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Never, Protocol, TypeVar

from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.knowledge import Claim
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.tricks import taking
from referee.tricks.follow import holding, to_play, verdict
from referee.tricks.holdings import codes, exposures, read
from referee.tricks.plain.round import Play, Round
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, Advance, against_card, fault
from referee.tricks.taking import OVER, PLAY
from referee.tricks.unread import doubted, outcomes

S = TypeVar("S", bound=Round)


class Refusal(NamedTuple):
    """What not following is called: its code, the rule that a proven fault breaks and the one that a claim rests on,
    what it is called once proven, the suit (a key of the catalogue), and whether nobody is asked about the card that
    was to be followed."""

    code: str
    rule: str
    claimed: str
    proven: str
    suit: str
    sure: bool


class Rules(Protocol[S]):
    """What a game of tricks decides itself."""

    @property
    def turn_rule(self) -> str:
        """The rule that everybody plays one card in turn and the taker leads."""

    def at_once(self, state: S) -> bool:
        """Whether all lay their card at the same time."""

    def turn_fault(self, state: S, seat: int) -> Judgement[Never] | None:
        """The ruling where the card is not that seat's to play now."""

    def forbids(self, state: S, seat: int, mask: int) -> Judgement[Never] | None:
        """The ruling against cards that may not be played now whatever the hand holds."""

    def duties(self, state: S, mask: int) -> tuple[int, ...]:
        """The cards one of which must be played by whoever has one and plays `mask`: a mask, 0 for no duty. More than
        one where an unread card decides it: one of these it is."""

    def refused(self, state: S, duties: tuple[int, ...], mask: int) -> Refusal:
        """What it is called that `mask` does not answer the duties."""

    def laid(self, state: S, seat: int, mask: int) -> S:
        """The state after a seat laid these cards, before the trick is looked at."""

    def direction(self, state: S) -> int:
        """1 where the turn goes clockwise, -1 where it goes the other way."""

    def best(self, state: S, cards: Sequence[int]) -> int:
        """The place of the card that takes a complete trick; -1: nobody takes it."""

    def ended(self, state: S) -> bool:
        """Whether the round is over though cards are left."""


def judge_play(state: S, event: Event, rules: Rules[S]) -> Judgement[S]:
    """The ruling on a card: phase, place, the card itself, turn, count, and the duty to follow, in that order."""
    seats, held = state.seats, state.held
    player = event.player or ""
    seat = seats.index.get(player)
    if state.phase != PLAY:
        return WRONG_PHASE
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    mask, unread, bad = read(held, seats.deck, seat, cards, player)
    exposed: tuple[Exposure, ...] = ()
    if bad is None:
        exposed = exposures(held, event, seat, mask)
        bad = rules.turn_fault(state, seat)
    if bad is None and len(cards) != 1:
        bad = fault("wrong-count", rules.turn_rule, needed=1, given=len(cards))
    bad = bad or rules.forbids(state, seat, mask)
    if bad is not None:
        return against_card(bad, exposed, advance(state, event, seat, mask, rules) if event.stands else None)
    if not unread:
        return _follow(state, event, seat, mask, exposed, rules)
    # Whatever the unread card is, it may be right.
    after, effects, params = advance(state, event, seat, 0, rules)
    return Judgement(UNDECIDED, "unreadable-card", effects=effects, params=params, plan=after)


def _follow(
    state: S, event: Event, seat: int, mask: int, exposed: tuple[Exposure, ...], rules: Rules[S]
) -> Judgement[S]:
    """A single readable card in turn."""
    deck, everything = state.seats.deck, state.seats.everything
    found = rules.duties(state, mask)
    ruled = verdict(state.held, seat, mask, found, everything)
    if ruled == LEGAL:
        after, effects, params = advance(state, event, seat, mask, rules)
        if taking.lead_in_doubt(state):
            return doubted(rules.turn_rule, exposed, effects, params, after)
        return Judgement(LEGAL, None, None, (), effects, exposed, params, after)
    why = rules.refused(state, found, mask)
    named: dict[str, object] = {"suit": why.suit}
    if ruled == ILLEGAL:
        cards = codes(deck, holding(state.held, seat, mask, found[0] if len(found) == 1 else 0))
        bad = Judgement(ILLEGAL, why.code, why.rule, cards, (), exposed, named)
        if not event.stands:
            return bad
        after, effects, params = advance(state, event, seat, mask, rules)
        return bad.to(effects=effects, params={**named, **params}, plan=after)
    if len(found) > 1:
        # Whether it follows hangs on the unread card, not on a claim about the hand.
        after, effects, params = advance(state, event, seat, mask, rules)
        params["say"] = "code.unreadable-card.led"
        return Judgement(UNDECIDED, "unreadable-card", why.rule, (), effects, exposed, params, after)
    claim = Claim(event.seq, found[0], why.proven, why.claimed, sure=event.sure and why.sure)
    held = state.held.with_hand(seat, state.held.hands[seat].claim(claim))
    after, effects, params = advance(state._replace(held=held), event, seat, mask, rules)
    return Judgement(UNDECIDED, why.code, why.claimed, codes(deck, mask), effects, exposed, {**named, **params}, after)


def advance(state: S, event: Event, seat: int, mask: int, rules: Rules[S]) -> Advance[S]:
    """The state after a seat laid the cards of an event, what that sets off, and the words for it. `mask`: those of
    them that were read.

    One card counts for the trick; more than one lie there only because the table let them stand.
    """
    held = state.held
    card = mask.bit_length() - 1 if mask else -1
    played = Play(seat, card, 0 if mask else held.may_play(seat, state.seats.everything), event.sure)
    if not state.trick and state.takers:
        state = taking.taken(state, seat, take_last)
    held = held.leave(seat, mask, len(event.cards or ()) - mask.bit_count(), event.sure)
    trick = (*state.trick, played)
    leader = state.leader if state.trick else seat
    following = to_play(held, trick, seat, rules.direction(state))
    state = rules.laid(state._replace(held=held, trick=trick, leader=leader, begun=True), seat, mask)
    if following < 0:
        return close(state, rules)
    # A card out of turn that stands does not move the turn.
    turn = -1 if rules.at_once(state) else following if state.turn in (-1, seat) else state.turn
    return state._replace(turn=turn), (), {}


def take(state: S, trick: tuple[Play, ...], taker: int) -> S:
    """The state with a trick in the pile of its taker."""
    return state._replace(
        taker=taker,
        tricks=tuple(count + (seat == taker) for seat, count in enumerate(state.tricks)),
        captured=taking.won(state.captured, trick, taker),
        hidden=state.hidden + taking.unread(trick),
    )


def take_last(state: S, taker: int) -> S:
    """The state with the trick before in the pile of its taker."""
    return take(state, state.last, taker)


def close(state: S, rules: Rules[S]) -> Advance[S]:
    """The end of a trick: who takes it, who leads next, whether the round is over."""
    trick, at_once = state.trick, rules.at_once(state)
    end = taking.ended(state, outcomes(state.held, trick, partial(rules.best, state)))
    after = state._replace(taker=-1) if end.taker < 0 else take(state, trick, end.taker)
    after = after._replace(
        trick=(), last=trick, loose=state.loose + bool(end.takers), takers=0 if at_once else end.takers
    )
    settled = not end.over and rules.ended(after)
    over = end.over or settled
    after = after._replace(phase=OVER if over else PLAY, turn=-1 if over or at_once else end.leader, leader=end.leader)
    return after, (*end.effects, "round-end") if settled else end.effects, end.params


def counted(state: S, rules: Rules[S]) -> Advance[S]:
    """After a count: hands known to be empty now may end the trick or the round."""
    return taking.counted(state, lambda now: close(now, rules), rules.direction(state))


def moved(state: S, cards: int, taker: int, seat: int) -> S:
    """The state with the cards of a trick in another pile (X6)."""
    counts = tuple(n - (other == taker) + (other == seat) for other, n in enumerate(state.tricks))
    return state._replace(tricks=counts, captured=taking.moved(state.captured, cards, taker, seat))
