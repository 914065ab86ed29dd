"""The public state of a round of Napoleon, JSON-ready, for the page."""

from __future__ import annotations

from typing import Any

from referee.cards import SUITS
from referee.games.napoleon.bidding import widow_size
from referee.games.napoleon.cards import DECK, FACES, JOKER
from referee.games.napoleon.results import result, side
from referee.games.napoleon.state import BID, OVER, PLAY, REDEAL, Play, State
from referee.texts import Text, both
from referee.tricks.holdings import codes

NEVER = frozenset({"meeple", "draw", "give", "discard", "exchange", "order", "declare"})
"""Events that no Napoleon has."""


def awaited(state: State) -> Text | None:
    """What the round waits for; None once it is over."""
    if state.phase == OVER:
        return None
    if state.phase == REDEAL:
        return both("awaits.redeal")
    turn = state.seats.name(state.turn) or ""
    if state.phase == BID:
        return both("awaits.bid" if turn else "awaits.bid.bare", turn=turn)
    if state.phase == PLAY:
        return both("awaits.turn" if turn else "awaits.anybody", turn=turn)
    return both(f"awaits.{state.phase}", turn=turn)


def view(state: State) -> dict[str, Any]:
    """What everybody at the table can see: the bid, the named card, the trick, face cards taken, cards left.

    `side` lists Napoleon and the adjutant as far as known; `bid` is null until somebody bids; `napoleon` and `trump`
    are null until the bidding is over.
    """
    seats = state.seats
    names = seats.players
    found = result(state)
    decided = state.phase not in ("bid", "redeal")
    led = next((play.card for play in state.trick if play.card != JOKER), -1)
    return {
        "game": "napoleon",
        "phase": state.phase,
        "round": seats.number,
        "players": list(names),
        "turn": seats.name(state.turn),
        "leader": seats.name(state.leader) if state.phase == PLAY else None,
        "begun": state.acted,
        "over": state.phase == OVER,
        "bid": None
        if state.bidder < 0
        else {"player": names[state.bidder], "count": state.bid, "suit": SUITS[state.trump]},
        "passed": [name for seat, name in enumerate(names) if state.passed >> seat & 1],
        "napoleon": names[state.bidder] if decided else None,
        "trump": SUITS[state.trump] if decided else None,
        "adjutant_card": DECK.codes[state.named] if state.named >= 0 else None,
        "adjutant": seats.name(state.adjutant),
        "side": [names[seat] for seat in side(state)] if decided else [],
        "widow": None if (size := widow_size(state)) < 0 else size,
        "field": {
            "plays": _plays(state, state.trick),
            "owner": None,
            "kind": "trick" if state.trick else None,
            "count": len(state.trick),
        },
        "led": SUITS[led & 3] if led >= 0 else None,
        "last_trick": {"plays": _plays(state, state.last), "taker": seats.name(state.taker)},
        "tricks_done": state.done,
        "face_cards": {name: list(codes(DECK, pile & FACES)) for name, pile in zip(names, state.captured, strict=True)},
        "cards_left": {name: None if (left := state.held.size(seat)) < 0 else left for seat, name in enumerate(names)},
        "known": {
            name: list(codes(DECK, hand.known))
            for seat, (name, hand) in enumerate(zip(names, state.held.hands, strict=True))
            if hand.known and not state.held.buried[seat]
        },
        "scores": dict(found.scores),
        "winners": list(found.winners),
        "wins": dict(seats.wins),
        "asks": any(play.card < 0 for play in state.trick),
    }


def _plays(state: State, trick: tuple[Play, ...]) -> list[dict[str, Any]]:
    names = state.seats.players
    return [
        {
            "player": names[play.seat],
            "cards": [DECK.codes[play.card] if play.card >= 0 else "?"],
            "as": [DECK.codes[play.stands]] if play.stands not in (play.card, -1) else [],
        }
        for play in trick
    ]
