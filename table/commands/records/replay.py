"""`gyoji replay`: a record told again, event by event, in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.exits import fail, plain, say_lost

if TYPE_CHECKING:
    from referee.fold import Outcome


def replay(
    record: Annotated[
        Path, typer.Argument(help="a record (JSON Lines), or a log (SQLite) of which a session is replayed")
    ],
    session: Annotated[str | None, typer.Option(help="the session of a log; the newest by default")] = None,
    lang: Annotated[str, typer.Option(help="ja or en")] = "en",
    until: Annotated[int | None, typer.Option(help="stop after this event")] = None,
    json_lines: Annotated[
        bool, typer.Option("--json", help="the view of the table after each event, as JSON Lines")
    ] = False,
) -> None:
    """Tell a recorded game again: what happened, and what the referee said to it."""
    from referee.judging import follow
    from referee.words.lines import json_line
    from table.record.files.written import read_lines, trouble
    from table.record.storage.log import LogError
    from table.record.view import View

    if lang not in ("ja", "en"):
        fail("--lang is ja or en")
    lost: list[LogError] = []
    try:
        view: View | None = None
        for fold, outcome in follow(read_lines(record, session, lost.append)):
            view = view or View(fold)
            if outcome is None:
                continue
            event = fold.newest
            if until is not None and event.seq > until:
                break
            view.news(outcome)
            if json_lines:
                typer.echo(json_line({"seq": event.seq, **view.view()}))
            else:
                typer.echo(plain(_told(event.seq, event.at_ms, outcome, lang)))
        standings = fold.result().standings
        if standings and not json_lines:
            typer.echo(("順位: " if lang == "ja" else "Standings: ") + plain(" > ".join(standings)))
    except (LogError, OSError, ValueError) as error:
        fail(trouble(record, error))
    say_lost(record, [loss.en for loss in lost])


def _told(seq: int, at_ms: float | None, outcome: Outcome, lang: str) -> str:
    from referee.texts import say
    from referee.words.messages import message

    ruling = outcome.ruling
    clock = "" if at_ms is None else f"{int(at_ms // 60000):02d}:{at_ms / 1000 % 60:04.1f} "
    verdict = "" if ruling.verdict == "legal" else f"[{say(f'verdict.{ruling.verdict}', lang)}] "
    rule = f" ({ruling.rule})" if ruling.rule and ruling.verdict != "legal" else ""
    return f"{clock}#{seq} {verdict}{message(outcome, lang)}{rule}"
