"""What `gyoji doctor` says of a picture: its light, its focus, the size of cards."""

from __future__ import annotations

import cv2
import numpy as np

from table.doctor import check_focus, check_light, judge_size, plan
from vision.types import Detection


def test_a_plan_says_what_a_camera_would_see() -> None:
    view, size, height = plan((1920, 1080), 900, 70)
    assert "126 × 71 cm" in view.en
    assert size.fine
    assert "88 cm" in height.en
    assert plan((1280, 720), 1500, 80)[1].fine is False


def test_light_focus_and_size_are_told_apart() -> None:
    rng = np.random.default_rng(0)
    page = cv2.resize(rng.integers(60, 200, (60, 80, 3)).astype(np.uint8), (640, 480), interpolation=cv2.INTER_NEAREST)
    page = np.asarray(page, np.uint8)
    blurred = np.asarray(cv2.GaussianBlur(page, (0, 0), 5), np.uint8)
    assert check_light(page).fine
    assert check_light(np.asarray(page // 6, np.uint8)).fine is False
    assert check_light(np.full((48, 64, 3), 255, np.uint8)).fine is False
    corners = np.array([[100, 100], [300, 100], [300, 380], [100, 380]], np.float32)
    card = [Detection(corners, "up", "H7", 0.99)]
    assert check_focus(page, card).fine
    assert check_focus(blurred, card).fine is False
    assert check_focus(blurred, []).fine is None  # a cloth may be soft
    assert judge_size(2.0).fine
    assert judge_size(0.8).fine is False
