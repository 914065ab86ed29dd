"""The changed photographs of `bench.cards.stress`."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.cards import stress
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource


@pytest.mark.parametrize("name", list(stress.CHANGES))
def test_every_change_leaves_a_picture_and_the_first_one_leaves_it_alone(name: str) -> None:
    picture = np.random.default_rng(3).integers(0, 256, (240, 360, 3), dtype=np.uint8)
    kept = picture.copy()
    changed = stress.CHANGES[name](picture)
    assert changed.dtype == np.uint8 and changed.ndim == 3 and changed.shape[2] == 3
    assert np.array_equal(picture, kept), "the photograph itself is left alone"
    assert np.array_equal(changed, picture) == (name == "as it is")


def test_a_turned_picture_keeps_all_of_itself() -> None:
    picture = np.full((40, 80, 3), 255, np.uint8)
    changed = stress.turned(picture, 37)
    assert abs(int((changed > 128).all(axis=2).sum()) - 40 * 80) < 160


@pytest.mark.models
def test_cards_are_counted_per_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = table_scene(np.random.default_rng(5), [built_in()], TextureSource(), "easy", (3, 3), down=0.0)
    cv2.imwrite(str(tmp_path / "one.png"), scene.image)
    row = {"image": "one.png", "source": "x", "split": "y", "use": "dev", "cards": [card.code for card in scene.cards]}
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    stress.main(tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(stress.CHANGES)
    assert lines[0].startswith("as it is") and "recall 100.0%" in lines[0] and "wrong 0/3" in lines[0]
