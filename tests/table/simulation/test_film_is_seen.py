"""The pictures decide: two faces swapped in the renderer change the rulings, blank models make no play happen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.render.cards.deck import built_in, exchanged
from models.render.types import Deck
from referee.records.reader import read_record
from table.live.watch import Watching
from table.simulation.film import Film
from vision.detection.detector import Locator
from vision.recognition.card_reader import Reader

PLAYERS = ["A", "B", "C", "D"]
RECORD = [
    {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
     "players": PLAYERS},
    {"seq": 1, "type": "play", "player": "A", "cards": ["H5"]},
    {"seq": 2, "type": "play", "player": "B", "cards": ["S7"]},
    {"seq": 3, "type": "play", "player": "C", "cards": ["DQ"]},
]  # fmt: skip


def film_of(deck: Deck, path: Path) -> Path:
    """The record filmed with this deck at `easy`."""
    Film(RECORD, deck, seed=5, difficulty="easy").write(path)
    return path


def watched(film: Path, folder: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Plays and rulings of a film."""
    record = folder / "seen.jsonl"
    watching = Watching(str(film), "daifugo", "official", PLAYERS, record=record)
    rulings: list[dict[str, Any]] = []
    watching.session.subscribe(lambda accepted: rulings.append(accepted.told()[0]))
    watching.run()
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    read_record(json.dumps(line) for line in lines)  # the record can be read again
    return [line for line in lines if line["type"] == "play"], rulings


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return film_of(built_in(), tmp_path_factory.mktemp("film") / "plain.mp4")


@pytest.mark.smoke
@pytest.mark.film
def test_a_film_is_read_as_it_was_played(film: Path, tmp_path: Path) -> None:
    plays, rulings = watched(film, tmp_path)
    assert [(play["player"], play["cards"]) for play in plays] == [("A", ["H5"]), ("B", ["S7"]), ("C", ["DQ"])]
    assert {ruling["verdict"] for ruling in rulings} == {"legal"}


@pytest.mark.film
def test_swapped_faces_change_the_rulings(tmp_path: Path) -> None:
    film = film_of(exchanged(built_in(), "S7", "S4"), tmp_path / "swapped.mp4")
    plays, rulings = watched(film, tmp_path)
    assert ("B", ["S4"]) in [(play["player"], play["cards"]) for play in plays]
    assert "too-weak" in [ruling["code"] for ruling in rulings]


@pytest.mark.film
def test_a_blank_locator_sees_no_play(film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maps = Locator.maps
    monkeypatch.setattr(Locator, "maps", lambda self, image: np.zeros_like(maps(self, image)))
    assert watched(film, tmp_path) == ([], [])


@pytest.mark.film
def test_a_blank_reader_names_no_card(film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logits = Reader.logits

    def blank(self: Reader, index: Any, quarter: Any, card: Any) -> tuple[Any, ...]:
        return tuple(np.zeros_like(told) for told in logits(self, index, quarter, card))

    monkeypatch.setattr(Reader, "logits", blank)
    plays, _ = watched(film, tmp_path)
    assert {code for play in plays for code in play["cards"]} <= {"?"}
