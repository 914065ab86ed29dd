"""The league that this server's table is in: chosen on the page or when Gyoji is started, and joined while it runs.

What was chosen on the page is kept in a file of the data folder that only its owner may read. The password goes to the
database and to that file, never to a page, a log or a sentence.
"""

from __future__ import annotations

import json
import logging
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from table.record.files.written import trouble
from table.record.storage.folder import write_private
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import DRIVER, League, LeagueError, TableRow, address
from table.record.storage.log import LogError
from webui.desk.desk import Desk
from webui.problems import RefusedError, refused
from webui.routes.league import SILENT_S, Board
from webui.shapes.common import Problem, Said
from webui.shapes.past.league import LONGEST_NAME, LeagueAsked, LeagueSettings

FILE = "league.secret"
"""The file of the data folder: the database's address with its password, and this table's name."""
USUAL = "club"
"""The database's name where the page names none: the one of the guide."""
USER = "gyoji"
_PARAMETERS = frozenset({"sslmode"})
"""What an address that comes from the page may say beside user, place and database: others name files."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Member:
    """The address of a league's database, with its password, and the name of this table in it. `fixed`: they were
    given when Gyoji was started."""

    url: str
    table: str
    fixed: bool = False


class Membership:
    """What this table's league is, and what is seen of it (`board`, None without a league).

    `given`: the league named at the start; else the one that is kept in `folder`; `board`: one that is looked at and
    not joined. `changed` is called, in any thread, when something is new.
    """

    def __init__(
        self, desk: Desk, folder: Path | None = None, given: Member | None = None, board: Board | None = None
    ) -> None:
        self._desk = desk
        self._path = None if folder is None else folder / FILE
        self._lock = threading.Lock()
        self._member: Member | None = None
        self._forwarder: Forwarder | None = None
        self._before = 0
        self._ever = board is not None
        self.board = board
        self.changed: Callable[[], None] = lambda: None
        if board is not None:
            board.changed = self._news
        desk.subscribe(self._wake)
        member = given or (None if board is not None else self._read())
        if member is not None:
            self._begin(member)

    def told(self) -> tuple[int, bool] | None:
        """(what rises when something changes, whether there is a league now); None where there was none since the
        start."""
        board = self.board
        return (self._before + (0 if board is None else board.version), board is not None) if self._ever else None

    def settings(self) -> LeagueSettings:
        """The league as the host sees it; without the password."""
        member = self._member
        if member is None:
            return LeagueSettings(user=USER, table=_here())
        url = sa.make_url(member.url)
        return LeagueSettings(
            joined=True, address=_shown(url), user=url.username or "", password=url.password is not None,
            table=member.table, fixed=member.fixed,
        )  # fmt: skip

    def join(self, asked: LeagueAsked) -> None:
        """Joins a league, or changes how it is joined. Its database is asked first. Raises RefusedError, whose `field`
        is the one at fault; then everything is as it was."""
        with self._lock:
            self._changeable()
            table = asked.table
            try:
                url = self._url(asked)
                self._ask(url, table)
            except LeagueError as error:
                raise _refused(error) from None
            except LogError as error:
                raise RefusedError(503, Problem(code="disk", message=Said(**error.words()))) from None
            member = Member(url.render_as_string(hide_password=False), table)
            self._keep(member)
            self._end()
            self._begin(member)
        self.changed()

    def leave(self) -> None:
        """Leaves the league and forgets its address; what it got stays there. Raises RefusedError."""
        with self._lock:
            self._changeable()
            self._keep(None)
            self._end()
        self.changed()

    def close(self) -> None:
        """Sends what is left and looks no more; what was chosen is kept."""
        with self._lock:
            self._end()

    def _changeable(self) -> None:
        if self._member is not None and self._member.fixed:
            raise refused("league-fixed")

    def _url(self, asked: LeagueAsked) -> sa.URL:
        """The whole address. The password that is known goes to nobody but the same user at the same database."""
        text = asked.address.strip()
        scheme, sign, rest = text.rpartition("://")
        rest = rest if "/" in rest else f"{rest}/{USUAL}"
        url = address(f"{scheme if sign else DRIVER}://{rest}")
        if not url.host or not set(url.query) <= _PARAMETERS:
            raise refused("league-address", "address")
        user, password = url.username or asked.user or USER, url.password or asked.password or None
        known = None if self._member is None else sa.make_url(self._member.url)
        place = (user, url.host, url.port, url.database)
        if password is None and known is not None and place == (known.username, known.host, known.port, known.database):
            password = known.password
        return url.set(username=user, password=password)

    def _ask(self, url: sa.URL, table: str) -> None:
        """Whether this table can write to the database, under that name. Raises LogError, RefusedError."""
        ident, league = self._desk.log.league_id(), League(url.render_as_string(hide_password=False))
        try:
            if any(_taken(row, ident, table) for row in league.tables()):
                raise refused("league-name", "table", name=table)
            league.enter(ident, table)
        finally:
            league.close()

    def _begin(self, member: Member) -> None:
        desk, league = self._desk, League(member.url)
        self._forwarder = Forwarder(desk.log, league, member.table, lambda: desk.shown_id)
        self._forwarder.start()
        self.board = Board(League(member.url), self._forwarder)
        self.board.changed = self._news
        self._member, self._ever = member, True

    def _end(self) -> None:
        board, forwarder = self.board, self._forwarder
        self.board = self._forwarder = self._member = None
        if forwarder is not None:
            forwarder.close()
        if board is not None:
            self._before += board.version + 1
            board.close()

    def _news(self) -> None:
        self.changed()

    def _wake(self) -> None:
        forwarder = self._forwarder
        if forwarder is not None:
            forwarder.wake()

    def _keep(self, member: Member | None) -> None:
        if self._path is None:
            return
        fresh = self._path.with_name(f"{FILE}.new")
        try:
            if member is None:
                self._path.unlink(missing_ok=True)
                return
            write_private(fresh, json.dumps({"address": member.url, "table": member.table}).encode())
            fresh.replace(self._path)
        except OSError as error:
            raise refused("disk", reason=error.strerror or "") from None

    def _read(self) -> Member | None:
        """What is kept; a spoilt file is said and left alone."""
        if self._path is None or not self._path.is_file():
            return None
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            url, table = kept["address"], kept["table"]
            if isinstance(url, str) and isinstance(table, str):
                League(url).close()
                return Member(url, table)
        except LogError as error:
            _log.warning("The league is not joined: %s", error.en)
            return None
        except OSError as error:
            _log.warning("The league is not joined: %s", trouble(self._path, error))
            return None
        except (ValueError, KeyError, TypeError):
            pass
        _log.warning("The league is not joined: %s cannot be read. Join it again on the page.", self._path)
        return None


def _taken(row: TableRow, ident: str, name: str) -> bool:
    return row.name == name and row.id != ident and row.silent_s < SILENT_S


def _shown(url: sa.URL) -> str:
    """An address without user and password."""
    port = "" if url.port is None else f":{url.port}"
    mode = url.query.get("sslmode")
    host = f"[{url.host}]" if ":" in (url.host or "") else url.host or "localhost"
    return f"{host}{port}/{url.database}" + (f"?sslmode={mode}" if isinstance(mode, str) else "")


def _refused(error: LeagueError) -> RefusedError:
    """What a database says, in the field that it is about."""
    if error.part == "line":
        return refused("league-silent", "address")
    field = {"address": "address", "login": "password"}.get(error.part)
    return RefusedError(422, Problem(code="league", message=Said(**error.words()), field=field))


def _here() -> str:
    return socket.gethostname()[:LONGEST_NAME] or "Gyoji"
