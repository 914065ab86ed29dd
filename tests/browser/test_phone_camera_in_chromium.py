"""A phone as the camera, in Chromium with a film in place of its lens: from the host's dialog to what is played."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from models.render.cards.deck import built_in
from table.simulation.film import Film
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.webui.processes import ask, server
from webui.access.doors import own_addresses

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not own_addresses(), reason="this machine is in no network"),
]

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]
RECORD = [
    {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "players": PLAYERS},
    {"seq": 1, "type": "deal", "counts": dict.fromkeys(PLAYERS, 13)},
    {"seq": 2, "type": "lead", "player": "Aoi"},
    {"seq": 3, "type": "play", "player": "Aoi", "cards": ["C4"]},
    {"seq": 4, "type": "play", "player": "Ren", "cards": ["C6"]},
]
CAMERA_FPS = 30
"""At this pace Chromium shows a Motion JPEG film."""
EMPTY_S, AFTER_S = 14, 20
"""So long the table is empty before the first play, and so long the last picture stays, s."""


def filmed(path: Path) -> Path:
    """Two plays as a Motion JPEG film; Chromium shows it again and again."""
    film = Film([json.dumps(line) for line in RECORD], built_in("standard"), seed=2, difficulty="easy")
    times = round(CAMERA_FPS / film.fps)
    with path.open("wb") as file:
        for number in range(film.frames):
            fine, data = cv2.imencode(".jpg", film.frame(number), [cv2.IMWRITE_JPEG_QUALITY, 88])
            assert fine
            held = EMPTY_S * CAMERA_FPS if number == 0 else AFTER_S * CAMERA_FPS if number == film.frames - 1 else times
            file.write(data.tobytes() * held)
    return path


@pytest.fixture
def lens(tmp_path: Path) -> Iterator[Any]:
    """A Chromium whose camera is the film."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    film = filmed(tmp_path / "film.mjpeg")
    more = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}"]  # fmt: skip
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *more])
        yield browser
        browser.close()


def shot(page: Any, name: str) -> None:
    """Keeps a picture of the page where SHOTS names a folder."""
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png")


def until_played(place: str, *wanted: tuple[str, str]) -> None:
    """Waits until the table's record has plays, and no other: (player, card)."""
    deadline = time.monotonic() + 90
    while True:
        entries = json.loads(ask(place, "/api/view"))["timeline"]
        plays = [(each["player"], *each["cards"]) for each in entries if each["type"] == "play"]
        if plays == list(wanted):
            return
        assert plays == list(wanted[: len(plays)]), plays
        assert time.monotonic() < deadline, (plays, ask(place, "/api/status"), ask(place, "/api/outlines"))
        time.sleep(0.3)


def test_a_phone_joins_by_the_dialog_and_its_pictures_become_plays(lens: Any, tmp_path: Path) -> None:
    with server(tmp_path / "data") as (place, printed):
        host = lens.new_page(viewport={"width": 1440, "height": 900}, locale="en-US")
        phone = lens.new_context(
            viewport={"width": 390, "height": 844}, locale="ja-JP", has_touch=True, ignore_https_errors=True
        ).new_page()
        errors: list[str] = []
        for page in (host, phone):
            page.set_default_timeout(30_000)
            page.on("pageerror", lambda error: errors.append(f"script: {error}"))
            page.on("console", lambda said: said.type == "error" and errors.append(f"{said.text} {said.location}"))
        host.goto(place)
        host.locator(".tile").first.click()
        host.get_by_role("button", name="Use a phone as the camera").click()
        code = host.locator(".code")
        code.wait_for()
        host.wait_for_timeout(300)
        shot(host, "dialog")
        phone.goto(f"{host.locator('dd.address').inner_text()}#join={code.inner_text()}")
        phone.locator("video").wait_for()
        assert phone.evaluate("location.protocol") == "https:" and phone.evaluate("location.hash") == ""
        host.get_by_role("dialog").wait_for(state="detached")
        phone.wait_for_timeout(3000)
        shot(phone, "joined")
        shot(host, "source")
        for number, name in enumerate(PLAYERS, 1):
            host.get_by_label(f"Name of player {number}", exact=True).fill(name)
        host.get_by_role("button", name="Start", exact=True).locator("visible=true").click()
        phone.get_by_text("卓を見ています").wait_for()
        until_played(place, ("Aoi", "C4"))
        shot(host, "played")
        until_played(place, ("Aoi", "C4"), ("Ren", "C6"))
        host.get_by_text("The field is empty.").wait_for(state="detached")
        phone.locator("svg polygon:not(.unread)").first.wait_for()
        shot(host, "answered")
        shot(phone, "watched")
        for size in ({"width": 844, "height": 390}, {"width": 320, "height": 568}):
            phone.set_viewport_size(size)
            phone.wait_for_timeout(300)
            shot(phone, f"watched-{size['width']}")
            assert phone.evaluate("document.documentElement.scrollWidth") == size["width"]
            phone.get_by_role("button", name="ここに固定した").click()
            phone.get_by_text("さわらないでください").wait_for()
            phone.get_by_role("button", name="置き直す").click()
        phone.close()
        host.get_by_text("No picture comes from the phone").first.wait_for()
        shot(host, "lost")
        assert errors == [], (errors, printed())
