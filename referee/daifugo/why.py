"""Why a play is ruled as it is: the referee's questions one after the other, each with its answer."""

from __future__ import annotations

from referee.daifugo.against import candidates
from referee.daifugo.book import cite
from referee.daifugo.held import sort_cards
from referee.daifugo.state import GROUP, SEQUENCE, State
from referee.events import Event
from referee.game import Step
from referee.ruling import LEGAL, Ruling
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


def why(state: State, event: Event, ruling: Ruling) -> list[Step]:
    """The steps of a ruling up to the fault, or through all of them to the effects of a legal play."""
    params = event_params(event) | dict(ruling.params)
    params |= _facts(state, event) | {"cards": ruling.cards}
    steps: list[Step] = []
    empty = state.field is None
    for key, codes, rule in _QUESTIONS:
        if ruling.code in codes:
            steps.append(Step(key, params, False, ruling.cards, ruling.rule))
            steps.append(
                Step(headline(ruling, event, params), params, False, ruling.cards, ruling.rule)
            )
            return steps
        if empty and key in ("why.count", "why.shape", "why.strength", "why.lock"):
            continue
        if key == "why.lock" and not (state.lock or state.number_lock or state.colour_lock):
            continue
        if key == "why.joker" and "JK" not in (event.cards or ()):
            continue
        steps.append(Step(key, params, True, (), cite(state.rules.book, rule)))
    if empty:
        steps.insert(4, Step("why.empty", params, True, (), cite(state.rules.book, "meld")))
    if ruling.verdict == LEGAL:
        steps.extend(
            Step(f"effect.{effect}", params, None, ruling.cards, ruling.rule)
            for effect in ruling.effects
        )
    return steps


def _facts(state: State, event: Event) -> dict[str, object]:
    """What the steps speak of: the field, the meld, the order in force."""
    strips = "strips." if state.rules.own_orders else ""
    facts: dict[str, object] = {
        "field": state.pile[-1].cards if state.pile else (),
        "turn": state.rules.players[state.turn] if state.turn >= 0 else "",
        "order": f"@why.{strips}{'reversed' if state.reversed else 'normal'}",
        "low": state.rules.deck.ranks[0],
        "high": state.rules.deck.ranks[-1],
        "shape": "@shape.odd",
        "count": len(event.cards or ()),
    }
    player = state.rules.index.get(event.player or "", -1)
    cards, strange, twice = sort_cards(state, event.cards or ())
    if player >= 0 and not strange and not twice and not cards.unread:
        found = candidates(state, player, cards, None)
        if found:
            kind = found[-1].kind
            single = len(event.cards or ()) == 1
            facts["shape"] = "@shape.single" if single else "@shape.group" if kind == GROUP else "@shape.sequence"
    if state.field is not None and state.field.kind == SEQUENCE:
        facts["field_shape"] = "@shape.sequence"
    return facts
