"""`bench.cards.own_deck` enrolls a deck from the first photographs and reads the others with it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench.cards import own_deck
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck

CODES = ("SA", "H7", "DQ")


def photographed(folder: Path) -> None:
    """Two photographs of each card and their labels; one more shows nothing."""
    deck, rows = built_in(), []
    rng = np.random.default_rng(12)
    for code in CODES:
        one = Deck(deck.name, deck.family, {code: deck.faces[code]})
        for number in range(2):
            scene = table_scene(rng, [one], TextureSource(), "easy", (1, 1), down=0.0, size=(640, 480))
            cv2.imwrite(str(folder / f"{code}-{number}.png"), scene.image)
            rows.append({"image": f"{code}-{number}.png", "source": "mine", "cards": [code]})
    cv2.imwrite(str(folder / "empty.png"), np.full((480, 640, 3), 90, np.uint8))
    rows.insert(0, {"image": "empty.png", "source": "mine", "cards": [CODES[0]]})
    rows.append({"image": "SA-0.png", "source": "elsewhere", "cards": ["SA"]})
    (folder / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.mark.models
def test_the_first_photographs_are_enrolled_and_the_others_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    photographed(tmp_path)
    own_deck.main(tmp_path, ["mine"], threads=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("mine: 3 cards enrolled, 4 read: recall ")
    assert "empty.png: labelled SA; named nothing" in lines
    assert lines[0].endswith("wrong 0/3") and "75.0%" in lines[0]
    assert os.environ["XDG_DATA_HOME"] == str(tmp_path / "mine") and not (tmp_path / "mine").exists()


def test_sources_with_few_cards_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photographed(tmp_path)
    own_deck.main(tmp_path, threads=1)
    assert capsys.readouterr().out.strip() == ""
