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
    counted = this_round(session.timeline())
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


def this_round(timeline: Sequence[Entry]) -> list[Entry]:
    """The events of the present round that count, in order."""
    counted = [entry for entry in timeline if not entry.void and not entry.correction]
    began = [place for place, entry in enumerate(counted) if entry.type == "round" and entry.verdict != ILLEGAL]
    return counted[began[-1] + 1 :] if began else counted


def _turn(entry: Entry) -> bool:
    """Whether an event ended a turn."""
    return entry.type in TURNS and not entry.taken_back and (entry.verdict != ILLEGAL or entry.stands)
