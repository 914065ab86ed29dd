"""Copies a table's log into a league's database, in the background and in order.

The table writes to its own disk and never waits for the network. Whatever the league lacks is sent, again and again
until it is there; what is there already stays as it is. So nothing is lost and nothing is there twice, however the
table or the line ends.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from table.record.storage.league import League, SharedLog
from table.record.storage.log import EventLog, LogError

BATCH = 500
"""Events that are sent at once."""
LOOK_S = 5.0
"""So often it is looked for something new at the table, s, where nobody says that there is."""
WHOLE_S = 30.0
"""So often the whole log is looked through, s: for what was read in, corrected or left behind."""
GREET_S = 10.0
"""So often the league hears of a table at which nothing happens, s."""
WAITS_S = (1.0, 2.0, 5.0, 10.0)
"""Pauses after a failure, s: the last one for as long as it fails."""
_log = logging.getLogger(__name__)


class Forwarder:
    """Keeps the league's copy of `log` up to date until `close`.

    `name`: what the league calls this table; `present`: the session that is played now, None where there is none.
    """

    def __init__(self, log: EventLog, league: League, name: str, present: Callable[[], str | None]) -> None:
        self._log = log
        self._league = league
        self._name = name
        self._present = present
        self._there: dict[str, tuple[int, int]] = {}
        self._shared: SharedLog | None = None
        self._greeted: tuple[float, str | None] = (0.0, None)
        self._news = threading.Event()
        self._closing = threading.Event()
        self.problem: LogError | None = None
        """Why the league is behind; None where it is not."""
        self.waiting = 0
        """How many events the league lacks, as of the last look."""
        self._thread = threading.Thread(target=self._run, name="league", daemon=True)

    @property
    def table(self) -> str:
        """The name under which the league knows the log."""
        return self._log.league_id()

    def start(self) -> None:
        """Begins to copy."""
        self._thread.start()

    def wake(self) -> None:
        """Something was written. Returns at once; may be called from any thread."""
        self._news.set()

    def close(self, wait_s: float = 3.0) -> None:
        """Sends what is left, for so long at most, s, and ends."""
        self._closing.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(wait_s)
        self._league.close()

    def _run(self) -> None:
        failed, whole_at = 0, 0.0
        while True:
            closing, now = self._closing.is_set(), time.monotonic()
            whole = closing or not whole_at or now > whole_at + WHOLE_S
            self._news.clear()
            try:
                self.catch_up(whole)
                failed, whole_at = 0, now if whole else whole_at
            except LogError as error:
                failed += 1
                self._note(error)
            except Exception as error:  # the next try may do better
                failed += 1
                _log.error("the league could not be told", exc_info=error)
            if closing:
                return
            if failed:
                self._closing.wait(WAITS_S[min(failed, len(WAITS_S)) - 1])
            else:
                self._news.wait(LOOK_S)

    def catch_up(self, whole: bool = True) -> None:
        """Brings the league up to date: in all that the log has (`whole`), or in what is played now. Raises LogError:
        where it is the league's, what was not sent is sent later."""
        try:
            if self._shared is None:  # what is there is asked after each failure, then known
                self._shared, whole = self._entered(), True
            shared, present = self._shared, self._present()
            self._delete(shared)
            for ident in self._lacking() if whole else filter(None, {present, self._greeted[1]}):
                self._send(shared, ident, whole)
            self.waiting = 0
            self._greet(shared, None if self._closing.is_set() else present)
        except LogError:
            self._shared = None
            with suppress(LogError):
                self._lacking()
            raise
        if self.problem is not None:
            _log.warning("The league at %s is up to date again.", self._league.place)
        self.problem = None

    def _entered(self) -> SharedLog:
        """This table's log in the league. One that has more there than here was put back to an older state (a copy of
        its file): from then on it is another table, so that neither hides what the other has."""
        shared = self._league.enter(self._log.league_id(), self._name)
        self._there, here = shared.counts(), self._log.counts()
        if any(last > here[ident][1] for ident, (_, last) in self._there.items() if ident in here):
            shared, self._there = self._league.enter(self._log.league_id(anew=True), self._name), {}
        return shared

    def _delete(self, shared: SharedLog) -> None:
        for ident in self._log.deleted():
            with suppress(KeyError):
                shared.delete(ident)
            self._there.pop(ident, None)
            self._log.deleted_there(ident)

    def _lacking(self) -> list[str]:
        """The sessions of which the league lacks something, as far as is known."""
        here = self._log.counts()
        lacking = [ident for ident, have in here.items() if self._there.get(ident) != have]
        self.waiting = sum(max(0, here[ident][0] - self._there.get(ident, (0, 0))[0]) for ident in lacking)
        return lacking

    def _send(self, shared: SharedLog, ident: str, whole: bool) -> None:
        """Sends the events after those that are there; all of them where one before them is missing (`whole`)."""
        try:
            header = self._log.header_line(ident)
        except KeyError:  # nothing is noted there yet, or it was deleted: the next look says so
            return
        count, last = self._there.get(ident, (0, -1))
        rows = self._log.rows(ident, last)
        if whole and count and count + len(rows) < len(every := self._log.rows(ident)):
            count, rows = 0, every
        if rows or ident not in self._there:
            for first in range(0, max(1, len(rows)), BATCH):
                shared.copy(ident, header, rows[first : first + BATCH])
            self._there[ident] = (count + len(rows), rows[-1][0] if rows else last)

    def _greet(self, shared: SharedLog, present: str | None) -> None:
        """Tells the league what is played now, when that changes, and from time to time that the table is there."""
        now, (at, told) = time.monotonic(), self._greeted
        if present != told or not at or now >= at + GREET_S:
            self._league.greet(shared.table, present)
            self._greeted = (now, present)

    def _note(self, error: LogError) -> None:
        if self.problem is None or self.problem.en != error.en:
            _log.warning("%s", error.en)
        self.problem = error
