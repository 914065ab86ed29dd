"""Under `/api`: how devices join and part, how the host opens the page to the room, who sits where, and what a player
asks of the others."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated

import segno
from fastapi import APIRouter, BackgroundTasks, Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from webui.access.doors import Doors
from webui.access.guard import COOKIE, Guard, WaitError
from webui.access.roles import Role, RoleName, Visitor
from webui.problems import refused
from webui.routes.common import REFUSALS, BroadcastHere, DeskHere, GuardHere, VisitorHere
from webui.shapes.common import Done
from webui.shapes.phone import Answer, AskBack
from webui.shapes.room import Codes, Door, Free, Join, Open, Room, Sit, You

KEPT_S = 30 * 86400
"""So long a browser keeps what it was given, s."""

router = APIRouter(prefix="/api", responses=REFUSALS)


def doors_of(connection: HTTPConnection) -> Doors:
    """The doors of this server."""
    found: Doors = connection.app.state.doors
    return found


DoorsHere = Annotated[Doors, Depends(doors_of)]


def _give(response: Response, token: str) -> None:
    response.set_cookie(COOKIE, token, max_age=KEPT_S, httponly=True, samesite="strict")


@router.post("/join")
def join(asked: Join, request: Request, response: Response, desk: DeskHere, guard: GuardHere) -> You:
    """This device joins by a code and is given what the code says: to watch, to play, or to be the host."""
    address = "" if request.client is None else request.client.host
    try:
        role = guard.enter(asked.code, address)
    except WaitError as wait:
        raise refused("wait", seconds=round(wait.seconds)) from None
    if role is None or guard.keys is None:
        raise refused("wrong-code", "code")
    before = guard.keys.read(request.cookies.get(COOKIE))
    token = guard.keys.token(role, None if before is None else before.device)
    _give(response, token)
    now = guard.keys.read(token)
    assert now is not None
    return desk.seating.you(Visitor(now.role, now.device, guard.visitor(request).here))


@router.post("/part")
def part(response: Response, desk: DeskHere, visitor: VisitorHere, broadcast: BroadcastHere) -> Done:
    """This device is nobody's any more, and gives its seat back."""
    if visitor.device:
        desk.seating.seats.leave(visitor.device)
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    broadcast.changed()
    return Done()


@router.get("/room")
def room(desk: DeskHere) -> Room:
    """Whose seats are taken, and what is asked of the table."""
    return desk.seating.room()


@router.post("/seat")
def sit(asked: Sit, desk: DeskHere, visitor: VisitorHere, broadcast: BroadcastHere) -> You:
    """This device takes a player's seat, or gives it back."""
    if visitor.role != Role.PLAYER:
        raise refused("players-only")
    if asked.player is None:
        desk.seating.seats.leave(visitor.device)
    else:
        desk.seating.take(visitor.device, asked.player)
    broadcast.changed()
    return desk.seating.you(visitor)


@router.post("/seats/free")
def free(asked: Free, desk: DeskHere, broadcast: BroadcastHere) -> Done:
    """Frees a seat, so that another device can take it."""
    desk.seating.seats.free(asked.player)
    broadcast.changed()
    return Done()


@router.post("/takeback")
def ask_back(asked: AskBack, desk: DeskHere, visitor: VisitorHere, broadcast: BroadcastHere) -> Done:
    """The player on the own seat asks to take back what they did last."""
    desk.seating.ask_back(visitor, asked.target)
    broadcast.changed()
    return Done()


@router.post("/takeback/answer")
def answer_back(asked: Answer, desk: DeskHere, visitor: VisitorHere, broadcast: BroadcastHere) -> Done:
    """A player, or the host for everybody, agrees that something is taken back, or does not."""
    desk.seating.answer_back(visitor, asked.target, asked.agree)
    broadcast.changed()
    return Done()


@router.get("/door")
async def door(doors: DoorsHere, guard: GuardHere) -> Door:
    """Whether other devices reach the page, and by which addresses and codes."""
    await doors.refresh()
    return _told(doors, guard)


@router.post("/door")
async def set_door(asked: Open, doors: DoorsHere, guard: GuardHere, after: BackgroundTasks) -> Door:
    """Opens the page to the room, or closes it; closing ends the connections that came in there."""
    if not doors.possible:
        raise refused("no-door")
    if asked.open:
        if not await doors.open():
            raise refused("no-network")
        return _told(doors, guard)
    after.add_task(doors.close)  # the answer may go out through a door that closes
    return _told(doors, guard).model_copy(update={"state": "closed", "addresses": []})


@router.post("/codes")
async def renew(
    response: Response, desk: DeskHere, guard: GuardHere, doors: DoorsHere, broadcast: BroadcastHere,
    visitor: VisitorHere,
) -> Door:  # fmt: skip
    """New codes: every device but this computer and the one that asks has to join again, and all seats are free."""
    if guard.keys is None:
        raise refused("no-door")
    await asyncio.to_thread(guard.keys.renew)
    await asyncio.to_thread(desk.seating.seats.free)
    if visitor.device:
        _give(response, guard.keys.token(Role.HOST))
    broadcast.dismiss()
    return _told(doors, guard)


@router.get("/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def qr(
    doors: DoorsHere, guard: GuardHere, role: RoleName = "player", address: Annotated[int, Query(ge=0, le=99)] = 0
) -> Response:
    """A QR code that opens the page on another device and joins it. The code is in the address's fragment, which
    browsers send to nobody."""
    addresses = doors.addresses
    if address >= len(addresses):
        raise refused("not-found")
    code = "" if guard.keys is None else f"#join={guard.keys.codes[role]}"
    out = io.BytesIO()
    segno.make(addresses[address] + code, error="m").save(
        out, kind="svg", scale=6, border=4, dark="#16211c", light="#fff"
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


def _told(doors: Doors, guard: Guard) -> Door:
    codes = None if guard.keys is None else Codes.model_validate(guard.keys.codes)
    return Door(state=doors.state, possible=doors.possible, addresses=doors.addresses, codes=codes)
