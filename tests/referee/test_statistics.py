"""T15: statistics per player."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.judging import follow
from referee.play.protocol import Result
from referee.statistics import Round, rounds_of, statistics


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
    assert [(each["streak"], each["longest"]) for each in (a, b, c)] == [(0, 1), (2, 2), (0, 0)]
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


def test_fouls_count_for_who_made_them_also_those_that_a_later_card_proves(sit):
    table = sit(lock=0)
    table.play("A", "S9")
    table.play("B", "S4")
    table.add("takeback", target=2)
    found = statistics([table.fold])
    assert found["B"].as_dict()["fouls"] == {"too-weak": 1}
    tricks = sit(profile="torite-a-trump", game="torite", players="abc")
    tricks.add("deal", counts={"a": 2, "b": 2, "c": 2})
    tricks.trick("a:R5", "b:B1", "c:R9")
    tricks.trick("c:R10", "a:R6", "b:R2")
    proved = statistics([tricks.fold])["b"].fouls
    assert proved == {"revoke": 1}


def folded(name):
    path = Path(__file__).parent.parent / "golden" / "records" / f"{name}.full.jsonl"
    return [fold for fold, _ in follow(path.read_text(encoding="utf-8").splitlines())][-1]


@pytest.mark.parametrize("name", ["torite-torite-a", "napoleon-napoleon", "hensoku-hensoku", "daifugo-official"])
def test_what_a_game_counts_of_its_own_adds_up(name):
    fold = folded(name)
    rounds = [each for each in rounds_of(fold) if each.result is not None]
    found = statistics([fold])
    assert rounds and all(record.games == len(rounds) for record in found.values())
    assert sum(record.points for record in found.values()) == sum(sum(each.result.scores.values()) for each in rounds)
    figures = {key for record in found.values() for key in record.figures}
    match name:
        case "torite-torite-a":
            assert figures == {"tricks"} and all(record.figures["tricks"] == record.points for record in found.values())
        case "napoleon-napoleon":
            assert "face-cards" in figures
            assert sum(record.figures["contracts"] for record in found.values()) == len(rounds)
        case "hensoku-hensoku":
            assert all(record.figures["paid"] >= 0 for record in found.values())
            assert sum(record.figures["paid"] for record in found.values()) > 0
        case _:
            assert not figures


def test_who_ended_before_whom(sit):
    table = sit(lock=0, miyako_ochi=False)
    table.add("round", number=1)
    play_round(table, "ABCD")
    found = statistics([table.fold])
    assert found["A"].ahead == {"B": 1, "C": 1, "D": 1} and not found["D"].ahead
    assert [found[player].places for player in "AD"] == [{1: 1}, {4: 1}]


def test_a_round_that_was_not_finished_is_no_game(sit):
    table = sit(lock=0)
    table.play("A", "S5 H5 D5 C5")
    (only,) = rounds_of(table.fold)
    assert only.result is None and only.revolutions == {"A": 1}
    assert statistics([table.fold])["A"].games == 0


def change_tournament(table):
    table.add("tournament", tournament={"set_length": 2, "sets": 1})


@pytest.mark.parametrize("when", ["during a round", "after it", "before the next one's first card"])
def test_X1_a_tournament_that_is_changed_begins_no_other_round(sit, when):
    table = sit(lock=0, miyako_ochi=False)
    table.add("round", number=1)
    if when == "during a round":
        change_tournament(table)
    play_round(table, "ABCD")
    if when == "after it":
        change_tournament(table)
    table.add("round", number=2)
    if when == "before the next one's first card":
        change_tournament(table)
    play_round(table, "BCDA")
    rounds = rounds_of(table.fold)
    assert [(each.number, each.won) for each in rounds] == [(1, ("A",)), (2, ("B",))]
    found = statistics([table.fold])
    assert all(record.games == 2 for record in found.values())
    assert (found["B"].rises, found["A"].falls, found["A"].reigns) == (1, 1, 1)


def test_points_and_winners_of_a_round():
    open_round = Round(1, "torite", None, ("A", "B"))
    assert open_round.points == {} and open_round.won == ()
    tricks = Result(("A", "B"), {}, {"A": 3, "B": 1}, ("A",), True)
    assert Round(1, "torite", None, ("A", "B"), result=tricks).points == {"A": 3, "B": 1}
    assert Round(1, "torite", None, ("A", "B"), result=tricks, weight=2).points == {"A": 6, "B": 2}
    assert Round(1, "torite", None, ("A", "B"), result=tricks).won == ("A",)
    ranked = Result(("B", "A"), {"A": "daihinmin", "B": "daifugo"}, {}, ("A",), True)
    assert Round(1, "daifugo", None, ("A", "B"), result=ranked).won == ("B",)
    fouled = Result(("B", "A"), {"A": "daihinmin", "B": "heimin"}, {}, ("B",), True)
    assert Round(1, "daifugo", None, ("A", "B"), result=fouled).won == ()


def test_fouls_and_figures_of_several_rounds_are_summed(sit):
    table = sit(lock=0, miyako_ochi=False)
    for number in (1, 2):
        table.add("round", number=number)
        table.play("A", "S9")
        table.play("B", "S4")
        table.add("takeback", target=table.record[-1]["seq"])
        table.play("B", "S10")
        table.play("C", "S14")  # no such card: entered wrongly, no foul
    found = statistics([table.fold, table.fold])
    assert found["B"].fouls == {"too-weak": 4} and "C" not in found
    assert found["B"].as_dict()["fouls"] == {"too-weak": 4}
