"""The guide for clubs names only options, topics and fields that exist, the same in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.past.following import Followed
from table.record.session import Session
from table.record.storage.league import address
from table.record.storage.log import EventLog
from table.sharing.publishing import ruling, slug, state

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide"
TEXTS = {name: (GUIDE / name).read_text(encoding="utf-8") for name in ("league.md", "league.ja.md")}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_option_exists(text: str) -> None:
    known = "".join(CliRunner().invoke(build(), [name, "--help"]).output for name in ("serve", "watch", "publish"))
    ours = {word for line in text.splitlines() if "docker" not in line and "sudo" not in line and "POSTGRES" not in line
            for word in re.findall(r"(?<![\w-])--[a-z][a-z-]*", line) if word not in ("--format",)}  # fmt: skip
    assert {"--log", "--table", "--home-assistant", "--ca"} <= ours
    assert [word for word in ours if word not in known] == []
    for name in ("GYOJI_LOG", "GYOJI_TABLE", "GYOJI_MQTT"):
        assert name in text and name in known


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_field_of_the_payloads_is_named(text: str, tmp_path: Path) -> None:
    log = EventLog(tmp_path / "log.db")
    session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official")
    session.accept({"type": "play", "player": "Aoi", "cards": ["S9"]})
    followed = Followed(log, session.id)
    assert followed.newest is not None
    now, ruled = state("Bar", followed), ruling("Bar", session.id, followed.newest)
    players = now["players"]
    assert isinstance(players, list) and isinstance(players[0], dict)
    for field in (*now, *ruled, *players[0], "place", "points", "games", "wins"):
        assert f"`{field}`" in text or f'"{field}":' in text, field
    (example,) = re.findall(r"^```json\n(.*)\n```$", text, re.M)
    assert json.loads(example).keys() == ruled.keys()
    assert slug("Table 2") == "table-2" and "`table-2`" in text
    log.close()


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_its_address_can_be_used(text: str) -> None:
    (found,) = re.findall(r"GYOJI_LOG='([^']+)'", text)
    assert address(found).database == "club"
