"""Devices that join by a code in Chromium: a phone takes over as host, wrong codes wait, new codes throw others out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import faults, fits
from webui.access.guard import TRIES
from webui.access.keys import Keys

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PHONE = (390, 844)


@pytest.fixture
def room(served: Any) -> Any:
    """A table of three to which everybody comes from elsewhere."""
    served.stop()
    served.keys, served.guests, served.addresses = Keys(), True, [served.url]
    served.start()
    served.sit("Aoi", "Ren", "Yui")
    return served


def sound(page: Any) -> None:
    """Nothing is wider than the page, and axe finds nothing."""
    assert fits(page) and faults(page) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_phone_takes_over_as_host_and_new_codes_throw_the_others_out(room: Any, visit: Visit, lang: str) -> None:
    ja = lang == "ja"
    room.tolerated = ["401", "403"]
    guest = visit(PHONE, lang, url=f"{room.url}#join={room.keys.codes['player']}")
    guest.get_by_role("button", name="Aoi").click()
    guest.locator(".acts").wait_for()
    host = visit(PHONE, lang)
    host.locator("#code").fill(room.keys.codes["host"].lower())
    sound(host)
    host.get_by_role("button", name="参加する" if ja else "Join").click()
    host.locator(".actions").wait_for()
    before = dict(room.keys.codes)
    host.get_by_role("button", name="みんなを入れる" if ja else "Let others in").click()
    dialog = host.get_by_role("dialog")
    dialog.locator("img").wait_for()
    dialog.get_by_text("スマホで参加中" if ja else "taken by a phone").wait_for()
    sound(host)
    dialog.get_by_role("button", name="コードを作り直す" if ja else "New codes").click()
    guest.locator("#code").wait_for()
    sound(guest)
    guest.locator("#code").fill(before["player"])
    guest.get_by_role("button").last.click()
    guest.get_by_role("alert").get_by_text("コード" if ja else "code").wait_for()
    assert dialog.get_by_text(room.keys.codes["player"]).count() > 0  # it is the host still, and shows the new code
    guest.locator("#code").fill(room.keys.codes["player"])
    guest.get_by_role("button").last.click()
    guest.get_by_role("button", name="Aoi").wait_for()  # its seat was freed


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_wrong_codes_say_how_long_to_wait_and_a_code_is_no_help_meanwhile(room: Any, visit: Visit, lang: str) -> None:
    room.tolerated = ["401", "403", "429"]
    page = visit(PHONE, lang)
    for number in range(TRIES):
        page.locator("#code").fill(f"WRONG{number}")
        with page.expect_response("**/api/join"):
            page.get_by_role("button").last.click()
    page.locator("#code").fill(room.keys.codes["player"])
    page.get_by_role("button").last.click()
    page.get_by_role("alert").get_by_text("秒" if lang == "ja" else "seconds").wait_for()
    sound(page)
