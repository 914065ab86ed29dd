"""Random legal games of every game with perfect detections give every event: the beginning of one each, up to its
first sweeps and draws; `bench.films.table --eyes truth` runs whole ones."""

from __future__ import annotations

import numpy as np
import pytest

from bench.films.perfect import ARM, drawn, visible
from bench.films.rounds import shortened
from bench.films.table import Job, chosen, watch
from models.render.cards.deck import built_in
from table.simulation.film import Film
from table.simulation.scripts.players import game_to_film
from tests.table.simulation.filming import film
from vision.scanner import MODELS

SEED = 11
EVENTS = 9
FPS = 10.0
SAID = {"napoleon": 12, "napoleon-local": 10, "torite-bonus": 4, "nono": 4}
"""Some rounds begin with events that are only said, or with strips."""
SEEDS = {"official": 12}
"""Where SEED begins with jokers that may stand for several cards, which the table is rightly asked about."""
EVERY = [kind.label for kind in chosen(["all"])]


@pytest.mark.film
@pytest.mark.parametrize("label", EVERY)
def test_perfect_detections_give_every_event(label: str) -> None:
    (kind,) = [kind for kind in chosen([label]) if kind.label == label]
    events = EVENTS + SAID.get(kind.profile, 0)
    count = watch(Job(kind, SEEDS.get(kind.profile, SEED), "home", "built-in", events, FPS, MODELS, None, perfect=True))
    assert count.events >= (6 if kind.profile != "torite-poker" else 3)
    # A strip may lie so close together that a card of it is asked about.
    strips = count.asked if kind.profile == "nono" else 0
    assert (count.right, count.failures, count.questions) == (count.events - strips, [], strips)
    assert (count.false_illegal, count.false_exposed, count.standing_wrong) == (0, 0, 0)


def test_an_arm_that_comes_from_behind_the_camera_does_not_cross_the_picture() -> None:
    """A camera that is tilted stands over somebody's shoulder: that player's elbow lies behind it."""
    (kind,) = chosen(["torite-daifugo"])
    lines = shortened(game_to_film(kind.label, SEED), 4)
    made = Film(lines, built_in("coloured"), seed=SEED, difficulty="home", size=(640, 360))
    deepest = min((reach for reach in made.choreography.reaches), key=lambda reach: reach.start)
    middle = (deepest.start + deepest.end) / 2
    (hand,) = made.choreography.hands_at(middle)
    tip = made.to_px(np.array([[hand.spot.x, hand.spot.y]]), middle)[0]
    changed = (drawn(made, middle) == ARM).all(axis=2)
    columns = np.argwhere(changed)[:, 1]
    assert len(columns) and tip[0] < 320 and columns.max() < tip[0] + 60


def test_what_is_drawn_is_what_is_seen() -> None:
    """Cards and arms are drawn where the film has them; detections name what shows and nothing else."""
    _, made = film("torite/torite-c", "home")
    played = [item for item in made.choreography.happenings if item.type == "play"]
    at_ms = played[2].clear_ms + 20
    found = visible(made, at_ms)
    assert {item.card for item in found if item.face == "up"} == {item.cards[0] for item in played[:3]}
    picture = drawn(made, at_ms)
    assert picture.shape == (made.view.size[1], made.view.size[0], 3)
    for item in found:
        x, y = item.quad.mean(axis=0) + (item.quad[0] - item.quad.mean(axis=0)) * 0.8
        assert picture[int(y), int(x)].min() > 200
    reaching = drawn(made, (played[2].at_ms + played[2].clear_ms) / 2)
    assert np.count_nonzero((reaching != picture).any(axis=2)) > 2000
