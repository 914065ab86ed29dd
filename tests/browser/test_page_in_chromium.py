"""The page as people use it: reading rulings, correcting, undoing, passing, setting up, at three sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser.audit import faults, fits, in_detail, open_rules
from webui.access.keys import Keys

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
QUAD = [[100, 60], [190, 60], [190, 186], [100, 186]]
Visit = Callable[..., Any]


@pytest.fixture
def table(served: Any) -> Any:
    """A table at which a suit is locked and an illegal play lies, its picture kept, its reading not confirmed."""
    session = served.sit("Aoi", "Ren", "Yui", "Sora")
    picture = np.full((360, 640, 3), (60, 100, 50), np.uint8)
    cv2.rectangle(picture, (100, 60), (190, 186), (250, 250, 250), -1)
    sha = served.log.put_picture(cv2.imencode(".jpg", picture)[1].tobytes())
    seen = [{"sha256": sha, "quad": QUAD, "alternatives": [["H9", 0.55], ["S9", 0.43], ["D9", 0.02]]}]
    session.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
    session.accept({"type": "play", "player": "Ren", "cards": ["S7"]})
    session.accept(
        {"type": "play", "player": "Yui", "cards": ["H9"], "source": "camera", "confirmed": False, "evidence": seen}
    )
    return served


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits_and_is_accessible(table: Any, visit: Visit, size: str, lang: str) -> None:
    page = visit(SIZES[size], lang)
    banner = page.locator("section.banner")
    banner.get_by_text("縛りがかかっています" if lang == "ja" else "The suit is locked").wait_for()
    assert page.evaluate("document.documentElement.lang") == lang
    assert fits(page)
    assert faults(page) == []
    assert page.get_by_text("反則" if lang == "ja" else "illegal", exact=True).first.is_visible()
    assert page.locator(".field .signs").get_by_text("Yui").is_visible()
    assert page.locator(".picture svg image").count() == 1


def test_the_language_changes_at_once_and_is_remembered(table: Any, visit: Visit) -> None:
    page = visit(lang="en")
    page.get_by_text("The suit is locked").first.wait_for()
    page.get_by_role("button", name="日本語").click()
    page.get_by_text("縛りがかかっています").first.wait_for()
    page.reload()
    page.get_by_text("縛りがかかっています").first.wait_for()
    assert page.get_by_role("button", name="日本語").get_attribute("aria-pressed") == "true"


def test_a_reading_is_corrected_from_its_alternatives(table: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Correct", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("img", name="What the camera saw").wait_for()
    assert faults(page) == []
    dialog.get_by_role("button", name="9 of spades").click()
    dialog.get_by_role("button", name="Save the correction").click()
    dialog.wait_for(state="detached")
    page.locator(".field").get_by_text("Sora to play").wait_for()
    assert page.locator(".timeline").get_by_text("Corrected").count() == 1
    entry = next(entry for entry in table.session.view()["timeline"] if entry["seq"] == 4)
    assert (entry["cards"], entry["verdict"]) == (["S9"], "legal")


def test_any_other_card_can_be_chosen_with_the_keyboard(table: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Correct", exact=True).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Another card…").press("Enter")
    dialog.get_by_role("button", name="K of spades").press("Enter")
    dialog.get_by_role("button", name="Save the correction").press("Enter")
    page.locator(".field").get_by_text("Sora to play").wait_for()
    page.get_by_role("button", name="Correct", exact=True).press("Enter")
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_an_illegal_play_goes_back_or_stands(table: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Cards go back").click()
    page.locator(".timeline").get_by_text("Taken back").wait_for()
    assert table.session.view()["turn"] == "Yui"
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Let it stand").click()
    page.get_by_role("dialog").get_by_role("button", name="Let it stand").click()
    page.locator(".field").get_by_text("Sora to play").wait_for()


def test_pass_and_undo(table: Any, visit: Visit) -> None:
    page = visit(SIZES["phone"])
    page.get_by_role("button", name="Yui passes", exact=True).click()
    page.get_by_role("button", name="Sora passes", exact=True).wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    dialog = page.get_by_role("dialog")
    assert "Yui passes" in (dialog.text_content() or "")
    dialog.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Yui passes", exact=True).wait_for()


@pytest.mark.smoke
def test_a_missed_play_is_entered_by_hand(table: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Enter a play").click()
    page.locator(".pad").get_by_role("button", name="8 of spades").click()
    page.locator(".pad").get_by_role("button", name="Play ♠8").click()
    page.locator(".banner").get_by_text("8-cut!").first.wait_for()
    page.locator(".field").get_by_text("The field is empty").wait_for()
    page.locator(".actions").get_by_role("button", name="Close").click()
    page.locator(".pad").wait_for(state="detached")


def test_an_unread_card_is_one_tap(served: Any, visit: Visit) -> None:
    session = served.sit("Aoi", "Ren", "Yui")
    sha = served.log.put_picture(cv2.imencode(".jpg", np.zeros((360, 640, 3), np.uint8))[1].tobytes())
    seen = [{"sha256": sha, "quad": QUAD, "alternatives": [["D6", 0.6], ["D9", 0.3]]}]
    session.accept({"type": "play", "player": "Aoi", "cards": ["?"], "confirmed": False, "evidence": seen})
    page = visit()
    page.get_by_role("group", name="Which card is it?").get_by_role("button", name="6 of diamonds").click()
    page.locator(".field").get_by_text("Ren to play").wait_for()
    assert session.view()["timeline"][1]["cards"] == ["D6"]


def test_the_page_survives_a_restart_of_the_server(table: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_text("The suit is locked").first.wait_for()
    table.tolerated += [r"/live", r"ERR_CONNECTION"]
    table.stop()
    page.get_by_role("alert").get_by_text("has lost the table").wait_for()
    table.start()
    page.get_by_role("alert").wait_for(state="detached")
    assert page.locator(".field").get_by_text("Yui to play").is_visible()
    page.get_by_role("button", name="Yui passes", exact=True).click()
    page.get_by_role("button", name="Sora passes", exact=True).wait_for()


def test_a_hidden_tab_gets_no_pictures(table: Any, visit: Visit) -> None:
    page = visit()
    page.locator(".picture svg image").wait_for()
    page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        window.__sent = []
        const send = WebSocket.prototype.send
        WebSocket.prototype.send = function (data) { window.__sent.push(data); return send.call(this, data) }
        document.dispatchEvent(new Event('visibilitychange'))
    }""")
    # A picture that was under way meanwhile is still acknowledged.
    assert [told for told in page.evaluate("window.__sent") if told != '{"seen":true}'] == ['{"picture":false}']


