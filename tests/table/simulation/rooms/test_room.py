"""Lively films: everything by seed, within what is promised, and truth that is exact."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.cards.deck import built_in
from table.simulation.film import Film
from table.simulation.rooms.room import SIZES, draw_size
from table.simulation.rooms.shots import shots
from table.simulation.scripts.players import game_to_film

LINES = game_to_film("daifugo/uecda", 1)[:9]
SMALL = (320, 180)


def lively(seed: int, size: tuple[int, int] = SMALL) -> Film:
    """A short lively film, small."""
    return Film(LINES, built_in("standard"), seed=seed, difficulty="lively", size=size)


@pytest.mark.film
def test_the_same_seed_makes_the_same_film() -> None:
    one, again, other = lively(3), lively(3), lively(4)
    number = one.frames // 2
    assert np.array_equal(one.streamed(number), again.streamed(number))
    assert list(one.truth()) == list(again.truth()) and one.room != other.room


def test_sizes_are_drawn_and_some_stand() -> None:
    found = {draw_size(np.random.default_rng([seed, 12])) for seed in range(60)}
    assert found == set(SIZES) and any(high > wide for wide, high in found)


@pytest.mark.film
def test_conditions_stay_within_what_is_promised() -> None:
    tilts, noises, arms = [], [], []
    for seed in range(8):
        film = lively(seed, (160, 90))
        room, table = film.room, film.conditions.table
        assert room is not None
        tilts.append(table.tilt), noises.append(table.noise)
        assert (
            room.motion.tremble <= 2.0 and room.motion.sway <= 8.0 and room.codec.level >= 34
        ) or room.codec.name == "jpeg"
        assert room.light.bands <= 0.1 and all(0.65 <= step.gain <= 1.35 for step in room.light.steps)
        assert 5.0 <= film.fps <= 30.0
        plays = [each for each in film.choreography.happenings if each.type == "play"]
        reaches = sorted(reach.start for reach in film.choreography.reaches)
        arms += [
            min((start - each.at_ms for start in reaches if start > each.at_ms - 250), default=9e9) for each in plays
        ]
    assert max(tilts) > 30 and max(tilts) <= 40 and min(noises) >= 3 and max(noises) <= 25
    assert 150 < np.median(arms) < 600


@pytest.mark.film
def test_everything_drawn_stands_in_the_truth() -> None:
    film = lively(5, (160, 90))
    head = json.loads(json.dumps(next(iter(film.truth()))))
    assert head["difficulty"] == "lively" and head["fps"] == film.fps
    assert set(head["room"]) >= {
        "motion",
        "light",
        "distortion",
        "codec",
        "times",
        "things",
        "fans",
        "doings",
        "sleeved",
    }


@pytest.mark.film
@pytest.mark.parametrize("seed", [2, 5])
def test_cards_are_seen_where_the_truth_says(seed: int) -> None:
    film = lively(seed, (640, 360))
    spans = [span for span in film.choreography.quiet_spans() if film.lying(sum(span) / 2)]
    assert spans
    t_ms = sum(spans[-1]) / 2
    cards = film.choreography.cards_at(t_ms)
    with_cards, without = (
        film._lens.raw(film._painter.paint(shown, (), t_ms), t_ms).astype(int) for shown in (cards, [])
    )
    changed = np.abs(with_cards - without).max(axis=2) > 40
    rows, columns = np.nonzero(changed)
    quads = np.array([item["quad"] for item in film.lying(t_ms)]).reshape(-1, 2)
    low, high = quads.min(axis=0), quads.max(axis=0)
    inside = (columns >= low[0] - 6) & (columns <= high[0] + 6) & (rows >= low[1] - 6) & (rows <= high[1] + 6)
    assert inside.mean() > 0.97 and np.ptp(columns) > 0.8 * (high - low)[0]


@pytest.mark.film
def test_a_file_has_a_constant_rate_and_shows_each_moment_at_its_time(tmp_path: Path) -> None:
    film = lively(7, (160, 90))
    film.write(tmp_path / "film.mp4")
    capture = cv2.VideoCapture(str(tmp_path / "film.mp4"))
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == int(film.duration_ms * film.fps / 1000)
    assert capture.get(cv2.CAP_PROP_FPS) == pytest.approx(film.fps, rel=0.01)
    moments = [film.shown(number) for number in film._in_step()]
    late = [slot * 1000 / film.fps - moment for slot, moment in enumerate(moments)]
    assert min(late) >= -1e-6 and float(np.median(late)) < 1500 / film.fps


@pytest.mark.film
def test_frames_are_told_late_rather_than_early() -> None:
    film = lively(7, (160, 90))
    told = [film.time_of(number) - film.shown(number) for number in range(film.frames)]
    assert min(told) > -1e-6 and film.number_at(film.time_of(3)) == 3
    assert next(iter(shots(film))).at_ms == 0.0
