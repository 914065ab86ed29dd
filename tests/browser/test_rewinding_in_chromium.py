"""Taking back by consent on the page: one event, or all since somebody's last turn; and doing it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
Visit = Callable[..., Any]


@pytest.fixture
def table(served: Any) -> Any:
    """Aoi has played a 4, Ren a 6, Yui has passed."""
    session = served.sit("Aoi", "Ren", "Yui", "Sora")
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    session.accept({"type": "play", "player": "Ren", "cards": ["D6"]})
    session.accept({"type": "pass", "player": "Yui"})
    return served


@pytest.mark.parametrize("size", SIZES)
def test_back_to_a_turn_by_consent_and_forward_again(table: Any, visit: Visit, size: str) -> None:
    page = visit(SIZES[size])
    page.get_by_role("button", name="Undo", exact=True).click()
    dialog = page.get_by_role("dialog", name="Undo this?")
    dialog.get_by_role("group", name="Who asked for it?").get_by_role("button", name="Ren").click()
    agreed = dialog.get_by_role("group", name="Who agreed?")
    assert agreed.get_by_role("button", name="Ren").count() == 0
    agreed.get_by_role("button", name="Everybody").click()
    assert faults(page) == []
    dialog.get_by_role("button", name="Back to Ren’s last turn").click()
    page.locator(".field").get_by_text("Ren to play").wait_for()
    line = table.session.record()[-1]
    assert (line["player"], sorted(line["agreed"])) == ("Ren", ["Aoi", "Sora", "Yui"])
    page.get_by_role("button", name="Redo").click()
    page.locator(".field").get_by_text("Sora to play").wait_for()
    page.get_by_role("button", name="Redo").wait_for(state="detached")


def test_one_event_is_undone_without_saying_who_in_japanese(table: Any, visit: Visit) -> None:
    page = visit(lang="ja")
    page.get_by_role("button", name="取り消し").click()
    page.get_by_role("dialog").get_by_role("button", name="取り消す").click()
    page.get_by_role("button", name="やり直し").click()
    page.get_by_role("button", name="やり直し").wait_for(state="detached")
    assert [line["type"] for line in table.session.record()[-2:]] == ["undo", "undo"]
    assert "player" not in table.session.record()[-2]
