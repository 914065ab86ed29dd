"""トリテ under the camera: each kind of game has its family."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter
from table.games.torite import laid
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding
from table.interpret.showdown import Showdown
from table.interpret.tableau import Tableau
from table.interpret.tricks import Tricks

OTHERS: dict[str, Interpreter] = {
    "torite-daifugo": Shedding(), "torite-sevens": Tableau(laid), "torite-poker": Showdown(),
}  # fmt: skip


@pytest.mark.parametrize("profile", referee_games.find("torite").profiles)
def test_every_profile_has_the_family_of_its_kind(profile: str) -> None:
    moment = Fold(Header("torite", tuple("ABCD"), profile)).table
    assert interpreter(moment) == OTHERS.get(profile, Tricks())
    assert coverage("torite", profile).level == "partly"


def test_the_sevens_lie_there_from_the_start() -> None:
    moment = Fold(Header("torite", tuple("ABCD"), "torite-sevens")).table
    assert set(laid(moment)) == {"R7", "B7", "Y7", "G7"}
    assert laid(Fold(Header("torite", tuple("ABCD"), "torite-poker")).table) == ()
