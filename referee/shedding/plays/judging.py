"""A play: is it legal, what does it do. Faults are looked for in the contract's order; the first one found is the
ruling."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import JOKER, UNREADABLE
from referee.events import Event
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.shedding.book import cite
from referee.shedding.held import Cards, card_fault, exposures
from referee.shedding.house_rules import house
from referee.shedding.melds import odd, weakest
from referee.shedding.plays import evasion, exchange, possible_states, unread
from referee.shedding.plays.against import against_field, candidates, meld_fault
from referee.shedding.plays.laying import Laying, lay, layings, lead_claims, leads_falsely, may_be_last, stand
from referee.shedding.state import IDENTITY, Fault, Laid, Meld, State


def turn_fault(state: State, player: int) -> Judgement[State] | None:
    """The ruling if it is not the player's turn (or not theirs to lead the round)."""
    turn = state.turn
    rules = state.rules
    if turn < 0 and leads_falsely(state, player):
        params = {"say": "code.wrong-leader.d3"}
        return Judgement(ILLEGAL, "wrong-leader", cite(rules.book, "leader"), ("D3",), params=params)
    if turn < 0 or turn == player or state.fog:
        return None
    name = rules.players[turn]
    if not state.begun:
        return Judgement(ILLEGAL, "wrong-leader", cite(rules.book, "leader"), params={"leader": name})
    key = "leads" if state.field is None else "turn"
    if rules.o.pass_final and state.passed >> player & 1:
        key = "pass-final"
    return Judgement(ILLEGAL, "not-your-turn", cite(rules.book, key), params={"turn": name})


def judge_play(state: State, event: Event) -> Judgement[State]:
    """The ruling on a play, with the state it leads to as its plan."""
    ruling = _judge_play(state, event)
    return possible_states.named(ruling) if ruling.effects and ruling.plan is not None else ruling


def _judge_play(state: State, event: Event) -> Judgement[State]:
    rules = state.rules
    codes = event.cards or ()
    player = rules.index.get(event.player or "", -1)
    if not state.played and rules.swaps:
        state = exchange.completed(state)
    ruling = _before_cards(state, player)
    cards, fault = card_fault(state, player, codes) if player >= 0 else (Cards(0, 0, 0), None)
    exposed = exposures(state, event, player, cards) if player >= 0 else ()
    state = evasion.proven(state, player, exposed)
    if ruling is None and event.readings is not None:
        foreign = tuple(code for code in event.readings if code not in rules.deck.ids)
        fault = fault or (Judgement(ILLEGAL, "unknown-card", None, foreign) if foreign else None)
    ruling = ruling or fault
    if ruling is None and cards.unread:
        return _judge_unread(state, event, player, cards, exposed)
    if ruling is None and state.cut_from is not None and player != state.turn:
        stopped = _stop(state, event, player, cards, exposed)
        if stopped is not None:
            return stopped
    ruling = ruling or turn_fault(state, player)
    if ruling is None and state.orders[player] is None:
        miscounted = _miscounted(state, player, cards)
        if miscounted is not None:
            return _faulty(state, event, player, cards, exposed, miscounted)
        after, told = _joined(unread.leaves(state, event, player, cards))
        return Judgement(UNDECIDED, "no-order", cite(rules.book, "order"), (), told, exposed, plan=after)
    if ruling is None:
        if not state.begun:
            state = lead_claims(state, player, event)
        return _judge_meld(state, event, player, cards, exposed)
    if event.stands and player >= 0 and not state.over:
        effects: list[str] = []
        plan = stand(lead_claims(state, player, event) if not state.begun else state, event, player, cards,
                      effects, codes)  # fmt: skip
        return ruling._replace(exposed=exposed, effects=tuple(effects), plan=plan)
    return ruling._replace(exposed=exposed)


def _stop(
    state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]
) -> Judgement[State] | None:
    """H11: as many 4s, by anybody, thrown on an 8-cut before its player leads again: the cut is void, the 4s lie on
    top."""
    before = state.cut_from
    order = state.orders[player] or IDENTITY
    if before is None or before.field is None or not before.active >> player & 1:
        return None
    found = candidates(state, player, cards, event.readings)
    for meld in house.fours(state.rules.o, found, order, before.field.size):
        base = before._replace(hands=state.hands, shown=state.shown, doubts=(), faults=state.faults)
        laid = [laying for top in (before.field, *before.doubts)
                for laying in layings(base._replace(field=top), event, player, meld)]  # fmt: skip
        plan, effects = _joined(laid)
        return Judgement(LEGAL, None, "H11", event.cards or (), ("stop", *effects), exposed, plan=plan)
    return None


