"""The shapes of a tournament on the page."""

from __future__ import annotations

from dataclasses import fields

from referee.play.tournament import Tournament
from webui.shapes.tournament import ClockNow, Placed, TournamentAsked, TournamentNow


def test_what_is_asked_is_what_the_referee_knows() -> None:
    plain = Tournament()
    assert TournamentAsked().model_dump() == {name: getattr(plain, name) for name in TournamentAsked.model_fields}
    assert set(TournamentAsked.model_fields) == {field.name for field in fields(Tournament)}


def test_a_new_shape_says_nothing_that_was_not_told() -> None:
    made = TournamentNow(set=1, game=1, set_length=0, sets=0, seats="kept", weight=1, clock_s=0, limit_min=0)
    assert (made.standings, made.next_seats, made.finished, made.aside) == ([], [], False, 0)
    assert ClockNow().closes_ms is None and Placed(place=1, player="A", points=0, games=0, wins=0).by_set == []
