"""A round of which so much could not be read that nobody knows how it stands: cards are followed, and nothing but them
is held against anybody until it ends."""

from __future__ import annotations

from referee.events import Event
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL, UNDECIDED
from referee.shedding.basics import WRONG_PHASE, fine, seat
from referee.shedding.book import cite
from referee.shedding.held import card_fault, exposures, joker_bit, take
from referee.shedding.plays.against import candidates
from referee.shedding.plays.moves import JUDGES
from referee.shedding.state import State

_OF_CARDS = frozenset({"play", "give", "discard", "draw"})
_TOLD = frozenset({"round", "deal", "reveal"})


def judge(state: State, event: Event) -> Judgement[State]:
    """The ruling on an event; its plan is the state that follows."""
    player = seat(state, event)
    if event.type in _TOLD:
        return JUDGES[event.type](state, event)
    if event.type not in _OF_CARDS:
        return WRONG_PHASE if event.type in ("exchange", "order") else fine(state)
    if player < 0:
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"))
    return _of_cards(state, event, player)


def _of_cards(state: State, event: Event, player: int) -> Judgement[State]:
    """Cards that left a hand, or came into one."""
    codes = event.cards or ()
    drawn = event.type == "draw"
    cards, fault = card_fault(state, player, codes)
    if fault is not None and not drawn:
        return fault
    exposed = () if drawn else exposures(state, event, player, cards)
    if event.type == "play" and not cards.unread and not candidates(state, player, cards, event.readings):
        return Judgement(ILLEGAL, "not-a-meld", cite(state.rules.book, "meld"), codes, (), exposed)
    hidden = (len(codes) if codes else event.count or 0) - cards.mask.bit_count() - cards.jokers
    receiver = player if drawn else state.rules.index.get(event.to or "", -1)
    after = state
    if event.type in ("play", "discard"):
        after = take(state, event, player, cards._replace(unread=hidden))
    elif not drawn:
        hand = state.hands[player].leave(cards.mask, cards.jokers, hidden)
        after = state._replace(hands=state.with_hand(player, hand))
    if event.type in ("give", "draw") and receiver >= 0:
        hand = after.hands[receiver].enter(cards.mask, cards.jokers, hidden, joker_bit(state, cards.jokers))
        after = after._replace(hands=after.with_hand(receiver, hand))
    code = "unreadable-card" if cards.unread else "wrong-phase" if event.type != "play" else "too-weak"
    params = {"field": ("?",)}
    return Judgement(UNDECIDED, code, cite(state.rules.book, "strength"), codes, (), exposed, params, after)
