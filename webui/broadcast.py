"""Pushes the view to every page: each change is built and encoded once and sent at once."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from webui.access.roles import Role, Visitor
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.shapes.view import Head
from webui.views.pages import Audience

LOOK_S = 0.08
"""How often it is looked for a new picture while somebody wants one, s."""
PICTURES_PER_S = 200
"""So many pictures are sent in a second at most, all pages together: sending takes time that the table needs. A hundred
pages get two each second, up to sixteen every one there is."""
STATUS_S = 0.25
"""How often it is looked how the camera does while somebody watches, s."""
RATE_S = 1.0
"""So far apart are messages that say nothing new but pictures per second, s."""
WAITING = 64
"""Messages that may wait for a slow page; one that is further behind gets the whole view anew."""
NONE = '{"kind": "none"}'
GUIDE_NONE = '{"kind": "guide", "guide": null}'
ANYBODY = Visitor(Role.VIEWER)
log = logging.getLogger(__name__)


class Picture(NamedTuple):
    """The number of a frame, the message that announces it, and its JPEG."""

    number: int
    head: str
    jpeg: bytes


class Viewer:
    """One connection: `texts` wait to be sent to it, in order; `due` is set when something waits.

    `follows`: it wants to be told of the table; `picture`: it wants pictures; `ready`: it has shown the last one;
    `ended`: it may see no more. `visitor`: who it is; `audience`: as whom it was told of the table; `room`, `guide`,
    `clock`: what it was told of the room, the demonstration and the clock last.
    """

    def __init__(self, *, follows: bool, picture: bool, visitor: Visitor = ANYBODY) -> None:
        self.visitor = visitor
        self.audience: Audience = None
        self.room: tuple[str, ...] = ()
        self.guide = GUIDE_NONE
        self.clock = -1
        self.ended = False
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


@dataclass
class _Known:
    """What an audience has been told up to now: the session and version, the head of the view; `gone`: that there is no
    table."""

    stamp: tuple[str, int] | None = None
    head: dict[str, object] = field(default_factory=dict)
    gone: bool = True


class Messages(NamedTuple):
    """`told`: what is due to those who know all up to now; `whole`: what tells everything, empty where nobody joins."""

    told: list[str]
    whole: list[str]


class Broadcast:
    """Tells every viewer of `desk` what changes. All methods but `changed` and `run`'s own work belong to the event
    loop. `league`: the version of the league that can be asked for and whether there is one now, None where
    there never was."""

    def __init__(
        self, desk: Desk, closing: threading.Event, league: Callable[[], tuple[int, bool] | None] = lambda: None
    ) -> None:
        self._desk = desk
        self._league = league
        self._closing = closing
        self._viewers: set[Viewer] = set()
        self._news = asyncio.Event()
        self._watched = asyncio.Event()
        self._known: dict[Audience, _Known] = {}
        self._status: dict[str, object] = {}
        self._status_at = -RATE_S
        self._wake: Callable[[], None] = lambda: None
        self.picture: Picture | None = None

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Context manager: pushes changes while it is open."""
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._news.set)

        self._wake = wake
        self._desk.subscribe(wake)
        tasks = [asyncio.create_task(work()) for work in (self._tell, self._show)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def viewer(self, visitor: Visitor, *, follows: bool = True, picture: bool = False) -> AsyncIterator[Viewer]:
        """Context manager: a viewer that receives changes while it is open."""
        made = Viewer(follows=follows, picture=picture, visitor=visitor)
        self._viewers.add(made)
        if follows:
            self._desk.looked_at()
        self._watched.set()
        self._news.set()
        try:
            yield made
        finally:
            self._viewers.discard(made)
            if not self._viewers:
                self._watched.clear()

    def changed(self) -> None:
        """Something about the room has changed; may be called from any thread."""
        self._wake()

    def dismiss(self) -> None:
        """Whoever came with a code may see no more until they join again."""
        for viewer in self._viewers:
            if viewer.visitor.device or not viewer.visitor.here:
                viewer.ended = True
                viewer.due.set()

    async def _tell(self) -> None:
        while True:
            await self._watched.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), STATUS_S)
            self._news.clear()
            following = [viewer for viewer in self._viewers if viewer.follows and not viewer.ended]
            self._seat(following)
            joining = {viewer for viewer in following if viewer.behind}
            wanted = {viewer.audience: False for viewer in following} | {viewer.audience: True for viewer in joining}
            try:
                made, guide = await asyncio.to_thread(self._made, wanted)
                rooms = await asyncio.to_thread(self._rooms, {viewer.visitor for viewer in following})
            except Exception as error:  # the next change is told again
                log.error("the pages could not be told", exc_info=error)
                await asyncio.sleep(STATUS_S)
                continue
            clock = _text(kind="clock", clock=None if (now := self._desk.clock.shown()) is None else now.model_dump())
            changes = self._desk.clock.changes
            for viewer in following:
                if viewer.room != rooms[viewer.visitor]:
                    viewer.room = rooms[viewer.visitor]
                    viewer.put(list(viewer.room))
                if viewer.clock != changes:
                    viewer.clock = changes
                    viewer.put([clock])
                if viewer in joining:
                    viewer.behind = False
                    viewer.put(made[viewer.audience].whole)
                elif not viewer.behind and made[viewer.audience].told:
                    viewer.put(made[viewer.audience].told)
                if viewer.guide != guide:
                    viewer.guide = guide
                    viewer.put([guide])

    def _seat(self, viewers: Sequence[Viewer]) -> None:
        """Somebody who has taken or left a seat is shown the whole table anew, as whom they are now."""
        known = {visitor: self._desk.seating.audience(visitor) for visitor in {each.visitor for each in viewers}}
        for viewer in viewers:
            if (audience := known[viewer.visitor]) != viewer.audience:
                viewer.texts.clear()
                viewer.audience, viewer.behind = audience, True

    def _rooms(self, visitors: Iterable[Visitor]) -> dict[Visitor, tuple[str, ...]]:
        """What each is told of the room, of who they are in it, and of the league; encoded once for all alike."""
        shared = [_text(kind="room", room=self._desk.seating.room().model_dump())]
        league = self._league()
        if league is not None:
            shared.append(_text(kind="league", version=league[0], joined=league[1]))
        you = self._desk.seating.you
        return {each: (_text(kind="you", you=you(each).model_dump()), *shared) for each in visitors}

    def _made(self, wanted: Mapping[Audience, bool]) -> tuple[dict[Audience, Messages], str]:
        """What is due to each audience (`wanted`: whether somebody in it joins), made and encoded once for each, and
        what is said of the demonstration."""
        self._known = {audience: self._known.get(audience, _Known()) for audience in wanted}
        status = self._camera()
        made = {audience: self._messages(audience, joins, status) for audience, joins in wanted.items()}
        guide = self._desk.guide()
        told = None if guide is None else guide.model_dump()
        return made, _text(kind="guide", guide=told)

    def _messages(self, audience: Audience, joining: bool, status: list[str]) -> Messages:
        known = self._known[audience]
        news = self._desk.news(known.stamp, joining, audience)
        if news is None:
            self._known[audience] = _Known()
            return Messages([] if known.gone else [NONE], [NONE])
        told = []
        stamp = (news.head.session, news.head.version)
        view = "" if news.view is None else f'{{"kind": "view", "view": {news.view.model_dump_json()}}}'
        if news.changed is None or stamp != known.stamp:
            head = news.head.model_dump(include=set(Head.model_fields))
            if news.changed is None:
                told.append(view)
            else:
                fields = {name: item for name, item in head.items() if known.head.get(name) != item}
                changed = [entry.model_dump() for entry in news.changed]
                told.append(_text(kind="update", update={"view": fields, "changed": changed}))
            self._known[audience] = _Known(stamp, head, False)
        whole = [view, _text(kind="status", status=self._status)] if joining and self._status else [view]
        return Messages([*told, *status], whole if joining else [])

    def _camera(self) -> list[str]:
        """The state of the camera, if it changed."""
        try:
            status = self._desk.status().model_dump()
        except RefusedError:  # no table
            self._status = {}
            return []
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
            await asyncio.sleep(pause_s(sum(viewer.picture for viewer in self._viewers)))

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


def pause_s(pages: int) -> float:
    """Seconds between two pictures where so many pages take them: each takes every picture at most once.

    >>> pause_s(1), pause_s(100)
    (0.08, 0.5)
    """
    return max(LOOK_S, pages / PICTURES_PER_S)


def _text(**message: object) -> str:
    return json.dumps(message, ensure_ascii=False)
