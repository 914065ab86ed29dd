"""The set-up in Chromium: the picture at the first step, what to move, a deck enrolled on the spot, our house, seats;
and all of it again during a game."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

from table.capture.sources import SourceError
from table.capture.turning import Turned, turn_of
from tests.browser.audit import in_detail, open_rules, still
from tests.webui.setup.test_decks import lying
from vision.enrolled.gallery import Entry, Gallery, cut_out
from vision.scanner import Scanner
from vision.types import Progress
from webui.setup.decks import codes_of
from webui.setup.scanners import Scanners

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
OUTLINE = np.array([[545, 228], [734, 228], [734, 492], [545, 492]], np.float32)
"""Where the one card lies that `lying` shows, px."""
SIZES = [(390, 844), (820, 1180), (1180, 820), (1440, 900)]


@pytest.fixture
def seeing(served: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A server whose picture can be changed, with real eyes; nothing was enrolled on this machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    served.eyes = Scanner(threads=1)
    served.app.state.preview._open = lambda spec: Changing(served, spec)
    served.picture = lying("S3", "HQ", "D7", scale=2.5)
    served.reads = 0
    return served


def lay(seeing: Any, picture: Any) -> None:
    """Changes what the camera shows, and waits until the preview holds it."""
    seeing.picture, before = picture, seeing.reads
    for _ in range(600):
        if seeing.reads >= before + 3:  # the first may have shown what lay there before, the last may not be shown yet
            return
        time.sleep(0.05)
    raise AssertionError("the camera is not read")


class Changing:
    """A camera that shows whatever lies there now; one without a cable cannot be opened."""

    live = True
    name = "changing"

    def __init__(self, served: Any, spec: str) -> None:
        if "nowhere" in spec:
            raise SourceError(
                "No camera answers at nowhere: check that it is plugged in.", "nowhereにカメラがありません。"
            )
        self._served = served
        self._inner = served._source(f"still:{served.folder / 'table.png'}")

    def read(self) -> Any:
        frame = self._inner.read()
        picture = self._served.picture
        self._served.reads += 1
        return None if frame is None else type(frame)(picture, frame.at_ms)

    def close(self) -> None:
        self._inner.close()


def in_sight(page: Any, part: Any) -> bool:
    """Whether a part of the page is to be seen without scrolling, all of it."""
    page.wait_for_timeout(300)
    box = part.bounding_box()
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"])


def on(page: Any) -> None:
    page.get_by_role("button", name=re.compile("^(Next|次へ)$")).click()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_first_step_shows_the_picture_and_what_to_move(seeing: Any, visit: Visit, size: Any, lang: str) -> None:
    page = in_detail(visit(size, lang))
    page.locator(".look svg image").wait_for()
    good = "The light is good." if lang == "en" else "明るさは十分です。"
    page.get_by_text(good).wait_for()
    assert page.locator(".look polygon").count() == 3
    seeing.picture = np.asarray(seeing.picture // 8, np.uint8)
    page.get_by_text("It is too dark: add light." if lang == "en" else "暗すぎます。照明を足してください。").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == size[0]
    found = Axe().run(still(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def test_a_source_that_cannot_be_opened_is_said_in_its_field_at_once(seeing: Any, visit: Visit) -> None:
    seeing.tolerated = ["422"]
    page = in_detail(visit())
    page.locator("label", has_text="Something else").click()
    page.get_by_label("File, folder or address").fill("nowhere")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("No camera answers at nowhere").wait_for()
    assert page.get_by_role("button", name="Next").is_disabled()
    page.get_by_label("File, folder or address").fill("/dev/video0")
    page.keyboard.press("Enter")
    page.locator(".look svg image").wait_for()
    assert page.get_by_role("button", name="Next").is_enabled()


def test_an_address_that_is_typed_stays_chosen_when_the_cameras_are_found_late(seeing: Any, visit: Visit) -> None:
    page = in_detail(visit())
    page.locator(".look svg image").wait_for()  # it has the cameras; after this they come late
    held: list[Any] = []
    page.route("**/api/sources", lambda route: held.append(route))
    page.reload()
    page.locator("label", has_text="Something else").click()
    address = page.get_by_label("File, folder or address")
    address.fill("/dev/video7")
    while not held:
        page.wait_for_timeout(50)
    with page.expect_response("**/api/sources"):
        held[0].continue_()
    page.get_by_role("button", name="Look for cameras again").wait_for()
    page.wait_for_timeout(200)
    assert address.input_value() == "/dev/video7"
    assert page.get_by_label("Something else").is_checked()


def test_the_camera_is_not_opened_again_when_a_player_is_removed(seeing: Any, visit: Visit) -> None:
    page = in_detail(visit())
    page.locator(".look svg image").wait_for()
    for _ in range(3):
        on(page)
    page.locator(".plan .look svg image").wait_for()
    opened: list[str] = []
    page.on("request", lambda asked: asked.url.endswith("/api/preview") and opened.append(asked.url))
    with page.expect_response("**/api/examine*"):
        page.locator(".minus").last.click()
    with page.expect_request(lambda asked: asked.url.endswith("/api/examine") and '"seats":3' in asked.post_data):
        pass
    assert opened == []


def test_cards_that_lie_spread_are_enrolled_together_once_their_names_are_right(
    seeing: Any, visit: Visit, tmp_path: Path
) -> None:
    seeing.app.state.scanners = Scanners(lambda deck, told: seeing.eyes)
    page = in_detail(visit((390, 844)))
    page.locator(".look svg image").wait_for()
    on(page)
    page.get_by_role("button", name="Enrol your deck with the camera").click()
    page.get_by_label("Name of the deck").fill("ours")
    page.get_by_role("button", name="Take the picture").click()
    page.get_by_text("3 cards. Tap one whose name is wrong.").wait_for()
    page.get_by_role("button", name="Q of hearts: change the name").click()
    page.get_by_role("dialog").get_by_role("button", name="K of hearts").click()
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/spread.png", full_page=True)
    assert [each["id"] for each in Axe().run(still(page)).response["violations"]
            if each["impact"] in ("serious", "critical")] == []  # fmt: skip
    page.get_by_role("button", name="Keep these 3 cards").click()
    page.get_by_text("3 cards taken").wait_for()
    page.get_by_text("Still missing:").wait_for()
    assert Gallery.load(tmp_path / "user" / "gyoji" / "decks" / "ours").codes == ["S3", "HK", "D7"]


def test_a_deck_is_enrolled_card_after_card_and_our_house_is_kept(seeing: Any, visit: Visit, tmp_path: Path) -> None:
    seeing.tolerated = ["422"]
    seeing.picture = lying("S3")
    page = in_detail(visit())
    page.locator(".look svg image").wait_for()
    on(page)
    page.get_by_role("button", name="Enrol your deck with the camera").click()
    page.get_by_label("Name of the deck").fill("ours")
    page.get_by_role("button", name="One card at a time").click()
    wanted = [code for code in codes_of("daifugo", "official") if code != "JK"]
    page.get_by_text(f"0 of {len(wanted)} cards").wait_for()
    take = page.get_by_role("button", name="Take the picture")
    take.wait_for()
    page.locator(".enrol .look svg image").wait_for()
    take.click()
    page.get_by_text(f"1 of {len(wanted)} cards").wait_for()
    lay(seeing, lying())
    take.click()
    page.get_by_role("alert").get_by_text("no card is seen").wait_for()
    lay(seeing, lying(wanted[1]))
    take.click()
    page.get_by_text(f"2 of {len(wanted)} cards").wait_for()
    page.get_by_role("button", name="Use this deck").click()
    ours = page.get_by_role("radio", name=re.compile("^ours"))
    ours.wait_for()
    assert ours.is_checked()
    gallery = Gallery.load(tmp_path / "user" / "gyoji" / "decks" / "ours")
    assert gallery.codes == wanted[:2]
    on(page)
    open_rules(page).get_by_label("Each 5 skips a player").check()
    page.get_by_label("What you call these rules").fill("Tuesday")
    page.get_by_role("button", name="Keep them").click()
    page.get_by_text("Kept as “Tuesday”.").wait_for()
    page.reload()
    page.locator(".look svg image").wait_for()
    on(page)
    on(page)
    assert not open_rules(page).get_by_label("Each 5 skips a player").is_checked()
    page.get_by_role("button", name="Tuesday").click()
    assert page.get_by_label("Each 5 skips a player").is_checked()


@pytest.mark.parametrize("size", [(390, 844), (1180, 820)])
def test_where_no_outline_is_found_the_corners_are_tapped(seeing: Any, visit: Visit, tmp_path: Path, size: Any) -> None:
    seeing.tolerated = ["422"]
    seeing.picture = lying()
    page = in_detail(visit(size, "en"))
    page.locator(".look svg image").wait_for()
    on(page)
    page.get_by_role("button", name="Enrol your deck with the camera").click()
    page.get_by_label("Name of the deck").fill("ours")
    page.get_by_role("button", name="One card at a time").click()
    page.locator(".enrol .look svg image").wait_for()
    page.get_by_role("button", name="Take the picture").click()
    said, corners = page.get_by_role("alert"), page.get_by_role("button", name="Mark its four corners")
    corners.wait_for()
    assert in_sight(page, said) and in_sight(page, corners)
    corners.click()
    lay(seeing, lying("S3"))
    assert in_sight(page, page.locator(".enrol .tap"))
    box = page.locator(".enrol .tap").bounding_box()
    for number, (x, y) in enumerate(OUTLINE / (1280, 720)):
        page.get_by_text(f"corners in the picture: {number} of 4").wait_for()
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
    page.get_by_text(re.compile("1 of .* cards")).wait_for()
    assert page.locator(".enrol .tap").count() == 0
    (entry,) = Gallery.load(tmp_path / "user" / "gyoji" / "decks" / "ours").entries
    assert entry.code == "S3" and abs(entry.width - 189) < 12


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_deck_is_learned_while_the_table_is_set_up_and_it_is_shown_how_far_that_is(
    seeing: Any, visit: Visit, tmp_path: Path, size: Any, lang: str
) -> None:
    Gallery("ours", [Entry("S3", cut_out(lying("S3"), OUTLINE))]).save(tmp_path / "user" / "gyoji" / "decks" / "ours")
    learned = threading.Event()

    def make(deck: str, told: Progress) -> Scanner:
        told(0.63)
        assert learned.wait(30)
        return Scanner(deck="standard", threads=1)

    seeing.app.state.scanners = Scanners(make)
    page = in_detail(visit(size, lang))
    page.locator(".look svg image").wait_for()
    on(page)
    page.get_by_role("radio", name=re.compile("^ours")).check(force=True)
    page.get_by_text(re.compile("cards apart: 63 %|覚えています: 63%")).wait_for()
    assert page.get_by_role("progressbar").get_attribute("value") == "63"
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    found = Axe().run(still(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    learned.set()
    page.get_by_text(re.compile("This deck is ready|すぐに使えます")).wait_for()
    assert page.get_by_role("progressbar").count() == 0


def test_seats_before_which_a_card_lies_get_a_tick(seeing: Any, visit: Visit) -> None:
    picture = lying()
    card = lying("HQ", scale=2.0)[272:448, 577:703]
    for x, y in ((577, 530), (20, 272)):  # bottom and left
        picture[y : y + card.shape[0], x : x + card.shape[1]] = card
    seeing.picture = picture
    page = in_detail(visit())
    page.locator(".look svg image").wait_for()
    for _ in range(3):
        on(page)
    page.locator(".seating circle").nth(1).wait_for()
    page.wait_for_timeout(500)
    assert page.locator(".seating circle").count() == 2


def test_the_setup_is_looked_at_again_during_a_game(seeing: Any, visit: Visit) -> None:
    cv2.imwrite(str(seeing.folder / "table.png"), lying())  # cards that lie there begin a round, too
    session = seeing.watch(seeing.sit("A", "B", "C", counts=1))
    page = visit()
    page.get_by_role("link", name="Set-up").click()
    page.locator(".look svg image").wait_for()
    page.get_by_text("The light is good.").wait_for()
    page.get_by_role("button", name="House rules").click()
    open_rules(page).get_by_label("Each 5 skips a player").check()
    page.get_by_role("button", name="Play by these from the next round on").click()
    page.get_by_role("link", name="Back to the table").click()
    session.accept({"type": "play", "player": "A", "cards": ["H9"]})
    session.accept({"type": "play", "player": "B", "cards": ["H10"]})
    page.get_by_role("button", name="Next round").click()
    page.get_by_text("The next round will be played by these.").wait_for()
    page.get_by_role("button", name="Nobody counted").click()
    page.get_by_role("dialog").wait_for(state="detached")  # its heading says "Round 2" as well
    page.get_by_text("Round 2", exact=True).wait_for()
    (begun,) = [line for line in session.record() if line["type"] == "round"]
    assert begun["options"] == {"skip_5": True}


NATURAL = """() => new Promise(done => {
  const shown = document.querySelector('.frame image')
  if (!shown) return done(null)
  const image = new Image()
  image.onload = () => done([image.naturalWidth, image.naturalHeight])
  image.onerror = () => done(null)
  image.src = shown.getAttribute('href')
})"""


def upright(page: Any) -> bool:
    """Waits for a picture that is higher than wide, or wider than high; whether it is higher."""
    page.locator(".frame image").first.wait_for()
    size = None
    while size is None:
        size = page.evaluate(NATURAL)
    return bool(size[1] > size[0])


def turned_until(page: Any, wanted: bool) -> None:
    for _ in range(100):
        if upright(page) is wanted:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the picture is not turned")


@pytest.mark.parametrize(("size", "lang"), [((390, 844), "ja"), ((1180, 820), "en")])
def test_the_picture_is_turned_by_one_tap_before_and_during_a_game(
    served: Any, visit: Visit, size: Any, lang: str
) -> None:
    page = in_detail(visit(size, lang))
    turn = page.get_by_role("button", name="映像を回す" if lang == "ja" else "Turn the picture")
    turned_until(page, False)
    turn.click()
    turned_until(page, True)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    served.sit("A", "B", "C", counts=1)
    served.desk.change_source(f"{served.folder}#turn=90")
    page.reload()
    page.evaluate("location.hash = '#/setup'")
    turned_until(page, True)
    turn.click()
    turned_until(page, False)
    assert served.desk.source.endswith("#turn=180")
    assert Axe().run(still(page)).response["violations"] == []


TURNED = {"ja": "このカードがAさんの前、映像の下に来るように回しました。",
          "en": "The picture was turned so that this card lies at the bottom, before A."}  # fmt: skip
ASKED = {"ja": "カードが1枚だけ見えます。Aさんの前のカードですか?",
         "en": "One card lies there alone. Does it lie before A?"}  # fmt: skip


def at_the_seats(seeing: Any, visit: Visit, size: Any, lang: str) -> Any:
    """The last step of the set-up with a camera whose picture the test chooses."""

    def opened(spec: str) -> Any:
        name, degrees = turn_of(spec)
        camera = Changing(seeing, name)
        return Turned(camera, degrees) if degrees else camera

    seeing.app.state.preview._open = opened
    page = in_detail(visit(size, lang))
    page.get_by_text("そのほか" if lang == "ja" else "Something else").click()
    page.locator("input[type='text']").fill("http://phone.local/video")
    page.keyboard.press("Enter")
    page.locator(".look svg image").wait_for()
    for _ in range(3):
        on(page)
    return page


@pytest.mark.parametrize(("size", "lang"), [((390, 844), "ja"), ((1180, 820), "en")])
def test_a_card_laid_before_the_first_player_turns_the_picture_to_them(
    seeing: Any, visit: Visit, size: Any, lang: str
) -> None:
    seeing.picture = np.full_like(lying("S3", scale=2.5), 90)
    page = at_the_seats(seeing, visit, size, lang)
    page.locator(".plan .look svg[aria-label*='0']").wait_for()  # it was looked at: the table is bare
    seeing.picture = np.roll(lying("S3", scale=2.5), -480, axis=1)  # at the left edge
    page.get_by_text(TURNED[lang]).wait_for()
    turned_until(page, True)
    page.locator(".plan svg title").first.wait_for(state="attached")
    seats = page.locator(".plan g")
    assert [seats.nth(place).locator("circle").count() for place in range(4)] == [1, 0, 0, 0]
    page.wait_for_timeout(5000)  # the next look finds it where it belongs
    assert upright(page)
    assert Axe().run(still(page)).response["violations"] == []
    page.get_by_role("button", name="元の向きに戻す" if lang == "ja" else "Turn it back").click()
    turned_until(page, False)
    for _ in range(2):  # the card lies there still; nothing is turned or asked again
        with page.expect_response("**/api/examine*"):
            pass
    assert not upright(page) and page.get_by_text(ASKED[lang]).count() == 0


@pytest.mark.parametrize(("size", "lang"), [((390, 844), "en"), ((1180, 820), "ja")])
def test_a_card_that_lay_there_before_is_asked_about(seeing: Any, visit: Visit, size: Any, lang: str) -> None:
    seeing.picture = np.roll(lying("S3", scale=2.5), -480, axis=1)
    page = at_the_seats(seeing, visit, size, lang)
    page.get_by_text(ASKED[lang]).wait_for()
    assert not upright(page)
    assert Axe().run(still(page)).response["violations"] == []
    page.get_by_role("button", name="はい" if lang == "ja" else "Yes").click()
    page.get_by_text(TURNED[lang]).wait_for()
    turned_until(page, True)
