"""Under `/api`: what the referee explains: a ruling, what a hand may play, and what a photograph of cards shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from table.games import interpreter
from table.interpret.strips import has_strips
from webui.problems import refused
from webui.routes.common import REFUSALS, DeskHere, VisitorHere
from webui.shapes.phone import HandRead, Hint
from webui.shapes.teaching import Beginner, Draft, Drafted, Fits, Hand, MayPlay, Why
from webui.shapes.view import StripRead
from webui.teaching import entering, explanations, photograph
from webui.teaching.hints import hinted

PHOTOGRAPH: dict[str, object] = {
    "requestBody": {"required": True, "content": {"image/*": {"schema": {"type": "string", "format": "binary"}}}}
}

router = APIRouter(prefix="/api", responses=REFUSALS)


async def body_of(request: Request, visitor: VisitorHere) -> AsyncIterator[bytes]:
    """The request's body; how large it may be is checked before (`webui/checks.py`). One at a time of each device: what
    waits is not even taken in."""
    one_each: photograph.OneEach = request.app.state.photographs
    with one_each.of(visitor):
        yield await request.body()


Photographed = Annotated[bytes, Depends(body_of)]


@router.get("/why")
def why(desk: DeskHere, visitor: VisitorHere, seq: Annotated[int, Query(ge=1, le=2**31)]) -> Why:
    """The steps by which the referee came to a ruling, the rules, and what would settle it or would be allowed."""
    return explanations.why(desk.current().trial(), seq, desk.seating.audience(visitor))


@router.get("/beginner")
def beginner(desk: DeskHere) -> Beginner:
    """What the newest ruling set off, told to beginners, and what may come next."""
    return explanations.beginner(desk.current().trial())


@router.post("/may-play")
def may_play(asked: Hand, desk: DeskHere, visitor: VisitorHere) -> MayPlay:
    """What a player may play now with a hand, what each play would cause, and why the rest is not allowed. Nothing of
    the hand is written, kept or told to others."""
    moment = desk.current().moment()
    return explanations.may_play(moment, desk.seating.holder(visitor, asked.player), asked.cards)


@router.get("/fits")
def fits(desk: DeskHere, visitor: VisitorHere, player: Annotated[str, Query(max_length=64)]) -> Fits:
    """Which cards a player might lay now, the likely ones marked, and why others cannot be there; none once the table
    has ended or others sit at it, as a page that still shows it may not know yet."""
    holder = desk.seating.holder(visitor, player)
    if not desk.running or holder not in desk.current().moment().setup.players:
        return Fits(player=holder, type="play", cards=[])
    return entering.fits(desk.current().moment(), holder)


@router.post("/draft")
def draft(asked: Draft, desk: DeskHere, visitor: VisitorHere) -> Drafted:
    """The ruling that cards would get if they were entered for a player now. Nothing is written."""
    return entering.drafted(desk.current().moment(), desk.seating.holder(visitor, asked.player), asked)


@router.post("/hint")
def hint(asked: Hand, desk: DeskHere, visitor: VisitorHere) -> Hint:
    """What a player with such a hand had best do now, and why. Nothing of the hand is written, kept or told to
    others."""
    return hinted(desk.current().moment(), desk.seating.holder(visitor, asked.player), asked.cards)


@router.post("/strip", openapi_extra=PHOTOGRAPH)
def read_strip(data: Photographed, desk: DeskHere) -> StripRead:
    """Reads a photograph of a strip of order cards as one player's order. It is not stored, and nothing is written."""
    session, live = desk.watched()
    moment = session.moment()
    if not has_strips(interpreter(moment)):
        raise refused("no-orders")
    return photograph.read_strip(data, live.scan, moment.deck.ranks)


@router.post("/hand", openapi_extra=PHOTOGRAPH)
def read_hand(data: Photographed, desk: DeskHere, visitor: VisitorHere) -> HandRead:
    """Reads a photograph of the own hand. It is used and dropped: nothing of it is stored or told to others."""
    desk.seating.enters_for(visitor)  # a player needs a seat
    session, live = desk.watched()
    return photograph.read_hand(data, live.scan, session.moment().deck.all_codes())
