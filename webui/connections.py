"""Limits on the connections of the server: how many in all, how many from one address, and how long each may take.

uvicorn closes a connection that is silent after an answer, and a WebSocket that answers no ping. Here is the rest: a
connection that sends nothing, or its request byte by byte; one that reads nothing of what it is sent; and too many.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from webui.problems import problem

TICK_S = 1.0
ACCEPTED = 1
"""Connections that asyncio takes at a time (`uvicorn.Config(backlog=…)`). Where no file can be opened it plans to try
again for each of these, so more than one would multiply."""
PACE = 50_000
"""A body that comes at least so fast is not ended, however long it is, bytes per s."""
BACKLOG = 128
"""Connections that may wait to be taken; set once the server listens."""
SAID = 200
QUIET_S = 60.0
"""So far apart are lines of the log that say the same, s."""
NO_ROOM = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limits:
    """Connections in `total` and `per_address`; seconds until a request, body included, has to be there (`request_s`; a
    large body has longer, `PACE`), and seconds that one may read nothing of what waits for it (`stalled_s`)."""

    total: int = 512
    per_address: int = 256
    request_s: float = 10.0
    stalled_s: float = 20.0


def limits_here() -> Limits:
    """The limits that leave half of the files that this process may open to everything else."""
    if sys.platform == "win32":  # which knows no such limit
        return Limits()
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    total = Limits.total if soft == resource.RLIM_INFINITY else max(8, min(Limits.total, soft // 2))
    return Limits(total, total // 2)


@dataclass
class _Line:
    """One connection: whose it is, since when it waits for a request, and what waits to be read by the other side."""

    transport: asyncio.Transport
    protocol: GuardedProtocol
    address: str
    unread: int = 0
    unread_since: float = 0.0


class Connections:
    """All connections of a server. `clock` gives seconds; everything belongs to the event loop."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self._lines: dict[asyncio.Transport, _Line] = {}
        self._said: dict[str, float] = {}

    def protocol(self) -> type[GuardedProtocol]:
        """The protocol for `uvicorn.Config(http=…)`."""
        return type("Guarded", (GuardedProtocol,), {"doors": self})

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Context manager: enforces the limits while it is open."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            loop.set_exception_handler(None)

    def admit(self, transport: asyncio.Transport, protocol: GuardedProtocol, address: str) -> bool:
        """Whether a new connection may stay. Where there are too many, the idle one that has waited longest goes."""
        self._sweep()
        for whose, most in ((address, self.limits.per_address), (None, self.limits.total)):
            lines = [line for line in self._lines.values() if whose in (None, line.address)]
            if len(lines) < most:
                continue
            idle = [line for line in lines if line.protocol.idle_since is not None and not line.protocol.upgraded]
            if not idle:
                self._say(f"too many connections from {address}: a new one is refused")
                return False
            self._say(f"too many connections from {address}: the one that was idle longest is closed")
            self._drop(min(idle, key=lambda line: line.protocol.idle_since or 0.0))
        self._lines[transport] = _Line(transport, protocol, address)
        return True

    def tick(self) -> None:
        """Closes what has taken too long."""
        self._sweep()
        now = self.clock()
        for line in list(self._lines.values()):
            unread = line.transport.get_write_buffer_size()
            if unread == 0 or unread != line.unread:
                line.unread, line.unread_since = unread, now
            stalled = unread > 0 and now - line.unread_since > self.limits.stalled_s
            due = None if line.protocol.upgraded else line.protocol.waits_since
            if stalled or (due is not None and now - due > self.limits.request_s):
                self._drop(line)

    def end(self, locals_: frozenset[tuple[str, int]]) -> None:
        """Ends all connections that came in on these addresses of this computer (host, port)."""
        for line in list(self._lines.values()):
            name = line.transport.get_extra_info("sockname")
            if isinstance(name, tuple) and tuple(name[:2]) in locals_:
                self._drop(line)

    def __len__(self) -> int:
        self._sweep()
        return len(self._lines)

    def forget(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self._lines.pop(transport, None)

    def _drop(self, line: _Line) -> None:
        self._lines.pop(line.transport, None)
        line.transport.abort()

    def _sweep(self) -> None:
        """Forgets what has ended; a WebSocket's end is told to nobody else."""
        for transport in [each for each in self._lines if each.is_closing() and not each.get_write_buffer_size()]:
            del self._lines[transport]

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self.tick()

    def _say(self, sentence: str, error: BaseException | None = None) -> None:
        """Logs a line, but not the same one again and again."""
        now = self.clock()
        if now - self._said.get(sentence, -QUIET_S) >= QUIET_S:
            if len(self._said) > 100:
                self._said.clear()
            self._said[sentence] = now
            log.log(logging.WARNING if error is None else logging.ERROR, "%s", sentence, exc_info=error)

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """An error of the event loop. Where no file can be opened, asyncio tries again a second later."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            self._say(f"no more files can be opened ({error.strerror}): new connections have to wait")
        elif "_start_serving" not in (said := str(context.get("message", "the event loop failed"))):
            # (a server that was waiting for room has stopped meanwhile)
            self._say(said[:SAID], error if isinstance(error, BaseException) else None)


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 with the limits of `doors`.

    `idle_since`: since when no request is open (None: one is); `waits_since`: since when a request, or the rest of one,
    is awaited (None: none is); `upgraded`: it has become a WebSocket.
    """

    doors: Connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection; closed where there are too many."""
        self.upgraded = False
        self._began = self.doors.clock()
        peer = transport.get_extra_info("peername")
        self._admitted = self.doors.admit(transport, self, str(peer[0]) if isinstance(peer, tuple) and peer else "")
        super().connection_made(transport)
        if not self._admitted:
            transport.write(_refusal())
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Bytes of a request."""
        if not self._admitted:
            return
        before = self.cycle
        super().data_received(data)
        now = self.doors.clock()
        self._began = now if self.cycle is not before else min(now, self._began + len(data) / PACE)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket."""
        self.upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """The next request is awaited."""
        self._began = self.doors.clock()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.doors.forget(self.transport)
        super().connection_lost(exc)

    @property
    def idle_since(self) -> float | None:
        """Since when no request is open; None where one is."""
        return self._began if self.cycle is None or self.cycle.response_complete else None

    @property
    def waits_since(self) -> float | None:
        """Since when the other side should have sent a whole request; None where it has."""
        return self._began if self.idle_since is not None or self.cycle.more_body else None


def _refusal() -> bytes:
    said = problem("too-many")
    body = json.dumps(said.model_dump(), ensure_ascii=False).encode()
    head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"Retry-After: 10\r\nConnection: close\r\n\r\n" + body
