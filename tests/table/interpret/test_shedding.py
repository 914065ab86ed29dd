"""What cards mean in shedding games: a play after silent passes, perhaps on a field that was swept unseen."""

from __future__ import annotations

from table.interpret.memory import Memory, Play
from table.interpret.proposals import without_sweep
from table.interpret.shedding import Shedding
from tests.table.interpret.made import arm, card, moment, play, seen


def test_the_best_proposal_comes_first_and_says_what_would_be_written() -> None:
    new = card(1, "S6")
    (found,) = Shedding().propose(seen([new], [new], [arm(3)]), moment(play("A", "H4")), Memory())
    assert [(event["type"], event["player"]) for event in found.events] == [("pass", "B"), ("pass", "C"), ("play", "D")]
    assert found.sure and not found.ask and found.plays[0].cards == (new,) and found.plays[0].confidence > 0.9


def test_a_swept_field_is_proposed_with_its_passes_and_the_plain_reading_stays() -> None:
    new, old = card(2, "S3"), card(1, "H4", state="covered")
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)])
    found = Shedding().propose(seen([old, new], [new], [arm(0)]), moment(play("A", "H4")), memory)
    assert [item.swept for item in found] == [True, False]
    assert [event["type"] for event in found[0].events] == ["pass"] * 3 + ["play"]
    assert without_sweep(found) is found[1]


def test_without_new_cards_it_says_what_went() -> None:
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)])
    (found,) = Shedding().propose(seen([], arms=[arm(0)]), moment(play("A", "H4")), memory)
    assert found.swept and [event["player"] for event in found.events] == ["B", "C", "D"]


def test_the_same_look_gives_the_same_proposals_and_changes_nothing() -> None:
    new, memory, table = card(1, "S6"), Memory(), moment(play("A", "H4"))
    look = seen([new], [new], [arm(1)])
    assert Shedding().propose(look, table, memory) == Shedding().propose(look, table, memory)
    assert memory == Memory()
