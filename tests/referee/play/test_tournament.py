"""Tournaments of any game: X1–X5."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.events import Header
from referee.fold import Fold
from referee.play.options import OptionsError
from referee.play.tournament import PLAIN, Tournament, changed, tournament_of
from referee.records.reader import Reader, RecordError

LEGAL = ("legal", None)


def seat(sit_class, tournament, game="daifugo", profile="stadium", players="ABCD", **options):
    return sit_class(profile, players, game, options, tournament=tournament)


@pytest.fixture
def cup(sit):
    """A table in a tournament."""
    kind = type(sit())

    def begin(tournament, **more):
        return seat(kind, tournament, **more)

    return begin


def played(table, order="ABCD"):
    """A round in which everybody is out in that order, told at the table."""
    leader = table.fold.turn or order[0]
    if "S4" not in str(table.record[-1]):
        table.play(leader, "S4")
    for player in order[:-1]:
        table.add("declare", player=player, what="finish", value=True)


def test_X1_a_new_set_begins_without_ranks_and_without_an_exchange(cup, says):
    table = cup({"set_length": 2}, miyako_ochi=False)
    played(table)
    table.add("round", number=2)
    assert table.fold.table.setup.carry.ranks["A"] == "daifugo"
    assert says(table.exchange("D", "A", 2)) == LEGAL
    played(table)
    table.add("round", number=3)
    assert table.fold.table.setup.carry.ranks == {}
    assert says(table.exchange("D", "A", 2)) == ("illegal", "wrong-phase")


def test_X1_without_sets_ranks_carry_over(cup):
    table = cup(None, miyako_ochi=False)
    for number in (2, 3):
        played(table)
        table.add("round", number=number)
        assert table.fold.table.setup.carry.ranks["A"] == "daifugo"


@given(st.integers(1, 100), st.integers(1, 1000))
def test_X1_every_round_is_of_one_set(length, number):
    made = Tournament(set_length=length)
    which, game = made.place(number)
    assert (which - 1) * length + game == number and 1 <= game <= length
    assert made.begins_set(number) == (game == 1) and not PLAIN.begins_set(number)


@pytest.mark.parametrize(("options", "seated"), [({"seats": "kept"}, "ABCD"), ({"seats": "by-score"}, "BDAC")])
def test_X2_seats_between_sets(options, seated):
    made = Tournament(set_length=4, **options)
    assert "".join(made.seated("ABCD", {"A": 5, "B": -1, "C": 7, "D": 0})) == seated


def test_X2_equal_scores_keep_the_order_of_the_seats():
    assert Tournament(set_length=4, seats="by-score").seated("CAB", {"C": 1, "A": 1}) == ("B", "C", "A")


@pytest.mark.parametrize("last_game_factor", [1, 3])
def test_X3_the_last_game_of_a_set_counts_several_times(cup, last_game_factor):
    table = cup({"set_length": 2, "last_game_factor": last_game_factor}, miyako_ochi=False)
    played(table)
    assert table.scores == {"A": 2, "B": 1, "C": -1, "D": -2}
    table.add("round", number=2)
    table.play("D", "S4")
    for player in "DCB":
        outcome = table.add("declare", player=player, what="finish", value=True)
    assert outcome.rounds[0].result.scores["D"] == 2
    assert table.scores == {"A": 2 - 2 * last_game_factor, "B": 1 - last_game_factor, "C": -1 + last_game_factor,
                            "D": -2 + 2 * last_game_factor}  # fmt: skip


def test_X4_a_thinking_time_is_no_verdict(cup, says):
    table = cup({"clock_s": 30})
    assert tournament_of(table.fold.header.tournament).clock_s == 30
    table.play("A", "S4", at_ms=0)
    assert says(table.play("B", "S5", at_ms=10_000_000)) == LEGAL


@pytest.mark.parametrize(
    ("options", "counts", "told"),
    [
        ({"spare": "aside"}, {"A": 13, "B": 13, "C": 13, "D": 13}, LEGAL),
        ({"spare": "aside"}, {"A": 14, "B": 13, "C": 13, "D": 13}, ("illegal", "wrong-count")),
        ({"spare": "aside"}, {"A": 14}, ("illegal", "wrong-count")),
        ({"spare": "dealt"}, {"A": 14, "B": 13, "C": 13, "D": 13}, LEGAL),
    ],
)
def test_X5_cards_that_do_not_divide_are_set_aside(cup, says, options, counts, told):
    assert says(cup(options).add("deal", counts=counts)) == told


def test_X5_an_untold_exchange_is_made_up_for_all_the_same(cup, says):
    table = cup({"spare": "aside"}, miyako_ochi=False)
    played(table)
    table.add("round", number=2)
    table.add("deal", counts=dict.fromkeys("ABCD", 13))
    table.exchange("A", "D", 2)
    assert says(table.play("D", "S5")) == LEGAL
    assert table.fold.table.game.public(table.fold.table.state).cards_left == {"A": 13, "B": 13, "C": 13, "D": 12}


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"set_length": -1}, "tournament.set_length"),
        ({"sets": 2}, "tournament.sets"),
        ({"seats": "by-score"}, "tournament.seats"),
        ({"last_game_factor": 2}, "tournament.last_game_factor"),
        ({"spare": "eaten"}, "tournament.spare"),
        ({"clocks": 3}, "tournament.clocks"),
    ],
)
def test_X1_a_tournament_that_cannot_be_played_is_refused_in_one_sentence(asked, field):
    with pytest.raises(OptionsError) as caught:
        tournament_of(asked)
    assert caught.value.field == field and "\n" not in str(caught.value)
    with pytest.raises(OptionsError):
        Fold(Header("daifugo", ("A", "B"), tournament=asked))


def test_X1_a_tournament_is_an_object_of_the_header():
    with pytest.raises(RecordError) as caught:
        Reader().read({"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A"],
                       "tournament": 3})  # fmt: skip
    assert caught.value.field == "tournament"
    assert tournament_of(None) == tournament_of({}) == PLAIN


def test_X1_the_last_game_ends_the_tournament():
    made = Tournament(set_length=2, sets=2)
    assert [made.ends_with(number) for number in (1, 2, 3, 4, 5)] == [False, False, False, True, True]
    assert not PLAIN.ends_with(9) and not Tournament(set_length=3).ends_with(9)


def test_X1_a_set_goes_on_with_one_game_more():
    made = changed(Tournament(set_length=2, sets=1), Tournament(set_length=3, sets=1), since=2)
    assert [made.place(number) for number in (1, 2, 3, 4)] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert not made.ends_with(2) and made.ends_with(3)


def test_X1_sets_that_have_ended_stay_as_they_were():
    made = changed(Tournament(set_length=2, sets=2), Tournament(set_length=3, sets=3), since=4)
    assert [made.place(number) for number in range(1, 8)] == [
        (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]  # fmt: skip
    assert [made.games_in(which) for which in (1, 2, 3)] == [2, 3, 3]
    assert not made.ends_with(7) and made.ends_with(8)


@pytest.mark.parametrize(("since", "over"), [(3, True), (2, False)])
def test_X1_it_ends_early_after_two_games_or_with_the_second(since, over):
    made = changed(Tournament(set_length=4, sets=3), Tournament(set_length=2, sets=1), since)
    assert made.ends_with(2) and not made.ends_with(1)
    assert made.games_in(1) == 2 and made.place(3) == (2, 1)
    assert over == (made.since == 3)


def test_X1_only_the_newest_change_counts_where_no_game_ended_since():
    first = Tournament(set_length=4, sets=3)
    ended = changed(first, Tournament(set_length=2, sets=1), since=3)
    assert changed(ended, first, since=3).place(3) == (1, 3)


def test_X3_a_game_that_has_ended_counts_as_it_did():
    made = changed(Tournament(set_length=2, last_game_factor=3), Tournament(set_length=4, last_game_factor=2), since=3)
    assert [made.weight(number) for number in range(1, 8)] == [1, 3, 1, 1, 1, 2, 1]


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 6)), max_size=4),
    st.integers(1, 5),
)
def test_X1_places_follow_one_another_whatever_was_changed(changes, length):
    made, since = Tournament(set_length=length), 1
    for step, after in changes:
        since += step
        made = changed(made, Tournament(set_length=after), since)
    places = [made.place(number) for number in range(1, 40)]
    assert places[0] == (1, 1)
    for before, after in itertools.pairwise(places):
        assert after in ((before[0], before[1] + 1), (before[0] + 1, 1))
    for which in {place[0] for place in places[:-12]}:
        assert sum(place[0] == which for place in places) == made.games_in(which)


def test_X1_a_change_is_an_event_that_can_be_undone(cup, says):
    table = cup({"set_length": 2, "sets": 1}, miyako_ochi=False)
    played(table)
    assert says(table.add("tournament", tournament={"set_length": 1, "sets": 1})) == LEGAL
    assert table.fold.table.setup.tournament.ends_with(1)
    table.add("undo", target=table.fold.newest.seq)
    assert not table.fold.table.setup.tournament.ends_with(1)


def test_X1_a_change_that_contradicts_itself_is_refused_and_nothing_changes(cup):
    table = cup({"set_length": 2})
    with pytest.raises(OptionsError) as error:
        table.add("tournament", tournament={"sets": 3})
    assert error.value.field == "tournament.sets"
    assert table.fold.table.setup.tournament.set_length == 2


def test_X5_cards_that_do_not_divide_are_set_aside_or_dealt():
    assert [Tournament(spare="aside").left_over(cards, 4) for cards in (52, 53, 55)] == [0, 1, 3]
    assert Tournament().left_over(53, 4) == 0
