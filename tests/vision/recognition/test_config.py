"""The tuned numbers of `vision/recognition`: documented, frozen, and in an order that makes sense."""

from __future__ import annotations

import math

from tests.vision.configs import documented, frozen, numbers
from vision.recognition.config import RECOGNITION


def test_every_number_is_documented_and_nobody_changes_it() -> None:
    documented("recognition")
    frozen(RECOGNITION)
    assert list(numbers(RECOGNITION))


def test_probabilities_are_in_order() -> None:
    decision, reader = RECOGNITION.decision, RECOGNITION.card_reader
    assert 0 < decision.doubtful < decision.certain < 1 and reader.twice < reader.clear < 1
    assert RECOGNITION.scene_threshold.prior < RECOGNITION.scene_threshold.clear


def test_a_probability_of_nothing_is_no_certainty_of_the_contrary() -> None:
    assert math.exp(RECOGNITION.fusion.floor) < 1e-4 and RECOGNITION.fusion.least > 0
