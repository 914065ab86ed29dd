"""The frozen state of a round of Napoleon."""

from __future__ import annotations

from typing import NamedTuple

from referee.frozen import quick
from referee.games.napoleon.cards import DECKS
from referee.games.napoleon.options import NapoleonOptions
from referee.play.knowledge import Hand
from referee.play.protocol import Setup
from referee.tricks.holdings import Holdings, unknown_hands
from referee.tricks.remedy import Past, Proven
from referee.tricks.seats import Seats, seat_all
from referee.tricks.taking import OVER as OVER
from referee.tricks.taking import PLAY as PLAY

BID = "bid"
REDEAL = "redeal"
ADJUTANT = "adjutant"
WIDOW = "widow"

# Cards in each hand, by the number of players (Q1); the rest is the widow.
HAND_SIZE = {4: 12, 5: 10, 6: 8, 7: 7}
# From so many players on there may be two adjutants (Q14).
TWO_ADJUTANTS = 6
UNREAD = -2


@quick
class Play(NamedTuple):
    """One card of a trick: who played it; its id, -1 where nobody could read it, and then the cards (a mask) that it
    might be when it was played; what somebody said that a joker stands for (else the card itself); whether nobody is
    asked about it."""

    seat: int
    card: int
    stands: int
    maybe: int = 0
    sure: bool = True


@quick
class State(NamedTuple):
    """Seats are -1 for nobody or not known.

    Bidding: `bidder`, `bid` (face cards) and `trump` (suit) of the highest bid; `passed`: bit per seat that passed
    since; `dealt`: hands or counts were told; `unseen`: they were, but not for the new deal that is due since.
    `named`: the adjutants' cards so far (-2 unread), `revealed`: those (a mask) that somebody else than Napoleon has
    shown, `adjutants`: who did. `widow` masks its known cards,
    `widow_size` is -1 where the deal did not say. `discarded`: known discards.
    Tricks: `trick`, `last` and its `taker`; `done`: tricks complete; `captured` masks by seat; `loose`: tricks whose
    taker an unread card hides; `takers`: the seats (a mask) one of which took the trick before, where that is so;
    `hidden`: unread cards among those captured. `past`: the tricks so far, `proven`: revokes that nobody has settled
    yet, `loser`: who lost the round for one, `gainer`: somebody whom the table says to win by that (X6).
    """

    seats: Seats[NapoleonOptions]
    held: Holdings
    phase: str
    turn: int
    leader: int
    captured: tuple[int, ...]
    bidder: int = -1
    bid: int = 0
    trump: int = -1
    passed: int = 0
    acted: bool = False
    dealt: bool = False
    unseen: bool = False
    named: tuple[int, ...] = ()
    revealed: int = 0
    adjutants: tuple[int, ...] = ()
    widow: int = 0
    widow_size: int = -1
    discarded: int = 0
    trick: tuple[Play, ...] = ()
    last: tuple[Play, ...] = ()
    taker: int = -1
    done: int = 0
    loose: int = 0
    takers: int = 0
    hidden: int = 0
    past: tuple[Past, ...] = ()
    proven: tuple[Proven, ...] = ()
    loser: int = -1
    gainer: int = -1

    @property
    def options(self) -> NapoleonOptions:
        """The rules in force."""
        found: NapoleonOptions = self.seats.options
        return found


def begin(setup: Setup[NapoleonOptions]) -> State:
    """Nobody has bid; the one the round names begins."""
    return fresh(seat_all(setup, DECKS[setup.options.jokers]), setup.leader)


def fresh(seats: Seats[NapoleonOptions], leader: str | None = None) -> State:
    """Before the deal and the first bid; until a deal says otherwise the hands have the size of the rule (Q1)."""
    n = len(seats.players)
    first = seats.index.get(leader or "", -1)
    held = unknown_hands(n)._replace(hands=(Hand(0, 0, HAND_SIZE[n]),) * n)
    return State(seats, held, BID, first, first, (0,) * n)
