"""Camera and page write to one session: what was decided on an older version is decided again; a disk that fails for a
while loses nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from table.live.loop import LiveTable
from table.record.drafts import Draft
from table.record.session import Accepted, Session, StaleError
from table.record.storage.log import EventLog, LogError

FULL = LogError("The disk is full.", "ディスクがいっぱいです。")


def verdicts(session: Session) -> list[str]:
    return [line["verdict"] for line in session.rulings() if "verdict" in line]


def between(monkeypatch: pytest.MonkeyPatch, *taps: dict[str, Any]) -> list[int]:
    """Each tap comes after the camera has weighed and before it writes, one per write; how many came."""
    waiting, came = list(taps), []
    plain = Draft.write

    def write(draft: Draft) -> list[Accepted]:
        if waiting and draft.lines:
            came.append(draft._session.accept({**waiting.pop(0), "source": "tap"}).seq)
        return plain(draft)

    monkeypatch.setattr(Draft, "write", write)
    return came


def test_what_was_decided_on_an_older_version_is_not_taken(looks: Callable[..., Any]) -> None:
    session = looks().session
    version, _ = session.now()
    session.accept({"type": "play", "player": "A", "cards": ["H4"]}, at=version)
    with pytest.raises(StaleError):
        session.accept({"type": "pass", "player": "B"}, at=version)
    assert session.last_seq() == 1
    assert session.accept({"type": "pass", "player": "B"}, at=session.version).seq == 2


def test_a_pass_tapped_between_weighing_and_writing_is_not_passed_again(
    looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = looks()
    table.lay("A", "H4")
    came = between(monkeypatch, {"type": "pass", "player": "B"})
    table.lay("C", "S6")
    assert len(came) == 1
    assert table.acts() == ["A:H4", "B:pass", "C:S6"]
    assert set(verdicts(table.session)) == {"legal"}


def test_a_play_tapped_between_weighing_and_writing_counts_for_what_follows(
    looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """C's pass is the table's word; the camera had decided that B was silent as well."""
    table = looks()
    table.lay("A", "H4")
    between(monkeypatch, {"type": "pass", "player": "B"}, {"type": "pass", "player": "C"})
    table.lay("D", "S6")
    assert table.acts() == ["A:H4", "B:pass", "C:pass", "D:S6"]
    assert set(verdicts(table.session)) == {"legal"}


def test_a_sweep_that_the_page_told_first_is_told_once(
    looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    between(monkeypatch, *({"type": "pass", "player": player} for player in "CDA"))
    table.sweep("B")
    table.lay("B", "C5")
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass", "B:C5"]
    assert set(verdicts(table.session)) == {"legal"}


def test_an_undone_play_is_not_amended_any_more(looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The page undoes the doubtful play just when the camera reads it better."""
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "?1")
    seq = next(line["seq"] for line in table.session.record() if line.get("player") == "B")
    between(monkeypatch, {"type": "undo", "target": seq})
    card = table.lying["?1"]
    card.votes, card.named, card.looks = {"S6": 3.0}, {"S6": 0.99}, 3
    table.look("C")
    assert "illegal" not in verdicts(table.session)


