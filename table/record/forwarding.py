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

from table.record.league import League, SharedLog
from table.record.log import EventLog, LogError

BATCH = 500
"""Events that are sent at once."""
LOOK_S = 5.0
"""So often it is looked for something new, s, where nobody says that there is."""
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
        failed = 0
        while True:
            closing = self._closing.is_set()
            self._news.clear()
            try:
                self.catch_up()
                failed = 0
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

    def catch_up(self) -> None:
        """Brings the league up to date. Raises LogError: where it is the league's, what was not sent is sent later."""
        shared = self._shared
        if shared is None:  # what is there is asked after each failure, then known
            shared = self._shared = self._entered()
        try:
            self._delete(shared)
            self._send(shared)
            self._greet(shared)
        except BaseException:
            self._shared = None
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

    def _send(self, shared: SharedLog) -> None:
        here = self._log.counts()
        lacking = {ident: have for ident, have in here.items() if self._there.get(ident) != have}
        self.waiting = sum(max(0, count - self._there.get(ident, (0, 0))[0]) for ident, (count, _) in lacking.items())
        for ident in lacking:
            self._send_session(shared, ident)
        self.waiting = 0

    def _send_session(self, shared: SharedLog, ident: str) -> None:
        """Sends the events after those that are there; all of them where one before them is missing."""
        count, last = self._there.get(ident, (0, -1))
        try:
            header = self._log.header_line(ident)
        except KeyError:  # deleted meanwhile: the next look says so
            return
        rows = self._log.rows(ident, last)
        for first in range(0, max(1, len(rows)), BATCH):
            batch = rows[first : first + BATCH]
            shared.copy(ident, header, batch)
            count, last = count + len(batch), batch[-1][0] if batch else last
            self._there[ident] = (count, last)
        have = self._log.counts().get(ident, (0, 0))
        if have[1] == last and have[0] > count:
            everything = self._log.rows(ident)
            for first in range(0, len(everything), BATCH):
                shared.copy(ident, header, everything[first : first + BATCH])
            self._there[ident] = (len(everything), everything[-1][0])

    def _greet(self, shared: SharedLog) -> None:
        """Tells the league what is played now, when that changes, and from time to time that the table is there."""
        present, now = self._present(), time.monotonic()
        at, told = self._greeted
        if present != told or not at or now >= at + GREET_S:
            self._league.greet(shared.table, present)
            self._greeted = (now, present)

    def _note(self, error: LogError) -> None:
        if self.problem is None or self.problem.en != error.en:
            _log.warning("%s", error.en)
        self.problem = error