def _before_cards(state: State, player: int) -> Judgement[State] | None:
    """Phase and place in the round: the faults that come before the cards are looked at."""
    if state.over:
        return Judgement(ILLEGAL, "wrong-phase")
    if player < 0:
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"))
    if state.owed:
        return house.debt_fault(state)
    if state.out >> player & 1:
        key = "miyako-ochi" if player == state.fallen else "finished"
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, key))
    return None


def _judge_unread(
    state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]
) -> Judgement[State]:
    """A play with cards that nobody read, undecided; its plan is None where no cards would have been right."""
    found: list[Laying] = []
    if turn_fault(state, player) is None:
        found = unread.leaves(state, event, player, cards)
    elif state.cut_from is not None:
        found = unread.stops(state, event, player, cards)
    codes = tuple(code for code in event.cards or () if code in UNREADABLE)
    plan, effects = _joined(found) if found else (None, ())
    return Judgement(UNDECIDED, "unreadable-card", None, codes, effects, exposed, plan=plan)


def _joined(found: Sequence[Laying]) -> tuple[State | None, tuple[str, ...]]:
    """Everything that a play may have led to as one state, and the effects that it had in any case."""
    if not found:
        return None, ()
    plain = sorted(found, key=lambda laying: len(laying.effects))
    effects = possible_states.common(laying.effects for laying in found)
    return possible_states.join(laying.state for laying in plain), effects


def _judge_meld(
    state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]
) -> Judgement[State]:
    """From the meld on: may it be played, and what does it do; against every meld that the field may be (G7)."""
    found = candidates(state, player, cards, event.readings)
    if not found:
        return _faulty(state, event, player, cards, exposed, Fault(0, "not-a-meld", cite(state.rules.book, "meld"),
                       event.cards or (), {}))  # fmt: skip
    if state.fog:
        return _judge_in_fog(state, event, player, found, exposed)
    if state.doubts:
        return _judge_in_doubt(state, event, player, cards, found, exposed)
    fits, worst = _fitting(state, player, found)
    if worst is not None and not fits:
        return _faulty(state, event, player, cards, exposed, worst)
    return _lay_best(state, event, player, fits, exposed)


def _miscounted(state: State, player: int, cards: Cards) -> Fault | None:
    """The fault of a play that has another number of cards than the field, whatever that is and however strong the
    cards are."""
    fault: Fault | None = None
    meld = odd(cards.mask, cards.jokers)
    if state.rules.o.sandstorm and meld.size == 3:
        return None
    for top in (state.field, *state.doubts):
        fault = against_field(state._replace(field=top, doubts=()), player, meld)
        if state.fog or fault is None or fault.code != "wrong-count":
            return None
    return fault


def _fitting(state: State, player: int, found: Sequence[Meld]) -> tuple[list[Meld], Fault | None]:
    """(the readings that may be played, the fault nearest to legal of the others)."""
    fits: list[Meld] = []
    worst: Fault | None = None
    for meld in found:
        fault = meld_fault(state, player, meld)
        if fault is None:
            fits.append(meld)
        elif worst is None or fault.stage > worst.stage:
            worst = fault
    return fits, worst


def _faulty(
    state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...], fault: Fault
) -> Judgement[State]:
    plan = None
    effects: list[str] = []
    if event.stands:
        plan = stand(state, event, player, cards, effects, event.cards or ())
    return Judgement(ILLEGAL, fault.code, fault.rule, fault.cards, tuple(effects), exposed, fault.params, plan)


def _judge_in_fog(
    state: State, event: Event, player: int, found: Sequence[Meld], exposed: tuple[Exposure, ...]
) -> Judgement[State]:
    """A play while nobody knows what lies on the field: undecided."""
    laid = [
        laying._replace(state=laying.state._replace(back=False))
        for base in unread.bare(state)
        for meld in found
        for laying in layings(base, event, player, meld)
    ]
    plan, effects = _joined(laid)
    return Judgement(UNDECIDED, "too-weak", cite(state.rules.book, "strength"), event.cards or (), effects, exposed,
                  {"field": ("?",)}, plan)  # fmt: skip


