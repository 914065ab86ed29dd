"""`gyoji serve` and `gyoji demo`: the page, on a real table and on a virtual one."""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from referee.json_values import JsonLine
from webui.doors import ANY, Doors, addresses_of, literal
from webui.guard import Guard
from webui.logs import start_logging

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from webui.connections import Connections
    from webui.desk import Desk
    from webui.house import HouseRules
    from webui.keys import Keys

DEMO = "demo.jsonl"
SCENES = Path(__file__).parent.parent / "table" / "simulation" / "data"
"""Records that come with Gyoji."""
SEEN = frozenset({"play", "clear", "takeback"})
"""Events that a camera sees; everything before the first of them, bids and their passes too, is told to the referee by
the table."""
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
) -> None:
    """Show the table on a local web page and referee it."""
    from table.capture.addresses import redacted
    from table.record.folder import FolderLock, InUseError, private_folder
    from table.record.log import EventLog, LogError
    from table.record.written import trouble
    from vision.folders import decks_folder, record_folder
    from vision.scanner import known_decks
    from webui.desk import Desk
    from webui.house import HouseRules
    from webui.keys import Keys
    from webui.memory import remember, remembered
    from webui.paths import Allowed
    from webui.seats import Seats
    from webui.sources import Sources
    from webui.watching import found_cameras, watch

    if deck is not None and deck not in known_decks():
        _fail(f"--deck {deck}: not known; there are {', '.join(known_decks())} (gyoji enroll adds one).")
    if pin is not None and not (len(pin) == 6 and pin.isascii() and pin.isdigit()):
        _fail("--pin: six digits, please.")
    listening = _listen(host, port)
    folder = data or record_folder()
    try:
        private_folder(folder)
        kept = FolderLock(folder)
        log = EventLog(folder / "gyoji.sqlite")
    except (InUseError, LogError) as error:
        _fail(error.en)
    except OSError as error:
        _fail(f"{trouble(folder, error)}.")
    for loss in log.losses:
        typer.echo(loss.en, err=True)
    looking = functools.partial(watch, deck=deck)
    keep = functools.partial(remember, folder, given=source)
    allowed = Allowed([folder, decks_folder(), SCENES, *(allow or ())])
    desk = Desk(log, looking, sources=Sources(source, found_cameras, allowed), keep=keep, seats=Seats(folder))
    last = remembered(folder, source)
    if last is not None and desk.resume(*last):
        typer.echo(f"Taking up the last table again: {redacted(last[0])}")
    _run(desk, listening, host, Keys(folder, pin), browser=False, house=HouseRules(folder))
    log.close()
    kept.release()


def demo(
    port: Port = 8010,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the page in the browser")] = True,
    host: Host = "127.0.0.1",
    pace: Annotated[float, typer.Option(min=0.1, max=100, help="how much faster than life the round is played")] = 1.0,
    record: Annotated[
        Path | None, typer.Option(help="play this record instead; its game says which deck lies on the table")
    ] = None,
) -> None:
    """Show a virtual table that plays a round by itself: no camera needed."""
    from table.record.log import EventLog
    from table.record.written import trouble
    from webui.desk import Desk
    from webui.keys import Keys
    from webui.paths import Allowed
    from webui.problems import RefusedError
    from webui.sources import Sources
    from webui.watching import watch

    try:
        header, opening, path = demo_record(record)
    except (OSError, ValueError) as error:
        _fail(trouble(record or DEMO, error))
    listening = _listen(host, port, or_any=True)
    typer.echo("Setting the virtual table …")
    with tempfile.TemporaryDirectory(prefix="gyoji-demo-") as folder:
        log = EventLog(Path(folder) / "gyoji.sqlite")
        sources = Sources(allowed=Allowed([Path(folder)]))
        desk = Desk(log, functools.partial(watch, pace=pace), mode="demo", sources=sources)
        try:
            desk.show(f"virtual:{path}", header, opening)
        except RefusedError as error:
            _fail(error.problem.message.en)
        except ValueError as error:  # options that cannot be played
            _fail(f"{path}: {error}")
        _run(desk, listening, host, Keys(), browser=browser)
        log.close()


def demo_record(record: Path | None = None) -> tuple[JsonLine, list[JsonLine], Path]:
    """(header, what the table tells the referee before the first card, file) of the demonstration or of any record.

    Hands stay hidden: of a deal only the number of cards is told. Raises OSError, RecordError.
    """
    import table.simulation
    from table.record.written import record_lines
    from table.simulation.hosting import public
    from table.simulation.story import parse_record

    path = record or Path(table.simulation.__file__).parent / "data" / DEMO
    texts = record_lines(path)
    parse_record(texts)  # what is wrong with it is said before anything opens
    lines = [json.loads(line) for line in texts if line.strip()]
    opening: list[JsonLine] = []
    for event in lines[1:]:
        if event["type"] in SEEN:
            break
        opening.append(public(event))
    return lines[0], opening, path


def _listen(host: str, port: int, or_any: bool = False) -> socket.socket:
    """A bound socket; with `or_any` any free port where the chosen one is taken."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
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
    desk: Desk, listening: socket.socket, host: str, keys: Keys, browser: bool, house: HouseRules | None = None
) -> None:
    from webui.server import create_app

    port = listening.getsockname()[1]
    start_logging()
    here = f"http://{'localhost' if host in (*ANY, '127.0.0.1', '::1') else literal(host)}:{port}/"
    names = addresses_of(host)
    addresses = [f"http://{literal(name)}:{port}/" for name in names]
    guard = Guard([host, *names, socket.gethostname(), f"{socket.gethostname()}.local"], keys)
    doors = Doors(port, addresses, guard.call)
    app = create_app(desk, guard, doors=doors, house=house)
    _announce(here, addresses, keys)
    if browser:
        webbrowser.open(here)
    # Ctrl+C is how one stops it: no traceback for that.
    try:
        _server(app, doors).run(sockets=[listening])
    except KeyboardInterrupt:
        typer.echo("")
    finally:
        desk.close()


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
