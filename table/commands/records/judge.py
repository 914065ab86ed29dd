"""`gyoji judge RECORD`: one JSON line per event, one after each round, and the result last."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from referee.json_values import JsonLine

RARELY = 100_000
"""So many objects are made before circles of them are looked for."""


def judge(
    record: Annotated[Path, typer.Argument(help="The record: JSON Lines; - for standard input.", allow_dash=True)],
) -> None:
    """Judge a record, line by line as it is read. Exit 0 if it could be read, 2 with one line (file, line, field) if
    not."""
    from referee.judging import Reach
    from referee.words.lines import json_line
    from table.record.files.written import lines_of, trouble

    try:
        with sys.stdin.buffer if str(record) == "-" else record.open("rb") as file:
            reach = None
            if file.seekable():
                # Read twice, a record of any length is judged in little memory.
                begin = file.tell()
                reach = Reach(lines_of(file))
                file.seek(begin)
            # What a record leaves behind has no circles: looking for some with every few hundred objects only costs.
            gc.freeze()
            gc.set_threshold(RARELY)
            for line in judged(lines_of(file), reach):
                _print(json_line(line, compact=True), at_once=reach is None)
            sys.stdout.buffer.flush()
    except BrokenPipeError:  # whoever read it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError) as error:
        print(trouble(record, error), file=sys.stderr)
        raise typer.Exit(2) from None


def judged(lines: Iterable[str | bytes], reach: Callable[[int], int] | None = None) -> Iterator[JsonLine]:
    """The lines that `gyoji judge` prints for a record's lines, each as soon as its event came; `reach` as in
    `judging.follow`. Raises RecordError."""
    from referee.judging import follow
    from referee.words.lines import result_line, round_line, ruling_line

    fold = None
    for fold, outcome in follow(lines, reach):  # noqa: B007
        if outcome is not None:
            yield ruling_line(outcome)
            for ended in outcome.rounds:
                yield round_line(ended)
    assert fold is not None
    yield result_line(fold.result())


def _print(line: str, at_once: bool) -> None:
    """Prints UTF-8 whatever the terminal's locale; at once where somebody may wait for it."""
    sys.stdout.buffer.write(line.encode() + b"\n")
    if at_once:
        sys.stdout.buffer.flush()
