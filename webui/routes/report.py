"""`/api/report.zip`: a session as one file for a report, about one of its events or the newest."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Query, Response

from table.sharing.reporting import write_report
from webui.problems import refusals, refused
from webui.routes.common import REFUSALS, DeskHere
from webui.routes.evenings import ShelfHere
from webui.shapes.past.evenings import SessionId

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/report.zip", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
def report(
    desk: DeskHere,
    shelf: ShelfHere,
    event: Annotated[int | None, Query(ge=1, le=2**31)] = None,
    private: bool = False,
    until: bool = False,
    names: bool = True,
    session: Annotated[SessionId | None, Query()] = None,
) -> Response:
    """A session (the table's by default) as a file for a report: record, pictures, kept frames around `event` (the
    newest by default), version and settings. What only some players may see is left out unless `private`. `until`: only
    what was until that event; not `names`: letters stand for the players."""
    told, out = desk.current() if session is None else shelf.session(session), io.BytesIO()
    try:
        with refusals():
            write_report(told, out, event=event, private=private, until=until, names=names)
    except KeyError:
        raise refused("no-event") from None
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None
    name = "gyoji-report.zip" if event is None else f"gyoji-report-{event}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(out.getvalue(), media_type="application/zip", headers=headers)
