"""A live table that follows tracks: what comes of it on a film whose camera trembles while people play quickly, and of
a foul on a slow machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.belief.counted_readings import Counted
from models.render.cards.deck import built_in
from table.belief.inference import Retries
from table.capture.frames import Frame
from table.live.loop import LiveTable
from table.live.watch import Watching
from table.record.session import Accepted, Session
from table.record.storage.log import EventLog
from table.simulation.film import Film
from table.simulation.motion.manners import MANNERS, with_pauses
from table.simulation.rooms.shots import Shot, shots
from table.simulation.rooms.spoilers import Scene, spoilt
from vision.scanner import Scanner

PLAYERS = ["A", "B", "C", "D"]
COUNTS = dict.fromkeys(PLAYERS, 13)
BEGUN = [
    {
        "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "uecda", "options": {},
        "players": PLAYERS,
    },
    {"seq": 1, "type": "deal", "counts": COUNTS},
]  # fmt: skip
RECORD = [
    *BEGUN,
    {"seq": 2, "type": "play", "player": "A", "cards": ["D3"]},
    {"seq": 3, "type": "play", "player": "B", "cards": ["H5"]},
    {"seq": 4, "type": "play", "player": "C", "cards": ["S9"]},
]
FOUL = [
    *BEGUN,
    {"seq": 2, "type": "play", "player": "A", "cards": ["C4"]},
    {"seq": 3, "type": "play", "player": "B", "cards": ["C6"]},  # a lock
    {"seq": 4, "type": "play", "player": "C", "cards": ["D9"]},
    {"seq": 5, "type": "takeback", "target": 4},
]


class Filmed:
    """Shots of a film as a source; `at_ms`: the time of the newest one."""

    live, name = False, "film"

    def __init__(self, pictures: Iterator[Shot]) -> None:
        self._shots = pictures
        self.at_ms = 0.0

    def read(self) -> Frame | None:
        shot = next(self._shots, None)
        if shot is None:
            return None
        self.at_ms = shot.at_ms
        return Frame(shot.image, shot.told_ms)

    def close(self) -> None: ...


def trembling() -> Filmed:
    """Three quick plays under a camera that trembles by 2 px."""
    film = Film(RECORD, built_in("standard"), seed=11, manners=with_pauses(MANNERS["home"], 330.0))
    return Filmed(spoilt(shots(film), "tremble 2 px", Scene(film.duration_ms, []), 3))


@pytest.mark.film
def test_quick_plays_under_a_trembling_camera_are_written_by_whom_they_are(tmp_path: Path) -> None:
    watching = Watching(
        trembling(), "daifugo", "uecda", PLAYERS, record=tmp_path / "seen", scanner=Scanner(threads=1), counts=COUNTS,
        inference="tracks",
    )  # fmt: skip
    watching.run()
    standing = [event for _, event, _ in watching.session.trial().standing() if event.type == "play"]
    assert [(event.player, event.cards) for event in standing] == [("A", ("D3",)), ("B", ("H5",)), ("C", ("S9",))]
    shown = {card["card"] for card in watching.table.outlines()}
    assert {"D3", "H5", "S9"} == shown


@pytest.mark.film
def test_a_foul_is_called_before_it_is_taken_back_where_every_reading_takes_long(tmp_path: Path) -> None:
    film = Film(FOUL, built_in("standard"), seed=2, difficulty="easy", fps=10.0)
    source, called, scanner = Filmed(shots(film)), list[float](), Counted(Scanner(threads=1), 0.4)
    watching = Watching(
        source, "daifugo", "uecda", PLAYERS, record=tmp_path / "seen", scanner=scanner, counts=COUNTS,
        inference="tracks", clock=scanner.spent_s,
    )  # fmt: skip

    def note(accepted: Accepted) -> None:
        if accepted.ruling is not None and accepted.ruling.verdict == "illegal":
            called.append(source.at_ms)

    watching.session.subscribe(note)
    watching.run()
    back = next(item for item in film.choreography.happenings if item.seq == 5)
    assert len(called) == 1 and called[0] < back.at_ms


def test_what_could_not_be_written_is_tried_again_while_the_camera_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []
    monkeypatch.setattr(Retries, "retry", lambda decisions: tried.append(decisions))
    session = Session.create(EventLog(tmp_path / "log.sqlite"), "daifugo", PLAYERS, "uecda")
    table = LiveTable(Filmed(iter(())), session, Scanner(threads=1), inference="tracks")
    table._reader.take("lost")
    assert tried == [table._driver.decisions]
    assert table.state.state == "lost-camera"
