"""`gyoji watch`: a camera or a film in, a record out."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import typer

from table.exits import fail, names_of

Source = Annotated[str, typer.Argument(help="film, folder, camera (number, /dev/video…, name), stream, virtual:RECORD")]
Players = Annotated[str, typer.Option(help="names, clockwise, the first at the picture's lower edge")]
Counts = Annotated[str | None, typer.Option(help="cards dealt, in the players' order: 14,14,13,13")]
Database = Annotated[
    str | None,
    typer.Option(
        "--log",
        help="the log (SQLite); pictures are kept beside it. A club's PostgreSQL (postgresql+psycopg://…) gets a "
        "copy of every event; it needs --record",
    ),
]
Deck = Annotated[
    str | None,
    typer.Option(
        help="the deck on the table: standard, standard-french, -german or -russian (by its letters), -dark (black "
        "faces), nono, coloured or one that was enrolled; default: the game's"
    ),
]
KeepFrames = Annotated[
    Path | None,
    typer.Option(help="keep the frames around each change in this folder; `gyoji watch FOLDER` watches them again"),
]


Inference = Annotated[
    Literal["driver", "tracks"] | None,
    typer.Option(
        help="driver: looks at the table whenever it holds still; tracks: follows the cards while it moves, too; "
        "default: what suits the game"
    ),
]


def watch(
    source: Source,
    game: Annotated[str, typer.Option(help="the game")] = "daifugo",
    profile: Annotated[str | None, typer.Option(help="the rule profile")] = None,
    players: Players = "A,B,C,D",
    record: Annotated[Path | None, typer.Option(help="write the record here as it happens")] = None,
    json_lines: Annotated[bool, typer.Option("--json", help="print each ruling as one JSON line, too")] = False,
    counts: Counts = None,
    option: Annotated[list[str] | None, typer.Option(help="a house rule: KEY=VALUE (JSON)")] = None,
    database: Database = None,
    table: Annotated[str | None, typer.Option(help="what a club calls this table (default: this computer)")] = None,
    session: Annotated[str | None, typer.Option(help="go on with this session of the log")] = None,
    deck: Deck = None,
    keep_frames: KeepFrames = None,
    keep_mb: Annotated[int, typer.Option("--keep-mb", min=1, help="room for kept frames, MB")] = 500,
    fps: Annotated[
        float | None, typer.Option(min=0.1, max=240, help="frames a second of a film file that tells wrong ones")
    ] = None,
    inference: Inference = None,
    models: Annotated[Path | None, typer.Option(help="folder with other models", hidden=True)] = None,
) -> None:
    """Watch a table and write the record as it happens. It never waits for an answer: what it would ask is written
    unconfirmed, or left out and said on standard error. Standard input may tell what no camera sees (bids, the widow,
    meeples, declarations, exchanges), as events of the record without seq, one JSON object a line; with at_ms they
    count from that moment of the pictures."""
    from referee.play.options import OptionsError
    from referee.records.reader import RecordError
    from table.capture.sources import SourceError
    from table.live.stdin_events import descriptor
    from table.live.watch import Watching
    from table.live.watch import read_counts as counted
    from table.live.watch import read_options as chosen
    from table.record.storage.log import LogError

    names = list(names_of(players))
    league = database is not None and "://" in database
    try:
        watching = Watching(
            source, game, profile, names,
            record=record, told=json_lines, counts=counted(counts, names), options=chosen(option or []),
            database=None if database is None or league else Path(database), session=session, deck=deck,
            models=models, hears=descriptor(sys.stdin),
            keep_frames=keep_frames, keep_bytes=keep_mb * 1_000_000, league=database if league else None, table=table,
            inference=inference, fps=fps,
        )  # fmt: skip
    except (OptionsError, RecordError, SourceError, LogError, OSError, ValueError) as error:
        fail(str(error))
    _stop_gently(watching.table.stop)
    try:
        watching.run()
    except (LogError, SourceError) as error:
        typer.echo(error.en, err=True)
        raise typer.Exit(1) from error
    except KeyboardInterrupt:
        typer.echo("stopped", err=True)


def _stop_gently(stop: Callable[[], None]) -> None:
    """On the first SIGTERM or Ctrl-C what is being written is finished first; on a second one it ends at once."""

    def asked(number: int, _: object) -> None:
        signal.signal(number, signal.default_int_handler)
        typer.echo("stopping: what was noted is safe", err=True)
        stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, asked)
