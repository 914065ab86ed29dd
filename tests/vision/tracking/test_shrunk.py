"""Shrunk pictures compared."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tracking.config import TRACKING
from vision.tracking.shrunk import Small, changed, components, contacts_of, moved, offset, shrink, without_bars


def cloth(seed: int = 1) -> Small:
    rng = np.random.default_rng(seed)
    coarse = rng.normal(110, 30, (360, 640, 3))
    return shrink(np.clip(np.kron(coarse[::8, ::8], np.ones((8, 8, 1))), 0, 255).astype(np.uint8))


def test_a_picture_shrinks_to_one_width_and_keeps_its_shape() -> None:
    assert cloth().shape == (90, TRACKING.motion.across, 3)


@pytest.mark.parametrize("gain", [0.7, 1.0, 1.2])
def test_light_is_no_change_and_a_card_is(gain: float) -> None:
    before = cloth()
    after = np.asarray(before * gain, np.float32)
    assert not changed(after, before).any()
    after[30:45, 60:72] = 250
    assert changed(after, before)[30:45, 60:72].mean() > 0.8


@pytest.mark.parametrize("gain", [0.94, 1.06])
def test_burnt_out_cards_do_not_move_when_the_lamp_flickers(gain: float) -> None:
    """They are as bright as a picture can be; what a card covers or uncovers is a change all the same."""
    light = cloth()
    light[30:45, 60:72] = 300
    before, after = (np.asarray(np.clip(light * each, 0, 255), np.float32) for each in (1.0, gain))
    assert not changed(after, before).any()
    after[30:45, 60:72] = (110 * gain, 60 * gain, 30 * gain)
    assert changed(after, before)[30:45, 60:72].mean() > 0.8
    after = np.asarray(np.clip(light * gain, 0, 255), np.float32)
    after[50:65, 20:32] = 255
    assert changed(after, before)[50:65, 20:32].mean() > 0.8


@pytest.mark.parametrize("shift", [(4.0, 0.0), (-3.0, 2.0), (0.0, -5.0)])
def test_a_shift_of_the_whole_picture_is_measured(shift: tuple[float, float]) -> None:
    before = cloth()
    assert np.allclose(offset(before, moved(before, shift, before)), shift, atol=0.6)


def test_an_arm_touches_the_border_and_a_card_does_not() -> None:
    mask = np.zeros((90, 160), np.uint8)
    mask[60:, 70:80] = 1
    mask[20:32, 30:40] = 1
    touching = [bool(contacts_of(part)) for part in components(mask)]
    assert sorted(touching) == [False, True]


def test_black_bars_are_left_out() -> None:
    small = cloth()
    assert without_bars(small) is None
    small[:, :20] = small[:, 140:] = 0
    assert without_bars(small) == (20, 0, 140, 90)


def test_a_black_cloth_with_cards_on_it_has_no_bars() -> None:
    small = np.full_like(cloth(), 8)
    for x, y in ((40, 30), (120, 30), (80, 10), (80, 70)):
        small[y : y + 14, x : x + 10] = 240
    assert without_bars(small) is None
