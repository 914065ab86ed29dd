"""Standings over several sessions, by sets where a tournament has them (X1, X3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.json_values import JsonLine
from referee.moment import RoundResult
from referee.play.tournament import Tournament
from referee.statistics import Round


@dataclass(slots=True)
class _Sum:
    points: int = 0
    games: int = 0
    wins: int = 0
    sets: int = 0
    by_set: list[int] = field(default_factory=list)


class Standing(NamedTuple):
    """One player in the standings: `place` from 1, shared by equals; `points` over all games, weighed (X3); `games`
    played and won, `sets` won; `by_set`: the points of each set that the player sat in, in order."""

    place: int
    player: str
    points: int
    games: int
    wins: int
    sets: int
    by_set: tuple[int, ...]

    def as_dict(self) -> JsonLine:
        """JSON-ready."""
        return {**self._asdict(), "by_set": list(self.by_set)}


def standings(
    sessions: Iterable[tuple[Tournament, Sequence[Round]]], players: Iterable[str] = ()
) -> tuple[Standing, ...]:
    """The standings over several sessions, each with its tournament and its rounds: best first, by points, then wins.

    Rounds that did not end count nothing. A set is won by whoever has the most points of it once its last game ended,
    or shared by several who have as many; one without any point is nobody's. `players` stand in
    it before they have ended a round.
    """
    sums: dict[str, _Sum] = {player: _Sum() for player in players}
    for tournament, rounds in sessions:
        for which, games in _sets(tournament, rounds):
            _count(tournament, which, games, sums)
    ordered = sorted(sums.items(), key=lambda entry: (-entry[1].points, -entry[1].wins, entry[0]))
    found: list[Standing] = []
    for at, (player, told) in enumerate(ordered, start=1):
        equal = bool(found) and (found[-1].points, found[-1].wins) == (told.points, told.wins)
        place = found[-1].place if equal else at
        found.append(Standing(place, player, told.points, told.games, told.wins, told.sets, tuple(told.by_set)))
    return tuple(found)


def ended_round(ended: RoundResult) -> Round:
    """The result of a round as standings count it."""
    result = ended.result
    players = tuple(dict.fromkeys((*(result.standings or ()), *result.scores)))
    return Round(ended.number, "", None, players, result=result)


def _sets(tournament: Tournament, rounds: Sequence[Round]) -> Iterator[tuple[int, list[Round]]]:
    """The rounds that ended, by set."""
    found: dict[int, list[Round]] = {}
    for each in rounds:
        if each.result is not None and each.result.finished:
            found.setdefault(tournament.place(each.number)[0], []).append(each)
    yield from found.items()


def _count(tournament: Tournament, which: int, games: Sequence[Round], sums: dict[str, _Sum]) -> None:
    """Adds the games of one set."""
    points: dict[str, int] = {}
    for each in games:
        assert each.result is not None
        weight = tournament.weight(each.number)
        for player in each.players:
            told = sums.setdefault(player, _Sum())
            told.games += 1
            told.wins += player in each.won
            points[player] = points.get(player, 0) + weight * each.result.scores.get(player, 0)
    for player, score in points.items():
        sums[player].points += score
        sums[player].by_set.append(score)
    length = tournament.games_in(which)
    whole = length and len(games) >= length
    for player, score in points.items():
        sums[player].sets += bool(whole and score == max(points.values()) and any(points.values()))
