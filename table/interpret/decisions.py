"""Decisions on one version of the session: what was decided on an older one is not written, but decided again.

Where the disk fails, what was decided stays drafted (in memory, within bounds) and is written once it can be.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from table.interpret.ledger import Ledger, cards_of
from table.record.session import Accepted, StaleError
from table.record.storage.log import LogError

TRIES = 5
"""So many times a decision is made while others may write to the session. After that the others wait."""
HELD = 120
"""So many events are kept in memory at most while the disk fails."""
RETRY_S = 1.0
"""After a failure of the disk, writing is tried again so much later, s."""


class Decisions:
    """Runs decisions on a ledger and writes what they came to."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.trouble: LogError | None = None
        """Why nothing can be written now."""
        self.clock: Callable[[], float] = time.monotonic
        self._tried = 0.0
        self._overfull = False

    def decide(self, decision: Callable[[], None]) -> list[Accepted]:
        """What a decision came to, as it was written; on a session that has moved on it is decided anew."""
        if self.trouble is not None and self._ledger.draft.lines >= HELD:
            self._note_full()
            return self.retry()
        for _ in range(TRIES):
            try:
                return self._once(decision)
            except StaleError:
                continue
        with self._ledger.session.alone():
            return self._once(decision)

    def _once(self, decision: Callable[[], None]) -> list[Accepted]:
        ledger = self._ledger
        ledger.draft.refresh()
        memory, mark, said = ledger.memory.copy(), ledger.draft.mark(), len(ledger.said)
        try:
            decision()
            return self.retry() if self.trouble is not None else self._written()
        except BaseException:
            ledger.memory = memory
            ledger.draft.back(mark)
            del ledger.said[said:]
            raise

    def retry(self, at_once: bool = False) -> list[Accepted]:
        """After a failure of the disk: writes what was kept meanwhile, if that is possible now."""
        if self.trouble is None or not (at_once or self.clock() - self._tried >= RETRY_S):
            return []
        try:
            taken = self._written()
        except StaleError:  # somebody wrote first
            self._rebase()
            return self.retry(at_once=True)
        if self.trouble is None:
            self._ledger.doubt("room-again", None, count=len(taken))
            self._ledger.tell_all()
        return taken

    def give_up(self) -> None:
        """The watching ends: says what could not be written."""
        if self.trouble is not None and self._ledger.draft.lines:
            self._ledger.doubt("never-written", None, count=self._ledger.draft.lines)
            self._ledger.tell_all()

    def _written(self) -> list[Accepted]:
        try:
            taken = self._ledger.draft.write()
        except LogError as error:
            self._tried = self.clock()
            if self.trouble is None:
                self._ledger.doubt("no-room", None, why=error.words())
            self.trouble = error
            self._ledger.tell_all()
            return []
        self.trouble, self._overfull = None, False
        self._ledger.tell_all()
        return taken

    def _rebase(self) -> None:
        """What was kept is laid on what others wrote first."""
        first = self._ledger.draft.first
        found = self._ledger.draft.rebase()
        self._ledger.memory.renumber(found.moved, first)
        for line in found.left:
            inner, at_ms = line.get("event"), line.get("at_ms")
            event = inner if isinstance(inner, Mapping) else line
            if event["type"] == "play":
                seen_ms = at_ms if isinstance(at_ms, int | float) else None
                self._ledger.doubt("left-behind", seen_ms, cards=cards_of(event))
        if found.left:
            self._ledger.memory.unsure_round = True

    def _note_full(self) -> None:
        """Too much waits to be written: what comes now is left out, and no foul is made of what was not seen."""
        if not self._overfull:
            self._overfull = self._ledger.memory.unsure_round = True
            self._ledger.doubt("not-kept", None)
            self._ledger.tell_all()
