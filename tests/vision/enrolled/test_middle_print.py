"""The print in the middle of a card tells its word, whichever way up the card lies."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.nono import nono_deck
from vision.enrolled.gallery import kept_quad
from vision.enrolled.index_matcher import IndexMatcher
from vision.enrolled.middle_print import MiddlePrints
from vision.scanner import MODELS
from vision.types import Image

CODES = ["Sちょっと", "S結構", "Sだいぶ", "Hまあ"]


@pytest.fixture(scope="module")
def pictures() -> dict[str, Image]:
    faces = nono_deck(np.random.default_rng(3)).faces
    return {code: np.ascontiguousarray(faces[code].image[..., :3]) for code in CODES}


@pytest.mark.parametrize("turned", [False, True])
def test_a_small_and_soft_picture_of_a_card_reads_as_its_own_word(pictures: dict[str, Image], turned: bool) -> None:
    kept = [(code, picture, kept_quad(picture)) for code, picture in pictures.items()]
    prints = MiddlePrints.learn(kept, CODES, IndexMatcher(MODELS / "matcher.onnx", 1))
    for row, picture in enumerate(pictures.values()):
        scale = 120 / picture.shape[0]
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        soft = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.2) * 0.6, np.uint8)
        seen = np.ascontiguousarray(soft[::-1, ::-1]) if turned else soft
        assert prints.told(seen, kept_quad(seen)).argmax() == row


def test_a_middle_that_shows_nothing_of_the_deck_says_nothing(pictures: dict[str, Image]) -> None:
    kept = [(code, picture, kept_quad(picture)) for code, picture in pictures.items()]
    prints = MiddlePrints.learn(kept, CODES, IndexMatcher(MODELS / "matcher.onnx", 1))
    bare = np.full((120, 86, 3), 200, np.uint8)
    assert np.ptp(prints.told(bare, kept_quad(bare))) < 0.5
