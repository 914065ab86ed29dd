"""What enrolling costs is measured on photographs that `gyoji enroll` takes."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.service.enrolling import Spent, photographs, spent
from models.render.cards.deck import built_in
from models.render.types import Deck


def test_every_card_is_photographed_once(tmp_path: Path) -> None:
    whole = built_in()
    deck = Deck(whole.name, whole.family, {code: whole.faces[code] for code in ("S3", "HQ", "BACK")})
    paths = photographs(deck, tmp_path, np.random.default_rng(1), (800, 600))
    assert [path.stem for path in paths] == ["S3", "HQ"]
    taken = cv2.imread(str(paths[0]))
    assert taken is not None and taken.shape == (600, 800, 3)


def test_time_is_told_in_passes_of_the_yardstick() -> None:
    assert Spent(2.0, 3.0).line("learned", 150.0) == "learned: 2.0 s, 3.0 s of the processor = 20 passes"
    took = spent(lambda: sum(range(200_000)))
    assert took.clock > 0 and took.processor == pytest.approx(took.clock, abs=1.0)
