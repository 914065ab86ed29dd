"""A film's truth as tracks: the belief gives every event of a random game of each family that it watches."""

from __future__ import annotations

import pytest

from bench.films.table import Job, chosen, watch
from vision.scanner import MODELS

SEED = 11


@pytest.mark.film
@pytest.mark.parametrize(
    ("label", "events"),
    [
        ("daifugo/official", 12), ("goninkan/goninkan", 12), ("daifugo/nono", 16), ("hensoku/hensoku", 20),
        ("pageone/pageone", 17), ("torite/torite-sevens", 40), ("torite/torite-poker", None),
    ],
)  # fmt: skip
def test_true_tracks_give_every_event(label: str, events: int | None) -> None:
    (kind,) = chosen([label])
    count = watch(Job(kind, SEED, "home", "built-in", events, None, MODELS, None, perfect=True, inference="tracks"))
    assert count.events >= 4
    assert (count.right, count.failures, count.questions) == (count.events, [], 0)
