"""What `gyoji watch` does: opens what it needs, writes the record line by line, reports doubts on standard error."""

from __future__ import annotations

import functools
import json
import math
import os
import socket
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO

from referee.json_values import JsonLine, JsonObject
from referee.words.lines import json_line
from table.capture.hindrances import WORDS, Hindrance
from table.capture.keeping import MOST_BYTES, kept_frames
from table.capture.sources import Source, SourceError, open_source
from table.interpret.doubts import Doubt
from table.live.loop import InferenceName, LiveTable
from table.live.scanners import Sees
from table.live.states import SENTENCES, State
from table.live.stdin_events import StdinEvents
from table.record.session import Accepted, Session
from table.record.storage.folder import PRIVATE_FILE, narrow
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog, LogError

LAST_S = 20.0
"""Longest wait at the end for a league to get what it has not got yet, s."""
AWAY: tuple[State, ...] = ("lost-camera", "dark")
"""States in which nothing can be seen; the reason is reported."""


def read_counts(text: str | None, players: Sequence[str]) -> dict[str, int] | None:
    """`14,14,13,13` -> cards per player. Raises ValueError in one sentence."""
    if text is None:
        return None
    numbers = [item.strip() for item in text.split(",")]
    if len(numbers) != len(players) or not all(item.isdigit() for item in numbers):
        raise ValueError(f"--counts needs {len(players)} whole numbers, one per player: {text}")
    return {name: int(number) for name, number in zip(players, numbers, strict=True)}


def read_options(items: Sequence[str]) -> JsonLine:
    """`KEY=VALUE` (JSON, or a plain word) -> options. Raises ValueError in one sentence."""
    found: JsonLine = {}
    for item in items:
        key, sign, value = item.partition("=")
        if not sign or not key:
            raise ValueError(f"--option needs KEY=VALUE: {item}")
        try:
            found[key] = json.loads(value)
        except ValueError:
            found[key] = value
    return found


