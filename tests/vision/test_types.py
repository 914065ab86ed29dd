"""A detection as a value: one physical card seen in one picture."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest

from vision.types import Detection

QUAD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def test_a_detection_is_frozen_and_has_no_alternatives_of_its_own() -> None:
    seen = Detection(QUAD, "up", "H7", 0.97)
    assert seen.alternatives == ()
    with pytest.raises(FrozenInstanceError):
        seen.card = "D7"  # type: ignore[misc]


def test_an_unread_card_is_no_card_with_a_confidence() -> None:
    unread = Detection(QUAD, "up", None, 0.5, (("H7", 0.5), ("D7", 0.3)))
    named = replace(unread, card=unread.alternatives[0][0])
    assert unread.card is None and named.card == "H7" and named.quad is unread.quad
