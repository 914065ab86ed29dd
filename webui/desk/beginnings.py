"""What a table begins with: the header of a new session, or the newest one that can be gone on with."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import datetime

from referee import games
from referee.json_values import JsonLine
from referee.records.schema import FORMAT
from table.record.storage.log import EventLog
from webui.demo.virtual_table import TABLE as VIRTUAL
from webui.problems import refused
from webui.shapes.catalogue import Last
from webui.shapes.setup import Setup


def header_of(asked: Setup) -> JsonLine:
    """The header of the session that is set up. Raises RefusedError where it contradicts itself, OptionsError where the
    game has no such profile or switch."""
    if len(set(asked.players)) < len(asked.players):
        raise refused("same-name", "players")
    games.resolve(games.find(asked.game), asked.profile, asked.options)
    header: JsonLine = {"seq": 0, "type": "game", "format": FORMAT}
    header |= {"game": asked.game, "profile": asked.profile}
    header |= {"players": list(asked.players), "options": asked.options}
    table: JsonLine = {name: value for name, value in (("deck", asked.deck), ("house", asked.house)) if value}
    header |= {"table": table} if table else {}
    if asked.source == VIRTUAL and asked.tournament is not None and asked.tournament.seats != "kept":
        raise refused("virtual-seats", "tournament.seats")
    cup = {} if asked.tournament is None else asked.tournament.model_dump(exclude_defaults=True)
    return header | ({"tournament": cup} if cup else {})


def last_of(log: EventLog) -> Last | None:
    """The session of a log that began last and in which anything was noted; None where there is none. One that was read
    in from a file is as old as it says. Raises LogError."""
    known = [each for each in log.sessions() if each["events"] and "damaged" not in each]
    kept = max(enumerate(known), key=began)[1] if known else {}
    ident, game, players, events = (kept.get(name) for name in ("session", "game", "players", "events"))
    if not isinstance(ident, str) or not isinstance(game, str) or not isinstance(players, list):
        return None
    assert isinstance(events, int)
    profile, started = kept.get("profile"), kept.get("started")
    return Last(
        session=ident, started=started if isinstance(started, str) else None, game=game,
        profile=str(profile or ""), players=list(map(str, players)), events=events,
    )  # fmt: skip


def began(numbered: tuple[int, Mapping[str, object]]) -> tuple[float, int]:
    """When a session began, s since 1970, and its place in the log; those without a date are the oldest."""
    number, header = numbered
    try:
        return datetime.fromisoformat(str(header.get("started"))).timestamp(), number
    except (ValueError, OverflowError, OSError):
        return -math.inf, number
