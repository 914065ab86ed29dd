"""Cards that lie there long are seen with little noise, whatever comes and goes beside them."""

from __future__ import annotations

import cv2
import numpy as np

from table.capture.averaging import MOST, StillFrames
from table.capture.long_exposure import SKIPPED, LongExposure
from tests.table.capture.test_averaging import far, plain, seen
from vision.types import Image


def with_card(place: tuple[int, int]) -> Image:
    """The table with one more card."""
    image = plain()
    cv2.rectangle(image, place, (place[0] + 60, place[1] + 90), (225, 230, 240), -1)
    cv2.putText(image, "7", (place[0] + 10, place[1] + 50), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (150, 30, 20), 3)
    return image


def fed(exposure: LongExposure, shown: Image, count: int, seed: int = 0) -> Image:
    """What it shows after so many more frames."""
    for number in range(count):
        exposure.add(seen(shown, seed + number))
    found = exposure.picture()
    assert found is not None
    return found


def test_many_frames_show_less_grain_than_a_few() -> None:
    frames = StillFrames()
    for number in range(MOST):
        frames.add(newest := seen(plain(), number))
    few = frames.mean_at(newest)
    frames.expose(True)
    for number in range(24):
        frames.add(newest := seen(plain(), 100 + number))
    assert frames.exposed == MOST + 24
    assert far(frames.mean_at(newest), plain()) < 0.6 * far(few, plain())


def test_what_stays_gathers_frames_over_what_moves_elsewhere() -> None:
    exposure, after = LongExposure(), with_card((60, 40))
    fed(exposure, plain(), 24)
    exposure.end()
    few = fed(LongExposure(), after, SKIPPED + 4, 100)
    found = fed(exposure, after, SKIPPED + 4, 100)
    stays, new = np.s_[100:320, 230:400], np.s_[30:140, 50:130]
    assert far(found[stays], after[stays]) < 0.6 * far(few[stays], after[stays])
    assert far(found[new], after[new]) < 1.1 * far(few[new], after[new])  # nothing shines through


def test_another_light_is_no_ghost_of_the_light_before() -> None:
    exposure = LongExposure()
    for number in range(12):
        exposure.add(seen(plain(), number, gain=0.8))
    exposure.end()
    found = fed(exposure, plain(), 8, 100)
    assert abs(float(found.mean()) - float(plain().mean())) < 2


def test_frames_while_something_moves_are_forgotten() -> None:
    exposure = LongExposure()
    fed(exposure, plain(), 12)
    exposure.end()
    exposure.add(with_card((400, 200)))
    exposure.end()  # one frame, while an arm went by
    assert far(fed(exposure, plain(), 8, 50), plain()) < 4


def test_it_costs_nothing_where_it_is_not_wanted() -> None:
    frames = StillFrames()
    frames.expose(True)
    frames.expose(False)
    frames.add(frame := seen(plain(), 1))
    assert frames.exposed == 0 and frames.mean_at(frame) is frame
