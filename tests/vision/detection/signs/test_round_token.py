"""A dealer's token beside cards: found where one lies, not where none or several do."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection.signs.round_token import find_token
from vision.types import Image, Quad

CARDS = [np.array([[x, y], [x + 90, y], [x + 90, y + 126], [x, y + 126]], np.float32)
         for x, y in ((560, 120), (700, 300), (560, 480), (400, 300))]  # fmt: skip
BUTTON, RADIUS = (930.0, 420.0), 32


def table(*discs: tuple[float, float]) -> Image:
    rng = np.random.default_rng(2)
    image = np.asarray(np.clip(rng.normal((70, 100, 60), 6, (720, 1280, 3)), 0, 255), np.uint8)
    for quad in CARDS:
        cv2.fillConvexPoly(image, quad.astype(np.int32), (238, 240, 240))
    for x, y in discs:
        cv2.circle(image, (round(x), round(y)), RADIUS, (40, 170, 40), -1)
        cv2.putText(image, "D", (round(x) - 12, round(y) + 12), cv2.FONT_HERSHEY_SIMPLEX, 1.1, (250, 250, 250), 3)
    return image


def quads() -> list[Quad]:
    return list(CARDS)


def test_the_middle_of_a_token_is_found() -> None:
    found = find_token(table(BUTTON), quads())
    assert found is not None and np.hypot(found[0] - BUTTON[0], found[1] - BUTTON[1]) < 6


def test_no_token_and_several_are_none() -> None:
    assert find_token(table(), quads()) is None
    assert find_token(table(BUTTON, (200, 200)), quads()) is None


def test_where_no_card_tells_the_size_none_is_found() -> None:
    assert find_token(table(BUTTON), []) is None


def test_an_unread_card_is_no_token() -> None:
    assert find_token(table(), quads()[:3]) is None


def striped(discs: int) -> Image:
    """A table whose stripes are as unlike each other as a token is unlike the table."""
    image = np.full((720, 1280, 3), (120, 70, 70), np.uint8)
    for left in range(0, 1280, 48):
        image[:, left : left + 24] = (60, 150, 90)
    for quad in CARDS:
        cv2.fillConvexPoly(image, quad.astype(np.int32), (238, 240, 240))
    for x, y in (BUTTON, (220.0, 220.0))[:discs]:
        cv2.circle(image, (round(x), round(y)), RADIUS, (35, 30, 200), -1, cv2.LINE_AA)
        cv2.putText(image, "D", (round(x) - 12, round(y) + 12), cv2.FONT_HERSHEY_SIMPLEX, 1.1, (250, 250, 250), 3)
    return cv2.GaussianBlur(image, (0, 0), 1.0)


def test_on_a_striped_table_a_token_is_found_by_its_edge() -> None:
    found = find_token(striped(1), quads())
    assert found is not None and np.hypot(found[0] - BUTTON[0], found[1] - BUTTON[1]) < 8
    assert find_token(striped(0), quads()) is None
    assert find_token(striped(2), quads()) is None


def test_a_token_that_lies_on_the_edge_of_a_card_is_found() -> None:
    on_edge = (700 + 90 + 0.6 * RADIUS, 360.0)
    found = find_token(table(on_edge), quads())
    assert found is not None and np.hypot(found[0] - on_edge[0], found[1] - on_edge[1]) < 8


def test_a_token_that_was_taken_for_an_unread_card_is_found() -> None:
    x, y = BUTTON
    around = np.array([[x - 40, y - 50], [x + 40, y - 50], [x + 40, y + 50], [x - 40, y + 50]], np.float32)
    assert find_token(table(BUTTON), [*quads(), around]) is None
    found = find_token(table(BUTTON), quads(), [around])
    assert found is not None and np.hypot(found[0] - x, found[1] - y) < 6
