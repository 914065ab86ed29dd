"""Every event of a round but plays and exchanges: deals, counts, leads, passes, sweeps, declarations, shown hands,
debts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee import dealing
from referee.events import Event
from referee.play.judgement import FINE, Judgement
from referee.play.knowledge import Claim, Hand
from referee.ruling import ILLEGAL, UNDECIDED
from referee.shedding import ending, field
from referee.shedding.basics import WRONG_PHASE, absent, fine, seat
from referee.shedding.book import cite
from referee.shedding.held import Cards, card_fault, counted, every_card, exposures, fewest, settled, sort_cards
from referee.shedding.house_rules import house, salvage, tenpen
from referee.shedding.plays import debts, exchange, possible_states
from referee.shedding.plays.judging import turn_fault
from referee.shedding.plays.laying import lead_claims, leads_falsely, prescribe
from referee.shedding.state import State


def judge_round(state: State, event: Event) -> Judgement[State]:
    """A new round: not after the last one of the agreed number (T1)."""
    rounds = state.rules.o.rounds
    if rounds and (event.number or 1) > rounds:
        return Judgement(ILLEGAL, "wrong-phase", cite(state.rules.book, "rounds"))
    return FINE


def judge_deal(state: State, event: Event) -> Judgement[State]:
    """Who got how many cards, or which."""
    if state.played or state.over:
        return WRONG_PHASE
    deck = state.rules.deck
    hands = list(state.hands)
    unseated = [name for name in {**(event.hands or {}), **(event.counts or {})} if name not in state.rules.index]
    if unseated:
        params = {"player": unseated[0]}
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"), params=params)
    dealt = 0
    jokers_dealt = 0
    told = []
    said: dict[str, object]
    for name, codes in (event.hands or {}).items():
        player = state.rules.index[name]
        cards, foreign, twice = sort_cards(state, codes)
        if foreign:
            return Judgement(ILLEGAL, "unknown-card", None, foreign)
        others = dealt
        jokers = jokers_dealt
        for number, hand in enumerate(state.hands):
            if number != player and state.rules.players[number] not in (event.hands or {}):
                others |= hand.known
                jokers += hand.jokers
        again = deck.join(cards.mask & others) + twice
        if again or jokers + cards.jokers > deck.jokers:
            return Judgement(ILLEGAL, "card-seen-before", None, again or ("JK",))
        told.append(len(codes))
        dealt |= cards.mask
        jokers_dealt += cards.jokers
        hands[player] = Hand(cards.mask, cards.jokers, cards.unread, hands[player].claims)
    for name, count in (event.counts or {}).items():
        player = state.rules.index[name]
        hands[player] = counted(hands[player], count)
        told.append(count)
    named = dealing.sizes(event)
    before = [hand.size for name, hand in zip(state.rules.players, state.hands, strict=True) if name not in named]
    rule = cite(state.rules.book, "deal")
    bad = dealing.impossible(event, deck.size, rule, [size for size in before if size > 0])
    if bad is not None:
        return Judgement(ILLEGAL, bad.code, rule, params=bad.params)
    each = (deck.size - state.rules.spare) // len(hands)
    if state.rules.spare >= 0 and told and (len({*told}) > 1 or max(told) > each):
        # X5: everybody has as many, and what does not divide is set aside.
        said = {"say": "code.wrong-count.spare", "needed": each, "given": max(told)}
        return Judgement(ILLEGAL, "wrong-count", "X5", params=said)
    if state.rules.spare >= 0 and _joker_aside(state, hands):
        given = sum(hand.jokers for hand in hands)
        said = {"say": "code.impossible-deal.no-joker", "needed": deck.jokers, "given": given}
        return Judgement(ILLEGAL, "impossible-deal", "X5", params=said)
    dealt_out = fine(prescribe(state._replace(hands=tuple(hands), least=_least(state, told, len(hands)))))
    doubt = dealing.uneven(event, deck.size, len(hands), rule) if state.rules.game.deals_all else None
    return dealt_out if doubt is None else dealt_out._replace(verdict=UNDECIDED, code=doubt.code, rule=doubt.rule)


def _joker_aside(state: State, hands: Sequence[Hand]) -> bool:
    """Whether a joker was set aside with the spare cards: every hand is known, and it is in none (X5)."""
    deck = state.rules.deck
    whole = all(hand.full for hand in hands) and sum(hand.size for hand in hands) == deck.size - state.rules.spare
    return whole and sum(hand.jokers for hand in hands) < deck.jokers


def _least(state: State, told: Sequence[int], players: int) -> int:
    """The fewest cards that anybody may have whose hand was not told: hands differ by one card at most."""
    least = state.least
    if state.rules.spare >= 0:
        return min(least, *told) if told else least
    if all(least <= count <= least + 1 for count in told):
        rest = state.rules.deck.size - sum(told)
        return rest if players - len(told) == 1 and least <= rest <= least + 1 else least
    return max(1, min(least, min(told) - 1))


def judge_lead(state: State, event: Event) -> Judgement[State]:
    """Who leads, by the table's word; by `settle` too, where they drew lots for it."""
    player = seat(state, event)
    gone = absent(state, player)
    if gone is not None:
        return gone
    if state.fog and not state.owed:
        swept = possible_states.each(field.sweep(state, []), lambda possible: possible._replace(turn=player))
        return fine(swept, rule=cite(state.rules.book, "leader"))
    if state.field is not None or state.owed:
        return WRONG_PHASE
    rules = state.rules
    known = exchange.completed(state) if rules.swaps and not state.played else state
    if known.turn not in (-1, player):
        key = "leads" if state.played else "leader"
        plan = state._replace(turn=player, begun=True) if event.stands else None
        params = {"leader": rules.players[known.turn]}
        return Judgement(ILLEGAL, "wrong-leader", cite(rules.book, key), params=params, plan=plan)
    if leads_falsely(known, player):
        plan = state._replace(turn=player, begun=True) if event.stands else None
        params = {"say": "code.wrong-leader.d3"}
        return Judgement(ILLEGAL, "wrong-leader", cite(rules.book, "leader"), ("D3",), params=params, plan=plan)
    if not state.begun:
        state = lead_claims(state, player, event)
    return fine(state._replace(turn=player), rule=cite(rules.book, "leader"))


