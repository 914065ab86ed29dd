"""The public state of a round of the coloured deck, JSON-ready, for the page."""

from __future__ import annotations

from typing import Any

from referee.cards import COLOURS
from referee.games.torite import results
from referee.games.torite.cards import DECK
from referee.games.torite.poker import CATEGORIES, PokerState
from referee.games.torite.sevens import SevensState
from referee.games.torite.state import MEEPLES, OVER, Play, TrickState
from referee.texts import Text, both
from referee.tricks.holdings import codes

NEVER = frozenset({"bid", "adjutant", "widow", "draw", "give", "discard", "exchange", "order", "declare"})
"""Events that no game of the coloured deck has."""


def never(state: TrickState | SevensState | PokerState) -> frozenset[str]:
    """Types of events that this game does not have."""
    if isinstance(state, PokerState):
        return NEVER | {"meeple", "play", "pass"}
    meeples = isinstance(state, TrickState) and state.options.meeples
    return NEVER if meeples else NEVER | {"meeple"}


def awaited(state: TrickState | SevensState | PokerState) -> Text | None:
    """What the round waits for; None once it is over."""
    if state.over if not isinstance(state, TrickState) else state.phase == OVER:
        return None
    if isinstance(state, PokerState):
        return both("awaits.five")
    turn = state.seats.name(state.turn) or ""
    if isinstance(state, TrickState) and state.phase == MEEPLES:
        return both("awaits.meeple" if turn else "awaits.meeple.bare", turn=turn)
    if isinstance(state, TrickState) and state.simultaneous:
        return both("awaits.trick")
    return both("awaits.turn" if turn else "awaits.anybody", turn=turn)


def view(state: TrickState | SevensState | PokerState) -> dict[str, Any]:
    """What everybody at the table can see.

    Common: `game kind round players turn leader begun over field cards_left known wins scores`. Tricks add `phase`,
    `led`, `trump`, `tricks`, `captured`, `meeples` and `last_trick`; sevens `laid`, `passes`, `out`, `untold` (out, the
    hand not entered); poker `shown`.
    """
    seats = state.seats
    found = results.result(state)
    common: dict[str, Any] = {
        "game": "torite",
        "kind": seats.options.kind,
        "round": seats.number,
        "players": list(seats.players),
        "turn": None if isinstance(state, PokerState) else seats.name(state.turn),
        "leader": None,
        "begun": any(state.shown) if isinstance(state, PokerState) else state.begun,
        "over": found.finished,
        "field": {"plays": [], "owner": None, "kind": None, "count": 0},
        "cards_left": {
            name: None if (size := state.held.size(seat)) < 0 else size for seat, name in enumerate(seats.players)
        },
        "known": {
            name: list(codes(DECK, hand.known))
            for name, hand in zip(seats.players, state.held.hands, strict=True)
            if hand.known
        },
        "wins": dict(seats.wins),
        "scores": dict(found.scores),
        "winners": list(found.winners),
    }
    if isinstance(state, TrickState):
        return common | _tricks(state)
    if isinstance(state, SevensState):
        return common | _sevens(state)
    return common | _poker(state)


def _plays(state: TrickState, trick: tuple[Play, ...]) -> list[dict[str, Any]]:
    names = state.seats.players
    return [
        {"player": names[play.seat], "cards": [DECK.codes[play.card] if play.card >= 0 else "?"], "as": []}
        for play in trick
    ]


def _tricks(state: TrickState) -> dict[str, Any]:
    names = state.seats.players
    options = state.options
    led = state.trick[0].card if state.trick else -1
    return {
        "phase": state.phase,
        "leader": state.seats.name(state.leader) if state.phase != OVER else None,
        "field": {
            "plays": _plays(state, state.trick),
            "owner": None,
            "kind": "trick" if state.trick else None,
            "count": len(state.trick),
        },
        "led": COLOURS[led & 3] if led >= 0 and not state.simultaneous else None,
        "trump": None if options.trump == "none" else options.trump,
        "low_wins": options.low_wins,
        "tricks": state.seats.by_name(state.tricks),
        "captured": {name: list(codes(DECK, pile)) for name, pile in zip(names, state.captured, strict=True)},
        "meeples": {
            name: COLOURS[colour] if colour >= 0 else None for name, colour in zip(names, state.meeples, strict=True)
        }
        if options.meeples
        else {},
        "last_trick": {"plays": _plays(state, state.last), "taker": state.seats.name(state.taker)},
        "asks": any(play.card < 0 for play in state.trick),
        "setting_meeples": state.phase == MEEPLES,
    }


def _sevens(state: SevensState) -> dict[str, Any]:
    names = state.seats.players
    return {
        "phase": "over" if state.over else "play",
        "laid": list(codes(DECK, state.laid)),
        "passes": state.seats.by_name(state.passes),
        "passes_allowed": state.options.passes,
        "out": [names[seat] for seat in state.out],
        "untold": [names[seat] for seat in state.out if state.untold >> seat & 1],
        "asks": bool(state.unread) or state.doubt,
        "cards_left": {name: None if (size := state.size(seat)) < 0 else size for seat, name in enumerate(names)},
        "finished": [names[state.winner]] if state.winner >= 0 else [],
    }


def _poker(state: PokerState) -> dict[str, Any]:
    return {
        "phase": "over" if state.over else "show",
        "shown": {
            name: {"cards": list(codes(DECK, mask)), "meld": CATEGORIES[value[0]] if value else None}
            for name, mask, value in zip(state.seats.players, state.shown, state.strengths, strict=True)
            if mask
        },
    }
