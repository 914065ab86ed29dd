"""A log with a finished Daifugo round of three in it, pictures and a private event included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    made = EventLog(tmp_path / "log.db")
    yield made
    made.close()


def played(log: EventLog, name: str = "friday", **header: object) -> Session:
    """A session in which Aoi plays a card, Ren's is too weak and taken back, and Aoi finishes before Ren and Yui."""
    players = ["Aoi", "Ren", "Yui"]
    more = {"session": name, "started": "2026-11-27T20:05:00+09:00", **header}
    session = Session.create(log, "daifugo", players, "official", {"miyako_ochi": False, "lock": 0}, **more)
    sha = log.put_picture(f"picture of {name}".encode())
    session.accept({"type": "deal", "hands": {"Aoi": ["S9", "SJ"], "Ren": ["S4", "SQ"], "Yui": ["S5", "SK"]}})
    evidence = [{"sha256": sha, "quad": [[0, 0], [9, 0], [9, 9], [0, 9]]}]
    session.accept({"type": "play", "player": "Aoi", "cards": ["S9"], "at_ms": 1000.0, "evidence": evidence})
    session.accept({"type": "play", "player": "Ren", "cards": ["S4"], "at_ms": 2000.0})
    session.accept({"type": "takeback", "target": 3})
    session.accept({"type": "play", "player": "Ren", "cards": ["SQ"], "at_ms": 61_000.0})
    for player in ("Yui", "Aoi"):
        session.accept({"type": "pass", "player": player})
    session.accept({"type": "play", "player": "Ren", "cards": ["S4"]})
    return session
