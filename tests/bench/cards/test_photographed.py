"""Decks cut out of photographs: which sources do, how faces are kept, and what is said where there are none."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bench.cards.photographed import NAMES, NoPhotographsError, decks, whole, write
from bench.films.table import main
from models.render.cards.deck import built_in, load_deck
from models.render.types import Deck


def row(source: str, *cards: str) -> dict[str, object]:
    return {"image": f"{source}.jpg", "source": source, "cards": list(cards), "use": "dev"}


def test_only_sources_that_show_every_card_alone_give_a_deck() -> None:
    rows = [row("all", name) for name in sorted(NAMES)] + [row("all", "JK")]
    rows += [row("one-missing", name) for name in sorted(NAMES)[1:]]
    rows += [row("together", *sorted(NAMES))]
    assert len(NAMES) == 52 and whole(rows) == ["all"]


def test_faces_are_kept_with_the_places_of_their_indices(tmp_path: Path) -> None:
    deck = built_in("standard")
    some = {code: deck.faces[code] for code in ("S3", "HQ", "D10")}
    write(Deck("mine", "mine", some), tmp_path / "mine")
    kept = load_deck(tmp_path / "mine").faces
    assert kept.keys() == some.keys()
    for code, face in some.items():
        assert len(kept[code].indices) == len(face.indices) == 2
        for mine, his in zip(kept[code].indices, face.indices, strict=True):
            assert np.allclose(mine.centre, his.centre, atol=0.1) and np.allclose(mine.half, his.half, atol=0.1)
        assert np.abs(kept[code].image.astype(int) - face.image).mean() < 4


def test_without_photographs_a_reason_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoPhotographsError, match="no folder was named"):
        decks(None)
    (tmp_path / "labels.jsonl").write_text(json.dumps(row("mine", "S3")) + "\n", encoding="utf-8")
    with pytest.raises(NoPhotographsError, match=r"no source in .* shows all 52 cards"):
        decks(tmp_path)
    asked = ["--games", "uecda", "--seeds", "1-1", "--decks", "photographed", "--photos", str(tmp_path / "none")]
    assert main(asked) == 0
    said = capsys.readouterr()
    assert said.err.startswith("skipped: no films with photographed faces: ") and said.out == ""


def test_photographs_that_may_train_are_not_used(tmp_path: Path) -> None:
    rows = [{**row("mine", name), "use": "train"} for name in sorted(NAMES)]
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with pytest.raises(NoPhotographsError):
        decks(tmp_path)
