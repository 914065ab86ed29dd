"""A log to look back on: one round of Daifugo, with a picture for every play."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.games.daifugo_rounds import random_round


@pytest.fixture
def log(tmp_path: Path) -> tuple[Path, Session]:
    opened = EventLog(tmp_path / "log.db")
    sha = opened.put_picture(b"\xff\xd8 picture")
    lines = random_round(5, "official")
    session = Session.from_header(opened, lines[0])
    for line in lines[1:]:
        session.accept({**line, "evidence": [{"sha256": sha}]} if line["type"] == "play" else line)
    return opened.path, session
