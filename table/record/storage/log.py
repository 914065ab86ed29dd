"""The event log: sessions and their events in one SQLite file, pictures stored by content beside it.

Append-only: the database refuses to change or delete an event; a correction is a further event. Only a whole session
can be deleted. `append` returns once the event is on disk (WAL, `synchronous=FULL`); what it has returned for survives
a kill and a power cut. Only the owner may read the files. `ReadOnlyLog` (`table.record.storage.salvage`) reads what a
damaged file still holds.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import secrets
import sqlite3
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from table.record.chain import HEADER, damage, links
from table.record.storage.folder import narrow, open_private, private_folder
from table.record.storage.store import LogError, Store, damaged_header, damaged_lines, missing_lines, new_id, parsed

__all__ = [
    "VERSION", "EventLog", "LogError", "damaged_header", "damaged_lines", "found_losses", "new_id", "parsed",
]  # fmt: skip
VERSION = 2
"""Version of the tables; a file with a higher one was written by a newer Gyoji."""
CHAINED = 2
"""From this version on there is a chain of checksums."""

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
_chain = sa.Table(
    "chain",
    _metadata,
    sa.Column("session", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("sum", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The checksum of every entry (`table.record.chain`)."""
_league = sa.Table(
    "league",
    _metadata,
    sa.Column("only", sa.Integer, sa.CheckConstraint("only = 1"), primary_key=True),
    sa.Column("id", sa.Text, nullable=False),
)
"""The name under which a league knows this log; empty where it was never in one."""
_deleted = sa.Table("deleted", _metadata, sa.Column("session", sa.Text, primary_key=True))
"""Sessions that the league has yet to delete."""
_GUARDED = {
    f"{name}_{verb.lower()}": (verb, name) for name in ("sessions", "events", "chain") for verb in ("UPDATE", "DELETE")
}
_GUARDS = [
    f"CREATE TRIGGER IF NOT EXISTS {trigger} BEFORE {verb} ON {name} "
    "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
    for trigger, (verb, name) in _GUARDED.items()
]


