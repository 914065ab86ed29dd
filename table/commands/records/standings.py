"""`gyoji standings`: who leads over several sessions (X1, X3)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.exits import fail, plain, say_lost

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.play.tournament import Tournament
    from referee.standings import Standing
    from referee.statistics import Round
    from table.record.storage.log import LogError


def standings(
    records: Annotated[
        list[Path], typer.Argument(help="records (JSON Lines), or logs (SQLite) with all their sessions")
    ],
    lang: Annotated[str, typer.Option(help="ja or en")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="one line of JSON for each player")] = False,
) -> None:
    """The standings over several sessions: points, games and sets won. Exit 2 where a record cannot be read."""
    from referee.standings import standings as sum_up
    from referee.words.lines import json_line
    from table.record.files.written import trouble
    from table.record.storage.log import LogError

    if lang not in ("ja", "en"):
        fail("--lang is ja or en")
    sessions: list[tuple[Tournament, Sequence[Round]]] = []
    lost: dict[Path, list[LogError]] = {path: [] for path in records}
    for path in records:
        try:
            sessions += _sessions(path, lost[path])
        except (LogError, OSError, ValueError) as error:
            fail(trouble(path, error))
    found = sum_up(sessions)
    for line in (plain(json_line(each.as_dict())) for each in found) if as_json else _table(found, lang):
        typer.echo(line)
    for path, losses in lost.items():
        say_lost(path, [loss.en for loss in losses])


def _sessions(path: Path, lost: list[LogError]) -> Iterator[tuple[Tournament, Sequence[Round]]]:
    """Every session of a file, folded; `lost` gets what a log has lost. Raises OSError, LogError, ValueError."""
    from referee.events import Header
    from referee.fold import Fold
    from referee.records.reader import read_record
    from referee.statistics import rounds_of
    from table.record.files.written import is_log, read_lines
    from table.record.storage.salvage import ReadOnlyLog

    names: list[str | None] = [None]
    if is_log(path):
        log = ReadOnlyLog(path)
        names = [str(header["session"]) for header in log.sessions() if header["events"]]
        lost += [loss for loss in log.losses if loss.session is None]
        log.close()
    for name in names:
        header, events, _ = read_record(read_lines(path, name, lost.append))
        assert isinstance(header, Header)
        fold = Fold(header)
        fold.extend(events)
        yield fold.table.setup.tournament, rounds_of(fold)


def _table(found: Sequence[Standing], lang: str) -> Iterator[str]:
    """The standings as lines of text, a heading first."""
    heads = {
        "ja": ("順位", "名前", "点", "ゲーム", "勝ち", "セット"),
        "en": ("place", "player", "points", "games", "wins", "sets"),
    }[lang]
    rows = [heads, *(tuple(map(str, each[:6])) for each in found)]
    for row in rows:
        yield "\t".join(map(plain, row))
