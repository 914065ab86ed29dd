"""What the games on the coloured deck share: the deck, the table, the match. Each kind is a subclass."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from referee.cards import Deck
from referee.events import Event
from referee.games.torite.cards import DECK
from referee.games.torite.options import RULE_SETS, ToriteOptions
from referee.json_values import JsonLine, JsonValue
from referee.play.options import OptionsError
from referee.play.protocol import Choice, Setup
from referee.ruling import LEGAL
from referee.tricks.game import Seated, SeatedGame

NEVER = frozenset({"bid", "adjutant", "widow", "draw", "give", "discard", "exchange", "order", "declare", "remedy"})
"""Events that no game of the coloured deck has."""
MOST_PLAYERS = 10


S = TypeVar("S", bound=Seated)
Possible = list[tuple[Event, JsonLine]]


def check_players(players: Sequence[str], most: int = MOST_PLAYERS) -> None:
    """Two players or more, and no more than the cards are for. Raises OptionsError (`players`)."""
    if not 2 <= len(players) <= most:
        raise OptionsError("players", "players-between", low=2, high=most, given=len(players))


class Coloured(SeatedGame[S, ToriteOptions]):
    """A game of cards that are known or not (`Holdings`); see `referee.play.protocol.Game` for the verbs. `kinds` are
    the kinds of `ToriteOptions` that it plays."""

    name = "torite"
    options_class = ToriteOptions
    rule_sets = RULE_SETS
    kinds: ClassVar[tuple[str, ...]]
    most: ClassVar[int] = MOST_PLAYERS
    default_profile: str

    @abstractmethod
    def begin(self, setup: Setup[ToriteOptions]) -> S:
        """The state before anybody has acted."""

    @abstractmethod
    def possible(self, state: S, player: str, hand: Sequence[str]) -> Possible:
        """Events of a player that may be legal, each with the parameters of its choice."""

    def supposed(self, state: S, seat: int) -> S:
        """The state if it is that seat's turn, where an unread card hides whose it is."""
        return state

    def plays(self, profile: str, options: ToriteOptions, deck: JsonValue) -> bool:
        """Whether a table with such options plays this kind of game."""
        return options.kind in self.kinds

    def deck(self, setup: Setup[ToriteOptions]) -> Deck:
        """The coloured deck."""
        return DECK

    def start(self, setup: Setup[ToriteOptions]) -> S:
        """The state at the beginning of a round. Raises OptionsError (`players`)."""
        check_players(setup.players, self.most)
        return self.begin(setup)

    def options(self, state: S, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal event of `player` holding exactly `hand`; empty out of turn, and for cards of no deck."""
        seat = state.seats.index.get(player, -1)
        if seat < 0 or any(code not in DECK.ids for code in hand):
            return []
        holding = self.holding(self.supposed(state, seat), player, hand)
        ruled = [(event, self.judge(holding, event), said) for event, said in self.possible(state, player, hand)]
        return [
            Choice(event.type, event.cards or (), (), ruling.effects, said)
            for event, ruling, said in ruled
            if ruling.verdict == LEGAL
        ]
