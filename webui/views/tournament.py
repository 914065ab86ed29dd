"""A tournament in the shapes of the page."""

from __future__ import annotations

from collections.abc import Sequence

from referee.moment import RoundResult, Table
from referee.play.tournament import ASIDE
from referee.standings import Standing, ended_round, standings
from webui.shapes.tournament import Placed, TournamentNow


def tournament_now(moment: Table, ended: Sequence[RoundResult]) -> TournamentNow | None:
    """The tournament at one moment, after the rounds that had `ended`; None where games follow one another."""
    setup, asked = moment.setup, moment.setup.tournament
    if asked.plain:
        return None
    which, game = asked.place(setup.number)
    reseats = moment.over and asked.begins_set(setup.number + 1)
    seated = asked.seated(setup.players, moment.totals) if reseats else setup.players
    finished = moment.over and asked.ends_with(setup.number)
    found = standings([(asked, [ended_round(each) for each in ended])], setup.players)
    return TournamentNow(
        set=which,
        game=game,
        set_length=asked.set_length,
        sets=asked.sets,
        seats="kept" if asked.seats == "kept" else "by-score",
        weight=asked.weight(setup.number),
        clock_s=asked.clock_s,
        limit_min=asked.limit_min,
        last_game_factor=asked.last_game_factor,
        spare="aside" if asked.spare == ASIDE else "dealt",
        aside=asked.left_over(moment.deck.size, len(setup.players)),
        standings=[placed(each) for each in found],
        next_seats=[] if finished or seated == setup.players else list(seated),
        finished=finished,
    )


def placed(standing: Standing) -> Placed:
    """One player's line of the standings."""
    return Placed.model_validate(standing.as_dict())
