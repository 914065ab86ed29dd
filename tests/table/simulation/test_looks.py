"""Every game is filmed with its own cards: the virtual table has looks of NONO and of the coloured deck, too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from models.render.cards.deck import built_in
from referee.cards import Deck
from referee.fold import Fold
from referee.games.nono.cards import NONO_RANKS
from referee.records.schema import FORMAT
from table.cli import build
from table.simulation.camera import VirtualCamera
from table.simulation.scripts.story import parse_record

NONO = {"game": "daifugo", "profile": "nono"}
COLOURED = {"game": "torite", "profile": "torite-c"}


def record(kind: dict[str, str], *cards: str) -> list[dict[str, Any]]:
    head: dict[str, Any] = {"seq": 0, "type": "game", "format": FORMAT, **kind, "options": {}, "players": list("ABCD")}
    plays = [{"type": "play", "player": "ABCD"[at % 4], "cards": [card]} for at, card in enumerate(cards)]
    return [head, *({"seq": at, **line} for at, line in enumerate(plays, 1))]


def deck_of(lines: list[dict[str, Any]]) -> Deck:
    """The deck that a record begins with."""
    return Fold(parse_record(lines)[0]).table.deck


@pytest.mark.parametrize(
    ("kind", "look"),
    [
        (NONO, "nono"),
        (COLOURED, "coloured"),
        ({"game": "daifugo", "profile": "official"}, "standard"),
        ({"game": "daifugo", "profile": "official", "deck": "nono"}, "nono"),
        ({"game": "hensoku"}, "standard"),
        ({"game": "napoleon"}, "standard"),
    ],
)
def test_a_game_names_its_deck(kind: dict[str, str], look: str) -> None:
    assert deck_of(record(kind)).name == look


@pytest.mark.film
@pytest.mark.parametrize("kind", [NONO, COLOURED])
def test_a_look_has_every_card_of_its_game_and_a_back(kind: dict[str, str]) -> None:
    played = deck_of(record(kind))
    codes = set(played.all_codes())
    deck = built_in(played.name)
    assert codes <= {face.code for face in deck.faces.values()} and "BACK" in deck.faces
    pictures = {code: deck.faces[code].image for code in codes}
    for code, picture in pictures.items():
        half = np.array(deck.faces[code].size_mm) / 2
        assert len(deck.faces[code].indices) == 2
        assert all(np.all(np.abs(m.centre) + np.array(m.half) <= half) for m in deck.faces[code].indices)
        others = [other for name, other in pictures.items() if name != code]
        assert min(float(np.abs(picture.astype(int) - other).mean()) for other in others) > 0.1, code


@pytest.mark.parametrize(("kind", "card"), [(NONO, "H少々"), (COLOURED, "B10")])
def test_the_virtual_table_plays_them(kind: dict[str, str], card: str) -> None:
    camera = VirtualCamera(record(kind, card), pace=None, size=(320, 180), fps=4.0)
    assert camera.film.deck.name == deck_of(record(kind)).name
    frames = []
    while (frame := camera.read()) is not None:
        frames.append(frame.image)
    # The card lies there at the end: a white or a blue one on the empty table of the beginning.
    changed = np.abs(frames[-1].astype(int) - frames[0]).max(axis=2) > 40
    assert 0.005 < changed.mean() < 0.2


def test_a_name_that_no_look_has_is_refused_in_one_sentence(tmp_path: Path) -> None:
    lines = record(NONO, "H超")
    lines[0]["deck"] = {"name": "nono", "ranks": ["超", *NONO_RANKS[1:]]}
    (tmp_path / "r.jsonl").write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    for command in (["film", tmp_path / "r.jsonl", tmp_path / "o.mp4"], ["watch", f"virtual:{tmp_path / 'r.jsonl'}"]):
        result = CliRunner().invoke(build(), [str(word) for word in command])
        assert result.exit_code == 2 and "H超" in result.output and result.output.count("\n") == 1
