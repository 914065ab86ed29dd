"""A film of a record: frames at their times, the same for the same seed, written with its truth."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from models.render.cards.deck import built_in
from table.simulation.film import Film
from tests.table.simulation.filming import SMALL, filmed, record

LINES = record("daifugo", "official", {"type": "play", "player": "A", "cards": ["S4"]},
               {"type": "play", "player": "B", "cards": ["S6"]})  # fmt: skip


@pytest.mark.film
def test_the_same_seed_makes_the_same_film() -> None:
    one, again, other = filmed(LINES, seed=3), filmed(LINES, seed=3), filmed(LINES, seed=4)
    number = one.frames // 2
    assert np.array_equal(one.frame(number), again.frame(number))
    assert one.duration_ms != other.duration_ms or not np.array_equal(one.frame(number), other.frame(number))


def test_it_has_as_many_frames_as_its_time_holds() -> None:
    film = filmed(LINES)
    assert film.frames == pytest.approx(film.duration_ms / 1000 * 15, abs=1.5)
    assert film.frame(0).shape == (*SMALL[::-1], 3)


def test_what_lies_there_at_the_end_is_what_was_played() -> None:
    film = filmed(LINES)
    lying = film.lying(film.duration_ms - 1)
    assert sorted(str(card["card"]) for card in lying if card["face"] == "up") == ["S4", "S6"]
    assert film.lying(0.0) == []


def test_a_deck_without_a_face_is_refused() -> None:
    with pytest.raises(KeyError, match="S4"):
        Film(LINES, built_in("coloured"))


@pytest.mark.film
def test_a_film_is_written_with_its_truth(tmp_path: Path) -> None:
    film = filmed(LINES)
    film.write(tmp_path / "film.mp4", tmp_path / "truth.jsonl")
    assert (tmp_path / "film.mp4").stat().st_size > 1000
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines == [json.loads(json.dumps(line)) for line in film.truth()]
