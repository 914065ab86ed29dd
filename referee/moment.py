"""The table at one moment, and the step from one event to the next: the ruling, the next round, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from referee import games
from referee.cards import Deck
from referee.events import Event
from referee.frozen import quick
from referee.json_values import JsonObject
from referee.play.options import Options, OptionsError
from referee.play.protocol import AnyGame, AnyState, Carry, Result, Setup
from referee.play.tournament import changed, tournament_of
from referee.ruling import FINE, ILLEGAL, Ruling
from referee.texts import Text, both

# Types that begin the next round by themselves once a round is over.
_BEGINNERS = frozenset({"deal", "exchange", "order"})


class Place(NamedTuple):
    """One place of the corrected log: what counts there now (None: a correction, or void), and whether it was taken
    back."""

    seq: int
    event: Event | None
    takeback: bool = False


@quick
class Table(NamedTuple):
    """Everything at one moment: the game, its round's setup and state, the rules in force, scores of finished
    rounds."""

    game: AnyGame
    setup: Setup[Options]
    state: AnyState
    profile: str | None
    overrides: JsonObject
    totals: Mapping[str, int]
    over: bool = False

    @property
    def deck(self) -> Deck:
        """The deck that lies on the table; its `name` is that of its look."""
        return self.game.deck_of(self.state)


class RoundResult(NamedTuple):
    """The end of a round: its number and where everybody ended."""

    number: int
    result: Result


def step(table: Table, place: Place) -> tuple[Table, Ruling | None, RoundResult | None]:
    """One place of the log on the table before it: the table after it, the ruling, the round it ended."""
    event = place.event
    if event is None:
        return table, None, None
    game, state = table.game, table.state
    if event.type == "tournament":
        return _change_tournament(table, event)
    if event.type == "round":
        ruling, _ = game.step(state, event)
        if ruling.verdict == ILLEGAL and not event.stands:
            return table, ruling, None
        return _next_round(table, event), ruling, None
    if table.over and event.type in _BEGINNERS:
        ruling, _ = game.step(state, Event(event.seq, "round", number=table.setup.number + 1))
        if ruling.verdict == ILLEGAL:
            return table, ruling, None
        table = _next_round(table, Event(event.seq, "round", number=table.setup.number + 1))
        game, state = table.game, table.state
    if table.over and event.type == "remedy":
        # The round ends anew: what it came to counts once.
        before = {player: -points for player, points in weighed(table, game.result(state)).items()}
        table = table._replace(totals=added(table.totals, before), over=False)
    ruling, after = game.step(state, event, place.takeback)
    if table.over and "reopened" in ruling.effects:
        # Somebody was not out: the round goes on, and what it came to does not count.
        before = {player: -points for player, points in weighed(table, game.result(state)).items()}
        table = table._replace(totals=added(table.totals, before), over=False)
    if place.takeback or (ruling.verdict == ILLEGAL and not event.stands):
        return (table if after is state else table._replace(state=after)), ruling, None
    if "round-end" not in ruling.effects:
        _, setup, _, profile, overrides, totals, over = table
        return Table(game, setup, after, profile, overrides, totals, over), ruling, None
    table = table._replace(state=after)
    result = game.result(table.state)
    table = table._replace(totals=added(table.totals, weighed(table, result)), over=True)
    return table, ruling, RoundResult(table.setup.number, result)


def _change_tournament(table: Table, event: Event) -> tuple[Table, Ruling, None]:
    """The tournament goes on by other rules (X1 to X5): from this game on, where it has not ended. Raises
    OptionsError."""
    setup, asked = table.setup, tournament_of(event.options)
    now = changed(setup.tournament, asked, setup.number + table.over)
    last = now.ends_with(setup.number)
    key = "sets" if asked.sets else "set" if asked.set_length else "free"
    ends = ("over" if table.over else "last") if last else key
    note = both(f"tournament.{ends}", sets=asked.sets, games=asked.set_length)
    return table._replace(setup=replace(setup, tournament=now)), FINE._replace(params={"note": note}), None


def _next_round(table: Table, event: Event) -> Table:
    """The table at the start of the round that `event` names. Raises OptionsError."""
    other_game = event.game is not None and event.game != table.game.name
    name = event.game or table.game.name
    game = games.find(name) if other_game else table.game
    profile, overrides = table.profile, table.overrides
    if event.profile is not None or other_game:
        profile, overrides = event.profile, event.options or {}
    elif event.options is not None:
        overrides = {**overrides, **event.options}
    options = table.setup.options
    if other_game or event.profile is not None or event.options is not None:
        game, options = games.choose(name, profile, overrides, table.setup.deck)
    players = event.players or table.setup.players
    carry = table.game.carry(table.state)
    if other_game:
        # Ranks and the lead mean nothing in another game; wins count among games of one name.
        carry = Carry(private=carry.private if game.name == table.game.name else None)
    number, tournament = event.number or 1, table.setup.tournament
    if tournament.begins_set(number):
        # X1: nobody brings anything into a new set.
        carry = carry._replace(ranks={}, leader=None)
    ranks = event.ranks if event.ranks is not None else carry.ranks
    carry = carry._replace(ranks={player: rank for player, rank in ranks.items() if player in players})
    if carry.leader not in players:
        carry = carry._replace(leader=None)
    if event.leader is not None and event.leader not in players:
        raise OptionsError("leader", "leader", name=event.leader)
    setup = Setup(players, options, number, carry, event.leader, table.setup.deck, event.seq,
                  profile or games.find(name).default_profile, tournament)  # fmt: skip
    return Table(game, setup, game.start(setup), profile, overrides, table.totals)


def weighed(table: Table, result: Result) -> Mapping[str, int]:
    """The scores of a round as they count: those of a set's last game more often (X3)."""
    weight = table.setup.tournament.weight(table.setup.number)
    return result.scores if weight == 1 else {player: weight * score for player, score in result.scores.items()}


def added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Scores of two, player by player."""
    return {player: one.get(player, 0) + other.get(player, 0) for player in [*one, *(p for p in other if p not in one)]}


def new_order(was: Table, table: Table) -> Text | None:
    """The order of strength in force, where it is another one than before."""
    order, before = table.game.order(table.state), was.game.order(was.state)
    if before is None and was.game.name == table.game.name:
        # Where nothing was in force or known before, the usual order is no news.
        before = table.game.order(table.game.start(table.setup))
    return None if was.game.name != table.game.name or order == before else order
