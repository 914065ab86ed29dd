"""ナポレオン under the camera: tricks are seen, bids are entered."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter
from table.interpret.tricks import Tricks


@pytest.mark.parametrize("profile", referee_games.find("napoleon").profiles)
def test_every_profile_is_tricks(profile: str) -> None:
    moment = Fold(Header("napoleon", tuple("ABCDE"[:5]), profile)).table
    assert interpreter(moment) == Tricks(deals_all=True)
    assert coverage("napoleon", profile).level == "full"
