"""The tuned numbers of `vision/tracking`: documented, frozen, and in an order that makes sense."""

from __future__ import annotations

from tests.vision.configs import documented, frozen, numbers
from vision.tracking.config import TRACKING


def test_every_number_is_documented_and_nobody_changes_it() -> None:
    documented("tracking")
    frozen(TRACKING)
    assert list(numbers(TRACKING))


def test_a_known_card_needs_less_than_a_new_one() -> None:
    tracker = TRACKING.tracker
    assert (
        tracker.changed < tracker.unseen < tracker.fresh < 1
        and tracker.moved_mm < tracker.elsewhere_mm < tracker.unmatched
    )


def test_motion_is_measured_within_the_time_that_must_be_still() -> None:
    motion = TRACKING.motion
    assert motion.behind_ms < motion.still_ms < motion.jump_ms and motion.noise_px < motion.card_px