def test_where_taps_never_end_the_camera_is_heard_all_the_same(
    looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = looks()
    table.lay("A", "H4")
    plain, taps = Draft.write, []

    def write(draft: Draft) -> list[Accepted]:
        if draft.lines:
            tap = threading.Thread(target=draft._session.accept, args=({"type": "count", "player": "D", "count": 13},))
            taps.append(tap)
            tap.start()
            tap.join(0.05)  # while the camera holds the session it waits
        return plain(draft)

    monkeypatch.setattr(Draft, "write", write)
    table.lay("B", "S6")
    for tap in taps:
        tap.join()  # none of them is in the log while that is closed
    assert "B:S6" in table.acts()
    assert len(taps) == 6


def test_a_stress_of_taps_makes_no_foul(looks: Callable[..., Any]) -> None:
    """Somebody taps the silent passes as fast as possible while the camera infers them."""
    table = looks(lock=0, eleven_back="off")
    session, done, first = table.session, threading.Event(), threading.Event()
    tapped = []

    def tap() -> None:
        while not done.is_set():
            version, moment = session.now()
            if moment.game.turn(moment.state) in ("B", "D"):
                try:
                    event = {"type": "pass", "player": moment.game.turn(moment.state), "source": "tap"}
                    tapped.append(session.accept(event, at=version).seq)
                    first.set()
                except StaleError:
                    pass

    thread = threading.Thread(target=tap)
    thread.start()
    try:
        for suit in "SH":
            for player, rank in zip("ACACACACA", ("3", "4", "5", "6", "7", "9", "10", "Q", "K"), strict=True):
                table.lay(player, suit + rank)
                first.wait(60)  # however busy the machine is, one tap at least comes in between
            table.sweep("A")
    finally:
        done.set()
        thread.join()
    assert tapped
    assert set(verdicts(session)) == {"legal"}
    acts = [act for act in table.acts() if ":pass" not in act]
    assert acts == [f"{player}:{suit}{rank}" for suit in "SH" for player, rank in
                    zip("ACACACACA", ("3", "4", "5", "6", "7", "9", "10", "Q", "K"), strict=True)]  # fmt: skip
    assert not table.doubts


# --- the disk


class Disk:
    """A disk that is full while `full`; time stands still until it is moved."""

    def __init__(self, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.now = 0.0
        self.driver = table.driver
        self.driver.decisions.clock = lambda: self.now
        log = table.session.log
        plain = log.append_all

        def append_all(session: str, events: Any) -> None:
            if self.full:
                raise FULL
            plain(session, events)

        monkeypatch.setattr(log, "append_all", append_all)

    def makes_room(self) -> None:
        self.full = False
        self.now += 2.0
        self.driver.decisions.retry()


@pytest.fixture
def disked(looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Disk]:
    table = looks()
    return table, Disk(table, monkeypatch)


def test_what_was_seen_while_the_disk_was_full_is_written_when_there_is_room(disked: tuple[Any, Disk]) -> None:
    table, disk = disked
    table.lay("A", "H4")
    disk.full = True
    table.lay("B", "S6")
    assert table.driver.trouble is FULL
    table.sweep("B")
    table.lay("B", "C5")
    assert table.acts() == ["A:H4"]  # nothing is shown that is not on the disk
    disk.makes_room()
    assert table.driver.trouble is None
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass", "B:C5"]
    table.lay("C", "D6")
    assert table.acts()[-1] == "C:D6"
    assert set(verdicts(table.session)) == {"legal"}
    again = Session.open(table.session.log, table.session.id)
    assert again.record() == table.session.record()
    said = ("It cannot be saved; what is seen is kept", "It can be saved again")
    assert len(table.doubts) == 2
    assert all(doubt.startswith(start) for doubt, start in zip(table.doubts, said, strict=True))


def test_a_tap_that_comes_first_is_not_contradicted(disked: tuple[Any, Disk]) -> None:
    """There is room again, and somebody taps a pass before the camera's events are written."""
    table, disk = disked
    table.lay("A", "H4")
    disk.full = True
    table.lay("C", "S6")  # and B passed
    table.take("C", "S6")  # it went back: an undo that names the play
    table.lay("C", "S9")
    disk.full = False
    table.session.accept({"type": "pass", "player": "B", "source": "tap"})
    disk.makes_room()
    assert "illegal" not in verdicts(table.session)
    plays = [line for line in table.session.record() if line["type"] == "play"]
    assert [line["cards"] for line in plays] == [["H4"], ["S6"], ["S9"]]
    (undo,) = [line for line in table.session.record() if line["type"] == "undo"]
    assert undo["target"] == plays[1]["seq"]
    table.lay("D", "SJ")
    assert table.acts()[-1] == "D:SJ"


def test_what_no_longer_fits_is_told_as_left_out(disked: tuple[Any, Disk]) -> None:
    table, disk = disked
    table.lay("A", "H4")
    disk.full = True
    table.lay("B", "S6")
    disk.full = False
    table.session.accept({"type": "play", "player": "B", "cards": ["SK"], "source": "tap"})
    disk.makes_room()
    assert "illegal" not in verdicts(table.session)
    assert any("♠6" in doubt and "left out" in doubt for doubt in table.doubts)


def test_memory_has_bounds_and_what_goes_beyond_is_told(
    disked: tuple[Any, Disk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.interpret.decisions.HELD", 3)
    table, disk = disked
    table.lay("A", "H4")
    disk.full = True
    for player, card in (("B", "S5"), ("C", "D6"), ("D", "H7"), ("A", "C9"), ("B", "DJ")):
        table.lay(player, card)
    disk.makes_room()
    kept = [act for act in table.acts() if "pass" not in act]
    assert kept == ["A:H4", "B:S5", "C:D6", "D:H7"]
    assert sum("Nothing could be saved for too long" in doubt for doubt in table.doubts) == 1
    table.lay("C", "SQ")  # on cards that nobody noted: no foul
    assert "illegal" not in verdicts(table.session)


@pytest.mark.film
def test_a_disk_that_was_full_for_a_while_stops_no_live_table(
    drawn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9").play("D", "HJ")
    log = EventLog(tmp_path / "log.db")
    session = Session.create(log, "daifugo", list("ABCD"), "official")
    table = LiveTable(drawn, session, drawn)
    plain, states = log.append_all, []
    written = threading.Event()

    def append_all(ident: str, events: Any) -> None:
        plays = [event for event in events if event["type"] == "play"]
        if plays and plays[0]["cards"] == ["S6"] and len(states) < 3:
            states.append(table.status().state)
            raise FULL
        plain(ident, events)
        if plays and plays[-1]["cards"] == ["HJ"]:
            written.set()

    monkeypatch.setattr(log, "append_all", append_all)
    table._driver.decisions.clock = iter(range(10**6)).__next__
    table.start()
    assert written.wait(60)
    table.stop()
    assert states[1:] == ["log-failed"] * 2
    assert [line["cards"] for line in session.record() if line["type"] == "play"] == [["H4"], ["S6"], ["D9"], ["HJ"]]
    assert [doubt.code for doubt in table.left_out()] == ["no-room", "room-again"]


def test_what_could_never_be_written_is_told(drawn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = EventLog(tmp_path / "log.db")
    table = LiveTable(drawn.play("A", "H4"), Session.create(log, "daifugo", list("ABCD"), "official"), drawn)

    def full(ident: str, events: Any) -> None:
        raise FULL

    monkeypatch.setattr(log, "append_all", full)
    with pytest.raises(LogError, match="full"):
        table.run()
    assert [doubt.code for doubt in table.left_out()] == ["no-room", "never-written"]
    assert table.left_out()[1].params == {"count": 2}  # the deal and the play


def test_pictures_that_found_no_room_are_kept_with_their_events(
    disked: tuple[Any, Disk], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, disk = disked
    sha = ""
    plain = table.session.log.put_picture

    def put(jpeg: bytes) -> str:
        if disk.full:
            raise FULL
        return str(plain(jpeg))

    monkeypatch.setattr(table.session.log, "put_picture", put)
    disk.full = True
    sha = table.driver.keep_picture(b"\xff\xd8 a picture")
    table.lay("A", "H4")
    assert table.session.log.picture(sha) is None
    disk.makes_room()
    assert table.session.log.picture(sha) == b"\xff\xd8 a picture"
    assert table.acts() == ["A:H4"]
