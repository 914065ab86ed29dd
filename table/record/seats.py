"""Where players sit: clockwise as seen from above, the first one at the bottom edge of the camera's picture."""

from __future__ import annotations


def seat_angle(index: int, count: int) -> float:
    """Direction of the seat of player `index` of `count`, seen from the table's middle: degrees from +x towards +y (y
    points down in the picture).

    >>> [seat_angle(index, 4) for index in range(4)]  # bottom, left, top, right
    [90.0, 180.0, 270.0, 0.0]
    """
    return (90 + index * 360 / count) % 360