def _judge_in_doubt(
    state: State, event: Event, player: int, cards: Cards, found: Sequence[Meld], exposed: tuple[Exposure, ...]
) -> Judgement[State]:
    """A play against every meld that the field may be: no foul is called on a guess."""
    groups: dict[tuple[object, ...], Judgement[State]] = {}
    for top in (state.field, *state.doubts):
        told = state._replace(field=top, doubts=())
        fits, worst = _fitting(told, player, found)
        key = (tuple(fits), unread.as_field(state, top)) if fits else (worst.code if worst else "",)
        if key in groups:
            continue
        if fits:
            groups[key] = _lay_best(told, event, player, fits, exposed)
        elif worst is not None:
            groups[key] = _faulty(told, event, player, cards, exposed, worst)
    rulings = list(groups.values())
    good = [ruling for ruling in rulings if ruling.verdict != ILLEGAL]
    if not good:
        return rulings[0]
    plan = possible_states.join(ruling.plan for ruling in good if ruling.plan is not None)
    effects = possible_states.common(ruling.effects for ruling in good)
    kept = next((ruling for ruling in good if ruling.verdict != LEGAL), good[0])._replace(effects=effects, plan=plan)
    if len(good) == len(rulings):
        return kept
    bad = next(ruling for ruling in rulings if ruling.verdict == ILLEGAL)
    lying = state.pile[-1].cards if state.pile else ("?",)
    rule = bad.rule if state.murky else cite(state.rules.book, "joker")
    return Judgement(
        UNDECIDED, bad.code, rule, event.cards or (), effects, exposed, {**bad.params, "field": lying}, plan
    )


def _lay_best(
    state: State, event: Event, player: int, fits: list[Meld], exposed: tuple[Exposure, ...]
) -> Judgement[State]:
    """The ruling on a play with at least one good reading: the strongest, unless readings differ in what they do."""
    if len(fits) == 1:
        told: list[str] = []
        after, (rule, decisive) = lay(state, event, player, fits[0], told)
        effects = tuple(told)
        if may_be_last(state, player, fits[0].size):
            laid = layings(state, event, player, fits[0])
            after = possible_states.join(laying.state for laying in laid)
            effects = possible_states.common(laying.effects for laying in laid)
        return Judgement(LEGAL, None, rule, decisive, effects, exposed, plan=after)
    order = state.orders[player] or IDENTITY
    fits = sorted(fits, key=lambda fit: weakest(fit, order, state.reversed), reverse=True)
    each = [layings(state, event, player, meld) for meld in fits]
    after, effects, (rule, decisive) = each[0][0]
    if any(fit.kind != fits[0].kind for fit in fits) or any(_differ(laid[0], each[0][0]) for laid in each[1:]):
        states = [_unsaid(laying.state, event, player) for laid in each for laying in laid]
        codes = (JOKER,) * fits[0].jokers
        return Judgement(UNDECIDED, "joker-ambiguous", cite(state.rules.book, "joker"), codes, (), exposed,
                      plan=possible_states.join(states))  # fmt: skip
    if after.field is not None and after.owner == player and after.field[:2] == fits[0][:2]:
        after = after._replace(doubts=tuple(fits[1:]))
    last = [laying for laid in each for laying in laid[1:]]
    if last:
        after = possible_states.join((after, *(laying.state for laying in last)))
        effects = possible_states.common((effects, *(laying.effects for laying in last)))
    return Judgement(LEGAL, None, rule, decisive, effects, exposed, plan=after)


def _differ(one: Laying, other: Laying) -> bool:
    """Whether two readings differ in what they do."""
    return one.effects != other.effects or _waits(one.state) != _waits(other.state)


def _unsaid(after: State, event: Event, player: int) -> State:
    """The state after a play of which nobody knows what its jokers stand for."""
    if not after.pile:
        return after
    return after._replace(murky=True, pile=(*after.pile[:-1], Laid(player, event.cards or (), event.readings or ())))


def _waits(state: State) -> tuple[object, ...]:
    """What a play leaves to be done: debts, an 11-back to declare."""
    return state.owed, state.may_back
