"""Films that a phone's camera shows: each picture tells its number."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bench.service.numbered_films import number_in, numbered, plain_ground


@pytest.mark.parametrize("number", [0, 1, 1365, 2**14 - 1])
@pytest.mark.parametrize("width", [1280, 960])
def test_the_number_is_told_of_a_coded_and_smaller_picture_on_a_table_with_a_light_from_the_side(
    number: int, width: int
) -> None:
    table = np.repeat(np.linspace(40, 220, 1280)[None, :, None], 720, axis=0).repeat(3, axis=2).astype(np.uint8)
    ground = plain_ground(table)
    shown = cv2.resize(numbered(table, number, ground), (width, width * 9 // 16), interpolation=cv2.INTER_AREA)
    data = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, 55])[1]
    seen = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert seen is not None and number_in(np.asarray(seen, np.uint8), ground, 1280) == number
