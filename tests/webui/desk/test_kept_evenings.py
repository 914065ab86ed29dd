"""The evenings on the shelf: the newest first, opened beside a table that is watched, corrected, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.record.files.exporting import pack
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.record.conftest import played
from webui.desk.desk import Desk
from webui.desk.kept_evenings import Shelf
from webui.problems import RefusedError
from webui.shapes.entered import Amend, Pass, Play, Undo


@pytest.fixture
def shelf(desk: Desk) -> Shelf:
    return Shelf(desk)


def code(caught: pytest.ExceptionInfo[RefusedError]) -> str:
    return caught.value.problem.code


def test_the_newest_comes_first_also_across_time_zones(log: EventLog, shelf: Shelf) -> None:
    played(log, "earlier", started="2026-11-27T23:00:00+09:00")
    played(log, "later", started="2026-11-27T20:00:00+00:00")
    played(log, "undated", started="some day")
    Session.create(log, "daifugo", ["A", "B", "C"], session="nothing noted")
    assert [each.session for each in shelf.list(0, 60).evenings] == ["later", "earlier", "undated"]
    page = shelf.list(1, 1)
    assert [each.session for each in page.evenings] == ["earlier"] and page.more == 1


def test_an_evening_is_stepped_through(log: EventLog, shelf: Shelf) -> None:
    played(log)
    opened = shelf.open("friday")
    assert opened.evening.players == ["Aoi", "Ren", "Yui"] and not opened.frames
    assert [entry.seq for entry in opened.view.timeline] == list(range(1, 9))
    first, before, now = (shelf.table("friday", seq) for seq in (1, 2, 8))
    assert (first.turn, [laid.cards for laid in first.field]) == (None, [])
    assert (before.turn, [laid.cards for laid in before.field]) == ("Ren", [("S9",)])
    assert now.turn == opened.view.turn == "Yui"
    assert [player.cards_left for player in before.players] == [1, 2, 2]
    with pytest.raises(RefusedError) as caught:
        shelf.table("friday", 99)
    assert code(caught) == "no-event"


def test_a_preview_says_what_the_correction_then_does(log: EventLog, shelf: Shelf) -> None:
    played(log)
    really = Amend(type="amend", target=5, event=Play(type="play", player="Ren", cards=["S8"]))
    found = shelf.preview("friday", really)
    assert found.verdict == "legal" and found.message.ja
    assert {change.seq: (change.before, change.after) for change in found.changes}[5] == ("legal", "illegal")
    assert shelf.open("friday").view.version == 8
    shelf.correct("friday", really, 8)
    after = {entry.seq: entry.verdict for entry in shelf.open("friday").view.timeline}
    assert all(after[change.seq] == change.after for change in found.changes)
    with pytest.raises(RefusedError) as caught:
        shelf.preview("friday", Undo(type="undo", target=99))
    assert code(caught) == "no-event"


def test_what_is_watched_is_one_and_the_same_session(log: EventLog, desk: Desk, shelf: Shelf, pictures: Path) -> None:
    played(log)
    shelf.open("friday")
    desk.go_on(str(pictures), "friday")
    assert shelf.list(0, 60).evenings[0].live
    shelf.correct("friday", Pass(type="pass", player="Yui"), None)
    assert desk.view().turn == shelf.open("friday").view.turn
    with pytest.raises(RefusedError) as caught:
        shelf.delete("friday")
    assert code(caught) == "watched-now"
    desk.leave()
    shelf.correct("friday", Pass(type="pass", player="Aoi"), None)
    shelf.delete("friday")
    assert shelf.list(0, 60).evenings == []
    for work in (shelf.open, shelf.delete):
        with pytest.raises(RefusedError) as caught:
            work("friday")
        assert code(caught) == "no-session"


def test_an_evening_is_deleted_beside_a_table_that_is_watched(
    log: EventLog, desk: Desk, shelf: Shelf, pictures: Path
) -> None:
    played(log)
    played(log, "saturday")
    desk.go_on(str(pictures), "saturday")
    shelf.delete("friday")
    desk.accept(Pass(type="pass", player="Yui"))
    assert [each.events for each in shelf.list(0, 60).evenings] == [9]


def test_another_evening_under_the_id_of_a_deleted_one_is_itself(log: EventLog, shelf: Shelf, tmp_path: Path) -> None:
    played(log)
    before = shelf.list(0, 60).evenings[0]
    (tmp_path / "other.jsonl").write_text(
        Session.open(log, "friday").record_text().replace("Aoi", "Mio"), encoding="utf-8"
    )
    shelf.delete("friday")
    shelf.take_in(tmp_path / "other.jsonl", copy=False)
    now = shelf.list(0, 60).evenings[0]
    assert before.players == ["Aoi", "Ren", "Yui"] and now.players == ["Mio", "Ren", "Yui"]


def test_a_file_comes_in_once(log: EventLog, shelf: Shelf, tmp_path: Path) -> None:
    pack(played(log), tmp_path / "friday.zip")
    with pytest.raises(RefusedError) as caught:
        shelf.take_in(tmp_path / "friday.zip", copy=False)
    assert code(caught) == "known-session"
    assert shelf.take_in(tmp_path / "friday.zip", copy=True).events == 8
    (tmp_path / "no.txt").write_text("no record\n", encoding="utf-8")
    with pytest.raises(RefusedError) as caught:
        shelf.take_in(tmp_path / "no.txt", copy=False)
    assert code(caught) == "no-record" and "1行目" in caught.value.problem.message.ja


def test_a_damaged_one_is_listed_as_such(log: EventLog, shelf: Shelf) -> None:
    log.create({"session": "broken", "game": "no such game", "players": ["A"]}, [{"seq": 1, "type": "pass"}])
    (info,) = shelf.list(0, 60).evenings
    assert (info.session, info.readable) == ("broken", False)
    with pytest.raises(RefusedError):
        shelf.open("broken")
    shelf.delete("broken")
    assert shelf.list(0, 60).evenings == []
