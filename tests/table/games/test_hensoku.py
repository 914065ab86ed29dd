"""変則大富豪 under the camera: plays, draws and discards are seen, what is given is entered."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter
from table.interpret.shedding import Shedding


@pytest.mark.parametrize("profile", referee_games.find("hensoku").profiles)
def test_every_profile_is_shedding(profile: str) -> None:
    moment = Fold(Header("hensoku", tuple("ABCDE"[:4]), profile)).table
    assert interpreter(moment) == Shedding()
    assert coverage("hensoku", profile).level == "partly"
