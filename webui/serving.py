"""Serves the page: the socket, the limits of the server, what is printed about it, and its end."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import segno
import typer
import uvicorn
from fastapi import FastAPI

from table.exits import fail
from webui.access.authority import Authority
from webui.access.doors import ANY, Doors, addresses_of, literal
from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.cameras.messages import PIECE
from webui.cameras.phones import Phones
from webui.connections import ACCEPTED, BACKLOG, Connections, limits_here
from webui.desk.desk import Desk
from webui.logs import start_logging
from webui.routes.membership import Member, Membership
from webui.server import create_app
from webui.setup.groups import Groups
from webui.setup.house_rules import HouseRules

MAX_HEAD = 16 * 1024
"""Bytes of the longest head of a request."""
HANDSHAKE_S = 5.0
"""So long a connection over TLS may take to begin, s."""


def listen(host: str, port: int, or_any: bool = False) -> socket.socket:
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
            return listen(host, 0)
    except OSError as error:
        fail(f"Cannot listen on {host}:{port}: {error.strerror or error}.")
    return bound


def run(
    desk: Desk,
    listening: socket.socket,
    host: str,
    folder: Path,
    pin: str | None = None,
    *,
    browser: bool,
    given: Member | None = None,
    phones: Phones | None = None,
) -> None:
    """Serves a desk's page on a bound socket until Ctrl+C. `host` is the address that was asked for, `folder` keeps the
    codes, the house rules and the league, `pin` is the host's own code, `given` the league that was asked for;
    `browser`: opens the page; `phones`: those that are cameras."""
    keys = Keys(folder, pin)
    port = listening.getsockname()[1]
    start_logging()
    here = f"http://{'localhost' if host in (*ANY, '127.0.0.1', '::1') else literal(host)}:{port}/"
    names = addresses_of(host)
    addresses = [f"http://{literal(name)}:{port}/" for name in names]
    guard = Guard([host, *names, socket.gethostname(), f"{socket.gethostname()}.local"], keys)
    doors = Doors(port, addresses, guard.call)
    league = Membership(desk, folder, given)
    authority = Authority(folder, f"Gyoji ({socket.gethostname()})")
    cameras = Doors(port + 1, called=guard.call, secure=authority.context)
    app = create_app(
        desk, guard, doors=doors, house=HouseRules(folder), groups=Groups(folder), league=league, phones=phones,
        cameras=cameras, authority=authority,
    )  # fmt: skip
    announce(here, addresses, keys)
    if browser:
        webbrowser.open(here)
    # Ctrl+C is how one stops it: no traceback for that.
    try:
        page_server(app, doors).run(sockets=[listening])
    except KeyboardInterrupt:
        typer.echo("")
    finally:
        league.close()
        desk.end()


def announce(here: str, addresses: Sequence[str], keys: Keys) -> None:
    """Says where the page is; on the network with the codes that other devices need."""
    typer.echo(f"Gyoji (行司): {here}")
    if addresses:
        for address in addresses:
            typer.echo(f"  on the network: {address}")
        codes = keys.codes
        typer.echo(f"  codes: {codes['player']} to play, {codes['viewer']} to watch, {codes['host']} for the host")
        if sys.stdout.isatty():
            segno.make(f"{addresses[0]}#join={codes['player']}").terminal(compact=True)
    typer.echo("Stop with Ctrl+C.")


def page_server(app: FastAPI, doors: Doors) -> uvicorn.Server:
    """The server of the page, with its limits on connections and requests."""
    cameras: Doors = app.state.cameras
    phones: Phones = app.state.phones

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
            cameras.attach(self.listen, connections.end)
            loop = asyncio.get_running_loop()
            phones.wanted = lambda: asyncio.run_coroutine_threadsafe(cameras.open(), loop)
            if phones.any_watched():  # the table that was taken up again is watched by one
                await cameras.open()

        async def listen(self, bound: socket.socket, context: ssl.SSLContext | None = None) -> asyncio.Server:
            """Serves one more socket, over TLS where there is a context."""

            def connected() -> asyncio.Protocol:
                made: asyncio.Protocol = self.config.http_protocol_class(
                    config=self.config, server_state=self.server_state, app_state=self.lifespan.state
                )  # type: ignore[call-arg]
                return made

            server = await asyncio.get_running_loop().create_server(
                connected, sock=bound, backlog=ACCEPTED, ssl=context,
                ssl_handshake_timeout=None if context is None else HANDSHAKE_S,
            )  # fmt: skip
            bound.listen(BACKLOG)
            return server

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await doors.close()
            await cameras.close()
            await super().shutdown(sockets)

        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            async with connections.watched():
                await super().serve(sockets)

    connections = Connections(limits_here())
    return Server(limits(app, connections))


def limits(app: FastAPI, connections: Connections) -> uvicorn.Config:
    """How the page is served: the protocol with our limits, little waiting at the end, no log of its own."""
    return uvicorn.Config(
        app,
        http=connections.protocol(),
        backlog=ACCEPTED,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=MAX_HEAD,
        ws_max_size=PIECE,
        ws_per_message_deflate=False,
    )
