"""A table that no camera watches: what is played is tapped or typed in, and the sheet for it stays open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults, fits

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1280, 800)}
Visit = Callable[..., Any]


def without_camera(served: Any, *players: str) -> Any:
    """A Daifugo table that no camera watches."""
    session = served.sit(*players)
    served.desk.leave()
    assert served.desk.resume("none", session.id)
    return served.session


@pytest.mark.parametrize("size", SIZES)
def test_a_single_is_two_taps_and_a_pass_is_one(served: Any, visit: Visit, size: str) -> None:
    session = without_camera(served, "Aoi", "Ren", "Yui")
    page = visit(SIZES[size])
    page.get_by_role("button", name="7 of spades", exact=True).click()
    page.get_by_role("button", name="Aoi plays ♠7").click()
    page.locator(".field").get_by_text("Ren to play").wait_for()
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name="Ren passes", exact=True).click()
    page.locator(".field").get_by_text("Yui to play").wait_for()
    assert [line["type"] for line in session.record()[1:]] == ["deal", "play", "pass"]
    assert page.locator("img.live, .picture").count() == 0  # no pane for a camera


def test_a_pair_is_typed_and_a_card_that_is_gone_says_why(served: Any, visit: Visit) -> None:
    session = without_camera(served, "Aoi", "Ren", "Yui")
    page = visit(SIZES["desktop"])
    page.get_by_role("button", name="7 of spades", exact=True).wait_for()
    for key in ("7", "h", "7", "s"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Aoi plays the pair 7・7").wait_for()
    page.keyboard.press("Enter")
    page.locator(".field").get_by_text("Ren to play").wait_for()
    assert session.record()[-1]["cards"] == ["H7", "S7"]
    gone = page.get_by_role("button", name="7 of spades", exact=True)
    page.locator(".chip.absent").first.wait_for()
    gone.click(force=True)  # it is marked as disabled, and says why when it is touched
    page.get_by_text("♠7 cannot be there.").wait_for()
    assert gone.get_attribute("aria-pressed") == "false"
    page.keyboard.press("p")
    page.locator(".field").get_by_text("Yui to play").wait_for()


def test_a_foul_is_said_before_it_is_entered_and_can_be_entered(served: Any, visit: Visit) -> None:
    session = without_camera(served, "Aoi", "Ren", "Yui")
    session.accept({"type": "play", "player": "Aoi", "cards": ["S9"], "source": "tap"})
    page = visit(SIZES["phone"])
    page.get_by_role("button", name="Other cards").click()  # what is not likely waits behind it on a phone
    page.get_by_role("button", name="5 of hearts", exact=True).click()
    page.get_by_text("It would be a foul:").wait_for()
    assert len(session.record()) == 3
    page.get_by_role("button", name="Play ♥5").click()
    page.locator(".banner").get_by_text("Illegal").first.wait_for()
    assert session.record()[-1]["cards"] == ["H5"]
