"""The tricks of Napoleon (Q7–Q14): following, who takes a trick, the adjutant revealed, the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Never

from referee.events import Event
from referee.games.napoleon.cards import SPADE_THREE, best
from referee.games.napoleon.state import OVER, PLAY, Play, State
from referee.play.judgement import Judgement
from referee.play.knowledge import Claim
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.tricks import taking
from referee.tricks.follow import holding, to_play, verdict
from referee.tricks.holdings import codes, exposures, read
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, Advance, against_card, fault, not_your_turn
from referee.tricks.standard_deck import JOKER, JOKER_BIT, SUIT, SUIT_KEYS, led
from referee.tricks.unread import doubted, outcomes, possible


def judge_play(state: State, event: Event) -> Judgement[State]:
    """The ruling on a card: phase, place, the card itself, turn, count, and the duty to follow, in that order."""
    seats, held = state.seats, state.held
    player = event.player or ""
    seat = seats.index.get(player)
    if state.phase != PLAY:
        return WRONG_PHASE._replace(rule="Q7")
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    mask, unread, bad = read(held, seats.deck, seat, cards, player)
    stands = mask.bit_length() - 1 if mask else -1
    if bad is None and event.readings and mask & JOKER_BIT:
        stands = seats.deck.ids.get(event.readings[0], -1)
        if stands < 0:
            bad = fault("unknown-card", None, event.readings)
    exposed: tuple[Exposure, ...] = ()
    if bad is None:
        exposed = exposures(held, event, seat, mask)
        bad = turn_fault(state, seat)
        if bad is None and len(cards) != 1:
            bad = fault("wrong-count", "Q7", needed=1, given=len(cards))
        if bad is None and unread:
            return _unreadable(state, event, seat)
        if bad is None:
            return _follow(state, event, seat, mask, stands, exposed)
    return against_card(bad, exposed, advance(state, event, seat, mask, stands) if event.stands else None)


def turn_fault(state: State, seat: int) -> Judgement[Never] | None:
    """The ruling where it is not that seat's turn: Napoleon leads first, then whoever took the trick."""
    if state.turn == seat:
        return None
    if state.turn < 0:
        return taking.cannot_lead(state, seat, "Q8")
    name = state.seats.players[state.turn]
    if not state.trick and not state.done:
        return fault("wrong-leader", "Q7", leader=name)
    return not_your_turn(name, "Q7" if state.trick else "Q8")


def _unreadable(state: State, event: Event, seat: int) -> Judgement[State]:
    """One unread card in turn: whatever it is, it may be right."""
    after, effects, params = advance(state, event, seat, 0, -1)
    return Judgement(UNDECIDED, "unreadable-card", effects=effects, params=params, plan=after)


def duties(state: State) -> tuple[tuple[int, str], ...]:
    """What must be played by whoever has it, as (mask, rule); a mask of 0 is no duty. Several where an unread card
    decides it: one of these it is."""
    trick = state.trick
    if not trick:
        return ((0, "Q7"),)
    if not state.options.joker_calls_trumps:
        return tuple((mask, "Q7") for mask in led(state.held, trick))
    first = possible(state.held, trick[0])
    found = [(mask, "Q7") for mask in SUIT if mask & first]
    return (*found, (SUIT[state.trump], "Q10")) if first & JOKER_BIT else tuple(found)


def joker_called(state: State) -> bool | None:
    """Whether a led ♠3 calls the joker (Q13); None where the card that was led was not read and may be the ♠3."""
    if not state.options.spade_three_calls_joker or not state.trick:
        return False
    first, three = possible(state.held, state.trick[0]), 1 << SPADE_THREE
    if not first & three:
        return False
    return True if first == three else None


class _Need(NamedTuple):
    """What must be played by whoever has it: masks, one of which it is (0: nothing), the rule, the words for it."""

    masks: tuple[int, ...]
    rule: str
    named: Mapping[str, object]


def _needs(state: State, mask: int) -> Iterator[_Need]:
    """The needs that a card has to answer."""
    called, joker = joker_called(state), mask == JOKER_BIT
    if joker and (called or not state.options.joker_when_void):
        return
    found = duties(state)
    suit = SUIT_KEYS[suit_of(found[0][0])] if len(found) == 1 else "@suit.led"
    # A joker that may be called is right for that alone.
    open_call = (0,) if joker and called is None else ()
    yield _Need((*(cards for cards, _ in found), *open_call), found[0][1], {"suit": suit})
    if not joker and called is not False:
        masks = (JOKER_BIT,) if called else (0, JOKER_BIT)
        yield _Need(masks, "Q13", {"say": "code.must-follow.joker"})


def _follow(
    state: State, event: Event, seat: int, mask: int, stands: int, exposed: tuple[Exposure, ...]
) -> Judgement[State]:
    """A single readable card in turn."""
    everything = state.seats.everything
    ruled = [(need, verdict(state.held, seat, mask, need.masks, everything)) for need in _needs(state, mask)]
    broken = next((need for need, found in ruled if found == ILLEGAL), None)
    if broken is not None:
        return _must_follow(state, event, seat, mask, stands, exposed, broken)
    waiting = [need for need, found in ruled if found == UNDECIDED]
    if waiting:
        return _may_follow(state, event, seat, mask, stands, exposed, waiting)
    after, effects, params = advance(state, event, seat, mask, stands)
    if taking.lead_in_doubt(state):
        return doubted("Q8", exposed, effects, params, after)
    return Judgement(LEGAL, None, None, (), effects, exposed, params, after)


