"""トリテ under the camera: each kind of game has its family."""

from __future__ import annotations

import pytest

from referee import games as referee_games
from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding
from table.interpret.showdown import Showdown
from table.interpret.tableau import Tableau
from table.interpret.tricks import Tricks

OTHERS: dict[str, Interpreter] = {
    "torite-daifugo": Shedding(), "torite-sevens": Tableau(), "torite-poker": Showdown(),
}  # fmt: skip
BY_HAND = {"torite-sevens", "torite-poker"}


@pytest.mark.parametrize("profile", referee_games.find("torite").profiles)
def test_every_profile_has_the_family_of_its_kind(profile: str) -> None:
    moment = Fold(Header("torite", tuple("ABCD"), profile)).table
    assert interpreter(moment) == OTHERS.get(profile, Tricks())
    assert coverage("torite", profile).level == ("hand" if profile in BY_HAND else "partly")
