"""The form of the switches: what means nothing as the others are set is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import in_detail, open_rules

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


def test_a_switch_that_rests_on_one_that_is_off_is_hidden(served: Any, visit: Visit) -> None:
    page = in_detail(visit())
    page.get_by_role("heading", name="Where does the picture come from?").wait_for()
    for step in ("What do you play?", "House rules"):
        page.get_by_role("button", name="Next").click()
        page.get_by_role("heading", name=step).wait_for()
    open_rules(page)
    page.locator("#option-stop_4").check()
    page.locator("#option-eight_cut").uncheck()
    page.locator("#option-stop_4").wait_for(state="detached")
    assert page.locator("#option-eight_cut_in_sequences").count() == 0
    page.locator("#option-eight_cut").check()
    # What was hidden is again as the profile says.
    assert not page.locator("#option-stop_4").is_checked()
