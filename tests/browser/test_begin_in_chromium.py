"""An evening begins: a game and go, the same people again at one tap, and by the rules of a house that has a name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults, fits
from webui.desk.sources import Sources
from webui.shapes.catalogue import House

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1280, 800)}
HOUSE = House(game="daifugo", profile="official", name="Tuesday rules", options={"skip_5": True})
START = re.compile("^(Start|始める)$")


class Taps:
    """Taps what a page offers, and counts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, part: Any) -> None:
        part.filter(visible=True).first.click()
        self.count += 1


def ruled(served: Any) -> list[Any]:
    """What the referee has said about plays so far."""
    return [entry["verdict"] for entry in served.session.view()["timeline"] if entry["type"] == "play"]


@pytest.mark.parametrize(("size", "lang"), [("phone", "ja"), ("tablet", "en"), ("desktop", "ja")])
def test_a_first_visit_takes_four_taps_to_the_first_ruling_and_one_brings_the_group_back(
    served: Any, visit: Visit, size: str, lang: str
) -> None:
    served.desk.sources = Sources()  # no camera is there
    page, tap = visit(SIZES[size], lang), Taps()
    page.locator(".tiles").wait_for()
    assert fits(page) and faults(page) == []
    tap(page.locator(".tile").first)
    tap(page.get_by_role("button", name=START))
    pad = page.locator(".pad")
    pad.wait_for()
    tap(pad.locator("button.chip"))
    with page.expect_response("**/api/fits?player=B"):  # the sheet has gone on to the next
        tap(pad.locator("button.primary"))
    page.locator(".timeline li").first.wait_for()
    assert ruled(served) == ["legal"] and tap.count == 4
    served.desk.leave()
    again = Taps()
    groups = page.locator("section", has=page.locator("#groups-heading"))
    groups.wait_for()
    assert fits(page) and faults(page) == []
    again(groups.locator("button.primary"))
    pad.wait_for()
    assert again.count == 1 and served.session.header()["players"] == ["A", "B", "C", "D"]


def test_a_game_is_found_by_another_name_and_played_by_the_rules_of_a_house(served: Any, visit: Visit) -> None:
    served.app.state.house.keep(HOUSE)
    page = visit(SIZES["desktop"])
    page.get_by_label("Find a game").fill("crazy eights")
    tiles = page.locator(".tile")
    tiles.get_by_text("Page One").wait_for()
    assert tiles.count() == 1
    page.get_by_label("Find a game").fill("scum")
    tiles.first.click()
    page.get_by_label("Rules").select_option(label="Tuesday rules")
    page.get_by_label("Name of player 2").fill("Ren")
    page.get_by_role("button", name=START).click()
    page.locator("header").get_by_text("Tuesday rules").wait_for()
    header = served.session.header()
    assert header["players"] == ["A", "Ren", "C", "D"] and header["options"] == {"skip_5": True}
    assert header["table"] == {"house": "Tuesday rules"}


def test_a_house_is_shown_with_what_differs_and_taken_over_by_its_link(served: Any, visit: Visit) -> None:
    served.app.state.house.keep(HOUSE)
    page = visit(SIZES["phone"])
    page.get_by_role("link", name="House rules").click()
    house = page.get_by_role("region", name="Tuesday rules")
    house.get_by_text("Each 5 skips a player").wait_for()
    assert fits(page) and faults(page) == []
    house.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    page.get_by_label("A link that somebody gave you").fill(link)
    page.get_by_role("button", name="Look at them").click()
    page.get_by_role("button", name="Take them over").click()
    page.get_by_text("Taken over as “Tuesday rules 2”.").wait_for()
    assert served.app.state.house.all() == [HOUSE, HOUSE.model_copy(update={"name": "Tuesday rules 2"})]
