"""Linear discriminants over embeddings."""

from __future__ import annotations

import numpy as np
import pytest

from vision.enrolled.embedding import Discriminant


@pytest.mark.parametrize("shrinkage", [0.0, 0.3, 0.85])
def test_classes_with_their_own_means_are_told_apart(shrinkage: float) -> None:
    rng = np.random.default_rng(3)
    means = rng.normal(0, 1, (5, 8))
    labels = np.repeat(np.arange(5), 40)
    vectors = means[labels] + rng.normal(0, 0.15, (200, 8))
    told = Discriminant.fit(vectors, labels, 5, shrinkage)
    assert (told.scores(means + rng.normal(0, 0.1, means.shape)).argmax(axis=1) == np.arange(5)).all()


def test_a_direction_in_which_all_classes_vary_counts_less() -> None:
    rng = np.random.default_rng(4)
    labels = np.repeat([0, 1], 100)
    vectors = np.stack([rng.normal(0, 3, 200), np.where(labels == 1, 1.0, -1.0) + rng.normal(0, 0.2, 200)], axis=1)
    told = Discriminant.fit(vectors, labels, 2, 0.0)
    assert told.scores(np.array([[4.0, -1.0], [-4.0, 1.0]])).argmax(axis=1).tolist() == [0, 1]
