"""Under `/api`: what a player's phone asks for its owner alone: a hand read, something taken back."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from webui.api import PHOTOGRAPH, REFUSALS, BroadcastHere, DeskHere, VisitorHere, body_of
from webui.shapes.common import Done
from webui.shapes.phone import Answer, AskBack, HandRead

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/hand", openapi_extra=PHOTOGRAPH)
def read_hand(photograph: Annotated[bytes, Depends(body_of)], desk: DeskHere, visitor: VisitorHere) -> HandRead:
    """Reads a photograph of the own hand. It is used and dropped: nothing of it is stored or told to others."""
    return desk.read_hand(visitor, photograph)


@router.post("/takeback")
def ask_back(asked: AskBack, desk: DeskHere, visitor: VisitorHere, broadcast: BroadcastHere) -> Done:
    """The player on the own seat asks to take back what they did last."""
    desk.ask_back(visitor, asked.target)
    broadcast.changed()
    return Done()


@router.post("/takeback/answer")
def answer_back(asked: Answer, desk: DeskHere, visitor: VisitorHere, broadcast: BroadcastHere) -> Done:
    """A player, or the host for everybody, agrees that something is taken back, or does not."""
    desk.answer_back(visitor, asked.target, asked.agree)
    broadcast.changed()
    return Done()
