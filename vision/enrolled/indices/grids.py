"""Decks that are every suit with every rank: means of cards predicted from their suit and their rank.

The first sign of a name is the suit, the rest the rank. A card's features are about a part of its suit plus a part of
its rank; both are known better from the whole deck than from one picture.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.enrolled.config import ENROLLED, IndexGridConfig

Floats = NDArray[np.float64]


def composed_means(
    means: Floats, known: Sequence[str], codes: Sequence[str], config: IndexGridConfig = ENROLLED.index_grids
) -> Floats:
    """What the cards `codes` show on the mean (codes, D), from what the `known` ones do (known, D).

    By least squares of a part per suit and one per rank, where these tell of the cards in turn; else each card's own.
    Of a card that is not known and cannot be composed: the mean of all.
    """
    parts = {part: at for at, part in enumerate(dict.fromkeys(part for code in known for part in _parts(code)))}
    design = _design(known, parts)
    spread = np.linalg.pinv(design)
    model: Floats = design @ spread @ means
    own = np.einsum("ij,ji->i", design, spread)
    grid = _told_by_others(means, model, own, config=config)
    out = np.tile(means.mean(axis=0), (len(codes), 1))
    for row, code in enumerate(codes):
        if code in known:
            at = list(known).index(code)
            out[row] = model[at] if grid else means[at]
        elif all(part in parts for part in _parts(code)):
            out[row] = (_design([code], parts) @ spread @ means)[0]
    return out


def _parts(code: str) -> tuple[str, str]:
    return f"suit {code[:1]}", f"rank {code[1:]}"


def _design(codes: Sequence[str], parts: dict[str, int]) -> Floats:
    rows = np.zeros((len(codes), len(parts)))
    for row, code in enumerate(codes):
        for part in _parts(code):
            rows[row, parts[part]] = 1
    return rows


def _told_by_others(means: Floats, model: Floats, own: Floats, config: IndexGridConfig = ENROLLED.index_grids) -> bool:
    """Whether the cards without their own picture are mostly what that picture shows most nearly; `own`: every card's
    share in its `model`."""
    asked = np.flatnonzero(own < config.alone)
    right = 0
    for at in asked:
        without = (model[at] - own[at] * means[at]) / (1 - own[at])
        far = ((model - means[at]) ** 2).sum(axis=1)
        far[at] = ((without - means[at]) ** 2).sum()
        right += int(np.argmin(far)) == at
    return len(asked) > 0 and right >= config.trusted * len(asked)
