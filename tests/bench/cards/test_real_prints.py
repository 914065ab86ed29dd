"""`bench.cards.real_prints` cuts cards out of photographs and reads them on drawn tables."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
import typer

from bench.cards import real_prints
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck

CODES = ("SA", "H7", "DQ", "C10", "S2", "HK")


def photographed(folder: Path) -> None:
    """A photograph of each card and their labels."""
    deck, rows = built_in(), []
    rng = np.random.default_rng(12)
    for code in CODES:
        one = Deck(deck.name, deck.family, {code: deck.faces[code]})
        scene = table_scene(rng, [one], TextureSource(), "easy", (1, 1), down=0.0, size=(640, 480))
        cv2.imwrite(str(folder / f"{code}.png"), scene.image)
        rows.append({"image": f"{code}.png", "source": "mine", "cards": [code]})
    (folder / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.mark.models
def test_photographed_cards_are_read_on_drawn_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photographed(tmp_path)
    real_prints.main(tmp_path, ["mine"], ["HK.png"], "easy", cards=8, pages=tmp_path / "pages")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"mine: {len(CODES) - 1} cards cut out, ") and lines[0].endswith(" tables at easy")
    row = next(line.split() for line in lines if line.startswith("all"))
    assert int(row[2]) >= 8 and float(row[3].rstrip("%")) > 80
    assert (tmp_path / "pages" / "mine" / "index.html").is_file()


def test_sources_with_few_cards_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photographed(tmp_path)
    real_prints.main(tmp_path)
    assert capsys.readouterr().out.strip() == ""


def test_a_level_that_there_is_not_is_said(tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter, match="easy, home, hard"):
        real_prints.main(tmp_path, level="moon")
