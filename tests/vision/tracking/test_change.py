"""Where the table changed, and tests on outlines."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tracking.change import (
    are_near,
    card_sized,
    change_mask,
    changed_share,
    covered_mask,
    turn_between,
    work_picture,
)
from vision.tracking.table_plane import CARD_MM

CARD = np.array([[0, 0], [CARD_MM[0], 0], list(CARD_MM), [0, CARD_MM[1]]])


def test_only_what_differs_by_more_than_light_and_noise_changed() -> None:
    rng = np.random.default_rng(2)
    before = rng.normal(100, 1, (200, 300, 3)).astype(np.float32)
    after = np.asarray(before * 0.9 + rng.normal(0, 1, before.shape), np.float32)
    assert change_mask(after, before).mean() < 0.001
    after[50:100, 80:120] += 60
    mask = change_mask(after, before)
    assert changed_share(mask, np.array([[80, 50], [119, 50], [119, 99], [80, 99]])) > 0.95
    assert changed_share(mask, np.array([[200, 150], [239, 150], [239, 190], [200, 190]])) < 0.05
    assert changed_share(None, CARD) == 1.0


def test_a_card_as_bright_as_the_table_that_differs_in_colour_changed() -> None:
    """A blue card on a brown table in a dim room: both have a brightness of 62."""
    rng = np.random.default_rng(3)
    table = np.full((360, 640, 3), (40, 58, 78), np.float32) + rng.normal(0, 6, (360, 640, 3))
    laid = np.full((360, 640, 3), (40, 58, 78), np.float32) + rng.normal(0, 6, (360, 640, 3))
    laid[100:200, 300:370] += np.array((105, 66, 24), np.float32) - np.array((40, 58, 78), np.float32)
    before, after = (work_picture(np.clip(np.round(each), 0, 255).astype(np.uint8)) for each in (table, laid))
    grey = np.array([0.114, 0.587, 0.299], np.float32)
    assert abs(float(np.median((after @ grey)[110:190, 310:360])) - float(np.median(before @ grey))) < 5
    mask = change_mask(after, before)
    assert changed_share(mask, np.array([[300, 100], [369, 100], [369, 199], [300, 199]])) > 0.95
    mask[95:205, 295:375] = 0
    assert mask.mean() < 0.001


def test_a_mask_of_outlines_has_a_margin() -> None:
    mask = covered_mask([np.array([[20, 20], [40, 20], [40, 40], [20, 40]], np.float32)], (80, 80), 1.0)
    assert mask[18, 18] == 1 and mask[10, 10] == 0


@pytest.mark.parametrize(("scale", "is_one"), [(1.0, True), (1.25, True), (1.5, False), (0.5, False)])
def test_what_measures_like_a_card_may_be_one(scale: float, is_one: bool) -> None:
    assert card_sized(CARD * scale) is is_one


@pytest.mark.parametrize("degrees", [0.0, 30.0, 90.0, 170.0, 180.0])
def test_the_angle_between_cards_does_not_tell_half_turns_apart(degrees: float) -> None:
    angle = np.radians(degrees)
    turned = CARD @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    assert np.isclose(turn_between(CARD, turned), min(angle, np.pi - angle), atol=1e-6)
    assert are_near(CARD, CARD + 10) and not are_near(CARD, CARD + 30)
