"""A long exposure: the mean of all frames in which a part of the table showed the same, with hardly any noise.

Cards lie for seconds, the strips of NONO for a whole round; hands come and go elsewhere. What the picture shows anew
begins again, everything else gathers frames.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from table.capture.registration import Grey, grey, laid_over
from vision.tracking.change import change_mask, work_picture
from vision.tracking.shrunk import light, relit
from vision.types import Image

MOST = 48
"""More frames than these make a picture no better: noise of 15 of 255 is 2 then."""
SKIPPED = 2
"""So many frames after something moved are left out: it may move yet, too slowly to be noticed."""
FEWEST = 3
"""A stand-still of fewer frames is none."""
AROUND_PX = 5
"""Around what changed, so far in the picture of 640 px, it begins again as well: blur reaches farther than change is
noticed."""


class LongExposure:
    """Takes the frames of a camera that stands still; `picture` is their mean, where each part has as many as showed
    it unchanged. `frames`: how many since something moved last."""

    def __init__(self, still: Sequence[Image] = ()) -> None:
        """`still`: frames since the table lies still."""
        self.frames = 0
        self._came = SKIPPED if still else 0
        self._total: NDArray[np.uint16] | None = None
        self._first: Grey | None = None
        self._before: Image | None = None
        self._counts: NDArray[np.float32] | None = None
        for frame in still:
            self.add(frame)

    def add(self, frame: Image) -> None:
        """The next frame, BGR (H, W, 3), of the size of those before."""
        self._came += 1
        if self._came <= SKIPPED or self.frames >= MOST:
            return
        if self._total is None or self._first is None:
            self._total, self._first, self.frames = frame.astype(np.uint16), grey(frame), 1
            return
        laid = laid_over(frame, self._first, frame.shape[1] / self._first.shape[1])
        if laid is not None:
            cv2.add(self._total, laid, self._total, dtype=cv2.CV_16U)
            self.frames += 1

    def end(self) -> None:
        """Something moves: the next frames may show something else, in a part of the picture."""
        if self.frames >= FEWEST:
            self._before, self._counts = self._gathered()
        self._came, self.frames, self._total, self._first = 0, 0, None, None

    def picture(self) -> Image | None:
        """The mean, BGR (H, W, 3), where the first frame since something moved lies; None where there are too few."""
        return self._gathered()[0] if self.frames >= FEWEST else None

    def _gathered(self) -> tuple[Image, NDArray[np.float32]]:
        """The mean so far, and how many frames each part of it has, in the picture in which changes are looked for."""
        assert self._total is not None and self._first is not None
        now = np.asarray(cv2.convertScaleAbs(self._total, alpha=1.0 / self.frames), np.uint8)
        work = work_picture(now)
        counts = np.full(work.shape[:2], self.frames, np.float32)
        before = self._before
        if before is not None:
            before = laid_over(before, self._first, before.shape[1] / self._first.shape[1])
        if before is None or self._counts is None:
            return now, counts
        changed = change_mask(work, work_picture(before))
        fresh = cv2.dilate(changed, np.ones((2 * AROUND_PX + 1, 2 * AROUND_PX + 1), np.uint8)) > 0
        earlier = np.where(fresh, np.float32(0), self._counts)
        share = cv2.resize(earlier / (earlier + counts), (now.shape[1], now.shape[0]))[..., None]
        lit = relit(before.astype(np.float32), light(before.astype(np.float32), now.astype(np.float32), step=8))
        mean = now + (lit - now) * share
        return np.asarray(np.clip(np.rint(mean), 0, 255), np.uint8), np.minimum(earlier + counts, np.float32(MOST))
