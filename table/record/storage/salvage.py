"""Reading a log that may not be written, or is damaged: what it still holds, and what it has lost."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from referee.json_values import JsonLine
from table.record.chain import Damage
from table.record.storage.log import VERSION, EventLog, LogError, broken, found_losses, parsed
from table.record.storage.store import missing_lines

MOST_FILLED = 1000
"""A file says its length with a number that may be damaged as well: it is made so many times as long at most."""
_UNINDEXED = (("events NOT INDEXED", "rowid"), ("events NOT INDEXED", "rowid DESC"))


def _filled_up(path: Path) -> None:
    """Gives a file that was cut off the length that it says it has, in empty pages: SQLite opens no shorter one, not
    even for what is there."""
    with path.open("r+b") as file:
        head = file.read(100)
        size, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
        whole = pages * (65536 if size == 1 else size)
        there = file.seek(0, 2)
        if len(head) == 100 and there < whole <= MOST_FILLED * there:
            file.truncate(whole)


class ReadOnlyLog(EventLog):
    """The log at `path`, which stays as it is; nothing can be appended. `losses` says what cannot be read of it.

    Where the file cannot be read in place (its folder cannot be written, its end is cut off), a copy is read. Raises
    LogError.
    """

    def __init__(self, path: Path | str) -> None:
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        super().__init__(path)

    def _prepare(self) -> None:
        if not self.path.is_file():
            raise LogError(f"{self.path} is not there.", f"{self.path}がありません。")

    def _connect(self) -> sa.Engine:
        # Without a write-ahead log beside it nobody writes it now: then SQLite need not make files of its own there.
        how = "mode=ro" if Path(f"{self.path}-wal").exists() else "mode=ro&immutable=1"
        engine = sa.create_engine(f"sqlite:///file:{quote(str(self.path.resolve()))}?{how}&uri=true")
        with suppress(DBAPIError), engine.connect() as db:
            db.execute(sa.text("SELECT count(*) FROM sqlite_master")).scalar()
            return engine
        engine.dispose()
        self._copy = tempfile.TemporaryDirectory(prefix="gyoji-")
        copied = Path(self._copy.name) / "log.sqlite"
        try:
            shutil.copyfile(self.path, copied)
            _filled_up(copied)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{self.path}-wal", f"{copied}-wal")
        except OSError as error:
            self._copy.cleanup()
            raise LogError(f"{self.path} cannot be read ({error.strerror}).", f"{self.path}を読めません。") from error
        return sa.create_engine(f"sqlite:///{copied}")

    def _said(self, error: DBAPIError) -> LogError:
        found = super()._said(error)
        if found.en != broken(self.path).en:
            return found
        return LogError(
            f"{self.path} is damaged: nothing can be read of it. Restore a backup.",
            f"{self.path}は壊れていて、何も読めません。バックアップから戻してください。",
        )

    def _open(self) -> None:
        with self._engine.connect() as db:
            version = db.execute(sa.text("PRAGMA user_version")).scalar() or 0
            if version > VERSION:
                raise LogError(
                    f"{self.path} was written by a newer Gyoji: update Gyoji to read it.",
                    f"{self.path}は新しい版の行司で作られています。行司を更新してください。",
                )
        with suppress(DBAPIError):
            with self._engine.connect() as db:
                whole = db.execute(sa.text("PRAGMA quick_check")).scalar() == "ok"
                self.losses = tuple(found_losses(db, True)) if whole else self.losses
            if whole:
                return
        self.losses = (
            *self.losses,
            LogError(
                f"{self.path.name} is damaged: what cannot be read of it is lost.",
                f"{self.path.name}は壊れています。読めない部分は失われました。",
            ),
        )

    def sessions(self) -> list[JsonLine]:
        """The headers of all sessions, then those sessions of which only events are left."""
        rows = self._read(sa.text("SELECT id, header FROM sessions"))
        headers = {ident: parsed(header) for ident, header in rows if isinstance(ident, str)}
        for of in ("events", "chain"):
            for (ident,) in self._read(sa.text(f"SELECT DISTINCT session FROM {of}")):
                if isinstance(ident, str) and "\0" not in ident:  # the cut may go through it
                    headers.setdefault(ident, None)
        count = sa.text("SELECT count(*) FROM events WHERE session = :session")
        found = []
        for ident, header in headers.items():
            counted = self._read(count.bindparams(session=ident))
            known = {"damaged": True} if header is None else header
            found.append({**known, "session": ident, "events": counted[0][0] if counted else len(self.rows(ident))})
        return found

    def rows(self, session: str, after: int = -1) -> list[tuple[int, str]]:
        """(seq, line of JSON) of the events that can still be read; what cannot is added to `losses`."""
        found: dict[int, str] = {}
        # A damaged page ends the reading from either side; where the index is lost, the events may be there still.
        for events, way in (("events", "seq"), ("events", "seq DESC"), *_UNINDEXED):
            wanted = "session = :session AND seq > :after"
            query = sa.text(f"SELECT seq, line FROM {events} WHERE {wanted} ORDER BY {way}")
            rows, whole = self._fetch(query.bindparams(session=session, after=after))
            found.update((int(seq), str(line)) for seq, line in rows if isinstance(seq, int))
            if whole:
                break
        if not whole or self.losses:
            self._lost(session, found)
        return sorted(found.items())

    def close(self) -> None:
        """Closes the file, or the copy of it."""
        super().close()
        if self._copy is not None:
            self._copy.cleanup()

    def _lost(self, session: str, found: Mapping[int, str]) -> None:
        """Notes what is missing of a session of a damaged file: by its checksums, or a gap in the numbers that rise by
        one."""
        query = sa.text("SELECT seq FROM chain WHERE session = :session AND seq > 0").bindparams(session=session)
        linked = {int(row[0]) for row in self._read(query) if isinstance(row[0], int)}
        expected = linked | set(range(1, max([0, *linked, *found]) + 1))
        missing = sorted(expected - set(found))
        known = {loss.en for loss in self.losses}
        said = missing_lines(session, Damage(missing=tuple(missing)))
        self.losses = (*self.losses, *(loss for loss in said if loss.en not in known))

    def _read(self, query: sa.Executable) -> Sequence[Any]:
        return self._fetch(query)[0]

    def _fetch(self, query: sa.Executable) -> tuple[list[Any], bool]:
        """As many rows of a query as can be read, and whether these are all; none where its table is lost."""
        rows: list[Any] = []
        try:
            with self._engine.connect() as db:
                for row in db.execute(query):
                    rows.append(row)
        except DBAPIError as error:
            return rows, "no such table" in str(error.orig)
        return rows, True
