"""What games do alike whose state knows the seats and what is known of every hand (`Holdings`)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from referee.cards import Deck
from referee.events import Event
from referee.json_values import JsonObject, JsonValue
from referee.play.judgement import Judgement
from referee.play.options import Options
from referee.play.protocol import Carry, OptionsT, Result, Step, Steps
from referee.texts import Text
from referee.tricks import common, remedy
from referee.tricks.holdings import Holdings
from referee.tricks.phase import worded
from referee.tricks.seats import Seats, tally
from referee.tricks.steps import Taken, explained


class Seated(Protocol):
    """What the state of such a game has: who sits where, the hands, and whose turn it is (-1: nobody's, or not
    known)."""

    @property
    def seats(self) -> Seats[Options]: ...
    @property
    def held(self) -> Holdings: ...
    @property
    def turn(self) -> int: ...
    def _replace(self, *, held: Holdings) -> Self: ...


S = TypeVar("S", bound=Seated)
R = TypeVar("R", bound=remedy.Round)


def holding(state: S, player: str, hand: Sequence[str]) -> S:
    """The state if `player` holds exactly `hand`; as it is where there is no such player or card."""
    seat, ids = state.seats.index.get(player, -1), state.seats.deck.ids
    if seat < 0 or any(code not in ids for code in hand):
        return state
    return state._replace(held=state.held.holding(seat, sum(1 << ids[code] for code in set(hand))))


class SeatedGame(Steps[S], Generic[S, OptionsT]):
    """Such a game; see `referee.play.protocol.Game` for the verbs. It shares no rule set, and a match counts rounds
    won."""

    profiles: Mapping[str, JsonObject]
    options_class: type[OptionsT]
    shared_rule_sets: ClassVar[str] = ""
    rules_of: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """See `cited`."""

    @abstractmethod
    def rule(self, state: S, event: Event) -> Judgement[S]:
        """The ruling on an event without the words that say more than the code; see `judge`."""

    @abstractmethod
    def awaited(self, state: S) -> Text | None:
        """What the round waits for; None once it is over."""

    @abstractmethod
    def never(self, state: S) -> frozenset[str]:
        """Types of events that this game does not have."""

    @abstractmethod
    def result(self, state: S) -> Result:
        """Where the round stands."""

    def asked(self, state: S, event: Event, ruling: Judgement[S], params: dict[str, object]) -> list[Step]:
        """The game's own questions about an event, after those that all games ask; see `why`."""
        return []

    def cited(self, state: S, name: str) -> str | None:
        """The rule that an explanation cites of a type of event, an effect, or `out-of-play`."""
        return self.rules_of.get(name)

    def lying(self, state: S) -> tuple[str, ...]:
        """The cards of the trick so far, in playing order; none in a game without tricks."""
        return ()

    def taken(self, state: S, cards: Sequence[int]) -> Taken | None:
        """How a complete trick is taken; None in a game without tricks."""
        return None

    def plays(self, profile: str, options: OptionsT, deck: JsonValue) -> bool:
        """Whether this is the game of such a table."""
        return profile in self.profiles

    def deck_of(self, state: S) -> Deck:
        """The deck of the round."""
        return state.seats.deck

    def judge(self, state: S, event: Event) -> Judgement[S]:
        """The ruling on an event; `Judgement.plan` is the state it leads to."""
        ruling = self.rule(state, event)
        if ruling.code != "wrong-phase":
            return ruling
        return worded(ruling, event, self.awaited(state), self.never(state))

    def shown(self, state: S, event: Event, judgement: Judgement[S]) -> S:
        """The state after an event that does not count, its cards known to be in the hand."""
        held = common.glimpse(state.seats, state.held, event, judgement)
        return state if held is state.held else state._replace(held=held)

    def holding(self, state: S, player: str, hand: Sequence[str]) -> S:
        """The state if a player holds exactly these cards."""
        return holding(state, player, hand)

    def allowed(self, state: S) -> Text | None:
        """What may be played now, in words."""
        return self.awaited(state)

    def why(self, state: S, event: Event) -> list[Step]:
        """The verdict on an event, step by step."""
        ruling = self.judge(state, event)
        trick = (*self.lying(state), *((event.cards or ()) if event.type == "play" else ()))
        cards = [state.seats.deck.ids.get(code, -1) for code in trick]
        return explained(event, ruling, lambda params: self.asked(state, event, ruling, params),
                         lambda name: self.cited(state, name), trick,
                         lambda: self.taken(state, cards) if cards and min(cards) >= 0 else None,
                         self.turn(state))  # fmt: skip

    def turn(self, state: S) -> str | None:
        """Whose turn it is."""
        return state.seats.name(state.turn)

    def order(self, state: S) -> Text | None:
        """No order of strength changes within a round."""
        return None

    def carry(self, state: S) -> Carry:
        """The tally of rounds won."""
        result = self.result(state)
        return Carry(private=tally(state.seats, result.winners if result.finished else ()))


class TrickGame(SeatedGame[R, OptionsT]):
    """A game in which a revoke may be proven, and the table chooses what follows (X6)."""

    @abstractmethod
    def ruled(self, state: R, event: Event) -> Judgement[R]:
        """The ruling on an event that is no such choice."""

    @abstractmethod
    def receivers(self, state: R, seat: int) -> Sequence[int]:
        """The seats that may get the trick in which that seat revoked, the usual one first."""

    def secret(self, state: R, seat: int) -> bool:
        """Whether nobody knows on which side that seat is; there are no secret sides in most games."""
        return False

    @abstractmethod
    def moved(self, state: R, cards: int, taker: int, seat: int) -> R:
        """The state with the cards of a trick (a mask) in the pile of `seat`, not of its taker."""

    def rule(self, state: R, event: Event) -> Judgement[R]:
        """The ruling on an event without the words that say more than the code."""
        if event.type == "remedy":
            return remedy.judge(state, event, self.moved, self.receivers, self.secret)
        return remedy.follow(state, event, self.ruled(state, event))

    def shown(self, state: R, event: Event, judgement: Judgement[R]) -> R:
        """The state after an event that does not count, its cards known to be in the hand."""
        state = super().shown(state, event, judgement)
        return remedy.remembered(state, state.seats.index.get(event.player or "", -1), judgement.exposed)
