"""Phones as cameras: the host invites them and shuts them out, a phone joins, and its one line for pictures."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import re
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket, WebSocketDisconnect
from starlette.requests import HTTPConnection

from webui.access.doors import Doors
from webui.access.guard import WaitError
from webui.cameras.messages import Incoming, LineError
from webui.cameras.phones import FPS, IDLE_FPS, SPEC, WIDTH, Line, Phones
from webui.problems import problem, refused
from webui.routes.common import REFUSALS, GuardHere, desk_of, guard_of
from webui.routes.setup import preview_of
from webui.setup.camera_advice import advice
from webui.shapes.common import Done
from webui.shapes.room import Invitation, JoinCamera, PhoneCamera, PhoneCameras, Revoke

COOKIE = "gyoji-camera"
AUTHORITY = "/api/camera/authority.crt"
KEPT_S = 365 * 86400
"""So long a phone keeps what it was given, s."""
BEAT_S = 1.0
"""The phone hears something at least so often, s: where it does not, the line is lost."""
LOOK_S = 2.5
"""So far apart the picture is looked at for the phone's own screen, s."""
ANDROID = re.compile(r"Android[^;)]*; ?(?:[a-z]{2}-[a-z]{2}; ?)?([^;)]{2,30}?)(?: Build/|[;)])")
log = logging.getLogger(__name__)
router = APIRouter(responses=REFUSALS)


def phones_of(connection: HTTPConnection) -> Phones:
    """The phones of this server that are cameras."""
    found: Phones = connection.app.state.phones
    return found


def cameras_of(connection: HTTPConnection) -> Doors:
    """The doors by which phones come that are cameras."""
    found: Doors = connection.app.state.cameras
    return found


PhonesHere = Annotated[Phones, Depends(phones_of)]
CamerasHere = Annotated[Doors, Depends(cameras_of)]


@router.get("/api/cameras")
async def cameras(phones: PhonesHere, doors: CamerasHere) -> PhoneCameras:
    """The phones that may be cameras, and how they are."""
    await doors.refresh()
    return PhoneCameras(addresses=doors.addresses, phones=[_shown(phones, each.id) for each in phones.pairings.all()])


@router.post("/api/cameras")
async def invite(phones: PhonesHere, doors: CamerasHere) -> Invitation:
    """Opens the way for a phone that is to be the camera, and makes a code for it."""
    if doors.possible and not await doors.open():
        raise refused("no-network")
    if not doors.addresses:
        raise refused("no-door")
    return Invitation(code=await asyncio.to_thread(phones.pairings.invite), addresses=doors.addresses)


@router.post("/api/cameras/revoke")
async def revoke(asked: Revoke, phones: PhonesHere, doors: CamerasHere) -> PhoneCameras:
    """Shuts a phone out; after the last one nobody comes in by this way any more."""
    if not await asyncio.to_thread(phones.revoke, asked.id):
        raise refused("no-phone", "id")
    if not phones.pairings.all():
        await doors.close()
    return await cameras(phones, doors)


@router.get("/api/cameras/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def qr(
    doors: CamerasHere, code: Annotated[str | None, Query(pattern="^[0-9A-Z-]{4,16}$")] = None,
    address: Annotated[int, Query(ge=0, le=99)] = 0,
) -> Response:  # fmt: skip
    """A QR code that makes one phone the camera, or, without a code, leads to this computer's authority. The code is in
    the address's fragment, which browsers send to nobody."""
    addresses = doors.addresses
    if address >= len(addresses):
        raise refused("not-found")
    out = io.BytesIO()
    path = AUTHORITY if code is None else f"/camera#join={code}"
    segno.make(addresses[address].rstrip("/") + path, error="m").save(
        out, kind="svg", scale=6, border=4, dark="#16211c", light="#fff"
    )
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.post("/api/camera/join")
def join(asked: JoinCamera, request: Request, response: Response, phones: PhonesHere, guard: GuardHere) -> Done:
    """This phone becomes a camera by a code, which then is worth nothing to others."""
    address = "" if request.client is None else request.client.host
    name = device(request.headers.get("user-agent", ""))
    try:
        token = guard.attempt(address, lambda: phones.pairings.claim(asked.code, name))
    except WaitError as wait:
        raise refused("wait", seconds=round(wait.seconds)) from None
    if token is None or token == "used":
        raise refused("camera-code" if token is None else "camera-used", "code")
    response.set_cookie(
        COOKIE, token, max_age=KEPT_S, httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )
    return Done()


