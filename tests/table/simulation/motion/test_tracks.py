"""Where cards and hands are at every moment."""

from __future__ import annotations

import pytest

from table.simulation.motion.tracks import (
    CardMove,
    CardTrack,
    Choreography,
    HandMove,
    Reach,
    Spot,
    between,
    card_now,
    eased,
)

A, B = Spot(0.0, 0.0), Spot(10.0, 20.0, 1.0)


def test_a_hand_starts_and_ends_at_rest() -> None:
    assert eased(-1.0) == 0.0 and eased(2.0) == 1.0 and eased(0.5) == pytest.approx(0.5)
    assert eased(0.01) < 0.001 and eased(0.01, "out") > 0.02 and eased(0.5, "in") == 0.125


def test_half_way_is_half_way() -> None:
    assert between(A, B, 0.5) == Spot(5.0, 10.0, 0.5) and between(A, B, 0.0) == A and between(A, B, 1.0) == B


def test_a_card_lies_where_its_last_move_left_it_and_nowhere_before() -> None:
    track = CardTrack("k", "S4", [CardMove(100, 200, A, B, 1, moving=True), CardMove(200, 900, B, B, 1)])
    assert track.at(50) is None and track.at(900) is None
    move = track.at(150)
    assert move is not None and move.moving and card_now(track, move, 150).spot == Spot(5.0, 10.0, 0.5)
    assert track.stop(500) is not None and track.at(600) is None


def test_nothing_moves_in_a_quiet_span() -> None:
    reach = Reach(0, [HandMove(1000, 2000, A, B, "reach", (6.0, 2.0))])
    made = Choreography(reaches=[reach], duration_ms=2200.0)
    assert made.quiet_spans() == [(0.0, 1000)] and made.quiet_spans(100.0) == [(0.0, 1000), (2000, 2200.0)]
    assert [hand.player for hand in made.hands_at(1500)] == [0] and list(made.hands_at(500)) == []


def test_what_moves_is_painted_above_what_rests() -> None:
    resting = CardTrack("a", "S4", [CardMove(0, 900, A, A, 9)])
    moving = CardTrack("b", "S5", [CardMove(0, 900, A, B, 1, moving=True)])
    made = Choreography(cards={"b": moving, "a": resting})
    assert [card.code for card in made.cards_at(100)] == ["S4", "S5"]


def test_a_hand_is_there_only_during_its_visit() -> None:
    reach = Reach(0, [HandMove(100, 200, A, B, "reach", (6.0, 2.0)), HandMove(200, 300, B, A, "reach", (2.0, 6.0))])
    assert (reach.start, reach.end) == (100, 300) and reach.at(50) is None and reach.at(350) is None
    now = reach.at(200)
    assert now is not None and (now.spot.x, now.spot.y) == (10.0, 20.0)
