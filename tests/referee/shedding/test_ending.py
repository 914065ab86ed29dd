"""Finishing: clean, foul, the fall of the capital, ranks (G8, G11, G14, G15)."""

from __future__ import annotations

import pytest

from referee.shedding.ending import rank_names
from tests.referee.conftest import Sit, Sitting


@pytest.mark.parametrize(
    ("players", "ranks"),
    [(2, ["daifugo", "daihinmin"]), (3, ["daifugo", "heimin", "daihinmin"]),
     (5, ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"])],
)  # fmt: skip
def test_G8_ranks_by_number_of_players(players: int, ranks: list[str]) -> None:
    assert list(rank_names(players)) == ranks


def finished(table: Sitting, order: str) -> Sitting:
    table.add("deal", counts=dict.fromkeys("ABCD", 1))
    for player, card in zip(order, ("H4", "H5", "H6"), strict=True):
        table.play(player, card)
    return table


def test_who_finishes_first_is_best(sit: Sit) -> None:
    table = finished(sit(lock=0), "ABC")
    assert table.fold.result().standings == ("A", "B", "C", "D")
    assert table.fold.result().ranks["D"] == "daihinmin"


@pytest.mark.parametrize(("kind", "card", "foul"), [("contains", "H2", True), ("contains", "H8", True),
                                                    ("contains", "HK", False), ("off", "H2", False),
                                                    ("roles", "H10", True)])  # fmt: skip
def test_G14_what_is_a_foul_finish(sit: Sit, kind: str, card: str, foul: bool) -> None:
    table = sit(foul_finish=kind)
    table.add("deal", counts=dict.fromkeys("ABCD", 1))
    effects = table.play("A", card).ruling.effects
    assert ("foul-finish" in effects) is foul and ("finish" in effects) is not foul


def test_G15_who_finishes_foul_is_last(sit: Sit) -> None:
    table = sit(lock=0)
    table.add("deal", counts=dict.fromkeys("ABCD", 1))
    table.play("A", "H2")
    table.add("clear")
    for player, card in zip("BC", ("H5", "H6"), strict=True):
        table.play(player, card)
    assert table.fold.result().standings == ("B", "C", "D", "A")


def test_G11_the_capital_falls_when_somebody_else_is_first(sit: Sit) -> None:
    table = sit()
    table.ranks("ABCD")
    table.add("deal", counts=dict.fromkeys("ABCD", 2))
    table.exchange("D", "A", 2)
    table.exchange("A", "D", 2)
    table.exchange("C", "B", 1)
    table.exchange("B", "C", 1)
    assert "miyako-ochi" in table.play("D", "H4 S4").ruling.effects


@pytest.mark.parametrize(
    ("points", "card", "scores"),
    [
        ([2, 1, 0, -1, -2], "S4", {"A": 2, "B": 0, "C": 0, "D": 0}),
        ([2, 1, 0, -1, -2], "S2", {"A": -2, "B": 0, "C": 0, "D": 0}),
        ([3, 2], "S4", {"A": 3, "B": 0, "C": 0, "D": 0}),
        ([4, 3, 2, 1], "S2", {"A": 1, "B": 0, "C": 0, "D": 0}),
        (None, "S4", {}),
    ],
)
def test_T14_points_count_where_the_first_finish_ends_the_round(
    sit: Sit, points: list[int] | None, card: str, scores: dict[str, int]
) -> None:
    table = sit(finisher_play="ends-round", points=points)
    table.add("deal", counts={"A": 1, "B": 2, "C": 2, "D": 2})
    assert "round-end" in table.play("A", card).ruling.effects
    assert table.fold.result().scores == scores
