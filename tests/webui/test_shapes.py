"""Whatever is sent to the interface, the answer is one that its schema promises, never a failure of the server."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from table.capture.sources import SourceError
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import create_app

# The cases are made when this file is collected, so the server has to exist by then.
FOLDER = tempfile.TemporaryDirectory(prefix="gyoji-schema-", ignore_cleanup_errors=True)


def no_camera(spec: str, _session: Session) -> LiveTable:
    """A machine without cameras: whatever is asked for cannot be opened."""
    raise SourceError(f"{spec} is not there.", f"{spec}はありません。")


APP = create_app(Desk(EventLog(Path(FOLDER.name) / "log.sqlite"), no_camera), Guard(["testserver", "localhost"], None))
schema = schemathesis.openapi.from_asgi("/api/openapi.json", APP)


@schema.exclude(path_regex="stream").parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_interface_keeps_its_promises(case: schemathesis.Case[Any]) -> None:
    # What fits the schema may still be refused: the referee knows games and names that a schema does not.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
