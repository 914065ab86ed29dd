"""An arm that reaches along the picture's border crosses it twice and is one arm; two arms stay two."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.tracking.test_motion import Camera, arm, card, cloth, direction, settled
from vision.types import Image


def along(image: Image, reach: float) -> Image:
    """The picture with an arm from the left, `reach` of the way to a card at the lower border."""
    end = round(285 * reach), round(120 + 54 * reach)
    drawn = image.copy()
    cv2.line(drawn, (-20, 116), end, (150, 110, 90), 17)
    cv2.circle(drawn, end, 12, (130, 160, 215), -1)
    return drawn


def test_an_arm_that_crosses_the_border_twice_is_one_arm_and_comes_from_where_it_came_in() -> None:
    camera, laid = Camera(), card(cloth(), 285, 148)
    camera.show(cloth(), 10)
    looks = [look for share in np.linspace(0, 1.0, 8) for look in camera.show(along(cloth(), share))]
    looks += [look for share in np.linspace(1.0, 0, 8) for look in camera.show(along(laid, share))]
    (look,) = settled(looks + camera.show(laid, 10))
    (seen,) = look.intrusions
    assert 140 < direction(seen) < 200
    assert seen.near(285, 148)[0] < 30


def test_arms_that_meet_over_the_table_are_two() -> None:
    """The second one is seen to come in and to leave by itself."""
    camera, laid = Camera(), card(cloth(), 160, 90)
    camera.show(cloth(), 10)
    shares = [*np.linspace(0, 1.0, 7), *np.linspace(1.0, 0, 7)]
    looks = [look for share in shares[:7] for look in camera.show(arm(cloth(), 180, share))]
    looks += [look for share in shares for look in camera.show(arm(arm(laid, 180, 1.0), 90, share))]
    looks += [look for share in shares[7:] for look in camera.show(arm(laid, 180, share))]
    (look,) = settled(looks + camera.show(laid, 10))
    assert len(look.intrusions) == 2
    assert sorted(round(direction(seen) / 90) for seen in look.intrusions) == [1, 2]
