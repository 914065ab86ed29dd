"""The camera's own motion, told from how the table's texture and its cards lie against how they lay.

Each tile of bare table, and each card, is one measurement of a motion with its own covariance. They are joined by
weighted least squares with a prior that the camera stays where it is: where the texture says nothing the picture is
taken as it is, and a card that was pushed is outvoted.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watching.areas import Area, Map, Mask
from vision.watching.config import SteadyingConfig

Motion = NDArray[np.float64]
"""(2, 3): px of the steady picture -> px of the frame."""
STILL: Motion = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


class Steadier:
    """Follows the camera from frame to frame; `motion` is where it is now."""

    def __init__(self, grey: Map, config: SteadyingConfig) -> None:
        self._config = config
        self._anchor = grey.copy()
        self._size = (grey.shape[1], grey.shape[0])
        self._state = np.zeros(4)
        rows, columns = np.mgrid[0 : grey.shape[0], 0 : grey.shape[1]]
        across = -(-grey.shape[1] // config.tile)
        self._tiles = (rows // config.tile * across + columns // config.tile).astype(np.int32)
        self._parts = self._tiles
        self.motion = STILL

    def parts(self, cards: list[Area]) -> None:
        """Which cards lie there: each of them moves as one."""
        self._parts = self._tiles.copy()
        for number, card in enumerate(cards, start=int(self._tiles.max()) + 1):
            card.paint(self._parts, number)

    def follow(self, grey: Map, known: Mask, step_s: float) -> Motion:
        """The motion of the next frame, from where the table is `known`."""
        wanted, shown = _texture(self._anchor), _texture(grey)
        use = known.copy()
        use[:5] = use[-5:] = 0
        use[:, :5] = use[:, -5:] = 0
        at = np.flatnonzero(use.ravel())[::2]
        if len(at) < 100:
            return self.motion
        across = cv2.Sobel(wanted, cv2.CV_32F, 1, 0, scale=0.125).ravel()[at]
        down = cv2.Sobel(wanted, cv2.CV_32F, 0, 1, scale=0.125).ravel()[at]
        part, template = self._parts.ravel()[at], wanted.ravel()[at]
        before, state = self._state, self._state.copy()
        tensor = [np.bincount(part, product) for product in (across * across, across * down, down * down)]
        for _ in range(self._config.passes):
            off = template - _warped(shown, self._matrix(state), self._size).ravel()[at]
            sides = [np.bincount(part, across * off), np.bincount(part, down * off)]
            change = self._solved(tensor, sides, part, at, off, state, before, step_s)
            state = state + change
            if np.abs(change).max() < 0.02:
                break
        self._state = state
        self.motion = self._matrix(state) if self._moves(state) else STILL
        return self.motion

    def _solved(
        self, tensor: list[NDArray[np.float64]], sides: list[NDArray[np.float64]], part: NDArray[np.int32],
        at: NDArray[np.intp], off: NDArray[np.float32], state: NDArray[np.float64], before: NDArray[np.float64],
        step_s: float,
    ) -> NDArray[np.float64]:  # fmt: skip
        """The step from `state` that fits all parts best."""
        config = self._config
        variance = max(1.0, 1.48 * float(np.median(np.abs(off)))) ** 2
        count = np.maximum(np.bincount(part), 1)
        middle = np.stack([np.bincount(part, at % self._size[0]), np.bincount(part, at // self._size[0])]) / count
        x, y = (middle - np.array(self._size)[:, None] / 2) / config.arm
        # Information of each part about its own motion, 2 × 2, softened by what no part can know better.
        info = np.stack([tensor[0], tensor[1], tensor[1], tensor[2]], axis=1).reshape(-1, 2, 2) / variance
        info = info + np.eye(2) * 1e-6
        moved = np.linalg.solve(info, (np.stack(sides, axis=1) / variance)[:, :, None])[:, :, 0]
        info = np.linalg.inv(np.linalg.inv(info) + np.eye(2) * config.exact_px**2)
        one, none = np.ones_like(x), np.zeros_like(x)
        jacobian = np.stack([np.stack([one, none, -y, x], 1), np.stack([none, one, x, y], 1)], axis=1)
        walk = step_s * 15 * np.array([config.walk_px, config.walk_px, config.turn_px, config.turn_px]) ** 2
        prior = np.diag(1 / walk)
        home = np.eye(4) / config.range_px**2
        change = np.zeros(4)
        for _ in range(4):
            rest = moved - jacobian @ change
            chi = np.einsum("pi,pij,pj->p", rest, info, rest) / config.outlier**2
            weighted = info / (1 + chi)[:, None, None] ** 2
            normal = np.einsum("pik,pij,pjl->kl", jacobian, weighted, jacobian) + prior + home
            right = np.einsum("pik,pij,pj->k", jacobian, weighted, moved)
            change = np.linalg.solve(normal, right + prior @ (before - state) - home @ state)
        return np.clip(change, -1.5, 1.5)

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
        """A steady picture: the anchor follows it slowly where it is known."""
        cv2.accumulateWeighted(grey, self._anchor, min(0.2, step_s / self._config.anchor_s), mask=known)

    def put(self, grey: Map, changed: Mask) -> None:
        """What was laid or taken is part of the anchor from now on."""
        self._anchor[changed > 0] = grey[changed > 0]

    def rebase(self, grey: Map) -> None:
        """The steady picture is this one from now on."""
        self._anchor, self._state, self.motion = grey.copy(), np.zeros(4), STILL


def _texture(grey: Map) -> Map:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0) - cv2.blur(grey, (17, 17)), np.float32)


def _warped(picture: Map, motion: Motion, size: tuple[int, int]) -> Map:
    """A frame as the steady picture shows it."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(picture, motion, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)
