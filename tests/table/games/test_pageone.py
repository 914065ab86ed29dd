"""ページワン under the camera: cards are seen, draws and what is said are entered."""

from __future__ import annotations

from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter
from table.interpret.tricks import Tricks


def test_it_is_a_trick_game_of_which_not_all_is_seen() -> None:
    assert interpreter(Fold(Header("pageone", ("A", "B", "C"), "pageone")).table) == Tricks()
    assert coverage("pageone", "pageone").level == "partly"
