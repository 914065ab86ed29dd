"""An enrolled deck's pictures show what the label view takes its type for."""

from __future__ import annotations

import numpy as np
import pytest

from vision.enrolled.config import ENROLLED
from vision.enrolled.confusion import Typeface
from vision.recognition.label_reader import LabelReader
from vision.scanner import MODELS
from vision.types import Image, Quad

PICTURE: Image = np.zeros((8, 8, 3), np.uint8)
QUAD: Quad = np.zeros((4, 2), np.float32)


class Misreading(LabelReader):
    """Reads enrolled pictures as it is told to."""

    def __init__(self, taken_for: dict[str, str], none: float = 0.0) -> None:
        super().__init__(MODELS, "coloured", 1)
        self.taken_for, self.none = taken_for, none
        self.waiting: list[str] = []

    def middle(self, image: Image, quad: Quad) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float64]], float]:
        shown = self.waiting.pop(0)
        return self.says(self.taken_for.get(shown, shown), 0.99), self.none

    def says(self, code: str, share: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        rest = (1 - share) / (len(self.codes) - 1)
        return np.log([share if known == code else rest for known in self.codes])


def typeface(reader: Misreading) -> Typeface:
    reader.waiting = list(reader.codes)
    return Typeface(reader, [(code, PICTURE, QUAD) for code in reader.codes])


FOURS = {f"{sign}4": f"{sign}8" for sign in "RBYG"}


def test_a_four_that_is_always_taken_for_an_eight_may_be_meant_by_one() -> None:
    reader = Misreading(FOURS)
    scores, sure = typeface(reader).corrected(reader.says("R8", 0.99), 0.99)
    shares = dict(zip(reader.codes, np.exp(scores), strict=True))
    assert shares["R4"] > 0.4 and shares["R8"] > 0.4 and shares["B4"] < 0.02
    assert sure < 0.6


def test_what_is_read_rightly_stays_as_it_is() -> None:
    reader = Misreading(FOURS)
    scores, sure = typeface(reader).corrected(reader.says("R7", 0.99), 0.97)
    assert reader.codes[int(np.argmax(scores))] == "R7" and sure == pytest.approx(0.97, abs=0.02)
    assert np.exp(scores).sum() == pytest.approx(1)


def test_pictures_without_a_print_in_their_middle_tell_nothing() -> None:
    reader = Misreading(FOURS, none=ENROLLED.confusion.legible + 0.1)
    assert np.allclose(typeface(reader).taken_for, np.eye(10))