def judge_pass(state: State, event: Event) -> Judgement[State]:
    """A pass: by whoever's turn it is, on a field with something in it (G3)."""
    player = seat(state, event)
    gone = absent(state, player)
    if gone is not None:
        return gone
    if state.owed:
        return house.debt_fault(state)
    rules = state.rules
    ruling: Judgement[State] | None = None
    if state.field is None and state.turn in (-1, player):
        ruling = Judgement(ILLEGAL, "cannot-pass", cite(rules.book, "cannot-pass"))
    elif state.field is not None and rules.o.pass_final and state.passed >> player & 1 and state.turn != player:
        # Who has passed for good may say so again.
        return fine(state)
    else:
        ruling = turn_fault(state, player)
    effects: list[str] = []
    if ruling is None or (event.stands and state.field is not None):
        after = field.pass_on(state._replace(passed=state.passed | 1 << player), player, effects)
        if ruling is None:
            rule = cite(rules.book, "leads") if effects else None
            return fine(after, effects, rule)
        return ruling.to(effects=tuple(effects), plan=after)
    if event.stands:
        after = state._replace(begun=True, turn=state.after(player, state.active & ~(1 << player)))
        return ruling.to(after)
    return ruling


def judge_clear(state: State, event: Event) -> Judgement[State]:
    """The field was swept: everyone still waiting has passed. On an empty field it says nothing."""
    if state.field is None or state.over:
        return fine(state)
    if state.owed:
        return house.debt_fault(state)
    effects = ["clear"]
    swept = field.sweep(state, effects)
    return fine(swept, effects, cite(state.rules.book, "leads"))


def judge_count(state: State, event: Event) -> Judgement[State]:
    """Cards left, counted at the table; none left is a finish."""
    player = seat(state, event)
    count = event.count or 0
    if player < 0 or (state.over and not _contradicts(state, player, count)):
        return absent(state, player) or WRONG_PHASE
    if state.out >> player & 1:
        laid_down = player == state.fallen or state.retired >> player & 1
        if count == 0 or laid_down:
            return fine(state)
        again = _contradicts(state, player, count)
        return fine(ending.reopened(state, player, count), ["reopened"]) if again else _still_in(state, event, player)
    if state.rules.swaps and not state.played:
        return fine(exchange.counted(state, player, count))
    hand = counted(state.hands[player], count)
    state = state._replace(hands=state.with_hand(player, hand), opened=state.closed(player))
    if count or not state.played:
        return fine(state)
    return _told_finish(state, event, player)


def _contradicts(state: State, player: int, count: int) -> bool:
    """Whether a count shows that a finish was none that was inferred from the deal, not told by the table."""
    told = any(claim.code == "finish-false" for claim in state.hands[player].claims)
    return bool(count and player in (*state.finished, *state.fouls) and not state.retired >> player & 1 and not told)


def _still_in(state: State, event: Event, player: int) -> Judgement[State]:
    """Somebody who was taken to be out still holds cards."""
    found = state.hands[player].exposures(every_card(state)) if event.sure else ()
    return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"), exposed=found)


