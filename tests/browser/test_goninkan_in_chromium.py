"""ゴニンカン on the page: partners say 「カン」 with a tap each, whoever led the joker names a suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults, fits
from tests.browser.test_untold_in_chromium import FIVE, SIZES

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PLAYED = ("Aoi H7", "Mio HQ", "Sora H3", "Yui H4", "Ren H5", "Mio JK")


@pytest.mark.parametrize("size", SIZES)
def test_partners_are_told_and_the_suit_of_a_led_joker(served: Any, visit: Visit, size: str) -> None:
    session = served.begin("goninkan", "goninkan", *FIVE)
    session.accept({"type": "deal", "counts": dict.fromkeys(FIVE, 10)})
    page = visit(SIZES[size], "ja")
    panel = page.get_by_role("region", name="手で入力すること")
    signs = page.locator(".field .signs")
    for player in ("Aoi", "Sora"):
        panel.get_by_role("button", name=player, exact=True).click()
        panel.get_by_role("button", name="「カン」", exact=True).click()
        signs.get_by_text(player).wait_for()
    panel.wait_for(state="detached")
    assert fits(page) and faults(page) == []
    for told in PLAYED:
        player, card = told.split()
        session.accept({"type": "play", "player": player, "cards": [card]})
    panel.get_by_role("heading", name="Mioさんがジョーカーをリード").wait_for()
    assert fits(page) and faults(page) == []
    panel.get_by_role("button", name="スペード").click()
    panel.wait_for(state="detached")
    assert session.view()["state"]["led"] == "S" and session.view()["state"]["side"] == ["Aoi", "Sora"]
    page.get_by_text("直前のトリック(Mioさんが取りました)").wait_for()
    assert fits(page) and faults(page) == []
