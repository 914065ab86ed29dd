"""Maps of index letters: what is fitted reads better, and is drawn towards leaving logits alone."""

from __future__ import annotations

import numpy as np

from vision.fitting.letters import Example, fit, losses
from vision.recognition.alphabets import LOGITS, RANKS


def rows(count: int, seed: int = 0) -> list[Example]:
    """A reader that takes every king (row 12) for a jack (row 10), by its logits."""
    rng = np.random.default_rng(seed)
    found: list[Example] = []
    for _ in range(count):
        rank = int(rng.integers(RANKS))
        logits = rng.normal(0, 0.3, LOGITS).astype(np.float32)
        logits[10 if rank == 12 else rank] += 4
        logits[13] += 3 if rank == 12 else 0
        found.append((logits, rank))
    return found


def test_a_fitted_map_reads_what_was_misread() -> None:
    weights = fit(rows(400), 3.0)
    plain, mapped = losses(rows(200, 1), None), losses(rows(200, 1), weights)
    assert mapped[1] < 0.5 * plain[1] and mapped[0] < plain[0]


def test_a_strong_pull_leaves_the_logits_alone() -> None:
    assert np.abs(fit(rows(60), 1e7) - np.eye(RANKS, LOGITS + 1)).max() < 0.01
