"""Zones on the live picture: dragged by pointer and keys, saved, and then a card outside the field is no play."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Literal

import pytest

from table.capture.frames import Frame
from table.live.loop import LiveTable
from table.record.session import Session
from tests.browser.test_table_in_chromium import FOUR, SIZES, faults, fits, small
from tests.table.conftest import DrawnTable

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
WORDS = {
    "en": {"open": "Zones", "strip": "Strip: Yui", "guessed": "Nobody has set zones yet", "close": "Close",
           "title": "Zones of the table", "seats": "Seats"},
    "ja": {"open": "置き場所", "strip": "強さの並び(Yui)", "guessed": "まだ決めていません", "close": "閉じる",
           "title": "卓の置き場所", "seats": "席"},
}  # fmt: skip


class GoingOn(DrawnTable):
    """A drawn table at which nothing happens until a test lets somebody play."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = threading.Lock()
        self.closed = threading.Event()

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame; where none was drawn, the table as it lies, in its time."""
        if self.closed.is_set():
            return None
        if self._shown + 1 >= len(self.frames):
            time.sleep(0.05)
            with self.turn:
                self.still(1)
        return super().read()

    def close(self) -> None:
        """No more frames."""
        self.closed.set()


@pytest.fixture
def going(served: Any) -> tuple[GoingOn, Session]:
    """A drawn table that is watched by the page's server."""
    drawn = GoingOn().still(12)
    assert isinstance(drawn, GoingOn)
    served.desk._watch = lambda spec, session: LiveTable(drawn, session, drawn)
    session = Session.create(served.log, "daifugo", list("ABCD"), "official")
    assert served.desk.resume("drawn", session.id)
    return drawn, served.session


def drag(page: Any, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """Drags from one point of the picture to another, as shares of it."""
    frame = page.get_by_role("dialog").locator(".frame").bounding_box()
    points = [(frame["x"] + x * frame["width"], frame["y"] + y * frame["height"]) for x, y in (begin, end)]
    page.mouse.move(*points[0])
    page.mouse.down()
    page.mouse.move(*points[1], steps=6)
    page.mouse.up()


def test_a_card_outside_the_field_that_was_dragged_is_no_play(
    served: Any, going: tuple[GoingOn, Session], visit: Visit
) -> None:
    drawn, session = going
    page = visit()
    page.get_by_role("button", name="Zones", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("Nobody has set zones yet").wait_for()
    sheet.get_by_role("button", name="Field", exact=True).focus()
    drag(page, (0.995, 0.99), (0.7, 0.99))
    drag(page, (0.35, 0.5), (0.45, 0.5))
    sheet.get_by_role("button", name="Save").click()
    sheet.get_by_text("Saved.").wait_for()
    (field,) = page.evaluate("fetch('/api/zones').then((answer) => answer.json())")["zones"]
    xs = [x / 480 for x, _ in field["polygon"]]
    assert min(xs) == pytest.approx(0.1, abs=0.02) and max(xs) == pytest.approx(0.8, abs=0.03)
    with drawn.turn:
        drawn.play("A", "H4", at=(240, 150)).play("B", "SK", at=(440, 150)).play("B", "S6", at=(250, 150)).still(12)

    def plays() -> list[list[str]]:
        return [line["cards"] for line in session.record() if line["type"] == "play"]  # type: ignore[misc]

    end = time.monotonic() + 60
    while len(plays()) < 2 and time.monotonic() < end:
        time.sleep(0.1)
    with drawn.turn:
        drawn.still(24)
    assert plays() == [["H4"], ["S6"]]


def test_a_dragged_card_zone_obeys_keys_and_the_guess_comes_back(
    served: Any, going: tuple[GoingOn, Session], visit: Visit
) -> None:
    page = visit()
    page.get_by_role("button", name="Zones", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Stock", exact=True).click()
    stock = sheet.get_by_role("button", name="Stock", exact=True)
    stock.focus()
    before = stock.locator(".area").bounding_box()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowRight"):
        page.keyboard.press(key)
    after = stock.locator(".area").bounding_box()
    assert after["x"] > before["x"] and after["y"] < before["y"]
    assert after["width"] > before["width"] and after["height"] > before["height"]
    field = sheet.get_by_role("button", name="Field", exact=True)
    field.focus()
    page.keyboard.press("Delete")
    assert field.locator(".area").count() == 0
    sheet.get_by_role("button", name="Save").click()
    sheet.get_by_text("Saved.").wait_for()
    found = page.evaluate("fetch('/api/zones').then((answer) => answer.json())")
    assert (found["origin"], [zone["kind"] for zone in found["zones"]]) == ("drawn", ["stock"])
    sheet.get_by_role("button", name="Guess again").click()
    sheet.get_by_text("guess counts again").wait_for()
    found = page.evaluate("fetch('/api/zones').then((answer) => answer.json())")
    assert (found["origin"], [zone["kind"] for zone in found["zones"]]) == ("guessed", ["field"])


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("size", SIZES)
def test_the_zones_fit_every_screen(served: Any, visit: Visit, size: str, lang: str) -> None:
    said = WORDS[lang]
    served.watch(served.begin("daifugo", "nono", *FOUR))
    page = visit(SIZES[size], lang)
    page.get_by_role("button", name=said["open"], exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text(said["guessed"]).wait_for()
    sheet.get_by_role("button", name=said["strip"], exact=True).focus()
    sheet.locator("image").wait_for()
    page.screenshot(path=f"/tmp/shots/zones-{size}-{lang}.png")
    markers = page.get_by_role("link", name={"en": "Print markers", "ja": "目印を印刷"}[lang])
    markers.scroll_into_view_if_needed()
    page.screenshot(path=f"/tmp/shots/zones-markers-{size}-{lang}.png")
    assert page.request.get(served.url.rstrip("/") + str(markers.get_attribute("href"))).text().startswith("<svg")
    assert fits(page) and faults(page) == [] and small(sheet) == []
    box = sheet.locator(".reach").last.bounding_box()
    assert min(box["width"], box["height"]) >= 43
    sheet.get_by_role("button", name=said["close"], exact=True).click()
    page.goto(f"{served.url}#/setup")
    page.get_by_role("button", name=said["seats"], exact=True).click()
    page.get_by_role("button", name=said["title"]).click()
    sheet.get_by_role("button", name=said["strip"], exact=True).wait_for()
    sheet.locator("image").wait_for()
    page.screenshot(path=f"/tmp/shots/zones-setup-{size}-{lang}.png")
    served.desk.leave()
