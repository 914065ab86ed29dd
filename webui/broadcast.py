"""Pushes the view to every page: each change is built and encoded once and sent at once."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from webui.desk import Desk
from webui.problems import RefusedError
from webui.shapes.view import Head

LOOK_S = 0.08
"""How often it is looked for a new picture while somebody wants one, s."""
STATUS_S = 0.25
"""How often it is looked how the camera does while somebody watches, s."""
RATE_S = 1.0
"""So far apart are messages that say nothing new but pictures per second, s."""
WAITING = 64
"""Messages that may wait for a slow page; one that is further behind gets the whole view anew."""
NONE = '{"kind": "none"}'
log = logging.getLogger(__name__)


class Picture(NamedTuple):
    """The number of a frame, the message that announces it, and its JPEG."""

    number: int
    head: str
    jpeg: bytes


class Viewer:
    """One connection: `texts` wait to be sent to it, in order; `due` is set when something waits.

    `follows`: it wants to be told of the table; `picture`: it wants pictures; `ready`: it has shown the last one.
    """

    def __init__(self, *, follows: bool, picture: bool) -> None:
        self.follows = follows
        self.picture = picture
        self.ready = True
        self.behind = follows
        self.frame = -1
        self.texts: deque[str] = deque()
        self.due = asyncio.Event()

    def put(self, texts: list[str]) -> None:
        """Queues texts to be sent; where too many wait, all are dropped and the whole view is sent instead."""
        if len(self.texts) + len(texts) > WAITING:
            self.texts.clear()
            self.behind = True
        else:
            self.texts.extend(texts)
        self.due.set()


class Broadcast:
    """Tells every viewer of `desk` what changes. All methods but `run`'s own work belong to the event loop."""

    def __init__(self, desk: Desk, closing: threading.Event) -> None:
        self._desk = desk
        self._closing = closing
        self._viewers: set[Viewer] = set()
        self._news = asyncio.Event()
        self._watched = asyncio.Event()
        self._stamp: tuple[str, int] | None = None
        self._head: dict[str, object] = {}
        self._status: dict[str, object] = {}
        self._status_at = -RATE_S
        self._gone = True
        self.picture: Picture | None = None

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Context manager: pushes changes while it is open."""
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._news.set)

        self._desk.subscribe(wake)
        tasks = [asyncio.create_task(work()) for work in (self._tell, self._show)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def viewer(self, *, follows: bool = True, picture: bool = False) -> AsyncIterator[Viewer]:
        """Context manager: a viewer that receives changes while it is open."""
        made = Viewer(follows=follows, picture=picture)
        self._viewers.add(made)
        self._watched.set()
        self._news.set()
        try:
            yield made
        finally:
            self._viewers.discard(made)
            if not self._viewers:
                self._watched.clear()

    async def _tell(self) -> None:
        while True:
            await self._watched.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), STATUS_S)
            self._news.clear()
            joining = {viewer for viewer in self._viewers if viewer.behind}
            try:
                told, whole = await asyncio.to_thread(self._messages, bool(joining))
            except Exception as error:  # the next change is told again
                log.error("the pages could not be told", exc_info=error)
                await asyncio.sleep(STATUS_S)
                continue
            for viewer in self._viewers:
                if viewer in joining:
                    viewer.behind = False
                    viewer.put(whole)
                elif viewer.follows and not viewer.behind and told:
                    viewer.put(told)

    def _messages(self, joining: bool) -> tuple[list[str], list[str]]:
        """(what is due to those who know all up to now, what tells everything; empty unless `joining`)."""
        news = self._desk.news(self._stamp, joining)
        if news is None:
            told = [] if self._gone else [NONE]
            self._gone, self._stamp, self._head, self._status = True, None, {}, {}
            return told, [NONE]
        told = []
        head = news.head.model_dump(include=set(Head.model_fields))
        stamp = (news.head.session, news.head.version)
        view = "" if news.view is None else f'{{"kind": "view", "view": {news.view.model_dump_json()}}}'
        if news.changed is None:
            told.append(view)
        elif stamp != self._stamp:
            fields = {name: item for name, item in head.items() if self._head.get(name) != item}
            changed = [entry.model_dump() for entry in news.changed]
            told.append(_text(kind="update", update={"view": fields, "changed": changed}))
        self._gone, self._stamp, self._head = False, stamp, head
        status = self._camera()
        return [*told, *status], [view, _text(kind="status", status=self._status)] if joining else []

    def _camera(self) -> list[str]:
        """The state of the camera, if it changed."""
        try:
            status = self._desk.status().model_dump()
        except RefusedError:
            return []  # the table was left just now; the next look says so
        now = time.monotonic()
        same = {**status, "fps": 0} == {**self._status, "fps": 0} if self._status else False
        if status == self._status or (same and now < self._status_at + RATE_S):
            return []
        self._status, self._status_at = status, now
        return [_text(kind="status", status=status)]

    async def _show(self) -> None:
        while True:
            await self._watched.wait()
            if self._closing.is_set():
                for viewer in self._viewers:
                    viewer.due.set()
            elif any(viewer.picture and viewer.ready for viewer in self._viewers):
                try:
                    await asyncio.to_thread(self._look)
                except Exception as error:
                    log.error("no picture could be shown", exc_info=error)
                for viewer in self._viewers:
                    if viewer.picture and viewer.ready and self.picture and self.picture.number != viewer.frame:
                        viewer.due.set()
            await asyncio.sleep(LOOK_S)

    def _look(self) -> None:
        """Takes the newest picture with its outlines."""
        found = self._desk.picture()
        if found is None:
            self.picture = None
        elif self.picture is None or found != (self.picture.number, self.picture.jpeg):
            size = self._status.get("size")
            width, height = size if isinstance(size, list | tuple) else (1280, 720)
            cards = [card.model_dump() for card in self._desk.outlines()]
            self.picture = Picture(
                found[0], _text(kind="picture", outlines=cards, width=width, height=height), found[1]
            )


def _text(**message: object) -> str:
    return json.dumps(message, ensure_ascii=False)
