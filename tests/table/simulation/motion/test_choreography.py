"""What happens on the virtual table: who reaches, what lies where, when it is swept."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from models.render.difficulty import LEVELS
from table.simulation.games.daifugo_rounds import random_round
from table.simulation.motion.choreography import Director
from table.simulation.motion.layout import STYLES, Pile, card_corners, facing, seat_angle
from table.simulation.motion.manners import Difficulty
from table.simulation.motion.stage import Stage
from table.simulation.motion.tracks import Choreography, Spot
from table.simulation.pictures.conditions import draw_conditions
from table.simulation.pictures.view import place_camera
from table.simulation.scripts.story import parse_record, tell

HEADER: dict[str, Any] = {
    "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official",
    "players": ["A", "B", "C", "D"],
}  # fmt: skip


def record(*events: dict[str, Any]) -> list[dict[str, Any]]:
    return [HEADER, *({"seq": number, **event} for number, event in enumerate(events, 1))]


def play(player: str, *cards: str) -> dict[str, Any]:
    return {"type": "play", "player": player, "cards": list(cards)}


def stage(lines: list[dict[str, Any]], level: Difficulty, seed: int = 1) -> Choreography:
    view = place_camera(draw_conditions(level, np.random.default_rng([seed, 1])), (1280, 720))
    story = tell(*parse_record(lines))
    return Director(story, Stage(story, level, view.seen(40), view.seen(), np.random.default_rng(seed))).direct()


def open_cards(choreography: Choreography, t_ms: float) -> Counter[str]:
    return Counter(card.code for card in choreography.cards_at(t_ms) if card.side == "up" and card.resting)


def test_a_field_is_swept_when_the_referee_clears_it() -> None:
    told = tell(*parse_record(record(play("A", "S4"), play("B", "H8"), play("B", "D5"))))
    assert [(beat.kind, beat.seq) for beat in told.beats] == [("play", 1), ("play", 2), ("sweep", 2), ("play", 3)]


def test_a_clear_event_alone_sweeps_and_never_twice() -> None:
    told = tell(*parse_record(record(play("A", "S4"), {"type": "clear"}, {"type": "clear"}, play("A", "S5"))))
    assert [beat.kind for beat in told.beats] == ["play", "sweep", "play"]
    cut = tell(*parse_record(record(play("A", "S8"), {"type": "clear"}, play("A", "S5"))))
    assert [beat.kind for beat in cut.beats] == ["play", "sweep", "play"]


def test_an_illegal_play_that_is_taken_back_leaves_the_table() -> None:
    lines = record(play("A", "S9"), play("B", "H5"), {"type": "takeback", "target": 2}, play("B", "H10"))
    told = tell(*parse_record(lines))
    assert [(beat.kind, beat.legal) for beat in told.beats] == [
        ("play", True), ("play", False), ("takeback", False), ("play", True),
    ]  # fmt: skip
    done = stage(lines, "home")
    laid, back, again = done.happenings[1:4]
    assert open_cards(done, laid.at_ms + 1) == Counter(["S9", "H5"])
    assert open_cards(done, back.clear_ms + 1) == Counter(["S9"])
    assert open_cards(done, again.at_ms + 1) == Counter(["S9", "H10"])
    assert back.at_ms - laid.at_ms > 1800, "somebody has to call it first"


def test_a_corrected_record_is_filmed_as_it_really_was() -> None:
    better = {"type": "play", "player": "A", "cards": ["S6"]}
    lines = record(play("A", "S5"), play("B", "H9"), {"type": "amend", "target": 1, "event": better})
    assert [beat.cards for beat in tell(*parse_record(lines)).beats] == [("S6",), ("H9",)]
    gone = record(play("A", "S5"), play("B", "H9"), {"type": "undo", "target": 2})
    assert [beat.cards for beat in tell(*parse_record(gone)).beats] == [("S5",)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("profile", ["official", "stadium", "uecda"])
def test_what_lies_on_the_table_is_what_was_played_and_not_swept(level: Difficulty, profile: str) -> None:
    lines = random_round(3, profile)
    done = stage(lines, level)
    assert [h.seq for h in done.happenings if h.type == "play"] == [e["seq"] for e in lines if e["type"] == "play"]
    lying: Counter[str] = Counter()
    for happening in done.happenings:
        if happening.type == "play":
            lying += Counter(happening.cards)
            assert open_cards(done, happening.at_ms + 1) == lying
        elif happening.type == "sweep":
            lying.clear()
            assert open_cards(done, happening.clear_ms + 1) == lying


@pytest.mark.parametrize("level", LEVELS)
def test_every_hand_comes_from_its_own_seat(level: Difficulty) -> None:
    done = stage(random_round(5, "official", ("A", "B", "C", "D", "E")), level)
    seats = {reach.player for reach in done.reaches}
    assert seats == {0, 1, 2, 3, 4}
    for reach in done.reaches:
        for spot in (reach.moves[0].a, reach.moves[-1].b):
            away = math.atan2(spot.y, spot.x) - seat_angle(reach.player, 5)
            assert abs((away + math.pi) % (2 * math.pi) - math.pi) < 1e-6


def test_hands_come_from_out_of_the_picture() -> None:
    view = place_camera(draw_conditions("home", np.random.default_rng([1, 1])), (1280, 720))
    done = stage(random_round(5), "home")
    for reach in done.reaches:
        start = reach.moves[0].a
        x, y = view.to_px(np.array([[start.x, start.y]]))[0]
        assert not (0 <= x < 1280 and 0 <= y < 720)


def test_moves_follow_each_other_without_a_jump() -> None:
    done = stage(random_round(9), "hard")
    for reach in done.reaches:
        for one, two in zip(reach.moves, reach.moves[1:], strict=False):
            assert one.end == two.start and one.b == two.a
    for track in done.cards.values():
        for one, two in zip(track.moves, track.moves[1:], strict=False):
            assert one.end == two.start
            assert math.dist(one.b[:2], two.a[:2]) < 1e-6


def test_a_pass_does_not_look_like_a_play() -> None:
    done = stage(random_round(4, "official"), "home")
    taps = [reach for reach in done.reaches if any(move.pose == "tap" for move in reach.moves)]
    assert taps, "some players tap the table when they pass"
    for reach in taps:
        touch = min((move.b for move in reach.moves), key=lambda spot: math.hypot(spot.x, spot.y))
        for card in done.cards_at(reach.start):
            assert card.side == "down" or math.dist(touch[:2], card.spot[:2]) > 80


@pytest.mark.parametrize("level", ["easy", "home"])
def test_there_is_a_still_moment_after_every_play(level: Difficulty) -> None:
    done = stage(random_round(6), level)
    spans = done.quiet_spans(300)
    for happening in done.happenings:
        if happening.type == "play":
            assert any(start <= happening.clear_ms + 1 < end for start, end in spans)


def test_at_hard_some_plays_come_within_a_second() -> None:
    gaps = []
    for seed in range(4):
        times = [h.at_ms for h in stage(random_round(seed), "hard", seed).happenings if h.type == "play"]
        gaps += [later - earlier for earlier, later in itertools.pairwise(times)]
    assert min(gaps) < 1000
    times = [h.at_ms for h in stage(random_round(1), "easy").happenings if h.type == "play"]
    assert min(later - earlier for earlier, later in itertools.pairwise(times)) > 1500


def test_the_same_seed_moves_the_same() -> None:
    lines = random_round(2)
    assert stage(lines, "home", 7) == stage(lines, "home", 7)
    assert stage(lines, "home", 7) != stage(lines, "home", 8)


def test_seats_go_clockwise_from_the_bottom() -> None:
    directions = [(round(math.cos(seat_angle(i, 4))), round(math.sin(seat_angle(i, 4)))) for i in range(4)]
    assert directions == [(0, 1), (-1, 0), (0, -1), (1, 0)], "bottom, left, top, right; y is down"
    for seat in range(4):
        heading = facing(seat, 4)
        inward = (math.sin(heading), -math.cos(heading))
        assert np.allclose(inward, [-math.cos(seat_angle(seat, 4)), -math.sin(seat_angle(seat, 4))])


SAFE = np.array([[-260.0, -150], [260, -150], [260, 150], [-260, 150]])


def _overlaps(one: Spot, other: Spot) -> bool:
    return bool(_covered(one, [other]) > 0.01)


def _covered(spot: Spot, above: list[Spot]) -> float:
    """Share of a card under others, counted on a grid of points that knows nothing of the layout's masks."""
    x, y = np.meshgrid(np.linspace(-30, 30, 31), np.linspace(-42, 42, 43))
    cos, sin = math.cos(spot.angle), math.sin(spot.angle)
    points = np.stack([spot.x + cos * x - sin * y, spot.y + sin * x + cos * y], -1).reshape(-1, 2)
    hidden = np.zeros(len(points), bool)
    for other in above:
        cos, sin = math.cos(other.angle), math.sin(other.angle)
        away = points - (other.x, other.y)
        u, v = away @ (cos, sin), away @ (-sin, cos)
        hidden |= (np.abs(u) < 31.5) & (np.abs(v) < 44)
    return float(hidden.mean())


