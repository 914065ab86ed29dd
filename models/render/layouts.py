"""How cards come to lie on a table: places and angles of the cards of a scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Pose:
    """One card's place (mm), turn (radians) and height above the table (mm); painter's order is list order."""

    x: float
    y: float
    angle: float
    height: float = 0.0


def _turned(points: Floats, angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    out: Floats = points @ np.array([[c, s], [-s, c]])
    return out


def _flips(rng: Rng, count: int) -> Floats:
    """Half turns: nobody lays cards all the same way up."""
    out: Floats = np.pi * rng.integers(0, 2, count).astype(np.float64)
    return out


def single(rng: Rng, _: int) -> Floats:
    """One card. All layouts: rows of x, y, angle around the group's middle, the group upright."""
    return np.array([[0.0, 0.0, rng.uniform(0, 2 * np.pi)]])


def row(rng: Rng, count: int) -> Floats:
    """Side by side, from touching to apart, more or less straight."""
    step = rng.uniform(60, 95)
    mess = rng.uniform(0, 6)
    x = (np.arange(count) - (count - 1) / 2) * step + rng.normal(0, mess, count)
    return np.column_stack([x, rng.normal(0, mess, count), rng.normal(0, mess / 60, count) + _flips(rng, count)])


def grid(rng: Rng, count: int) -> Floats:
    """Rows and columns, as in patience or memory."""
    columns = int(rng.integers(2, 5))
    wide, tall, mess = rng.uniform(62, 90), rng.uniform(88, 120), rng.uniform(0, 5)
    at = np.arange(count)
    x = (at % columns - (columns - 1) / 2) * wide + rng.normal(0, mess, count)
    y = (at // columns - (count / columns - 1) / 2) * tall + rng.normal(0, mess, count)
    return np.column_stack([x, y, rng.normal(0, mess / 80, count) + _flips(rng, count)])


def spread(rng: Rng, count: int) -> Floats:
    """A meld: cards over each other so that the corner of each shows, sideways or downwards."""
    step, mess = rng.uniform(9, 34), rng.uniform(0, 2.5)
    along = (np.arange(count) - (count - 1) / 2) * step
    down = rng.random() < 0.25
    slope = rng.normal(0, 0.12)
    x, y = (along * slope, along) if down else (along, along * slope)
    if rng.random() < 0.2:
        x = -x
    angle = rng.normal(0, mess / 40, count) + (np.pi if rng.random() < 0.5 else 0.0)
    return np.column_stack([x + rng.normal(0, mess, count), y + rng.normal(0, mess, count), angle])


def fan(rng: Rng, count: int) -> Floats:
    """As in a hand: turned about a point below the cards."""
    step = rng.uniform(0.08, 0.32) * (1 if rng.random() < 0.85 else -1)
    radius = rng.uniform(50, 110)
    turn = (np.arange(count) - (count - 1) / 2) * step + rng.normal(0, 0.02, count)
    return np.column_stack([np.sin(turn) * radius, radius - np.cos(turn) * radius, turn])


def pile(rng: Rng, count: int) -> Floats:
    """Thrown on top of each other: any angle, middles a few centimetres apart."""
    wide = rng.uniform(8, 45)
    turn = rng.uniform(0, 2 * np.pi, count) if rng.random() < 0.6 else rng.normal(0, 0.45, count) + _flips(rng, count)
    return np.column_stack([rng.normal(0, wide, (count, 2)), turn])


def plays(rng: Rng, count: int) -> Floats:
    """Plays on one field: small melds on top of each other, each turned towards its player."""
    rows: list[Floats] = []
    left = count
    while left > 0:
        size = min(left, int(rng.integers(1, 5)))
        meld = spread(rng, size)
        meld[:, :2] *= rng.uniform(0.7, 1.1)
        turn = rng.choice([0, np.pi / 2, np.pi, -np.pi / 2]) + rng.normal(0, 0.3)
        meld[:, :2] = _turned(meld[:, :2], turn) + rng.normal(0, 16, 2)
        meld[:, 2] += turn
        rows.append(meld)
        left -= size
    return np.vstack(rows)


def stack(rng: Rng, count: int) -> Floats:
    """Squared up: a stock or a packet."""
    mess = rng.uniform(0.2, 1.5)
    return np.column_stack([rng.normal(0, mess, (count, 2)), rng.normal(0, mess / 60, count) + _flips(rng, count)])


def apart(rng: Rng, count: int) -> Floats:
    """Laid apart, any angle."""
    reach = 75.0 * np.sqrt(count) * rng.uniform(0.6, 1.2)
    rows: list[Floats] = []
    for _ in range(count):
        for _ in range(15):
            spot = rng.uniform(-reach, reach, 2)
            if all(np.hypot(*(spot - other[:2])) > 78 for other in rows):
                break
        rows.append(np.array([*spot, rng.uniform(0, 2 * np.pi)]))
    return np.vstack(rows)


Layout = Callable[[Rng, int], Floats]
# layout, how often, fewest and most cards of a group
LAYOUTS: tuple[tuple[Layout, float, int, int], ...] = (
    (single, 0.14, 1, 1), (apart, 0.16, 2, 9), (row, 0.10, 2, 5), (grid, 0.06, 3, 10), (spread, 0.20, 2, 7),
    (fan, 0.12, 3, 13), (pile, 0.12, 3, 10), (plays, 0.12, 3, 12), (stack, 0.05, 3, 8),
)  # fmt: skip


def arrange(rng: Rng, reach: float, most: int = 16) -> list[Pose]:
    """Groups of cards around the middle of what the camera sees (`reach`: half its width in mm); `most` cards."""
    weights = np.array([layout[1] for layout in LAYOUTS])
    room = max(1, int((2 * reach / 95) ** 2))
    poses: list[Pose] = []
    groups = 1 + int(rng.poisson(np.clip(room / 9, 0.25, 2.5)))
    for group in range(groups):
        make, _, fewest, largest = LAYOUTS[int(rng.choice(len(LAYOUTS), p=weights / weights.sum()))]
        wanted = int(rng.integers(fewest, largest + 1))
        count = min(wanted, most - len(poses), max(fewest, 2 * room))
        if count < 1:
            break
        rows = make(rng, count)
        turn = rng.uniform(0, 2 * np.pi)
        away = 0.75 * reach * (1 if groups > 1 or rng.random() < 0.5 else 0.4)
        middle = rng.uniform(-away, away, 2) if group or rng.random() < 0.8 else np.zeros(2)
        places = _turned(rows[:, :2], turn) + middle
        # Cards lying on others lie a little higher; a thrown one may still lean.
        rise = 0.3 if make is not apart else 0.0
        for number, ((x, y), angle) in enumerate(zip(places, rows[:, 2] + turn, strict=True)):
            lean = rng.exponential(2.0) if rng.random() < 0.12 else 0.0
            poses.append(Pose(float(x), float(y), float(angle), min(12.0, number * rise + lean)))
    return poses
