"""The table as it happens: one WebSocket per page, and `/stream.mjpg` for anything else that shows pictures."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response, StreamingResponse

from webui.access.roles import least
from webui.broadcast import Viewer
from webui.checks import visitor_of
from webui.routes.common import broadcast_of, guard_of

MAX_MESSAGE = 256
"""Characters of the longest message that a page sends."""
BOUNDARY = "gyoji-frame"
LOCKED = '{"kind": "locked"}'

router = APIRouter()


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """The page's one connection: views, status and pictures out; `{"picture": bool}` and `{"seen": true}` in."""
    guard = guard_of(socket)
    if not guard.origin_ok(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(code=1008)
        return
    await socket.accept()
    visitor = visitor_of(socket)
    if visitor.role < least(socket.scope):
        await socket.send_text(LOCKED)
        await socket.close(code=1008)
        return
    async with broadcast_of(socket).viewer(visitor) as viewer:
        listener = asyncio.create_task(_listen(socket, viewer))
        listener.add_done_callback(lambda _: viewer.due.set())
        try:
            while not (listener.done() or viewer.ended or socket.app.state.closing.is_set()):
                await viewer.due.wait()
                viewer.due.clear()
                await _send(socket, viewer)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page is gone
        finally:
            listener.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await listener
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()


async def _send(socket: WebSocket, viewer: Viewer) -> None:
    """Sends what waits. A page that has not shown the last picture gets no new one: nothing piles up behind a slow
    network."""
    if viewer.ended:
        await socket.send_text(LOCKED)
        return
    while viewer.texts:
        await socket.send_text(viewer.texts.popleft())
    found = broadcast_of(socket).picture
    if viewer.picture and viewer.ready and found is not None and found.number != viewer.frame:
        viewer.ready, viewer.frame = False, found.number
        await socket.send_text(found.head)
        await socket.send_bytes(found.jpeg)


async def _listen(socket: WebSocket, viewer: Viewer) -> None:
    """Takes the page's messages until it goes or says something that makes no sense."""
    while True:
        try:
            text = await socket.receive_text()
            if len(text) > MAX_MESSAGE:
                return
            said = json.loads(text)
        except (WebSocketDisconnect, KeyError, ValueError, RecursionError):
            return
        if not isinstance(said, dict):
            return
        if isinstance(said.get("picture"), bool):
            viewer.picture = viewer.ready = said["picture"]
        elif said.get("seen") is True:
            viewer.ready = True
        else:
            return
        viewer.due.set()


@router.get("/stream.mjpg", response_class=StreamingResponse)
async def stream(request: Request) -> Response:
    """The live picture as multipart JPEG, for frames, picture viewers and other programs."""
    return StreamingResponse(_parts(request), media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}")


async def _parts(request: Request) -> AsyncIterator[bytes]:
    broadcast = broadcast_of(request)
    async with broadcast.viewer(visitor_of(request), follows=False, picture=True) as viewer:
        while not (viewer.ended or request.app.state.closing.is_set()):
            await viewer.due.wait()
            viewer.due.clear()
            found = None if viewer.ended else broadcast.picture
            if found is not None and found.number != viewer.frame:
                viewer.frame = found.number
                head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(found.jpeg)}\r\n\r\n"
                yield head.encode() + found.jpeg + b"\r\n"
