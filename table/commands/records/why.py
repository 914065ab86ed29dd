"""`gyoji why RECORD SEQ`: the steps of a verdict, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from table.exits import fail, plain, say_lost


def why(
    record: Annotated[Path, typer.Argument(help="a record (JSON Lines), or a log (SQLite)")],
    seq: Annotated[int, typer.Argument(help="the event's number, as `gyoji replay` shows it")],
    session: Annotated[str | None, typer.Option(help="the session of a log; the newest by default")] = None,
    lang: Annotated[Literal["ja", "en"], typer.Option(help="language of the text")] = "en",
    json_object: Annotated[bool, typer.Option("--json", help="one JSON object with both languages")] = False,
) -> None:
    """Explain a ruling: the referee's questions one after the other, the rules behind them, what would settle it."""
    from referee.judging import follow
    from referee.words.explain import NothingToExplainError, as_json, as_text, explain
    from referee.words.lines import json_line
    from table.record.files.written import read_lines, trouble
    from table.record.storage.log import LogError

    lost: list[LogError] = []
    try:
        fold = None
        for fold, _ in follow(read_lines(record, session, lost.append)):  # noqa: B007
            pass
        assert fold is not None
        found = explain(fold, seq)
    except NothingToExplainError as error:
        fail(f"{record}: {error.text.get(lang)}")
    except (LogError, OSError, ValueError) as error:
        fail(trouble(record, error))
    typer.echo(json_line(as_json(found)) if json_object else plain(as_text(found, lang)))
    say_lost(record, [loss.en for loss in lost])