@router.get(AUTHORITY, response_class=Response)
def authority(request: Request) -> Response:
    """The authority of this computer as phones install it, so that their browsers warn no more."""
    found = request.app.state.authority
    if found is None:
        raise refused("not-found")
    return Response(
        found.certificate(), media_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": 'attachment; filename="gyoji.crt"'},
    )  # fmt: skip


@router.websocket("/camera/line")
async def line(socket: WebSocket) -> None:
    """A phone's one connection: pictures and how it does in; what is asked of it and what is seen out."""
    guard, phones = guard_of(socket), phones_of(socket)
    if not guard.origin_ok(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(code=1008)
        return
    await socket.accept()
    paired = phones.pairings.of(socket.cookies.get(COOKIE))
    if paired is None:
        await _end(socket, "camera-locked")
        return
    loop, due = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        with contextlib.suppress(RuntimeError):  # the server has stopped
            loop.call_soon_threadsafe(due.set)

    made = phones.connect(paired.id, wake)
    tasks = [asyncio.create_task(_listen(socket, phones, made)), asyncio.create_task(_look(socket, phones, made))]
    tasks[0].add_done_callback(lambda _: due.set())
    try:
        while not (tasks[0].done() or made.over or socket.app.state.closing.is_set()):
            await _tell(socket, phones, made)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(due.wait(), BEAT_S)
            due.clear()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the phone is gone
    finally:
        phones.disconnect(made)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await _end(socket, made.over)


async def _tell(socket: WebSocket, phones: Phones, made: Line) -> None:
    """Tells the phone how many of its pictures were taken, how many are wanted, and whether a still is."""
    taken, made.owed = made.owed, 0
    still, made.still = made.still, False
    watched = phones.watched(made.ident)
    await socket.send_json({
        "kind": "ask", "fps": FPS if watched else IDLE_FPS, "width": WIDTH, "taken": taken, "still": still,
    })  # fmt: skip


async def _listen(socket: WebSocket, phones: Phones, made: Line) -> None:
    """Takes what the phone sends until it goes or sends what makes no sense."""
    incoming = Incoming()
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text, data = message.get("text"), message.get("bytes")
            if text is not None:
                said = incoming.text(text)
                if said is not None:
                    phones.heard(made, said)
            elif data is not None:
                picture = incoming.piece(data)
                if picture is not None:
                    phones.take(made, picture)
    except LineError as error:
        made.over = error.code


async def _look(socket: WebSocket, phones: Phones, made: Line) -> None:
    """Tells the phone, now and then, what is seen in its picture."""
    desk, preview = desk_of(socket), preview_of(socket)
    while True:
        await asyncio.sleep(LOOK_S)
        if made.condition.away:
            continue
        try:
            found = await asyncio.to_thread(advice, made, phones, desk, preview)
        except Exception as error:  # the line goes on, whatever a look comes to
            log.error("the picture of a phone could not be looked at", exc_info=error)
            continue
        if found is not None:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(json.dumps({"kind": "seen", **found.model_dump()}, ensure_ascii=False))


async def _end(socket: WebSocket, code: str | None) -> None:
    """Ends a line; with a code the phone is told why."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        if code is not None:
            told = problem(code)
            await socket.send_json({"kind": "over", "code": code, "message": told.message.model_dump()})
        await socket.close(code=1000 if code is None else 1008)


def _shown(phones: Phones, ident: str) -> PhoneCamera:
    paired, found = phones.pairings.get(ident), phones.line(ident)
    name = "" if paired is None else paired.name
    if found is None:
        return PhoneCamera(id=ident, name=name, spec=f"{SPEC}{ident}")
    now = found.condition
    return PhoneCamera(
        id=ident, name=name, spec=f"{SPEC}{ident}", connected=True, away=now.away, battery=now.battery,
        charging=now.charging,
    )  # fmt: skip


def device(agent: str) -> str:
    """What a phone is called, by what its browser says of it.

    >>> device("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15")
    'iPhone'
    >>> device("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36"), device("Mozilla/5.0 (X11; Linux x86_64)")
    ('Pixel 8', 'Browser')
    """
    for name in ("iPhone", "iPad"):
        if name in agent:
            return name
    model = ANDROID.search(agent)
    if model is not None and model[1].isprintable() and model[1] != "K":  # Chrome says K for every model
        return model[1].strip()
    return "Android" if "Android" in agent else "Browser"
