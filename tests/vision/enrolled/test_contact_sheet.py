"""Contact sheets: every enrolled picture has its place."""

from __future__ import annotations

import numpy as np

from vision.enrolled.contact_sheet import COLUMNS, GROUND, ROWS, WIDTH, sheets
from vision.types import Image, Quad


def picture(grey: int) -> tuple[Image, Quad]:
    quad = np.array([[6, 6], [246, 6], [246, 346], [6, 346]], np.float32)
    return np.full((352, 252, 3), grey, np.uint8), quad


def test_every_picture_lies_once_at_one_width_and_is_found_by_its_place() -> None:
    pictures = [picture(100 + at) for at in range(COLUMNS * ROWS + 2)]
    laid = list(sheets(pictures))
    assert [list(sheet.rows) for sheet in laid] == [list(range(12)), [12, 13]]
    for sheet in laid:
        for number, row in enumerate(sheet.rows):
            middle = sheet.corners[number] + np.float32(0.5) * np.array([252, 352], np.float32) * sheet.scales[number]
            assert sheet.at(middle.astype(np.float32)) == number
            x, y = middle.astype(int)
            assert int(sheet.image[y, x, 0]) == 100 + row
            assert np.isclose(240 * sheet.scales[number], WIDTH)


def test_between_the_pictures_is_ground_that_belongs_to_none() -> None:
    (sheet,) = sheets([picture(200)])
    assert (sheet.image[:20] == GROUND).all()
    assert sheet.at(np.array([5000, 20], np.float32)) is None
