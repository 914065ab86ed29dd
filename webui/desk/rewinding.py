"""Back to a player's last turn, and forward again: undos that belong together, with who asked and who agreed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from referee.events import Event
from referee.json_values import JsonLine, JsonObject
from referee.ruling import ILLEGAL
from table.record.session import Session, local_time
from table.record.timeline import Entry
from webui.problems import refused

TURNS = ("play", "pass")
"""What a turn ends with; what the same player did right before it belongs to it."""
TAP: JsonObject = {"source": "tap", "confirmed": True}


def back(
    session: Session, player: str, agreed: Sequence[str] = (), now: Callable[[], datetime] = local_time
) -> list[JsonLine]:
    """The undos that lead back to before the player's last turn in this round, the newest event first. Their common
    time of day (`t`) shows that they belong together. Raises RefusedError where the player had no turn yet."""
    counted = _this_round(session)
    turns = [place for place, entry in enumerate(counted) if entry.player == player and _turn(entry)]
    if not turns:
        raise refused("no-turn", "player", name=player)
    first = turns[-1]
    while first > 0 and counted[first - 1].player == player and counted[first - 1].type not in TURNS:
        first -= 1
    more: JsonLine = {"player": player, **({"agreed": list(agreed)} if agreed else {})}
    time = now().isoformat(timespec="milliseconds")
    return [{"type": "undo", "target": entry.seq, **more, "t": time, **TAP} for entry in reversed(counted[first:])]


def redo(session: Session) -> list[JsonLine]:
    """The undos of the newest undo, and of those that belong to it. Raises RefusedError where something else happened
    since, or nothing was undone."""
    group = undone(session)
    if not group:
        raise refused("no-redo")
    return [{"type": "undo", "target": event.seq, **TAP} for event in group]


def undone(session: Session) -> list[Event]:
    """The newest undo and those that belong to it, the newest first; empty where none can be taken back."""
    events = session.events()
    written = {event.seq: event for event in events}
    found: list[Event] = []
    for event in reversed(events):
        entry = session.entry(event.seq)
        target = written.get(event.target or 0)
        again = event.type == "undo" and target is not None and target.type == "undo"
        if not found and (again or entry is None or entry.void):
            continue  # what was done again, and by what
        if event.type != "undo" or again or (entry is not None and entry.void):
            break
        if found and (event.t is None or event.t != found[0].t):
            break
        found.append(event)
    return found


def _this_round(session: Session) -> list[Entry]:
    """The events of the present round that count, in order, but for the one that says no more than that it begins."""
    counted = [entry for entry in session.timeline() if not entry.void and not entry.correction]
    began = session.moment().setup.seq  # by a deal, an order or an exchange, too
    first = next((place for place, entry in enumerate(counted) if entry.seq == began), -1)
    return counted[first + (first < 0 or counted[first].type == "round") :]


def _turn(entry: Entry) -> bool:
    """Whether an event ended a turn."""
    return entry.type in TURNS and not entry.taken_back and (entry.verdict != ILLEGAL or entry.stands)
