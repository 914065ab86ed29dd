"""`gyoji replay`: a record told again, event by event, in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer


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
    from referee.events import Event, Header
    from referee.fold import Fold
    from referee.lines import ruling_line
    from referee.options import OptionsError
    from referee.record import Reader, RecordError
    from table.log import LogError
    from table.view import View
    from table.written import read_lines

    if lang not in ("ja", "en"):
        typer.echo("--lang is ja or en", err=True)
        raise typer.Exit(2)
    try:
        reader = Reader()
        fold: Fold | None = None
        view: View | None = None
        for line in read_lines(record, session):
            item = reader.read_line(line)
            if isinstance(item, Header):
                fold = Fold(item)
                view = View(fold)
                continue
            assert isinstance(item, Event) and fold is not None and view is not None
            if until is not None and item.seq > until:
                break
            outcome = fold.add(item)
            view.news(outcome)
            if json_lines:
                typer.echo(json.dumps({"seq": item.seq, **view.view()}, ensure_ascii=False))
            else:
                typer.echo(_told(item.seq, item.at_ms, ruling_line(outcome), lang))
        if fold is not None and not json_lines:
            standings = fold.result().standings
            if standings:
                typer.echo(("順位: " if lang == "ja" else "Standings: ") + " > ".join(standings))
    except (RecordError, OptionsError, ValueError) as error:
        typer.echo(f"{record}: {error}", err=True)
        raise typer.Exit(2) from error
    except (LogError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


def _told(seq: int, at_ms: float | None, ruling: dict[str, Any], lang: str) -> str:
    from referee.texts import say

    clock = "" if at_ms is None else f"{int(at_ms // 60000):02d}:{at_ms / 1000 % 60:04.1f} "
    verdict = "" if ruling["verdict"] == "legal" else f"[{say('verdict.' + ruling['verdict'], lang)}] "
    rule = f" ({ruling['rule']})" if ruling["rule"] and ruling["verdict"] != "legal" else ""
    return f"{clock}#{seq} {verdict}{ruling['message'][lang]}{rule}"
