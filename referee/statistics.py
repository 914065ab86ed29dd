"""Statistics per player over records (T15 and more): games, wins, ranks and moves in rank, revolutions, defences,
fouls, points, and what a game counts of its own, such as tricks, contracts and payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.fold import Fold
from referee.json_values import JsonLine
from referee.play.protocol import Result
from referee.ruling import ILLEGAL

# Best first; a player's rank rose when its place here fell.
_PLACES = {"daifugo": 0, "fugo": 1, "heimin": 2, "hinmin": 3, "daihinmin": 4}
_REVOLUTIONS = frozenset({"revolution", "counter-revolution"})
_NO_FOULS = frozenset({"wrong-phase", "unknown-card"})
"""Codes of events that were entered wrongly; nobody at the table has broken a rule."""


@dataclass(slots=True)
class Round:
    """One round as it is counted: whose it was, what its players did, and how it ended (`result`: None, it did not).

    `before`: the ranks that the players came with; `revolutions` by player; `fouls`: player -> code -> number, those
    that only a later card proved included; `figures`: what the game counts of its own, name -> player -> number;
    `weight`: its points count so many times (X3).
    """

    number: int
    game: str
    profile: str | None
    players: tuple[str, ...]
    before: Mapping[str, str] = field(default_factory=dict)
    result: Result | None = None
    revolutions: Counter[str] = field(default_factory=Counter)
    fouls: dict[str, Counter[str]] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    weight: int = 1

    @property
    def points(self) -> Mapping[str, int]:
        """What its players came to, as it counts."""
        return {} if self.result is None else {name: self.weight * one for name, one in self.result.scores.items()}

    @property
    def won(self) -> tuple[str, ...]:
        """Who won: whoever ended as daifugo, else the round's winners; empty where it did not end."""
        if self.result is None:
            return ()
        first = tuple(player for player, rank in self.result.ranks.items() if rank == "daifugo")
        return first if self.result.ranks else self.result.winners


@dataclass
class Record:
    """One player's figures. Rates are None where there is nothing to divide by.

    `places`: how often the player ended a round in each place, from 1; `ahead`: how often before each other player;
    `streak`: so many of the last rounds were won one after the other, `longest`: the most there ever were.
    """

    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    points: int = 0
    ranks: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    revolutions: int = 0
    followed: int = 0
    rises: int = 0
    falls: int = 0
    reigns: int = 0
    defences: int = 0
    fouls: Counter[str] = field(default_factory=Counter)
    figures: Counter[str] = field(default_factory=Counter)
    ahead: Counter[str] = field(default_factory=Counter)

    def as_dict(self) -> JsonLine:
        """The figures as the page shows them, rates from 0 to 1."""
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": _rate(self.wins, self.games),
            "streak": self.streak,
            "longest": self.longest,
            "points": self.points,
            "ranks": {rank: self.ranks[rank] for rank in _PLACES},
            "places": {str(place): self.places[place] for place in sorted(self.places)},
            "revolutions": self.revolutions,
            "rises": self.rises,
            "falls": self.falls,
            "rank_up_rate": _rate(self.rises, self.followed),
            "rank_down_rate": _rate(self.falls, self.followed),
            "reigns": self.reigns,
            "defences": self.defences,
            "defence_rate": _rate(self.defences, self.reigns),
            "fouls": dict(self.fouls.most_common()),
            "figures": dict(self.figures),
            "ahead": dict(self.ahead),
        }


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def statistics(folds: Iterable[Fold]) -> dict[str, Record]:
    """Every player's figures over all rounds of these folded records."""
    return tally(each for folded in folds for each in rounds_of(folded))


def rounds_of(folded: Fold) -> list[Round]:
    """The rounds of a folded record in which something happened, in order, as they stand now."""
    found: list[Round] = []
    began: int | None = None
    for event, ruling, table, ended in folded.moments():
        setup = table.setup
        if setup.seq != began:  # what else of it changes during a round (the tournament) begins no other
            began = setup.seq
            before = dict(setup.carry.ranks)
            found.append(Round(setup.number, table.game.name, table.profile, setup.players, before))
        now = found[-1]
        if event.player is not None:
            if _REVOLUTIONS.intersection(ruling.effects):
                now.revolutions[event.player] += 1
            if ruling.verdict == ILLEGAL and ruling.code not in _NO_FOULS:
                now.fouls.setdefault(event.player, Counter())[ruling.code or ""] += 1
        for exposed in folded.exposing(event.seq):
            whose = folded.event(exposed.seq).player
            if whose is not None:
                now.fouls.setdefault(whose, Counter())[exposed.code] += 1
        if ended is not None:
            now.result, now.weight = ended.result, setup.tournament.weight(setup.number)
            now.figures = table.game.public(table.state).detail.figures(ended.result.winners)
    return found


def tally(rounds: Iterable[Round]) -> dict[str, Record]:
    """Every player's figures over rounds.

    A game is a finished round. A win is a round finished as daifugo, or won where there are no ranks. A rank moves
    against the one that the player came with; who comes as daifugo and ends so has defended it. Revolutions and fouls
    count in unfinished rounds too.
    """
    found: dict[str, Record] = {}
    for each in rounds:
        for player, count in each.revolutions.items():
            found.setdefault(player, Record()).revolutions += count
        for player, fouls in each.fouls.items():
            found.setdefault(player, Record()).fouls += fouls
        for name, figures in each.figures.items():
            for player, count in figures.items():
                found.setdefault(player, Record()).figures[name] += count
        if each.result is not None:
            _finished(each, each.result, found)
    return found


def _finished(played: Round, result: Result, found: dict[str, Record]) -> None:
    """Counts a round that has ended."""
    standings = list(result.standings or ())
    for player in played.players:
        record = found.setdefault(player, Record())
        record.games += 1
        record.points += played.points.get(player, 0)
        record.wins += player in played.won
        record.streak = record.streak + 1 if player in played.won else 0
        record.longest = max(record.longest, record.streak)
        if player in standings:
            place = standings.index(player)
            record.places[place + 1] += 1
            record.ahead.update(standings[place + 1 :])
        if player in result.ranks:
            _ranked(record, result.ranks[player], played.before.get(player))


def _ranked(record: Record, rank: str, before: str | None) -> None:
    """Counts the rank that a player has now, against the one before."""
    record.ranks[rank] += 1
    if before is None:
        return
    record.followed += 1
    record.rises += _PLACES[rank] < _PLACES[before]
    record.falls += _PLACES[rank] > _PLACES[before]
    if before == "daifugo":
        record.reigns += 1
        record.defences += rank == "daifugo"