class EventLog(Store):
    """All sessions of one table. `path` is the database file; pictures lie in the folder `<path>.pictures`.

    Safe to use from several threads. Raises LogError (also from every method) where the disk or the file fails.
    """

    _sessions = _sessions
    _events = _events

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.pictures = self.path.with_name(self.path.name + ".pictures")
        self.losses: tuple[LogError, ...] = ()
        """What the file has lost, one sentence each, as it was found when the file was opened."""
        self._prepare()
        self._engine = self._connect()
        weakref.finalize(self, self._engine.dispose)  # one that is let go closes its file as well
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
            raise broken(self.path)
        if version > VERSION:
            raise LogError(
                f"{self.path} was written by a newer Gyoji: update Gyoji, or choose another file.",
                f"{self.path}は新しい版の行司で作られています。行司を更新するか、別のファイルを選んでください。",
            )
        with self._engine.connect() as db:
            self.losses = tuple(found_losses(db, version > 0))
        with self._engine.begin() as db:
            _metadata.create_all(db)
            if 0 < version < CHAINED:
                self._link_all(db)
            for guard in _GUARDS:
                db.execute(sa.text(guard))
            db.execute(sa.text(f"PRAGMA user_version = {VERSION}"))

    def _link(self, db: sa.Connection, session: str, entries: Sequence[tuple[int, str]]) -> None:
        newest = sa.select(_chain.c.sum).where(_chain.c.session == session).order_by(_chain.c.seq.desc()).limit(1)
        sums = links(str(db.execute(newest).scalar() or ""), entries)
        # A number that was lost may be given again.
        new = _chain.insert().prefix_with("OR REPLACE")
        db.execute(new, [{"session": session, "seq": seq, "sum": each} for seq, each in sums])

    def _link_all(self, db: sa.Connection) -> None:
        """Makes the chain of a file that an older Gyoji wrote, of what it holds now."""
        for ident, header in db.execute(sa.select(_sessions.c.id, _sessions.c.header)).all():
            events = sa.select(_events.c.seq, _events.c.line).where(_events.c.session == ident).order_by(_events.c.seq)
            self._link(db, ident, [(HEADER, header), *((int(seq), str(line)) for seq, line in db.execute(events))])

    def delete(self, session: str) -> None:
        """Deletes a whole session: nothing of its rows is left in the file. Raises KeyError where there is none.

        Its pictures stay; `table.record.past.deleting` deletes those, too.
        """

        def remove() -> int:
            with self._engine.connect() as db:
                db.exec_driver_sql("PRAGMA secure_delete = ON")
                db.exec_driver_sql("BEGIN IMMEDIATE")  # by hand: the driver would begin only after the triggers
                for name in _GUARDED:
                    db.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
                for of in (_events, _chain):
                    db.execute(of.delete().where(of.c.session == session))
                gone = db.execute(_sessions.delete().where(_sessions.c.id == session)).rowcount
                if gone and db.execute(sa.select(_league.c.id)).first():
                    db.execute(_deleted.insert().prefix_with("OR IGNORE").values(session=session))
                for guard in _GUARDS:
                    db.exec_driver_sql(guard)
                db.commit()
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
                db.exec_driver_sql("VACUUM")
                db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            return gone

        if not self._guarded(remove):
            raise KeyError(session)

    def lost_of(self, session: str) -> list[LogError]:
        """What the file has lost of a session, as far as is known: what concerns all, too."""
        return [loss for loss in self.losses if loss.session in (None, session)]

    def league_id(self, anew: bool = False) -> str:
        """The name under which a league knows this log: made by chance when it is first asked for, then the same; with
        `anew` another one from now on."""

        def name() -> str:
            with self._engine.begin() as db:
                how = "OR REPLACE" if anew else "OR IGNORE"
                db.execute(_league.insert().prefix_with(how).values(only=1, id=secrets.token_hex(8)))
                return str(db.execute(sa.select(_league.c.id)).scalar())

        return self._guarded(name)

    def deleted(self) -> list[str]:
        """The sessions that were deleted here and not in the league yet."""
        return [str(ident) for (ident,) in self._read(sa.select(_deleted.c.session))]

    def deleted_there(self, session: str) -> None:
        """The league has deleted a session, too."""

        def note() -> None:
            with self._engine.begin() as db:
                db.execute(_deleted.delete().where(_deleted.c.session == session))

        self._guarded(note)

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

    def has_picture(self, sha: str) -> bool:
        """Whether the picture of an event is stored still."""
        return re.fullmatch(r"[0-9a-f]{64}", sha) is not None and self._picture_path(sha).exists()

    def stored(self) -> dict[str, Path]:
        """Every stored picture: sha256 -> its file."""
        return {path.stem: path for path in self.pictures.glob("??/*.jpg")}

    def close(self) -> None:
        """Closes the file."""
        self._engine.dispose()

    def _picture_path(self, sha: str) -> Path:
        return self.pictures / sha[:2] / f"{sha}.jpg"

    def _said(self, error: DBAPIError) -> LogError:
        return _said(self.path, error)


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
    if {"sessions", "events", "chain"} <= there:
        yield from _chain_losses(db)


def _chain_losses(db: sa.Connection) -> Iterator[LogError]:
    """What the checksums show to be missing or changed, of all sessions. What is no JSON any more has been said."""
    entries = (
        "SELECT chain.session, chain.seq, chain.sum, coalesce(events.line, sessions.header) FROM chain "
        "LEFT JOIN events ON events.session = chain.session AND events.seq = chain.seq "
        "LEFT JOIN sessions ON sessions.id = chain.session AND chain.seq = 0 ORDER BY chain.session, chain.seq"
    )
    for ident, rows in itertools.groupby(db.execute(sa.text(entries)), key=lambda row: str(row[0])):
        sums, lines, unread = {}, {}, set()
        for _, seq, each, line in rows:
            sums[int(seq)] = str(each)
            if line is not None:
                lines[int(seq)] = str(line)
                unread |= {int(seq)} if parsed(line) is None else set()
        found = damage(lines, sums)
        yield from missing_lines(ident, found._replace(changed=tuple(x for x in found.changed if x not in unread)))


def _pragmas(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def broken(path: Path) -> LogError:
    """That the log at `path` cannot be opened."""
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
        return broken(path)
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
