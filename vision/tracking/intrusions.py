"""Arms that reach in over the picture's border; one that reaches along it crosses it twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np


@dataclass
class HandIntrusion:
    """An arm that reached in over the picture's border.

    `entry` is where it first crossed the border, `contact` where it did when it reached farthest, `tip` its end then
    (px of the full picture). `path` holds (at_ms, x, y) of its end; `reach` is the distance from contact to tip, px;
    `area` the largest share of the picture that it covered. `of`: the arm with which it was one area all the time;
    `whole`: as `path`, of all of the area that it is one with.
    """

    start_ms: float
    end_ms: float
    entry: tuple[float, float]
    contact: tuple[float, float]
    tip: tuple[float, float]
    reach: float
    area: float
    path: list[tuple[float, float, float]] = field(default_factory=list)
    of: HandIntrusion | None = field(default=None, compare=False, repr=False)
    whole: list[tuple[float, float, float]] = field(default_factory=list, compare=False, repr=False)

    def mirrored(self, width: int) -> HandIntrusion:
        """The same arm in a picture `width` px wide that is turned around, left for right."""

        def across(point: tuple[float, float]) -> tuple[float, float]:
            return width - point[0], point[1]

        path = [(at_ms, *across((x, y))) for at_ms, x, y in self.path]
        return replace(self, entry=across(self.entry), contact=across(self.contact), tip=across(self.tip), path=path)

    def add(self, at_ms: float, tip: tuple[float, float], reach: float, area: float) -> None:
        """It is seen again: where its end is (px of the full picture), how far that is from where it comes in, px, and
        what share of the picture it covers. Of several ends at one time the farthest counts."""
        before_ms, x, y = self.path[-1]
        if before_ms < at_ms:
            self.path.append((at_ms, *tip))
        elif np.hypot(*np.subtract(tip, self.contact)) > np.hypot(x - self.contact[0], y - self.contact[1]):
            self.path[-1] = (at_ms, *tip)
        self.end_ms = at_ms
        self.area = max(self.area, area)
        if reach > self.reach:
            self.reach, self.tip = reach, tip

    def near(self, x: float, y: float) -> tuple[float, float]:
        """(smallest distance of the arm's end to a point, px; when that was, at_ms)."""
        distance, at_ms = min((float(np.hypot(px - x, py - y)), at) for at, px, py in self.path)
        return distance, at_ms


def tell_parts(noted: Sequence[HandIntrusion], new: Sequence[HandIntrusion]) -> None:
    """Marks which of several arms may be parts of one. `noted`: the arms that are one area in a frame; `new`: those of
    them that were not seen before. Each new one may be a part of the first that was seen before. An arm that is an area
    by itself is a part of none."""
    known = [arm for arm in noted if not any(arm is other for other in new)]
    for arm in noted:
        if len(noted) == 1:
            arm.of = None
        elif known and not any(arm is other for other in known):
            arm.of = known[0]


def whole_arms(arms: Sequence[HandIntrusion]) -> tuple[HandIntrusion, ...]:
    """The arms, each put together with its parts. An arm that reaches along the border crosses it at a second place.
    What is seen there is a part of that arm where it was one area with it all the time, and the arm came before it and
    left after it."""
    parts = [arm for arm in arms if arm.of is not None and arm.of.end_ms >= arm.end_ms]
    found = []
    for arm in arms:
        if any(arm is part for part in parts):
            continue
        whole = arm
        for part in parts:
            whole = _with_part(whole, part) if _whole(part) is arm else whole
        found.append(whole)
    return tuple(found)


def _whole(arm: HandIntrusion) -> HandIntrusion:
    return arm if arm.of is None else _whole(arm.of)


def _with_part(arm: HandIntrusion, part: HandIntrusion) -> HandIntrusion:
    """An arm and a part of it as one. While the part was seen, the end of both is the end of the whole area."""
    seen = {at_ms for at_ms, _, _ in part.path}
    shared = [step for step in arm.whole if step[0] in seen]
    path = sorted([*(step for step in arm.path if step[0] not in seen), *shared])
    x, y = arm.contact
    _, *tip = max(path, key=lambda step: float(np.hypot(step[1] - x, step[2] - y)))
    return replace(arm, tip=(tip[0], tip[1]), reach=float(np.hypot(tip[0] - x, tip[1] - y)), path=path)
