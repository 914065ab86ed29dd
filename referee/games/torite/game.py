"""The game `torite`: tricks, poker, sevens and Daifugo on the coloured deck behind the verbs of `referee.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import Deck
from referee.events import Event
from referee.game import Carry, Choice, Result, Setup, Step, Steps
from referee.games.torite import climbing, poker, results, sevens, tricks, views
from referee.games.torite.cards import DECK
from referee.games.torite.choices import choices
from referee.games.torite.climbing import ClimbState
from referee.games.torite.options import CLIMBING, POKER, PROFILES, SEVENS, ToriteOptions
from referee.games.torite.poker import PokerState
from referee.games.torite.public import ToriteDetail, public
from referee.games.torite.sevens import SevensState
from referee.games.torite.sheet import torite
from referee.games.torite.state import TrickState, begin
from referee.games.torite.why import why
from referee.options import OptionsError
from referee.public import PublicState
from referee.ruling import Ruling
from referee.sheet import Section
from referee.texts import Text
from referee.tricks.phase import worded
from referee.tricks.seats import tally

State = TrickState | SevensState | PokerState | ClimbState
MOST_PLAYERS = 10


class Torite(Steps[State]):
    """See `referee.game.Game` for the verbs; the state's type tells tricks, sevens, poker and Daifugo apart."""

    name = "torite"
    default_profile = "torite-c"
    profiles: Mapping[str, Mapping[str, Any]] = PROFILES
    options_class: type[Any] = ToriteOptions
    rule_sets = "BACPEKDSM"

    shared_rule_sets = ""

    def plays(self, profile: str, options: Any, deck: Any) -> bool:
        """Whether this is the game of such a table."""
        return profile in self.profiles

    def deck(self, options: Any, deck: Any = None) -> Deck:
        """The coloured deck."""
        return DECK

    def deck_of(self, state: State) -> Deck:
        """The same deck in every round."""
        return DECK

    def sheet(self, options: Any, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        return torite(options)

    def start(self, setup: Setup) -> State:
        """The state at the beginning of a round. Raises OptionsError (`players`)."""
        most = 8 if setup.options.kind == POKER else MOST_PLAYERS
        if not 2 <= len(setup.players) <= most:
            raise OptionsError("players", "players-between", low=2, high=most, given=len(setup.players))
        if setup.options.kind == POKER:
            return poker.begin(setup)
        if setup.options.kind == SEVENS:
            return sevens.begin(setup)
        if setup.options.kind == CLIMBING:
            return climbing.start(setup)
        return begin(setup)

    def judge(self, state: State, event: Event) -> Ruling:
        """The ruling on an event; `Ruling.plan` is the state it leads to."""
        if isinstance(state, ClimbState):
            return climbing.judge(state, event)
        if isinstance(state, TrickState):
            ruling = tricks.judge(state, event)
        else:
            ruling = sevens.judge(state, event) if isinstance(state, SevensState) else poker.judge(state, event)
        if ruling.code != "wrong-phase":
            return ruling
        return worded(ruling, event, views.awaited(state), views.never(state))

    def shown(self, state: State, event: Event, ruling: Ruling) -> State:
        """The state after an event that does not count, its cards known to be in the hand."""
        if isinstance(state, TrickState):
            return tricks.shown(state, event, ruling)
        if isinstance(state, SevensState):
            return sevens.shown(state, event, ruling)
        if isinstance(state, ClimbState):
            return climbing.shown(state, event, ruling)
        return poker.shown(state, event, ruling)

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal play of a hand with what it would cause."""
        if isinstance(state, ClimbState):
            return climbing.choices(state, player, hand)
        seat = state.seats.index.get(player, -1)
        return choices(state, seat, hand, self.judge) if seat >= 0 else []

    def why(self, state: State, event: Event) -> list[Step]:
        """The verdict on an event, step by step."""
        if isinstance(state, ClimbState):
            return climbing.why(state, event)
        return why(state, event, self.judge(state, event))

    def turn(self, state: State) -> str | None:
        """Whose turn it is; nobody's where all play at once."""
        if isinstance(state, ClimbState):
            return climbing.turn(state)
        return None if isinstance(state, PokerState) else state.seats.name(state.turn)

    def order(self, state: State) -> Text | None:
        """Daifugo's order of strength in words; the other games have none that changes."""
        return climbing.order(state) if isinstance(state, ClimbState) else None

    def public(self, state: State) -> PublicState[ToriteDetail]:
        """What everybody at the table can see."""
        return public(state)

    def result(self, state: State) -> Result:
        """Where the round stands."""
        return climbing.result(state) if isinstance(state, ClimbState) else results.result(state)

    def carry(self, state: State) -> Carry:
        """The tally of wins: a match is any sequence of these games."""
        result = self.result(state)
        return Carry(private=tally(state.seats, result.winners if result.finished else ()))
