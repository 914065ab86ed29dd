"""`gyoji serve` and `gyoji demo`: the page, on a real table and on a virtual one."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import os
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from webui.doors import ANY, Doors, addresses_of, literal
from webui.guard import Guard
from webui.logs import start_logging

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from table.record.log import EventLog
    from table.simulation.demonstrations import Demonstration
    from webui.connections import Connections
    from webui.desk import Desk
    from webui.keys import Keys
    from webui.membership import Member

SCENES = Path(__file__).parent.parent / "table" / "simulation" / "data"
"""Records that come with Gyoji."""
MAX_HEAD = 16 * 1024
"""Bytes of the longest head of a request."""
journal = logging.getLogger(__name__)

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
            help="the deck on the table: standard, standard-french, -german or -russian (by its letters), nono, "
            "coloured or one that was enrolled (`gyoji enroll --list`); default: the game's"
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
    from vision.folders import record_folder
    from webui.membership import Member
    from webui.memory import remembered

    _check(deck, pin)
    _check_league(log_at, table)
    listening = _listen(host, port, or_any=browser)
    folder = data or record_folder()
    with _log_or_end(folder, running=f"http://localhost:{port}/" if browser else None) as log:
        desk = _desk(log, folder, "serve", source=source, deck=deck, allow=allow or ())
        last = remembered(folder, source)
        if last is not None and desk.resume(*last):
            typer.echo(f"Taking up the last table again: {redacted(last[0])}")
        given = None if log_at is None else Member(log_at, (table or socket.gethostname()).strip(), fixed=True)
        _run(desk, listening, host, folder, pin, browser=browser, given=given)


def _check_league(log_at: str | None, table: str | None) -> None:
    """Says what is wrong with a league's address or a table's name before anything begins."""
    from table.record.league import League
    from table.record.store import LogError
    from webui.shapes.league import LONGEST_NAME

    if table is not None and not (0 < len(table.strip()) <= LONGEST_NAME and table.isprintable()):
        _fail(f"--table: a name of at most {LONGEST_NAME} signs, please.")
    if log_at is not None:
        try:
            League(log_at).close()
        except LogError as error:
            _fail(f"--log: {error.en}")


def _check(deck: str | None, pin: str | None) -> None:
    """Ends with a sentence where there is no such deck, or the host's code is none."""
    from vision.scanner import known_decks

    if deck is not None and deck not in known_decks():
        _fail(f"--deck {deck}: not known; there are {', '.join(known_decks())} (gyoji enroll adds one).")
    if pin is not None and not (len(pin) == 6 and pin.isascii() and pin.isdigit()):
        _fail("--pin: six digits, please.")


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
    from table.record.written import trouble
    from vision.folders import record_folder
    from webui.problems import RefusedError

    try:
        shown = demo_record(record)
    except (OSError, ValueError) as error:
        _fail(trouble(record or "the demonstration", error))
    listening = _listen(host, port, or_any=True)
    typer.echo("Setting the virtual table …")
    with _log_or_none(data or record_folder()) as (log, folder):
        desk = _desk(log, folder, "demo", pace=pace)
        try:
            desk.demonstrate(shown)
        except RefusedError as error:
            _fail(error.problem.message.en)
        except ValueError as error:  # options that cannot be played
            _fail(f"{record}: {error}")
        _run(desk, listening, host, folder, browser=browser)


def demo_record(record: Path | None = None) -> Demonstration:
    """The first demonstration, or any record to be shown like one. Raises OSError, RecordError."""
    from table.record.written import record_lines
    from table.simulation.demonstrations import Demonstration, demonstration, names
    from table.simulation.story import parse_record

    if record is None:
        return demonstration(names()[0])
    texts = record_lines(record)
    parse_record(texts)  # what is wrong with it is said before anything opens
    return Demonstration("", tuple(json.loads(line) for line in texts if line.strip()))


@contextlib.contextmanager
def _log_or_end(folder: Path, running: str | None = None) -> Iterator[EventLog]:
    """The log of a data folder that nobody else uses meanwhile; else the program ends with one sentence. `running`:
    where the page of the other one is, to be opened."""
    from table.record.folder import FolderLock, InUseError, private_folder
    from table.record.log import EventLog, LogError
    from table.record.written import trouble

    try:
        private_folder(folder)
        kept = FolderLock(folder)
        log = EventLog(folder / "gyoji.sqlite")
    except InUseError as error:
        if running is None:
            _fail(error.en)
        typer.echo(f"Gyoji is running already; its page: {running}")
        webbrowser.open(running)
        raise typer.Exit from None
    except LogError as error:
        _fail(error.en)
    except OSError as error:
        _fail(f"{trouble(folder, error)}.")
    for loss in log.losses:
        typer.echo(loss.en, err=True)
    try:
        yield log
    finally:
        log.close()
        kept.release()


@contextlib.contextmanager
def _log_or_none(folder: Path) -> Iterator[tuple[EventLog, Path]]:
    """The log of a data folder, and the folder; where it cannot be used, as while another Gyoji runs, one that goes
    with the program."""
    from table.record.folder import FolderLock, InUseError, private_folder
    from table.record.log import EventLog, LogError

    with contextlib.ExitStack() as stack:
        try:
            private_folder(folder)
            stack.callback(FolderLock(folder).release)
            log = EventLog(folder / "gyoji.sqlite")
        except (InUseError, LogError, OSError):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gyoji-", ignore_cleanup_errors=True)))
            typer.echo("The data folder cannot be used now: tables that are set up here will not be kept.")
            log = EventLog(folder / "gyoji.sqlite")
        stack.callback(log.close)
        yield log, folder


