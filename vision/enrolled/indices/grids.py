"""Decks that have every suit with every rank: the mean features of a card, predicted from its suit and its rank.

The first character of a name is the suit, the rest the rank. A card's features are roughly a part of its suit plus a
part of its rank. Both parts are known better from the whole deck than from one picture.
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
    """Mean features (codes, D) of the cards `codes`, from the `means` (known, D) of the `known` ones.

    One part per suit and one per rank are fitted by least squares. Known cards get the fitted means if these also
    predict cards left out of the fit, else their own. Unknown cards are composed of both parts, or get the mean of all.
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
    """Leave-one-out check: whether most cards' own means are nearer to their prediction from the other cards than to
    any other card's `model`. `own`: the weight of every card's own mean in its `model` (its leverage)."""
    asked = np.flatnonzero(own < config.alone)
    right = 0
    for at in asked:
        without = (model[at] - own[at] * means[at]) / (1 - own[at])
        far = ((model - means[at]) ** 2).sum(axis=1)
        far[at] = ((without - means[at]) ** 2).sum()
        right += int(np.argmin(far)) == at
    return len(asked) > 0 and right >= config.trusted * len(asked)
