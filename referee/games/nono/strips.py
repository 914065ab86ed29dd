"""NONO's order strips: everybody's own order of thirteen adverbs, and the deck they name (N1, N2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.cards import Deck
from referee.events import Event
from referee.games.nono.cards import NONO_RANKS, named_ranks, nono
from referee.json_values import JsonValue
from referee.play.judgement import FINE, Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Setup
from referee.ruling import ILLEGAL
from referee.shedding.book import Book
from referee.shedding.options import SheddingOptions
from referee.shedding.state import Rules, State, Unsure, Variant

MOST_PLAYERS = 20


class Kept(NamedTuple):
    """What a round leaves on the table for the next: the names that the strips gave the deck (None: no strip lies
    there), and each player's order as the place of every rank of the deck."""

    ranks: tuple[str, ...] | None = None
    orders: Mapping[str, tuple[int, ...]] = MappingProxyType({})


class StripRules(Rules):
    """A round's fixed facts. `names_open`: the first strip may still name the deck's ranks."""

    __slots__ = ("names_open",)

    def __init__(self, game: Variant, setup: Setup[SheddingOptions], deck: Deck, book: Book, names_open: bool) -> None:
        super().__init__(game, setup, deck, book)
        self.names_open = names_open

    def settled(self, deck: Deck) -> StripRules:
        """The same rules with a deck whose names are settled."""
        changed = self.with_deck(deck)
        changed.names_open = False
        return changed


def check_players(players: int, deck: JsonValue) -> None:
    """N1: one set is played, every other set gives four strips. Raises OptionsError."""
    sets = deck.get("sets") if isinstance(deck, Mapping) else None
    most = 4 * max(0, sets - 1) if isinstance(sets, int) and not isinstance(sets, bool) else MOST_PLAYERS
    if players > most:
        raise OptionsError("players", "players-strips", high=most, given=players)


def carried(setup: Setup[SheddingOptions], jokers: int) -> tuple[Deck, tuple[tuple[int, ...] | None, ...]]:
    """The deck and the strips that lie on the table when a round begins."""
    private = setup.carry.private
    private = private.private if isinstance(private, Unsure) else private
    told = private if isinstance(private, Kept) else Kept()
    ranks = told.ranks or named_ranks(setup.deck) or NONO_RANKS
    return nono(ranks, jokers), tuple(told.orders.get(player) for player in setup.players)


def laid(state: State) -> dict[str, tuple[str, ...]]:
    """Everybody's strip as it lies on the table, weakest first."""
    rules = state.rules
    return {
        name: tuple(rank for _, rank in sorted(zip(order, rules.deck.ranks, strict=True)))
        for name, order in zip(rules.players, state.orders, strict=True)
        if order is not None
    }


def kept(state: State) -> Kept:
    """The strips as they stay on the table for the next round, and the names that they gave the deck."""
    rules = state.rules
    orders = {rules.players[player]: order for player, order in enumerate(state.orders) if order is not None}
    return Kept(rules.deck.ranks if orders else None, orders)


def judge_order(state: State, event: Event) -> Judgement[State]:
    """A strip is laid: thirteen adverbs, each once, before the round's first play."""
    rules = _rules(state)
    player = rules.index.get(event.player or "", -1)
    if state.played or state.over:
        return Judgement(ILLEGAL, "wrong-phase", "N2")
    if player < 0:
        return Judgement(ILLEGAL, "out-of-play", "N2")
    strip = event.strip or ()
    if len(strip) != 13 or len(set(strip)) != 13:
        return Judgement(ILLEGAL, "bad-order", "N2")
    if set(strip) != set(rules.deck.ranks):
        if not rules.names_open or any(order is not None for order in state.orders):
            return Judgement(ILLEGAL, "bad-order", "N2")
        # The first strip names the deck; hands dealt before it keep the cards that it has too.
        state = _renamed(state, nono(strip, rules.deck.jokers))
        rules = _rules(state)
    place = {name: number for number, name in enumerate(strip)}
    order = tuple(place[rank] for rank in rules.deck.ranks)
    orders = (*state.orders[:player], order, *state.orders[player + 1 :])
    return FINE.to(rule="N2", plan=state._replace(orders=orders))


def _rules(state: State) -> StripRules:
    rules = state.rules
    assert isinstance(rules, StripRules)
    return rules


def _renamed(state: State, deck: Deck) -> State:
    old = state.rules.deck
    hands = tuple(
        hand._replace(known=mask, unknown=hand.unknown if hand.unknown < 0 else hand.unknown + len(bad))
        for hand in state.hands
        for mask, _, bad in (deck.split(old.join(hand.known)),)
    )
    return state._replace(rules=_rules(state).settled(deck), hands=hands)
