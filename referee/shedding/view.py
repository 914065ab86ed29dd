"""The public state of a Daifugo round, JSON-ready, for the page."""

from __future__ import annotations

from typing import Any

from referee.cards import bits
from referee.shedding import ending, worlds
from referee.shedding.state import GROUP, SEQUENCE, State

_KINDS = {GROUP: "group", SEQUENCE: "sequence"}


def view(state: State) -> dict[str, Any]:
    """What everybody at the table can see.

    `field.plays` lists what lies there, first to last; `cards_left` is null where nobody counted; `ranks` are those the
    players came with; `owed` what a play still owes; `asks` is true while a play waits for an answer.
    """
    rules = state.rules
    names = rules.players
    result = worlds.result(state, ending.result)
    sure = state.turn >= 0 and not state.murky and all(world.turn == state.turn for world in state.also)
    locked = not any(world.lock != state.lock for world in state.also)
    top = state.field
    return {
        "game": rules.game.name,
        "round": rules.number,
        "players": list(names),
        "turn": names[state.turn] if sure else None,
        "leader": names[state.turn] if sure and top is None and not state.over else None,
        "begun": state.begun,
        "over": state.over,
        "field": {
            "plays": [
                {"player": names[laid.player], "cards": list(laid.cards), "as": list(laid.stands_for)}
                for laid in state.pile
            ],
            "owner": names[state.owner] if state.owner >= 0 else None,
            "kind": None if top is None else "single" if top.size == 1 else _KINDS.get(top.kind, "odd"),
            "count": 0 if top is None else top.size,
        },
        "lock": [rules.deck.suits[suit] for suit in bits(state.lock) if locked],
        "number_lock": state.number_lock,
        "colour_lock": [rules.deck.suits[suit] for suit in bits(state.colour_lock)],
        "revolution": state.revolution,
        "eleven_back": state.back,
        "may_declare_eleven_back": names[state.may_back] if state.may_back >= 0 else None,
        "reversed": state.reversed,
        "direction": "clockwise" if state.step > 0 else "anticlockwise",
        "passed": [names[seat] for seat in bits(state.passed & state.active)],
        "cards_left": {
            name: None if hand.size < 0 else hand.size for name, hand in zip(names, state.hands, strict=True)
        },
        "finished": [names[seat] for seat in state.finished],
        "fouls": [names[seat] for seat in state.fouls],
        "fallen": names[state.fallen] if state.fallen >= 0 else None,
        "ranks": {name: rank for name, rank in zip(names, rules.ranks, strict=True) if rank is not None},
        "new_ranks": dict(result.ranks),
        "owed": [{"player": names[debt.player], "dues": dict(debt.dues)} for debt in state.owed],
        "orders": rules.game.strips(state),
        "asks": state.murky or (not sure and state.begun and not state.over),
        "known": {
            name: list(rules.deck.join(hand.known, hand.jokers))
            for name, hand in zip(names, state.hands, strict=True)
            if hand.known or hand.jokers
        },
    }
