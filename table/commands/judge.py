"""`gyoji judge RECORD`: one JSON line per event, one after each round, and the result last."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer


def judge(
    record: Annotated[Path, typer.Argument(help="The record: JSON Lines; - for standard input.", allow_dash=True)],
) -> None:
    """Judge a record. Exit 0 if it could be read, 2 with one line (file, line, field) if not."""
    from referee.options import OptionsError
    from referee.record import RecordError

    try:
        lines = sys.stdin.buffer.read().splitlines(keepends=True) if str(record) == "-" else _lines(record)
        text = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in judged(lines)]
    except RecordError as error:
        _refuse(record, str(error))
    except OptionsError as error:
        _refuse(record, str(error))
    except OSError as error:
        _refuse(record, f"cannot be read: {error.strerror}")
    else:
        # What is printed is UTF-8 whatever the terminal's locale.
        with open(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False) as out:
            out.write("\n".join(text) + "\n")


def judged(lines: list[bytes]) -> Iterator[dict[str, Any]]:
    """The lines that `gyoji judge` prints for a record's lines. Raises RecordError."""
    from referee.fold import Fold
    from referee.lines import result_line, round_line, ruling_line
    from referee.options import OptionsError
    from referee.record import RecordError, read_record

    header, events, reader = read_record(lines)
    try:
        fold = Fold(header)
    except OptionsError as error:
        raise RecordError(reader.lines[0], error.field, error.message) from None
    for event in events:
        try:
            outcome = fold.add(event)
        except OptionsError as error:
            inner = "event." if event.event is not None and event.event.type == "round" else ""
            raise RecordError(reader.lines[event.seq], inner + error.field, error.message) from None
        yield ruling_line(outcome)
        for ended in outcome.rounds:
            yield round_line(ended)
    yield result_line(fold.result())


def _lines(record: Path) -> list[bytes]:
    return record.read_bytes().splitlines(keepends=True)


def _refuse(record: Path, why: str) -> None:
    print(f"{record}: {why}", file=sys.stderr)
    raise typer.Exit(2)