def _told_finish(state: State, event: Event, player: int) -> Judgement[State]:
    """A finish that the table tells because nobody could know it from the cards: foul or clean by the last play."""
    rules = state.rules
    effects: list[str] = []
    last = state.lasts[player]
    order = state.orders[player]
    bad = (0, 0)
    if last is not None and order is not None:
        bad = ending.foul(rules.o, last.meld, order, last.reversed)
    claim = Claim(event.seq, every_card(state), "finish-false", cite(rules.book, "finish"), sure=event.sure)
    hand = Hand(0, 0, 0, (*state.hands[player].claims, claim))
    state = state._replace(hands=state.with_hand(player, hand))
    state = state.rules.game.finish(state, player, any(bad), effects)
    clears = rules.o.finisher_play == "clears" or (any(bad) and rules.o.foul_clears)
    if not state.over and state.owner == player and clears:
        effects.append("clear")
        state = field.clear(state)
    elif not state.over and state.turn == player:
        among = field.waiting(state) if state.field is not None else state.active
        state = state._replace(turn=state.after(player, among or state.active))
    if not state.over and state.field is not None and not field.waiting(state):
        effects.append("clear")
        state = field.sweep(state, effects)
    key = "foul-finish" if any(bad) else "finish"
    return fine(state, effects, cite(rules.book, key))._replace(cards=rules.deck.join(*bad))


def judge_declare(state: State, event: Event) -> Judgement[State]:
    """Declarations: `eleven-back` (true or false), `finish`, and the number that a bomber names (H5)."""
    player = seat(state, event)
    if event.what == "finish" and player in (*state.finished, *state.fouls):
        return fine(state)
    gone = absent(state, player)
    if gone is not None:
        return gone
    rules = state.rules
    if event.what == "finish":
        if event.value is False:
            return fine(state)
        if state.hands[player].size > 0 and fewest(state, player):
            return Judgement(ILLEGAL, "finish-false", cite(rules.book, "finish"))
        if not state.played:
            return WRONG_PHASE
        return _told_finish(state, event, player)._replace(params={"say": "event.declare.finish"})
    if event.what == "eleven-back":
        rule = cite(rules.book, "eleven-back")
        if state.fog:
            return fine(state, ["eleven-back"] if event.value is not False else None, rule)
        if state.may_back < 0:
            return WRONG_PHASE._replace(rule=rule if rules.o.eleven_back != "off" else None)
        if state.may_back != player:
            name = rules.players[state.may_back]
            return Judgement(ILLEGAL, "not-your-turn", rule, params={"turn": name})
        if event.value is False:
            said = {"say": "event.declare.no-eleven-back"}
            return fine(state._replace(may_back=-1), rule=rule)._replace(params=said)
        said = {"say": "event.declare.eleven-back"}
        return fine(state._replace(back=not state.back, may_back=-1), ["eleven-back"], rule)._replace(params=said)
    if event.what in ("bomb", "bomber") and state.owed:
        return debts.judge_bomb(state, event, player)
    if event.what == "tenpen" and event.value is not False:
        return tenpen.judge(state, event, player)
    return WRONG_PHASE


def judge_reveal(state: State, event: Event) -> Judgement[State]:
    """A player shows the whole hand."""
    player = seat(state, event)
    if player < 0:
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"))
    cards, fault = card_fault(state, player, event.cards or ())
    exposed = exposures(state, event, player, cards)
    fault = fault or _half_shown(state, player, cards, len(event.cards or ()))
    if fault is not None and not event.stands:
        return fault._replace(exposed=exposed)
    hand = settled(state, event, player, cards)
    if cards.unread:
        # Some of it was not seen by everybody: what was known stays known, and the cards are counted.
        hand = counted(hand.show(cards.mask, cards.jokers), len(event.cards or ()))
    else:
        hand = Hand(cards.mask, cards.jokers, 0, hand.claims)
    plan = prescribe(state._replace(hands=state.with_hand(player, hand), shown=state.shown | cards.mask,
                                    opened=state.closed(player)))  # fmt: skip
    ruling = fine(plan) if fault is None else fault._replace(plan=plan)
    return ruling._replace(exposed=exposed)


def _half_shown(state: State, player: int, cards: Cards, given: int) -> Judgement[State] | None:
    """The ruling where a whole hand is shown and it is not: too few cards, or one that must be there is missing."""
    hand = state.hands[player]
    if hand.size >= 0 and not fewest(state, player) <= given <= hand.size:
        params = {"say": "code.wrong-count.revealed", "needed": hand.size, "given": given}
        return Judgement(ILLEGAL, "wrong-count", params=params)
    missing = state.rules.deck.join(hand.known & ~cards.mask, max(0, hand.jokers - cards.jokers))
    if missing and not cards.unread:
        return Judgement(ILLEGAL, "card-not-in-hand", None, missing, params={"say": "code.card-not-in-hand.revealed"})
    return None


JUDGES: Mapping[str, Callable[[State, Event], Judgement[State]]] = {
    "round": judge_round,
    "deal": judge_deal,
    "count": judge_count,
    "lead": judge_lead,
    "settle": lambda state, event: WRONG_PHASE if state.begun else judge_lead(state, event),
    "pass": judge_pass,
    "clear": judge_clear,
    "declare": judge_declare,
    "reveal": judge_reveal,
    "give": debts.judge_payment,
    "discard": debts.judge_payment,
    "draw": salvage.judge_draw,
}
