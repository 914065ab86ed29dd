"""The server's log: short lines, whatever happened, and nobody waits for the terminal."""

from __future__ import annotations

import io
import logging
import threading

from webui.logs import FRAMES, WAITING, LineWriter, where


def test_D15_an_error_of_ours_is_told_shortly_and_holds_nobody_up() -> None:
    out = io.StringIO()
    writer = LineWriter(out)

    def deep(left: int) -> None:
        secret = "s3cret" * 1000
        if left:
            deep(left - 1)
        raise ValueError(secret)

    try:
        deep(300)
    except ValueError as error:
        writer.handle(logging.makeLogRecord({"msg": "failed %s" + "\n" * 500, "args": ("²" * 9999,),
                                             "exc_info": (ValueError, error, error.__traceback__)}))  # fmt: skip
        assert len(where(error).splitlines()) == FRAMES + 2
    writer.close()
    said = out.getvalue()
    assert "calls before" in said and "test_logs.py" in said
    assert len(said) < 6000 and "secret =" not in said


class Stuck(io.StringIO):
    """A terminal that takes nothing until it is freed."""

    def __init__(self) -> None:
        super().__init__()
        self.free = threading.Event()
        self.taken = 0

    def write(self, text: str) -> int:
        self.free.wait(60)
        self.taken += 1
        return len(text)


def test_D15_a_terminal_that_takes_nothing_holds_nobody_up() -> None:
    terminal = Stuck()
    writer = LineWriter(terminal)
    for _ in range(3 * WAITING):
        writer.handle(logging.makeLogRecord({"msg": "said", "levelname": "WARNING"}))
    assert terminal.taken == 0
    terminal.free.set()
    writer.close()
    assert 0 < terminal.taken <= WAITING + 1
