"""Connections that are idle, slow or too many: the server goes on, and a real request is answered."""

from __future__ import annotations

import asyncio
import errno
import http.client
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn

from webui.access.guard import Guard
from webui.connections import Connections, GuardedProtocol, Limits, limits_here
from webui.desk.desk import Desk
from webui.server import create_app

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0
"""So long a test waits for what must happen; it is loaded machines that need it."""


@contextmanager
def serving(desk: Desk, limits: Limits) -> Iterator[tuple[int, Connections]]:
    """A server on a free port of this computer."""
    connections = Connections(limits)
    app = create_app(desk, Guard([], None))
    config = uvicorn.Config(app, http=connections.protocol(), port=0, log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)

    async def serve() -> None:
        async with connections.watched():
            await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield server.servers[0].sockets[0].getsockname()[1], connections
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)


def until(happens: Callable[[], object]) -> None:
    """Waits until it happens."""
    late = time.monotonic() + PATIENCE_S
    while not happens():
        assert time.monotonic() < late, "it did not happen"
        time.sleep(0.02)


def dial(port: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    made.settimeout(PATIENCE_S)
    return made


def status(port: int) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as asked:
        asked.request("GET", "/api/hello")
        return asked.getresponse().status


def ends(line: socket.socket) -> bool:
    """Whether the other side ends the connection."""
    try:
        while line.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


def test_D18_idle_connections_keep_nobody_out(desk: Desk) -> None:
    with serving(desk, Limits(total=12, per_address=8, request_s=1000)) as (port, connections), ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(closing(dial(port)))
        until(lambda: status(port) == 200)
        assert len(connections) <= 8


@pytest.mark.parametrize(
    "start",
    [b"", b"GET /api/hello HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
     b"POST /api/leave HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nContent-Type: application/json\r\n\r\n{"],
)  # fmt: skip
def test_D18_a_request_that_never_comes_whole_is_ended(desk: Desk, start: bytes) -> None:
    with serving(desk, Limits(request_s=0.5)) as (port, _), closing(dial(port)) as slow:
        stop = threading.Event()

        def drip() -> None:
            slow.sendall(start)
            while start and not stop.wait(0.1):
                try:
                    slow.sendall(b"x")
                except OSError:
                    return

        dripping = threading.Thread(target=drip, daemon=True)
        dripping.start()
        assert ends(slow)
        stop.set()
        dripping.join(PATIENCE_S)
        assert status(port) == 200


def test_D18_where_all_are_busy_a_new_one_is_told_so(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    with serving(desk, Limits(total=6, per_address=3)) as (port, _), ExitStack() as stack, caplog.at_level("WARNING"):
        for _ in range(3):
            line = stack.enter_context(closing(dial(port)))
            line.sendall(b"GET /stream.mjpg HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
        assert status(port) == 503
        with closing(dial(port)) as refused:
            text = b""
            while part := refused.recv(4096):
                text += part
            assert b"too-many" in text and "接続".encode() in text
        assert len([each for each in caplog.messages if "a new one is refused" in each]) == 1


def test_D18_an_ordinary_page_is_let_alone(desk: Desk) -> None:
    with serving(desk, Limits(request_s=0.3, stalled_s=0.3)) as (port, connections), closing(dial(port)) as page:
        page.sendall(
            b"GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert page.recv(12) == b"HTTP/1.1 101"
        time.sleep(3)  # ten times as long as a request may take: a WebSocket is no request
        assert len(connections) == 1
        page.settimeout(0.2)
        with pytest.raises(TimeoutError):
            while page.recv(4096):
                pass
    # and its end is noticed
    until(lambda: len(connections) == 0)


class Transport:
    """What a connection writes to."""

    def __init__(self) -> None:
        self.unread = 0
        self.ended = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.ended

    def abort(self) -> None:
        self.ended = True


class Protocol:
    """A WebSocket, or an HTTP connection that is idle."""

    def __init__(self, since: float | None = None) -> None:
        self.upgraded = since is None
        self.idle_since = self.waits_since = since


def test_D18_one_that_reads_nothing_is_ended_and_a_slow_one_is_not() -> None:
    now = [0.0]
    connections = Connections(Limits(stalled_s=20), clock=lambda: now[0])
    stuck, slow = Transport(), Transport()
    for transport in (stuck, slow):
        assert connections.admit(cast(Any, transport), cast(GuardedProtocol, Protocol()), "a")
    stuck.unread = slow.unread = 5000
    for second in range(60):
        now[0] = float(second)
        slow.unread -= 10
        connections.tick()
    assert stuck.ended and not slow.ended


def test_D18_the_longest_idle_goes_first_and_its_own_address_pays() -> None:
    connections = Connections(Limits(total=5, per_address=3), clock=lambda: 100.0)
    lines = {}
    for name, address, since in (
        ("a1", "a", 3.0),
        ("a2", "a", 1.0),
        ("a3", "a", 2.0),
        ("b1", "b", 0.0),
        ("b2", "b", 9.0),
    ):
        lines[name] = Transport()
        assert connections.admit(cast(Any, lines[name]), cast(GuardedProtocol, Protocol(since)), address)
    assert connections.admit(cast(Any, Transport()), cast(GuardedProtocol, Protocol(10.0)), "a")
    assert [name for name, line in lines.items() if line.ended] == ["a2"]
    assert connections.admit(cast(Any, Transport()), cast(GuardedProtocol, Protocol(10.0)), "c")
    assert [name for name, line in lines.items() if line.ended] == ["a2", "b1"]


def test_D18_too_many_open_files_is_one_sentence(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections(Limits(), clock=lambda: 5.0)
    error = OSError(errno.EMFILE, "Too many open files")
    loop = asyncio.new_event_loop()
    with caplog.at_level(logging.WARNING):
        for _ in range(100):
            connections._failed(loop, {"message": "socket.accept() out of system resource", "exception": error})
            connections._failed(loop, {"message": "Exception in callback _start_serving()", "exception": ValueError()})
    loop.close()
    assert caplog.messages == ["no more files can be opened (Too many open files): new connections have to wait"]


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limit")
def test_D18_more_connections_than_files_are_survived(tmp_path: Path) -> None:
    command = 'ulimit -n 96; exec "$0" -c \'import typer; from webui.commands import serve; typer.run(serve)\' "$@"'
    log = tmp_path / "log"
    with log.open("w") as errors, subprocess.Popen(
        ["bash", "-c", command, sys.executable, "--port", "0", "--data", str(tmp_path / "data")],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process, ExitStack() as stack:  # fmt: skip
        stack.callback(process.kill)
        assert process.stdout is not None
        port = int(next(line for line in process.stdout if "localhost" in line).rsplit(":")[-1].strip().rstrip("/"))
        for _ in range(300):
            stack.enter_context(closing(dial(port)))
        assert status(port) == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 0
    said = log.read_text()
    assert len(said.splitlines()) < 10 and "Traceback" not in said and "too many connections" in said, said[:2000]


def test_D18_the_limits_leave_files_for_the_rest() -> None:
    limits = limits_here()
    assert 8 <= limits.total <= 512 and limits.per_address < limits.total
    assert limits.per_address >= 100 or limits.total < 512
