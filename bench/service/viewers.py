"""Pages that watch a table, in a process of their own as a real page is: they take pictures and say when a ruling came.

    python -m bench.service.viewers 8000 --pages 100

Line by line on standard input: `open` (all pages), `close` (all). On standard output: `open` once every page shows the
table, then `VERSION SECONDS` for each page and ruling (`time.monotonic`, one clock for all programs of a computer) and
`closed PICTURES`, so many as all pages got.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from typing import Annotated, Any

import typer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

AT_ONCE = 20
"""So many pages open at a time: a room does not open a hundred in one moment."""
OPEN_S = 60.0
"""Seconds until a page is given up that does not open: the machine may do much else."""
Say = Callable[[str], None]


class Page:
    """One page, on a port of this computer: shows what it is told, and asks for the next picture once it has shown the
    last. `pictures`: so many it got."""

    def __init__(self, port: int, say: Say) -> None:
        self._address = f"ws://127.0.0.1:{port}/live"
        self._say = say
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._shown = asyncio.Event()
        self.pictures = 0

    async def open(self) -> None:
        """Opens it; returns once it shows the table."""
        self._socket = socket = await connect(self._address, max_size=None, compression=None, open_timeout=OPEN_S)
        self._listening = asyncio.create_task(self._listen(socket))
        await self._shown.wait()
        await socket.send('{"picture": true}')

    async def close(self) -> None:
        """Closes it."""
        if self._socket is not None and self._listening is not None:
            await self._socket.close()
            await self._listening

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                if isinstance(message, bytes):
                    self.pictures += 1
                    await socket.send('{"seen": true}')
                else:
                    self._told(json.loads(message), time.monotonic())
        except ConnectionClosed:
            pass

    def _told(self, message: dict[str, Any], at: float) -> None:
        if message["kind"] == "view":
            self._shown.set()
        elif message["kind"] == "update" and (version := message["update"]["view"].get("version")) is not None:
            self._say(f"{version} {at}")


async def watch(port: int, count: int, asked: asyncio.StreamReader, say: Say) -> None:
    """Opens and closes `count` pages as it is asked to, until nobody asks any more."""
    pages: list[Page] = []
    while line := (await asked.readline()).strip():
        if line == b"open":
            pages = [Page(port, say) for _ in range(count)]
            for first in range(0, count, AT_ONCE):
                await asyncio.gather(*(page.open() for page in pages[first : first + AT_ONCE]))
            for page in pages:
                page.pictures = 0
            say("open")
        else:
            await asyncio.gather(*(page.close() for page in pages))
            say(f"closed {sum(page.pictures for page in pages)}")


async def _main(port: int, pages: int) -> None:
    asked = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(asked), sys.stdin)
    await watch(port, pages, asked, lambda text: print(text, flush=True))


def main(port: int, pages: Annotated[int, typer.Option(min=1, max=500)] = 100) -> None:
    """Watch the table that is served on a port of this computer."""
    asyncio.run(_main(port, pages))


if __name__ == "__main__":
    typer.run(main)
