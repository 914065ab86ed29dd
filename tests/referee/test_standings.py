"""Standings over several sessions (X1, X3)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.moment import RoundResult
from referee.play.protocol import Result
from referee.play.tournament import Tournament
from referee.standings import ended_round, standings
from referee.statistics import Round


def played(number, *points, players="ABC", finished=True):
    """A round with these points; whoever has the most has won."""
    scores = dict(zip(players, points, strict=True))
    best = tuple(player for player in players if scores[player] == max(points))
    return Round(number, "daifugo", None, tuple(players), result=Result(tuple(players), {}, scores, best, finished))


def told(found):
    return {each.player: each[2:] for each in found}


def test_X1_points_games_and_sets_are_summed_over_sessions():
    cup = Tournament(set_length=2)
    first = [played(1, 2, 0, 0), played(2, 0, 1, 0), played(3, 0, 0, 5)]
    second = [played(1, 0, 3, 0), played(2, 0, 0, 0)]
    found = standings([(cup, first), (cup, second)])
    assert told(found) == {"C": (5, 5, 2, 0, (0, 5, 0)), "B": (4, 5, 3, 1, (1, 0, 3)), "A": (2, 5, 2, 1, (2, 0, 0))}
    assert [each.place for each in found] == [1, 2, 3]


def test_X3_the_last_game_of_a_set_counts_several_times():
    cup = Tournament(set_length=2, last_game_factor=3)
    found = told(standings([(cup, [played(1, 2, 0, 0), played(2, 0, 1, 0), played(3, 1, 0, 0)])]))
    assert (found["A"][0], found["B"][0], found["A"][3], found["B"][3]) == (3, 3, 0, 1)


def test_X1_a_round_that_did_not_end_counts_nothing_and_equals_share_a_place():
    open_round = Round(2, "daifugo", None, ("A", "B"))
    found = standings(
        [(Tournament(), [played(1, 1, 1, players="AB"), open_round, played(3, 9, 9, players="AB", finished=False)])]
    )
    assert [(each.place, each.player, each.points, each.games) for each in found] == [(1, "A", 1, 1), (1, "B", 1, 1)]


def test_X2_players_may_change_between_sessions():
    found = standings(
        [(Tournament(), [played(1, 1, 0, players="AB")]), (Tournament(), [played(1, 0, 4, players="BC")])]
    )
    assert [(each.player, each.games) for each in found] == [("C", 1), ("A", 1), ("B", 2)]


@given(st.lists(st.lists(st.integers(-5, 5), min_size=3, max_size=3), max_size=12), st.integers(0, 4))
def test_X1_nothing_is_lost_between_sets(points, length):
    rounds = [played(number, *each) for number, each in enumerate(points, start=1)]
    found = standings([(Tournament(set_length=length), rounds)])
    for place, player in enumerate("ABC"):
        total = sum(each[place] for each in points)
        assert sum(each.points for each in found if each.player == player) == total
    assert all(sum(each.by_set) == each.points for each in found)


def test_equal_points_go_by_wins():
    # C: 3 points by one win. B: 3 points by two. A: as many by two, with another name.
    rounds = [played(1, 0, 0, 3), played(2, 0, 2, 0), played(3, 2, 0, 0), played(4, 0, 1, 0), played(5, 1, 0, 0)]
    found = standings([(Tournament(), rounds)])
    assert [(each.place, each.player, each.wins) for each in found] == [(1, "A", 2), (1, "B", 2), (3, "C", 1)]


def test_X1_where_there_are_no_sets_nobody_wins_one():
    assert [each.sets for each in standings([(Tournament(), [played(1, 2, 0, 0)])])] == [0, 0, 0]


def test_X1_a_set_without_a_point_is_nobodys_and_one_with_equals_is_everybodys():
    cup = Tournament(set_length=1)
    assert [each.sets for each in standings([(cup, [played(1, 0, 0, 0)])])] == [0, 0, 0]
    assert told(standings([(cup, [played(1, 2, 2, -4)])]))["A"][3:] == (1, (2,))
    assert [each.sets for each in standings([(cup, [played(1, 2, 2, -4)])])] == [1, 1, 0]
    assert [each.sets for each in standings([(cup, [played(1, 0, -1, -1)])])] == [1, 0, 0]


def test_a_player_whom_a_result_gives_no_points_has_none():
    only = Round(1, "poker", None, ("A", "B"), result=Result(None, {}, {"A": 1}, ("A",), True))
    assert [(each.player, each.points) for each in standings([(Tournament(), [only])])] == [("A", 1), ("B", 0)]


def test_the_result_of_a_round_counts_whoever_stands_in_it_or_has_points():
    result = Result(("B", "A"), {}, {"A": 1, "C": 2}, ("B",), True)
    found = ended_round(RoundResult(3, result))
    assert (found.number, found.players, found.won) == (3, ("B", "A", "C"), ("B",))
    unplaced = ended_round(RoundResult(1, Result(None, {}, {"A": 1}, ("A",), True)))
    assert unplaced.players == ("A",)