@pytest.mark.parametrize("size", SIZES)
def test_the_first_table_is_set_up_on_the_page(served: Any, visit: Visit, size: str) -> None:
    page = in_detail(visit(SIZES[size]))
    page.get_by_role("heading", name="Where does the picture come from?").wait_for()
    for step in ("What do you play?", "House rules", "Who sits at the table?"):
        assert fits(page) and faults(page) == []
        page.get_by_role("button", name="Next").click()
        page.get_by_role("heading", name=step).wait_for()
        if step == "House rules":
            open_rules(page)
            page.get_by_label("jokers", exact=False).first.wait_for()
            page.locator("#option-revolution").uncheck()
    for number, name in enumerate(["Aoi", "Ren", "Yui", "Sora"], 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name="Start watching").click()
    page.locator(".players").get_by_text("Sora").wait_for()
    assert served.session.header()["options"] == {"revolution": False}


def test_a_device_from_elsewhere_joins_by_a_code(served: Any, visit: Visit) -> None:
    served.stop()
    served.keys, served.guests = Keys(pin="123456"), True
    served.tolerated.append(r"403")
    served.start()
    page = visit()
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("alert").get_by_text("opens nothing here").wait_for()
    assert faults(page) == [] and fits(page)
    page.get_by_label("Code").fill("123456")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("heading", name="What do you play?").wait_for()


def test_a_link_joins_by_itself_and_leaves_no_code_behind(served: Any, visit: Visit) -> None:
    served.stop()
    served.keys, served.guests = Keys(), True
    served.start()
    page = visit(url=f"{served.url}#join={served.keys.codes['viewer']}")
    page.get_by_text("The host is setting up the table.").wait_for()
    assert page.url == served.url
    served.tolerated.append(r"403")
    page = visit(url=f"{served.url}#join=WRONG")
    page.get_by_role("alert").get_by_text("opens nothing here").wait_for()
    assert page.url == served.url


def test_nothing_is_loaded_from_elsewhere(table: Any, visit: Visit) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.locator(".picture svg image").wait_for()
    assert asked
    assert [url for url in asked if not url.startswith((table.url, "blob:", "data:"))] == []
