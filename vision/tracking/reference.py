"""What a settled picture is compared with: of every part of the table the picture in which it was read last."""

from __future__ import annotations

import numpy as np

from vision.tracking.change import Mask, Work, change_mask, resized_mask, work_picture
from vision.tracking.shrunk import light, relit
from vision.types import Image


class Reference:
    """The parts of pictures as they were read, put together; 640 px wide.

    >>> reference, table = Reference(), np.full((72, 128, 3), 90, np.uint8)
    >>> reference.changed(table) is None
    True
    >>> reference.read(table)
    >>> card = table.copy()
    >>> card[20:50, 30:50] = 240
    >>> float(reference.changed(card).mean().round(2))
    0.07
    """

    def __init__(self) -> None:
        self._work: Work | None = None

    def changed(self, image: Image) -> Mask | None:
        """1 where a BGR picture shows anything else than when that place was read, but for noise and light; None where
        nothing was read yet or the picture is of another size."""
        work = work_picture(image)
        if self._work is None or self._work.shape != work.shape:
            return None
        return change_mask(work, self._work)

    def read(self, image: Image, where: Mask | None = None) -> None:
        """A picture was read: all of it, or where a mask is nonzero."""
        work = work_picture(image)
        if where is None or self._work is None or self._work.shape != work.shape:
            self._work = work
        else:
            there = resized_mask(where, work.shape) > 0
            self._work = np.asarray(
                np.where(there[..., None], relit(work, light(work, self._work, step=4)), self._work), np.float32
            )

    def forget(self) -> None:
        """The camera looks elsewhere."""
        self._work = None
