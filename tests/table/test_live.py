"""What happens at real tables: the camera goes and comes, is bumped, the lamp goes out, a card is turned over, the disk
is full. Each is one sentence in both languages, and nothing that was noted is lost."""

from __future__ import annotations

import errno
import json
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import sqlalchemy as sa

from table.interpret.drawn_zones import DrawnZones
from table.interpret.zone_markers import numbers
from table.live import LiveTable
from table.record.kept_zones import read_zones
from table.record.log import EventLog, LogError
from table.record.session import Session
from table.watching import Watching
from vision.detection.markers import squares

Watch = Callable[..., Any]


def states(drawn: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, str]]]:
    """Every state of the watching and its sentence, each once in a row; filled while it is watched."""
    told: list[tuple[str, dict[str, str]]] = []
    plain = LiveTable._set

    def noted(table: LiveTable, state: Any, hindrance: Any = None) -> None:
        plain(table, state, hindrance)
        if not told or told[-1][0] != state:
            told.append((state, dict(table.status().message)))

    monkeypatch.setattr(LiveTable, "_set", noted)
    return told


def told_once(told: list[tuple[str, dict[str, str]]], state: str) -> int:
    """Where the only time of a state is; its sentence stands in both languages."""
    (place,) = [number for number, (name, _) in enumerate(told) if name == state]
    message = told[place][1]
    assert message["ja"].endswith("。")
    assert message["en"].endswith(".")
    return place


