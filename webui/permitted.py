"""What a player may enter: what they did themselves, and answers to questions about it."""

from __future__ import annotations

from table.record.session import Session
from webui.problems import refused
from webui.shapes.requests import (
    Amend,
    Clear,
    Confirm,
    Count,
    Deal,
    Insert,
    NextRound,
    Pass,
    Play,
    Request,
    Settle,
    Stand,
    Told,
    Undo,
)
from webui.shapes.requests import Takeback as TakeBack
from webui.shapes.view import Entry
from webui.view import page_entry

ASKED = frozenset({"unread", "joker", "unconfirmed"})
"""Questions about a reading: whoever laid the cards knows the answer."""


def permit(session: Session, asked: Request, seat: str) -> None:
    """Refuses what the player on `seat` may not enter. Raises RefusedError."""
    match asked:
        case Settle() | Insert() | Deal() | NextRound() | Clear() | Stand() | Undo():
            raise refused("for-host")
        case Confirm(target=target):
            _own(session, target, seat, ASKED)
        case TakeBack(target=target):
            _own(session, target, seat, {"foul"})
        case Amend(target=target, event=really):
            entry = _own(session, target, seat, None)
            private = entry.type == "adjutant" and really.type == "adjutant"
            if really.player != seat or not (private or entry.open in ASKED or entry.type == "order"):
                raise refused("not-yours", "target", name=seat)
        case Pass(player=player) | Play(player=player) | Count(player=player):
            _themselves(player, seat)
        case _:
            told: Told = asked
            _themselves(told.player, seat)


def _themselves(player: str, seat: str) -> None:
    if player != seat:
        raise refused("not-yours", "player", name=seat)


def _own(session: Session, target: int, seat: str, wanted: frozenset[str] | set[str] | None) -> Entry:
    """The entry of a player's own event, which still asks one of the `wanted` questions (None: it need not)."""
    found = session.entry(target)
    if found is None:
        raise refused("no-event", "target", seq=target)
    entry = page_entry(found)
    if entry.player != seat or entry.correction or entry.void or (wanted is not None and entry.open not in wanted):
        raise refused("not-yours", "target", name=seat)
    return entry
