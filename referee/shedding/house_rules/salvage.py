"""A 3 that clears the field may take one card that has gone (H20)."""

from __future__ import annotations

from referee.events import Event
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED
from referee.shedding.basics import WRONG_PHASE, absent, seat
from referee.shedding.held import Cards, joker_bit, sort_cards, spend
from referee.shedding.state import State

RULE = "H20"
_SAID = {"say": "event.draw.salvage"}


def judge_draw(state: State, event: Event) -> Judgement[State]:
    """The ruling on a card taken back from those that have gone; its plan has it in the hand."""
    player = seat(state, event)
    gone = absent(state, player)
    if gone is not None:
        return gone
    rules = state.rules
    if not rules.o.salvage_3:
        return WRONG_PHASE
    if state.rescuer < 0:
        return WRONG_PHASE._replace(rule=RULE)
    if player != state.rescuer:
        return Judgement(ILLEGAL, "not-your-turn", RULE, params={"turn": rules.players[state.rescuer]})
    codes = event.cards or ()
    count = len(codes) if codes else event.count or 0
    if count != 1:
        params = {"needed": 1, "given": count, "say": "code.wrong-count.salvage"}
        return Judgement(ILLEGAL, "wrong-count", RULE, codes, params=params)
    cards, foreign, _ = sort_cards(state, codes)
    if foreign:
        return Judgement(ILLEGAL, "unknown-card", None, foreign)
    plan = _taken(state, player, cards)
    if cards.unread:
        return Judgement(UNDECIDED, "unreadable-card", RULE, codes, ("salvage",), plan=plan)
    if cards.mask & ~state.gone or cards.jokers > state.gone_jokers:
        return _not_seen_going(state, event, cards, plan)
    return Judgement(LEGAL, None, RULE, codes, ("salvage",), params=_SAID, plan=plan)


def _not_seen_going(state: State, event: Event, cards: Cards, plan: State) -> Judgement[State]:
    """The ruling on a card that nobody saw go: one may have gone unread, or (H5) without being named."""
    codes = event.cards or ()
    held = any(cards.mask & hand.known for hand in state.hands)
    if held or not (state.unseen or not cards.mask & ~(state.gone | state.named)):
        return Judgement(ILLEGAL, "card-not-discarded", RULE, codes, plan=plan if event.stands else None)
    return Judgement(UNDECIDED, "card-not-discarded", RULE, codes, ("salvage",), plan=plan)


def _taken(state: State, player: int, cards: Cards) -> State:
    """The state with the card in the hand. Where nobody knows which it is, every card that has gone may be the one."""
    hidden = 1 - cards.mask.bit_count() - cards.jokers
    hand = state.hands[player].enter(cards.mask, cards.jokers, hidden, joker_bit(state, cards.jokers))
    hands = tuple(hand if seat == player else other._replace(known=other.known & ~cards.mask)
                  for seat, other in enumerate(state.hands))  # fmt: skip
    state = spend(state, player, -1)
    if hidden:
        gone, jokers, unseen, bombed = 0, 0, state.unseen + state.gone.bit_count() + state.gone_jokers, 0
    else:
        gone, jokers, unseen = state.gone & ~cards.mask, max(0, state.gone_jokers - cards.jokers), state.unseen
        bombed = state.bombed & ~cards.mask
    return state._replace(hands=hands, gone=gone, gone_jokers=jokers, unseen=unseen, bombed=bombed,
                          shown=state.shown | cards.mask, rescuer=-1)  # fmt: skip
