"""How a game is dealt and ended where everybody's cards are known: what random legal play needs of each game.

The module of a game in `table.simulation.games` has a function `dealing(options)`; this one deals everything out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from referee.cards import JOKER
from referee.events import Event, Header
from referee.fold import Outcome
from referee.fold import Table as Moment
from referee.ruling import LEGAL


class Sitting(Protocol):
    """People who play one record's games, all of whose cards are known (`table.simulation.scripts.players.Sitting`).

    `hands` by player; `stock`, `widow`: cards that lie apart; `aside`: tricks put aside; `rest`: cards that nobody has.
    """

    rng: random.Random
    header: Header
    hands: dict[str, list[str]]
    stock: list[str]
    rest: list[str]
    widow: list[str]
    aside: list[str]

    @property
    def table(self) -> Moment:
        """The table as it is."""

    def add(self, line: dict[str, Any]) -> Outcome:
        """Takes a line into the record, and its cards out of the hands."""


class Dealing:
    """Hands of the same size from the whole deck. `everything`: what is left is dealt out, too, from the first seat on;
    `most_players`: so many may sit down."""

    everything = False
    most_players = 99

    def before(self, sitting: Sitting) -> None:
        """What is told before the cards are dealt."""

    def laid_out(self, cards: Sequence[str]) -> list[str]:
        """Cards that lie on the table from the start and are not dealt."""
        return []

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """How many cards everybody gets."""
        return cards // players

    def left(self, sitting: Sitting, cards: list[str], small: bool) -> dict[str, Any]:
        """What becomes of the cards that nobody got: fields of the `deal`."""
        sitting.rest += cards
        return {}

    def between(self, sitting: Sitting) -> bool:
        """What may come before somebody acts, such as a sweep that no rule asks for; whether it came."""
        return False

    def beside(self, sitting: Sitting) -> dict[str, Any] | None:
        """What somebody says or does now that is no choice of whoever's turn it is: a line of the record, of a draw its
        `count`; None: nothing."""
        return None

    def exchanged(self, sitting: Sitting) -> bool:
        """What may come in place of the exchange before a round; whether it came."""
        return False

    def choose(self, found: Sequence[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
        """One of several legal lines. Sorted, so that the same seed plays the same game however a game orders them."""
        return rng.choice(sorted(found, key=repr))

    def after(self, sitting: Sitting) -> None:
        """What follows the last card of a round."""


class Everything(Dealing):
    """All cards are dealt; hands may differ by one. Where the table plays so, a card is taken back (H20) and hands are
    swapped (H14)."""

    everything = True

    def between(self, sitting: Sitting) -> bool:
        """A 3 that cleared the field takes a card back now and then."""
        table = sitting.table
        offered = next((each for each in table.game.expects(table.state) if each.kind == "draw"), None)
        if offered is None or sitting.rng.random() < 0.5:
            return False
        held = {card for hand in sitting.hands.values() for card in hand if card != JOKER}
        gone = [card for card in table.deck.all_codes() if card not in held and card not in sitting.rest]
        jokers = sum(hand.count(JOKER) for hand in sitting.hands.values())
        gone = [card for card in gone if card != JOKER] + [JOKER] * (table.deck.jokers - jokers)
        sitting.add({"type": "draw", "player": offered.players[0], "cards": [sitting.rng.choice(sorted(gone))]})
        return True

    def exchanged(self, sitting: Sitting) -> bool:
        """A daihinmin with a low hand swaps it with the daifugo's."""
        table = sitting.table
        offers = (each for each in table.game.expects(table.state) if each.kind == "declare")
        player = next((each.players[0] for each in offers if each.offers[0].fields.get("what") == "tenpen"), None)
        if player is None:
            return False
        line = {"type": "declare", "player": player, "what": "tenpen"}
        if table.game.step(table.state, Event(0, "declare", player, what="tenpen"))[0].verdict != LEGAL:
            return False
        sitting.add(line)
        rich = next(name for name, rank in table.setup.carry.ranks.items() if rank == "daifugo")
        sitting.hands[player], sitting.hands[rich] = sitting.hands[rich], sitting.hands[player]
        return True
