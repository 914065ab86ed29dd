"""Fouls that close themselves once the table goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.json_values import JsonLine
from table.record.session import Session
from table.record.storage.log import EventLog
from table.record.timeline import open_question

FOUL = {"type": "play", "player": "B", "cards": ["H5"]}


def settled(folder: Path, *lines: JsonLine) -> tuple[str | None, str | None]:
    """How B's ♥5 on A's ♠9 stands after these events: what it waits for, how it closed itself."""
    session = Session.create(EventLog(folder / "log.sqlite"), "daifugo", ("A", "B", "C"), "official")
    session.accept({"type": "play", "player": "A", "cards": ["S9"]})
    foul = session.accept(FOUL).seq
    for line in lines:
        session.accept(line)
    entry = session.entry(foul)
    assert entry is not None
    return open_question(entry), entry.settled


@pytest.mark.parametrize(
    ("since", "wanted"),
    [
        ([], ("foul", None)),
        ([{"type": "play", "player": "B", "cards": ["H10"]}], (None, "replaced")),
        ([{"type": "pass", "player": "B"}], (None, "replaced")),
        ([{"type": "pass", "player": "B"}, {"type": "undo", "target": 3}], ("foul", None)),
        ([{"type": "play", "player": "B", "cards": ["?"]}], ("foul", None)),
        ([{"type": "play", "player": "C", "cards": ["H10"]}], ("foul", None)),
        ([{"type": "stand", "target": 2}, {"type": "play", "player": "C", "cards": ["H7"]}], (None, None)),
    ],
)
def test_a_foul_waits_until_the_table_plays_on(
    tmp_path: Path, since: list[JsonLine], wanted: tuple[str | None, str | None]
) -> None:
    assert settled(tmp_path, *since) == wanted


def test_a_card_out_of_turn_is_passed_over_by_whose_turn_it_is(tmp_path: Path) -> None:
    session = Session.create(EventLog(tmp_path / "log.sqlite"), "daifugo", ("A", "B", "C"), "official")
    session.accept({"type": "play", "player": "A", "cards": ["S9"]})
    early = session.accept({"type": "play", "player": "C", "cards": ["H10"]}).seq
    session.accept({"type": "play", "player": "B", "cards": ["D10"]})
    entry = session.entry(early)
    assert entry is not None and entry.settled == "passed-over" and session.waits_for() == 0
