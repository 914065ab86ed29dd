"""ページワン on the page: draws, "ページワン" and the penalty are told with a tap each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.test_untold_in_chromium import SIZES, faults, fits

pytestmark = pytest.mark.browser

FOUR = ("Aoi", "Ren", "Yui", "Sora")
Visit = Callable[..., Any]


@pytest.mark.parametrize("size", SIZES)
def test_a_player_draws_says_it_and_another_one_forgets(served: Any, visit: Visit, size: str) -> None:
    session = served.begin("pageone", "pageone", *FOUR)
    session.accept({"type": "deal", "counts": dict.fromkeys(FOUR, 2), "stock": 45})
    session.accept({"type": "play", "player": "Aoi", "cards": ["S3"]})
    page = visit(SIZES[size])
    panel = page.get_by_role("region", name="What is told by hand")
    signs = page.locator(".field .signs")
    panel.filter(has=page.get_by_role("heading", name="Aoi has one card left")).get_by_role(
        "button", name="Said it"
    ).click()
    panel.get_by_role("button", name="Said it").wait_for(state="detached")
    panel.get_by_role("button", name="Drew a card").click()
    signs.get_by_text("Left to draw: 44").wait_for()
    assert session.view()["turn"] == "Ren" and fits(page) and faults(page) == []
    session.accept({"type": "play", "player": "Ren", "cards": ["S9"]})
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    forgot = panel.filter(has=page.get_by_role("heading", name="Yui forgot to say it"))
    forgot.get_by_role("button", name="Drew 5 cards").click()
    signs.get_by_text("Left to draw: 39").wait_for()
    session.accept({"type": "play", "player": "Sora", "cards": ["SA"]})
    page.get_by_text("The last trick, taken by Sora").wait_for()
    assert session.view()["turn"] == "Sora" and fits(page) and faults(page) == []
