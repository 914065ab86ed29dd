"""A proposal says what would be written, and whether the table is asked."""

from __future__ import annotations

from dataclasses import replace

from referee.json_values import JsonLine
from table.interpret.arrivals import came
from table.interpret.memory import Memory
from table.interpret.proposals import Amendment, Line, Proposal, without_sweep
from tests.table.interpret.made import arm, card, moment, play, seen

NEW = card(1, "S6")
SURE = came(seen([NEW], [NEW], [arm(1)]), moment(play("A", "H4")), Memory())


def test_a_sure_play_is_not_asked_about() -> None:
    assert SURE.sure and not SURE.ask


def test_an_unread_card_is_asked_about() -> None:
    new = card(2, None)
    unread = came(seen([new], [new], [arm(1)]), moment(play("A", "H4")), Memory())
    assert unread.ask and not unread.sure and unread.events[-1]["cards"] == ["?"]


def test_one_unlikely_play_of_several_is_asked_about() -> None:
    two = replace(SURE, plays=(SURE.plays[0], replace(SURE.plays[0], confidence=0.3)))
    assert two.ask and not two.sure


def test_an_unconfirmed_line_is_asked_about() -> None:
    assert Proposal(lines=(Line({"type": "clear", "confirmed": False}),)).ask
    assert not Proposal(lines=(Line({"type": "clear"}),)).ask


def test_what_has_to_be_amended_is_written_first() -> None:
    amend: JsonLine = {"type": "amend", "target": 1, "event": {"type": "play", "player": "A", "cards": ["H5"]}}
    found = replace(SURE, amends=Amendment(1, (amend,)))
    assert found.events == (amend, *SURE.events)


def test_of_several_the_first_without_a_sweep_is_the_plain_one() -> None:
    swept = Proposal(swept=True)
    assert without_sweep([swept, SURE]) is SURE
