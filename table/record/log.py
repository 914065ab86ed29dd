"""The event log: sessions and their events in one SQLite file, pictures stored by content beside it.

Append-only: the database refuses to change or delete an event; a correction is a further event. Only a whole session
can be deleted. `append` returns once the event is on disk (WAL, `synchronous=FULL`); what it has returned for survives
a kill and a power cut. Only the owner may read the files. `ReadOnlyLog` (`table.record.salvage`) reads what a damaged
file still holds.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from referee.json_values import JsonLine, JsonObject
from table.record.folder import narrow, open_private, private_folder

T = TypeVar("T")
VERSION = 1
"""Version of the tables; a file with a higher one was written by a newer Gyoji."""

_metadata = sa.MetaData()
_sessions = sa.Table(
    "sessions",
    _metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("header", sa.Text, nullable=False),
)
_events = sa.Table(
    "events",
    _metadata,
    sa.Column("session", sa.Text, sa.ForeignKey("sessions.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
_GUARDED = {f"{name}_{verb.lower()}": (verb, name) for name in ("sessions", "events") for verb in ("UPDATE", "DELETE")}
_GUARDS = [
    f"CREATE TRIGGER IF NOT EXISTS {trigger} BEFORE {verb} ON {name} "
    "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
    for trigger, (verb, name) in _GUARDED.items()
]


class LogError(Exception):
    """The log cannot be read or written. `ja` and `en` say what is wrong and what helps, one sentence each; `session`:
    the only one that it concerns."""

    def __init__(self, en: str, ja: str, session: str | None = None) -> None:
        super().__init__(en)
        self.en = en
        self.ja = ja
        self.session = session

    def words(self) -> dict[str, str]:
        """A sentence in both languages."""
        return {"ja": self.ja, "en": self.en}


class EventLog:
    """All sessions of one table. `path` is the database file; pictures lie in the folder `<path>.pictures`.

    Safe to use from several threads. Raises LogError (also from every method) where the disk or the file fails.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.pictures = self.path.with_name(self.path.name + ".pictures")
        self.losses: tuple[LogError, ...] = ()
        """What the file has lost, one sentence each, as it was found when the file was opened."""
        self._prepare()
        self._engine = self._connect()
        try:
            self._guarded(self._open)
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        """Makes the file where there is none; what others could read of an older one they no longer can."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            open_private(self.path, "ab").close()
        except OSError as error:
            raise _disk(self.path, error) from error
        for path in (self.pictures, *(self.path.with_name(self.path.name + end) for end in ("-wal", "-shm"))):
            narrow(path)

    def _connect(self) -> sa.Engine:
        engine = sa.create_engine(f"sqlite:///{self.path}", connect_args={"timeout": 5.0})
        sa.event.listen(engine, "connect", _pragmas)
        return engine

    def _open(self) -> None:
        with self._engine.connect() as db:
            verdict = db.execute(sa.text("PRAGMA integrity_check")).scalar()
            version = db.execute(sa.text("PRAGMA user_version")).scalar() or 0
        if verdict != "ok":
            raise _broken(self.path)
        if version > VERSION:
            raise LogError(
                f"{self.path} was written by a newer Gyoji: update Gyoji, or choose another file.",
                f"{self.path}は新しい版の行司で作られています。行司を更新するか、別のファイルを選んでください。",
            )
        with self._engine.connect() as db:
            self.losses = tuple(found_losses(db, version > 0))
        with self._engine.begin() as db:
            _metadata.create_all(db)
            for guard in _GUARDS:
                db.execute(sa.text(guard))
            db.execute(sa.text(f"PRAGMA user_version = {VERSION}"))

    def create(self, header: JsonObject, events: Sequence[JsonObject] = ()) -> str:
        """Begins a session with this header (a record's line 1) and first events, all of it or nothing; returns its id.

        The id is the header's `session`, else a new one, which is written into the header.
        """
        ident = new_id(header)
        line = _line({**header, "session": ident})
        rows = _rows(ident, events)

        def write() -> None:
            with self._engine.begin() as db:
                db.execute(_sessions.insert().values(id=ident, header=line))
                if rows:
                    db.execute(_events.insert(), rows)

        self._guarded(write)
        return ident

    def append(self, session: str, event: JsonObject) -> None:
        """Writes one event (its `seq` is new in the session); on return it is on disk."""
        self.append_all(session, [event])

    def append_all(self, session: str, events: Sequence[JsonObject]) -> None:
        """Writes events in one transaction: on return all of them are on disk, after a failure none."""
        rows = _rows(session, events)

        def write() -> None:
            with self._engine.begin() as db:
                db.execute(_events.insert(), rows)

        if rows:
            self._guarded(write)

    def sessions(self) -> list[JsonLine]:
        """The headers of all sessions, oldest first, each with its number of `events`.

        Of one whose header is damaged only `session`, `events` and `damaged` (true) are known.
        """
        count = sa.select(sa.func.count()).where(_events.c.session == _sessions.c.id).scalar_subquery()
        query = sa.select(_sessions.c.id, _sessions.c.header, count).order_by(_sessions.c.number)
        found = []
        for ident, header, events in self._read(query):
            known = parsed(header)
            found.append({**(known or {"session": ident, "damaged": True}), "events": events})
        return found

    def header(self, session: str) -> JsonLine:
        """The header of a session. Raises KeyError where there is none of that id, LogError where it is damaged."""
        rows = self._read(sa.select(_sessions.c.header).where(_sessions.c.id == session))
        if not rows:
            raise KeyError(session)
        found = parsed(rows[0][0])
        if found is None:
            raise damaged_header(session)
        return found

    def rows(self, session: str, after: int = -1) -> list[tuple[int, str]]:
        """(seq, line of JSON) of the events of a session with a seq above `after`, by seq."""
        query = sa.select(_events.c.seq, _events.c.line).where(_events.c.session == session, _events.c.seq > after)
        return [(int(seq), str(line)) for seq, line in self._read(query.order_by(_events.c.seq))]

    def last_seq(self, session: str) -> int:
        """The number of the newest event of a session, 0 where there is none."""
        return int(self._read(sa.select(sa.func.max(_events.c.seq)).where(_events.c.session == session))[0][0] or 0)

    def lines(self, session: str, after: int = -1) -> list[str]:
        """The events of a session with a seq above `after`, each one line of JSON, by seq."""
        return [line for _, line in self.rows(session, after)]

    def delete(self, session: str) -> None:
        """Deletes a whole session: nothing of its rows is left in the file. Raises KeyError where there is none.

        Its pictures stay; `table.record.deleting` deletes those, too.
        """

        def remove() -> int:
            with self._engine.connect() as db:
                db.exec_driver_sql("PRAGMA secure_delete = ON")
                db.exec_driver_sql("BEGIN IMMEDIATE")  # by hand: the driver would begin only after the triggers
                for name in _GUARDED:
                    db.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
                db.execute(_events.delete().where(_events.c.session == session))
                gone = db.execute(_sessions.delete().where(_sessions.c.id == session)).rowcount
                for guard in _GUARDS:
                    db.exec_driver_sql(guard)
                db.commit()
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
                db.exec_driver_sql("VACUUM")
                db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            return gone

        if not self._guarded(remove):
            raise KeyError(session)

    def everything(self) -> Iterator[tuple[str, str]]:
        """(session, line of JSON) of every event of the file, in no order."""
        for ident, line in self._read(sa.select(_events.c.session, _events.c.line)):
            yield str(ident), str(line)

    def _read(self, query: sa.Executable) -> Sequence[Any]:
        """The rows of a query."""

        def read() -> Sequence[Any]:
            with self._engine.connect() as db:
                return db.execute(query).all()

        return self._guarded(read)

    def put_picture(self, jpeg: bytes) -> str:
        """Stores a picture under the sha256 of its bytes (64 hex digits), which it returns; on return it is on disk."""
        sha = hashlib.sha256(jpeg).hexdigest()
        path = self._picture_path(sha)
        if path.exists():
            return sha
        scratch = path.with_name(f".{sha}.{secrets.token_hex(4)}")
        try:
            for folder in (self.pictures, path.parent):
                private_folder(folder)
            with open_private(scratch, "wb") as file:
                file.write(jpeg)
                file.flush()
                os.fsync(file.fileno())
            scratch.replace(path)
        except OSError as error:
            with suppress(OSError):
                scratch.unlink(missing_ok=True)
            raise _disk(self.pictures, error) from error
        return sha

    def picture(self, sha: str) -> bytes | None:
        """The bytes of a stored JPEG; None where there is none (or `sha` is not 64 hex digits)."""
        if not re.fullmatch(r"[0-9a-f]{64}", sha):
            return None
        try:
            return self._picture_path(sha).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _disk(self.pictures, error) from error

    def stored(self) -> dict[str, Path]:
        """Every stored picture: sha256 -> its file."""
        return {path.stem: path for path in self.pictures.glob("??/*.jpg")}

    def close(self) -> None:
        """Closes the file."""
        self._engine.dispose()

    def _picture_path(self, sha: str) -> Path:
        return self.pictures / sha[:2] / f"{sha}.jpg"

    def _guarded(self, work: Callable[[], T]) -> T:
        """What `work` returns; a database that fails becomes one clear sentence."""
        try:
            return work()
        except DBAPIError as error:
            raise _said(self.path, error) from error


def new_id(header: JsonObject) -> str:
    """The id of a session with this header: the one it names, else a new one."""
    name = header.get("session")
    return name if isinstance(name, str) and name else secrets.token_hex(6)


def parsed(line: object) -> JsonLine | None:
    """A line of JSON as the object it should be; None where it is damaged."""
    try:
        found = json.loads(line) if isinstance(line, str) else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def found_losses(db: sa.Connection, used: bool) -> Iterator[LogError]:
    """What a file has lost that its structure does not show: tables, headers, lines. `used`: it was a log before."""
    there = set(sa.inspect(db).get_table_names())
    if used and "sessions" not in there:
        yield LogError("The list of sessions is lost; events without a header cannot be shown, only exported.",
                       "セッションの一覧が失われました。見出しのない記録は、書き出すことだけができます。")  # fmt: skip
    if used and "events" not in there:
        yield LogError("The events of all sessions are lost; new ones are kept.",
                       "これまでの出来事はすべて失われました。新しい出来事は記録されます。")  # fmt: skip
    if "sessions" in there:
        for ident in db.execute(sa.text("SELECT id FROM sessions WHERE NOT json_valid(header)")).scalars():
            yield damaged_header(str(ident))
    if "events" in there:
        damaged = "SELECT session, count(*), min(seq) FROM events WHERE NOT json_valid(line) GROUP BY session"
        for ident, count, first in db.execute(sa.text(damaged)):
            yield damaged_lines(str(ident), int(count), int(first))


def damaged_header(session: str) -> LogError:
    """The header of a session cannot be read."""
    return LogError(
        f"The header of session {session} is damaged: its events can only be exported (gyoji export --session).",
        f"セッション{session}の見出しが壊れています。出来事の書き出し(gyoji export --session)だけができます。",
        session,
    )


def damaged_lines(session: str, count: int, first: int) -> LogError:
    """Events of a session cannot be read."""
    which = f"event {first}" if count == 1 else f"{count} events from {first} on"
    return LogError(
        f"Session {session}: {which} cannot be read any more and is left out; the rest is there.",
        f"セッション{session}の{first}番から{count}件の出来事は読めなくなりました。残りは無事です。",
        session,
    )


def _rows(session: str, events: Sequence[JsonObject]) -> list[JsonLine]:
    return [{"session": session, "seq": event["seq"], "line": _line(event)} for event in events]


def _line(value: JsonObject) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _pragmas(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _broken(path: Path) -> LogError:
    return LogError(
        f"{path} is damaged and was left untouched: gyoji export saves what can still be read; restore a copy of it, "
        "or choose another file.",
        f"{path}は壊れています(手を加えていません)。読める部分はgyoji exportで書き出せます。"
        "控えから戻すか、別のファイルを選んでください。",
    )


def _said(path: Path, error: DBAPIError) -> LogError:
    reason = str(error.orig).lower()
    if "locked" in reason or "busy" in reason:
        return LogError(
            f"{path} is in use by another program: close that one and try again.",
            f"{path}はほかのプログラムが使っています。それを閉じてから、もう一度お試しください。",
        )
    if "full" in reason:
        return LogError(
            f"The disk with {path} is full: nothing noted so far is lost, make room and try again.",
            f"{path}のあるディスクがいっぱいです。これまでの記録は無事です。空きを作ってもう一度お試しください。",
        )
    if "malformed" in reason or "not a database" in reason or "corrupt" in reason:
        return _broken(path)
    if "readonly" in reason or "unable to open" in reason:
        return LogError(
            f"{path} cannot be opened for writing: check the folder and its permissions.",
            f"{path}に書き込めません。フォルダーと権限を確かめてください。",
        )
    return LogError(f"{path} could not be used ({error.orig}).", f"{path}を使えませんでした({error.orig})。")


def _disk(path: Path, error: OSError) -> LogError:
    why = error.strerror or str(error)
    return LogError(
        f"{path} cannot be written ({why}): check the disk and its permissions.",
        f"{path}に書き込めません({why})。ディスクと権限を確かめてください。",
    )
