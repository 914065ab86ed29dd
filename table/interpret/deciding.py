"""The part of the event reader that decides again: what was decided on an older version of the session is not written.

Where the disk fails, what was decided stays drafted (in memory, within bounds) and is written once it can be.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from table.interpret.writing import Writing
from table.record.log import LogError
from table.record.session import Accepted, StaleError

TRIES = 5
"""So often it is decided while others may write; after that they wait."""
HELD = 120
"""So many events are kept in memory at most while the disk fails."""
RETRY_S = 1.0
"""After a failure of the disk it is tried again so much later, s."""


class Deciding(Writing):
    """Runs decisions and writes what they came to."""

    trouble: LogError | None = None
    """Why nothing can be written now."""
    clock: Callable[[], float] = staticmethod(time.monotonic)
    _tried = 0.0
    _overfull = False

    def _decide(self, decision: Callable[[], Any]) -> list[Accepted]:
        """What a decision came to, as it was written; on a session that has moved on it is decided anew."""
        if self.trouble is not None and self._draft.lines >= HELD:
            self._note_full()
            return self.retry()
        for _ in range(TRIES):
            try:
                return self._once(decision)
            except StaleError:
                continue
        with self.session.alone():
            return self._once(decision)

    def _once(self, decision: Callable[[], Any]) -> list[Accepted]:
        self._draft.refresh()
        memory, mark, said = self._memory.copy(), self._draft.mark(), len(self._said)
        try:
            decision()
            return self.retry() if self.trouble is not None else self._written()
        except BaseException:
            self._memory = memory
            self._draft.back(mark)
            del self._said[said:]
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
            self._doubt("room-again", None, count=len(taken))
            self._tell_all()
        return taken

    def give_up(self) -> None:
        """The watching ends: says what could not be written."""
        if self.trouble is not None and self._draft.lines:
            self._doubt("never-written", None, count=self._draft.lines)
            self._tell_all()

    def _written(self) -> list[Accepted]:
        try:
            taken = self._draft.write()
        except LogError as error:
            self._tried = self.clock()
            if self.trouble is None:
                self._doubt("no-room", None, why=error.words())
            self.trouble = error
            self._tell_all()
            return []
        self.trouble, self._overfull = None, False
        self._tell_all()
        return taken

    def _rebase(self) -> None:
        """What was kept is laid on what others wrote first."""
        first = self._draft.first
        found = self._draft.rebase()
        self._memory.renumber(found.moved, first)
        for line in found.left:
            event = line.get("event", line)
            if event["type"] == "play":
                self._doubt("left-behind", line.get("at_ms"), cards=event["cards"])
        if found.left:
            self._memory.unsure_round = True

    def _note_full(self) -> None:
        """Too much waits to be written: what comes now is left out, and no foul is made of what was not seen."""
        if not self._overfull:
            self._overfull = self._memory.unsure_round = True
            self._doubt("not-kept", None)
            self._tell_all()

    def _tell_all(self) -> None:
        said, self._said = self._said, []
        for doubt in said:
            self._tell(doubt)
