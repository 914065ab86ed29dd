"""The tool that takes pictures of the page: its table can be changed from one view to the next."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from table.simulation.demonstrations import names
from table.simulation.scripts.players import kinds
from tools.screenshots import CUP, DEMO, SHOTS, ScreenshotServer


def asked(server: ScreenshotServer, path: str) -> Any:
    with urllib.request.urlopen(f"{server.url}api/{path}") as answer:
        return json.load(answer)


@pytest.mark.film
def test_a_table_is_shown_for_every_view(tmp_path: Path) -> None:
    server = ScreenshotServer(tmp_path)
    try:
        server.show("daifugo/stadium", 400, CUP)
        view = asked(server, "view")
        assert view["result"] and view["tournament"]["next_seats"]
        server.show("torite/torite-c", 18)
        view = asked(server, "view")
        assert (view["game"], view["tournament"]) == ("torite", None) and "Aoi" in str(view["players"])
        server.show(None, 0)
        assert asked(server, "hello")["running"] is False and len(asked(server, "sources")) == 2
    finally:
        server.close()


def test_every_view_has_its_own_name_and_a_round_that_there_is() -> None:
    assert len({shot.name for shot in SHOTS}) == len(SHOTS)
    there = {kind.label for kind in kinds()} | {f"{DEMO}{name}" for name in names()}
    assert {shot.kind for shot in SHOTS if shot.kind} <= there
