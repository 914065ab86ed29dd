"""Who an event is about, and who is out of the round."""

from __future__ import annotations

from referee.events import Event
from referee.shedding.basics import absent, seat
from referee.shedding.state import State
from tests.referee.conftest import Sit


def test_a_seat_is_found_by_name(sit: Sit) -> None:
    state: object = sit().fold.table.state
    assert isinstance(state, State)
    assert seat(state, Event(1, "pass", "C")) == 2 and seat(state, Event(1, "pass", "X")) == -1
    assert seat(state, Event(1, "clear")) == -1


def test_who_is_not_at_the_table_or_out_is_absent(sit: Sit) -> None:
    state: object = sit().fold.table.state
    assert isinstance(state, State)
    assert absent(state, 1) is None
    gone = absent(state._replace(out=0b10), 1)
    assert gone is not None and gone.verdict == "illegal" and gone.code == "out-of-play"
    stranger = absent(state, -1)
    assert stranger is not None and stranger.code == "out-of-play"
