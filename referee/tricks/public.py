"""The parts of the public state that trick-taking games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.play.options import Options
from referee.play.public import Detail, PublicPlay
from referee.tricks.holdings import Holdings, codes
from referee.tricks.seats import Seats


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The trick before, and who took it (None: nobody knows, or none)."""

    plays: tuple[PublicPlay, ...]
    taker: str | None


@dataclass(frozen=True, slots=True)
class TrickDetail(Detail):
    """What every trick-taking game adds: its `phase`; `led` and `trump`, the suits (or colours) of the trick and above
    it, None where there is none or not yet; the trick before."""

    phase: str
    led: str | None
    trump: str | None
    last_trick: LastTrick


@dataclass(frozen=True, slots=True)
class SuitTricksDetail(TrickDetail):
    """What plain tricks add. `phase` is play or over. `tricks`: taken by each player, `counting`: the cards in them
    that count; `side`: the players who are known to play together."""

    tricks: Mapping[str, int]
    counting: Mapping[str, tuple[str, ...]]
    side: tuple[str, ...]

    keys: ClassVar[tuple[str, ...]] = (
        "game", "phase", "round", "players", "turn", "leader", "begun", "over", "field", "led", "trump", "last_trick",
        "tricks", "counting", "side", "cards_left", "known", "scores", "winners", "wins", "asks",
    )  # fmt: skip

    def figures(self, winners: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Tricks that were taken, and face cards where those count."""
        faces = {player: len(cards) for player, cards in self.counting.items()}
        return {"tricks": self.tricks, "face-cards": faces} if any(faces.values()) else {"tricks": self.tricks}


def cards_left(seats: Seats[Options], held: Holdings) -> dict[str, int | None]:
    """Cards in each hand, None where nobody counted."""
    return {name: None if (left := held.size(seat)) < 0 else left for seat, name in enumerate(seats.players)}


def known(seats: Seats[Options], held: Holdings) -> dict[str, tuple[str, ...]]:
    """Cards that a hand certainly holds, of those hands that have any."""
    return {
        name: codes(seats.deck, hand.known) for name, hand in zip(seats.players, held.hands, strict=True) if hand.known
    }
