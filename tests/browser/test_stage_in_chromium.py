"""The stage view and the overlay in Chromium: read from two metres, in every size, in a bright and a dark room."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.audit import still

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (820, 1180), (1180, 820), (1440, 900)]
AWAKE = "navigator.wakeLock.request = async (kind) => { window.asked = kind; return { release: async () => {} } }"


def told(served: Any) -> Any:
    """A table of four, a turn after the first play."""
    session = served.sit("Aoi", "Ren", "Yui", "Sora")
    session.accept({"type": "play", "player": "Aoi", "cards": ["H7"]})
    return session


def font_px(page: Any, selector: str) -> float:
    size = page.locator(selector).first.evaluate("each => getComputedStyle(each).fontSize")
    return float(size.removesuffix("px"))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_verdict_card_and_turn_fill_the_screen(served: Any, visit: Any, size: tuple[int, int], lang: str) -> None:
    told(served)
    page = visit(size, lang, f"{served.url}#/stage")
    page.locator(".verdict .word").wait_for()
    page.get_by_text("Renさんの番" if lang == "ja" else "Ren to play").wait_for()
    height, width = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
    assert (height, width) == (size[1], size[0])  # nothing has to be scrolled for
    for selector in (".verdict", ".now .turn", ".strength", ".seats", ".tools"):
        box = page.locator(selector).bounding_box()
        assert box["y"] + box["height"] <= size[1] and box["x"] + box["width"] <= size[0], selector
    card = page.locator(".verdict .cards li").bounding_box()
    assert card["height"] > 0.2 * min(size)
    assert page.locator(".seats li").all_inner_texts()[0].split() == ["Aoi", "12"]
    if size == (1180, 820):  # a tablet of 10 inches, 0.18 mm a px: signs of 10 mm and more
        assert font_px(page, ".word") >= 90 and font_px(page, ".now .turn") >= 70 and font_px(page, ".seats b") >= 70


@pytest.mark.parametrize("room", ["dark", "bright"])
def test_axe_finds_nothing_serious_in_either_room(served: Any, visit: Any, room: str) -> None:
    told(served)
    page = visit((1180, 820), "en", f"{served.url}#/stage")
    page.locator(f".stage.{'dark'}").wait_for()
    if room == "bright":
        page.get_by_role("button", name="For a bright room").click()
        page.locator(".stage.bright").wait_for()
    found = Axe().run(still(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def test_the_order_of_strength_that_holds_is_shown(served: Any, visit: Any) -> None:
    session = told(served)
    page = visit((1180, 820), "en", f"{served.url}#/stage")
    ranks = page.locator(".strength li")
    ranks.first.wait_for()
    assert ranks.all_inner_texts()[0] == "3" and ranks.all_inner_texts()[-1] == "2"
    assert page.locator(".strength .lying").inner_text() == "7"
    for player in ("Ren", "Yui", "Sora"):
        session.accept({"type": "pass", "player": player})
    session.accept({"type": "play", "player": "Aoi", "cards": ["S5", "H5", "D5", "C5"]})
    page.locator(".strength li").first.get_by_text("2", exact=True).wait_for()
    assert ranks.all_inner_texts()[-1] == "3"


def test_choices_are_kept_and_the_screen_stays_on(served: Any, visit: Any) -> None:
    told(served)
    page = visit((1180, 820), "en", f"{served.url}#/stage")
    page.context.add_init_script(AWAKE)
    page.reload()
    page.get_by_role("button", name="For a bright room").click()
    page.get_by_role("button", name="Voice off").click()
    page.get_by_role("button", name="日本語").click()
    assert page.evaluate("window.asked") == "screen"
    page.reload()
    page.locator(".stage.bright").wait_for()
    page.get_by_role("button", name="音声オン").wait_for()
    page.get_by_role("button", name="全画面", exact=True).click()
    page.get_by_role("button", name="全画面をやめる").click()
    page.get_by_role("link", name="卓の画面へ").click()
    page.get_by_role("link", name="大きく表示").click()
    page.locator(".stage").wait_for()


def test_the_overlay_is_transparent(served: Any, visit: Any) -> None:
    told(served)
    page = visit((1280, 720), "en", f"{served.url}#/overlay")
    page.locator(".overlay .verdict").wait_for()
    clear = "each => getComputedStyle(each).backgroundColor"
    assert {page.locator(each).evaluate(clear) for each in ("html", "body", ".overlay")} == {"rgba(0, 0, 0, 0)"}
    assert page.locator("button, a").count() == 0
    page.goto(f"{served.url}#/")
    page.locator("header").wait_for()
    assert page.locator("html").evaluate(clear) != "rgba(0, 0, 0, 0)"


def test_a_page_without_a_picture_asks_for_none(served: Any, visit: Any) -> None:
    told(served)
    page = visit((1180, 820), "en", f"{served.url}#/stage")
    page.locator(".now .turn").wait_for()
    assert not any(viewer.picture for viewer in viewers(served))
    page.get_by_role("link", name="To the table").click()
    page.locator(".picture svg image").wait_for()
    assert [viewer.picture for viewer in viewers(served)] == [True]


def viewers(served: Any) -> list[Any]:
    return list(served.app.state.broadcast._viewers)


def test_the_stage_before_a_table_and_the_manifest(served: Any, visit: Any) -> None:
    page = visit((820, 1180), "ja", f"{served.url}#/stage")
    page.get_by_text("まだ卓を見ていません。").wait_for()
    href = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{served.url}{href.lstrip('/')}")
    assert answer.headers["content-type"] == "application/manifest+json"
    for icon in answer.json()["icons"]:
        assert page.request.get(f"{served.url}{icon['src'].lstrip('/')}").ok
