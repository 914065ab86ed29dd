"""Events that people tell while a table is watched, as JSON Lines: what no camera sees, such as a bid.

A line is an event of the record's format; `seq` is given by the record, one in the line is ignored. A line with `at_ms`
waits until the pictures reach that time, and so do the lines after it; a line without counts at once. What fits no
phase of the game yet waits for the camera (`table.record.telling`).
"""

from __future__ import annotations

import json
import math
import os
import queue
import stat
import threading
from collections.abc import Callable, Iterator
from typing import IO, Never

from referee.json_values import JsonLine, JsonObject
from referee.play.options import OptionsError
from referee.records.reader import RecordError
from referee.records.values import LONGEST
from referee.words.messages import message
from table.record.session import Accepted, Session
from table.record.telling import Telling

_PIECE = 65536
"""Bytes that are read at a time."""
_WAITING = 1000
"""Most lines that are read ahead."""
_SOURCE = "tap"
"""The source of an event that does not name its own."""


def descriptor(stream: IO[str] | None) -> int | None:
    """The file descriptor from which told events are read; None where there is none: standard input is a terminal,
    or closed."""
    try:
        return None if stream is None or stream.closed or stream.isatty() else stream.fileno()
    except (OSError, ValueError):
        return None


class StdinEvents:
    """Takes the events that a file descriptor brings into a session; `say` hears a sentence on each that is refused.

    A pipe is read in a thread of its own, so that nobody waits for it; a file is read as far as its events are due.
    """

    def __init__(self, number: int, session: Session, say: Callable[[str], None]) -> None:
        self._telling = Telling(session, self._left_out)
        self._say = say
        self._lines: queue.Queue[bytes | None] = queue.Queue(_WAITING)
        self._patient = stat.S_ISREG(os.fstat(number).st_mode)
        self._count = 0
        self._next: JsonLine | None = None
        self._ended = False
        threading.Thread(target=self._read, args=(number,), name="told-events", daemon=True).start()

    def until(self, at_ms: float) -> None:
        """Takes what is due when the pictures are at `at_ms`. Raises LogError: then it is tried again next time."""
        while (event := self._due(at_ms)) is not None:
            try:
                if not self._telling.take({"source": _SOURCE, **_timed(event, at_ms)}, at_ms):
                    return
            except RecordError as error:
                self._refuse(error.message, error.field)
            except OptionsError as error:
                self._refuse(error.message, error.field)
            self._next = None

    def _left_out(self, accepted: Accepted) -> None:
        self._refuse(f"{message(accepted.outcome, 'en')} What comes before it may not have been seen")

    def _due(self, at_ms: float) -> JsonLine | None:
        """The next event, where it is there and due."""
        while self._next is None and not self._ended:
            try:
                line = self._lines.get(block=self._patient)
            except queue.Empty:
                return None
            if line is None:
                self._ended = True
                return None
            self._count += 1
            self._next = self._parsed(line) if line.strip() else None
        due = self._next is not None and _moment(self._next) <= at_ms
        return self._next if due else None

    def _parsed(self, line: bytes) -> JsonLine | None:
        try:
            if len(line) > LONGEST:
                raise ValueError(f"the line has more than {LONGEST} characters")
            value = json.loads(line.decode("utf-8"), parse_constant=_no_number)
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
            value = None
        except ValueError as error:
            self._refuse(str(error))
            return None
        if not isinstance(value, dict):
            self._refuse("the line is no JSON object (torn or garbled)")
            return None
        return value

    def _refuse(self, why: str, field: str | None = None) -> None:
        where = f", field {field}" if field else ""
        self._say(f"standard input, line {self._count}{where}: {why}; it was left out.")

    def _read(self, number: int) -> None:
        # Not through the stream: a thread that waits in it holds a lock that the interpreter needs to end.
        for line in _split(number):
            self._lines.put(line)
        self._lines.put(None)


def _split(number: int) -> Iterator[bytes]:
    """The lines of a file descriptor; of one that is too long only its beginning."""
    rest = b""
    while piece := _piece(number):
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        # What will be refused need not be kept.
        rest = rest[: LONGEST + _PIECE]
    if rest:
        yield rest


def _piece(number: int) -> bytes:
    try:
        return os.read(number, _PIECE)
    except OSError:
        return b""


def _moment(event: JsonObject) -> float:
    """When an event is due, ms. One without a valid time is due at once; an invalid time is then refused."""
    at_ms = event.get("at_ms")
    return at_ms if isinstance(at_ms, int | float) else -math.inf


def _timed(event: JsonObject, at_ms: float) -> JsonLine:
    """The event with the pictures' time where it has none and they have not ended."""
    known = "at_ms" in event or at_ms == math.inf
    return dict(event) if known else {**event, "at_ms": round(at_ms, 1)}


def _no_number(name: str) -> Never:
    raise ValueError(f"{name} is no number")
