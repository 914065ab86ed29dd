"""The referee's desk: at most one live table with its session, for any number of pages."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from referee import games as registry
from referee.events import Event
from referee.fold import Outcome
from referee.messages import message
from referee.options import OptionsError
from referee.record import RecordError
from referee.schema import FORMAT
from table.capture.addresses import redacted
from table.capture.sources import SourceError
from table.interpret.doubts import Doubt
from table.live import LiveTable
from table.record.drafts import Draft
from table.record.log import EventLog, LogError, damaged_lines
from table.record.session import Accepted as Taken
from table.record.session import Session, StaleError
from table.record.unseen import late
from webui.problems import RefusedError, problem, refused
from webui.shapes.view import (
    Accepted,
    Amend,
    Confirm,
    Count,
    Deal,
    Earlier,
    Entry,
    Exchange,
    Give,
    Head,
    Last,
    LeftOut,
    NextRound,
    Order,
    Outline,
    Pass,
    Play,
    Played,
    Problem,
    Request,
    Said,
    Setup,
    Stand,
    Status,
    Takeback,
    Told,
    Undo,
    View,
    Widow,
)
from webui.shapes.view import Source as SourceInfo
from webui.view import page_entry, page_head, page_view

_log = logging.getLogger(__name__)
Watch = Callable[[str, Session], LiveTable]
"""Opens a source (its spec) and makes the live table that feeds a session. Raises SourceError."""
TOLD = frozenset({
    "play", "pass", "bid", "adjutant", "widow", "meeple", "show", "reveal", "give", "discard", "draw", "declare",
    "settle", "order", "exchange",
})  # fmt: skip
"""Types of events that can be amended on the page."""
TRIES = 5
"""So often a tap is decided again where the camera was quicker; after that the camera waits."""
NEWEST = 100
"""So many of the newest events a page gets at first, and so many older ones at a time."""
MOST = 200
"""So many it gets at most where the round began before them."""
SHOWN = 8
"""So many of the newest things that were left out are shown."""
Keep = Callable[[str | None, str | None], None]
"""Told the source and session that are watched now (None: none), to take them up again after a restart."""


class News(NamedTuple):
    """The table at one version; the entries of its timeline that changed (None: too many to say, or all are new), and
    the whole view where it is wanted or all is new."""

    head: Head
    changed: list[Entry] | None
    view: View | None


class Desk:
    """All methods may be called from any thread; those that change something raise `RefusedError`.

    `given` is the source named on the command line; `find` lists cameras that are plugged in.
    """

    def __init__(
        self,
        log: EventLog,
        watch: Watch,
        *,
        mode: Literal["serve", "demo"] = "serve",
        given: str | None = None,
        find: Callable[[], list[SourceInfo]] = list,
        keep: Keep | None = None,
    ) -> None:
        self.log = log
        self.mode: Literal["serve", "demo"] = mode
        self._watch = watch
        self._given = given
        self._find = find
        self._keep = keep
        self._lock = threading.RLock()
        self._session: Session | None = None
        self._live: LiveTable | None = None
        self._spec: str | None = None
        self._known = {} if given is None else {redacted(given): given}
        """Sources by what is shown of them: the page sends back what it was shown."""
        self._again: Callable[[], None] | None = None
        self._cached: tuple[Session, int, View] | None = None
        self._listeners: list[Callable[[], None]] = []
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def running(self) -> bool:
        """Whether a table is being watched (or shown after its source has ended)."""
        return self._session is not None

    @property
    def source(self) -> str | None:
        """The source that is watched, else the one given at the start; without its password."""
        spec = self._spec or self._given
        return None if spec is None else redacted(spec)

    def sources(self) -> list[SourceInfo]:
        """What can be chosen now: the source given at the start first, then cameras."""
        shown = redacted(self._given or "")
        given = [SourceInfo(spec=shown, title=Said(en=shown, ja=shown))] if shown else []
        return [*given, *(found for found in self._find() if found.spec != shown)]

    def set_up(self, asked: Setup) -> None:
        """A new session on a newly opened source."""
        if len(set(asked.players)) < len(asked.players):
            raise refused("same-name", "players")
        counts = dict(zip(asked.players, asked.counts or (), strict=False))
        with self._lock:
            if self.running:
                raise refused("table-running")
            with _refusals():
                registry.resolve(registry.find(asked.game), asked.profile, asked.options)
                header = {"seq": 0, "type": "game", "format": FORMAT, "game": asked.game, "profile": asked.profile}
                header |= {"players": list(asked.players), "options": asked.options}
                session = Session.prepare(self.log, header)
            deal = [{"type": "deal", "counts": counts, "source": "tap"}] if counts else []
            self._begin(self._known.get(asked.source, asked.source), session, deal)

    def last(self) -> Last | None:
        """The newest session of the log in which anything was noted; None where there is none, or one is shown."""
        if self.running:
            return None
        with _refusals():
            known = [each for each in self.log.sessions() if each["events"] and "damaged" not in each]
        kept = known[-1] if known else None
        if kept is None or not all(isinstance(kept.get(name), str) for name in ("session", "game")):
            return None
        profile = kept.get("profile") or ""
        return Last(
            session=kept["session"], game=kept["game"], profile=profile, players=kept["players"], events=kept["events"]
        )

    def go_on(self, spec: str, ident: str) -> None:
        """Takes up a session of the log again, on any source."""
        with self._lock:
            if self.running:
                raise refused("table-running")
            try:
                self._begin(self._known.get(spec, spec), self._kept(ident))
            except KeyError:
                raise refused("no-session", "session") from None

    def resume(self, spec: str, ident: str) -> bool:
        """Takes up a session of the log again; False where it is not there, cannot be read or its source cannot be
        opened (the log says why)."""
        try:
            with self._lock:
                self._begin(spec, self._kept(ident))
        except KeyError:
            return False
        except RefusedError as error:
            _log.warning("The last table cannot be taken up again. %s", error.problem.message.en)
            return False
        return True

    def show(self, spec: str, header: Mapping[str, Any], opening: Sequence[Mapping[str, Any]]) -> None:
        """Begins a session with a record's header and its first events; `again` begins it anew."""
        with self._lock:
            with _refusals():
                session = Session.prepare(self.log, header)
            self._begin(spec, session, opening)
            self._again = lambda: self.show(spec, header, opening)

    def leave(self) -> None:
        """Stops watching. The record stays in the log."""
        with self._lock:
            live, self._live = self._live, None
            self._session = self._spec = None
            self._unsubscribe()
            self._note()
        self._changed()
        if live is not None:
            live.stop()

    def again(self) -> None:
        """Shows the demonstration from its beginning."""
        with self._lock:
            if self._again is None:
                raise refused("not-demo")
            self.close()
            self._again()  # until then the old table stays on the page

    def close(self) -> None:
        """Stops watching without forgetting what was watched."""
        with self._lock:
            live, self._live = self._live, None
        if live is not None:
            live.stop()

    def view(self) -> View:
        """The table with its newest events. Made once per version."""
        return self._view_of(self._here())

    def _view_of(self, session: Session) -> View:
        cached = self._cached
        if cached is not None and cached[0] is session and cached[1] == session.version:
            return cached[2]
        with session.alone():
            newest = session.newest(NEWEST, MOST)
            older = session.timeline(newest[0]["seq"]) if newest else []
            made = page_view(self._head(session), newest, older)
        self._cached = (session, made.version, made)
        return made

    def earlier(self, before: int) -> Earlier:
        """Events that stand before the event `before`, the newest of them."""
        older = self._here().timeline(before)
        shown = [page_entry(entry) for entry in older[-NEWEST:]]
        return Earlier(timeline=shown, first=shown[0].seq if shown else None, earlier=max(0, len(older) - NEWEST))

    def news(self, since: tuple[str, int] | None, whole: bool) -> News | None:
        """What changed in the table after the session and version `since`, all of it at one moment; None without a
        table. `whole`: the whole view, too."""
        session = self._session
        if session is None:
            return None
        with session.alone():
            changed = session.changes(since[1]) if since is not None and since[0] == session.id else None
            view = self._view_of(session) if whole or changed is None else None
            head = self._head(session) if view is None else view
        return News(head, None if changed is None else [page_entry(entry) for entry in changed], view)

    def subscribe(self, listener: Callable[[], None]) -> None:
        """`listener` is called, in any thread, whenever the table may have changed."""
        self._listeners.append(listener)

    def _head(self, session: Session) -> Head:
        moment = session.moment()
        dealt = _dealt(session.record()) if moment.over else {}
        return page_head(session.id, session.version, session.shown(), moment.deck.all_codes(), dealt)

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()

    def status(self) -> Status:
        """The state of the camera."""
        session = self._here()
        lost = [LeftOut(code="damaged", message=Said(**said.words())) for said in _damage(session)]
        live = self._live
        if live is None:
            off = Said(en="The camera is off.", ja="カメラは止まっています。")
            return Status(state="stopped", message=off, left_out=lost)
        now = live.status()
        size = None if now.size is None else (int(now.size[0]), int(now.size[1]))
        newest = live.left_out()[-SHOWN:]
        left_out = [LeftOut(code=doubt.code, at_ms=doubt.at_ms, message=Said(**doubt.words())) for doubt in newest]
        left_out = [*lost, *left_out]
        return Status(state=now.state, message=Said(**now.message), fps=round(now.fps, 1), size=size, left_out=left_out)

    def outlines(self) -> list[Outline]:
        """The cards found in the latest still."""
        live = self._live
        if live is None:
            return []
        return [
            Outline(quad=card["quad"], card=card["card"], face=card["face"], confidence=card["confidence"])
            for card in live.outlines()
        ]

    def picture(self) -> tuple[int, bytes] | None:
        """(number, JPEG) of the latest frame; None before the first."""
        live = self._live
        return None if live is None else live.latest_jpeg()

    def evidence(self, sha: str) -> bytes:
        """A picture of the log."""
        found = self.log.picture(sha)
        if found is None:
            raise refused("no-picture")
        return found

    def accept(self, asked: Request, seen: int | None = None) -> Accepted:
        """Writes what somebody tapped. Corrections name the event that they correct. `seen`: the version that the page
        showed; what no longer fits a newer one is refused."""
        with self._lock:
            session = self._here()
            for _ in range(TRIES):
                try:
                    return self._decided(session, asked, seen)
                except StaleError:
                    continue  # the camera was quicker
            with session.alone():
                return self._decided(session, asked, seen)

    def _decided(self, session: Session, asked: Request, seen: int | None) -> Accepted:
        version = session.version
        event, then = self._event(session, asked)
        with _refusals():
            if seen is None or seen == version:
                taken = session.accept_all([event, *then], version)[0]
            else:  # the page was behind: it is written only if it still means the same
                draft = Draft(session)
                taken = draft.accept_all([event, *then])[0]
                if _overtaken(session, taken, seen):
                    raise refused("stale")
                draft.write()
        ruling = taken.ruling
        return Accepted(
            seq=taken.seq, verdict=ruling["verdict"], code=ruling["code"], message=Said(**ruling["message"])
        )

    def _event(self, session: Session, asked: Request) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        tap: dict[str, Any] = {"source": "tap", "confirmed": True}
        match asked:
            case Deal():
                counts = {player.name: player.cards_left for player in self._head(session).players}
                known = {name: count for name, count in counts.items() if count is not None}
                return {"type": "deal", "counts": known, **tap}, []
            case Count(player=player, count=count):
                return {"type": "count", "player": self._seated(player), "count": count, **tap}, []
            case NextRound(counts=counts):
                number = session.moment().setup.number + 1
                _may_begin(session, number)
                deal = {"type": "deal", "counts": {self._seated(name): n for name, n in counts.items()}, **tap}
                return {"type": "round", "number": number, **tap}, [deal] if counts else []
            case Amend(target=target, event=really):
                entry = self._entry(target)
                if entry.correction or entry.type not in TOLD:
                    raise refused("no-amend", "target", seq=target)
                return {"type": "amend", "target": target, "event": {**self._told(really), **tap}, **tap}, []
            case Confirm(target=target):
                entry = self._play_at(target)
                play = Played(player=entry.player or "?", cards=entry.cards, readings=entry.readings)
                return {"type": "amend", "target": target, "event": {**self._play(play), **tap}, **tap}, []
            case Order() | Exchange():
                return self._in_time(session, {**self._told(asked), **tap}), []
            case Undo(target=target):
                if self._entry(target).void:
                    raise refused("already-void", "target", seq=target)
                return {"type": "undo", "target": target, **tap}, []
            case Stand(target=target) | Takeback(target=target):
                entry = self._entry(target)
                if entry.verdict != "illegal" and not (entry.exposed_by and asked.type == "stand"):
                    raise refused("not-illegal", "target", seq=target)
                return {"type": asked.type, "target": target, **tap}, []
            case _:
                return {**self._told(asked), **tap}, []

    def _told(self, told: Pass | Play | Told) -> dict[str, Any]:
        """What happened, in the record's fields."""
        if isinstance(told, Play):
            return self._play(told)
        event = {**told.model_dump(), "player": self._seated(told.player)}
        if isinstance(told, Give | Exchange):
            self._seated(told.to)
            event["from"] = event.pop("player")
        elif isinstance(told, Widow):
            event["discards"] = event.pop("count")
        return event

    def _in_time(self, session: Session, told: dict[str, Any]) -> dict[str, Any]:
        """What belongs to the beginning of the round is put there where cards were laid meanwhile; a player's order of
        strength takes the place of the one that was told in this round."""
        strip, player = told.get("ranks"), told.get("player", told.get("from"))
        before = _order_of(session, player) if told["type"] == "order" else None
        if before is not None:
            return {"type": "amend", "target": before, "event": told, "source": "tap"}
        event = Event(0, told["type"], player, to=told.get("to"), count=told.get("count"), strip=strip and tuple(strip))
        began = late(session.moment(), event)
        return told if began is None else {"type": "insert", "after": began, "event": told, "source": "tap"}

    def _play(self, play: Played) -> dict[str, Any]:
        event: dict[str, Any] = {"type": "play", "player": self._seated(play.player), "cards": play.cards}
        return {**event, "as": play.readings} if play.readings else event

    def _seated(self, name: str) -> str:
        if name not in self._here().moment().setup.players:
            raise refused("no-player", "player", name=name)
        return name

    def _entry(self, seq: int) -> Entry:
        entry = self._here().entry(seq)
        if entry is None:
            raise refused("no-event", "target", seq=seq)
        return page_entry(entry)

    def _play_at(self, seq: int) -> Entry:
        entry = self._entry(seq)
        if entry.type != "play" or entry.correction:
            raise refused("not-a-play", "target", seq=seq)
        return entry

    def _here(self) -> Session:
        session = self._session
        if session is None:
            raise refused("no-table")
        return session

    def _kept(self, ident: str) -> Session:
        """A session of the log; what is damaged of it is said. Raises KeyError."""
        with _refusals():
            session = Session.open(self.log, ident)
        for said in _damage(session):
            _log.warning("%s", said)
        return session

    def _begin(self, spec: str, session: Session, opening: Sequence[Mapping[str, Any]] | None = None) -> None:
        """Watches `spec` for a session; `opening`: it is a new one that begins with these events. Nothing is written
        before the source is open."""
        try:
            live = self._watch(spec, session)
        except SourceError as error:
            raise RefusedError(422, _said("source", "source", error.en, error.ja)) from None
        if opening is not None:
            try:
                with _refusals():
                    session.accept_all(opening)
            except BaseException:
                live.source.close()
                raise
        live.on_doubt = _noted
        self._unsubscribe()
        self._session, self._live, self._spec = session, live, spec
        self._known[redacted(spec)] = spec
        self._unsubscribe = session.subscribe(lambda _: self._changed())
        self._note()
        live.start()
        self._changed()

    def _note(self) -> None:
        if self._keep is not None:
            self._keep(self._spec, None if self._session is None else self._session.id)


