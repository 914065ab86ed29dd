"""What a player may enter: what they did themselves, and answers to questions about it."""

from __future__ import annotations

from table.record.session import Session
from webui.problems import refused
from webui.shapes.entered import (
    Adjutant,
    Amend,
    Bid,
    Count,
    Declare,
    Discard,
    Draw,
    Exchange,
    Give,
    Meeple,
    Order,
    Pass,
    Play,
    Reveal,
    Show,
    Takeback,
    Widow,
)
from webui.shapes.requests import Confirm, Request
from webui.shapes.view import Entry
from webui.views.session import page_entry

OWN = (Pass, Play, Count, Bid, Adjutant, Widow, Meeple, Show, Reveal, Give, Discard, Draw, Declare, Order, Exchange)
"""What everybody may enter for themselves. All else is the whole table's, and for the host."""
ASKED = frozenset({"unread", "joker", "unconfirmed"})
"""Questions about a reading: whoever laid the cards knows the answer."""


def permit(session: Session, asked: Request, seat: str) -> None:
    """Refuses what the player on `seat` may not enter. Raises RefusedError."""
    match asked:
        case Confirm(target=target):
            _own(session, target, seat, ASKED)
        case Takeback(target=target, player=None, agreed=None):
            _own(session, target, seat, {"foul"})
        case Amend(target=target, event=really):
            entry = _own(session, target, seat, None)
            private = entry.type == "adjutant" and really.type == "adjutant"
            if really.player != seat or not (private or entry.open in ASKED or entry.type == "order"):
                raise refused("not-yours", "target", name=seat)
        case _ if isinstance(asked, OWN):
            _themselves(asked.player, seat)
        case _:
            raise refused("for-host")


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
