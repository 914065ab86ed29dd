"""What hands do beside playing: cards are pushed and stay themselves, hands rest, nobody has two right hands."""

from __future__ import annotations

import copy
from itertools import pairwise

import numpy as np
import pytest

from referee.fold import Fold
from table.simulation.motion.choreography import Director
from table.simulation.motion.stage import FOREVER, Stage
from table.simulation.motion.tracks import CardMove, CardTrack, Spot
from table.simulation.pictures.ground import Place
from table.simulation.rooms.bystanders import PUSHED_MM, Bystanders, shifted
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record, tell

WIDE = np.array([[-300.0, -200], [300, -200], [300, 200], [-300, 200]])


def stage_of(label: str, seed: int) -> Stage:
    """A stage on which a game was played in a lively way."""
    header, events = parse_record(game_to_film(label, seed)[:40])
    assert Fold(header)
    story = tell(header, events)
    stage = Stage(story, "lively", WIDE, WIDE * 1.1, np.random.default_rng(seed))
    Director(story, stage).direct()
    return stage


def test_a_card_that_is_shifted_goes_on_from_there() -> None:
    a, b, c = Spot(0.0, 0.0), Spot(10.0, 0.0), Spot(99.0, 9.0)
    track = CardTrack("S3#1", "S3", [
        CardMove(0, 100, c, a, 1, moving=True), CardMove(100, 900, a, a, 1), CardMove(900, 950, a, a, 1),
        CardMove(950, 1200, a, c, 1, moving=True), CardMove(1200, FOREVER, c, c, 1),
    ])  # fmt: skip
    shifted(track, 400, 500, b)
    assert [(move.start, move.end) for move in track.moves] == [
        (0, 100), (100, 400), (400, 500), (500, 900), (900, 950), (950, 1200), (1200, FOREVER),
    ]  # fmt: skip
    assert all(one.b == two.a for one, two in pairwise(track.moves)) and track.moves[-1].a == c
    assert track.moves[3].a == track.moves[4].a == b


@pytest.mark.parametrize("label", ["daifugo/uecda", "torite/torite-a", "torite/torite-sevens"])
def test_what_is_played_stays_as_it_is(label: str) -> None:
    stage = stage_of(label, 3)
    before = copy.deepcopy(stage.done)
    crowd = Bystanders(stage, np.random.default_rng(1))
    pushed, rested = crowd.push(1.0), crowd.rest(1.0)
    crowd.snack(Place(-250.0, 150.0), 3, 4000.0)
    assert rested > 0 and (pushed > 0 or label != "daifugo/uecda")
    assert stage.done.happenings == before.happenings and stage.done.duration_ms == before.duration_ms
    for key, track in before.cards.items():
        now = stage.done.cards[key]
        assert all(a.end == b.start for a, b in pairwise(now.moves))
        for a, b in pairwise(now.moves):
            assert a.b == b.a, "no card jumps"
        ends = [move for move in track.moves if move.moving]
        assert [
            (m.start, m.end) for m in now.moves if m.moving and (m.start, m.end) in {(e.start, e.end) for e in ends}
        ]


def test_cards_are_pushed_as_far_as_people_push_them() -> None:
    stage = stage_of("daifugo/uecda", 5)
    resting = {key: [m.a for m in track.moves if not m.moving] for key, track in stage.done.cards.items()}
    assert Bystanders(stage, np.random.default_rng(2)).push(1.0) > 0
    far = [
        np.hypot(b.x - a.x, b.y - a.y)
        for key, track in stage.done.cards.items()
        if len([m for m in track.moves if not m.moving]) > len(resting[key])
        for a, b in pairwise(m.a for m in track.moves if not m.moving)
        if np.hypot(b.x - a.x, b.y - a.y) < 40 and a != b
    ]
    assert far and all(PUSHED_MM[0] - 0.01 <= each <= PUSHED_MM[1] + 0.01 for each in far)


def test_nobody_has_two_right_hands() -> None:
    stage = stage_of("daifugo/uecda", 4)
    crowd = Bystanders(stage, np.random.default_rng(3))
    for _ in range(2):
        crowd.push(1.0), crowd.rest(1.0)
    crowd.snack(Place(-250.0, 150.0), 3, 3000.0)
    for seat in range(len(stage.players)):
        own = sorted((reach.start, reach.end) for reach in stage.done.reaches if reach.player == seat)
        assert all(end <= start for (_, end), (start, _) in pairwise(own))


def test_a_hand_that_rests_covers_no_card() -> None:
    stage = stage_of("daifugo/uecda", 6)
    before = len(stage.done.reaches)
    assert Bystanders(stage, np.random.default_rng(3)).rest(1.0) == len(stage.done.reaches) - before > 0