@contextmanager
def _refusals() -> Iterator[None]:
    """What the record, the rules or the disk refuse, as the page's sentence."""
    try:
        yield
    except OptionsError as error:
        raise RefusedError(422, _said("refused", error.field, error.say("en"), error.say("ja"))) from None
    except RecordError as error:
        raise refused("refused", error.field, reason=error.message) from None
    except LogError as error:
        raise RefusedError(503, _said("disk", None, error.en, error.ja)) from None


def _overtaken(session: Session, taken: Taken, seen: int) -> bool:
    """Whether something that was tapped on an older version means something else on this one: a correction of what was
    corrected since, a round or a deal, a foul."""
    target = taken.event.get("target")
    if target is not None:
        return target in session.corrected_since(seen)
    return taken.event["type"] in ("round", "deal") or taken.ruling["verdict"] == "illegal"


def _damage(session: Session) -> list[LogError]:
    """What a session has lost, as one sentence, or none."""
    return [damaged_lines(session.id, len(session.lost), session.lost[0])] if session.lost else []


def _noted(doubt: Doubt) -> None:
    """Writes what was seen and left out of the record to the server's log."""
    _log.warning("seen, not noted: %s", doubt.en)


def _order_of(session: Session, player: str | None) -> int | None:
    """The event that told a player's order of strength in this round, as it stands now; None where none did."""
    began = session.moment().setup.seq
    told = [
        entry
        for line in reversed(session.record())
        if line["seq"] > began and line.get("event", line)["type"] == "order"
        if (entry := session.entry(line["seq"])) is not None and entry["type"] == "order"
        if entry["player"] == player and entry["verdict"] == "legal"
    ]
    return max(told, key=lambda entry: entry["place"])["seq"] if told else None


def _dealt(record: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The cards that each player was dealt in the record's last round, as far as they were counted."""
    for line in reversed(record):
        event = line.get("event", line)
        if event["type"] == "deal":
            hands = {name: len(hand) for name, hand in event.get("hands", {}).items()}
            return {**hands, **event.get("counts", {})}
        if event["type"] == "round":
            break
    return {}


def _may_begin(session: Session, number: int) -> None:
    """Refuses a new round while the one before still waits for an answer."""
    moment = session.moment()
    event = Event(0, "round", number=number)
    ruling, _ = moment.game.step(moment.state, event)
    if ruling.verdict == "undecided":
        outcome = Outcome(event, ruling, (), (), None, ())
        raise RefusedError(409, _said("refused", None, message(outcome, "en"), message(outcome, "ja")))


def _said(code: str, field: str | None, en: str, ja: str) -> Problem:
    made = problem(code, field, reason="{reason}")
    return Problem(
        code=code,
        field=field,
        message=Said(en=made.message.en.replace("{reason}", en), ja=made.message.ja.replace("{reason}", ja)),
    )
