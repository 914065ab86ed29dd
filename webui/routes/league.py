"""A league on the page, under `/api/league`: every table with its game, and the players of all of them."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Iterable
from typing import Annotated, Protocol

from fastapi import APIRouter, Depends, Query
from starlette.requests import HTTPConnection

from referee.play.options import OptionsError
from referee.records.reader import RecordError
from table.record.past.evenings import Evening, summed_up
from table.record.past.following import Followed
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League, TableRow
from table.record.storage.log import LogError
from webui.problems import refused
from webui.routes.common import REFUSALS
from webui.shapes.common import Done, Said
from webui.shapes.past.evenings import Figures
from webui.shapes.past.league import LastRuling, LeagueAsked, LeagueNow, LeagueSettings, LeagueTable
from webui.views.figures import figures, placed_over

router = APIRouter(prefix="/api", responses=REFUSALS)
LOOK_S = 1.0
"""So often the league is looked at while somebody wants to know, s."""
WANTED_S = 90.0
"""So long after the last question it is looked at, s; a page that shows it asks again before."""
LIST_S = 20.0
"""So often the lists of past evenings are looked through, s."""
SILENT_S = 40.0
"""A table that was not heard of for so long is called silent, s: it greets more often."""
LISTED_S = 86_400.0
"""A table at which nothing is played is listed until it was not heard of for so long, s."""
KEPT = 64
"""So many choices of game and profile are kept with their figures."""
SUMMED = 5
"""So many evenings are summed up between two looks."""
_Key = tuple[str, str]
_log = logging.getLogger(__name__)


class Board:
    """What the pages show of a league. Pages are never kept waiting by its database: one thread looks, and only while
    somebody asks. `changed` is called, in that thread, when something did.

    `forwarder`: what brings this server's own table there.
    """

    def __init__(self, league: League, forwarder: Forwarder | None = None) -> None:
        self._league = league
        self._forwarder = forwarder
        self._followed: dict[str, Followed] = {}
        self._live: dict[str, tuple[Evening, LeagueTable]] = {}
        self._past: dict[_Key, tuple[int, Evening | None]] = {}
        self._unread: list[tuple[_Key, int]] = []
        self._listed_at = -math.inf
        self._used: set[str] = set()
        self._now = LeagueNow()
        self._ended: frozenset[tuple[str, int, int]] = frozenset()
        self._figures: dict[tuple[str | None, str | None], Figures] = {}
        self._wanted_until = 0.0
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self.changed: Callable[[], None] = lambda: None

    @property
    def version(self) -> int:
        """Rises when something changes."""
        return self._now.version

    def now(self) -> LeagueNow:
        """The league as of the last look. From now on it is looked at, for a while."""
        with self._lock:
            self._wanted_until = time.monotonic() + WANTED_S
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="league board", daemon=True)
                self._thread.start()
        self._wake.set()
        return self._now

    def evenings(self) -> list[Evening]:
        """Every evening that was read up to now. One that several tables have counts once, as the one that has most of
        it has it."""
        live = [evening for evening, _ in list(self._live.values())]
        past = [evening for _, evening in list(self._past.values()) if evening is not None]
        best: dict[tuple[str, str | None], Evening] = {}
        for each in (*past, *live):
            key = (each.session, each.started)
            if key not in best or each.events > best[key].events:
                best[key] = each
        return list(best.values())

    def figures(self, game: str | None, profile: str | None) -> Figures:
        """Figures per player over all tables, made once until another round has ended."""
        with self._lock:
            known = self._figures.get((game, profile))
            if known is None:
                if len(self._figures) >= KEPT:
                    self._figures.clear()
                known = self._figures[game, profile] = figures(self.evenings(), game, profile)
            return known

    def _count(self) -> int:
        """How often the results have changed: a round ended, or one that had ended was corrected."""
        ended = frozenset((each.session, each.finished, each.corrections) for each in self.evenings())
        if ended == self._ended:
            return self._now.results
        with self._lock:
            self._ended = ended
            self._figures.clear()
        return self._now.results + 1

    def close(self) -> None:
        """Looks no more."""
        self._closing.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(3.0)
        self._league.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            if time.monotonic() > self._wanted_until:
                self._wake.wait()
            self._wake.clear()
            self.look()
            self._closing.wait(LOOK_S)

    def look(self) -> None:
        """Looks at the league once."""
        before, problem = self._now, None
        tables, reading, results = before.tables, before.reading, before.results
        try:
            rows = self._league.tables()
            for row in rows:
                self._follow(row)
            self._list(rows)
            self._used |= {row.id for row in rows if row.session is not None}
            tables = [self._table(row) for row in rows if self._listed(row)]
            reading, results = len(self._unread), self._count()
        except LogError as error:
            problem = Said(**error.words())
        except Exception as error:  # the next look may do better
            _log.error("the league could not be looked at", exc_info=error)
        waiting = 0 if self._forwarder is None else self._forwarder.waiting
        made = LeagueNow(
            version=before.version, results=results, tables=tables, problem=problem, waiting=waiting, reading=reading
        )
        if made != before:
            self._now = made.model_copy(update={"version": before.version + 1})
            self.changed()

    def _follow(self, row: TableRow) -> None:
        """Reads on in what is played at a table."""
        followed = self._followed.get(row.id)
        if followed is not None and followed.id != row.session:  # it is past now
            evening, _ = self._live.pop(row.id)
            self._past[row.id, followed.id] = (evening.events, evening)
            del self._followed[row.id]
            followed = None
        if row.session is None:
            return
        try:
            if followed is None:
                followed = self._followed[row.id] = Followed(self._league.log(row.id), row.session)
            elif not followed.follow():
                return
        except (KeyError, RecordError, OptionsError):  # nothing is noted there yet, or it cannot be read
            return
        evening = followed.evening()
        self._live[row.id] = (evening, _played(row, followed, evening))

    def _list(self, rows: list[TableRow]) -> None:
        """Sums up evenings of the past, a few at a time."""
        now = time.monotonic()
        if now > self._listed_at + LIST_S:
            self._listed_at = now
            live = {(row.id, row.session) for row in rows}
            there = {(row.id, each): counted[0] for row in rows for each, counted in self._counted(row)}
            self._used |= {table for table, _ in there}
            self._past = {key: known for key, known in self._past.items() if key in there}
            self._unread = [
                (key, events)
                for key, events in there.items()
                if key not in live and (key not in self._past or self._past[key][0] != events)
            ]
        for key, events in self._unread[:SUMMED]:
            self._past[key] = (events, summed_up(self._league.log(key[0]), key[1]))
            self._unread = self._unread[1:]

    def _counted(self, row: TableRow) -> Iterable[tuple[str, tuple[int, int]]]:
        return self._league.log(row.id).counts().items()

    def _listed(self, row: TableRow) -> bool:
        """Whether a table is shown: something is played there, or was, and it was heard of lately. A computer that only
        shows the page is no table."""
        return row.session is not None or (row.silent_s < LISTED_S and row.id in self._used)

    def _table(self, row: TableRow) -> LeagueTable:
        """A table as it is listed."""
        live = self._live.get(row.id)
        shown = LeagueTable(name=row.name) if live is None else live[1]
        silent = int(row.silent_s // 60) or 1 if row.silent_s > SILENT_S else 0
        here = self._forwarder is not None and self._forwarder.table == row.id
        return shown.model_copy(update={"name": row.name, "silent": silent, "here": here})


def _played(row: TableRow, followed: Followed, evening: Evening) -> LeagueTable:
    """What is played at a table, as everybody there sees it."""
    shown, newest = followed.shown(), followed.newest
    last = None
    if newest is not None and newest.verdict is not None:
        message = None if newest.message is None else Said(**newest.message._asdict())
        last = LastRuling(
            seq=newest.seq, player=newest.player, verdict=newest.verdict, cards=list(newest.cards), message=message
        )
    return LeagueTable(
        name=row.name,
        session=evening.session,
        started=evening.started,
        game=shown.game,
        profile=shown.profile,
        round=shown.round,
        players=[player.name for player in shown.players],
        turn=shown.turn,
        over=shown.over,
        last=last,
        standings=placed_over([(evening.tournament, evening.rounds)]),
        events=evening.events,
    )


class InLeague(Protocol):
    """The league of a server, which may change while it runs (`webui.routes.membership`)."""

    @property
    def board(self) -> Board | None:
        """What is seen of it; None where there is none."""

    def settings(self) -> LeagueSettings:
        """How it is joined, without the password."""

    def join(self, asked: LeagueAsked) -> None:
        """Joins one. Raises RefusedError."""

    def leave(self) -> None:
        """Leaves it. Raises RefusedError."""


def membership_of(connection: HTTPConnection) -> InLeague:
    """What says in which league this server is."""
    found: InLeague = connection.app.state.league
    return found


def board_of(connection: HTTPConnection) -> Board:
    """The league of this server. Raises RefusedError where it is in none."""
    found = membership_of(connection).board
    if found is None:
        raise refused("no-league")
    return found


BoardHere = Annotated[Board, Depends(board_of)]
MembershipHere = Annotated[InLeague, Depends(membership_of)]


@router.get("/league")
def league_now(board: BoardHere) -> LeagueNow:
    """Every table of the league with what is played there, as of the last look."""
    return board.now()


@router.get("/league/players")
def league_players(
    board: BoardHere,
    game: Annotated[str | None, Query(max_length=32)] = None,
    profile: Annotated[str | None, Query(max_length=32)] = None,
) -> Figures:
    """Figures per player over all tables; of one game and profile only, where they are named."""
    board.now()
    return board.figures(game, profile)


@router.get("/league/settings")
def league_settings(membership: MembershipHere) -> LeagueSettings:
    """Which league this table is in. Its password is not told."""
    return membership.settings()


@router.post("/league/settings")
def join_league(asked: LeagueAsked, membership: MembershipHere) -> LeagueSettings:
    """Joins a league, once its database has answered; remembered for the next start."""
    membership.join(asked)
    return membership.settings()


@router.post("/league/leave")
def leave_league(membership: MembershipHere) -> Done:
    """Leaves the league; what it got stays there."""
    membership.leave()
    return Done()
