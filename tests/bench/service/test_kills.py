"""A few kills of a server whose table is played by taps; films are killed by `python -m bench.service.kills`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.service.kills import Report, Table, happened
from table.record.session import Session
from table.record.storage.log import EventLog


@pytest.mark.models
def test_kills_lose_nothing_that_was_shown_and_invent_nothing(tmp_path: Path) -> None:
    truth, still = happened(tmp_path, 5, 10)
    report = Report()
    table = Table("taps", truth, still, tmp_path / "data", report)
    for life_s in (0.1, 0.3, 600.0):
        if not table.over:
            table.sit(life_s)
    assert table.over
    table.judge()
    assert report.kills <= 2
    assert report.sound, (report.lost, report.invented, report.missing, report.fouls)
    assert report.right == report.events > 0


@pytest.mark.parametrize("kept", ["nothing", "another", "twice"])
def test_what_is_lost_or_invented_is_noticed(tmp_path: Path, kept: str) -> None:
    """The judge itself: a log that lacks, changes or repeats an event is told."""
    truth, still = happened(tmp_path, 5, 10)
    log = EventLog(tmp_path / "data" / "gyoji.sqlite")
    session = Session.from_header(log, {key: item for key, item in truth[0].items() if key != "session"})
    plays = [{key: item for key, item in line.items() if key != "seq"} for line in truth[1:]]
    again = next(line for line in plays if line["type"] == "play")
    for line in {"nothing": plays[:-1], "another": plays, "twice": [*plays, again]}[kept]:
        session.accept(line)
    shown = {entry["seq"]: dict(entry) for entry in session.view()["timeline"]}
    report = Report()
    table = Table("film", truth, still, tmp_path / "data", report)
    table._shown, table._version = shown, max(shown)
    if kept == "another":
        shown[2]["cards"] = ["SA"]
    log.close()
    table._check()
    table.judge()
    assert bool(report.lost) == (kept == "another")
    assert bool(report.invented) == (kept == "twice")
    assert bool(report.missing) == (kept == "nothing")
    assert not report.sound
