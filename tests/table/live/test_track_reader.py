"""A live table that follows tracks: what comes of it on a film whose camera trembles while people play quickly."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.render.cards.deck import built_in
from table.capture.frames import Frame
from table.live.watch import Watching
from table.simulation.film import Film
from table.simulation.motion.manners import MANNERS, with_pauses
from table.simulation.rooms.shots import shots
from table.simulation.rooms.spoilers import Scene, spoilt
from vision.scanner import Scanner

PLAYERS = ["A", "B", "C", "D"]
COUNTS = dict.fromkeys(PLAYERS, 13)
RECORD = [
    {
        "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "uecda", "options": {},
        "players": PLAYERS,
    },
    {"seq": 1, "type": "deal", "counts": COUNTS},
    {"seq": 2, "type": "play", "player": "A", "cards": ["D3"]},
    {"seq": 3, "type": "play", "player": "B", "cards": ["H5"]},
    {"seq": 4, "type": "play", "player": "C", "cards": ["S9"]},
]  # fmt: skip


class Trembling:
    """A film of three quick plays under a camera that trembles by 2 px."""

    live, name = False, "film"

    def __init__(self) -> None:
        manners = with_pauses(MANNERS["home"], 330.0)
        film = Film(RECORD, built_in("standard"), seed=11, difficulty="home", manners=manners)
        self._shots = spoilt(shots(film), "tremble 2 px", Scene(film.duration_ms, []), 3)

    def read(self) -> Frame | None:
        shot = next(self._shots, None)
        return None if shot is None else Frame(shot.image, shot.told_ms)

    def close(self) -> None: ...


@pytest.mark.film
def test_quick_plays_under_a_trembling_camera_are_written_by_whom_they_are(tmp_path: Path) -> None:
    watching = Watching(
        Trembling(), "daifugo", "uecda", PLAYERS, record=tmp_path / "seen", scanner=Scanner(threads=1), counts=COUNTS,
        inference="tracks",
    )  # fmt: skip
    watching.run()
    standing = [event for _, event, _ in watching.session.trial().standing() if event.type == "play"]
    assert [(event.player, event.cards) for event in standing] == [("A", ("D3",)), ("B", ("H5",)), ("C", ("S9",))]
    shown = {card["card"] for card in watching.table.outlines()}
    assert {"D3", "H5", "S9"} == shown
