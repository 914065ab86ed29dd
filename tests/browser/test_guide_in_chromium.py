"""The guided demonstration by the page alone: pause, step, speed, the choice of a game, and why a play was illegal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from table.simulation.demonstrations import demonstration, names
from tests.browser.audit import faults, fits, until
from tests.webui.perfect_demo import watch_demo
from webui.shapes.demo import Hold

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SAYS = {
    "en": {
        "pause": "Pause", "play": "Go on", "step": "One step on", "why": "Why?", "other": "Another game",
        "choose": "Which game do you want to see?", "own": "Set up your own table", "again": "Show it again",
        "begin": "What do you play?", "offer": "Watch a demonstration", "close": "Close",
    },
    "ja": {
        "pause": "一時停止", "play": "再開", "step": "1つ進む", "why": "なぜ?", "other": "ほかのゲーム",
        "choose": "どのゲームのデモを見ますか?", "own": "自分の卓を準備する", "again": "もう一度見る",
        "begin": "何で遊びますか?", "offer": "デモを見る", "close": "閉じる",
    },
}  # fmt: skip
PLACES = [(lang, size) for lang in ("ja", "en") for size in ((390, 844), (1180, 820))]


def small(scope: Any) -> list[str]:
    """Buttons that a finger may miss: less than 44 px wide or high."""
    boxes = [(each.text_content(), each.bounding_box()) for each in scope.get_by_role("button").all()]
    return [f"{name}: {box}" for name, box in boxes if box is not None and min(box["width"], box["height"]) < 43.9]


@pytest.fixture
def demos(served: Any) -> Any:
    """The server, with demonstrations whose eyes are perfect."""
    served.stop()
    start = served.start

    def again() -> None:
        start()
        served.desk._demo.watch = watch_demo

    again()
    return served


class Viewer:
    """Somebody who watches a demonstration, in one language."""

    def __init__(self, page: Any, lang: str) -> None:
        self.page = page
        self.lang = lang
        self.says = SAYS[lang]
        self.guide = page.locator("section.guide")

    def press(self, name: str) -> None:
        self.guide.get_by_role("button", name=self.says[name], exact=True).click()

    def choose(self, name: str) -> None:
        """Picks a demonstration from the list."""
        shown = demonstration(name).title
        assert shown is not None
        dialog = self.page.get_by_role("dialog")
        dialog.locator("li").nth(len(names()) - 1).wait_for()
        assert dialog.locator("li").count() == len(names())
        dialog.get_by_role("button", name=re.compile(f"^{re.escape(shown.get(self.lang))}")).click()
        dialog.wait_for(state="detached")
        self.guide.get_by_role("heading", name=shown.get(self.lang)).wait_for()

    def where(self) -> int:
        """The number of the event that is shown."""
        return int(self.guide.locator(".where").inner_text().split("/")[0])

    def step(self) -> int:
        """One event on; its number once the film stands still again."""
        before = self.where()
        self.press("step")
        until(
            self.page,
            "before => +document.querySelector('section.guide .where').textContent.split('/')[0] > before",
            before,
        )
        self.guide.get_by_role("button", name=self.says["play"], exact=True).wait_for()
        return self.where()


def test_a_newcomer_is_offered_a_demonstration_in_the_setup(demos: Any, visit: Visit) -> None:
    page = visit((390, 844), "ja")
    viewer = Viewer(page, "ja")
    page.get_by_role("button", name=SAYS["ja"]["offer"]).click()
    viewer.choose("torite")
    assert demos.log.sessions() == []
    viewer.press("own")
    page.get_by_role("heading", name=SAYS["ja"]["begin"]).wait_for()


@pytest.mark.parametrize(("lang", "size"), PLACES)
def test_it_is_held_stepped_and_asked(demos: Any, visit: Visit, lang: str, size: tuple[int, int]) -> None:
    demos.desk.demonstrate(demonstration("daifugo"))
    demos.desk.hold(Hold(how="pause"))
    page = visit(size, lang)
    viewer = Viewer(page, lang)
    viewer.guide.get_by_role("button", name=viewer.says["play"], exact=True).wait_for()
    caption = viewer.guide.locator(".caption")
    notes = demonstration("daifugo").notes
    while viewer.where() < 5:
        viewer.step()
    assert caption.locator(".says").inner_text() == notes[5].get(lang)
    assert fits(page) and faults(page) == [] and small(viewer.guide) == []
    page.wait_for_timeout(600)
    assert viewer.where() == 5  # what is said of it stays true: the film stands still
    caption.get_by_role("button", name=viewer.says["why"]).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("♣").first.wait_for()
    assert "G12" in sheet.inner_text() and viewer.where() == 5
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    viewer.step()
    assert caption.locator(".says").inner_text() == notes[6].get(lang)


@pytest.mark.parametrize(("lang", "size"), PLACES)
def test_speed_and_game_are_chosen_and_reading_stops_the_film(
    demos: Any, visit: Visit, lang: str, size: tuple[int, int]
) -> None:
    demos.desk.demonstrate(demonstration("daifugo"))
    page = visit(size, lang)
    viewer = Viewer(page, lang)
    viewer.guide.get_by_role("radio", name="½").click()
    viewer.guide.get_by_role("radio", name="½", checked=True).wait_for()
    assert demos.desk.guide().pace == 0.5
    viewer.press("other")
    page.get_by_role("heading", name=viewer.says["choose"]).wait_for()
    assert fits(page) and faults(page) == [] and small(page.get_by_role("dialog")) == []
    for _ in range(100):
        if demos.desk.guide().paused:
            break
        page.wait_for_timeout(50)
    assert demos.desk.guide().paused  # nothing is missed meanwhile
    viewer.choose("poker")
    assert page.locator("header").get_by_role("heading").count() == 1
    viewer.guide.get_by_role("radio", name="4").click()
    viewer.guide.get_by_role("radio", name="4", checked=True).wait_for()
    viewer.guide.get_by_role("button", name=viewer.says["again"]).wait_for(timeout=120_000)
    assert fits(page) and faults(page) == [] and small(viewer.guide) == []
    illegal = [entry for entry in demos.desk.view().timeline if entry.verdict == "illegal"]
    assert [(entry.code, entry.taken_back) for entry in illegal] == [("card-seen-before", True)]
    viewer.press("own")
    page.get_by_role("heading", name=viewer.says["begin"]).wait_for()
    assert demos.desk.guide() is None
