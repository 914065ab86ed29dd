"""The referee's desk: at most one live table with its session, for any number of pages."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from referee import games
from referee.json_values import JsonLine, JsonObject
from referee.play.options import as_dict
from table.capture.addresses import redacted
from table.capture.sources import SourceError
from table.interpret.doubts import Doubt
from table.live.loop import LiveTable
from table.record.session import Accepted as Taken
from table.record.session import Session
from table.record.storage.kept_beside import ZONES
from table.record.storage.log import EventLog
from table.sharing.reporting import frames_of
from table.simulation.demonstrations import Demonstration
from webui.access.paths import NO_CAMERA
from webui.demo.demo_table import DemoTable, WatchDemo
from webui.desk.beginnings import header_of, last_of
from webui.desk.clock import TurnClock
from webui.desk.entering import enter
from webui.desk.seating import Seating
from webui.desk.seats import Seats
from webui.desk.sources import Sources
from webui.desk.table import ShownTable
from webui.problems import RefusedError, refusals, refused, sentence
from webui.shapes.catalogue import Last, TableNow
from webui.shapes.demo import Guide as GuideShown
from webui.shapes.demo import Hold
from webui.shapes.requests import Request
from webui.shapes.setup import Setup
from webui.shapes.view import Accepted
from webui.views.pages import damage

_log = logging.getLogger(__name__)
DEMONSTRATION = "demonstration"
"""What is said to be the source of a demonstration."""
Watch = Callable[[str, Session], LiveTable]
"""Opens a source (its spec) and makes the live table that feeds a session. Raises SourceError."""
Keep = Callable[[str | None, str | None], None]
"""Told the source and session that are watched now (None: none), to take them up again after a restart."""


class Desk(ShownTable):
    """Begins, changes and ends the table that is shown, and takes what somebody enters.

    All methods may be called from any thread; those that change something raise `RefusedError`.

    `watch` opens a source and makes its live table, `watch_demo` that of a demonstration (None: there are none);
    `sources` are those that can be chosen; `seats` says which phone sits where; `keep` is told what is watched.
    """

    def __init__(
        self,
        log: EventLog,
        watch: Watch,
        *,
        mode: Literal["serve", "demo"] = "serve",
        sources: Sources | None = None,
        keep: Keep | None = None,
        seats: Seats | None = None,
        watch_demo: WatchDemo | None = None,
    ) -> None:
        super().__init__(log)
        self._demo = DemoTable(watch_demo)
        self.sources = sources or Sources()
        self.seating = Seating(seats or Seats(), lambda: self._session)
        self.clock = TurnClock()
        self.mode: Literal["serve", "demo"] = mode
        self._watch = watch
        self._keep = keep
        self._lock = threading.RLock()
        self._gate = threading.Lock()
        self.release: Callable[[], None] = lambda: None
        """Lets go of whatever else looks at cameras; called before a source is watched."""
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def source(self) -> str | None:
        """The source that is watched, else the one given at the start; without its password."""
        spec = self._spec or self.sources.given
        return None if spec is None else redacted(spec)

    def set_up(self, asked: Setup) -> None:
        """A new session on a newly opened source."""
        counts = dict(zip(asked.players, asked.counts or (), strict=False))
        with self._one_opening(), self._lock:
            if self.running:
                raise refused("table-running")
            with refusals():
                session = Session.prepare(self.log, header_of(asked))
            deal: list[JsonLine] = [{"type": "deal", "counts": counts, "source": "tap"}] if counts else []
            self._begin(self.sources.spec_of(asked.source), session, deal, asked.keep_frames)

    def last(self) -> Last | None:
        """The newest session of the log in which anything was noted; None where there is none, or one is shown."""
        with refusals():
            return None if self.running else last_of(self.log)

    def go_on(self, spec: str, ident: str) -> None:
        """Takes up a session of the log again, on any source."""
        with self._one_opening(), self._lock:
            if self.running:
                raise refused("table-running")
            try:
                self._begin(self.sources.spec_of(spec), self._kept(ident))
            except KeyError:
                raise refused("no-session", "session") from None

    def resume(self, spec: str, ident: str) -> bool:
        """Takes up a session of the log again; False where it is not there, cannot be read, its source cannot be opened
        or another table is watched (the log says why)."""
        try:
            with self._lock:
                self._free()
                self._begin(spec, self._kept(ident))
        except KeyError:
            return False
        except RefusedError as error:
            _log.warning("The last table cannot be taken up again. %s", error.problem.message.en)
            return False
        return True

    def show(self, spec: str, header: JsonObject, opening: Sequence[JsonObject]) -> None:
        """Begins a session with a record's header and its first events."""
        with self._one_opening(), self._lock:
            self._free()
            with refusals():
                session = Session.prepare(self.log, header)
            self._begin(spec, session, opening)

    def demonstrate(self, shown: Demonstration) -> None:
        """Shows a demonstration, in place of another one. Its record is not kept. Raises RefusedError where a real
        table is watched."""
        watch_demo = self._demo.watch
        if watch_demo is None:
            raise refused("not-demo")
        if self.running and self._demo.shown is None:
            raise refused("table-running")
        with refusals():
            session = Session.prepare(self._demo.log, shown.header)
        try:
            live = watch_demo(shown, session)  # it may take a while: nothing waits for it
        except SourceError as error:
            raise RefusedError(422, sentence("source", "source", error.en, error.ja)) from None
        with self._lock:
            if self.running and self._demo.shown is None:
                live.source.close()
                raise refused("table-running")
            self.close()
            self.release()
            with refusals():
                session.accept_all([])
            self._demo.begin(shown, live)
            self._watch_on(live, session, DEMONSTRATION)

    def guide(self) -> GuideShown | None:
        """Where the demonstration is that is shown; None where none is."""
        return self._demo.now(self._session)

    def hold(self, asked: Hold) -> None:
        """Lets the demonstration stand still or go on. Raises RefusedError where none is shown."""
        self._demo.guide().hold(asked.how, asked.pace)
        self._changed()

    def looked_at(self) -> None:
        """Somebody looks at the table: a demonstration that waited for that begins."""
        self._demo.watched()

    def table_now(self) -> TableNow:
        """What is played now, and before which camera."""
        setup = self.current().moment().setup
        game = games.find(self.current().moment().game.name)
        usual = as_dict(games.resolve(game, str(setup.profile), {}))
        asked = {key: value for key, value in as_dict(setup.options).items() if usual.get(key) != value}
        return TableNow.model_validate({
            "game": game.name, "profile": setup.profile, "options": asked, "source": self.source or "",
            "round": setup.number, "next": self.current().rules_of(setup.number + 1),
        })  # fmt: skip

    def keep_rules(self, options: JsonObject) -> None:
        """Other switches from the next round on, whoever begins it, also after a restart. Raises RefusedError."""
        session = self.current()
        moment = session.moment()
        with refusals():
            games.resolve(moment.game, str(moment.setup.profile), {**as_dict(moment.setup.options), **options})
        try:
            session.keep_rules(options)
        except OSError as error:
            raise refused("disk", reason=error.strerror or "") from None

    def change_source(self, shown: str) -> None:
        """Goes on with the table before another camera. Where that one cannot be opened, the old one is watched on.
        Zones that were drawn on the old one's picture count no more."""
        with self._one_opening(), self._lock:
            session, spec, former = self.current(), self.sources.spec_of(shown), self._spec
            self.close()  # it may be the same camera
            try:
                self._begin(spec, session)
            except RefusedError:
                if former is not None:
                    self._begin(former, session)
                raise
            if spec != former and self._live is not None:
                self._live.draw_zones(None)
                ZONES.forget(session.log, session.id)

    def leave(self) -> None:
        """Stops watching. The record stays in the log."""
        with self._lock:
            live, self._live = self._live, None
            self._session = self._spec = None
            self._unsubscribe()
            self.clock.follow(None)
            if self._demo.shown is None:
                self._note()
            self._demo.end()
        self._changed()
        if live is not None:
            live.stop()

    def again(self) -> None:
        """Shows the demonstration from its beginning."""
        shown = self._demo.shown
        if shown is None:
            raise refused("not-demo")
        self.demonstrate(shown)  # until then the old table stays on the page

    def end(self) -> None:
        """Stops watching for good, without forgetting what was watched."""
        self.close()
        self._demo.close()

    def close(self) -> None:
        """Stops watching without forgetting what was watched."""
        with self._lock:
            live, self._live = self._live, None
        if live is not None:
            live.stop()

    def newest(self) -> Session | None:
        """The session that is shown, else the newest one that is kept; None where nothing was noted yet."""
        if self._session is not None:
            return self._session
        last = self.last()
        return None if last is None else self._kept(last.session)

    def accept(self, asked: Request, seen: int | None = None, seat: str | None = None) -> Accepted:
        """Writes what somebody tapped (`webui/desk/entering.py`). `seen`: the version that the page showed; `seat`: the
        player who did it, and may do it for nobody else (None: the host)."""
        with self._lock:
            return enter(self.current(), asked, seen, seat)

    def let_clock_run(self, running: bool) -> None:
        """The thinking time goes on, or stops for a break. Raises RefusedError where there is none."""
        self.current()
        if self.clock.shown() is None:
            raise refused("no-clock")
        self.clock.let_run(running)
        self._changed()

    @contextlib.contextmanager
    def _one_opening(self) -> Iterator[None]:
        """While a source is opened, no other one is: a stream that never answers takes seconds, and nobody waits for
        several of them. Raises RefusedError."""
        if not self._gate.acquire(blocking=False):
            raise refused("source-opening")
        try:
            yield
        finally:
            self._gate.release()

    def _free(self) -> None:
        """Raises RefusedError where a table is live."""
        if self._live is not None:
            raise refused("table-running")

    def _kept(self, ident: str) -> Session:
        """A session of the log; what is damaged of it is said. Raises KeyError."""
        with refusals():
            session = Session.open(self.log, ident)
        for said in damage(session):
            _log.warning("%s", said)
        return session

    def _begin(
        self, spec: str, session: Session, opening: Sequence[JsonObject] | None = None, keep: bool = False
    ) -> None:
        """Watches `spec` for a session; `opening`: it is a new one that begins with these events. Nothing is written
        before the source is open. Frames are kept where `keep` asks for it or some were kept before."""
        self._free()
        self.release()
        live = self._opened(spec, session)
        try:
            if opening is not None:
                with refusals():
                    session.accept_all(opening)
            if live is not None and (keep or frames_of(session).is_dir()):
                live.keep_frames(frames_of(session))
        except BaseException:
            if live is not None:
                live.source.close()
            raise
        if live is not None:
            self.sources.remember(spec)
        self._demo.end()
        self._watch_on(live, session, spec)
        self._note()

    def _opened(self, spec: str, session: Session) -> LiveTable | None:
        """The live table on a source; None where no camera watches. Raises RefusedError."""
        if spec == NO_CAMERA:
            return None
        try:
            return self._watch(spec, session)
        except SourceError as error:
            raise RefusedError(422, sentence("source", "source", error.en, error.ja)) from None

    def _watch_on(self, live: LiveTable | None, session: Session, spec: str) -> None:
        """From now on this table is shown; `live` None: no camera watches it. Every table begins here, and none while
        another one is live: two would write the same plays twice."""
        self._free()
        self._unsubscribe()
        self._session, self._live, self._spec = session, live, spec
        self.clock.follow(session)
        self._unsubscribe = session.subscribe(self._told)
        if live is not None:
            live.on_doubt = _noted
            live.start()
        self._changed()

    def _told(self, accepted: Taken) -> None:
        self.clock.told(accepted)
        self._changed()

    def _note(self) -> None:
        if self._keep is not None:
            self._keep(self._spec, None if self._session is None else self._session.id)


def _noted(doubt: Doubt) -> None:
    """Writes what was seen and left out of the record to the server's log."""
    _log.warning("seen, not noted: %s", doubt.en)
