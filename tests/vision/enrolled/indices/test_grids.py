"""Of a deck that is every suit with every rank, cards tell of each other."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.enrolled.indices.grids import composed_means

CODES = [suit + rank for suit in "RBYG" for rank in "12345"]


def looks(noise: float, seed: int = 0) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What twenty cards show in truth, and in one noisy picture each (20, 64)."""
    rng = np.random.default_rng(seed)
    suits, ranks = ({part: rng.normal(size=64) for part in parts} for parts in ("RBYG", "12345"))
    truth = np.stack([suits[code[0]] + ranks[code[1]] for code in CODES])
    return truth, truth + rng.normal(0, noise, truth.shape)


@given(st.floats(0.1, 1.0), st.integers(0, 50))
def test_in_a_grid_the_others_make_a_card_better_known(noise: float, seed: int) -> None:
    truth, seen = looks(noise, seed)
    told = composed_means(seen, CODES, CODES)
    assert np.linalg.norm(told - truth) < 0.8 * np.linalg.norm(seen - truth)


def test_cards_that_have_nothing_in_common_keep_their_own_picture() -> None:
    seen = np.random.default_rng(1).normal(size=(20, 64))
    assert np.array_equal(composed_means(seen, CODES, CODES), seen)
    named_alone = [f"x{row}" for row in range(20)]
    assert np.array_equal(composed_means(seen, named_alone, named_alone), seen)


def test_a_card_that_was_not_seen_is_composed_where_its_suit_and_rank_were() -> None:
    truth, _ = looks(0.0)
    known = [code for code in CODES if code != "Y4"]
    told = composed_means(np.delete(truth, CODES.index("Y4"), axis=0), known, [*CODES, "JK"])
    assert np.allclose(told[:20], truth)
    assert np.allclose(told[20], np.delete(truth, CODES.index("Y4"), axis=0).mean(axis=0))
