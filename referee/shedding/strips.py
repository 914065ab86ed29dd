"""NONO's order strips: everybody's own order of thirteen adverbs, and the deck they name (N1, N2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import NONO_RANKS, Deck, nono
from referee.events import Event
from referee.game import Setup
from referee.options import OptionsError
from referee.ruling import FINE, ILLEGAL, Ruling
from referee.shedding.state import State, Unsure

MOST_PLAYERS = 20


def named_ranks(deck: Any) -> tuple[str, ...] | None:
    """The thirteen names in a header's `deck`, if it has them."""
    ranks = deck.get("ranks") if isinstance(deck, Mapping) else None
    if not isinstance(ranks, list | tuple):
        return None
    good = len(ranks) == 13 == len(set(map(str, ranks))) and all(isinstance(rank, str) and rank for rank in ranks)
    if not good:
        raise OptionsError("deck", "deck-ranks")
    return tuple(ranks)


def is_nono(deck: Any, profile: str | None) -> bool:
    """Whether a table plays with the NONO deck."""
    return profile == "nono" or deck == "nono" or (isinstance(deck, Mapping) and deck.get("name") == "nono")


def check_players(players: int, deck: Any) -> None:
    """N1: one set is played, every other set gives four strips. Raises OptionsError."""
    sets = deck.get("sets") if isinstance(deck, Mapping) else None
    most = 4 * max(0, sets - 1) if isinstance(sets, int) and not isinstance(sets, bool) else MOST_PLAYERS
    if players > most:
        raise OptionsError("players", "players-strips", high=most, given=players)


def carried(setup: Setup, jokers: int) -> tuple[Deck, tuple[tuple[int, ...] | None, ...]]:
    """The deck and the strips that lie on the table when a round begins."""
    private = setup.carry.private
    private = private.private if isinstance(private, Unsure) else private
    told = private if isinstance(private, Mapping) else {}
    ranks = told.get("ranks") or named_ranks(setup.deck) or NONO_RANKS
    orders = told.get("orders", {})
    return nono(ranks, jokers), tuple(orders.get(player) for player in setup.players)


def judge_order(state: State, event: Event) -> Ruling:
    """A strip is laid: thirteen adverbs, each once, before the round's first play."""
    rules = state.rules
    player = rules.index.get(event.player or "", -1)
    if not rules.own_orders or state.played or state.over:
        return Ruling(ILLEGAL, "wrong-phase", "N2")
    if player < 0:
        return Ruling(ILLEGAL, "out-of-play", "N2")
    strip = event.strip or ()
    if len(strip) != 13 or len(set(strip)) != 13:
        return Ruling(ILLEGAL, "bad-order", "N2")
    if set(strip) != set(rules.deck.ranks):
        if not rules.names_open or any(order is not None for order in state.orders):
            return Ruling(ILLEGAL, "bad-order", "N2")
        # The first strip names the deck; hands dealt before it keep the cards that it has too.
        state = _renamed(state, nono(strip, rules.deck.jokers))
        rules = state.rules
    place = {name: number for number, name in enumerate(strip)}
    order = tuple(place[rank] for rank in rules.deck.ranks)
    orders = (*state.orders[:player], order, *state.orders[player + 1 :])
    return FINE._replace(rule="N2", plan=state._replace(orders=orders))


def _renamed(state: State, deck: Deck) -> State:
    old = state.rules.deck
    hands = tuple(
        hand._replace(known=mask, unknown=hand.unknown if hand.unknown < 0 else hand.unknown + len(bad))
        for hand in state.hands
        for mask, _, bad in (deck.split(old.join(hand.known)),)
    )
    return state._replace(rules=state.rules.with_deck(deck), hands=hands)
