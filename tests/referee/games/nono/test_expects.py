"""What may come next with NONO cards: strips until the first play."""

from __future__ import annotations

from referee.games.nono.cards import NONO_RANKS
from tests.referee.conftest import Sit, Sitting

RANKS = list(NONO_RANKS)


def kinds(table: Sitting) -> dict[str, tuple[str, ...]]:
    moment = table.fold.table
    return {each.kind: each.players for each in moment.game.expects(moment.state)}


def test_everybody_without_a_strip_may_lay_one(sit: Sit) -> None:
    table = sit("nono")
    assert set(kinds(table)["order"]) == set("ABCD")
    table.add("order", player="B", ranks=RANKS)
    assert "B" not in kinds(table)["order"] and "play" in kinds(table)


def test_no_strip_is_awaited_where_all_lie_there(sit: Sit) -> None:
    table = sit("nono")
    for player in "ABCD":
        table.add("order", player=player, ranks=RANKS)
    assert "order" not in kinds(table)
