"""A session that somebody else writes, such as another program or another table: folded as it grows."""

from __future__ import annotations

import json

from referee.events import Event, Header
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.play.options import OptionsError
from referee.records.reader import Reader, RecordError
from table.record.past.evenings import Evening, evening_of
from table.record.storage.store import Store
from table.record.timeline import Entry
from table.record.view import Shown, View


class Followed:
    """The session `ident` of `log`, read up to its newest event and then on with `follow`.

    What is shown of it is what everybody at the table sees. Not thread-safe. Raises KeyError (no such session),
    RecordError, OptionsError (it cannot be played), LogError.
    """

    def __init__(self, log: Store, ident: str) -> None:
        self.id = ident
        self._log = log
        self._reader = Reader()
        header = self._reader.read(log.header(ident))
        assert isinstance(header, Header)
        self.header = header
        self._fold = Fold(header)
        self._view = View(self._fold)
        self._lines: list[JsonLine] = []
        self.newest: Entry | None = None
        """The newest entry that was ruled on."""
        self.follow()

    @property
    def last_seq(self) -> int:
        """The number of the newest event that was read."""
        return self._reader.last_seq

    def follow(self) -> list[Entry]:
        """Reads what is new; the entries of the timeline that it made or changed, oldest first. What is damaged is left
        out. Raises LogError."""
        changed: dict[int, None] = {}
        for seq, text in self._log.rows(self.id, self._reader.last_seq):
            try:
                event = self._reader.read_line(text)
                assert isinstance(event, Event)
                changed.update(dict.fromkeys(self._view.news(self._fold.add(event))))
                self._lines.append(json.loads(text))
                self._note(event.seq)
            except (RecordError, OptionsError):
                self._reader.last_seq = max(self._reader.last_seq, seq)
        entries = (self._view.entry(seq) for seq in sorted(changed))
        return [entry for entry in entries if entry is not None]

    def _note(self, seq: int) -> None:
        entry = self._view.entry(seq)
        if entry is not None and entry.verdict is not None:
            self.newest = entry
        elif self.newest is not None:  # a correction may have changed what was ruled last
            self.newest = self._view.entry(self.newest.seq)

    def entries(self) -> list[Entry]:
        """The whole timeline."""
        return self._view.timeline()

    def shown(self) -> Shown:
        """The table as it is now."""
        return self._view.shown()

    def evening(self) -> Evening:
        """What was played so far, summed up."""
        return evening_of(self.id, self.header, self._fold, self._lines)
