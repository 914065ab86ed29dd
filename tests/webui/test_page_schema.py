"""Whatever is sent to the interface, the answer is one that its schema promises, never a failure of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from table.live import LiveTable
from table.log import EventLog
from table.session import Session
from table.sources import SourceError
from webui.desk import Desk
from webui.guard import Guard
from webui.server import create_app

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]


def no_camera(spec: str, _session: Session) -> LiveTable:
    """A machine without cameras: whatever is asked for cannot be opened."""
    raise SourceError(f"{spec} is not there.", f"{spec}はありません。")


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """The schema of a server at which a table is shown whose camera is gone."""
    log = EventLog(Path(tmp_path_factory.mktemp("log")) / "log.sqlite")
    desk = Desk(log, no_camera)
    session = Session.create(log, "daifugo", PLAYERS, "official")
    session.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
    assert desk.resume("0", session.id) is False
    app = create_app(desk, Guard(["testserver", "localhost"], None))
    yield schemathesis.openapi.from_asgi("/api/openapi.json", app)
    log.close()


schema = schemathesis.pytest.from_fixture("api")


@schema.exclude(path_regex="stream").parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_interface_keeps_its_promises(case: schemathesis.Case) -> None:
    case.call_and_validate()
