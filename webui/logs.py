"""The log of the server: plain lines on standard error. An error is logged with its stack, but without values of
variables.

A thread of its own writes them: neither a long traceback nor a terminal that takes nothing holds up the server. What
finds no room (`WAITING` lines may wait) is dropped.
"""

from __future__ import annotations

import atexit
import logging
import queue
import sys
import threading
import traceback
from contextlib import suppress
from typing import TextIO

from table.capture.addresses import redacted

WAITING = 1000
FRAMES = 12
"""Innermost calls of a traceback that are shown."""
LONGEST = 300
"""Characters of the longest line of a message; what goes beyond is left out."""
LAST_S = 2.0
"""So long the end of the process waits for lines that were not written yet, s."""


class LineWriter(logging.Handler):
    """Makes a record's text in the caller's thread, bounded, and hands it to a thread that writes it to `stream`."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
        self._stream = stream
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Takes a record; never waits."""
        with suppress(queue.Full):
            self._lines.put_nowait(self.format(record))

    def format(self, record: logging.LogRecord) -> str:
        """The record's lines, without the passwords of cameras' addresses."""
        try:
            said = record.getMessage()
        except (TypeError, ValueError):
            said = str(record.msg)
        text = "\n".join(brief(line) for line in said.splitlines()[:FRAMES])
        error = record.exc_info[1] if record.exc_info else None
        plain = logging.makeLogRecord({**vars(record), "msg": text, "args": None, "exc_info": None, "exc_text": None})
        plain.stack_info = None
        return redacted(super().format(plain) + ("" if error is None else f"\n{where(error)}"))

    def close(self) -> None:
        """Writes what still waits, as far as the stream takes it."""
        with suppress(queue.Full):
            self._lines.put(None, timeout=LAST_S)
            self._thread.join(LAST_S)
        super().close()

    def _write(self) -> None:
        while (text := self._lines.get()) is not None:
            with suppress(OSError, ValueError):  # the terminal is gone
                self._stream.write(text + "\n")
                self._stream.flush()


def start_logging(stream: TextIO | None = None) -> LineWriter:
    """Sends what every logger says, warnings and above, to `stream` (standard error) and returns what writes it."""
    writer = LineWriter(stream or sys.stderr)
    root = logging.getLogger()
    root.handlers = [writer]
    root.setLevel(logging.WARNING)
    atexit.register(writer.close)
    return writer


def brief(text: object) -> str:
    """At most `LONGEST` printable characters of a text, on one line."""
    shown = str(text)
    cut = shown[:LONGEST] + "…" if len(shown) > LONGEST else shown
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in cut)


def where(error: BaseException) -> str:
    """What an error is and the innermost calls that led to it, one line each."""
    calls: list[str] = []
    total = 0
    for frame, line in traceback.walk_tb(error.__traceback__):
        total += 1
        calls = [*calls[1 - FRAMES :], f"    {frame.f_code.co_filename}:{line} {frame.f_code.co_name}"]
    left_out = [f"    … {total - len(calls)} calls before"] if total > len(calls) else []
    return "\n".join([f"  {type(error).__name__}: {brief(error)}", *left_out, *calls])
