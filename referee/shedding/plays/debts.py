"""Paying what a play owes: cards given, cards discarded, a number named for all to discard (H2, H3, H5; V3, V5, V9)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.knowledge import Hand
from referee.ruling import ILLEGAL, LEGAL
from referee.shedding import field
from referee.shedding.basics import WRONG_PHASE, absent, fine, seat
from referee.shedding.book import cite
from referee.shedding.held import (
    Cards,
    card_fault,
    exposures,
    fewest,
    joker_bit,
    settled,
    sort_cards,
    spend,
    take,
    untold,
)
from referee.shedding.house_rules.house import debt_fault, ends
from referee.shedding.plays import evasion, possible_states
from referee.shedding.plays.laying import may_be_last, resolve
from referee.shedding.state import Debt, State
from referee.texts import Text


def judge_payment(state: State, event: Event) -> Judgement[State]:
    """Cards given or discarded because a play owes them (H2, H3; V3, V5), in one event or several."""
    rules = state.rules
    player = seat(state, event)
    kind = event.type
    if kind == "discard" and _tells_bombed(state, event, player):
        return bombed_discard(state, event, player)
    gone = absent(state, player)
    if gone is not None:
        return gone
    if not state.owed:
        return WRONG_PHASE
    debt = state.owed[0]
    dues = dict(debt.dues)
    codes = event.cards or ()
    cards, fault = card_fault(state, player, codes)
    exposed = exposures(state, event, player, cards)
    state = evasion.proven(state, player, exposed)
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
    last = may_be_last(state, player, count)
    state = _pay(state, event, player, receiver, cards, hidden)
    dues[kind] -= count
    paid, effects = _paid(state, player, debt, dues)
    if last:
        empty = Hand(0, 0, 0, state.hands[player].claims)
        other, others = _paid(state._replace(hands=state.with_hand(player, empty)), player, debt, dues)
        paid, effects = possible_states.join((paid, other)), possible_states.common((effects, others))
    return fine(paid, [*effects], rule)._replace(exposed=exposed)


def _tells_bombed(state: State, event: Event, player: int) -> bool:
    """Whether a discard tells of a number that was named, not of what a play owes."""
    owes = bool(state.owed) and state.owed[0].player == player and "discard" in dict(state.owed[0].dues)
    cards = sort_cards(state, event.cards or ())[0]
    return bool(state.named) and (bool(cards.mask & state.bombed) or not owes)


def _paid(state: State, player: int, debt: Debt, dues: Mapping[str, int]) -> tuple[State, tuple[str, ...]]:
    """The state after a payment, and what it set off."""
    # Whoever owes more than there is gives all; numbers are named with an empty hand too (H5).
    empty = state.hands[player].size == 0
    kept = () if empty and ends(state, player, debt.foul) else ("bomb",)
    left = tuple((name, owed) for name, owed in dues.items() if owed and (name in kept or not empty))
    if left:
        return state._replace(owed=(debt._replace(dues=left),)), ()
    if any(name == "bomb" for name, _ in debt.dues):
        return _exploded(state, debt)
    effects: list[str] = []
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


def bombs_alone(state: State) -> bool:
    """Whether all that is owed are numbers to name, which may be left unused (H5)."""
    return bool(state.owed) and all(kind == "bomb" for kind, _ in state.owed[0].dues)


def judge_bomb(state: State, event: Event, player: int) -> Judgement[State]:
    """H5: the bomber names a number, and everybody discards it; or says that none is named."""
    debt = state.owed[0]
    dues = dict(debt.dues)
    if "bomb" not in dues:
        return debt_fault(state)
    if player != debt.player:
        return Judgement(ILLEGAL, "not-your-turn", "H5", params={"turn": state.rules.players[debt.player]})
    if event.value is False:
        after, effects = _paid(state, player, debt, {**dues, "bomb": 0})
        return fine(after, [*effects], "H5")._replace(params={"say": "event.declare.no-bomb"})
    ranks = state.rules.order_of_ranks
    named = event.value if isinstance(event.value, list) else [event.value]
    known = all(isinstance(rank, str) and rank in ranks for rank in named)
    if not known or not 0 < len(named) <= dues["bomb"]:
        return Judgement(ILLEGAL, "must-name", "H5", params={"owed": dues["bomb"]})
    bombed = sum(15 << 4 * ranks[rank] for rank in set(named))
    params = {"say": "event.declare.bomb", "value": Text("・".join(map(str, named)), ", ".join(map(str, named)))}
    if state.hands[player].size:
        # What a named number takes makes no foul finish; the play itself may have been one.
        debt = debt._replace(foul=False)
    debt = debt._replace(named=True)
    after, told = _paid(_bombed(state, bombed), player, debt, {**dues, "bomb": dues["bomb"] - len(named)})
    return fine(after, ["bomb", *told], "H5")._replace(params=params)


def _bombed(state: State, bombed: int) -> State:
    """The state after everybody was told to discard those cards: what is known to be in a hand is gone."""
    fresh = bombed & ~state.gone
    gone, opened, hands = state.gone, [], []
    for number, hand in enumerate(state.hands):
        here = state.active >> number & 1
        hit = hand.known & bombed if here else 0
        gone |= hit
        opened.append(state.opened[number] | (fresh if here and hand.unknown else 0))
        hands.append(hand.leave(hit) if hit else hand)
    return state._replace(hands=tuple(hands), gone=gone, named=state.named | fresh, bombed=state.bombed | fresh,
                          opened=tuple(opened))  # fmt: skip


def go_on(state: State, event: Event, rule: possible_states.Judge) -> Judgement[State]:
    """The ruling on an event with which play goes on though a number might have been named (H5)."""
    after, told = lapsed(state)
    if after.over:
        return debt_fault(state)
    ruling = possible_states.judge(after, event, rule) if after.also else rule(after, event)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    return ruling._replace(effects=(*told, *ruling.effects))


def lapsed(state: State) -> tuple[State, tuple[str, ...]]:
    """The state where play goes on without a number named, and what that set off (H5)."""
    debt = state.owed[0]
    return _paid(state, debt.player, debt, {})


def _exploded(state: State, debt: Debt) -> tuple[State, tuple[str, ...]]:
    """The state after the last number was named, or none: whose hands are empty is out, the bomber first, then
    clockwise; only the bomber's own play can make a foul finish of it."""
    player = debt.player
    told: list[tuple[State, tuple[str, ...]]] = []
    cut = _cuts(state, debt)
    states: list[tuple[State, tuple[str, ...]]] = [(state._replace(owed=()), ("clear",) if cut else ())]
    for number in state.seated(player):
        states = [way for before, effects in states for way in _out(before, effects, number, debt)]
    for after, effects in states:
        so_far = [*effects]
        told.append((_gone_on(after, player, cut, so_far), tuple(so_far)))
    plain = sorted(told, key=lambda way: len(way[1]))
    return possible_states.join(after for after, _ in plain), possible_states.common(effects for _, effects in plain)


