"""Field and players stay in view whatever else stands on the table's page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults, fits, still, until

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (1024, 768), "laptop": (1280, 800)}
FOUR = ("Aoi", "Ren", "Yui", "Sora")
TRICKS = (("R5", "B3", "R2", "R9"), ("B9", "B1", "R7", "B4"), ("G9", "G1", "R3", "G4"))
"""Who leads wins: Aoi, then Sora. Ren follows neither red (with a blue 3) nor, later, green with a red 3: a revoke."""
OVER = "main > .lead, main > .side > .act, dialog[open]"
COVERED = """([what, over]) => {
  const box = each => each.getBoundingClientRect()
  const seen = document.querySelector(what)
  const { top, bottom, left, right } = box(seen)
  const clip = box(seen.closest('.table'))
  const out = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
  const scrolls = getComputedStyle(seen.closest('.table')).overflowY === 'auto'
  const cut = scrolls && (top < clip.top - 1 || bottom > clip.bottom + 1)
  const under = [...document.querySelectorAll(over)].map(box)
    .some(one => one.top < bottom - 1 && one.bottom > top + 1 && one.left < right - 1 && one.right > left + 1)
  return { out, cut, under }
}"""
Visit = Callable[..., Any]


def covered(page: Any) -> list[str]:
    """What hides a part of the field or of the players."""
    still(page).evaluate("scrollTo(0, 0)")
    found = {what: page.evaluate(COVERED, [what, OVER]) for what in (".field", ".players")}
    return [f"{what}: {how}" for what, each in found.items() for how, true in each.items() if true]


@pytest.mark.parametrize("size", SIZES)
def test_field_and_players_stay_in_view_whatever_is_open(served: Any, visit: Visit, size: str) -> None:
    session = served.begin("torite", "torite-c", *FOUR)
    for first, cards in zip(("Aoi", "Sora", "Sora"), TRICKS, strict=True):
        seat = FOUR.index(first)
        for player, card in zip(FOUR[seat:] + FOUR[:seat], cards, strict=True):
            session.accept({"type": "play", "player": player, "cards": [card], "source": "tap"})
    page = visit(SIZES[size])
    page.locator("section.open").get_by_role("button", name="Nothing", exact=True).wait_for()
    assert covered(page) == []
    page.get_by_role("button", name="Enter a play").click()
    page.locator(".pad .chip").first.wait_for()
    assert covered(page) == [] and fits(page) and faults(page) == []
    page.locator(".actions").get_by_role("button", name="Close").click()
    page.locator(".actions").get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").wait_for()
    assert covered(page) == []


def test_the_page_brings_a_font_for_machines_that_have_no_japanese(served: Any, visit: Visit) -> None:
    served.sit(*FOUR)
    page = visit(SIZES["phone"], "ja")
    page.locator(".actions").wait_for()
    until(page, "[...document.fonts].some(one => one.family.includes('Gyoji JP'))")
    found = page.evaluate("document.fonts.load(\"16px 'Gyoji JP'\", '場').then(faces => faces.map(one => one.status))")
    assert found and set(found) == {"loaded"}
