"""The table as it happens: one WebSocket per page, and `/stream.mjpg` for anything else that shows pictures."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response, StreamingResponse

from webui.api import desk_of, guard_of, pin_given
from webui.desk import Desk
from webui.guard import COOKIE
from webui.problems import RefusedError
from webui.shapes import View

LOOK_S = 0.08
"""How often a page's task looks whether anything changed."""
MAX_MESSAGE = 256
"""Characters of the longest message that a page sends."""
BOUNDARY = "gyoji-frame"

router = APIRouter()


class Follower:
    """What one page has been told, and so what it still has to be told."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stamp: tuple[str, int] | None = None
        self._told: dict[int, dict[str, Any]] = {}
        self._status: dict[str, Any] | None = None
        self._none = False
        self._frame = -1

    def news(self) -> list[dict[str, Any]]:
        """Messages that are due: a full view first and after a change of session, then only what changed."""
        stamp = self._desk.stamp()
        if stamp is None:
            self._stamp, self._status = None, None
            due = [] if self._none else [{"kind": "none"}]
            self._none = True
            return due
        self._none = False
        messages: list[dict[str, Any]] = []
        try:
            if stamp != self._stamp:
                messages.append(self._changed(self._desk.view(), self._stamp is None or self._stamp[0] != stamp[0]))
                self._stamp = stamp
            status = self._desk.status().model_dump()
        except RefusedError:
            return messages  # the table was left just now; the next look says so
        if status != self._status:
            self._status = status
            messages.append({"kind": "status", "status": status})
        return messages

    def _changed(self, view: View, first: bool) -> dict[str, Any]:
        whole = view.model_dump()
        entries = {entry["seq"]: entry for entry in whole["timeline"]}
        told, self._told = self._told, entries
        if first:
            self._frame = -1
            return {"kind": "view", "view": whole}
        changed = [entry for seq, entry in entries.items() if told.get(seq) != entry]
        rest = {key: value for key, value in whole.items() if key != "timeline"}
        return {"kind": "update", "update": {"view": rest, "changed": changed, "order": list(entries)}}

    def picture(self) -> tuple[dict[str, Any], bytes] | None:
        """The latest picture with its outlines, once; None where there is no newer one."""
        found = self._desk.picture()
        if found is None or found[0] == self._frame or self._status is None:
            return None
        self._frame = found[0]
        width, height = self._status["size"] or (1280, 720)
        cards = [card.model_dump() for card in self._desk.outlines()]
        return {"kind": "picture", "outlines": cards, "width": width, "height": height}, found[1]


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """The page's one connection: views, status and pictures out; `{"picture": bool}` and `{"seen": true}` in."""
    guard = guard_of(socket)
    host = socket.headers.get("host")
    if not guard.host_ok(host) or not guard.origin_ok(socket.headers.get("origin"), host):
        await socket.close(code=1008)
        return
    await socket.accept()
    if not guard.let_in(socket.cookies.get(COOKIE)):
        await socket.send_json({"kind": "locked"})
        await socket.close(code=1008)
        return
    wants = {"picture": False, "ready": True}
    listener = asyncio.create_task(_listen(socket, wants))
    follower = Follower(desk_of(socket))
    try:
        while not listener.done() and not socket.app.state.closing.is_set():
            for message in await asyncio.to_thread(follower.news):
                await socket.send_text(json.dumps(message, ensure_ascii=False))
            # A page that has not shown the last picture gets no new one: nothing piles up behind a slow network.
            if wants["picture"] and wants["ready"] and (found := await asyncio.to_thread(follower.picture)):
                wants["ready"] = False
                await socket.send_text(json.dumps(found[0], ensure_ascii=False))
                await socket.send_bytes(found[1])
            await asyncio.wait({listener}, timeout=LOOK_S)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page is gone
    finally:
        listener.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await listener
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()


async def _listen(socket: WebSocket, wants: dict[str, bool]) -> None:
    """Takes the page's messages until it goes or says something that makes no sense."""
    while True:
        try:
            text = await socket.receive_text()
            if len(text) > MAX_MESSAGE:
                return
            said = json.loads(text)
        except (WebSocketDisconnect, KeyError, ValueError):
            return
        if not isinstance(said, dict):
            return
        if isinstance(said.get("picture"), bool):
            wants["picture"] = wants["ready"] = said["picture"]
        elif said.get("seen") is True:
            wants["ready"] = True
        else:
            return


@router.get("/stream.mjpg", response_class=StreamingResponse)
async def stream(request: Request) -> Response:
    """The live picture as multipart JPEG, for frames, picture viewers and other programs."""
    pin_given(request)
    desk = desk_of(request)
    return StreamingResponse(_parts(request, desk), media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}")


async def _parts(request: Request, desk: Desk) -> AsyncIterator[bytes]:
    last = -1
    while not await request.is_disconnected() and not request.app.state.closing.is_set():
        found = await asyncio.to_thread(desk.picture)
        if found is not None and found[0] != last:
            last, jpeg = found
            head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
            yield head.encode() + jpeg + b"\r\n"
        await asyncio.sleep(LOOK_S)
