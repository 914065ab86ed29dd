"""大富豪 under the camera: plays, passes and sweeps are all seen."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter
from table.interpret.shedding import Shedding


@pytest.mark.parametrize("profile", [name for name in referee_games.find("daifugo").profiles if name != "nono"])
def test_every_profile_is_shedding(profile: str) -> None:
    moment = Fold(Header("daifugo", tuple("ABCDE"[:4]), profile)).table
    assert interpreter(moment) == Shedding()
    assert coverage("daifugo", profile).level == "full"
