"""Configurations: every tuned number is documented, frozen, and may be passed in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.configs import VISION as VISION_FOLDER
from tests.vision.configs import documented, frozen
from tests.vision.test_scanner import table
from vision.config import VISION
from vision.scanner import Scanner


@pytest.mark.parametrize("room", sorted(path.parent.name for path in VISION_FOLDER.glob("*/config.py")))
def test_every_number_of_a_room_is_documented(room: str) -> None:
    documented(room)


def test_the_scanners_configuration_is_frozen_all_the_way_down() -> None:
    frozen(VISION)


def test_a_configuration_that_is_passed_in_counts() -> None:
    """Nothing is located where no peak is high enough; the shipped scanner beside it still finds the card."""
    image, _ = table(("S7",))
    blind = replace(VISION, detection=replace(VISION.detection, locator=replace(VISION.detection.locator, peak=1.1)))
    assert Scanner(threads=1, config=blind).scan(image) == []
    assert [card.card for card in Scanner(threads=1).scan(image)] == ["S7"]
    assert np.isclose(VISION.detection.locator.peak, 0.22)
