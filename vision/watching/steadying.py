"""The camera's own motion, told from how the table's texture and its cards lie against how they lay.

The steady picture is the frame without that motion. Each tile of bare table, and each card, is one measurement of a
motion with its own covariance. They are joined by weighted least squares with a prior that the camera stays where it
is: where there is no texture the camera counts as still, and a card that was pushed is outvoted.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watching.areas import Area, Map, Mask
from vision.watching.config import SteadyingConfig

Motion = NDArray[np.float64]
"""(2, 3): px of the steady picture -> px of the frame."""
WINDOW = 17
"""Side of the square whose mean is taken off a px to get its texture, px."""
RIM = 2
"""Width of the picture's edge that counts as beyond the picture, px."""
STILL: Motion = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


class Steadier:
    """Follows the camera from frame to frame; `motion` is where it is now. `lost`: the known table is not found there
    any more; `missing`: px (flat indices) whose texture is not.
    """

    def __init__(self, grey: Map, config: SteadyingConfig) -> None:
        self._config = config
        self._anchor = grey.copy()
        self._size = (grey.shape[1], grey.shape[0])
        self._state, self._home = np.zeros(4), np.zeros(4)
        rows, columns = np.mgrid[0 : grey.shape[0], 0 : grey.shape[1]]
        across = -(-grey.shape[1] // config.tile)
        self._tiles = (rows // config.tile * across + columns // config.tile).astype(np.int32)
        self._parts = self._tiles
        self._noise: float | None = None
        self.motion, self.lost = STILL, False
        self.missing: NDArray[np.intp] = np.zeros(0, np.intp)

    def parts(self, cards: list[Area]) -> None:
        """Sets which cards lie there: each of them moves as one and is one part."""
        self._parts = self._tiles.copy()
        for number, card in enumerate(cards, start=int(self._tiles.max()) + 1):
            card.paint(self._parts, number)

    def follow(self, grey: Map, known: Mask, step_s: float) -> Motion:
        """The motion of the next frame, measured where the table is `known`."""
        wanted, shown = texture(self._anchor), texture(grey)
        use = known.copy()
        use[:5] = use[-5:] = 0
        use[:, :5] = use[:, -5:] = 0
        at = np.flatnonzero(use.ravel())[::2]
        if len(at) < 100:
            return self.motion
        across = cv2.Sobel(wanted, cv2.CV_32F, 1, 0, scale=0.125).ravel()[at]
        down = cv2.Sobel(wanted, cv2.CV_32F, 0, 1, scale=0.125).ravel()[at]
        part, template = self._parts.ravel()[at], wanted.ravel()[at]
        # A change alters the texture of its surroundings as well (within half a WINDOW).
        sound = np.asarray(cv2.erode(known, np.ones((WINDOW, WINDOW), np.uint8)), np.uint8).ravel()[at] > 0
        tensor = np.stack([_summed(part, one) for one in (across * across, across * down, down * down)], axis=1)
        jacobian = self._jacobian(part, at)
        state = self._state
        for _ in range(self._config.passes):
            here = warped(shown, self._matrix(state)).ravel()[at]
            off = template - here
            variance = max(1.0, 1.48 * float(np.median(np.abs(off[::4])))) ** 2
            side = np.stack([_summed(part, across * off), _summed(part, down * off)], axis=1)
            change = self._step(tensor / variance, side / variance, jacobian, state, step_s)
            state = state + change
            if np.abs(change).max() < 0.03:
                break
        self._compare(part[sound], template[sound], here[sound], variance, at[sound])
        self._state = state
        self.motion = self._matrix(state) if self._moves(state) else STILL
        return self.motion

    def _compare(
        self, part: NDArray[np.int32], wanted: NDArray[np.float32], here: NDArray[np.float32], variance: float,
        at: NDArray[np.intp],
    ) -> None:  # fmt: skip
        """Sets whether the known table is found, from how much of its texture is there. Only parts count whose texture
        exceeds the noise."""
        count = np.bincount(part)
        energy = _summed(part, wanted * wanted)
        noise = variance if self._noise is None else self._noise
        told = (count > self._config.told_px) & (energy > self._config.told * noise * count)
        there = _summed(part, wanted * here) / np.maximum(energy, 1e-3)
        few = np.count_nonzero(told) < self._config.told_parts
        self.lost = not few and float(np.median(there[told])) < self._config.lost
        self.missing = at[(told & (there < self._config.lost))[part]] if self.lost else at[:0]
        if not self.lost:
            self._noise = noise + 0.05 * (variance - noise)

    def _jacobian(self, part: NDArray[np.int32], at: NDArray[np.intp]) -> NDArray[np.float64]:
        """(parts, 2, 4): how the middle of each part moves with the state (right, down, turn, zoom)."""
        count = np.maximum(np.bincount(part), 1)
        x = (_summed(part, at % self._size[0]) / count - self._size[0] / 2) / self._config.arm
        y = (_summed(part, at // self._size[0]) / count - self._size[1] / 2) / self._config.arm
        one, none = np.ones_like(x), np.zeros_like(x)
        return np.stack([np.stack([one, none, -y, x], 1), np.stack([none, one, x, y], 1)], axis=1)

    def _step(
        self, info: NDArray[np.float64], side: NDArray[np.float64], jacobian: NDArray[np.float64],
        state: NDArray[np.float64], step_s: float,
    ) -> NDArray[np.float64]:  # fmt: skip
        """The step from `state` that fits all parts best; `info` (parts, 3): xx, xy and yy of each part's information
        matrix for its own motion; `side` (parts, 2): the right-hand side of its normal equations."""
        config = self._config
        xx, xy, yy = info[:, 0] + 1e-6, info[:, 1], info[:, 2] + 1e-6
        whole = xx * yy - xy * xy + 1e-12
        moved = (
            np.stack([yy * side[:, 0] - xy * side[:, 1], xx * side[:, 1] - xy * side[:, 0]], axis=1) / whole[:, None]
        )
        # No part knows its motion better than `exact_px`: the covariance is widened by that.
        wide, narrow, tall = yy / whole + config.exact_px**2, -xy / whole, xx / whole + config.exact_px**2
        least = wide * tall - narrow * narrow
        known = np.stack([tall, -narrow, -narrow, wide], axis=1).reshape(-1, 2, 2) / least[:, None, None]
        walk = step_s * 15 * np.array([config.walk_px, config.walk_px, config.turn_px, config.turn_px]) ** 2
        kept, home = 1 / walk, 1 / config.range_px**2
        change = np.zeros(4)
        for _ in range(3):
            rest = moved - jacobian @ change
            chi = (rest * (known @ rest[:, :, None])[:, :, 0]).sum(axis=1) / config.outlier**2
            weighted = ((1 + chi) ** -2)[:, None, None] * known
            sides = (weighted @ jacobian).reshape(-1, 4)
            normal = jacobian.reshape(-1, 4).T @ sides + np.diag(kept + home)
            right = sides.T @ moved.ravel() + kept * (self._state - state) + home * (self._home - state)
            change = np.linalg.solve(normal, right)
        return np.clip(change, -1.5, 1.5)

    def found(self, motion: Motion, grey: Map) -> Motion:
        """The table was found again under another motion; returns that motion, measured exactly."""
        here = motion[:, 2] + (motion[:, :2] - np.eye(2)) @ (np.array(self._size) / 2)
        arm = self._config.arm
        self._state = np.array([here[0], here[1], arm * motion[1, 0], arm * (motion[0, 0] - 1)])
        self._home = self._state
        for _ in range(3):
            self.follow(grey, np.ones(grey.shape, np.uint8), 1.0)
        return self._matrix(self._state)

    def _matrix(self, state: NDArray[np.float64]) -> Motion:
        (right, down, turn, zoom), half = state, np.array(self._size) / 2
        turn, zoom = turn / self._config.arm, zoom / self._config.arm
        linear = np.array([[1 + zoom, -turn], [turn, 1 + zoom]])
        return np.column_stack([linear, np.array([right, down]) + half - linear @ half])

    def _moves(self, state: NDArray[np.float64]) -> bool:
        matrix, (wide, tall) = self._matrix(state), self._size
        corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], float)
        return bool(np.abs(corners @ matrix[:, :2].T + matrix[:, 2] - corners).max() > self._config.ignored_px)

    def learn(self, grey: Map, known: Mask, step_s: float) -> None:
        """Lets the anchor (the reference picture) follow a steady picture slowly, where that is known."""
        cv2.accumulateWeighted(grey, self._anchor, min(0.2, step_s / self._config.anchor_s), mask=known)

    def put(self, grey: Map, changed: Mask) -> None:
        """Copies what was laid or taken into the anchor."""
        self._anchor[changed > 0] = grey[changed > 0]

    def rebase(self, grey: Map) -> None:
        """Makes this the steady picture from now on."""
        self._anchor, self._state, self._home = grey.copy(), np.zeros(4), np.zeros(4)
        self._noise, self.motion, self.lost = None, STILL, False


def _summed(part: NDArray[np.int32], values: NDArray[Any]) -> NDArray[np.float64]:
    """The sum of the values of each part."""
    return np.asarray(np.bincount(part, values), np.float64)


def texture(grey: Map) -> Map:
    """A grey picture without its light: edges and grain."""
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0) - cv2.blur(grey, (WINDOW, WINDOW)), np.float32)


def steadied(picture: Map, motion: Motion) -> tuple[Map, Mask]:
    """A frame, (h, w, 3) grey levels, as the steady picture shows it, and what lies beyond it."""
    tall, wide = picture.shape[:2]
    rim = np.ones((tall, wide), np.uint8)
    rim[RIM : tall - RIM, RIM : wide - RIM] = 0
    if motion is STILL:
        return picture, rim
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    beyond = cv2.warpAffine(rim, motion, (wide, tall), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=1)
    return warped(picture, motion), np.asarray(beyond, np.uint8)


def warped(picture: Map, motion: Motion, border: int = cv2.BORDER_REPLICATE) -> Map:
    """A frame as the steady picture shows it."""
    flags, size = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, motion, size, flags=flags, borderMode=border), np.float32)
