"""Patch collages of corners: what the truth says is where it says."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.held_out import held_out
from models.patches import index_frame, index_patch
from models.render.scenes.patch_collage import SIGHT, bold_face, patch_collage
from models.render.textures import TextureSource
from models.training.data.crops import PATCHES
from models.training.data.store import Example, code_to_class, tables

BOLD = partial(bold_face, fonts=())
FONTS = Path(__file__).parents[2] / "models" / "training" / "fonts" / "package.json"


@pytest.mark.models
def test_a_patch_collage_is_the_same_from_the_same_seed_and_every_corner_has_its_truth() -> None:
    one = patch_collage(np.random.default_rng(4), TextureSource(), BOLD)
    other = patch_collage(np.random.default_rng(4), TextureSource(), BOLD)
    assert (one.image == other.image).all() and one.image.shape == (416, 416, 3)
    assert len(one.cards) >= 16
    for card in one.cards:
        assert code_to_class(card.code) < 52 and card.visible == SIGHT
        (index,) = card.indices
        assert (index.quad > -1).all() and (index.quad < 417).all()
    assert len({card.code for card in one.cards}) > 8


def test_the_ink_lies_in_the_box_and_paper_around_it() -> None:
    """Where the truth says an index is, there is more contrast than beside it, on nearly all corners of a picture."""
    darker = []
    for seed in range(3):
        scene = patch_collage(np.random.default_rng([7, seed]), TextureSource(), BOLD)
        for card in scene.cards:
            patch = index_patch(scene.image, *index_frame(card.indices[0].quad))
            value = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(float)
            middle, margin = value[14:50, 10:30], value[12:52, 5:8]
            darker.append(middle.std() > margin.std())
    assert np.mean(darker) > 0.75


def test_patch_collages_teach_the_index_view_alone() -> None:
    scene = patch_collage(np.random.default_rng(5), TextureSource(), BOLD)
    example = Example(scene.image, *tables(scene))
    rng = np.random.default_rng(0)
    named = [goal for _, goal in PATCHES["index"](example, rng) if goal[2] == 0]
    assert named
    assert not [goal for _, goal in PATCHES["card"](example, rng) if goal[2] != 3]


def test_no_font_family_that_is_kept_for_measuring_is_fetched() -> None:
    fetched = {name.split("/")[1].replace("-", "") for name in json.loads(FONTS.read_text())["dependencies"]}
    assert len(fetched) > 100
    kept = {name.lower() for name in held_out()["fonts"]}
    assert not fetched & kept
