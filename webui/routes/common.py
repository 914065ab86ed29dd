"""The HTTP interface under `/api`: typed requests in, typed answers or one clear sentence out."""

from __future__ import annotations

import logging
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.requests import HTTPConnection

from webui.access.guard import Guard
from webui.access.roles import Role, Visitor
from webui.broadcast import Broadcast
from webui.checks import visitor_of
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.setup.groups import Groups
from webui.shapes.catalogue import GameInfo, Last, Source
from webui.shapes.common import Done, Problem
from webui.shapes.requests import Request as Asked
from webui.shapes.setup import Continue, Setup
from webui.shapes.status import Comparison, Hello, Outline, Status
from webui.shapes.tournament import ClockAsked, ClockNow
from webui.shapes.view import Accepted, Earlier, Questions, View
from webui.views.catalogue import games, words

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": "One clear sentence"}
    for status in (401, 403, 404, 405, 409, 411, 413, 421, 422, 429, 503)
}


def desk_of(connection: HTTPConnection) -> Desk:
    """The desk that this server shows."""
    desk: Desk = connection.app.state.desk
    return desk


def broadcast_of(connection: HTTPConnection) -> Broadcast:
    """What tells the pages of this server."""
    found: Broadcast = connection.app.state.broadcast
    return found


def groups_of(connection: HTTPConnection) -> Groups:
    """The groups that this server keeps."""
    found: Groups = connection.app.state.groups
    return found


def guard_of(connection: HTTPConnection) -> Guard:
    """The guard of this server."""
    guard: Guard = connection.app.state.guard
    return guard


DeskHere = Annotated[Desk, Depends(desk_of)]
GuardHere = Annotated[Guard, Depends(guard_of)]
VisitorHere = Annotated[Visitor, Depends(visitor_of)]
BroadcastHere = Annotated[Broadcast, Depends(broadcast_of)]
GroupsHere = Annotated[Groups, Depends(groups_of)]
_log = logging.getLogger(__name__)

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/hello")
def hello(request: Request, desk: DeskHere, visitor: VisitorHere) -> Hello:
    """What a page needs to know first. Says nothing about the table to somebody who has not joined."""
    locked = visitor.role == Role.NOBODY
    return Hello(
        version=request.app.state.version,
        mode=desk.mode,
        locked=locked,
        running=not locked and desk.running,
        source=desk.source if visitor.role == Role.HOST else None,
        you=desk.seating.you(visitor),
        league=not locked and request.app.state.league.board is not None,
        words=words(),
    )


@router.get("/games")
def list_games() -> list[GameInfo]:
    """Every game with its profiles and the schema of its switches."""
    return games()


@router.get("/sources")
def list_sources(desk: DeskHere) -> list[Source]:
    """Every camera that can be opened now, and the source given at the start."""
    return desk.sources.choices()


@router.post("/setup")
def set_up(asked: Setup, desk: DeskHere, groups: GroupsHere) -> Done:
    """Begins to watch a table; who plays there what is kept for the next evening."""
    desk.set_up(asked)
    try:
        groups.played(asked)
    except RefusedError as error:  # the table goes on all the same
        _log.warning("The group is not kept. %s", error.problem.message.en)
    return Done()


@router.get("/clock")
def clock(desk: DeskHere) -> ClockNow | None:
    """The time that a tournament gives; null where nothing is limited. The live connection tells it as well."""
    return desk.clock.shown()


@router.post("/clock")
def run_clock(asked: ClockAsked, desk: DeskHere) -> Done:
    """The thinking time goes on, or stops for a break."""
    desk.let_clock_run(asked.running)
    return Done()


@router.get("/last")
def last(desk: DeskHere) -> Last | None:
    """The newest session that can be taken up again; null where there is none."""
    return desk.last()


@router.post("/continue")
def go_on(asked: Continue, desk: DeskHere) -> Done:
    """Takes up a kept session again."""
    desk.go_on(asked.source, asked.session)
    return Done()


@router.post("/leave")
def leave(desk: DeskHere) -> Done:
    """Stops watching; its record stays. The page shows the set-up form again."""
    desk.leave()
    return Done()


@router.post("/again")
def again(desk: DeskHere) -> Done:
    """Plays the demonstration from its beginning."""
    desk.again()
    return Done()


@router.get("/view")
def view(desk: DeskHere, visitor: VisitorHere) -> View:
    """Everything about the table that this device may see."""
    return desk.view(desk.seating.audience(visitor))


@router.get("/earlier")
def earlier(desk: DeskHere, visitor: VisitorHere, before: Annotated[int, Query(ge=1, le=2**53)]) -> Earlier:
    """Events that stand before the event `before`, the newest of them."""
    return desk.earlier(before, desk.seating.audience(visitor))


@router.get("/questions")
def questions(desk: DeskHere, visitor: VisitorHere, before: Annotated[int, Query(ge=1, le=2**53)]) -> Questions:
    """Events that wait for an answer and stand before the event `before`, the newest of them."""
    return desk.questions(before, desk.seating.audience(visitor))


@router.get("/status")
def status(desk: DeskHere) -> Status:
    """The state of the camera: what it sees, or what hinders it."""
    return desk.status()


@router.get("/outlines")
def outlines(desk: DeskHere) -> list[Outline]:
    """The cards found in the latest picture."""
    return desk.outlines()


@router.post("/compare")
def compare(desk: DeskHere) -> Comparison:
    """Takes a picture of the table and says how it differs from the record. Nothing is written."""
    return desk.compare()


@router.post("/agree")
def agree(desk: DeskHere) -> Done:
    """The table and the record are in step again: somebody has looked."""
    desk.agree()
    return Done()


@router.post("/events")
def post_event(
    asked: Asked, desk: DeskHere, visitor: VisitorHere, seen: Annotated[int | None, Query(ge=0)] = None
) -> Accepted:
    """Adds an event: a pass, a play, or a correction. On disk when this returns. `seen`: the version that the page
    showed; what no longer fits a newer one is refused (409). A player enters what they did themselves (403)."""
    return desk.accept(asked, seen, desk.seating.enters_for(visitor))
