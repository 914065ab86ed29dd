"""A session: the log and the referee together, and what a page shows of them.

Every event, from the camera or from a tap, comes in through `Session.accept`; it is ruled, written, and only then seen.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from referee.events import Event, Header
from referee.fold import Fold, Outcome
from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.play.options import OptionsError
from referee.records.reader import Reader, RecordError
from referee.records.schema import FORMAT
from referee.ruling import Ruling
from referee.words.lines import json_line, round_line, ruling_line
from table.record.storage.kept_beside import NEXT_RULES
from table.record.storage.log import EventLog, LogError, new_id
from table.record.timeline import Entry, Ranked
from table.record.view import Shown, View

KEPT = 256
"""Versions of which a session remembers what changed."""
Listener = Callable[["Accepted"], None]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Accepted:
    """What became of an event: its `seq`, the event as it was written and what it came to. `version` is the session's
    after it."""

    seq: int
    event: JsonObject
    outcome: Outcome
    version: int

    @property
    def ruling(self) -> Ruling:
        """The ruling on it."""
        return self.outcome.ruling

    def told(self) -> list[JsonLine]:
        """What `gyoji judge` prints of it: the ruling in words, then the results of rounds that it ended."""
        return [ruling_line(self.outcome), *(round_line(ended) for ended in self.outcome.rounds)]


def _tell(listener: Listener, accepted: Accepted) -> None:
    """Calls a listener; one that fails does not undo the event."""
    try:
        listener(accepted)
    except Exception as error:
        _log.error("a listener failed", exc_info=error)


class StaleError(Exception):
    """What was to be written had been decided on another version of the session; nothing was taken."""


class Fork(NamedTuple):
    """A session at one version, to decide on: copies that go their own way, and the record's lines."""

    version: int
    fold: Fold
    reader: Reader
    record: list[JsonLine]


def seq_of(line: JsonObject) -> int:
    """The number of an event of a record that was read."""
    seq = line["seq"]
    assert isinstance(seq, int)
    return seq


def _next_rules(kept: object) -> tuple[int, JsonObject] | None:
    """The number of a round and the switches that were kept for it; None where nothing is told."""
    match kept:
        case {"round": int(number), "options": dict(options)}:
            return number, options
    return None


def local_time() -> datetime:
    """The present time, with the local time zone."""
    return datetime.now().astimezone()


