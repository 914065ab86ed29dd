"""`gyoji demo`: the models read the rendered frames, and the page shows the right rulings to the round's end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from referee.records.reader import Reader
from webui.commands import demo_record

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
END_MS = 540_000
"""So long a slow, busy machine may take for the round, ms."""
Ruled = tuple[str | None, tuple[str, ...], str, str | None, tuple[str, ...]]


@pytest.fixture
def demo() -> Iterator[str]:
    """The address of a running demonstration, four times as fast as life where the machine can."""
    code = "import typer; from webui.commands import demo; typer.run(demo)"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--no-browser", "--port", "0", "--pace", "4"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = None
    for line in process.stdout:
        address = address or re.search(r"http://localhost:\d+/", line)
        if line.startswith("Stop with"):
            break
    assert address is not None
    try:
        yield address[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode in (0, 130, -signal.SIGINT)


def right_rulings() -> list[Ruled]:
    """What the referee says about the record that is played, told every card."""
    reader = Reader()
    lines = demo_record().lines
    header = reader.read(lines[0])
    assert isinstance(header, Header)
    fold = Fold(header)
    for line in lines[1:]:
        event = reader.read(line)
        assert isinstance(event, Event)
        fold.add(event)
    ruled: list[Ruled] = []
    for event in fold.corrected():
        ruling = fold.ruling(event.seq)
        if event.type == "play" and ruling is not None:
            cards = tuple(sorted(event.cards or ()))
            ruled.append((event.player, cards, ruling.verdict, ruling.code, tuple(sorted(ruling.effects))))
    return ruled


def asked(address: str, what: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{address}api/{what}", timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def shown(address: str) -> dict[str, Any]:
    """What the page has once it asked for all that is older, too."""
    view = asked(address, "view")
    while view["earlier"]:
        older = asked(address, f"earlier?before={view['first']}")
        view |= {**older, "timeline": older["timeline"] + view["timeline"]}
    return view


@pytest.mark.timeout(1200)  # both waits may take `END_MS`
def test_the_round_is_played_to_its_end_with_the_right_rulings(demo: str, chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, locale="ja-JP")
    page.goto(demo)
    page.locator(".picture svg image").wait_for(timeout=60_000)
    page.locator(".timeline").get_by_text("縛りがかかっています").first.wait_for(timeout=END_MS)
    page.get_by_role("heading", name="第1ラウンドは").wait_for(timeout=END_MS)
    view = shown(demo)
    plays = [
        (each["player"], tuple(sorted(each["cards"])), each["verdict"], each["code"], tuple(sorted(each["effects"])))
        for each in view["timeline"]
        if each["type"] == "play" and each["verdict"] is not None
    ]
    assert plays == right_rulings()
    effects = {effect for play in plays for effect in play[4]}
    assert {"eight-cut", "lock", "revolution", "spade-three", "foul-finish"} <= effects
    called = [entry for entry in view["timeline"] if entry["verdict"] == "illegal"]
    assert [entry["taken_back"] for entry in called] == [True]
    assert all(entry["evidence"] for entry in view["timeline"] if entry["type"] == "play")
    page.get_by_role("button", name="もう一度", exact=True).click()
    page.get_by_role("heading", name="第1ラウンドは").wait_for(state="detached", timeout=60_000)
    assert shown(demo)["session"] != view["session"]
    assert page.get_by_role("heading", name="何で遊びますか?").count() == 0
    page.close()
