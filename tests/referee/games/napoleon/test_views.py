"""What a round of Napoleon waits for, in words."""

from __future__ import annotations

import pytest

from referee.games.napoleon.state import ADJUTANT, BID, OVER, PLAY, REDEAL, WIDOW, State
from referee.games.napoleon.views import awaited
from tests.referee.conftest import Sit


@pytest.fixture
def state(sit: Sit) -> State:
    found: object = sit("napoleon", "ABCDE", "napoleon").fold.table.state
    assert isinstance(found, State)
    return found


@pytest.mark.parametrize("phase", [BID, REDEAL, ADJUTANT, WIDOW, PLAY])
def test_every_phase_waits_for_something(state: State, phase: str) -> None:
    told = awaited(state._replace(phase=phase, turn=1, bidder=1))
    assert told is not None and told.ja and told.en
    assert phase == REDEAL or "B" in told.en


def test_nothing_is_awaited_once_the_round_is_over(state: State) -> None:
    assert awaited(state._replace(phase=OVER)) is None
