"""What is shown of a session: the table at one moment, and a timeline that grows without being made anew."""

from __future__ import annotations

import json

from referee.events import Event
from referee.fold import Fold
from referee.records.reader import read_record
from table.record.view import View

PLAYERS = ["A", "B", "C", "D"]


def made(*lines: dict[str, object]) -> tuple[Fold, View]:
    head = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "players": PLAYERS}
    header, events, _ = read_record([json.dumps(line) for line in (head, *lines)])
    fold = Fold(header)
    view = View(fold)
    for event in events:
        view.news(fold.add(event))
    return fold, view


def play(seq: int, player: str, *cards: str) -> dict[str, object]:
    return {"seq": seq, "type": "play", "player": player, "cards": list(cards)}


def test_the_table_at_one_moment() -> None:
    _, view = made(play(1, "A", "H7"), play(2, "B", "H9"))
    shown = view.shown()
    assert (shown.turn, shown.round, shown.over) == ("C", 1, False)
    assert [(laid.player, laid.cards, laid.seq) for laid in shown.field] == [("A", ("H7",), 1), ("B", ("H9",), 2)]
    assert [player.seat for player in shown.players] == [0, 1, 2, 3] and "play" in shown.expected
    assert list(shown.as_dict())[:4] == ["game", "profile", "options", "round"]


def test_only_what_changed_is_news() -> None:
    fold, view = made(play(1, "A", "H7"), play(2, "B", "H5"))
    amended = Event(3, "amend", target=2, event=Event(2, "play", "B", ("H9",)))
    assert set(view.news(fold.add(amended))) == {2, 3}
    assert view.news(fold.add(Event(4, "pass", "C"))) == [4]


def test_the_newest_entries_reach_back_to_the_rounds_beginning() -> None:
    lines = [play(1, "A", "H7"), {"seq": 2, "type": "clear"}, {"seq": 3, "type": "round", "number": 2},
             play(4, "A", "H7"), play(5, "B", "H9")]  # fmt: skip
    _, view = made(*lines)
    assert [entry.seq for entry in view.newest(1, 10)] == [3, 4, 5] and len(view.newest(1, 2)) == 2
    assert [entry.seq for entry in view.timeline(before=4, most=2)] == [2, 3]
    assert view.timeline(before=99) == [] and view.entry(99) is None


def test_what_was_said_is_told_with_the_result_so_far() -> None:
    _, view = made(play(1, "A", "H7"))
    told = view.told()
    assert [line.get("seq") for line in told] == [1, None] and told[-1]["type"] == "result"


def test_a_deal_that_begins_a_round_is_its_beginning() -> None:
    deal = {"type": "deal", "counts": {"A": 1, "B": 1, "C": 1, "D": 2}}
    ends = [play(2, "A", "H7"), play(3, "B", "S9"), play(4, "C", "S10")]
    _, view = made({"seq": 1, **deal}, *ends, {"seq": 5, **deal}, play(6, "D", "H7"))
    shown = view.shown()
    assert shown.round == 2 and [(laid.player, laid.cards, laid.seq) for laid in shown.field] == [("D", ("H7",), 6)]
    assert [entry.seq for entry in view.newest(1, 10)] == [5, 6]