def _out(state: State, effects: tuple[str, ...], number: int, debt: Debt) -> list[tuple[State, tuple[str, ...]]]:
    """What may have become of one hand: out where it is empty; both where nobody can tell."""
    if state.over or not state.active >> number & 1:
        return [(state, effects)]
    hand = state.hands[number]
    ways = [] if hand.size == 0 else [(state, effects)]
    if hand.size == 0 or (debt.named and fewest(state, number) == 0):
        told = [*effects]
        # What it held it has discarded untold.
        empty = state._replace(hands=state.with_hand(number, hand._replace(known=0, jokers=0)))
        after = state.rules.game.finish(empty, number, debt.foul and number == debt.player, told)
        ways += [(after, tuple(told))] if hand.size == 0 or untold(after, after.named) >= 0 else []
    return ways


def _gone_on(state: State, player: int, cut: bool, effects: list[str]) -> State:
    """Whose turn comes after the numbers were named."""
    if state.over:
        return field.clear(state)._replace(turn=-1) if cut else state
    if cut:
        return field.clear(state)
    if state.out >> player & 1 and state.rules.o.finisher_play == "clears":
        effects.append("clear")
        return field.clear(state)
    return field.pass_on(state, player, effects)


def bombed_discard(state: State, event: Event, player: int) -> Judgement[State]:
    """H5: cards of a named number that a player tells to have discarded, at once or later."""
    codes, deck = event.cards or (), state.rules.deck
    cards, _, twice = sort_cards(state, codes)
    if player < 0 or cards.mask & ~state.named or cards.jokers or twice:
        return Judgement(ILLEGAL, "wrong-phase", "H5", codes)
    told = state._replace(bombed=state.bombed & ~cards.mask)
    # What was known to be in a hand left it as the number was named.
    before = deck.join(cards.mask & state.gone)
    fresh = Cards(cards.mask & ~state.gone, 0, cards.unread if codes else event.count or 0)
    hand = state.hands[player]
    if state.out >> player & 1 or hand.full:
        fault = _not_theirs(state, player, fresh)
        left = hand.leave(fresh.mask) if state.out >> player & 1 else hand
        after = told._replace(gone=told.gone | fresh.mask, hands=told.with_hand(player, left))
        return fault or fine(_possible(after), rule="H5")
    _, wrong = card_fault(told, player, tuple(code for code in codes if code not in before))
    if wrong is not None:
        return wrong
    exposed = exposures(state, event, player, fresh)
    if told.bombed & told.gone or not state.opened[player]:
        # What could not be read may be what is known to be gone already, or went before the hand was counted.
        fresh = fresh._replace(unread=0)
    before_count = fresh.mask & ~state.opened[player]
    told = told._replace(gone=told.gone | before_count)
    fresh = fresh._replace(mask=fresh.mask & ~before_count)
    after, effects = _last_told(take(told, event, player, fresh), player)
    return Judgement(LEGAL, None, "H5", (), effects, exposed, plan=_possible(after))


def _possible(state: State) -> State:
    """The state with a fault where it has more cards discarded than there are."""
    if untold(state, state.named) >= 0:
        return state
    return state._replace(faults=state.faults + possible_states.TOLERATED + 1)


def _not_theirs(state: State, player: int, fresh: Cards) -> Judgement[State] | None:
    """The ruling on cards that somebody tells to have discarded whose whole hand is known, or who is out."""
    if not fresh.mask:
        return None
    opened = state.opened[player]
    if state.out >> player & 1 and not opened:
        return absent(state, player)
    elsewhere = sum(fresh.mask & hand.known for hand in state.hands)
    if elsewhere or not opened:
        return Judgement(ILLEGAL, "card-not-in-hand", None, state.rules.deck.join(elsewhere or fresh.mask))
    return None


def _last_told(state: State, player: int) -> tuple[State, tuple[str, ...]]:
    """The state after cards of a named number were told; where they were the last of a hand, it was out already, and
    another possible state has it so."""
    if state.hands[player].size:
        return state, ()
    effects: list[str] = []
    state = state.rules.game.finish(state, player, False, effects)
    if not state.over and state.turn == player:
        among = field.waiting(state) if state.field is not None else state.active
        state = state._replace(turn=state.after(player, among or state.active))
    return state._replace(faults=state.faults + possible_states.TOLERATED + 1), tuple(effects)
