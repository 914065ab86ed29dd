"""Keeping what was played: a backup as one file, restoring it, and limits for pictures, under `/api`."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask

from table.record.past.retention import Keeping, beyond, read_keeping, tidy, usage, write_keeping
from table.record.session import local_time
from table.sharing.backup import BackupError, restore, write_backup
from vision.folders import decks_folder
from webui.desk.desk import Desk
from webui.problems import RefusedError, refusals, refused, sentence
from webui.routes.common import REFUSALS, DeskHere
from webui.routes.evenings import FILE, ZIP, Upload
from webui.shapes.past.keeping import BeyondLimits, Kept, Limits, RestoredInfo

TIDY_S = 3600.0
"""So often pictures that are too old or take too much room are deleted, s."""
router = APIRouter(prefix="/api", responses=REFUSALS)
_log = logging.getLogger(__name__)


@router.get("/keeping")
def kept(desk: DeskHere) -> Kept:
    """What is kept, and the limits for pictures."""
    return _kept(desk)


@router.post("/keeping/beyond")
def what_is_beyond(asked: Limits, desk: DeskHere) -> BeyondLimits:
    """What limits for pictures would delete. Nothing is deleted."""
    with refusals():
        found = beyond(desk.log, Keeping(asked.days, asked.megabytes), local_time(), desk.shown_id)
    return BeyondLimits(evenings=found.sessions, bytes=found.bytes)


@router.post("/keeping/limits")
def limit(asked: Limits, desk: DeskHere) -> Kept:
    """Chooses the limits for pictures; what is beyond them is deleted at once."""
    try:
        write_keeping(desk.log.path.parent, Keeping(asked.days, asked.megabytes))
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None
    return _kept(desk, _tidy(desk))


@router.get("/backup.zip", response_class=Response, responses=ZIP)
def backup(desk: DeskHere) -> Response:
    """Everything that is kept as one file with checksums."""
    folder = tempfile.TemporaryDirectory(prefix="gyoji-backup-")
    path = Path(folder.name) / "backup.zip"
    try:
        with refusals():
            write_backup(desk.log, path, decks_folder())
    except BaseException as error:
        folder.cleanup()
        if isinstance(error, OSError):
            raise refused("disk", reason=error.strerror or "") from None
        raise
    name = f"gyoji-backup-{local_time():%Y-%m-%d}.zip"
    done = BackgroundTask(folder.cleanup)
    return FileResponse(path, media_type="application/zip", filename=name, background=done)


@router.post("/restore", openapi_extra=FILE)
def bring_back(file: Upload, desk: DeskHere) -> RestoredInfo:
    """Adds what a backup has and this computer has not. Nothing that is here is changed."""
    try:
        with refusals():
            done = restore(desk.log, file, decks_folder(), desk.shown_id)
    except BackupError as error:
        raise RefusedError(422, sentence("no-record", None, error.en, error.ja)) from None
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None
    return RestoredInfo(
        added=done.added,
        extended=done.extended,
        same=done.same,
        different=list(done.different),
        pictures=done.pictures,
        decks=done.decks,
    )


@asynccontextmanager
async def tidied(desk: Desk) -> AsyncIterator[None]:
    """Context manager: while it is open, pictures beyond the limits are deleted, at once and every hour."""
    task = asyncio.create_task(_tidy_for_ever(desk))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _tidy_for_ever(desk: Desk) -> None:
    while True:
        try:
            freed = await asyncio.to_thread(_tidy, desk)
            if freed:
                _log.info("pictures beyond the limits were deleted: %.1f MB", freed / 1e6)
        except RefusedError as error:
            _log.warning("pictures beyond the limits stay: %s", error.problem.message.en)
        await asyncio.sleep(TIDY_S)


def _tidy(desk: Desk) -> int:
    with refusals():
        return tidy(desk.log, read_keeping(desk.log.path.parent), local_time(), desk.shown_id)


def _kept(desk: Desk, freed: int = 0) -> Kept:
    with refusals():
        found, evenings = usage(desk.log), sum(header["events"] != 0 for header in desk.log.sessions())
    limits = Limits(**asdict(read_keeping(desk.log.path.parent)))
    return Kept(evenings=evenings, **asdict(found), limits=limits, freed=freed)
