"""A game that Gyoji does not know is set up last in the list, recorded, corrected and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import in_detail
from tests.browser.test_table_in_chromium import SIZES, faults, fits, small

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
WORDS = {
    "en": {
        "next": "Next",
        "game": "Record only",
        "deck": "Cards that are used",
        "start": "Start watching",
        "player": "Player {n}",
        "round": "Next round",
        "begin": "Begin without counting",
        "laid": "Cards laid in this round",
        "pass": "Pass",
        "undo": "Undo",
    },
    "ja": {
        "next": "次へ",
        "game": "記録だけ",
        "deck": "使うカード",
        "start": "始める",
        "player": "プレイヤー{n}",
        "round": "次のラウンド",
        "begin": "数えずに始める",
        "laid": "このラウンドで出した枚数",
        "pass": "パス",
        "undo": "取り消し",
    },
}


@pytest.mark.parametrize(("size", "lang"), [("phone", "ja"), ("tablet", "en"), ("landscape", "ja"), ("desktop", "en")])
def test_F1_to_F4_any_game_is_recorded(served: Any, visit: Visit, size: str, lang: str) -> None:
    said = WORDS[lang]
    page = in_detail(visit(SIZES[size], lang))
    page.get_by_role("button", name=said["next"]).click()
    games = page.locator("input[name=game]")
    assert games.last.get_attribute("value") == "free"
    page.get_by_role("radio", name=said["game"]).check()
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name=said["next"]).click()
    page.locator("#option-deck").wait_for()
    assert page.get_by_text(said["deck"]).is_visible() and fits(page) and faults(page) == []
    page.get_by_role("button", name=said["next"]).click()
    for number, name in enumerate(("Aoi", "Ren", "Yui", "Sora"), 1):
        page.locator("input[type=text]").nth(number - 1).fill(name)
    page.get_by_role("button", name=said["start"]).click()
    page.locator(".actions").wait_for()
    session = served.session
    for player, cards in (("Ren", ["S3", "D9"]), ("Ren", ["H5"]), ("Aoi", ["JK"])):
        session.accept({"type": "play", "player": player, "cards": cards, "source": "camera"})
    panel = page.get_by_role("region", name=said["laid"])
    panel.get_by_text("3").wait_for()
    page.screenshot(path=f"/tmp/shots/free-{size}-{lang}.png")
    actions = page.locator(".actions")
    assert actions.get_by_role("button", name=said["pass"], exact=True).count() == 0
    assert page.get_by_role("region", name="What is told by hand").count() == 0
    assert fits(page) and faults(page) == [] and small(page) == []
    assert {entry["verdict"] for entry in session.view()["timeline"]} == {"legal"}
    actions.get_by_role("button", name=said["round"]).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button").nth(-2).click()
    sheet.wait_for(state="detached")
    assert session.view()["round"] == 2 and session.view()["field"] == []
