"""The header of a session that is set up, and the newest session of a log."""

from __future__ import annotations

from typing import Any

import pytest

from referee.play.options import OptionsError
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.desk.beginnings import header_of, last_of
from webui.problems import RefusedError
from webui.shapes.setup import Setup


def asked(**more: Any) -> Setup:
    return Setup(**{"source": "0", "game": "daifugo", "profile": "official", "players": ["A", "B"], **more})


def test_a_header_says_what_was_asked_for() -> None:
    header = header_of(asked(options={"lock": 0}, deck="nono"))
    assert (header["game"], header["profile"], header["players"]) == ("daifugo", "official", ["A", "B"])
    assert (header["options"], header["table"]) == ({"lock": 0}, {"deck": "nono"})
    assert "table" not in header_of(asked()) and "tournament" not in header_of(asked())


def test_what_contradicts_itself_is_refused() -> None:
    with pytest.raises(RefusedError):
        header_of(asked(players=["A", "A"]))
    with pytest.raises(OptionsError):
        header_of(asked(options={"nothing": 1}))


def test_the_newest_session_in_which_something_happened(log: EventLog) -> None:
    assert last_of(log) is None
    session = Session.create(log, "daifugo", ["A", "B"], "official")
    session.accept({"type": "play", "player": "A", "cards": ["S4"]})
    Session.create(log, "daifugo", ["C", "D"], "official")  # nothing happened there
    last = last_of(log)
    assert last is not None and (last.session, last.players, last.events) == (session.id, ["A", "B"], 1)


def test_a_session_that_is_read_in_later_is_as_old_as_it_says(log: EventLog) -> None:
    evening = Session.create(log, "daifugo", ["A", "B"], "official", started="2026-11-20T21:00:00+09:00")
    evening.accept({"type": "play", "player": "A", "cards": ["S4"]})
    for started in ({"started": "2026-11-20T11:59:00+00:00"}, {"started": "2026-11-13T21:00:00+09:00"}):
        old = Session.create(log, "daifugo", ["C", "D"], "official", **started)
        old.accept({"type": "play", "player": "C", "cards": ["S4"]})
    last = last_of(log)
    assert last is not None and last.session == evening.id