def _must_follow(
    state: State, event: Event, seat: int, mask: int, stands: int, exposed: tuple[Exposure, ...], need: _Need
) -> Judgement[State]:
    """The ruling on a card of a hand that has what was to be played."""
    duty = need.masks[0] if len(need.masks) == 1 else 0
    cards = codes(state.seats.deck, holding(state.held, seat, mask, duty))
    bad = Judgement(ILLEGAL, "must-follow", need.rule, cards, (), exposed, need.named)
    if not event.stands:
        return bad
    after, effects, params = advance(state, event, seat, mask, stands)
    return bad.to(effects=effects, params={**need.named, **params}, plan=after)


def _may_follow(
    state: State, event: Event, seat: int, mask: int, stands: int, exposed: tuple[Exposure, ...],
    waiting: Sequence[_Need],
) -> Judgement[State]:  # fmt: skip
    """The ruling on a card where nobody can tell whether the hand has what was to be played: it claims not to."""
    sure = event.sure and all(play.sure for play in state.trick[:1])
    claims = [
        Claim(event.seq, need.masks[0], "revoke", need.rule, sure=sure) for need in waiting if len(need.masks) == 1
    ]
    held, first = state.held, waiting[0]
    if claims:
        hand = held.hands[seat]
        for claim in claims:
            hand = hand.claim(claim)
        held = held.with_hand(seat, hand)
    after, effects, params = advance(state._replace(held=held), event, seat, mask, stands)
    if len(first.masks) > 1:
        # Whether it follows hangs on the unread card, not on a claim about the hand.
        params["say"] = "code.unreadable-card.led"
        return Judgement(UNDECIDED, "unreadable-card", first.rule, (), effects, exposed, params, after)
    named = dict(first.named)
    if "say" in named:
        named["say"] = "code.must-follow.joker.undecided"
    cards = codes(state.seats.deck, mask)
    return Judgement(UNDECIDED, "must-follow", first.rule, cards, effects, exposed, {**named, **params}, after)


def suit_of(duty: int) -> int:
    """The suit that a duty is about."""
    return (duty & -duty).bit_length() - 1 & 3


def advance(state: State, event: Event, seat: int, mask: int, stands: int) -> Advance[State]:
    """The state after a seat laid the cards of an event, what that sets off, and the words for it. `mask`: those of
    them that were read; `stands`: the card that a joker stands for.

    One card counts for the trick; more than one lie there only because the table let them stand.
    """
    held = state.held
    card = mask.bit_length() - 1 if mask else -1
    first = not state.trick
    # A led joker calls trumps, whatever somebody says it stands for; a reading is one of a following joker.
    said = stands if card == JOKER and not first and state.options.joker_calls_trumps else card
    play = Play(seat, card, said, 0 if mask else held.may_play(seat, state.seats.everything), event.sure)
    if first and state.takers:
        state = taking.taken(state, seat, _take_last)
    held = held.leave(seat, mask, len(event.cards or ()) - mask.bit_count(), event.sure)
    trick = (*state.trick, play)
    leader = seat if first else state.leader
    effects: tuple[str, ...] = ()
    if reveals(state, seat, mask):
        state = revealed(state, seat, mask)
        effects = ("adjutant-revealed",)
    following = to_play(held, trick, seat)
    if following >= 0:
        # A card out of turn that stands does not move the turn.
        turn = following if state.turn in (-1, seat) else state.turn
        return state._replace(held=held, trick=trick, leader=leader, turn=turn), effects, {}
    after, more, params = close(state._replace(held=held, trick=trick, leader=leader))
    return after, effects + more, params


def reveals(state: State, seat: int, mask: int) -> bool:
    """Whether these cards show that the seat's player is an adjutant."""
    named = sum(1 << card for card in state.named if card >= 0)
    return seat != state.bidder and bool(mask & named & ~state.revealed)


def revealed(state: State, seat: int, mask: int) -> State:
    """The state once these cards of a seat were shown, a named one among them."""
    adjutants = state.adjutants if seat in state.adjutants else (*state.adjutants, seat)
    return state._replace(adjutants=adjutants, revealed=state.revealed | mask)


def _take(state: State, trick: tuple[Play, ...], taker: int) -> State:
    """The state with a trick in the pile of its taker."""
    captured = taking.won(state.captured, trick, taker)
    return state._replace(taker=taker, captured=captured, hidden=state.hidden + taking.unread(trick))


def _take_last(state: State, taker: int) -> State:
    return _take(state, state.last, taker)


def close(state: State) -> Advance[State]:
    """The end of a trick: who takes it and leads next, whether the round is over."""
    trick = state.trick
    end = taking.ended(
        state, outcomes(state.held, trick, lambda cards: best(state.options, state.trump, cards, not state.done))
    )
    after = state._replace(taker=-1) if end.taker < 0 else _take(state, trick, end.taker)
    after = after._replace(
        phase=OVER if end.over else PLAY, turn=-1 if end.over else end.leader, leader=end.leader, trick=(), last=trick,
        done=state.done + 1, loose=state.loose + bool(end.takers), takers=end.takers,
    )  # fmt: skip
    return after, end.effects, end.params


def counted(state: State) -> Advance[State]:
    """After a count: hands known to be empty now may end the trick or the round."""
    return taking.counted(state, close)
