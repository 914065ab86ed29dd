"""A play: is it legal, what does it do. Faults are looked for in the contract's order; the first one found is the
ruling."""

from __future__ import annotations

from typing import Any

from referee.cards import JOKER, UNREADABLE
from referee.daifugo import house
from referee.daifugo.against import candidates, meld_fault
from referee.daifugo.book import cite
from referee.daifugo.held import Cards, card_fault, exposures
from referee.daifugo.laying import lay, lead_claims, leads_falsely, murky, stand
from referee.daifugo.melds import weakest
from referee.daifugo.state import FOUR, GROUP, IDENTITY, Fault, Meld, State
from referee.events import Event
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure, Ruling


def turn_fault(state: State, player: int) -> Ruling | None:
    """The ruling if it is not the player's turn (or not theirs to lead the round)."""
    turn = state.turn
    rules = state.rules
    if turn < 0 and leads_falsely(state, player):
        params = {"say": "code.wrong-leader.d3"}
        return Ruling(ILLEGAL, "wrong-leader", cite(rules.book, "leader"), ("D3",), params=params)
    if turn < 0 or turn == player or state.murky:
        return None
    name = rules.players[turn]
    if not state.begun:
        return Ruling(ILLEGAL, "wrong-leader", cite(rules.book, "leader"), params={"leader": name})
    key = "leads" if state.field is None else "turn"
    if rules.o.pass_final and state.passed >> player & 1:
        key = "pass-final"
    return Ruling(ILLEGAL, "not-your-turn", cite(rules.book, key), params={"turn": name})


def judge_play(state: State, event: Event) -> Ruling:
    """The ruling on a play, with the state it leads to as its plan."""
    ruling = _judge_play(state, event)
    if ruling.plan is not None and ruling.plan.owed and ruling.effects:
        return ruling._replace(params={**ruling.params, **_names(ruling.plan)})
    return ruling


def _judge_play(state: State, event: Event) -> Ruling:
    rules = state.rules
    codes = event.cards or ()
    player = rules.index.get(event.player or "", -1)
    ruling = _before_cards(state, player)
    cards, fault = card_fault(state, player, codes) if player >= 0 else (Cards(0, 0, 0), None)
    exposed = exposures(state, player, cards) if player >= 0 else ()
    if ruling is None and event.readings is not None:
        strange = tuple(code for code in event.readings if code not in rules.deck.ids)
        fault = fault or (Ruling(ILLEGAL, "unknown-card", None, strange) if strange else None)
    ruling = ruling or fault
    if ruling is None and cards.unread:
        plan = murky(state, event, player, cards) if state.turn in (-1, player) or state.murky else None
        unread = tuple(code for code in codes if code in UNREADABLE)
        return Ruling(UNDECIDED, "unreadable-card", None, unread, (), exposed, plan=plan)
    if ruling is None and state.cut_from is not None and player != state.turn:
        stopped = _stop(state, event, player, cards, exposed)
        if stopped is not None:
            return stopped
    ruling = ruling or turn_fault(state, player)
    if ruling is None and state.orders[player] is None:
        plan = murky(state, event, player, cards)
        return Ruling(UNDECIDED, "no-order", "N2", (), (), exposed, plan=plan)
    if ruling is None:
        if not state.begun:
            state = lead_claims(state, player, event.seq)
        elif state.murky and player == state.owner:
            ruling = Ruling(UNDECIDED, "not-your-turn", cite(rules.book, "turn"), params={"turn": ""})
            return ruling._replace(exposed=exposed, plan=stand(state, event, player, cards, [], codes))
        return _judge_meld(state, event, player, cards, exposed)
    if event.stands and player >= 0 and not state.over:
        effects: list[str] = []
        plan = stand(lead_claims(state, player, event.seq) if not state.begun else state, event, player, cards,
                      effects, codes)  # fmt: skip
        return ruling._replace(exposed=exposed, effects=tuple(effects), plan=plan)
    return ruling._replace(exposed=exposed)


def _stop(state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]) -> Ruling | None:
    """H11: as many 4s thrown on an 8-cut before its player leads again: the cut is void, the 4s lie on top."""
    before = state.cut_from
    order = state.orders[player] or IDENTITY
    if before is None or before.field is None or not before.active >> player & 1:
        return None
    for meld in candidates(state, player, cards, event.readings):
        if meld.size == before.field.size and house.copies(meld, order, FOUR) == meld.size and meld.kind == GROUP:
            effects = ["stop"]
            after, _ = lay(before._replace(hands=state.hands, shown=state.shown), event, player, meld, effects)
            return Ruling(LEGAL, None, "H11", event.cards or (), tuple(effects), exposed, plan=after)
    return None


