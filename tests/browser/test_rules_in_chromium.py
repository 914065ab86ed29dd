"""House rules in groups, and steps that later rules brought: a card taken back, what follows a proven revoke."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from table.record.session import Session
from tests.browser.audit import in_detail, open_rules
from tests.browser.test_untold_in_chromium import faults, fits

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1180, 820), "desktop": (1440, 900)}
Visit = Callable[..., Any]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_house_rules_stand_in_groups_and_are_explained(visit: Visit, size: str, lang: str) -> None:
    page = in_detail(visit(SIZES[size], lang))
    for step in range(2):
        page.get_by_role("button", name="次へ" if lang == "ja" else "Next").click()
        page.locator("h2, h1").nth(0).wait_for()
        assert step < 2
    open_rules(page)
    page.locator("#option-lucky_seven").wait_for()
    titles = [each.inner_text() for each in page.locator("h3").all()]
    wanted = ["進め方", "出し方", "強さ", "特別なカード", "縛り", "あがり"] if lang == "ja" else [
        "Turns", "What may be played", "Strength", "Special cards", "Locks", "Finishing",
    ]  # fmt: skip
    assert [title for title in titles if title in wanted] == wanted
    told = page.locator("#option-tenpen-help").text_content() or ""
    assert ("天変地異" in told or "Wikipedia" in told) and fits(page) and faults(page) == []
    page.locator("#option-tenpen").check()
    page.locator("#option-tenpen_highest").wait_for()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_X6_the_table_chooses_what_follows_a_revoke(served: Any, visit: Visit, lang: str) -> None:
    session = served.begin("torite", "torite-c", "Aoi", "Ren", "Yui")
    session.accept({"type": "deal", "counts": dict.fromkeys(("Aoi", "Ren", "Yui"), 4)})
    for player, card in (("Aoi", "R5"), ("Ren", "G1"), ("Yui", "R9"), ("Yui", "R2"), ("Aoi", "R3"), ("Ren", "R8")):
        session.accept({"type": "play", "player": player, "cards": [card], "source": "tap"})
    page = visit(SIZES["tablet"], lang)
    proven = "リボーク確定" if lang == "ja" else "Revoke proven"
    panel = page.locator("section.open").get_by_role("listitem", name=proven)
    panel.wait_for()
    assert fits(page) and faults(page) == []
    panel.get_by_role("button", name="そのトリックからやり直す" if lang == "ja" else "Play the trick again").click()
    panel.wait_for(state="detached")
    assert session.record()[-1]["what"] == "replay" and session.view()["turn"] in ("Aoi", None)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_H20_a_card_is_taken_back_on_the_page(served: Any, visit: Visit, lang: str) -> None:
    session = Session.create(served.log, "daifugo", ("Aoi", "Ren", "Yui"), "official", {"salvage_3": True})
    session.accept({"type": "deal", "counts": dict.fromkeys(("Aoi", "Ren", "Yui"), 18)})
    session.accept({"type": "play", "player": "Aoi", "cards": ["S3"], "source": "tap"})
    session.accept({"type": "clear", "source": "tap"})
    assert served.desk.resume(str(served.folder), session.id)
    page = visit(SIZES["phone"], lang)
    page.get_by_role("button", name="拾う札を選ぶ" if lang == "ja" else "Choose the card").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="スペードの3" if lang == "ja" else "3 of spades", exact=True).click()
    sheet.get_by_role("button", name="入力" if lang == "ja" else "Enter").last.click()
    sheet.wait_for(state="detached")
    assert served.session.record()[-1]["cards"] == ["S3"]
    assert [line["effects"] for line in served.session.rulings() if "seq" in line][-1] == ["salvage"]
