"""Drawing from the stock: one card in a turn (V14), one more after a finish by whoever could not beat it (V17)."""

from __future__ import annotations

from referee.cards import JOKER
from referee.events import Event
from referee.games.hensoku import settle
from referee.games.hensoku.settle import table_of
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL
from referee.shedding.basics import WRONG_PHASE, absent, fine, seat
from referee.shedding.held import Cards, sort_cards, spend
from referee.shedding.house_rules import house
from referee.shedding.plays.judging import turn_fault
from referee.shedding.plays.laying import lead_claims
from referee.shedding.state import State


def judge_draw(state: State, event: Event) -> Judgement[State]:
    """The ruling on a draw: phase, cards, turn, then whether a card may be drawn."""
    table = table_of(state)
    player = seat(state, event)
    last = settle.pending(state)
    gone = None if last and player >= 0 and player != table.winner else absent(state, player)
    if gone is not None:
        return gone
    if state.owed:
        return house.debt_fault(state)
    cards, fault = _cards(state, event)
    if fault is None and not last:
        fault = turn_fault(state, player)
    if fault is not None:
        return fault
    count = len(event.cards) if event.cards else event.count or 0
    fault = _too_many(state, event, player, count, last)
    if fault is not None and not event.stands:
        return fault
    effects = ["draw"]
    state = _drawn(state, event, player, cards, count, last)
    if last:
        state = settle.conclude(state, effects)
    if fault is not None:
        return fault._replace(effects=tuple(effects), plan=state)
    return fine(state, effects, "V17" if last else "V14")


def _cards(state: State, event: Event) -> tuple[Cards, Judgement[State] | None]:
    """The drawn cards, and the fault if they cannot come from the stock."""
    cards, foreign, twice = sort_cards(state, event.cards or ())
    if foreign:
        return cards, Judgement(ILLEGAL, "unknown-card", None, foreign)
    held = jokers = 0
    for hand in state.hands:
        held |= hand.known
        jokers += hand.jokers
    deck = state.rules.deck
    again = deck.join(cards.mask & (held | state.gone)) + twice
    if cards.jokers + jokers + state.gone_jokers > deck.jokers:
        again = (*again, JOKER)
    return cards, Judgement(ILLEGAL, "card-seen-before", None, again) if again else None


def _too_many(state: State, event: Event, player: int, count: int, last: bool) -> Judgement[State] | None:
    """The fault where no card, or not so many, may be drawn."""
    table = table_of(state)
    codes = event.cards or ()
    if count > 1 or (table.last_draws >> player & 1 if last else table.drew):
        return Judgement(ILLEGAL, "drew-twice", "V17" if last else "V14", codes)
    if table.stock == 0:
        return Judgement(ILLEGAL, "stock-empty", "V19", codes)
    if last and player in _cannot_draw(state):
        return WRONG_PHASE._replace(rule="V17", cards=codes)
    return None


def _cannot_draw(state: State) -> list[int]:
    """Who can beat the last play and so draws nothing after a finish."""
    show, draw = settle.waits_for(state)
    return [player for player in range(state.rules.n) if player not in show and player not in draw]


def _drawn(state: State, event: Event, player: int, cards: Cards, count: int, last: bool) -> State:
    """The state after so many cards came into a hand."""
    table = table_of(state)
    hidden = count - cards.mask.bit_count() - cards.jokers
    state = spend(state, player, -count)
    hand = state.hands[player].enter(cards.mask, cards.jokers, hidden, 1 << state.rules.deck.joker)
    stock = table.stock if table.stock < 0 else max(0, table.stock - count)
    if not last and not state.begun:
        state = lead_claims(state, player, event)
    table = table._replace(stock=stock, drawn=table.drawn + count, drew=not last, anybody=True,
                           last_draws=table.last_draws | last << player)  # fmt: skip
    # What is drawn after its number was named was in no hand then (H5).
    bombed = 0 if hidden else state.bombed & ~cards.mask
    return state._replace(hands=state.with_hand(player, hand), private=table, bombed=bombed)