def _desk(
    log: EventLog, folder: Path, mode: Literal["serve", "demo"], *, source: str | None = None, deck: str | None = None,
    allow: Sequence[Path] = (), pace: float = 1.0,
) -> Desk:  # fmt: skip
    """The desk over a data folder; what it watches is remembered there."""
    from vision.folders import decks_folder
    from webui.desk import Desk
    from webui.memory import remember
    from webui.paths import Allowed
    from webui.seats import Seats
    from webui.sources import Sources
    from webui.watching import found_cameras, stage, watch

    return Desk(
        log,
        functools.partial(watch, deck=deck),
        mode=mode,
        sources=Sources(source, found_cameras, Allowed([folder, decks_folder(), SCENES, *allow])),
        keep=functools.partial(remember, folder, given=source),
        seats=Seats(folder),
        stage=functools.partial(stage, pace=pace),
    )


def _listen(host: str, port: int, or_any: bool = False) -> socket.socket:
    """A bound socket; with `or_any` any free port where the chosen one is taken."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
        if os.name == "posix":  # elsewhere this would share the port with whoever has it
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind(address)
            bound.listen()  # from now on a browser waits instead of being turned away
        except OSError:
            bound.close()
            if not or_any or port == 0:
                raise
            return _listen(host, 0)
    except OSError as error:
        _fail(f"Cannot listen on {host}:{port}: {error.strerror or error}.")
    return bound


def _run(
    desk: Desk,
    listening: socket.socket,
    host: str,
    folder: Path,
    pin: str | None = None,
    *,
    browser: bool,
    given: Member | None = None,
) -> None:
    from webui.house import HouseRules
    from webui.keys import Keys
    from webui.membership import Membership
    from webui.server import create_app

    keys = Keys(folder, pin)

    port = listening.getsockname()[1]
    start_logging()
    here = f"http://{'localhost' if host in (*ANY, '127.0.0.1', '::1') else literal(host)}:{port}/"
    names = addresses_of(host)
    addresses = [f"http://{literal(name)}:{port}/" for name in names]
    guard = Guard([host, *names, socket.gethostname(), f"{socket.gethostname()}.local"], keys)
    doors = Doors(port, addresses, guard.call)
    league = Membership(desk, folder, given)
    app = create_app(desk, guard, doors=doors, house=HouseRules(folder), league=league)
    _announce(here, addresses, keys)
    if browser:
        webbrowser.open(here)
    # Ctrl+C is how one stops it: no traceback for that.
    try:
        _server(app, doors).run(sockets=[listening])
    except KeyboardInterrupt:
        typer.echo("")
    finally:
        league.close()
        desk.end()


def _announce(here: str, addresses: Sequence[str], keys: Keys) -> None:
    """Says where the page is; on the network with the codes that other devices need."""
    typer.echo(f"Gyoji (行司): {here}")
    if addresses:
        for address in addresses:
            typer.echo(f"  on the network: {address}")
        codes = keys.codes
        typer.echo(f"  codes: {codes['player']} to play, {codes['viewer']} to watch, {codes['host']} for the host")
        if sys.stdout.isatty():
            import segno

            segno.make(f"{addresses[0]}#join={codes['player']}").terminal(compact=True)
    typer.echo("Stop with Ctrl+C.")


def _server(app: FastAPI, doors: Doors) -> uvicorn.Server:
    """The server of the page, with its limits on connections and requests."""
    import uvicorn

    from webui.connections import ACCEPTED, BACKLOG, Connections, limits_here

    class Server(uvicorn.Server):
        """Ends the endless answers (pictures, live connections) first, so that stopping is quick and quiet."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            app.state.closing.set()
            super().handle_exit(sig, frame)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            for each in sockets or ():
                each.listen(BACKLOG)
            doors.attach(self.listen, connections.end)

        async def listen(self, bound: socket.socket) -> asyncio.Server:
            """Serves one more socket."""

            def connected() -> asyncio.Protocol:
                made: asyncio.Protocol = self.config.http_protocol_class(
                    config=self.config, server_state=self.server_state, app_state=self.lifespan.state
                )  # type: ignore[call-arg]
                return made

            server = await asyncio.get_running_loop().create_server(connected, sock=bound, backlog=ACCEPTED)
            bound.listen(BACKLOG)
            return server

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await doors.close()
            await super().shutdown(sockets)

        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            async with connections.watched():
                await super().serve(sockets)

    connections = Connections(limits_here())
    return Server(_limits(app, connections))


def _limits(app: FastAPI, connections: Connections) -> uvicorn.Config:
    """How the page is served: the protocol with our limits, little waiting at the end, no log of its own."""
    import uvicorn

    from webui.connections import ACCEPTED

    return uvicorn.Config(
        app,
        http=connections.protocol(),
        backlog=ACCEPTED,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=MAX_HEAD,
        ws_max_size=4096,
        ws_per_message_deflate=False,
    )


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)
