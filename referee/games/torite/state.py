"""The frozen state of a round of tricks on the coloured deck."""

from __future__ import annotations

from typing import NamedTuple

from referee.frozen import quick
from referee.games.torite.cards import DECK
from referee.games.torite.options import SIMULTANEOUS, ToriteOptions
from referee.play.protocol import Setup
from referee.tricks.holdings import Holdings, unknown_hands
from referee.tricks.plain.round import Play as Play
from referee.tricks.remedy import Past, Proven
from referee.tricks.seats import Seats, seat_all
from referee.tricks.taking import OVER as OVER
from referee.tricks.taking import PLAY as PLAY

MEEPLES = "meeples"


@quick
class TrickState(NamedTuple):
    """`turn` -1: nobody's (all at once) or not known. `leader`: who led the trick or will, -1 if not known. `trick`:
    the cards of the trick so far; `last` those of the trick before and `taker` who took it (-1: nobody).
    `tricks`, `captured` (masks) and `meeples` (colour, -1: none yet) by seat. `loose`: tricks whose taker an unread
    card hides; `takers`: the seats (a mask) one of which took the trick before, where that is so; `hidden`: unread
    cards among those captured. `begun`: somebody has played. `past`: the tricks so far, `proven`: revokes that
    nobody has settled yet, `loser`: who lost the round for one (X6).
    """

    seats: Seats[ToriteOptions]
    held: Holdings
    phase: str
    turn: int
    leader: int
    tricks: tuple[int, ...]
    captured: tuple[int, ...]
    meeples: tuple[int, ...]
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

    @property
    def options(self) -> ToriteOptions:
        """The rules in force."""
        found: ToriteOptions = self.seats.options
        return found

    @property
    def simultaneous(self) -> bool:
        """Whether all play at once (E1)."""
        return self.options.kind == SIMULTANEOUS


def begin(setup: Setup[ToriteOptions]) -> TrickState:
    """The state before the first card; `leader` is the one the round names."""
    seats = seat_all(setup, DECK)
    n = len(seats.players)
    leader = seats.index.get(setup.leader or "", -1)
    options = setup.options
    turn = -1 if options.kind == SIMULTANEOUS and not options.meeples else leader
    nothing = (0,) * n
    phase = MEEPLES if options.meeples else PLAY
    return TrickState(seats, unknown_hands(n), phase, turn, leader, nothing, nothing, (-1,) * n)
