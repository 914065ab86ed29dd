"""The application: the page's files, its interface, the live connection, and who may use them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Request, Response
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

from table.cli import version
from webui.access.authority import Authority
from webui.access.doors import Doors
from webui.access.guard import Guard
from webui.access.roles import methods
from webui.broadcast import Broadcast
from webui.cameras.phones import Phones
from webui.checks import Checks, KnownHosts, say
from webui.desk.desk import Desk
from webui.desk.kept_evenings import Shelf
from webui.logs import brief
from webui.problems import RefusedError
from webui.routes import (
    backups,
    common,
    demos,
    devices,
    evenings,
    explanations,
    lessons,
    phone_cameras,
    report,
    setup,
    stream,
    zones,
)
from webui.routes import league as leagues
from webui.routes.common import REFUSALS, DeskHere
from webui.routes.membership import Membership
from webui.setup import opening
from webui.setup.decks import Enrolling
from webui.setup.groups import Groups
from webui.setup.house_rules import HouseRules
from webui.setup.known_decks import KnownDecks
from webui.setup.preview import Preview
from webui.setup.spreading import Spreading
from webui.teaching.photograph import OneEach

STATIC = Path(__file__).parent / "static"
LOOSE = {
    "gunbai.svg": "image/svg+xml", "icon-192.png": "image/png", "icon-512.png": "image/png",
    "manifest.webmanifest": "application/manifest+json",
}  # fmt: skip
"""The page's sign, and what a home screen asks for: files beside the page, with their types."""
ROUTES = (
    common, demos, devices, phone_cameras, explanations, setup, evenings, backups, report, leagues, lessons, zones,
    stream,
)  # fmt: skip
"""Modules with the routes of the page."""
PACKED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "multipart/x-mixed-replace")
"""Content types that are not compressed: they are already, or have to go out at once, as the live picture."""
PICTURE: dict[int | str, dict[str, object]] = {200: {"content": {"image/jpeg": {}}}, **REFUSALS}


def create_app(
    desk: Desk,
    guard: Guard,
    addresses: Sequence[str] = (),
    preview: Preview | None = None,
    house: HouseRules | None = None,
    doors: Doors | None = None,
    league: Membership | None = None,
    phones: Phones | None = None,
    cameras: Doors | None = None,
    authority: Authority | None = None,
    groups: Groups | None = None,
) -> FastAPI:
    """The application that shows `desk`; `addresses` are URLs under which other devices reach it from the start, or
    `doors` open it to them; `preview` looks at sources before a game, `house` keeps house rules, `groups` who plays
    together, `league` is what this table is in; `phones` are those that are cameras, `cameras` the doors by which they
    come, `authority` gives these their certificates."""

    member = league or Membership(desk)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with app.state.broadcast.run(), backups.tidied(desk):
            yield
            app.state.closing.set()
        await asyncio.to_thread(member.close)
        await asyncio.to_thread(app.state.preview.close)
        await asyncio.to_thread(desk.end)

    app = FastAPI(
        title="Gyoji",
        version=version(),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.desk, app.state.guard = desk, guard
    app.state.doors, app.state.version = doors or Doors(fixed=addresses), app.version
    app.state.closing = threading.Event()
    app.state.shelf = Shelf(desk)
    app.state.photographs = OneEach()
    app.state.phones = phones = phones or Phones()
    app.state.cameras, app.state.authority = cameras or Doors(fixed=addresses), authority
    app.state.preview = preview or Preview(desk, partial(opening.opened, phones=phones), opening.scanner)
    app.state.scanners = opening.scanner
    app.state.enrolling = Enrolling(app.state.preview.shot)
    app.state.spreading = Spreading(app.state.preview.shot, lambda deck: app.state.scanners(deck), app.state.enrolling)
    app.state.known_decks = KnownDecks(app.state.preview.shot)
    app.state.house, app.state.groups = house or HouseRules(), groups or Groups()
    desk.release = app.state.preview.close
    app.state.league = member
    app.state.broadcast = Broadcast(desk, app.state.closing, member.told)
    member.changed = app.state.broadcast.changed
    for routes in ROUTES:
        app.include_router(routes.router)
    _errors(app)
    app.add_middleware(GZipMiddleware, compresslevel=6, exclude_content_types=PACKED)
    app.add_middleware(KnownHosts, guard=guard)
    app.add_middleware(Checks, guard=guard, cameras=app.state.cameras)

    _files(app)
    return app


def _files(app: FastAPI) -> None:
    """The page, its assets, and stored pictures."""

    @app.get("/evidence/{sha}.jpg", response_class=Response, responses=PICTURE)
    def evidence(sha: Annotated[str, InPath(pattern=r"^[0-9a-f]{64}$")], desk: DeskHere) -> Response:
        """A stored picture. Its name is its content, so a browser may keep it for ever."""
        return Response(
            desk.evidence(sha),
            media_type="image/jpeg",
            headers={"Cache-Control": "private, max-age=31536000, immutable"},
        )

    @app.get("/", include_in_schema=False)
    @app.get("/camera", include_in_schema=False)
    def page() -> FileResponse:
        """The page itself; its assets are found by their names, so it is asked for anew each time."""
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    for name, kind in LOOSE.items():
        app.get(f"/{name}", include_in_schema=False)(_file(name, kind))
    app.mount("/assets", StaticFiles(directory=STATIC / "assets"), name="assets")


def _file(name: str, kind: str) -> Callable[[], FileResponse]:
    """What answers with a file beside the page."""

    def answer() -> FileResponse:
        return FileResponse(STATIC / name, media_type=kind)

    return answer


def _errors(app: FastAPI) -> None:
    @app.exception_handler(RefusedError)
    async def on_refused(_request: Request, error: RefusedError) -> JSONResponse:
        return JSONResponse(error.problem.model_dump(), status_code=error.status)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = brief(".".join(str(part) for part in first["loc"] if part != "body")) or "JSON"
        return say("bad-input", where, field=where)

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not-found", 405: "not-allowed", 413: "too-large"}.get(error.status_code, "failed")
        if error.status_code == 400:  # a body that is no JSON at all
            return say("bad-input", "JSON", field="JSON")
        made = say(code)
        made.headers.update(error.headers or {})
        if code == "not-allowed":  # all methods of the path, which may be several routes
            made.headers["Allow"] = ", ".join(methods(request.url.path))
        return made
