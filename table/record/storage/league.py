"""A league's database: the sessions of several tables in one PostgreSQL, each table with a log of its own in it.

Every table keeps its own log (SQLite) and copies it here (`table.record.storage.forwarding`); pictures stay at the
table. Needs the extra `gyoji[league]`.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from contextlib import suppress
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from table.record.storage.store import LogError, Store

DRIVER = "postgresql+psycopg"
VERSION = 1
"""Version of the tables; a database with a higher one was made by a newer Gyoji."""
CONNECT_S = 5
"""So long it is tried to connect, s."""
ANSWER_S = 20.0
"""A database that has not answered for so long is given up, s: the line is cut though nothing says so."""
_SETUP = 7_304_101
"""PostgreSQL's lock while somebody makes the tables."""
_CUT = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000}
"""When the system takes a line for cut, s and ms."""
_metadata = sa.MetaData()
_tables = sa.Table(
    "gyoji_tables",
    _metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("session", sa.Text),
    sa.Column("seen", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
)
_sessions = sa.Table(
    "gyoji_sessions",
    _metadata,
    sa.Column("number", sa.BigInteger, sa.Identity(always=True), nullable=False),
    sa.Column("at", sa.Text, sa.ForeignKey("gyoji_tables.id"), primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
)
_events = sa.Table(
    "gyoji_events",
    _metadata,
    sa.Column("at", sa.Text, primary_key=True),
    sa.Column("session", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.ForeignKeyConstraint(["at", "session"], ["gyoji_sessions.at", "gyoji_sessions.id"]),
)
_version = sa.Table("gyoji_version", _metadata, sa.Column("version", sa.Integer, primary_key=True))
_GUARDS = (
    "CREATE FUNCTION gyoji_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF TG_OP = 'DELETE' AND current_setting('gyoji.deleting', true) = 'yes' THEN RETURN OLD; END IF; "
    "RAISE EXCEPTION 'the log is append-only'; END $$",
    *(
        f"CREATE TRIGGER gyoji_append_only BEFORE UPDATE OR DELETE ON {name} "
        "FOR EACH ROW EXECUTE FUNCTION gyoji_append_only()"
        for name in ("gyoji_sessions", "gyoji_events")
    ),
)


Part = Literal["address", "login", "line", "use"]


class TableRow(NamedTuple):
    """A table of the league. `session`: what is played there now, None where nothing is; `seen`: when it was last heard
    of; `silent_s`: so long ago that was, s, by the database's clock."""

    id: str
    name: str
    session: str | None
    seen: datetime
    silent_s: float


class LeagueError(LogError):
    """What is wrong with a league's database. `part`: what of its address says so; `line`: it gives no answer; `use`:
    anything else."""

    def __init__(self, en: str, ja: str, part: Part = "use") -> None:
        super().__init__(en, ja)
        self.part = part


class League:
    """The database at `url` (`postgresql+psycopg://user:password@host/name`). Connects when it is first used.

    Safe to use from several threads. Raises LogError: from here where the address is none that can be used, from its
    methods where the database cannot be reached or refuses (LeagueError). No sentence holds user or password.
    """

    def __init__(self, url: str) -> None:
        self.url = address(url)
        self.place = _place(self.url)
        """Where it is, without user and password."""
        options = {"connect_timeout": CONNECT_S, "application_name": "gyoji", "client_encoding": "utf8", **_CUT}
        try:
            self.engine = sa.create_engine(self.url, connect_args=options, pool_size=2, pool_recycle=600)
        except ImportError:
            raise LeagueError(
                "A league needs a further package: pip install 'gyoji[league]'.",
                "リーグには追加のパッケージが必要です：pip install 'gyoji[league]'",
            ) from None
        _watched(self.engine)
        self._ready = False

    def enter(self, table: str, name: str) -> SharedLog:
        """The log of a table, which is entered under its name (or renamed)."""
        self.prepare()
        named = insert(_tables).values(id=table, name=name)
        named = named.on_conflict_do_update(index_elements=["id"], set_={"name": name, "seen": sa.func.now()})
        with self.guarded(), self.engine.begin() as db:
            db.execute(named)
        return SharedLog(self, table)

    def greet(self, table: str, session: str | None) -> None:
        """A table is there, and plays this session."""
        here = sa.update(_tables).where(_tables.c.id == table).values(session=session, seen=sa.func.now())
        with self.guarded(), self.engine.begin() as db:
            db.execute(here)

    def tables(self) -> list[TableRow]:
        """Every table that ever took part, by name."""
        self.prepare()
        silent = sa.extract("epoch", sa.func.now() - _tables.c.seen)
        query = sa.select(_tables.c.id, _tables.c.name, _tables.c.session, _tables.c.seen, silent)
        with self.guarded(), self.engine.connect() as db:
            found = db.execute(query.order_by(_tables.c.name, _tables.c.id)).all()
        return [TableRow(row[0], row[1], row[2], row[3], max(0.0, float(row[4]))) for row in found]

    def log(self, table: str) -> SharedLog:
        """The log of a table that has been entered."""
        return SharedLog(self, table)

    def prepare(self) -> None:
        """Makes the tables of the database where they are missing."""
        if self._ready:
            return
        with self.guarded(), self.engine.begin() as db:
            encoding = db.execute(sa.text("SHOW server_encoding")).scalar()
            if encoding != "UTF8":
                raise LeagueError(
                    f"The database at {self.place} keeps texts as {encoding}: make one in UTF-8 (createdb --encoding "
                    "UTF8 --template template0).",
                    f"データベース({self.place})の文字コードが{encoding}です。UTF-8で作り直してください"
                    "(createdb --encoding UTF8 --template template0)。",
                    "address",
                )
            db.execute(sa.select(sa.func.pg_advisory_xact_lock(_SETUP)))
            found = db.execute(sa.select(sa.func.to_regclass("gyoji_version"))).scalar()
            known = None if found is None else db.execute(sa.select(_version.c.version)).scalar()
            if known is not None and known > VERSION:
                raise LeagueError(
                    f"The league's database at {self.place} was made by a newer Gyoji: update Gyoji at this table.",
                    f"リーグのデータベース({self.place})は新しい版の行司で作られています。この卓の行司を更新してください。",
                )
            if known is None:
                _metadata.create_all(db)
                for guard in _GUARDS:
                    db.exec_driver_sql(guard)
                db.execute(_version.insert().values(version=VERSION))
        self._ready = True

    def guarded(self) -> _Guarded:
        """Context manager: what fails in it becomes one clear sentence."""
        return _Guarded(self)

    def said(self, error: DBAPIError) -> LeagueError:
        """What went wrong, as one sentence without user and password."""
        return _said(self.place, str(error.orig).lower())

    def close(self) -> None:
        """Closes every connection."""
        self.engine.dispose()


class SharedLog(Store):
    """The log of one table in a league's database. Raises LogError from every method where the database fails."""

    _sessions = _sessions
    _events = _events

    def __init__(self, league: League, table: str) -> None:
        self.table = table
        self._league = league
        self._engine = league.engine
        self._mine = {"at": table}

    def copy(self, session: str, header: str, rows: list[tuple[int, str]]) -> None:
        """Takes in a session's header and events, as lines of JSON; what is there already stays as it is."""
        here = insert(_sessions).values(at=self.table, id=session, header=header).on_conflict_do_nothing()
        values = [{"at": self.table, "session": session, "seq": seq, "line": line} for seq, line in rows]

        def write() -> None:
            with self._engine.begin() as db:
                db.execute(here)
                if values:
                    db.execute(insert(_events).on_conflict_do_nothing(), values)

        self._guarded(write)

    def delete(self, session: str) -> None:
        """Deletes a whole session. Raises KeyError where there is none."""

        def remove() -> int:
            with self._engine.begin() as db:
                db.exec_driver_sql("SET LOCAL gyoji.deleting = 'yes'")
                db.execute(_events.delete().where(_events.c.session == session, *self._where(_events)))
                gone = db.execute(_sessions.delete().where(_sessions.c.id == session, *self._where(_sessions)))
                return gone.rowcount

        if not self._guarded(remove):
            raise KeyError(session)

    def _said(self, error: DBAPIError) -> LogError:
        return self._league.said(error)


class _Guarded:
    def __init__(self, league: League) -> None:
        self._league = league

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, DBAPIError):
            raise self._league.said(error) from None


def address(url: str) -> sa.URL:
    """A league's address as it is used; `postgresql://` and `postgres://` do as well. Raises LogError."""
    try:
        made = sa.make_url(url)
    except (ArgumentError, ValueError):
        made = sa.make_url("none://")
    if made.drivername in ("postgresql", "postgres", DRIVER) and made.database and url.isprintable() and _named(made):
        return made.set(drivername=DRIVER)
    raise LeagueError(
        "The address of a league looks like postgresql+psycopg://user:password@host/database.",
        "リーグのアドレスは postgresql+psycopg://ユーザー:パスワード@ホスト/データベース の形です。",
        "address",
    )


def _named(url: sa.URL) -> bool:
    """Whether the host's name can be looked up at all."""
    try:
        return bool((url.host or "localhost").encode("idna"))
    except UnicodeError:
        return False


def _place(url: sa.URL) -> str:
    port = "" if url.port is None else f":{url.port}"
    return f"{url.host or 'localhost'}{port}/{url.database}"


class _HangUp(threading.Timer):
    """Ends a connection after ANSWER_S, so that whoever waits for it wakes up; unless `done` is called before."""

    def __init__(self, number: int) -> None:
        super().__init__(ANSWER_S, self._cut)
        self.daemon = True
        self._number = os.dup(number)
        self._held = threading.Lock()

    def _cut(self) -> None:
        with self._held, suppress(OSError), socket.socket(fileno=os.dup(self._number)) as line:
            line.shutdown(socket.SHUT_RDWR)

    def done(self) -> None:
        """The connection has answered."""
        self.cancel()
        with self._held:
            os.close(self._number)
            self._number = -1


def _watched(engine: sa.Engine) -> None:
    """Ends connections that give no answer any more: a cut line may say nothing for hours."""
    timers: dict[int, _HangUp] = {}

    def begin(raw: _Connection, entry: ConnectionPoolEntry, _proxy: object) -> None:
        timers[id(entry)] = timer = _HangUp(raw.fileno())
        timer.start()

    def end(_raw: object, entry: ConnectionPoolEntry) -> None:
        timer = timers.pop(id(entry), None)
        if timer is not None:
            timer.done()

    if sys.platform != "win32":  # there a socket is no file descriptor; keepalives end a cut line, later
        sa.event.listen(engine, "checkout", begin)
        sa.event.listen(engine, "checkin", end)


class _Connection(Protocol):
    def fileno(self) -> int: ...


def _said(place: str, reason: str) -> LeagueError:
    if "authentication failed" in reason or "no password supplied" in reason or "pg_hba" in reason:
        return LeagueError(
            f"The league's database at {place} does not accept this user or password.",
            f"リーグのデータベース({place})が、ユーザー名かパスワードを受け付けません。",
            "login",
        )
    if "does not exist" in reason and "database" in reason:
        return LeagueError(
            f"There is no such database for the league at {place}.",
            f"リーグのデータベース({place})がありません。",
            "address",
        )
    if "permission denied" in reason:
        return LeagueError(
            f"The user of the league's database at {place} may not write there.",
            f"リーグのデータベース({place})に書き込む権限がありません。",
        )
    if "disk" in reason or "no space" in reason:
        return LeagueError(
            f"The disk of the league's database at {place} is full.",
            f"リーグのデータベース({place})のディスクがいっぱいです。",
        )
    return LeagueError(
        f"The league's database at {place} cannot be reached; this table goes on by itself and catches up later.",
        f"リーグのデータベース({place})につながりません。この卓はそのまま続けられ、つながったときに追いつきます。",
        "line",
    )
