"""Demonstrations under `/api`: which there are, which one is shown, and how it is held."""

from __future__ import annotations

from fastapi import APIRouter

from webui.demo.demo_table import demo_of, demos
from webui.routes.common import REFUSALS, DeskHere
from webui.shapes.common import Done
from webui.shapes.demo import Demo, Guide, Hold, ShowDemo

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/demos")
def list_demos() -> list[Demo]:
    """Every demonstration, one of each family of games."""
    return demos()


@router.get("/demo")
def guide(desk: DeskHere) -> Guide | None:
    """The demonstration that is shown, and where it is; null where none is."""
    return desk.guide()


@router.post("/demo")
def show_demo(asked: ShowDemo, desk: DeskHere) -> Done:
    """Shows a demonstration, in place of another one. Answers once it begins."""
    desk.demonstrate(demo_of(asked.name))
    desk.looked_at()
    return Done()


@router.post("/demo/hold")
def hold_demo(asked: Hold, desk: DeskHere) -> Done:
    """The demonstration stands still, goes on, goes on to the end of one event more, or plays at another pace."""
    desk.hold(asked)
    return Done()
