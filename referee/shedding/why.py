"""Why a play is ruled as it is: the referee's questions one after the other, each with its answer."""

from __future__ import annotations

from referee.events import Event
from referee.game import Step
from referee.judgement import Judgement
from referee.ruling import ILLEGAL, LEGAL
from referee.shedding.against import candidates
from referee.shedding.book import cite
from referee.shedding.held import sort_cards
from referee.shedding.state import GROUP, SEQUENCE, State
from referee.texts import event_params, headline

# The order of faults in the contract, and which codes belong to which question.
_QUESTIONS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("why.phase", ("wrong-phase", "must-give", "must-discard", "must-name"), "play"),
    ("why.in-play", ("out-of-play",), "finished"),
    ("why.cards", ("unknown-card", "card-seen-before", "card-not-in-hand", "unreadable-card"), "play"),
    ("why.turn", ("not-your-turn", "wrong-leader"), "turn"),
    ("why.meld", ("not-a-meld",), "meld"),
    ("why.count", ("wrong-count",), "play"),
    ("why.shape", ("wrong-shape",), "play"),
    ("why.strength", ("too-weak",), "strength"),
    ("why.lock", ("suit-locked", "number-locked"), "lock"),
    ("why.joker", ("joker-ambiguous",), "joker"),
)


def why(state: State, event: Event, ruling: Judgement[State]) -> list[Step]:
    """The steps of a ruling up to the fault, or through all of them to the effects of what counts."""
    params = event_params(event) | dict(ruling.params)
    params |= _facts(state, event) | {"cards": ruling.cards}
    holds = False if ruling.verdict == ILLEGAL else None
    fault = Step(headline(ruling.ruling, event, params), params, holds, ruling.cards, ruling.rule)
    steps: list[Step] = []
    for key, codes, rule in _QUESTIONS:
        if not _asked(key, state, event):
            continue
        if ruling.code in codes:
            return [*steps, Step(key, params, holds, ruling.cards, ruling.rule), fault]
        if key == "why.meld" and state.field is None:
            steps.append(Step("why.empty", params, True, (), cite(state.rules.book, "meld")))
        steps.append(Step(key, params, True, (), cite(state.rules.book, rule)))
    if ruling.code is not None:
        steps.append(fault)
    if ruling.verdict == LEGAL:
        steps.extend(Step(f"effect.{effect}", params, None, ruling.cards, ruling.rule) for effect in ruling.effects)
    return steps


def _asked(key: str, state: State, event: Event) -> bool:
    """Whether a question means anything for an event: only a play has a meld, only an answer is held against the
    field."""
    if key == "why.phase":
        return True
    if key == "why.in-play":
        return event.player is not None
    if key == "why.turn":
        return event.type in ("play", "pass")
    if event.type != "play" or not event.cards:
        return False
    if key in ("why.count", "why.shape", "why.strength"):
        return state.field is not None
    if key == "why.lock":
        return state.field is not None and bool(state.lock or state.number_lock or state.colour_lock)
    return key != "why.joker" or "JK" in (event.cards or ())


def _facts(state: State, event: Event) -> dict[str, object]:
    """What the steps speak of: the field, the meld, the order in force."""
    facts: dict[str, object] = {
        "field": state.pile[-1].cards if state.pile else (),
        "turn": state.rules.players[state.turn] if state.turn >= 0 else "",
        "order": f"@why.{state.rules.game.own_orders}{'reversed' if state.reversed else 'normal'}",
        "low": state.rules.deck.ranks[0],
        "high": state.rules.deck.ranks[-1],
        "shape": "@shape.odd",
        "count": len(event.cards or ()),
    }
    player = state.rules.index.get(event.player or "", -1)
    cards, foreign, twice = sort_cards(state, event.cards or ())
    if player >= 0 and not foreign and not twice and not cards.unread:
        found = candidates(state, player, cards, None)
        if found:
            kind = found[-1].kind
            single = len(event.cards or ()) == 1
            facts["shape"] = "@shape.single" if single else "@shape.group" if kind == GROUP else "@shape.sequence"
    if state.field is not None and state.field.kind == SEQUENCE:
        facts["field_shape"] = "@shape.sequence"
    return facts
