"""The frozen state of a round of tricks, as the plain game has it and as the judging of any other needs it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self, TypeVar

from referee.cards import Deck
from referee.frozen import quick
from referee.play.options import Contradiction, Options, switch
from referee.play.protocol import Setup
from referee.tricks.choices import CHOICES, NONE
from referee.tricks.holdings import Holdings, unknown_hands
from referee.tricks.remedy import Past, Proven
from referee.tricks.seats import Seats, seat_all
from referee.tricks.taking import PLAY


@dataclass(frozen=True)
class TrickOptions:
    """`revoke`: what usually follows a proven revoke (X6)."""

    revoke: str = switch(NONE, rule="X6", values=CHOICES)

    def contradictions(self) -> Iterator[Contradiction]:
        """There are none."""
        return iter(())


O = TypeVar("O", bound=TrickOptions)  # noqa: E741


class Play(NamedTuple):
    """One card of a trick: who played it; its id, -1 where nobody could read it, and then the cards (a mask) that it
    might be when it was played; whether nobody is asked about it."""

    seat: int
    card: int
    maybe: int = 0
    sure: bool = True


class Round(Protocol):
    """What the state of a game has that is judged here; see `State` for the fields."""

    @property
    def seats(self) -> Seats[Options]: ...
    @property
    def held(self) -> Holdings: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def leader(self) -> int: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def captured(self) -> tuple[int, ...]: ...
    @property
    def trick(self) -> tuple[Play, ...]: ...
    @property
    def last(self) -> tuple[Play, ...]: ...
    @property
    def taker(self) -> int: ...
    @property
    def loose(self) -> int: ...
    @property
    def takers(self) -> int: ...
    @property
    def hidden(self) -> int: ...
    @property
    def begun(self) -> bool: ...
    def _replace(
        self, *, held: Holdings = ..., phase: str = ..., turn: int = ..., leader: int = ...,
        tricks: tuple[int, ...] = ..., captured: tuple[int, ...] = ..., trick: tuple[Play, ...] = ...,
        last: tuple[Play, ...] = ..., taker: int = ..., loose: int = ..., takers: int = ..., hidden: int = ...,
        begun: bool = ...,
    ) -> Self: ...  # fmt: skip


@quick
class State(NamedTuple):
    """`turn` and `leader` are seats, -1 where nobody knows. `trick`: the cards of the trick so far; `last` those of the
    trick before and `taker` who took it (-1: nobody). `tricks` and `captured` (masks) by seat. `loose`: tricks whose
    taker an unread card hides; `takers`: the seats (a mask) one of which took the trick before, where that is so;
    `hidden`: unread cards among those captured. `begun`: somebody has played. `past`: the tricks so far, `proven`:
    revokes that nobody has settled yet, `loser`: who lost the round for one, `gainer`: somebody who gains by it (X6).

    For games that have them: `trump`, the suit above the others (-1: none); `side`, the seats (a mask) of the players
    who are known to play together; `called`: the suit that whoever led a joker named (-1: none).
    """

    seats: Seats[TrickOptions]
    held: Holdings
    phase: str
    turn: int
    leader: int
    tricks: tuple[int, ...]
    captured: tuple[int, ...]
    trick: tuple[Play, ...] = ()
    last: tuple[Play, ...] = ()
    taker: int = -1
    loose: int = 0
    takers: int = 0
    hidden: int = 0
    begun: bool = False
    past: tuple[Past, ...] = ()
    proven: tuple[Proven, ...] = ()
    loser: int = -1
    gainer: int = -1
    trump: int = -1
    side: int = 0
    called: int = -1

    @property
    def done(self) -> int:
        """How many tricks are complete."""
        return sum(self.tricks) + self.loose


def begin(setup: Setup[O], deck: Deck, trump: int = -1) -> State:
    """Before the deal. Nothing is known of the hands; the one that the round names leads."""
    seats = seat_all(setup, deck)
    n = len(seats.players)
    leader = seats.index.get(setup.leader or "", -1)
    return State(seats, unknown_hands(n), PLAY, leader, leader, (0,) * n, (0,) * n, trump=trump)
