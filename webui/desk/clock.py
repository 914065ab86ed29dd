"""The time that a tournament gives: to think in each turn, and for everything (X4). It is shown and announced; the
referee knows nothing of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import datetime

from referee.play.tournament import Tournament
from referee.ruling import ILLEGAL
from table.record.session import Accepted, Session, local_time
from webui.shapes.tournament import ClockNow

BEGINS = frozenset({"play", "pass", "clear", "lead", "deal", "round"})
"""Events after which a turn begins anew, also where the same player goes on."""


class TurnClock:
    """Counts from the moment at which a turn began. All methods may be called from any thread.

    `now`: seconds of a clock that never jumps; `today`: the time of day, for what is limited as a whole.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, today: Callable[[], datetime] = local_time) -> None:
        self._now, self._today = now, today
        self._lock = threading.Lock()
        self._session: Session | None = None
        self._player: str | None = None
        self._began = self._used = 0.0
        self._running = True
        self._limits = (0, 0)
        self.changes = 0
        """Rises with everything that pages have to be told."""

    def follow(self, session: Session | None) -> None:
        """Counts for a session from now on (None: for none), of whose events it hears by `told`."""
        with self._lock:
            self._session, self._running = session, True
            self._limits = (0, 0) if session is None else _limits(session)
            self._restart(None if session is None else _thinks(session))

    def let_run(self, running: bool) -> None:
        """Goes on, or stops for a break."""
        with self._lock:
            if running != self._running:
                self._used, self._began = self._elapsed(), self._now()
                self._running = running
                self.changes += 1

    def shown(self) -> ClockNow | None:
        """What pages are told; None where nothing is limited."""
        with self._lock:
            session = self._session
            tournament = None if session is None else session.moment().setup.tournament
            if session is None or tournament is None or not (tournament.clock_s or tournament.limit_min):
                return None
            return ClockNow(
                player=self._player if tournament.clock_s else None,
                used_ms=round(1000 * self._elapsed()) if self._player else 0,
                limit_ms=1000 * tournament.clock_s,
                running=self._running,
                closes_ms=self._closes(session, tournament),
            )

    def told(self, accepted: Accepted) -> None:
        """An event was taken: a turn begins with what counts, or where a correction gives it to somebody else."""
        with self._lock:
            session = self._session
            if session is None:
                return
            player, limits = _thinks(session), _limits(session)
            if limits != self._limits:
                self._limits = limits
                self.changes += 1
            anew = accepted.event["type"] in BEGINS and accepted.ruling.verdict != ILLEGAL
            if anew or player != self._player:
                self._restart(player)

    def _restart(self, player: str | None) -> None:
        self._player, self._used, self._began = player, 0.0, self._now()
        self.changes += 1

    def _elapsed(self) -> float:
        return self._used + (self._now() - self._began if self._running else 0.0)

    def _closes(self, session: Session, tournament: Tournament) -> int | None:
        """Until no new game begins, ms; None where no limit was set, or nobody knows when play began."""
        try:
            began = datetime.fromisoformat(str(session.header().get("started")))
            left = 60 * tournament.limit_min - (self._today() - began).total_seconds()
        except (ValueError, TypeError):  # no date, or one without its time zone
            return None
        return round(1000 * left) if tournament.limit_min else None


def _limits(session: Session) -> tuple[int, int]:
    """The times that the tournament gives now: s per turn, min for everything."""
    tournament = session.moment().setup.tournament
    return tournament.clock_s, tournament.limit_min


def _thinks(session: Session) -> str | None:
    """Whose turn it is; None where it is nobody's, or the round is over."""
    moment = session.moment()
    return None if moment.over else moment.game.turn(moment.state)
