"""One event on the table at one moment."""

from __future__ import annotations

from referee.events import Event, Header
from referee.fold import Fold
from referee.moment import Place, added, new_order, step

PLAYERS = ("A", "B", "C")


def begin(profile: str = "official"):
    return Fold(Header("daifugo", PLAYERS, profile)).table


def told(table, *events):
    for event in events:
        table, _, _ = step(table, Place(event.seq, event))
    return table


def test_a_void_event_leaves_the_table_as_it_is():
    table = begin()
    assert step(table, Place(1, None)) == (table, None, None)


def test_an_illegal_event_changes_nothing_unless_it_stands():
    table = told(begin(), Event(1, "play", "A", ("S5",)))
    foul = Event(2, "play", "B", ("S3",))
    after, ruling, _ = step(table, Place(2, foul))
    assert ruling.verdict == "illegal" and after.game.turn(after.state) == "B"
    after, ruling, _ = step(table, Place(2, Event(2, "play", "B", ("S3",), stands=True)))
    assert ruling.verdict == "illegal" and after.game.turn(after.state) == "C"


def test_the_end_of_a_round_is_told_and_its_scores_are_added():
    table = told(begin(), Event(1, "deal", counts=dict.fromkeys(PLAYERS, 1)), Event(2, "play", "A", ("S5",)))
    after, _, ended = step(table, Place(3, Event(3, "play", "B", ("S6",))))
    assert ended is not None and ended.number == 1 and list(ended.result.standings) == ["A", "B", "C"]
    assert after.over and not table.over


def test_a_deal_after_a_round_begins_the_next_one():
    table = told(begin(), Event(1, "deal", counts=dict.fromkeys(PLAYERS, 1)), Event(2, "play", "A", ("S5",)),
                 Event(3, "play", "B", ("S6",)), Event(4, "deal", counts=dict.fromkeys(PLAYERS, 9)))  # fmt: skip
    assert not table.over and table.setup.number == 2
    assert table.setup.carry.ranks["A"] == "daifugo"


def test_a_round_may_change_players_and_switches():
    table = told(begin(), Event(1, "round", number=5, players=("A", "B", "C", "D"), options={"skip_5": True}))
    assert table.setup.number == 5 and table.setup.players[-1] == "D"
    assert table.overrides == {"skip_5": True}


def test_scores_of_rounds_are_added_player_by_player():
    assert added({"A": 1}, {"A": 2, "B": 3}) == {"A": 3, "B": 3}


def test_an_order_of_strength_is_new_only_where_it_differs():
    table = begin()
    assert new_order(table, told(table, Event(1, "play", "A", ("S5",)))) is None
