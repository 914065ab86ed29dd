"""Napoleon behind the verbs of every game."""

from __future__ import annotations

import pytest

from referee.play.options import OptionsError
from tests.referee.conftest import Sit


@pytest.mark.parametrize("players", ["ABC", "ABCDEFGH"])
def test_Q1_four_to_seven_play(sit: Sit, players: str) -> None:
    with pytest.raises(OptionsError) as refused:
        sit("napoleon", players, "napoleon")
    assert refused.value.field == "players"


def test_wins_of_the_match_are_kept(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    assert table.fold.table.game.carry(table.fold.table.state).private == dict.fromkeys("ABCDE", 0)


def test_what_it_never_has_is_said_so(sit: Sit) -> None:
    out = sit("napoleon", "ABCDE", "napoleon").add("draw", player="A", count=1)
    assert out.ruling.code == "wrong-phase" and "never" in str(out.ruling.params["say"])


def test_no_order_of_strength_changes(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon").fold.table
    assert table.game.order(table.state) is None and table.deck.size == 53
