"""The past under `/api/evenings`: a list, one evening opened, corrected, exported, read in and deleted; statistics."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask
from starlette.requests import HTTPConnection

from table.record.files.exporting import pack, record_text
from table.record.past.scores import scores_csv
from table.record.session import Session
from table.sharing.highlight_film import Kind, Lang, highlights
from table.sharing.reporting import frame_near
from webui.access.roles import Role
from webui.desk.kept_evenings import Shelf
from webui.desk.permitted import permit
from webui.problems import refusals, refused
from webui.routes.common import REFUSALS, DeskHere, VisitorHere
from webui.shapes.common import Done
from webui.shapes.past.evenings import (
    Chosen,
    EveningList,
    Figures,
    ImportedInfo,
    Opened,
    Preview,
    SessionId,
    Settlement,
    SettleUp,
)
from webui.shapes.requests import Request as Asked
from webui.shapes.view import Accepted, Head
from webui.views.catalogue import said
from webui.views.figures import figures, figures_of, settlement

router = APIRouter(prefix="/api", responses=REFUSALS)
FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def shelf_of(connection: HTTPConnection) -> Shelf:
    """The evenings that this server keeps."""
    shelf: Shelf = connection.app.state.shelf
    return shelf


JPEG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/jpeg": {}}}}
ShelfHere = Annotated[Shelf, Depends(shelf_of)]
Which = Annotated[SessionId, Query()]


async def file_of(request: Request) -> AsyncIterator[Path]:
    """The request's body as a file that is gone afterwards; how large it may be is checked before."""
    with tempfile.TemporaryDirectory(prefix="gyoji-upload-") as folder:
        path = Path(folder) / "upload"
        with path.open("wb") as file:
            async for chunk in request.stream():
                file.write(chunk)
        yield path


Upload = Annotated[Path, Depends(file_of)]


@router.get("/evenings")
def list_evenings(
    shelf: ShelfHere,
    skip: Annotated[int, Query(ge=0, le=2**31)] = 0,
    most: Annotated[int, Query(ge=1, le=200)] = 60,
) -> EveningList:
    """What was played, the newest first."""
    return shelf.list(skip, most)


@router.get("/evenings/one")
def one_evening(session: Which, shelf: ShelfHere) -> Opened:
    """One evening with all of its events."""
    return shelf.open(session)


@router.get("/evenings/table")
def table_then(session: Which, seq: Annotated[int, Query(ge=1, le=2**31)], shelf: ShelfHere) -> Head:
    """The table as it was after an event."""
    return shelf.table(session, seq)


@router.get("/evenings/frame.jpg", response_class=Response, responses=JPEG)
def frame_then(session: Which, at_ms: Annotated[float, Query(ge=0, le=1e12)], shelf: ShelfHere) -> Response:
    """The kept frame that shows the table at a time of the session, where there is one."""
    try:
        found = frame_near(shelf.session(session), at_ms)
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None
    if found is None:
        raise refused("no-picture")
    return Response(found, media_type="image/jpeg")


@router.post("/evenings/preview")
def preview_correction(session: Which, asked: Asked, shelf: ShelfHere) -> Preview:
    """What a correction would change. Nothing is written."""
    return shelf.preview(session, asked)


@router.post("/events/preview")
def preview_event(asked: Asked, shelf: ShelfHere, desk: DeskHere, visitor: VisitorHere) -> Preview:
    """What an event at the table that is watched would change, before it is entered. Nothing is written. A player asks
    about what they may enter themselves (403)."""
    session, seat = desk.current(), desk.seating.enters_for(visitor)
    if seat is not None:
        permit(session, asked, seat)
    return shelf.preview(session.id, asked)


@router.post("/evenings/events")
def correct_evening(
    session: Which, asked: Asked, shelf: ShelfHere, seen: Annotated[int | None, Query(ge=0)] = None
) -> Accepted:
    """Adds a correction to an evening. On disk when this returns; `seen` as for the table that is watched."""
    return shelf.correct(session, asked, seen)


@router.post("/evenings/delete")
def delete_evening(asked: Chosen, shelf: ShelfHere) -> Done:
    """Deletes an evening with its pictures, so that it is gone."""
    shelf.delete(asked.session)
    return Done()


