"""Sessions and their events in a database, whichever it is: what SQLite and PostgreSQL have in common.

Append-only: the database refuses to change or delete an event; a correction is a further event. Only a whole session
can be deleted. `append` returns once the database has the event for good.
"""

from __future__ import annotations

import json
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from referee.json_values import JsonLine, JsonObject
from table.record.chain import HEADER, Damage

T = TypeVar("T")


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


class Store(ABC):
    """The sessions of one table. Safe to use from several threads; every method may raise LogError.

    `_sessions` (id, header, number) and `_events` (session, seq, line) are its tables; `_mine` holds what every row of
    this store has in further columns.
    """

    _engine: sa.Engine
    _sessions: sa.Table
    _events: sa.Table
    _mine: Mapping[str, str] = {}

    def create(self, header: JsonObject, events: Sequence[JsonObject] = ()) -> str:
        """Begins a session with this header (a record's line 1) and first events, all of it or nothing; returns its id.

        The id is the header's `session`, else a new one, which is written into the header.
        """
        ident = new_id(header)
        line = _line({**header, "session": ident})
        rows = self._rows(ident, events)

        def write() -> None:
            with self._engine.begin() as db:
                db.execute(self._sessions.insert().values(**self._mine, id=ident, header=line))
                if rows:
                    db.execute(self._events.insert(), rows)
                self._link(db, ident, [(HEADER, line), *((row["seq"], row["line"]) for row in rows)])

        self._guarded(write)
        return ident

    def append(self, session: str, event: JsonObject) -> None:
        """Writes one event (its `seq` is new in the session); on return it is kept."""
        self.append_all(session, [event])

    def append_all(self, session: str, events: Sequence[JsonObject]) -> None:
        """Writes events in one transaction: on return all of them are kept, after a failure none."""
        rows = self._rows(session, events)

        def write() -> None:
            with self._engine.begin() as db:
                db.execute(self._events.insert(), rows)
                self._link(db, session, [(row["seq"], row["line"]) for row in rows])

        if rows:
            self._guarded(write)

    def sessions(self) -> list[JsonLine]:
        """The headers of all sessions, oldest first, each with its number of `events`.

        Of one whose header is damaged only `session`, `events` and `damaged` (true) are known.
        """
        of, events = self._sessions, self._events
        count = sa.select(sa.func.count()).where(events.c.session == of.c.id, *self._where(events)).scalar_subquery()
        found = []
        for ident, header, number in self._read(
            sa.select(of.c.id, of.c.header, count).where(*self._where(of)).order_by(of.c.number)
        ):
            known = parsed(header)
            found.append({**(known or {"session": ident, "damaged": True}), "events": number})
        return found

    def header_line(self, session: str) -> str:
        """The header of a session as it was written. Raises KeyError where there is none of that id."""
        of = self._sessions
        rows = self._read(sa.select(of.c.header).where(of.c.id == session, *self._where(of)))
        if not rows:
            raise KeyError(session)
        return str(rows[0][0])

    def header(self, session: str) -> JsonLine:
        """The header of a session. Raises KeyError where there is none of that id, LogError where it is damaged."""
        found = parsed(self.header_line(session))
        if found is None:
            raise damaged_header(session)
        return found

    def rows(self, session: str, after: int = -1) -> list[tuple[int, str]]:
        """(seq, line of JSON) of the events of a session with a seq above `after`, by seq."""
        of = self._events
        query = sa.select(of.c.seq, of.c.line).where(of.c.session == session, of.c.seq > after, *self._where(of))
        return [(int(seq), str(line)) for seq, line in self._read(query.order_by(of.c.seq))]

    def last_seq(self, session: str) -> int:
        """The number of the newest event of a session, 0 where there is none."""
        of = self._events
        newest = sa.select(sa.func.max(of.c.seq)).where(of.c.session == session, *self._where(of))
        return int(self._read(newest)[0][0] or 0)

    def counts(self) -> dict[str, tuple[int, int]]:
        """(number of events, number of the newest one) of every session that has events."""
        of = self._events
        query = sa.select(of.c.session, sa.func.count(), sa.func.max(of.c.seq)).where(*self._where(of))
        return {str(ident): (int(count), int(last)) for ident, count, last in self._read(query.group_by(of.c.session))}

    def lines(self, session: str, after: int = -1) -> list[str]:
        """The events of a session with a seq above `after`, each one line of JSON, by seq."""
        return [line for _, line in self.rows(session, after)]

    def everything(self) -> Iterator[tuple[str, str]]:
        """(session, line of JSON) of every event, in no order."""
        of = self._events
        for ident, line in self._read(sa.select(of.c.session, of.c.line).where(*self._where(of))):
            yield str(ident), str(line)

    def _link(self, db: sa.Connection, session: str, entries: Sequence[tuple[int, str]]) -> None:
        """Takes note of entries (number, line) in the transaction that writes them; nothing here."""
        return

    @abstractmethod
    def delete(self, session: str) -> None:
        """Deletes a whole session: nothing of its rows is left. Raises KeyError where there is none."""

    @abstractmethod
    def _said(self, error: DBAPIError) -> LogError:
        """What went wrong with the database, as one clear sentence."""

    def _where(self, of: sa.Table) -> list[sa.ColumnElement[bool]]:
        """What the rows of this store fulfil."""
        return [of.c[name] == value for name, value in self._mine.items()]

    def _rows(self, session: str, events: Sequence[JsonObject]) -> list[dict[str, Any]]:
        return [{**self._mine, "session": session, "seq": event["seq"], "line": _line(event)} for event in events]

    def _read(self, query: sa.Executable) -> Sequence[Any]:
        """The rows of a query."""

        def read() -> Sequence[Any]:
            with self._engine.connect() as db:
                return db.execute(query).all()

        return self._guarded(read)

    def _guarded(self, work: Callable[[], T]) -> T:
        """What `work` returns; a database that fails becomes one clear sentence."""
        try:
            return work()
        except DBAPIError as error:
            raise self._said(error) from error


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


def missing_lines(session: str, found: Damage) -> Iterator[LogError]:
    """Entries of a session that are not there any more, or are not what was written, one sentence of each kind."""
    for seqs, en, ja in (
        (found.missing, "lost", "失われました"),
        (found.changed, "not what was written any more", "書いたときと違っています"),
    ):
        events = [seq for seq in seqs if seq != HEADER]
        if len(events) < len(seqs):
            yield LogError(f"Session {session}: the header is {en}.", f"セッション{session}の見出しが{ja}。", session)
        if events:
            some = f"event {events[0]} is" if len(events) == 1 else f"{len(events)} events from {events[0]} on are"
            yield LogError(
                f"Session {session}: {some} {en}.",
                f"セッション{session}の{events[0]}番から{len(events)}件の出来事が{ja}。",
                session,
            )


def _line(value: JsonObject) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
