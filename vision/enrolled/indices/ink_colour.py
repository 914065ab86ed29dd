"""The colour of an index's ink, to tell cards that differ in nothing else.

The index matcher hardly looks at colour: a blue 6 that a bright lamp bleaches may be more like the enrolled green 6.
Light and paper scale a pixel's channels. Density, the log of paper over pixel, cancels both. Its direction is the ink's
colour, however thin the stroke. Bleaching turns this direction too, so it only distinguishes two names where it is much
nearer to one of them (ADR 50).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.enrolled.config import ENROLLED, InkColourConfig
from vision.enrolled.embedding import Floats
from vision.types import Image


def ink(view: Image, config: InkColourConfig = ENROLLED.ink_colour) -> Floats:
    """The direction (3,) of the ink's density in a view (height, width, 3; BGR) of an index, a unit vector; zeros for a
    view without ink."""
    height, width = view.shape[:2]
    box = view[height // 4 : height - height // 4, width // 4 : width - width // 4].reshape(-1, 3).astype(np.float64)
    light = box.sum(axis=1)
    low, high = np.quantile(light, config.paper)
    paper = np.median(box[(light >= low) & (light <= high)], axis=0)
    density = np.log((paper + config.black) / (box + config.black))
    strength = density.sum(axis=1)
    weight = np.maximum(strength - config.stroke * np.quantile(strength, config.dark), 0)
    total: Floats = (density * weight[:, None]).sum(axis=0)
    size = float(np.linalg.norm(total))
    return total / size if size > 0 else np.zeros(3)


def mean_ink(views: Sequence[Image], config: InkColourConfig = ENROLLED.ink_colour) -> Floats:
    """The mean direction (3,) of the ink in views of one index."""
    total: Floats = np.sum([ink(view, config=config) for view in views], axis=0)
    size = float(np.linalg.norm(total))
    return total / size if size > 0 else np.zeros(3)


def held_back(likeness: Floats, seen: Floats, inks: Floats, config: InkColourConfig = ENROLLED.ink_colour) -> Floats:
    """The likenesses (indices, codes), with an index's best name lowered to its best rival's where the ink does not
    confirm it. A rival is nearly as like and printed in another ink, and the ink that is `seen` (indices, 3) is not
    clearly nearer to the best name's ink than to the rival's. `inks` (codes, 3): inks of the names, NaN where not
    known."""
    rows = np.arange(len(likeness))
    best = likeness.argmax(axis=1)
    own = likeness[rows, best]
    far = _degrees(seen @ inks.T)
    rivals = (
        (own[:, None] - likeness < config.alike)
        & (_degrees(inks @ inks.T)[best] > config.other)
        & (far[rows, best][:, None] > far - config.nearer)
    )
    held = likeness.copy()
    held[rows, best] = np.where(rivals.any(axis=1), np.where(rivals, likeness, -1.0).max(axis=1), own)
    return held


def _degrees(cosines: Floats) -> Floats:
    out: Floats = np.degrees(np.arccos(np.clip(cosines, -1, 1)))
    return out