def _before_cards(state: State, player: int) -> Ruling | None:
    """Phase and place in the round: the faults that come before the cards are looked at."""
    if state.over:
        return Ruling(ILLEGAL, "wrong-phase")
    if player < 0:
        return Ruling(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"))
    if state.owed:
        return house.debt_fault(state)
    if state.out >> player & 1:
        key = "miyako-ochi" if player == state.fallen else "finished"
        return Ruling(ILLEGAL, "out-of-play", cite(state.rules.book, key))
    return None


def _judge_meld(state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]) -> Ruling:
    """From the meld on; where an unread play may have turned the order of strength, only what holds in both is said."""
    ruling = _judge_in_doubt(state, event, player, cards, exposed)
    if not state.upset or state.murky:
        return ruling
    turned = _judge_in_doubt(state._replace(revolution=not state.revolution), event, player, cards, exposed)
    if (ruling.verdict, _turns_left_out(ruling)) == (turned.verdict, _turns_left_out(turned)):
        return ruling
    kept = ruling
    if ruling.plan is None and turned.plan is not None:
        kept = turned._replace(plan=turned.plan._replace(revolution=not turned.plan.revolution))
    field = state.pile[-1].cards if state.pile else ()
    return Ruling(UNDECIDED, "too-weak", cite(state.rules.book, "strength"), event.cards or (), kept.effects, exposed,
                  {"field": field or ("?",)}, kept.plan)  # fmt: skip


def _turns_left_out(ruling: Ruling) -> tuple[str, ...]:
    """A ruling's effects without a revolution's own name, which depends on how the order stood."""
    return tuple(effect.removeprefix("counter-") for effect in ruling.effects)


def _judge_in_doubt(state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]) -> Ruling:
    """From the meld on, against every reading of the field that its jokers allow: no foul is called on a guess (G7)."""
    ruling = _judge_in_order(state, event, player, cards, exposed)
    for other in state.doubts:
        found = _judge_in_order(state._replace(field=other, doubts=()), event, player, cards, exposed)
        if found.verdict != ruling.verdict:
            good = found if ruling.verdict == ILLEGAL else ruling
            lying = state.pile[-1].cards if state.pile else ("?",)
            return Ruling(UNDECIDED, "too-weak", cite(state.rules.book, "joker"), event.cards or (), good.effects,
                          exposed, {"field": lying}, good.plan)  # fmt: skip
    return ruling


def _judge_in_order(state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]) -> Ruling:
    """From the meld on: may it be played, and what does it do, as the order of strength stands in `state`."""
    codes = event.cards or ()
    found = candidates(state, player, cards, event.readings)
    fits: list[Meld] = []
    worst: Fault | None = None
    for meld in found:
        fault = meld_fault(state, player, meld)
        if fault is None:
            fits.append(meld)
        elif worst is None or fault.stage > worst.stage:
            worst = fault
    if fits:
        return _lay_best(state, event, player, fits, exposed)
    if worst is None:
        key = "meld"
        worst = Fault(0, "not-a-meld", cite(state.rules.book, key), codes, {})
    plan = None
    effects: list[str] = []
    if event.stands:
        plan = stand(state, event, player, cards, effects, codes)
    verdict = ILLEGAL
    if state.murky and worst.code != "not-a-meld":
        # The field could not be read: nothing can be held against it.
        verdict, plan = UNDECIDED, plan or stand(state, event, player, cards, effects, codes)
    return Ruling(verdict, worst.code, worst.rule, worst.cards, tuple(effects), exposed, worst.params, plan)


def _lay_best(state: State, event: Event, player: int, fits: list[Meld], exposed: tuple[Exposure, ...]) -> Ruling:
    """The ruling on a play with at least one good reading: the strongest, unless readings differ in what they do."""
    effects: list[str] = []
    if len(fits) == 1:
        meld = fits[0]
        after, why = lay(state, event, player, meld, effects)
    else:
        order = state.orders[player] or IDENTITY
        fits.sort(key=lambda fit: weakest(fit, order, state.reversed), reverse=True)
        meld = fits[0]
        after, why = lay(state, event, player, meld, effects)
        for other in fits[1:]:
            others: list[str] = []
            changed, _ = lay(state, event, player, other, others)
            if other.kind != meld.kind or others != effects or _waits(changed) != _waits(after):
                cards = Cards(meld.mask, meld.jokers, 0)
                plan = murky(state, event, player, cards)
                return Ruling(UNDECIDED, "joker-ambiguous", cite(state.rules.book, "joker"), (JOKER,) * meld.jokers,
                              (), exposed, plan=plan)  # fmt: skip
        if after.field is not None and after.owner == player and after.field[:2] == meld[:2]:
            after = after._replace(doubts=tuple(fits[1:]))
    if state.murky:
        after = after._replace(murky=False)
        return Ruling(UNDECIDED, "too-weak", cite(state.rules.book, "strength"), event.cards or (), tuple(effects),
                      exposed, {"field": ("?",)}, after)  # fmt: skip
    rule, decisive = why
    return Ruling(LEGAL, None, rule, decisive, tuple(effects), exposed, plan=after)


def _waits(state: State) -> tuple[Any, ...]:
    """What a play leaves to be done: debts, an 11-back to declare."""
    return state.owed, state.may_back


def _names(after: State) -> dict[str, Any]:
    """Parameters for the words about what a play owes."""
    return {f"owed_{kind}": count for kind, count in after.owed[0].dues}
