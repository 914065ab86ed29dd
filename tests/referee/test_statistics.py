"""T15: statistics per player."""

from __future__ import annotations

from referee.statistics import statistics


def play_round(table, order):
    hands = dict(zip(order, ["S4", "S5", "S6", "S7 S9"], strict=True))
    table.deal(**hands)
    table.add("lead", player=order[0], stands=True)
    for player in order[:3]:
        while table.fold.turn != player:
            table.add("pass", player=table.fold.turn)
        table.play(player, hands[player])


def test_T15_games_wins_ranks_moves_and_defences(sit):
    table = sit(lock=0, miyako_ochi=False)
    for number, order in enumerate(("ABCD", "BCDA", "BACD"), start=1):
        table.add("round", number=number)
        play_round(table, order)
    found = statistics([table.fold])
    a, b, c = found["A"].as_dict(), found["B"].as_dict(), found["C"].as_dict()
    assert (a["games"], a["wins"], a["ranks"]["daifugo"], a["ranks"]["fugo"]) == (3, 1, 1, 1)
    assert a["win_rate"] == 1 / 3
    # Two rounds have one before them. A: daifugo, daihinmin, fugo. B: fugo, daifugo, daifugo. C: hinmin, fugo, hinmin.
    assert (a["rank_up_rate"], a["rank_down_rate"], a["defence_rate"]) == (0.5, 0.5, 0)
    assert (b["rank_up_rate"], b["rank_down_rate"], b["defence_rate"]) == (0.5, 0, 1)
    assert (c["rank_up_rate"], c["rank_down_rate"], c["defence_rate"]) == (0.5, 0.5, None)


def test_T15_revolutions_count_for_who_made_them_and_an_undone_one_does_not(sit):
    table = sit(lock=0)
    table.play("A", "S5 H5 D5 C5")
    table.play("B", "S4 H4 D4 C4")
    found = statistics([table.fold])
    assert found["A"].revolutions == found["B"].revolutions == 1 and found["A"].as_dict()["win_rate"] is None
    table.add("undo", target=2)
    assert "B" not in statistics([table.fold])
