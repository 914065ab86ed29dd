"""`gyoji serve` and `gyoji demo`: the page, on a real table and on a virtual one."""

from __future__ import annotations

import functools
import json
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from table.exits import fail

if TYPE_CHECKING:
    from table.record.storage.log import EventLog
    from table.simulation.demonstrations import Demonstration
    from webui.desk.desk import Desk

SCENES = Path(__file__).parent.parent / "table" / "simulation" / "data"
"""Records that come with Gyoji."""

Host = Annotated[
    str,
    typer.Option(
        help="address to listen on; 0.0.0.0 opens the page to the network from the start (the page can do so later)"
    ),
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="port to listen on; 0: any free one")]


def serve(
    source: Annotated[
        str | None, typer.Option(help="camera number or path, film, folder or stream; if missing, the page asks")
    ] = None,
    host: Host = "127.0.0.1",
    port: Port = 8010,
    data: Annotated[Path | None, typer.Option(help="folder of the record (default: the user's data folder)")] = None,
    pin: Annotated[
        str | None, typer.Option(help="six digits: the host's code (default: one that is kept in the data folder)")
    ] = None,
    allow: Annotated[
        list[Path] | None,
        typer.Option(help="folder whose films and pictures the page may open; may be given several times"),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            help="the deck on the table: standard, standard-french, -german or -russian (by its letters), -dark (black "
            "faces), nono, coloured or one that was enrolled (`gyoji enroll --list`); default: the game's"
        ),
    ] = None,
    log_at: Annotated[
        str | None,
        typer.Option(
            "--log",
            envvar="GYOJI_LOG",
            help="a club's PostgreSQL (postgresql+psycopg://user:password@host/database) that gets a copy of every "
            "event; this table writes to its own disk all the same",
        ),
    ] = None,
    table: Annotated[
        str | None, typer.Option(envvar="GYOJI_TABLE", help="what a club calls this table (default: this computer)")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="open the page in the browser, on any free port if need be")
    ] = False,
) -> None:
    """Show the table on a local web page and referee it."""
    from table.capture.addresses import redacted
    from vision.folders import keep_in, record_folder
    from webui.memory import remembered
    from webui.opened_log import log_or_end
    from webui.routes.membership import Member
    from webui.serving import listen, run

    _check(deck, pin)
    _check_league(log_at, table)
    listening = listen(host, port, or_any=browser)
    folder = keep_in(data) if data else record_folder()
    with log_or_end(folder, running=f"http://localhost:{port}/" if browser else None) as log:
        desk = _desk(log, folder, "serve", source=source, deck=deck, allow=allow or ())
        last = remembered(folder, source)
        if last is not None and desk.resume(*last):
            typer.echo(f"Taking up the last table again: {redacted(last[0])}")
        given = None if log_at is None else Member(log_at, (table or socket.gethostname()).strip(), fixed=True)
        run(desk, listening, host, folder, pin, browser=browser, given=given)


def _check_league(log_at: str | None, table: str | None) -> None:
    """Says what is wrong with a league's address or a table's name before anything begins."""
    from table.record.storage.league import League
    from table.record.storage.store import LogError
    from webui.shapes.past.league import LONGEST_NAME

    if table is not None and not (0 < len(table.strip()) <= LONGEST_NAME and table.isprintable()):
        fail(f"--table: a name of at most {LONGEST_NAME} signs, please.")
    if log_at is not None:
        try:
            League(log_at).close()
        except LogError as error:
            fail(f"--log: {error.en}")


def _check(deck: str | None, pin: str | None) -> None:
    """Ends with a sentence where there is no such deck, or the host's code is none."""
    from vision.scanner import known_decks

    if deck is not None and deck not in known_decks():
        fail(f"--deck {deck}: not known; there are {', '.join(known_decks())} (gyoji enroll adds one).")
    if pin is not None and not (len(pin) == 6 and pin.isascii() and pin.isdigit()):
        fail("--pin: six digits, please.")


def demo(
    port: Port = 8010,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the page in the browser")] = True,
    host: Host = "127.0.0.1",
    pace: Annotated[float, typer.Option(min=0.1, max=100, help="how much faster than life the round is played")] = 1.0,
    record: Annotated[
        Path | None, typer.Option(help="play this record instead; its game says which deck lies on the table")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="folder of tables that are set up after the demonstration")] = None,
) -> None:
    """Show a virtual table that plays a round by itself, explained: no camera needed."""
    from table.record.files.written import trouble
    from vision.folders import keep_in, record_folder
    from webui.opened_log import log_or_none
    from webui.problems import RefusedError
    from webui.serving import listen, run

    try:
        shown = demo_record(record)
    except (OSError, ValueError) as error:
        fail(trouble(record or "the demonstration", error))
    listening = listen(host, port, or_any=True)
    typer.echo("Setting the virtual table …")
    with log_or_none(keep_in(data) if data else record_folder()) as (log, folder):
        desk = _desk(log, folder, "demo", pace=pace)
        try:
            desk.demonstrate(shown)
        except RefusedError as error:
            fail(error.problem.message.en)
        except ValueError as error:  # options that cannot be played
            fail(f"{record}: {error}")
        run(desk, listening, host, folder, browser=browser)


def demo_record(record: Path | None = None) -> Demonstration:
    """The first demonstration, or any record to be shown like one. Raises OSError, RecordError."""
    from table.record.files.written import record_lines
    from table.simulation.demonstrations import Demonstration, demonstration, names
    from table.simulation.scripts.story import parse_record

    if record is None:
        return demonstration(names()[0])
    texts = record_lines(record)
    parse_record(texts)  # what is wrong with it is said before anything opens
    return Demonstration("", tuple(json.loads(line) for line in texts if line.strip()))


def _desk(
    log: EventLog, folder: Path, mode: Literal["serve", "demo"], *, source: str | None = None, deck: str | None = None,
    allow: Sequence[Path] = (), pace: float = 1.0,
) -> Desk:  # fmt: skip
    """The desk over a data folder; what it watches is remembered there."""
    from vision.folders import decks_folder
    from webui.access.paths import Allowed
    from webui.desk.desk import Desk
    from webui.desk.seats import Seats
    from webui.desk.sources import Sources
    from webui.memory import remember
    from webui.setup.opening import found_cameras, watch, watch_demo

    return Desk(
        log,
        functools.partial(watch, deck=deck),
        mode=mode,
        sources=Sources(source, found_cameras, Allowed([folder, decks_folder(), SCENES, *allow])),
        keep=functools.partial(remember, folder, given=source),
        seats=Seats(folder),
        watch_demo=functools.partial(watch_demo, pace=pace),
    )
