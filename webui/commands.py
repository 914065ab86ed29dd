"""`gyoji serve` and `gyoji demo`: the page, on a real table and on a virtual one."""

from __future__ import annotations

import contextlib
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
from webui.guard import Guard, is_loopback, new_pin
from webui.logs import start_logging

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from webui.desk import Desk
    from webui.house import HouseRules

DEMO = "demo.jsonl"
SEEN = frozenset({"play", "clear", "takeback"})
"""Events that a camera sees; everything before the first of them, bids and their passes too, is told to the referee by
the table."""
MAX_HEAD = 16 * 1024
"""Bytes of the longest head of a request."""
journal = logging.getLogger(__name__)

Host = Annotated[str, typer.Option(help="address to listen on; 0.0.0.0 opens the page to the network, with a PIN")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="port to listen on; 0: any free one")]


def serve(
    source: Annotated[
        str | None, typer.Option(help="camera number or path, film, folder or stream; if missing, the page asks")
    ] = None,
    host: Host = "127.0.0.1",
    port: Port = 8010,
    data: Annotated[Path | None, typer.Option(help="folder of the record (default: the user's data folder)")] = None,
    pin: Annotated[str | None, typer.Option(help="six digits (default: drawn anew at each start)")] = None,
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
    from vision.folders import record_folder
    from vision.scanner import known_decks
    from webui.desk import Desk
    from webui.house import HouseRules
    from webui.memory import remember, remembered
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
    desk = Desk(log, looking, given=source, find=found_cameras, keep=keep)
    last = remembered(folder, source)
    if last is not None and desk.resume(*last):
        typer.echo(f"Taking up the last table again: {redacted(last[0])}")
    _run(desk, listening, host, pin or new_pin(), browser=False, house=HouseRules(folder))
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
    from webui.problems import RefusedError
    from webui.watching import watch

    try:
        header, opening, path = demo_record(record)
    except (OSError, ValueError) as error:
        _fail(trouble(record or DEMO, error))
    listening = _listen(host, port, or_any=True)
    typer.echo("Setting the virtual table …")
    with tempfile.TemporaryDirectory(prefix="gyoji-demo-") as folder:
        log = EventLog(Path(folder) / "gyoji.sqlite")
        desk = Desk(log, functools.partial(watch, pace=pace), mode="demo")
        try:
            desk.show(f"virtual:{path}", header, opening)
        except RefusedError as error:
            _fail(error.problem.message.en)
        except ValueError as error:  # options that cannot be played
            _fail(f"{path}: {error}")
        _run(desk, listening, host, new_pin(), browser=browser)
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
    desk: Desk, listening: socket.socket, host: str, pin: str, browser: bool, house: HouseRules | None = None
) -> None:
    from webui.server import create_app

    port = listening.getsockname()[1]
    open_to_all = not is_loopback(host)
    start_logging()
    names = own_addresses() if host in ("0.0.0.0", "::") else [host]
    here = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1', '::1') else _literal(host)}:{port}/"
    addresses = [f"http://{_literal(name)}:{port}/" for name in names] if open_to_all else []
    guard = Guard([*names, socket.gethostname(), f"{socket.gethostname()}.local"], pin if open_to_all else None)
    app = create_app(desk, guard, addresses, house=house)
    _announce(here, addresses, pin if open_to_all else None)
    if browser:
        webbrowser.open(here)
    # Ctrl+C is how one stops it: no traceback for that.
    try:
        _server(app).run(sockets=[listening])
    except KeyboardInterrupt:
        typer.echo("")
    finally:
        desk.close()


def _announce(here: str, addresses: Sequence[str], pin: str | None) -> None:
    """Says where the page is; on the network only with a PIN."""
    typer.echo(f"Gyoji (行司): {here}")
    if pin is not None:
        for address in addresses:
            typer.echo(f"  on the network: {address}")
        typer.echo(f"  PIN: {pin}")
        if addresses and sys.stdout.isatty():
            import segno

            segno.make(addresses[0]).terminal(compact=True)
    typer.echo("Stop with Ctrl+C.")


def _server(app: FastAPI) -> uvicorn.Server:
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

        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            async with connections.watched():
                await super().serve(sockets)

    connections = Connections(limits_here())
    config = uvicorn.Config(
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
    return Server(config)


def own_addresses() -> list[str]:
    """This computer's addresses on its networks, the one towards the outside first; sends nothing."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a datagram socket only looks up the route
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found.extend(str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def _literal(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)
