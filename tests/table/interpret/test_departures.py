"""Cards that went: nothing, a play taken back, or the field swept."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from referee.fold import Table as Moment
from table.interpret.departures import field_swept, nothing_said, went
from table.interpret.memory import Memory, Play, SeatStrip
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal
from table.interpret.readings import best
from table.interpret.zones import Zone, Zones
from tests.table.interpret.made import PLANE, arm, card, moment, play, seen

BESIDE = tuple((float(x), float(y)) for x, y in PLANE.to_mm(np.array([[1000, 0], [1280, 0], [1280, 720], [1000, 720]])))
H4, S6 = card(1, "H4", 500), card(2, "S6", 700)
TABLE = moment(play("A", "H4"), play("B", "S6"))


def memory(**more: bool) -> Memory:
    first = Play(1, {1}, ("H4",), True, 0.0)
    return Memory(plays=[first, Play(2, {2}, ("S6",), more.get("legal", True), 1.0)])


def told(look: Observation, known: Memory) -> list[Proposal]:
    return list(went(look, TABLE, known, field_swept))


def test_nothing_is_said_while_everything_lies_there() -> None:
    assert told(seen([H4, S6]), memory()) == []


def test_a_swept_field_means_that_the_others_passed() -> None:
    (found,) = told(seen([], arms=[arm(1)]), memory())
    assert found.swept and found.lying == ()
    assert [event.get("player") for event in found.events] == ["C", "D", "A"]
    assert not found.ask


@pytest.mark.parametrize(("laid", "took", "back"), [("B", 1, True), ("B", 0, False), (None, 1, False)])
def test_a_lead_that_another_arm_laid_and_took_again_went_back_to_a_hand(
    laid: str | None, took: int, back: bool
) -> None:
    """By their turn it was A's; the arm that laid it came from B, or nobody else. Where A sweeps it, all passed."""
    known = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0, "A", laid)])
    (found,) = went(seen([], arms=[arm(took)]), moment(play("A", "H4")), known, field_swept)
    if back:
        (event,) = found.events
        assert (event["type"], event["target"], event["confirmed"]) == ("undo", 1, False)
    else:
        assert [event["type"] for event in found.events] == ["pass"] * 3 and not found.ask


@pytest.mark.parametrize("zones", [Zones((Zone("discard", BESIDE),)), Zones()])
def test_a_field_whose_top_card_shows_on_the_heap_beside_it_was_swept(zones: Zones) -> None:
    aside = card(2, "S6", 1150)
    look = seen([aside], arms=[arm(1)], zones=zones)
    (found,) = told(replace(look, scene=replace(look.scene, moved=(aside,))), memory())
    assert found.swept is bool(zones.zones)
    assert told(replace(look, scene=replace(look.scene, cards=(H4, aside), moved=(aside,))), memory()) == []


def test_a_sweep_without_an_arm_is_asked_about() -> None:
    (found,) = told(seen([]), memory())
    assert found.ask and {event["confirmed"] for event in found.events} == {False}


def test_G10_a_play_whose_place_in_the_order_is_asked_about_makes_doubtful_passes() -> None:
    """In NONO it may be an 8, which ends the field; other plays of the same player are none."""
    known = memory()
    known.plays[1].player = "B"
    known.strips.seats = {1: SeatStrip(asked=1, unsure=frozenset({"6", "9"}))}
    (found,) = told(seen([], arms=[arm(1)]), known)
    assert found.ask and {event["confirmed"] for event in found.events} == {False}
    known.strips.seats = {1: SeatStrip(asked=1, unsure=frozenset({"5", "9"}))}
    (found,) = told(seen([], arms=[arm(1)]), known)
    assert not found.ask


def unread(share: float) -> tuple[Moment, Memory]:
    """B's answer to the H4 was not read; how surely it is known that B laid it."""
    table, new = moment(play("A", "H4")), card(2, None, 700)
    doubt = replace(best(table, [new], {**dict.fromkeys("ACD", 0.01), "B": 1.0}), share=share)
    known = memory()
    known.in_field, known.doubts = {2}, {2: doubt}
    return doubt.after, known


def test_a_field_of_which_it_is_not_known_who_laid_it_makes_doubtful_passes() -> None:
    table, known = unread(0.5)
    (found,) = went(seen([], arms=[arm(1)]), table, known, field_swept)
    assert found.ask and {event["confirmed"] for event in found.events} == {False}


def test_a_card_that_nobody_read_and_that_may_end_the_field_makes_doubtful_passes() -> None:
    """An 8 ends the field: nobody need have passed."""
    table, known = unread(0.99)
    (found,) = went(seen([], arms=[arm(1)]), table, known, field_swept)
    assert found.ask and {event["confirmed"] for event in found.events} == {False}


def test_passes_are_sure_where_it_was_their_turn_whatever_the_unread_card_below_is() -> None:
    below, known = unread(0.99)
    table = below._replace(state=below.game.step(below.state, play("C", "D2"))[1])
    known.in_field = {2, 3}
    assert table.game.turn(table.state) == "D"
    (found,) = went(seen([], arms=[arm(1)]), table, known, field_swept)
    assert [event.get("player") for event in found.events][:2] == ["D", "A"] and not found.ask


def test_an_illegal_play_that_went_was_taken_back() -> None:
    (found,) = told(seen([H4], arms=[arm(1)]), memory(legal=False))
    assert [dict(event) for event in found.events] == [{"type": "takeback", "target": 2}]
    assert found.lying is not None and [item.seq for item in found.lying] == [1]


def test_the_top_card_alone_went_back_to_a_hand() -> None:
    (found,) = told(seen([H4], arms=[arm(1)]), memory())
    assert [event["type"] for event in found.events] == ["undo"] and found.ask


def test_a_card_below_that_went_says_nothing() -> None:
    (found,) = told(seen([S6], arms=[arm(1)]), memory())
    assert found.events == () and not found.swept
    assert found.lying is not None and [item.seq for item in found.lying] == [2]


def test_a_gathered_trick_says_nothing() -> None:
    (found,) = went(seen([], arms=[arm(1)]), TABLE, memory(), nothing_said)
    assert found.swept and found.events == ()


def test_a_doubtful_card_that_ended_a_trick_and_went_alone_was_taken_back() -> None:
    """A gathered trick takes all its cards; one that was laid out of turn is fetched alone."""
    places = {1: 400, 2: 600, 3: 800, 4: 1000}
    names = {1: "R5", 2: "R6", 3: "R7", 4: "R8"}
    table = moment(*(play(player, name) for player, name in zip("ABCD", names.values(), strict=True)),
                   game="torite", profile="torite-c")  # fmt: skip
    known = Memory(plays=[Play(seq, {seq}, (names[seq],), True, 0.0) for seq in names])
    left = [card(seq, names[seq], places[seq]) for seq in (1, 2, 3)]
    (swept,) = went(seen(left, arms=[arm(3)]), table, known, nothing_said)
    assert swept.swept and swept.events == ()
    known.doubts = dict.fromkeys([4])  # type: ignore[arg-type]
    (found,) = went(seen(left, arms=[arm(3)]), table, known, nothing_said)
    assert [dict(event) for event in found.events] == [{"type": "undo", "target": 4, "confirmed": False}]
    assert found.lying is not None and [item.seq for item in found.lying] == [1, 2, 3]