def test_easy_lays_cards_apart() -> None:
    pile = Pile(STYLES["easy"], SAFE, np.random.default_rng(3))
    laid = [spot for seat in range(4) for spot in pile.place(1, facing(seat, 4))]
    assert not any(_overlaps(one, other) for i, one in enumerate(laid) for other in laid[:i])
    for spot in laid:
        assert (np.abs(card_corners(spot)) <= SAFE.max(axis=0) + 1e-6).all()


def test_home_covers_cards_by_no_more_than_it_says() -> None:
    worst = []
    for seed in range(6):
        pile = Pile(STYLES["home"], SAFE, np.random.default_rng(seed))
        laid: list[Spot] = []
        for turn in range(5):
            laid += pile.place(1 + turn % 2, facing(turn % 4, 4))
        shares = [_covered(spot, laid[number + 1 :]) for number, spot in enumerate(laid)]
        worst.append(max(shares))
        assert shares[-1] == 0
    assert max(worst) > 0.1, "piles do overlap"
    assert max(worst) <= 0.75


def test_a_card_that_nobody_could_read_is_left_out() -> None:
    lines = record(play("A", "?"), play("B", "S5", "?"), play("C", "BACK"), play("D", "H9"))
    assert [beat.cards for beat in tell(*parse_record(lines)).beats] == [("S5",), ("H9",)]
    assert stage(lines, "home").duration_ms > 0


def test_a_second_round_begins_on_an_empty_table() -> None:
    lines = random_round(8, rounds=2)
    done = stage(lines, "home")
    new = next(happening for happening in done.happenings if happening.type == "round")
    assert not done.cards_at(new.at_ms + 1)
    assert any(happening.type == "play" and happening.at_ms > new.at_ms for happening in done.happenings)
