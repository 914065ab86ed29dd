"""A record's file in place of a log: what `gyoji watch --record FILE` wrote, with the corrections appended to it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from table.record.files.importing import import_session
from table.record.storage.log import EventLog


class RecordFile(EventLog):
    """The record in the file `path` as a log of one session, with the pictures of the log that was written beside it
    (`<path>.db`). The file stays as it is: what is appended here is lost on closing.

    Raises RecordError, OptionsError, OSError, LogError.
    """

    def __init__(self, path: Path) -> None:
        self._scratch = tempfile.TemporaryDirectory(prefix="gyoji-")
        try:
            super().__init__(Path(self._scratch.name) / "log.db")
            self.pictures = path.with_name(path.name + ".db.pictures")
            import_session(self, path)
        except BaseException:
            self._scratch.cleanup()
            raise

    def close(self) -> None:
        """Closes it, and forgets what was made of the file."""
        super().close()
        self._scratch.cleanup()