@router.post("/evenings/import", openapi_extra=FILE)
def take_in(file: Upload, shelf: ShelfHere, copy: bool = False) -> ImportedInfo:
    """Reads in a record or a zip file with one. `copy`: again, under a new id, where it is here already."""
    found = shelf.take_in(file, copy)
    return ImportedInfo(session=found.session, events=found.events, pictures=found.pictures, missing=found.missing)


RECORD: dict[int | str, dict[str, Any]] = {200: {"content": {"application/jsonl": {}}}}
ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}}}
CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}}}


@router.get("/evenings/record.jsonl", response_class=Response, responses=RECORD)
def record_file(session: Which, shelf: ShelfHere, private: bool = False) -> Response:
    """The record of an evening; what only some players may see is counted, not named, unless `private`."""
    found = shelf.session(session)
    return _saved(record_text(found, private).encode(), "application/jsonl", named(found, "jsonl"))


@router.get("/evenings/bundle.zip", response_class=Response, responses=ZIP)
def bundle_file(session: Which, shelf: ShelfHere, private: bool = False, pictures: bool = True) -> Response:
    """Record, rulings and pictures of an evening as one file, which can be read in again."""
    found = shelf.session(session)
    folder = tempfile.TemporaryDirectory(prefix="gyoji-bundle-")
    path = Path(folder.name) / "bundle.zip"
    try:
        pack(found, path, private, pictures)
    except BaseException as error:
        folder.cleanup()
        if isinstance(error, OSError):
            raise refused("disk", reason=error.strerror or "") from None
        raise
    return FileResponse(
        path,
        media_type="application/zip",
        filename=named(found, "zip"),
        background=BackgroundTask(folder.cleanup),
    )


@router.get("/evenings/scores.csv", response_class=Response, responses=CSV)
def scores_file(shelf: ShelfHere, session: Annotated[SessionId | None, Query()] = None) -> Response:
    """The scores of one evening, or of all, for a spreadsheet."""
    found = [each for each in shelf.evenings() if session in (None, each.session)]
    if session is not None and not found:
        raise refused("no-session", "session")
    name = "gyoji-scores.csv" if session is None else named(shelf.session(session), "csv")
    return _saved(scores_csv(found).encode(), "text/csv; charset=utf-8", name)


MOVING: dict[int | str, dict[str, Any]] = {200: {"content": {"image/webp": {}, "image/gif": {}}}}


@router.get("/evenings/highlights.{kind}", response_class=Response, responses=MOVING)
def highlights_file(kind: Kind, session: Which, shelf: ShelfHere, lang: Lang = "en", pictures: bool = True) -> Response:
    """The highlights of an evening as a moving picture; without `pictures` cards are drawn instead."""
    found = shelf.session(session)
    game = found.moment().game.name
    words = said(f"game.{game}", game)
    day = str(found.header().get("started") or "")[:10]
    title = " ".join(part for part in (day, words.ja if lang == "ja" else words.en) if part)
    with refusals():
        data = highlights(found, kind, lang, title, pictures)
    return _saved(data, f"image/{kind}", named(found, kind))


@router.get("/statistics")
def all_figures(
    shelf: ShelfHere,
    desk: DeskHere,
    visitor: VisitorHere,
    game: Annotated[str | None, Query(max_length=32)] = None,
    profile: Annotated[str | None, Query(max_length=32)] = None,
    since: Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$")] = None,
) -> Figures:
    """Figures per player over all evenings; of one game and profile only, or since a day, where they are named.
    Whoever is not the host is told of those alone who sit at the table that is shown."""
    found = [each for each in shelf.evenings() if since is None or (each.started or "") >= since]
    if visitor.role == Role.HOST:
        return figures(found, game, profile)
    return figures_of(desk.seating.players, found, game, profile)


@router.post("/settlement")
def settle_evenings(asked: SettleUp, shelf: ShelfHere) -> Settlement:
    """Who pays whom after these evenings."""
    found = [each for each in shelf.evenings() if each.session in asked.sessions]
    if len(found) < len(set(asked.sessions)):
        raise refused("no-session", "sessions")
    return settlement(found, asked.worth)


def named(session: Session, ending: str) -> str:
    """What a saved file of an evening is called: by its day and game."""
    header = session.header()
    day = str(header.get("started") or "")[:10]
    plain = day if len(day) == 10 and day.replace("-", "").isdigit() else ""
    return "-".join(part for part in ("gyoji", plain, session.moment().game.name) if part) + f".{ending}"


def _saved(content: bytes, media: str, name: str) -> Response:
    """A file to be saved under a name."""
    return Response(content, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})
