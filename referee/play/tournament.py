"""Tournaments of any game (X1–X5): sets of games, seats between sets, a last game that weighs more, a thinking time,
spare cards. The standings over several sessions are in `standings.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar

from referee.json_values import JsonObject
from referee.play.options import Contradiction, OptionsError, build, parts, switch

KEPT, BY_SCORE = "kept", "by-score"
DEALT, ASIDE = "dealt", "aside"
SETS = {"set_length": tuple(range(1, 101))}


@dataclass(frozen=True)
class Tournament:
    """How games are strung together. `set_length`: so many make a set, 0: there are no sets (X1); `sets`: so many sets
    make the tournament, 0: it ends when people stop (X1); `seats` between sets (X2); `last_game_factor` weighs a set's
    last game (X3); `clock_s` seconds to think, 0: no limit (X4); `limit_min`: no game begins after so many minutes, 0:
    no limit (X4). Neither time is ever a verdict. `spare`: what becomes of cards that do not divide (X5).
    """

    PARTS: ClassVar[Mapping[str, str]] = parts(table="set_length sets seats last_game_factor clock_s limit_min spare")

    set_length: int = switch(0, rule="X1", low=0, high=100)
    sets: int = switch(0, rule="X1", low=0, high=100, when=SETS)
    seats: str = switch(KEPT, rule="X2", values=(KEPT, BY_SCORE), when=SETS)
    last_game_factor: int = switch(1, rule="X3", low=1, high=10, when=SETS)
    clock_s: int = switch(0, rule="X4", low=0, high=3600)
    limit_min: int = switch(0, rule="X4", low=0, high=1440)
    spare: str = switch(DEALT, rule="X5", values=(DEALT, ASIDE))

    @property
    def plain(self) -> bool:
        """Whether games simply follow one another."""
        return all(getattr(self, each.name) == each.default for each in fields(Tournament))

    def contradictions(self) -> Iterator[Contradiction]:
        """Rules about sets where there are none."""
        if not self.set_length:
            if self.sets:
                yield Contradiction("sets", "no-sets")
            if self.seats != KEPT:
                yield Contradiction("seats", "no-sets")
            if self.last_game_factor != 1:
                yield Contradiction("last_game_factor", "no-sets")

    def place(self, number: int) -> tuple[int, int]:
        """(set, game within it) of a round's number, both from 1; without sets every game is of the first."""
        if not self.set_length:
            return 1, number
        return (number - 1) // self.set_length + 1, (number - 1) % self.set_length + 1

    def begins_set(self, number: int) -> bool:
        """Whether a set begins with that round: nobody has a rank, and nothing is exchanged (X1)."""
        return bool(self.set_length) and self.place(number)[1] == 1

    def games_in(self, which: int) -> int:
        """How many games a set has; 0: as many as people like."""
        return self.set_length

    def ends_with(self, number: int) -> bool:
        """Whether the tournament's last game is that of this round, or was before it (X1)."""
        return bool(self.sets) and self.place(number + 1)[0] > self.sets

    def weight(self, number: int) -> int:
        """How often the scores of that round count (X3)."""
        return self.last_game_factor if self.set_length and self.place(number)[1] == self.set_length else 1

    def left_over(self, cards: int, players: int) -> int:
        """How many of so many cards are set aside (X5)."""
        return cards % players if self.spare == ASIDE else 0

    def seated(self, players: Sequence[str], scores: Mapping[str, int]) -> tuple[str, ...]:
        """Who sits where in the next set, clockwise (X2): as before, or by score, the lowest first; equal scores keep
        the order in which they sat."""
        if self.seats == KEPT:
            return tuple(players)
        return tuple(sorted(players, key=lambda player: scores.get(player, 0)))


PLAIN = Tournament()


@dataclass(frozen=True)
class Changed(Tournament):
    """A tournament that goes on by other rules from the round `since` on, which is game `game` of set `which`; the
    rounds before it are as `before` has them."""

    before: Tournament = PLAIN
    since: int = 1
    which: int = 1
    game: int = 1

    def place(self, number: int) -> tuple[int, int]:
        """(set, game within it) of a round's number."""
        if number < self.since:
            return self.before.place(number)
        games = self.game - 1 + number - self.since
        if not self.set_length:
            return self.which, games + 1
        return self.which + games // self.set_length, games % self.set_length + 1

    def begins_set(self, number: int) -> bool:
        """Whether a set begins with that round (X1)."""
        return self.before.begins_set(number) if number < self.since else super().begins_set(number)

    def games_in(self, which: int) -> int:
        """How many games a set has, or had where it was cut short."""
        if which >= self.which:
            return self.set_length
        last, games = self.before.place(self.since - 1) if self.since > 1 else (0, 0)
        return games if which == last else self.before.games_in(which)

    def weight(self, number: int) -> int:
        """How often the scores of that round count (X3): what has ended counts as it did."""
        return self.before.weight(number) if number < self.since else super().weight(number)


def changed(before: Tournament, after: Tournament, since: int) -> Changed:
    """A tournament that goes on by the rules of `after` from the round `since` on; the set that is played goes on where
    it has not had all its games."""
    while isinstance(before, Changed) and before.since >= since:
        before = before.before  # no game ended by those rules
    which, game = before.place(since)
    if after.set_length and game > after.set_length:
        which, game = which + 1, 1
    rules = {each.name: getattr(after, each.name) for each in fields(Tournament)}
    return Changed(**rules, before=before, since=since, which=which, game=game)


def tournament_of(asked: JsonObject | None) -> Tournament:
    """The tournament that a header names; games one after the other where it names none. Raises OptionsError."""
    if not asked:
        return PLAIN
    try:
        return build(Tournament, {}, asked)
    except OptionsError as error:
        raise OptionsError(error.field.replace("options.", "tournament.", 1), error.reason, **error.params) from None
