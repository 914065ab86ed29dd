"""A deck that somebody wrote by hand, enrolled from one photograph a card, refereed from one photograph a trick.

The pictures are drawn (`models.render.cards.handwritten`), the cards are enrolled and read by the real models, and the
folder is refereed as `gyoji watch` does. A dealer's token lies before whoever leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.films.tricks import Look, compared, enrolment_photographs, for_four, photographed, watched
from models.labels import DECKS
from models.render.textures import TextureSource
from vision.scanner import MODELS

pytestmark = pytest.mark.models

GAME, LOOK, TRICKS, CARDS = "torite/torite-c", 1, 2, 20


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.random
@pytest.mark.timeout(900)
def test_a_folder_of_hand_written_tricks_is_refereed(tmp_path: Path) -> None:
    lines = for_four(GAME, LOOK)
    players = lines[0]["players"]
    assert isinstance(players, list)
    laid = [str(line["cards"][0]) for line in lines if line["type"] == "play"][: TRICKS * len(players)]  # type: ignore[index]
    others = [code for code in DECKS["coloured"] if code not in laid][: CARDS - len(laid)]
    look, surfaces = Look.draw(LOOK, [*laid, *others]), TextureSource()
    enrolment_photographs(look, tmp_path / "enrol", surfaces)
    plays = photographed(look, lines, tmp_path / "tricks", TRICKS, "easy", (1280, 960), surfaces)
    watching, doubts = watched(look, tmp_path, GAME, [str(name) for name in players], MODELS)
    record, rulings = watching.session.record(), watching.session.rulings()
    seen, said = compared(plays, record, rulings)
    assert (seen.plays, seen.missed, seen.wrong, seen.illegal, seen.leads) == (8, 0, 0, 0, 1), said
    assert seen.right >= 7 and doubts == []
    told = [line["player"] for line in record if line["type"] == "play"]
    assert told == [line["player"] for line in plays]
    assert sum("trick" in str(line.get("effects")) for line in rulings) == TRICKS
