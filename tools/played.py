"""What was played before pictures are taken: random rounds of people with names, past evenings, a league's tables."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from table.record.session import Session
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog
from table.simulation.scripts.players import Sitting, kinds
from tests.postgres import server as postgres
from webui.shapes.past.league import LeagueAsked

PLAYERS = ("Aoi", "Ren", "Yui", "Sora", "Mio", "Kai", "Nao")
CLUB = (("Bar", "daifugo/stadium", ("Hana", "Emi", "Taro", "Jun", "Kota")),
        ("Door", "napoleon/napoleon", ("Mei", "Riku", "Saki", "Yuto", "Nana")))  # fmt: skip
"""Two tables of a league: name, game, players."""
EVENINGS = ((21, "daifugo/stadium", 3), (21, "napoleon/napoleon", 1), (14, "daifugo/official", 3),
            (7, "daifugo/stadium", 3), (7, "torite/torite-c", 1), (2, "daifugo/stadium", 2))  # fmt: skip
"""Evenings of the past: how many days ago, what was played, how many rounds."""


def played(
    label: str, rounds: int = 1, seed: int = 3, seats: int = 0, fouls: float = 0.0, people: Sequence[str] = PLAYERS
) -> list[dict[str, Any]]:
    """The record of random rounds of a kind (`kinds`), by people with names; `fouls`: as `Sitting` takes them."""
    kind = next(kind for kind in kinds() if kind.label == label)
    return named(Sitting(kind, seed, fouls, seats=seats).play(rounds).lines, people)


def remember(log: EventLog, today: datetime) -> None:
    """Writes the evenings of the past into a log, with a foul now and then that was let stand."""
    for place, (days, label, rounds) in enumerate(EVENINGS):
        head, *events = played(label, rounds, seed=place, seats=4, fouls=0.02)
        started = (today - timedelta(days=days)).replace(hour=20, minute=place).isoformat(timespec="seconds")
        Session.from_header(log, {**head, "started": started}).accept_all(events)


class Club:
    """A league's database, and two tables in it at which something is played."""

    def __init__(self, folder: Path) -> None:
        self._open = contextlib.ExitStack()
        place = self._open.enter_context(postgres())
        url = sa.make_url(f"{place}/postgres")
        engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as db:
            db.execute(sa.text("CREATE DATABASE club"))
        engine.dispose()
        url = url.set(database="club")
        for name, label, people in CLUB:
            log = self._open.enter_context(contextlib.closing(EventLog(folder / f"{name}.sqlite")))
            lines = played(label, seed=5, seats=len(people), people=people)
            session = Session.from_header(log, lines[0])
            session.accept_all(lines[1:])
            league = League(url.render_as_string(hide_password=False))
            copying = Forwarder(log, league, name, lambda known=session.id: known)  # type: ignore[misc]
            copying.start()
            self._open.callback(copying.close)
        self.asked = LeagueAsked(
            address=f"{url.host}:{url.port}/club", user=url.username or "", password=url.password, table="Window"
        )

    def close(self) -> None:
        """Ends it."""
        self._open.close()


def named(lines: Sequence[dict[str, Any]], people: Sequence[str] = PLAYERS) -> list[dict[str, Any]]:
    """A record whose players bear names in place of letters."""
    names = dict(zip(lines[0]["players"], people, strict=False))

    def told(item: Any) -> Any:
        if isinstance(item, dict):
            return {names.get(key, key): told(value) for key, value in item.items()}
        if isinstance(item, list):
            return [told(value) for value in item]
        return names.get(item, item) if isinstance(item, str) else item

    keys = ("player", "players", "from", "to", "counts", "hands", "ranks", "leader", "event")
    return [{key: told(value) if key in keys else value for key, value in line.items()} for line in lines]
