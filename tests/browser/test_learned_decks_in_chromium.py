"""Decks that learn at the table, as a host meets them in the set-up: begun, mended, shared, taken in."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.audit import in_detail, still
from tests.browser.conftest import Eyes
from tests.webui.setup.test_decks import lying
from vision.enrolled.gallery import cut_out
from vision.examples.known import Disputed
from vision.examples.store import Example, Kept, load, save
from webui.setup.learned import begin, take_in
from webui.setup.scanners import Scanners

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
CORNERS = np.array([[545, 228], [734, 228], [734, 492], [545, 492]], np.float32)
"""Where the one card lies that `lying` shows, px."""
HELD = ("S3", "H5", "H5", "DK")


class Reader:
    """What reads the deck that is played; one of its examples is outvoted."""

    disputed = (Disputed("e/0-0", "S3", "H5", True, "e/1-0"),)

    def teach(self, examples: tuple[Example, ...]) -> None:
        """Nothing is read in this test."""


@pytest.fixture
def decks(served: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where decks are kept; one has learned cards."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    found = tmp_path / "user" / "gyoji" / "decks"
    begin("tuesday", "daifugo", "official")
    picture = cut_out(lying("S3"), CORNERS)
    save(found / "tuesday", Kept(tuple(Example(f"e/{at}-0", code, picture) for at, code in enumerate(HELD))))
    scanners = Scanners(lambda deck, told: Reader())  # type: ignore[arg-type,return-value]
    scanners("tuesday")
    served.app.state.scanners = scanners
    return found


def shot(page: Any, name: str) -> None:
    """Keeps a picture of the page where SHOTS names a folder."""
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)


def fits(page: Any) -> None:
    """Nothing is wider than the page, nothing keeps anybody from using it."""
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
    found = Axe().run(still(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize(("size", "lang"), [((390, 844), "ja"), ((1440, 900), "en")])
def test_a_host_begins_looks_through_mends_and_shares_a_deck_that_learns(
    served: Any, decks: Path, visit: Visit, tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    page = in_detail(visit(size, lang))
    page.locator("label", has_text=re.compile("Something else|ほか")).click()
    page.locator("#address").fill(f"still:{served.folder / 'table.png'}")
    page.keyboard.press("Enter")
    page.locator(".look svg image").wait_for()
    page.get_by_role("button", name=re.compile("^(Next|次へ)$")).click()
    page.get_by_role("radio", name=re.compile("^tuesday")).check(force=True)
    learned = page.locator(".learned")
    learned.get_by_text(re.compile("Named .*3 once|「.*3」と答えた写真")).wait_for()
    learned.locator("summary").click()
    learned.locator("img").nth(3).wait_for()
    page.wait_for_timeout(300)
    fits(page)
    shot(page, f"learned-{lang}")
    learned.locator(".doubtful button").click()
    learned.locator(".doubtful").wait_for(state="detached")
    assert load(decks / "tuesday").forgotten == {"e/0-0"}
    page.locator(".share summary").click()
    page.locator("#deck-licence").fill("CC0")
    with page.expect_download() as loading:
        page.locator(".share a.button").click()
    file = tmp_path / "shared.gyojideck"
    loading.value.save_as(file)
    page.locator("#deck-file").set_input_files(file)
    page.get_by_role("radio", name=re.compile("^tuesday-2")).wait_for(state="attached")
    assert page.get_by_role("radio", name=re.compile("^tuesday-2")).is_checked()
    assert take_in(file).licence == "CC0"
    page.get_by_role("button", name=re.compile("A new deck that learns|遊びながら覚える新しいデッキ")).click()
    page.locator("#new-deck-name").fill("club")
    shot(page, f"new-deck-{lang}")
    fits(page)
    page.locator(".new .button.primary").click()
    own = page.get_by_role("radio", name=re.compile("^club"))
    own.wait_for(state="attached")
    assert own.is_checked() and (decks / "club").is_dir()
    page.locator(".learned .hint").wait_for()
    shot(page, f"begun-{lang}")


class Watching(Eyes):
    """Reads the deck at the table; two of its examples disagree until one is taken out or somebody stands by both."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.teach(load(folder).examples)

    def teach(self, examples: tuple[Example, ...]) -> None:
        """Looks which examples are left."""
        left = {each.id: each for each in examples}
        doubtful = {"e/0-0", "e/1-0"} <= left.keys() and not left["e/0-0"].sure
        self.disputed = (Disputed("e/0-0", "S3", "H5", True, "e/1-0"),) if doubtful else ()

    def example(self, *_: object) -> None:
        """Nobody answers in this test."""


@pytest.mark.parametrize(
    ("size", "lang", "button", "left"),
    [
        ((390, 844), "ja", "どちらも「♥5」", ["H5", "H5", "DK"]),
        ((1440, 900), "en", "No, two different cards", list(HELD)),
    ],
)
def test_an_answer_that_looks_like_those_of_another_card_is_asked_about_at_the_table(
    served: Any, decks: Path, visit: Visit, size: tuple[int, int], lang: str, button: str, left: list[str]
) -> None:
    served.eyes = Watching(decks / "tuesday")
    scanners = Scanners(lambda deck, told: served.eyes)
    scanners("tuesday")
    served.app.state.scanners = scanners
    served.watch(served.sit("Aoi", "Ren", "Yui", "Sora"))
    served.desk.watched()[1].teach(decks / "tuesday")
    page = visit(size, lang)
    asked = page.get_by_role("region", name=re.compile("same card|同じ札"))
    asked.get_by_text(re.compile("looks like the others of ♥5|ほかの「♥5」とそっくり")).wait_for()
    asked.locator("img").nth(1).wait_for()
    page.wait_for_timeout(300)
    fits(page)
    shot(page, f"asked-again-{lang}")
    asked.get_by_role("button", name=button).click()
    asked.wait_for(state="detached")
    assert [each.code for each in load(decks / "tuesday").examples] == left
