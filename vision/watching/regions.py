"""Splits what changed into hands and things that lie still."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.watching.areas import Area, Mask, components, grown, opened, outside
from vision.watching.background import Background, Seen
from vision.watching.config import RegionsConfig


@dataclass(frozen=True, eq=False)
class Regions:
    """`hands`: areas that move or are joined to the border; `hand`: all of them as a mask; `free`: areas that lie
    still, away from hands; `parts`: areas within `hands` that lie still; `settled`: things that lay still at the border
    for long."""

    hands: list[Area]
    hand: Mask
    free: list[Area]
    parts: list[Area]
    settled: list[Area]


def parted(seen: Seen, background: Background, now: float, sized: bool, config: RegionsConfig) -> Regions:
    """Splits what changed; `sized`: whether it is known how large cards are, from cards that were named."""
    found = Regions([], np.zeros_like(seen.changed), [], [], [])
    for area in components(seen.changed, config.least_px):
        joined = int(np.count_nonzero(area.of(seen.rim) & area.mask)) >= config.joined_px
        moving = int(np.count_nonzero(area.of(seen.moving) & area.mask))
        if joined or moving > max(3.0, config.still_share * area.px):
            found.hands.append(area)
            area.paint(found.hand)
            _part(found, area, seen, background, now, sized, config)
        elif now > float(np.quantile(area.values(background.since), 0.9)):
            found.free.append(area)
    return found


def _part(
    found: Regions, area: Area, seen: Seen, background: Background, now: float, sized: bool, config: RegionsConfig
) -> None:
    """Finds what lies still within a hand's area."""
    still = opened(np.asarray(area.mask & outside(grown(area.of(seen.moving), 3)), np.uint8), 5)
    for piece in components(still, config.part_px if sized else config.part_unsized_px, connectivity=4):
        rows = slice(area.rows.start + piece.rows.start, area.rows.start + piece.rows.stop)
        columns = slice(area.columns.start + piece.columns.start, area.columns.start + piece.columns.stop)
        part = Area(rows, columns, piece.mask, piece.px)
        lain = now - float(np.median(part.values(background.since)))
        at_border = int(np.count_nonzero(part.of(seen.rim) & part.mask)) >= config.joined_px
        if at_border and lain > config.thing_s:
            found.settled.append(part)
        elif lain > (config.border_s if at_border else 0.0):
            found.parts.append(part)
