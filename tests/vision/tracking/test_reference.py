"""What a settled picture is compared with: noise and light are no change, and every place has its own time."""

from __future__ import annotations

import numpy as np

from vision.tracking.reference import Reference
from vision.types import Image


def table(seed: int = 0, light: float = 1.0, card: bool = False) -> Image:
    cloth = np.random.default_rng(9).normal(90, 12, (360, 640, 3))
    if card:
        cloth[100:220, 200:285] = 235
    noisy = light * cloth + np.random.default_rng(seed).normal(0, 5, cloth.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def test_noise_and_light_are_no_change_and_a_card_is() -> None:
    reference = Reference()
    assert reference.changed(table()) is None
    reference.read(table(1))
    for light in (0.8, 1.0, 1.2):
        same, other = reference.changed(table(2, light)), reference.changed(table(3, light, card=True))
        assert same is not None and float(same.mean()) < 0.001
        assert other is not None and abs(float(other.mean()) - 120 * 85 / (360 * 640)) < 0.006


def test_what_was_read_is_known_and_what_was_not_read_is_not() -> None:
    reference = Reference()
    reference.read(table(1))
    changed = reference.changed(table(2, 0.85, card=True))
    assert changed is not None
    elsewhere = np.zeros_like(changed)
    elsewhere[:50, :50] = 1
    reference.read(table(2, 0.85, card=True), elsewhere)
    still = reference.changed(table(3, card=True))
    assert still is not None and float(still.mean()) > 0.03
    reference.read(table(3, 0.85, card=True), changed)
    known = reference.changed(table(4, card=True))
    assert known is not None and float(known.mean()) < 0.004


def test_a_picture_of_another_size_is_read_afresh() -> None:
    reference = Reference()
    reference.read(table())
    assert reference.changed(np.zeros((640, 360, 3), np.uint8)) is None
