"""What no camera sees, entered on the page: bids to the first card, meeples, a shown hand, corrections."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults, fits

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800)}
FIVE = ("Aoi", "Ren", "Yui", "Sora", "Mio")
Visit = Callable[..., Any]


def small(page: Any) -> list[str]:
    """Buttons on the sheet that a finger may miss: less than 44 px wide or high."""
    boxes = [(each.get_attribute("aria-label"), each.bounding_box()) for each in page.locator(".grid button").all()]
    return [f"{name}: {box}" for name, box in boxes if box is None or min(box["width"], box["height"]) < 44]


@pytest.mark.parametrize("size", SIZES)
def test_a_napoleon_is_bid_for_and_begun(served: Any, visit: Visit, size: str) -> None:
    session = served.begin("napoleon", "napoleon", *FIVE)
    page = visit(SIZES[size])
    panel = page.get_by_role("region", name="What is told by hand")
    panel.get_by_role("heading", name="Who bids first?").wait_for()
    assert fits(page) and faults(page) == []
    panel.get_by_role("button", name="Ren", exact=True).click()
    panel.get_by_role("button", name="Enter the bid").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("Nobody has bid yet.").wait_for()
    assert fits(page) and faults(page) == [] and small(page) == []
    sheet.get_by_role("button", name="14 in hearts", exact=True).click()
    sheet.wait_for(state="detached")
    panel.get_by_role("heading", name="Yui bids or passes").wait_for()
    assert page.locator(".field .signs").get_by_text("Bid of Ren").is_visible()
    for player in ("Yui", "Sora", "Mio"):
        panel.get_by_role("button", name=f"{player} passes").click()
        panel.get_by_role("button", name=f"{player} passes").wait_for(state="detached")
    panel.get_by_text("Ren is Napoleon, and hearts are trumps.").wait_for()  # what the last pass would cause
    panel.get_by_role("button", name="Aoi passes").click()
    panel.get_by_role("button", name="Choose the card").click()
    assert fits(page) and faults(page) == []
    sheet.get_by_role("button", name="A of spades").click()
    panel.get_by_role("button", name="Done: 3 laid away").click()
    panel.wait_for(state="detached")
    page.locator(".field .signs").get_by_text("Adjutant’s card:").wait_for()
    page.locator(".field .signs .bid", has_text=re.compile(r"A\s*$")).wait_for()
    assert session.view()["turn"] == "Ren"
    told = [line["type"] for line in session.record()[1:]]
    assert told == ["bid", "pass", "pass", "pass", "pass", "adjutant", "widow"]


def test_a_bid_is_corrected_and_another_one_is_ruled_on(served: Any, visit: Visit) -> None:
    session = served.begin("napoleon", "napoleon", *FIVE)
    session.accept({"type": "bid", "player": "Ren", "count": 14, "suit": "H", "source": "tap"})
    page = visit()
    page.get_by_role("button", name="Correct: Ren bids 14 in hearts.").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="15 in clubs", exact=True).click()
    sheet.wait_for(state="detached")
    page.locator(".timeline").get_by_text("Ren bids 15 in clubs.").wait_for()
    page.get_by_role("region", name="What is told by hand").get_by_role("button", name="Enter the bid").click()
    assert sheet.get_by_role("button", name="14 in spades", exact=True).count() == 0
    sheet.get_by_text("Another bid").click()
    sheet.get_by_label("Face cards").fill("14")
    sheet.get_by_role("button", name="Another bid: 14 in spades").click()
    page.locator(".banner").get_by_text("The bid is not higher than the last.").wait_for()
    assert [line["type"] for line in session.record()[1:]] == ["bid", "amend", "bid"]


def test_meeples_are_one_tap(served: Any, visit: Visit) -> None:
    session = served.begin("torite", "torite-bonus", "Aoi", "Ren")
    session.accept({"type": "lead", "player": "Ren"})
    page = visit(SIZES["phone"], "ja")
    panel = page.get_by_role("region", name="手で入力すること")
    panel.get_by_role("heading", name="Renさんがミープルを置く").wait_for()
    assert fits(page) and faults(page) == []
    panel.get_by_role("button", name="黄").click()
    panel.get_by_role("heading", name="Aoiさんがミープルを置く").wait_for()
    panel.get_by_role("button", name="青").click()
    panel.wait_for(state="detached")
    assert session.view()["state"]["meeples"] == {"Aoi": "B", "Ren": "Y"}
    assert page.locator(".players").get_by_text("黄").is_visible()


def test_a_shown_hand_is_chosen_card_by_card(served: Any, visit: Visit) -> None:
    session = served.begin("torite", "torite-poker", "Aoi", "Ren")
    page = visit()
    panel = page.get_by_role("region", name="What is told by hand")
    panel.get_by_role("button", name="Ren", exact=True).click()
    panel.get_by_role("button", name="Choose the cards").click()
    sheet = page.get_by_role("dialog")
    for number in (3, 4, 5, 6):
        sheet.get_by_role("button", name=f"red {number}", exact=True).click()
    assert sheet.get_by_role("button", name="Enter").is_disabled()
    sheet.get_by_role("button", name="blue 7", exact=True).click()
    assert faults(page) == []
    sheet.get_by_role("button", name="Enter").click()
    page.locator(".banner").get_by_text("a straight").wait_for()
    assert session.record()[-1]["cards"] == ["R3", "R4", "R5", "R6", "B7"]


def test_V17_both_jokers_of_a_deck_can_be_chosen_and_no_third(served: Any, visit: Visit) -> None:
    session = served.begin("hensoku", "hensoku", "Aoi", "Ren")
    session.accept({"type": "deal", "counts": {"Aoi": 3, "Ren": 1}, "source": "tap"})
    page = visit(SIZES["tablet"])
    sheet, pad = page.get_by_role("dialog"), page.locator(".pad")
    page.get_by_role("button", name="Enter a play").click()
    entered = pad.get_by_role("button", name="joker", exact=True)
    entered.first.wait_for()
    assert entered.count() == 2
    entered.first.click()
    entered.last.click()
    pad.get_by_role("button", name="Aoi plays the pair").wait_for()
    page.keyboard.press("Escape")
    for event in (
        {"type": "play", "player": "Aoi", "cards": ["S5"]},
        {"type": "draw", "player": "Ren", "count": 1},
        {"type": "pass", "player": "Ren"},
        {"type": "play", "player": "Aoi", "cards": ["H9", "D9"]},
    ):
        session.accept({**event, "source": "tap"})
    page.get_by_role("button", name="Choose the cards").click()
    jokers = sheet.locator(".picker").get_by_role("button", name="joker", exact=True)
    jokers.first.wait_for()
    assert jokers.count() == 2
    jokers.first.click()
    assert [each.get_attribute("aria-pressed") for each in jokers.all()] == ["true", "false"]
    jokers.last.click()
    sheet.get_by_role("button", name="Enter").click()
    sheet.wait_for(state="detached")
    assert session.record()[-1]["cards"] == ["JK", "JK"]
