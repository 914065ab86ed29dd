"""NONO大富豪 under the camera: plays are seen, strips are read. A record calls it 大富豪's profile."""

from __future__ import annotations

from referee.events import Header
from referee.fold import Fold
from table import games
from table.interpret.shedding import Shedding


def test_it_is_a_shedding_game_with_a_module_of_its_own() -> None:
    moment = Fold(Header("daifugo", tuple("ABCD"), "nono")).table
    assert games.interpreter(moment) == Shedding(strips=True)
    assert getattr(games.find("daifugo", "nono"), "__name__", "") == "table.games.nono"
    assert games.coverage("daifugo", "nono").level == "partly"
