"""What games do alike whose state knows the seats and what is known of every hand (`Holdings`)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from referee.cards import Deck
from referee.events import Event
from referee.game import Carry, OptionsT, Result, Steps
from referee.json_values import JsonObject, JsonValue
from referee.judgement import Judgement
from referee.options import Options
from referee.texts import Text
from referee.tricks import common
from referee.tricks.holdings import Holdings
from referee.tricks.seats import Seats, tally


class Seated(Protocol):
    """What the state of such a game has: who sits where, and the hands."""

    @property
    def seats(self) -> Seats[Options]: ...
    @property
    def held(self) -> Holdings: ...
    def _replace(self, *, held: Holdings) -> Self: ...


S = TypeVar("S", bound=Seated)


class SeatedGame(Steps[S], Generic[S, OptionsT]):
    """Such a game; see `referee.game.Game` for the verbs. It shares no rule set, and a match counts rounds won."""

    profiles: Mapping[str, JsonObject]
    options_class: type[OptionsT]
    shared_rule_sets: ClassVar[str] = ""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Where the round stands."""

    def plays(self, profile: str, options: OptionsT, deck: JsonValue) -> bool:
        """Whether this is the game of such a table."""
        return profile in self.profiles

    def deck_of(self, state: S) -> Deck:
        """The deck of the round."""
        return state.seats.deck

    def shown(self, state: S, event: Event, judgement: Judgement[S]) -> S:
        """The state after an event that does not count, its cards known to be in the hand."""
        held = common.glimpse(state.seats, state.held, event, judgement)
        return state if held is state.held else state._replace(held=held)

    def order(self, state: S) -> Text | None:
        """No order of strength changes within a round."""
        return None

    def carry(self, state: S) -> Carry:
        """The tally of rounds won."""
        result = self.result(state)
        return Carry(private=tally(state.seats, result.winners if result.finished else ()))