def test_a_camera_that_was_unplugged_goes_on_where_it_was(
    drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn.play("A", "H4").play("B", "S6").unplug().still()
    told = states(drawn, monkeypatch)
    found = watch(drawn)
    assert told[told_once(told, "lost-camera") + 1][0] == "watching"  # though nothing moved since
    assert found.acts() == ["A:H4", "B:S6"]


def test_what_is_laid_after_the_camera_is_back_is_seen(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").unplug().still().play("B", "S6").play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3


def test_what_was_laid_while_the_camera_was_away_is_no_foul(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4")
    before = len(drawn.frames)
    drawn.play("B", "S6").play("C", "D9")
    drawn.frames[before:] = [None] * 4
    drawn.still().play("D", "HJ")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert found.acts()[0] == "A:H4"
    assert found.acts()[-1] == "D:HJ"


def test_in_the_dark_nothing_is_concluded(drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.play("A", "H4").play("B", "S6").light(0.02).light(1.0).play("C", "D9")
    told = states(drawn, monkeypatch)
    found = watch(drawn)
    told_once(told, "dark")
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3
    assert found.doubts == []


@pytest.mark.parametrize("lamp", [0.4, 0.7, 1.25])
def test_another_light_is_no_event(drawn: Any, watch: Watch, lamp: float) -> None:
    drawn.play("A", "H4").play("B", "S6").light(lamp).play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]


@pytest.mark.parametrize(("degrees", "zoom"), [(4.0, 1.0), (-9.0, 1.05), (15.0, 0.92)])
def test_a_turned_camera_finds_the_cards_again(drawn: Any, watch: Watch, degrees: float, zoom: float) -> None:
    drawn.play("A", "H4").play("B", "S6").tilt(degrees, zoom).play("C", "D9").play("D", "HJ")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9", "D:HJ"]
    assert found.verdicts() == ["legal"] * 4


def test_a_card_turned_over_says_nothing(drawn: Any, watch: Watch) -> None:
    """The field was not swept: nobody has passed."""
    drawn.play("A", "H4", at=(300, 190)).turn_over("B").play("B", "S6", at=(190, 110))
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6"]
    assert found.verdicts() == ["legal"] * 2


def test_a_card_turned_over_and_back_is_the_same_card(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4", at=(300, 190)).turn_over("A").turn_over("A").play("B", "S6", at=(190, 110))
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6"]
    assert [card["card"] for card in found.table.outlines()] == ["H4", "S6"]


def test_a_disk_that_stays_full_is_told_at_the_end_and_loses_nothing_noted(drawn: Any, tmp_path: Path) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    with sqlite3.connect(tmp_path / "log.db") as small:
        small.execute("PRAGMA page_size = 512")  # no event fits into what is left of a page
        small.execute("VACUUM")
    log = EventLog(tmp_path / "log.db")
    session = Session.create(log, "daifugo", list("ABCD"), "official")
    table = LiveTable(drawn, session, drawn)
    noted: list[Any] = []
    session.subscribe(lambda accepted: noted.append(accepted.event))

    @sa.event.listens_for(log._engine, "begin")
    def full(connection: sa.Connection) -> None:
        if noted and noted[-1]["type"] == "play":
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(LogError, match="full"):
        table.run()
    status = table.status()
    assert status.state == "log-failed"
    assert "full" in status.message["en"]
    assert "いっぱい" in status.message["ja"]
    assert status.message["en"].endswith("It goes on by itself once it can be written again.")
    assert [event["type"] for event in noted] == ["deal", "play"]
    log.close()
    again = Session.open(EventLog(tmp_path / "log.db"), session.id)  # there is room again
    assert again.record()[1:] == noted
    assert again.accept({"type": "play", "player": "B", "cards": ["S6"]}).seq == 3


class Full:
    """A file on a disk that is full while `full`; what was written waits in its buffer."""

    name = "record.jsonl"

    def __init__(self) -> None:
        self.full = False
        self.kept, self.waiting = "", ""

    def write(self, text: str) -> int:
        self.waiting += text
        return len(text)

    def flush(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.kept, self.waiting = self.kept + self.waiting, ""

    def fileno(self) -> int:
        return 0

    def close(self) -> None:
        self.flush()


@pytest.mark.parametrize("ends", [True, False])
def test_a_record_file_that_finds_no_room_is_completed_or_told(
    drawn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    watching = Watching(drawn, "daifugo", "official", list("ABCD"), record=tmp_path / "record.jsonl", scanner=drawn)
    file = Full()
    for line in watching.session.record():
        file.kept += json.dumps(line) + "\n"
    monkeypatch.setattr(watching, "_out", file)
    monkeypatch.setattr("os.fsync", lambda number: None)
    noted: list[Any] = []

    def room(accepted: Any) -> None:
        noted.append(accepted.event)
        file.full = len(noted) in (2, 3) or (not ends and len(noted) > 2)

    watching.session.subscribe(room)
    if ends:
        watching.run()
        assert [json.loads(line) for line in file.kept.splitlines()] == watching.session.record()
    else:
        with pytest.raises(LogError, match="No space left"):
            watching.run()
    assert [event["type"] for event in noted] == ["deal", "play", "play", "play"]


def test_two_tables_are_watched_side_by_side(drawn: Any, tmp_path: Path) -> None:
    """Two cameras, one log: each session holds its own table's events."""
    other = type(drawn)(players="ABC").still(12)
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    other.play("A", "C5").play("B", "H8").sweep("B").play("B", "DK")
    log = EventLog(tmp_path / "log.db")
    tables = [
        LiveTable(source, Session.create(log, "daifugo", list(source.players), "official"), source)
        for source in (drawn, other)
    ]
    threads = [threading.Thread(target=table.run) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = [Session.open(log, table.session.id).record() for table in tables]
    plays = [[line["cards"] for line in record if line["type"] == "play"] for record in kept]
    assert plays == [[["H4"], ["S6"], ["D9"]], [["C5"], ["H8"], ["DK"]]]
    assert [table.status().state for table in tables] == ["ended", "ended"]


def test_eyes_that_never_work_are_told_and_raise_at_the_end(drawn: Any, tmp_path: Path) -> None:
    class Broken:
        def scan(self, image: Any) -> Any:
            raise RuntimeError("broken eyes")

    drawn.play("A", "H4")
    table = LiveTable(drawn, Session.create(EventLog(tmp_path / "log.db"), "daifugo", list("ABCD")), Broken())
    states = []
    table.on_doubt = lambda doubt: states.append((doubt.code, table.status().state))
    with pytest.raises(RuntimeError, match="broken eyes"):
        table.run()
    assert [code for code, _ in states] == ["frame-failed"]  # once, not for every picture
    assert table.status().state == "stopped"


@pytest.mark.parametrize("wrong", [RuntimeError("eyes"), MemoryError(), ValueError("cv2")])
def test_one_picture_that_cannot_be_read_ends_nothing(
    drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    plain, reads = drawn.scan, []

    def scan(image: Any) -> Any:
        reads.append(1)
        if len(reads) in (2, 5):
            raise wrong
        return plain(image)

    monkeypatch.setattr(drawn, "scan", scan)
    told = states(drawn, monkeypatch)
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3
    assert len(found.doubts) == 2
    told_at = [number for number, (name, _) in enumerate(told) if name == "failing"]
    assert told_at and all(told[number][1]["ja"].endswith("。") for number in told_at)
    assert [doubt.code for doubt in found.table.left_out()] == ["frame-failed"] * 2
    assert found.table.status().state == "ended"


def test_a_trick_that_is_swept_is_no_foul(looks: Callable[..., Any]) -> None:
    table = looks("torite-a", game="torite")
    for player, card in zip("ABCD", ("R7", "B9", "R2", "?1"), strict=True):
        table.lay(player, card)
    table.sweep("B")
    assert "clear" not in [line["type"] for line in table.session.record()]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def lay_marker(drawn: Any, number: int, corner: tuple[int, int]) -> None:
    """A printed marker lies in all pictures of a drawn table; `corner`: its upper left, px."""
    print_ = np.pad(np.where(squares(number), 15, 240).astype(np.uint8), 1, constant_values=240)
    big = cv2.resize(cv2.cvtColor(print_, cv2.COLOR_GRAY2BGR), (40, 40), interpolation=cv2.INTER_NEAREST)
    x, y = corner
    for image, _, _ in drawn.frames:
        image[y : y + 40, x : x + 40] = big


def test_zones_follow_the_markers_that_lie_on_the_table(drawn: Any, watch: Watch) -> None:
    drawn.still().play("A", "H4", at=(240, 150)).play("B", "S6", at=(440, 260)).play("B", "S7", at=(215, 140))
    first, second = numbers("field", None)
    lay_marker(drawn, first, (120, 60))
    lay_marker(drawn, second, (320, 200))
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S7"]  # the S6 lies outside the field
    (zone,) = DrawnZones.read(read_zones(found.session.log, found.session.id)).in_picture((480, 300)).zones  # type: ignore[union-attr]
    assert zone.kind == "field"
    assert np.abs(np.array(zone.polygon) - [[125, 65], [355, 65], [355, 235], [125, 235]]).max() < 4
