"""A player asks to take something back, and the others agree (rule X7). Once all of them have, it is entered like an
undo of the host (`webui/desk/entering.py`). What lies before the last turn of a player is undone by
`webui/desk/rewinding.py`."""

from __future__ import annotations

import threading
from collections.abc import Set
from dataclasses import dataclass

from table.record.session import Session
from webui.problems import refused
from webui.shapes.common import Said
from webui.shapes.entered import Takeback, Undo
from webui.shapes.room import Asking, Declined
from webui.shapes.view import Entry
from webui.views.session import page_entry

Agreed = Undo | Takeback
"""What is entered once everybody has agreed."""


@dataclass(frozen=True)
class _Asked:
    """One request: in which session, for which event, by whom, who has agreed."""

    session: str
    target: int
    player: str
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True)
class _No:
    """An answer that ended a request; it is told until the table goes on. `version`: of the session then."""

    session: str
    version: int
    told: Declined


class Consent:
    """The request that the table is asked about; one at a time, the newest. All methods may be called from any thread.

    `taken` are the seats that phones have taken: those are asked, and the host may answer for everybody.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: _Asked | None = None
        self._no: _No | None = None

    def ask(self, session: Session, player: str, target: int) -> None:
        """A player asks to take back an event of their own. Raises RefusedError."""
        entry = _entry(session, target)
        if entry.player != player or entry.correction or entry.void or entry.verdict is None or entry.taken_back:
            raise refused("not-yours", "target", name=player)
        with self._lock:
            self._asked = _Asked(session.id, target, player)
            self._no = None

    def answer(self, session: Session, target: int, seat: str | None, yes: bool, taken: Set[str]) -> Agreed | None:
        """The player on a seat (None: the host, for everybody) agrees or does not. What is to be entered once nobody
        is left to ask, else None. A no, or the asker's own answer, ends the request. Raises RefusedError."""
        with self._lock:
            asked = self._now(session)
            if asked is None or asked.target != target:
                raise refused("not-asked", "target")
            if not yes or seat == asked.player:
                self._asked = None
                if seat != asked.player:
                    told = Declined(target=target, player=asked.player, by=seat)
                    self._no = _No(session.id, session.version, told)
                return None
            others = [name for name in session.moment().setup.players if name != asked.player]
            agreed = others if seat is None else [name for name in others if name in (*asked.agreed, seat)]
            if seat is not None and not set(others) & taken <= set(agreed):
                self._asked = _Asked(asked.session, asked.target, asked.player, tuple(agreed))
                return None
            self._asked = None
        entry = _entry(session, target)
        if entry.verdict == "illegal" and not entry.stands:
            return Takeback(type="takeback", target=target, player=asked.player, agreed=agreed)
        return Undo(type="undo", target=target, player=asked.player, agreed=agreed)

    def shown(self, session: Session, taken: Set[str]) -> Asking | None:
        """What is asked now; None where nothing is."""
        with self._lock:
            asked = self._now(session)
        if asked is None:
            return None
        waiting = [
            name
            for name in session.moment().setup.players
            if name in taken and name != asked.player and name not in asked.agreed
        ]
        what = _entry(session, asked.target).message or Said(en="", ja="")
        return Asking(target=asked.target, player=asked.player, what=what, agreed=list(asked.agreed), asked=waiting)

    def declined(self, session: Session) -> Declined | None:
        """What was not agreed to, so that whoever asked hears of it; None once the table has gone on."""
        with self._lock:
            no = self._no
        return no.told if no is not None and (no.session, no.version) == (session.id, session.version) else None

    def _now(self, session: Session) -> _Asked | None:
        """The request, where it still makes sense."""
        asked = self._asked
        found = None if asked is None or asked.session != session.id else session.entry(asked.target)
        if found is None or found.void or found.taken_back:
            self._asked = None
        return self._asked


def _entry(session: Session, target: int) -> Entry:
    found = session.entry(target)
    if found is None:
        raise refused("no-event", "target", seq=target)
    return page_entry(found)
