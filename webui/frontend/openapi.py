"""Writes `openapi.json`, from which `npm run types` makes the front end's types."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from table.record.storage.log import EventLog
from webui.desk.desk import Desk
from webui.access.guard import Guard
from webui.server import create_app


def watch(_spec: object, _session: object) -> object:
    """No table is watched here."""
    raise AssertionError


with tempfile.TemporaryDirectory() as folder:
    log = EventLog(Path(folder) / "log.sqlite")
    app = create_app(Desk(log, watch), Guard([], None))  # type: ignore[arg-type]
    text = json.dumps(app.openapi(), ensure_ascii=False, indent=1)
    Path(__file__).with_name("openapi.json").write_text(text + "\n", encoding="utf-8")
    log.close()