class Watching:
    """One run of `gyoji watch`. Raises SourceError, OptionsError, RecordError, LogError, FileNotFoundError, ValueError.

    `record` is written as it happens, each line once its event is in the log; without it and without `told` the record
    goes to standard output; `told` prints the rulings there instead. With `session`, an earlier one goes on. `hears`: a
    file descriptor that brings events which no camera sees (`table.live.stdin_events`). `keep_frames`: a folder for the
    frames around each change, `keep_bytes` at most. `league`: the address of a database that gets a copy of every
    event, `table`: what it calls this table; needs a log that is kept. `inference`: who infers what happened, None:
    what suits the game. `fps`: frames per second of a film file, in place of what the file says. `clock` as in
    `LiveTable`.
    """

    def __init__(
        self,
        source: str | Source,
        game: str,
        profile: str | None,
        players: Sequence[str],
        *,
        record: Path | None = None,
        told: bool = False,
        counts: Mapping[str, int] | None = None,
        options: JsonObject | None = None,
        database: Path | None = None,
        session: str | None = None,
        deck: str | None = None,
        models: Path | None = None,
        scanner: Sees | None = None,
        hears: int | None = None,
        keep_frames: Path | None = None,
        keep_bytes: int = MOST_BYTES,
        league: str | None = None,
        table: str | None = None,
        inference: InferenceName | None = None,
        fps: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._stack = ExitStack()
        self._told = told
        self._out: IO[str] | None = None
        self._unwritten: OSError | None = None
        try:
            self.log = EventLog(self._beside(record) if database is None else database)
            self._stack.callback(self.log.close)
            if session is None:
                self.session = Session.create(self.log, game, players, profile, options)
            else:
                self.session = _session(self.log, session)
            opened = open_source(source, _warn, fps) if isinstance(source, str) else source
            if scanner is None:
                scanner = _scanner(models, deck or self.session.moment().deck.name)
            if keep_frames is not None and session is None and kept_frames(keep_frames):
                raise ValueError(f"{keep_frames} holds the frames of another watching: choose an empty folder")
            self._open_record(record)
            forwarder = None if league is None else self._forwarder(league, table, record or database)
        except BaseException:
            self._stack.close()
            raise
        self.table = LiveTable(
            opened, self.session, scanner, on_doubt=_say, counts=counts, inference=inference, clock=clock
        )
        self.table.state.on_change = self._heed
        if keep_frames is not None:
            self.table.keep_frames(keep_frames, keep_bytes)
        self._said = ""
        self._stack.callback(self.session.subscribe(self._note))
        if forwarder is not None:
            self.session.subscribe(lambda _: forwarder.wake())
            self._stack.callback(forwarder.close, LAST_S)
            forwarder.start()
        self._heard = None if hears is None else StdinEvents(hears, self.session, _tell)
        if self._heard is not None:
            self.table.before_frame = self._hear

    def _forwarder(self, league: str, table: str | None, kept: Path | None) -> Forwarder:
        """What copies the log to a league. Raises LogError, ValueError."""
        if kept is None:
            raise ValueError("--log with a league needs --record FILE as well: the table's own log is kept beside it")
        return Forwarder(self.log, League(league), table or socket.gethostname(), lambda: self.session.id)

    def run(self) -> None:
        """Watches until the source ends. Raises LogError, and SourceError where not one picture could be read."""
        with self._stack:
            self.table.run()
            if self.table.status().hindrance == "no-pictures":
                name, words = self.table.source.name, WORDS["no-pictures"]
                raise SourceError(f"{name}: {words['en']}", f"{name}: {words['ja']}")
            if self._told:
                _print(self.session.rulings()[-1])
            if self._unwritten is not None:
                self._finish(self._unwritten)

    def _hear(self, at_ms: float) -> None:
        """Takes the events that were told until now. What the disk has no room for waits; at the end that raises
        LogError."""
        assert self._heard is not None
        with suppress(*([LogError] if at_ms < math.inf else [])):
            self._heard.until(at_ms)

    def _heed(self, state: State, hindrance: Hindrance | None) -> None:
        """Reports what hinders the watching, each cause once until it changes."""
        if state in ("watching", "holding") and hindrance is None:
            self._said = ""
        words = WORDS[hindrance] if hindrance is not None else SENTENCES[state] if state in AWAY else None
        if words is not None and words["en"] != self._said and hindrance != "no-pictures":
            self._said = words["en"]
            sys.stderr.write(self._said + "\n")
            sys.stderr.flush()

    def _finish(self, error: OSError) -> None:
        """Writes what did not fit on the disk, now or not at all. Raises LogError."""
        try:
            self._flush()
        except OSError:
            assert self._out is not None
            with suppress(OSError):
                self._out.close()
            raise _unwritable(self._out.name, error) from error

    def _beside(self, record: Path | None) -> Path:
        """The log beside the record; without a record, one that is thrown away."""
        if record is not None:
            return record.with_name(record.name + ".db")
        return Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="gyoji-"))) / "log.db"

    def _open_record(self, record: Path | None) -> None:
        if record is not None:
            try:
                owner = functools.partial(os.open, mode=PRIVATE_FILE)
                self._out = self._stack.enter_context(open(record, "w", encoding="utf-8", opener=owner))  # noqa: SIM115
                if record.is_file():  # one that was there before, and no pipe
                    narrow(record)
            except OSError as error:
                raise _unwritable(str(record), error) from error
        elif not self._told:
            self._out = sys.stdout
        for line in self.session.record():
            self._line(line)

    def _line(self, line: JsonObject) -> None:
        """Writes a line of the record. What does not fit on the disk stays in the file's buffer until it does."""
        if self._out is None:
            return
        try:
            self._out.write(json_line(line) + "\n")
            self._flush()
        except OSError as error:
            if self._out is sys.stdout:
                raise
            self._unwritten = error

    def _flush(self) -> None:
        assert self._out is not None
        self._out.flush()
        if self._out is not sys.stdout:
            os.fsync(self._out.fileno())
        self._unwritten = None

    def _note(self, accepted: Accepted) -> None:
        self._line(accepted.event)
        if self._told:
            for line in accepted.told():
                _print(line)


def _session(log: EventLog, ident: str) -> Session:
    """A session of the log, to go on with. Raises ValueError."""
    try:
        return Session.open(log, ident)
    except KeyError:
        raise ValueError(f"{log.path} has no session {ident}") from None


def _scanner(models: Path | None, deck: str) -> Sees:
    from vision.scanner import Scanner

    return Scanner(models, deck, threads=1)


def _unwritable(name: str, error: OSError) -> LogError:
    return LogError(f"{name} cannot be written ({error.strerror}).", f"{name}に書き込めません({error.strerror})。")


def _print(line: JsonObject) -> None:
    sys.stdout.write(json_line(line) + "\n")
    sys.stdout.flush()


def _say(doubt: Doubt) -> None:
    _tell(doubt.en)


def _warn(trouble: SourceError) -> None:
    _tell(trouble.en)


def _tell(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