class Session:
    """One session at one table. All methods may be called from any thread.

    Make one with `Session.create` (a new one) or `Session.open` (one that is in the log).
    """

    def __init__(self, log: EventLog, ident: str, unwritten: JsonObject | None = None) -> None:
        """Opens the session `ident` of `log`, or makes one of the header `unwritten`, of which nothing is written yet.

        Raises KeyError (no such one), RecordError, OptionsError, LogError.
        """
        self.log = log
        self.id = ident
        self.lost: tuple[int, ...] = ()
        """Numbers of events that are damaged in the log, or rest on such a one; they were left out."""
        self._unwritten = unwritten
        self._lock = threading.RLock()
        self._listeners: list[Listener] = []
        self._version = 0
        self._next_rules = _next_rules(NEXT_RULES.read(log, ident))
        self._news: deque[tuple[int, list[int]]] = deque(maxlen=KEPT)
        self._load()

    def keep_rules(self, options: JsonObject) -> None:
        """Other switches for the round that comes next, whoever begins it: a tap or the camera. They are kept beside
        the log. Raises OSError: then nothing changed."""
        number = self.moment().setup.number + 1
        NEXT_RULES.write(self.log, self.id, {"round": number, "options": dict(options)})
        self._next_rules = (number, dict(options))

    def rules_of(self, number: int) -> JsonObject | None:
        """The switches that were kept for the round `number`; None where there are none."""
        kept = self._next_rules
        return kept[1] if kept is not None and kept[0] == number else None

    def opening(self, number: int) -> JsonLine:
        """What the `round` event of a round says beside its number: the switches that were kept for it, and who sits
        where, where a tournament seats people anew before it (X2)."""
        moment, found = self.moment(), JsonLine()
        options = self.rules_of(number)
        if options is not None:
            found["options"] = dict(options)
        players, tournament = moment.setup.players, moment.setup.tournament
        seated = tournament.seated(players, moment.totals) if tournament.begins_set(number) else players
        if seated != players:
            found["players"] = list(seated)
        return found

    @classmethod
    def create(
        cls,
        log: EventLog,
        game: str,
        players: Iterable[str],
        profile: str | None = None,
        options: JsonObject | None = None,
        **more: JsonValue,
    ) -> Session:
        """A new session; `more` are further header fields (`deck`, `table`, `session`).

        Raises RecordError (a field of the wrong kind), OptionsError (cannot be played so), LogError.
        """
        header: JsonLine = {"seq": 0, "type": "game", "format": FORMAT, "game": game, **more}
        header |= {"players": list(players), "options": dict(options or {})}
        if profile is not None:
            header["profile"] = profile
        return cls.from_header(log, header)

    @classmethod
    def from_header(cls, log: EventLog, header: JsonObject) -> Session:
        """A new session with a record's header. Raises as `create`."""
        session = cls.prepare(log, header)
        session.accept_all([])
        return session

    @classmethod
    def prepare(cls, log: EventLog, header: JsonObject, now: Callable[[], datetime] = local_time) -> Session:
        """A new session of which nothing is written until `accept_all`, which then writes the header, too.

        What is never begun leaves no trace. A header without a date gets the present one. Raises as `create`.
        """
        ident = new_id(header)
        dated = {"started": now().isoformat(timespec="seconds"), **header}
        return cls(log, ident, {**dated, "session": ident})

    @classmethod
    def open(cls, log: EventLog, ident: str) -> Session:
        """A session that is in the log, folded anew; what is damaged of it is left out (`lost`).

        Raises KeyError (no such one), RecordError, OptionsError (its header), LogError.
        """
        return cls(log, ident)

    def accept(self, event: JsonObject, at: int | None = None) -> Accepted:
        """Takes an event in the record's format, without `seq` (it is given here). On return it is ruled and on disk.
        `at`: the version that it was decided on, None where it is true on any.

        Raises RecordError (`field`, `message`: the event is malformed), OptionsError (a round that cannot be played
        so), StaleError (the session has another version than `at`) or LogError (the disk); then nothing was taken.
        """
        return self.accept_all([event], at)[0]

    def accept_all(self, events: Sequence[JsonObject], at: int | None = None) -> list[Accepted]:
        """Takes events that belong together, a correction and what follows from it: all of them or, where one is
        refused, none. Nobody sees the table between two of them. Raises as `accept`."""
        taken: list[Accepted] = []
        with self._lock:
            if at is not None and at != self._version:
                raise StaleError
            lines: list[JsonLine] = []
            news: list[tuple[int, list[int]]] = []
            try:
                for event in events:
                    seq = self._reader.last_seq + 1
                    line: JsonLine = {"seq": seq, **{name: item for name, item in event.items() if name != "seq"}}
                    read = self._reader.read(line)
                    assert isinstance(read, Event)
                    outcome = self._fold.add(read)
                    lines.append(line)
                    version = self._version + len(lines)
                    news.append((version, self._view.news(outcome)))
                    taken.append(Accepted(seq, line, outcome, version))
                if self._unwritten is None:
                    self.log.append_all(self.id, lines)
                else:
                    self.log.create(self._unwritten, lines)
                    self._unwritten = None
            except (RecordError, OptionsError, LogError) as error:
                # The reader, the fold and the view are ahead of the disk: the disk is right, or else what was read from
                # it and written to it before. What could not even be read left no trace.
                if lines or not isinstance(error, RecordError):
                    try:
                        self._load()
                    except LogError:
                        self._fold_up(self._header, [(seq_of(line), json.dumps(line)) for line in self._lines])
                raise
            self._news.extend(news)
            self._lines.extend(lines)
            self._version += len(lines)
            listeners = list(self._listeners)
        for accepted in taken:
            for listener in listeners:
                _tell(listener, accepted)
        return taken

    def header(self) -> JsonLine:
        """The record's line 1."""
        return dict(self._header)

    def record(self) -> list[JsonLine]:
        """The whole record: header, then every event as it was written, corrections included."""
        with self._lock:
            return [dict(self._header), *self._lines]

    def events(self) -> tuple[Event, ...]:
        """The events of the record, as `record` has them."""
        with self._lock:
            return self._fold.events

    def record_text(self) -> str:
        """The record as JSON Lines."""
        return "".join(json_line(line) + "\n" for line in self.record())

    def rulings(self) -> list[JsonLine]:
        """What `gyoji judge` prints for this record, as it stands now: told event by event, results included."""
        with self._lock:
            return self._view.told()

    def view(self) -> JsonLine:
        """Everything that is shown, JSON-ready; `table/record/view.py` says which keys there are."""
        with self._lock:
            return {"session": self.id, "version": self._version, **self._view.view()}

    def shown(self, seq: int | None = None) -> Shown:
        """The table as it is now: what it costs does not depend on the length of the record; or as it was after the
        event `seq`. Raises KeyError."""
        with self._lock:
            return self._view.shown(seq)

    def timeline(self, before: int | None = None, most: int | None = None, audience: str | None = None) -> list[Entry]:
        """The `most` entries of the timeline that stand last, or last before the event `before`; `audience`: as that
        player sees them, None: as everybody does."""
        with self._lock:
            return self._view.seen_by(self._view.timeline(before, most), audience)

    def entry(self, seq: int) -> Entry | None:
        """The timeline's entry of an event; None where there is none."""
        with self._lock:
            return self._view.entry(seq)

    def newest(self, least: int, most: int, audience: str | None = None) -> list[Entry]:
        """The entries that stand last: `least` of them, more (up to `most`) where this round began before them. For
        `audience` as `timeline` says."""
        with self._lock:
            return self._view.seen_by(self._view.newest(least, most), audience)

    def earlier(self, seq: int) -> int:
        """So many entries stand before the event `seq`."""
        with self._lock:
            return self._view.earlier(seq)

    def waiting(self, audience: str | None = None) -> list[Entry]:
        """The entries that still wait for an answer, in the corrected order. For `audience` as `timeline` says."""
        with self._lock:
            return self._view.seen_by(self._view.waiting(), audience)

    def waits_for(self) -> int:
        """So many entries still wait for an answer."""
        with self._lock:
            return self._view.waits_for()

    def changes(self, since: int, audience: str | None = None) -> list[Entry] | None:
        """The entries that events after version `since` made or changed; None where that is too long ago to say. For
        `audience` as `timeline` says."""
        with self._lock:
            if since == self._version:
                return []
            if not self._news or self._news[0][0] > since + 1:
                return None
            seqs = dict.fromkeys(seq for version, changed in self._news if version > since for seq in changed)
            changed = [entry for seq in seqs if (entry := self._view.entry(seq)) is not None]
            return self._view.seen_by(changed, audience)

    def moment(self, seq: int | None = None) -> Moment:
        """The table as the referee sees it now (game, setup, frozen state): what the next event is read against; or as
        it was after the event `seq`. Raises KeyError."""
        with self._lock:
            return self._fold.table if seq is None else self._fold.after(seq)

    def now(self) -> tuple[int, Moment]:
        """The version and the table that belong together."""
        with self._lock:
            return self._version, self._fold.table

    def fork(self) -> Fork:
        """The session as it is now, to decide on; nothing is taken."""
        with self._lock:
            return Fork(self._version, self._fold.fork(), self._reader.fork(), self.record())

    def alone(self) -> AbstractContextManager[object]:
        """While it is held, nobody else's events are taken."""
        return self._lock

    def trial(self) -> Fold:
        """A copy of the folded record, to try corrections on; nothing is taken."""
        with self._lock:
            return self._fold.fork()

    def corrected_since(self, version: int) -> frozenset[int]:
        """The numbers of the events that a correction named after `version`."""
        with self._lock:
            since = max(0, self._version - version)
            later = self._lines[max(0, len(self._lines) - since) :] if since else []
            return frozenset(target for line in later if isinstance(target := line.get("target"), int))

    def imagine(self, corrections: Iterable[Event]) -> Moment:
        """The table as it would be after further corrections; nothing is taken. Their `seq`s follow the last one's."""
        fold = self.trial()
        fold.extend(corrections)
        return fold.table

    def would_be_foul(self, target: int, event: Event) -> bool:
        """Whether `event` in the place of the event `target` would be ruled illegal. Raises KeyError: no such event."""
        with self._lock:
            table = self._fold.before(target)
        return table.game.step(table.state, event)[0].verdict == "illegal"

    def last_seq(self) -> int:
        """The number of the newest event, 0 before the first."""
        with self._lock:
            return self._reader.last_seq

    @property
    def version(self) -> int:
        """Rises with every accepted event."""
        return self._version

    def alternatives(self, seq: int) -> tuple[Ranked, ...]:
        """Per card of the event `seq`: ranked (code, probability) for a correction; () where the camera gave none."""
        with self._lock:
            return self._view.alternatives(seq)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """`listener` is called after each accepted event (in the accepting thread); call the result to stop that."""
        with self._lock:
            self._listeners.append(listener)

        def stop() -> None:
            with self._lock, suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def _load(self) -> None:
        if self._unwritten is None:
            self._fold_up(self.log.header(self.id), self.log.rows(self.id))
        else:
            self._fold_up(dict(self._unwritten), ())

    def _fold_up(self, header: JsonLine, rows: Iterable[tuple[int, str]]) -> None:
        reader = Reader()
        read = reader.read(header)
        assert isinstance(read, Header)
        fold = Fold(read)
        view = View(fold)
        lines: list[JsonLine] = []
        lost: list[int] = []
        for seq, text in rows:
            try:
                event = reader.read_line(text)
                assert isinstance(event, Event)
                view.news(fold.add(event))
                lines.append(json.loads(text))
            except (RecordError, OptionsError):
                lost.append(seq)
            reader.last_seq = max(reader.last_seq, seq)
        self.lost = tuple(lost)
        self._header, self._reader, self._fold, self._view, self._lines = header, reader, fold, view, lines
        self._news.clear()
        self._version = max(self._version + 1, len(lines))
