"""What a game is: one object with the same verbs for every game. `referee.games` finds it by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from referee.cards import Deck
from referee.events import Event
from referee.json_values import JsonObject, JsonValue
from referee.play.expects import Expectation
from referee.play.judgement import Judgement
from referee.play.options import Options
from referee.play.public import Detail, PublicState
from referee.play.sheet import Section
from referee.play.tournament import PLAIN, Tournament
from referee.ruling import ILLEGAL, Ruling
from referee.texts import Text

NO_RANKS: Mapping[str, str] = {}
NO_PARAMS: Mapping[str, object] = {}

S = TypeVar("S")
OptionsT = TypeVar("OptionsT", bound=Options)
OptionsT_co = TypeVar("OptionsT_co", bound=Options, covariant=True)
OtherT = TypeVar("OtherT", bound=Options)


class Carry(NamedTuple):
    """What one round leaves to the next: ranks by player, who leads (None: the game's own rule), and what else the game
    needs (`private`; only the game knows what that is)."""

    ranks: Mapping[str, str] = NO_RANKS
    leader: str | None = None
    private: object = None


NO_CARRY = Carry()


@dataclass(frozen=True, slots=True)
class Setup(Generic[OptionsT_co]):
    """How a round begins. `options` is the game's options object; `number` counts rounds from 1; `leader` is the one
    that the record's `round` names; `deck` the header's; `seq` that of the event that began it (0: the header's);
    `profile` the profile's name; `tournament` the one that the record's header names."""

    players: tuple[str, ...]
    options: OptionsT_co
    number: int = 1
    carry: Carry = NO_CARRY
    leader: str | None = None
    deck: JsonValue = None
    seq: int = 0
    profile: str | None = None
    tournament: Tournament = PLAIN

    def playing(self, options: OtherT) -> Setup[OtherT]:
        """The same round with another options object."""
        return Setup(self.players, options, self.number, self.carry, self.leader, self.deck, self.seq, self.profile,
                     self.tournament)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """Where a round stands. `standings` best to worst, None until the round is over; `scores` of this round alone."""

    standings: tuple[str, ...] | None = None
    ranks: Mapping[str, str] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal event: its type, the cards of a play with what their jokers stand for, the effects it would have, and
    the event's other fields (`params`)."""

    type: str
    cards: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    params: JsonObject = field(default_factory=dict)


class Step(NamedTuple):
    """One step of an explanation: a key of the catalogue (`why.…`, a code or an effect), its parameters, and whether it
    held (None: nothing to hold). `cards` are those it is about."""

    key: str
    params: Mapping[str, object] = NO_PARAMS
    holds: bool | None = None
    cards: tuple[str, ...] = ()
    rule: str | None = None


class Steps(ABC, Generic[S]):
    """`Game.step` for a game that judges first and keeps what that leads to in a `Judgement`."""

    @abstractmethod
    def judge(self, state: S, event: Event) -> Judgement[S]:
        """The ruling on an event and the state it leads to."""

    @abstractmethod
    def shown(self, state: S, event: Event, judgement: Judgement[S]) -> S:
        """The state after an event that does not count, its cards known to be in the hand."""

    def step(self, state: S, event: Event, taken_back: bool = False) -> tuple[Ruling, S]:
        """The ruling on an event and the state after it."""
        judgement = self.judge(state, event)
        if taken_back or (judgement.verdict == ILLEGAL and not event.stands):
            return judgement.ruling, self.shown(state, event, judgement)
        return judgement.ruling, state if judgement.plan is None else judgement.plan


class Game(Protocol[S, OptionsT]):
    """A game. `S` is its frozen state, `OptionsT` its options; players are names in events and in what is returned.

    `name`: what records call it, as several games may be called; `profiles`: profile name -> option values;
    `default_profile`; `options_class`; `rule_sets`: prefixes of the ids of its rules, `shared_rule_sets` of those that
    it shares with other games. The module or package `texts` beside it has its words.
    """

    name: str
    profiles: Mapping[str, JsonObject]
    default_profile: str
    options_class: type[OptionsT]
    rule_sets: str
    shared_rule_sets: str

    def plays(self, profile: str, options: OptionsT, deck: JsonValue) -> bool:
        """Whether this is the game of a table with such a profile, options object, and `deck` of the header."""

    def deck(self, setup: Setup[OptionsT]) -> Deck:
        """The deck that a round is dealt from; its `name` is that of its look."""

    def deck_of(self, state: S) -> Deck:
        """The deck that lies on the table now: as `deck`, with the names that the players' strips gave it."""

    def sheet(self, options: OptionsT, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""

    def start(self, setup: Setup[OptionsT]) -> S:
        """The state at the beginning of a round. Raises OptionsError (field `players`) for an impossible table."""

    def step(self, state: S, event: Event, taken_back: bool = False) -> tuple[Ruling, S]:
        """The ruling on an event, corrections excepted (the fold resolves them), and the state after it. Never raises
        on play.

        An event counts if it is legal, undecided, or illegal but standing, and was not taken back. One that does not
        count changes nothing, but the cards it showed are known.
        """

    def options(self, state: S, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal play of `player` holding exactly `hand`, with what each would cause; empty out of turn."""

    def holding(self, state: S, player: str, hand: Sequence[str]) -> S:
        """The state if `player` holds exactly `hand`; unchanged where there is no such player or card."""

    def allowed(self, state: S) -> Text | None:
        """What may be played now, in a sentence or two; None once the round is over, or where it is not known."""

    def why(self, state: S, event: Event) -> list[Step]:
        """The verdict on an event, step by step, in the order in which the referee looks."""

    def turn(self, state: S) -> str | None:
        """Whose turn it is; None where nobody's, anybody's, or not known."""

    def order(self, state: S) -> Text | None:
        """The order of strength in force in words; None where it never changes, or is not known."""

    def public(self, state: S) -> PublicState[Detail]:
        """What everybody at the table can see."""

    def expects(self, state: S) -> tuple[Expectation, ...]:
        """What may come next: plays, passes, and all that has to be told; once the round is over nothing but
        what follows a revoke."""

    def result(self, state: S) -> Result:
        """Where the round stands."""

    def carry(self, state: S) -> Carry:
        """What the round leaves to the next one."""


class AnyState:
    """The state of some game, as everybody else holds it: it is given back to its game and never looked into."""


AnyGame: TypeAlias = Game[AnyState, Options]
"""Some game. Its states are its own: `referee.moment.Table` keeps the two together."""
