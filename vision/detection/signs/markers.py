"""Printed square markers (ArUco, 4×4 bits, fifty of them) in a picture: which, and where their corners lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image, Quad

COUNT = 50
"""Markers that there are, numbered from 0."""
BITS = 6
"""Squares across a marker, its black frame included."""


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.errorCorrectionRate = 0.0  # a pattern in a cloth is no marker
    return cv2.aruco.ArucoDetector(dictionary, settings)


def find_markers(image: Image) -> dict[int, Quad]:
    """The markers of a BGR picture (H, W, 3) by number: corners (4, 2) px from the marker's own top left, clockwise. A
    number that is seen more than once is none: nobody knows which one is meant."""
    corners, numbers, _ = _detector().detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    seen = [] if numbers is None else [int(number) for number in np.ravel(numbers)]
    return {
        number: np.asarray(quad, np.float32).reshape(4, 2)
        for number, quad in zip(seen, corners, strict=True)
        if seen.count(number) == 1
    }


def squares(number: int) -> NDArray[np.bool_]:
    """A marker as `BITS` × `BITS` squares, True where it is black. Raises ValueError for a number that there is not."""
    if not 0 <= number < COUNT:
        raise ValueError(f"there is no marker {number}: they go from 0 to {COUNT - 1}")
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    black: NDArray[np.bool_] = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, BITS), np.uint8) == 0
    return black


def is_marker(quad: Quad, markers: Sequence[Quad]) -> bool:
    """Whether an outline that was taken for a card is one of the markers, with the paper around it."""
    x, y = (float(value) for value in quad.mean(axis=0))
    card = abs(float(cv2.contourArea(quad.astype(np.float32))))
    return any(
        cv2.pointPolygonTest(marker, (x, y), False) >= 0 and card < 6 * cv2.contourArea(marker) for marker in markers
    )
