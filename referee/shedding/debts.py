"""Paying what a play owes: cards given, cards discarded, a number named for all to discard (H2, H3, H5; V3, V5, V9)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events import Event
from referee.judgement import Judgement
from referee.knowledge import Hand
from referee.ruling import ILLEGAL, LEGAL
from referee.shedding import field, possible_states
from referee.shedding.basics import WRONG_PHASE, absent, fine, seat
from referee.shedding.book import cite
from referee.shedding.held import Cards, card_fault, exposures, joker_bit, settled, sort_cards, spend, take
from referee.shedding.house import debt_fault
from referee.shedding.laying import may_be_last, resolve
from referee.shedding.state import Debt, State
from referee.texts import Text


def judge_payment(state: State, event: Event) -> Judgement[State]:
    """Cards given or discarded because a play owes them (H2, H3; V3, V5), in one event or several."""
    rules = state.rules
    player = seat(state, event)
    gone = absent(state, player)
    if gone is not None:
        return gone
    kind = event.type
    if not state.owed:
        return bombed_discard(state, event, player) if kind == "discard" else WRONG_PHASE
    debt = state.owed[0]
    dues = dict(debt.dues)
    codes = event.cards or ()
    cards, fault = card_fault(state, player, codes)
    exposed = exposures(state, event, player, cards)
    if kind not in dues:
        return debt_fault(state)._replace(exposed=exposed)
    if fault is not None:
        return fault._replace(exposed=exposed)
    rule = cite(rules.book, kind)
    if player != debt.player:
        params = {"turn": rules.players[debt.player]}
        return Judgement(ILLEGAL, "not-your-turn", rule, (), (), exposed, params)
    count = len(codes) if codes else event.count or 0
    receiver = state.after(player, state.active & ~(1 << player))
    if kind == "give" and rules.index.get(event.to or "", -1) != receiver:
        return Judgement(ILLEGAL, "wrong-receiver", rule, (), (), exposed, {"receiver": rules.players[receiver]})
    if not 0 < count <= dues[kind]:
        code = {"give": "must-give", "discard": "must-discard"}[kind]
        return Judgement(ILLEGAL, code, rule, codes, (), exposed, {"owed": dues[kind]})
    hidden = count - cards.mask.bit_count() - cards.jokers
    last = state.hands[player].unknown < 0 and may_be_last(state, player, count)
    state = _pay(state, event, player, receiver, cards, hidden)
    dues[kind] -= count
    paid, effects = _paid(state, player, debt, dues)
    if last:
        empty = Hand(0, 0, 0, state.hands[player].claims)
        other, others = _paid(state._replace(hands=state.with_hand(player, empty)), player, debt, dues)
        paid, effects = possible_states.join((paid, other)), possible_states.common((effects, others))
    return fine(paid, [*effects], rule)._replace(exposed=exposed)


def _paid(state: State, player: int, debt: Debt, dues: Mapping[str, int]) -> tuple[State, tuple[str, ...]]:
    """The state after a payment, and what it set off."""
    # Whoever owes more than there is gives all; numbers are named with an empty hand too (H5).
    empty = state.hands[player].size == 0
    left = tuple((name, owed) for name, owed in dues.items() if owed and not (empty and name != "bomb"))
    effects: list[str] = []
    if left:
        return state._replace(owed=(debt._replace(dues=left),)), ()
    # An empty hand is out on the play that caused it.
    state = resolve(state._replace(owed=()), player, _cuts(state, debt), debt.foul, effects)
    return state, tuple(effects)


def _cuts(state: State, debt: Debt) -> bool:
    """Whether the field clears once all is paid: a foul finish does not cut (G15), or always does (H22)."""
    fouls = debt.foul and state.hands[debt.player].size == 0
    return state.rules.o.foul_clears if fouls else debt.cut


def _pay(state: State, event: Event, player: int, receiver: int, cards: Cards, hidden: int) -> State:
    bit = joker_bit(state, cards.jokers)
    if event.type == "discard":
        return take(state, event, player, Cards(cards.mask, cards.jokers, hidden))
    count = cards.mask.bit_count() + cards.jokers + hidden
    state = spend(spend(state, player, count), receiver, -count)
    hand = settled(state, event, player, cards).leave(cards.mask, cards.jokers, hidden)
    state = state._replace(hands=state.with_hand(player, hand))
    hand = state.hands[receiver].enter(cards.mask, cards.jokers, hidden, bit)
    return state._replace(hands=state.with_hand(receiver, hand))


def judge_bomb(state: State, event: Event, player: int) -> Judgement[State]:
    """H5: the bomber names a number; every card of it that is known to be in a hand is discarded at once."""
    debt = state.owed[0]
    dues = dict(debt.dues)
    if "bomb" not in dues:
        return debt_fault(state)
    if player != debt.player:
        return Judgement(ILLEGAL, "not-your-turn", "H5", params={"turn": state.rules.players[debt.player]})
    ranks = state.rules.order_of_ranks
    named = event.value if isinstance(event.value, list) else [event.value]
    known = all(isinstance(rank, str) and rank in ranks for rank in named)
    if not known or not 0 < len(named) <= dues["bomb"]:
        return Judgement(ILLEGAL, "must-name", "H5", params={"owed": dues["bomb"]})
    bombed = sum(15 << 4 * ranks[rank] for rank in set(named))
    gone = state.gone
    out_first = state.hands[player].size == 0
    hands = []
    for number, hand in enumerate(state.hands):
        hit = hand.known & bombed if state.active >> number & 1 else 0
        gone |= hit
        hands.append(hand.leave(hit) if hit else hand)
    dues["bomb"] -= len(named)
    left = tuple((kind, count) for kind, count in dues.items() if count)
    state = state._replace(hands=tuple(hands), gone=gone, bombed=state.bombed | bombed, foul_bomb=debt.foul)
    effects = ["bomb"]
    params = {"say": "event.declare.bomb", "value": Text("・".join(map(str, named)), ", ".join(map(str, named)))}
    if left:
        state = state._replace(owed=(debt._replace(dues=left),))
        return Judgement(LEGAL, None, "H5", (), tuple(effects), params=params, plan=state)
    state = state._replace(owed=())
    if out_first:
        state = _finished_bomber(state, player, debt, effects)
    else:
        state = _finish_others(state, player, debt.foul, effects)
        if not state.over:
            state = resolve(state, player, _cuts(state, debt), debt.foul, effects)
    return Judgement(LEGAL, None, "H5", (), tuple(effects), params=params, plan=state)


def _finished_bomber(state: State, player: int, debt: Debt, effects: list[str]) -> State:
    """The state after somebody whose last cards were Qs has named the numbers: out before those whom they hit."""
    cut = _cuts(state, debt)
    if cut:
        effects.append("clear")
    state = state.rules.game.finish(state, player, debt.foul, effects)
    if not state.over:
        state = _finish_others(state, player, debt.foul, effects)
    if state.over:
        return field.clear(state)._replace(turn=-1) if cut else state
    if cut:
        return field.clear(state)
    if state.rules.o.finisher_play == "clears":
        effects.append("clear")
        return field.clear(state)
    return field.pass_on(state, player, effects)


def _finish_others(state: State, player: int, fouled: bool, effects: list[str]) -> State:
    """Everybody but the bomber whose hand a bomb emptied is out, in the direction of play; foul where the bomber's play
    makes a foul finish, for that one caused it (H5)."""
    seat = player
    for _ in range(state.rules.n):
        seat = (seat + state.step) % state.rules.n
        if seat != player and state.active >> seat & 1 and state.hands[seat].size == 0 and not state.over:
            state = state.rules.game.finish(state, seat, fouled, effects)
    return state


def bombed_discard(state: State, event: Event, player: int) -> Judgement[State]:
    """H5: cards of the named number from a hand that nobody knew, put down before the next play."""
    if not state.bombed:
        return Judgement(ILLEGAL, "wrong-phase")
    cards, _, _ = sort_cards(state, event.cards or ())
    if cards.mask & ~state.bombed or cards.jokers or (event.cards is None and not event.count):
        return Judgement(ILLEGAL, "wrong-phase", "H5", event.cards or ())
    if event.cards is not None and not cards.mask & ~state.gone:
        return Judgement(LEGAL, None, "H5", plan=state)
    cards, fault = card_fault(state, player, event.cards or ())
    if fault is not None:
        return fault
    exposed = exposures(state, event, player, cards)
    hidden = cards.unread if event.cards is not None else event.count or 0
    state = take(state, event, player, cards._replace(unread=hidden))
    effects: list[str] = []
    if state.hands[player].size == 0:
        state = state.rules.game.finish(state, player, state.foul_bomb, effects)
        if not state.over and state.turn == player:
            state = field.pass_on(state, player, effects) if state.field is not None else state._replace(
                turn=state.after(player, state.active)
            )  # fmt: skip
    return Judgement(LEGAL, None, "H5", (), tuple(effects), exposed, plan=state)
