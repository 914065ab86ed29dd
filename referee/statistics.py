"""Statistics per player over records (T15): games, wins, ranks, revolutions, moves in rank, daifugo defences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.fold import Fold
from referee.json_values import JsonLine

# Best first; a player's rank rose when its place here fell.
_PLACES = {"daifugo": 0, "fugo": 1, "heimin": 2, "hinmin": 3, "daihinmin": 4}
_REVOLUTIONS = frozenset({"revolution", "counter-revolution"})


@dataclass
class Record:
    """One player's figures. Rates are None where there is nothing to divide by."""

    games: int = 0
    wins: int = 0
    ranks: Counter[str] = field(default_factory=Counter)
    revolutions: int = 0
    followed: int = 0
    rises: int = 0
    falls: int = 0
    reigns: int = 0
    defences: int = 0

    def as_dict(self) -> JsonLine:
        """The figures as the page shows them, rates from 0 to 1."""
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": _rate(self.wins, self.games),
            "ranks": {rank: self.ranks[rank] for rank in _PLACES},
            "revolutions": self.revolutions,
            "rank_up_rate": _rate(self.rises, self.followed),
            "rank_down_rate": _rate(self.falls, self.followed),
            "defence_rate": _rate(self.defences, self.reigns),
        }


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def statistics(folds: Iterable[Fold]) -> dict[str, Record]:
    """Every player's figures over all finished Daifugo rounds of these folded records.

    A game is a finished round, a win a round finished as daifugo; a rank moves against the round before it in the same
    record; who begins a round as daifugo and ends it so has defended it. Revolutions count in unfinished rounds too.
    """
    found: dict[str, Record] = {}
    for folded in folds:
        _count(folded, found)
    return found


def _count(folded: Fold, found: dict[str, Record]) -> None:
    before: dict[str, str] = {}
    for event, ruling, began, ended in folded.history():
        if began is not None:
            before = dict(began)
        if event.player is not None and _REVOLUTIONS.intersection(ruling.effects):
            found.setdefault(event.player, Record()).revolutions += 1
        if ended is None or not ended.ranks:
            continue
        for player, rank in ended.ranks.items():
            record = found.setdefault(player, Record())
            record.games += 1
            record.ranks[rank] += 1
            record.wins += rank == "daifugo"
            earlier = before.get(player)
            if earlier is None:
                continue
            record.followed += 1
            record.rises += _PLACES[rank] < _PLACES[earlier]
            record.falls += _PLACES[rank] > _PLACES[earlier]
            if earlier == "daifugo":
                record.reigns += 1
                record.defences += rank == "daifugo"
        before = dict(ended.ranks)
