"""Random legal games with perfect detections give every event: a sample; `bench.table --eyes truth` runs them whole."""

from __future__ import annotations

import numpy as np
import pytest

from bench.perfect import drawn, visible
from bench.table import Job, chosen, watch
from tests.table.simulation.filming import film
from vision.scanner import MODELS

SEED = 11
EVENTS = 9
FPS = 10.0
SAMPLE = (
    "torite-a", "torite-c", "torite-e", "torite-f", "torite-bonus", "napoleon-local", "uecda"
)  # fmt: skip
SAID = {"napoleon-local": 10, "torite-bonus": 4}


@pytest.mark.parametrize("profile", SAMPLE)
def test_perfect_detections_give_every_event(profile: str) -> None:
    (kind,) = chosen([profile])
    # Some rounds begin with events that are only said.
    events = EVENTS + SAID.get(profile, 0)
    count = watch(Job(kind, SEED, "home", "built-in", events, FPS, MODELS, None, perfect=True))
    assert count.events >= 6
    assert (count.right, count.failures, count.questions) == (count.events, [], 0)
    assert (count.false_illegal, count.false_exposed, count.standing_wrong) == (0, 0, 0)


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
