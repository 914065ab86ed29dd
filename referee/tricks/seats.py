"""A round's fixed facts: who sits where, the deck, the rules in force, and what the match counted before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from referee.cards import Deck
from referee.play.options import Options
from referee.play.protocol import OptionsT_co, OtherT, Setup


@dataclass(frozen=True, slots=True)
class Seats(Generic[OptionsT_co]):
    """`players` clockwise, `index` their seats; `everything` masks the deck; `number` counts rounds from 1; `wins`
    are the rounds won before, by player."""

    players: tuple[str, ...]
    options: OptionsT_co
    deck: Deck
    number: int = 1
    wins: Mapping[str, int] = field(default_factory=dict)
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    everything: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {player: seat for seat, player in enumerate(self.players)})
        object.__setattr__(self, "everything", sum(1 << card for card in self.deck.ids.values()))

    def name(self, seat: int) -> str | None:
        """The player on a seat; None for no seat (-1)."""
        return self.players[seat] if seat >= 0 else None

    def by_name(self, values: tuple[int, ...]) -> dict[str, int]:
        """Values by seat as values by player."""
        return dict(zip(self.players, values, strict=True))


def seat_all(setup: Setup[OtherT], deck: Deck) -> Seats[OtherT]:
    """The seats of a round, with the wins that earlier rounds of the match carried over."""
    before = setup.carry.private
    wins = dict(before) if isinstance(before, Mapping) else {}
    return Seats(setup.players, setup.options, deck, setup.number, wins)


def tally(seats: Seats[Options], winners: tuple[str, ...]) -> dict[str, int]:
    """The match's wins by player after a round with these winners."""
    wins = {player: seats.wins.get(player, 0) for player in (*seats.wins, *seats.players)}
    for player in winners:
        wins[player] = wins.get(player, 0) + 1
    return wins
