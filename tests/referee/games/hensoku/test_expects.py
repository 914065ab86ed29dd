"""What may come next at 変則大富豪: draws, plays, and hands that are shown."""

from __future__ import annotations

from tests.referee.conftest import Sit, Sitting


def seat(sit: Sit, players: str = "ABC", **options: object) -> Sitting:
    return sit("hensoku", players, "hensoku", **options)


def expected(table: Sitting) -> dict[str, tuple[str, ...]]:
    moment = table.fold.table
    return {each.kind: each.players for each in moment.game.expects(moment.state)}


def test_V14_a_pass_needs_a_draw_before_it(sit: Sit) -> None:
    table = seat(sit)
    table.play("A", "H7")
    assert "pass" not in expected(table) and expected(table)["draw"] == ("B",)
    table.add("draw", player="B", count=1)
    assert expected(table)["pass"] == ("B",) and "draw" not in expected(table)


def test_V17_after_a_finish_hands_are_shown(sit: Sit) -> None:
    table = seat(sit, "AB")
    table.add("deal", counts={"A": 2, "B": 5})
    table.add("draw", player="A", count=1)
    table.play("A", "H5 S5 D5")
    found = expected(table)
    assert found["reveal"] == ("B",) and "play" not in found
