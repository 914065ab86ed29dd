"""The HTTP interface under `/api`: typed requests in, typed answers or one clear sentence out."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.params import Depends as DependsMarker
from starlette.requests import HTTPConnection

from webui.catalogue import games, words
from webui.desk import Desk
from webui.guard import COOKIE, Guard, WaitError
from webui.problems import refused
from webui.shapes.catalogue import GameInfo, Last, Source
from webui.shapes.common import Done, Problem
from webui.shapes.requests import Continue, Hand, Pin, Setup
from webui.shapes.requests import Request as Asked
from webui.shapes.status import Comparison, Hello, Outline, Status
from webui.shapes.teaching import Beginner, MayPlay, Why
from webui.shapes.view import Accepted, Earlier, StripRead, View

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": "One clear sentence"}
    for status in (401, 403, 404, 405, 409, 411, 413, 421, 422, 429, 503)
}


def desk_of(connection: HTTPConnection) -> Desk:
    """The desk that this server shows."""
    desk: Desk = connection.app.state.desk
    return desk


def guard_of(connection: HTTPConnection) -> Guard:
    """The guard of this server."""
    guard: Guard = connection.app.state.guard
    return guard


def pin_given(request: Request) -> None:
    """Refuses a request without the PIN's cookie where a PIN is needed."""
    if not guard_of(request).let_in(request.cookies.get(COOKIE)):
        raise refused("locked")


DeskHere = Annotated[Desk, Depends(desk_of)]
GuardHere = Annotated[Guard, Depends(guard_of)]
LOCKED: list[DependsMarker] = [Depends(pin_given)]

router = APIRouter(prefix="/api", responses=REFUSALS)
inside = APIRouter(dependencies=LOCKED)


@router.get("/hello")
def hello(request: Request, desk: DeskHere, guard: GuardHere) -> Hello:
    """What a page needs to know first. Says nothing about the table where a PIN is missing."""
    locked = not guard.let_in(request.cookies.get(COOKIE))
    state = request.app.state
    return Hello(
        version=state.version,
        mode=desk.mode,
        locked=locked,
        running=not locked and desk.running,
        source=None if locked else desk.source,
        addresses=[] if locked else list(state.addresses),
        words=words(),
    )


@router.post("/pin")
def enter(asked: Pin, response: Response, guard: GuardHere) -> Done:
    """Opens the page on this device for the right PIN."""
    try:
        key = guard.try_pin(asked.pin)
    except WaitError as wait:
        raise refused("wait", seconds=round(wait.seconds)) from None
    if key is None:
        raise refused("wrong-pin", "pin")
    response.set_cookie(COOKIE, key, max_age=30 * 86400, httponly=True, samesite="strict")
    return Done()


@inside.get("/games")
def list_games() -> list[GameInfo]:
    """Every game with its profiles and the schema of its switches."""
    return games()


@inside.get("/sources")
def list_sources(desk: DeskHere) -> list[Source]:
    """Every camera that can be opened now, and the source given at the start."""
    return desk.sources()


@inside.post("/setup")
def set_up(asked: Setup, desk: DeskHere) -> Done:
    """Begins to watch a table."""
    desk.set_up(asked)
    return Done()


@inside.get("/last")
def last(desk: DeskHere) -> Last | None:
    """The newest session that can be taken up again; null where there is none."""
    return desk.last()


@inside.post("/continue")
def go_on(asked: Continue, desk: DeskHere) -> Done:
    """Takes up a kept session again."""
    desk.go_on(asked.source, asked.session)
    return Done()


@inside.post("/leave")
def leave(desk: DeskHere) -> Done:
    """Stops watching; its record stays. The page shows the set-up form again."""
    desk.leave()
    return Done()


@inside.post("/again")
def again(desk: DeskHere) -> Done:
    """Plays the demonstration from its beginning."""
    desk.again()
    return Done()


@inside.get("/view")
def view(desk: DeskHere) -> View:
    """Everything public about the table."""
    return desk.view()


@inside.get("/earlier")
def earlier(desk: DeskHere, before: Annotated[int, Query(ge=1, le=2**53)]) -> Earlier:
    """Events that stand before the event `before`, the newest of them."""
    return desk.earlier(before)


@inside.get("/status")
def status(desk: DeskHere) -> Status:
    """The state of the camera: what it sees, or what hinders it."""
    return desk.status()


@inside.get("/outlines")
def outlines(desk: DeskHere) -> list[Outline]:
    """The cards found in the latest picture."""
    return desk.outlines()


@inside.post("/compare")
def compare(desk: DeskHere) -> Comparison:
    """Takes a picture of the table and says how it differs from the record. Nothing is written."""
    return desk.compare()


@inside.post("/agree")
def agree(desk: DeskHere) -> Done:
    """The table and the record are in step again: somebody has looked."""
    desk.agree()
    return Done()


@inside.post("/events")
def post_event(asked: Asked, desk: DeskHere, seen: Annotated[int | None, Query(ge=0)] = None) -> Accepted:
    """Adds an event: a pass, a play, or a correction. On disk when this returns. `seen`: the version that the page
    showed; what no longer fits a newer one is refused (409)."""
    return desk.accept(asked, seen)


@inside.get("/why")
def why(desk: DeskHere, seq: Annotated[int, Query(ge=1, le=2**31)]) -> Why:
    """The steps by which the referee came to a ruling, the rules, and what would settle it or would be allowed."""
    return desk.why(seq)


@inside.get("/beginner")
def beginner(desk: DeskHere) -> Beginner:
    """What the newest ruling set off, told to beginners, and what may come next."""
    return desk.beginner()


@inside.post("/may-play")
def may_play(asked: Hand, desk: DeskHere) -> MayPlay:
    """What a player may play now with a hand, what each play would cause, and why the rest is not allowed. Nothing of
    the hand is kept."""
    return desk.may_play(asked.player, asked.cards)


PHOTOGRAPH: dict[str, object] = {
    "requestBody": {"required": True, "content": {"image/*": {"schema": {"type": "string", "format": "binary"}}}}
}


async def body_of(request: Request) -> bytes:
    """The request's body; how large it may be is checked before (`webui/checks.py`)."""
    return await request.body()


@inside.post("/strip", openapi_extra=PHOTOGRAPH)
def read_strip(photograph: Annotated[bytes, Depends(body_of)], desk: DeskHere) -> StripRead:
    """Reads a photograph of a strip of order cards as one player's order. It is not stored, and nothing is written."""
    return desk.read_strip(photograph)


@inside.get("/report.zip", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
def report(
    desk: DeskHere, event: Annotated[int | None, Query(ge=1, le=2**31)] = None, private: bool = False
) -> Response:
    """The session as a file for a report: record, pictures, kept frames around `event` (the newest by default),
    version and settings. What only some players may see is left out unless `private`."""
    headers = {"Content-Disposition": 'attachment; filename="gyoji-report.zip"', "Cache-Control": "no-store"}
    return Response(desk.report(event, private), media_type="application/zip", headers=headers)


@inside.get("/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def qr(request: Request) -> Response:
    """The page's address on the network as a QR code."""
    addresses: list[str] = request.app.state.addresses
    if not addresses:
        raise refused("not-found")
    out = io.BytesIO()
    segno.make(addresses[0], error="m").save(out, kind="svg", scale=6, border=4, dark="#16211c", light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


router.include_router(inside)
