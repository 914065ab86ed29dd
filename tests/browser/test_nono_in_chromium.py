"""A round of Daifugo with NONO cards, played by the page alone: the set-up, every order of strength, every card."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser.audit import faults, fits, in_detail
from vision.types import Detection, Image

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
WORDS = {
    "椎名": "ちょっと 少々 そこそこ 結構 かなり やや まあ とても だいぶ 少し めっちゃ 相当 わりと",
    "中森": "ちょっと 少々 結構 まあ かなり やや そこそこ とても だいぶ 少し めっちゃ 相当 わりと",
    "加藤": "少し 少々 結構 かなり まあ とても やや そこそこ だいぶ ちょっと めっちゃ 相当 わりと",
}
STRIPS = {player: words.split() for player, words in WORDS.items()}
SAYS = {
    "en": {
        "next": "Next", "nono": "Daifugo with NONO cards", "start": "Start watching", "player": "Player {n}",
        "whose": "Whose order of strength?", "order of": "{player}’s order of strength",
        "enter": "Enter the order", "save": "Save this order",
        "pool": "Words that are not placed yet", "strip": "From weak to strong", "play": "Enter a play",
        "of": "{word} of {suit}", "back": "Cards go back", "reads": "{rank} for {player}",
        "change": "Change the number", "number": "Number of cards", "save count": "Save", "foul": "Foul",
        "weak": "too weak", "result": "Round 1 goes to", "seven": "7 of spades", "open": "Waiting for an answer: 1",
        "suits": {"S": "spades", "H": "hearts", "D": "diamonds"},
    },
    "ja": {
        "next": "次へ", "nono": "ノノトランプの大富豪", "start": "始める", "player": "{n}人目",
        "whose": "誰の強さの順番?", "order of": "{player}さんの強さの順番",
        "enter": "順番を入力", "save": "この順番にする",
        "pool": "まだ並べていない言葉", "strip": "弱い順", "play": "出した札を入力",
        "of": "{suit}の{word}", "back": "手札に戻す", "reads": "{player}さんにとって{rank}",
        "change": "枚数を直す", "number": "枚数", "save count": "保存", "foul": "反則",
        "weak": "弱", "result": "第1ラウンドは", "seven": "スペードの7", "open": "確認待ち 1件",
        "suits": {"S": "スペード", "H": "ハート", "D": "ダイヤ"},
    },
}  # fmt: skip


def small(scope: Any) -> list[str]:
    """Buttons that a finger may miss: less than 44 px wide or high."""
    boxes = [(each.text_content(), each.bounding_box()) for each in scope.get_by_role("button").all()]
    return [f"{name}: {box}" for name, box in boxes if box is not None and min(box["width"], box["height"]) < 44]


class Players:
    """People who tell everything on the page, in one language."""

    def __init__(self, page: Any, lang: str) -> None:
        self.page = page
        self.says: dict[str, Any] = SAYS[lang]
        self.sheet = page.get_by_role("dialog")

    def sit(self) -> None:
        """Sets up a table of three with NONO cards."""
        page, says = in_detail(self.page), self.says
        page.get_by_role("button", name=says["next"]).click()
        page.get_by_role("radio", name=says["nono"]).check()
        assert fits(page) and faults(page) == []
        page.get_by_role("button", name=says["next"]).click()
        page.get_by_role("button", name=says["next"]).click()
        for number, name in enumerate(STRIPS, 1):
            page.get_by_label(says["player"].format(n=number), exact=True).fill(name)
        page.locator(".minus").last.click()  # a table begins with four
        page.get_by_role("button", name=says["start"]).click()
        page.locator(".players").get_by_text("加藤").wait_for()

    def strip(self) -> list[str]:
        """The words as they are placed on the sheet."""
        return [each for each in self.sheet.locator(".strip .place").all_text_contents() if each]

    def pool(self, word: str) -> Any:
        return self.sheet.get_by_role("group", name=self.says["pool"]).get_by_role("button", name=word, exact=True)

    def place(self, word: str) -> Any:
        return self.sheet.locator(".strip button.place").get_by_text(word, exact=True)

    def save(self, player: str, then: str | None = None) -> None:
        """Ends a player's order; the sheet goes on with whoever's is missing, of whom `then` is told next."""
        assert self.strip() == STRIPS[player]
        self.sheet.get_by_role("button", name=self.says["save"]).click()
        if then is None:
            self.sheet.wait_for(state="detached")
            return
        self.sheet.locator(".pool button").nth(12).wait_for()
        self.sheet.get_by_role("button", name=then, exact=True).click()

    def named(self, code: str) -> str:
        """How the page says a card."""
        return str(self.says["of"].format(word=code[1:], suit=self.says["suits"][code[0]]))

    def lay(self, code: str) -> None:
        """Enters a play of one card by whoever's turn it is."""
        with self.page.expect_response("**/api/fits?*") as fits:
            self.page.get_by_role("button", name=self.says["play"]).click()
        pad = self.page.locator(".pad")
        pad.locator(".chip").first.wait_for()
        fits.value.finished()  # now it is known which cards are likely
        self.page.wait_for_timeout(200)
        for fold in pad.locator("button.fold[aria-expanded=false]").all():  # on a phone, what is unlikely
            fold.click()
        pad.get_by_role("button", name=self.named(code), exact=True).click()
        pad.locator("button.enter").click()
        pad.locator(".chip[aria-pressed=true]").wait_for(state="detached")  # it is taken; the pad stays
        self.page.keyboard.press("Escape")
        pad.wait_for(state="detached")

    def reads(self, *told: tuple[str, str]) -> None:
        """The field says what the play is for each of these people."""
        for player, rank in told:
            self.page.locator(".field").get_by_text(self.says["reads"].format(player=player, rank=rank)).wait_for()


def middle(what: Any) -> tuple[float, float]:
    """The middle of what is on the screen, px."""
    box = what.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, what: Any, goal: Any, touch: bool) -> None:
    """Drags with a finger or with the mouse."""
    (x, y), (to_x, to_y) = middle(what), middle(goal)
    steps = [(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8) for part in range(1, 9)]
    if not touch:
        page.mouse.move(x, y)
        page.mouse.down()
        for at in steps:
            page.mouse.move(*at)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, points in [("touchStart", [(x, y)]), *(("touchMove", [at]) for at in steps), ("touchEnd", [])]:
        touches = [{"x": left, "y": top} for left, top in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def tell_orders(people: Players) -> None:
    """The first by tapping, the second with the keyboard, the third by dragging."""
    page, says, sheet = people.page, people.says, people.sheet
    panel = page.locator("section.untold")
    panel.get_by_role("heading", name=says["whose"]).wait_for()
    panel.get_by_role("button", name="椎名", exact=True).click()
    panel.get_by_role("button", name=says["enter"]).click()
    for word in STRIPS["椎名"][:-1]:  # the last word has one place left
        people.pool(word).click()
    assert fits(page) and faults(page) == [] and small(sheet) == []
    people.place("やや").click()  # a tap takes it back, and the place stays free for it
    people.pool("やや").click()
    people.save("椎名", then="中森")
    for word in STRIPS["椎名"][:-1]:
        people.pool(word).press("Enter")
        if word == "ちょっと":  # the keyboard's place is not lost
            assert page.evaluate("document.activeElement.closest('.pool') !== null")
    for word, keys in (("そこそこ", ["ArrowRight"] * 4), ("まあ", ["ArrowUp"] * 2)):
        people.place(word).focus()
        for key in keys:
            page.keyboard.press(key)
    people.save("中森", then="加藤")
    for word in STRIPS["中森"][:-1]:
        people.pool(word).click()
    for word, goal in (("少し", 0), ("ちょっと", 9), ("かなり", 3), ("とても", 5)):
        drag(page, people.place(word), sheet.locator(".strip [data-place]").nth(goal), touch=goal in (0, 5))
    people.save("加藤")
    panel.wait_for(state="detached")


@pytest.mark.parametrize(("lang", "size"), [("ja", (390, 844)), ("en", (1440, 900)), ("ja", (820, 1180))])
def test_N_a_whole_round_by_the_page_alone(served: Any, visit: Visit, lang: str, size: tuple[int, int]) -> None:
    page = visit(size, lang)
    people = Players(page, lang)
    people.sit()
    tell_orders(people)
    orders = page.locator("section.panel")
    assert orders.locator("ol").count() == 3 and fits(page) and faults(page) == []
    for player in STRIPS:
        name = page.get_by_role("button", name=f"{player}: ")
        name.click()
        people.sheet.get_by_label(people.says["number"]).fill("2")
        people.sheet.get_by_role("button", name=people.says["save count"], exact=True).click()
        people.sheet.wait_for(state="detached")
    page.get_by_role("button", name=people.says["play"]).click()
    pad = page.locator(".pad")
    pad.locator(".chip").first.wait_for()
    assert pad.get_by_role("button", name=people.says["seven"], exact=True).count() == 0
    assert pad.locator(".chip").count() == 55
    assert fits(page) and faults(page) == [] and small(pad) == []
    page.keyboard.press("Escape")
    people.lay("H結構")
    people.reads(("椎名", "6"), ("中森", "5"))
    people.lay("S少々")
    page.locator("section.open").get_by_role("heading", name=people.says["open"]).wait_for()
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name=people.says["back"]).click()
    page.locator("section.open").wait_for(state="detached")
    people.lay("Sまあ")
    people.reads(("中森", "6"), ("加藤", "7"))
    people.lay("Dとても")
    page.locator(".banner").get_by_text(people.says["reads"].format(player="加藤", rank="8")).wait_for()
    people.lay("Sかなり")
    people.reads(("加藤", "6"), ("椎名", "7"))
    people.lay("Sとても")
    page.get_by_role("heading", name=people.says["result"]).wait_for()
    assert fits(page) and faults(page) == []
    view = served.session.view()
    assert view["over"] and view["result"]["standings"] == ["加藤", "椎名", "中森"]
    ruled = [
        ("".join(entry["cards"]), entry["verdict"], entry["code"])
        for entry in view["timeline"]
        if entry["type"] == "play"
    ]
    assert ruled == [
        ("H結構", "legal", None),
        ("S少々", "illegal", "too-weak"),
        ("Sまあ", "legal", None),
        ("Dとても", "legal", None),
        ("Sかなり", "legal", None),
        ("Sとても", "legal", None),
    ]
    assert view["state"]["orders"] == STRIPS


def test_N2_words_of_the_tables_own_deck_are_typed_in(served: Any, visit: Visit) -> None:
    session = served.begin("daifugo", "nono", "Aoi", "Ren")
    page = visit((820, 1180))
    people = Players(page, "en")
    page.locator("section.untold").get_by_role("button", name="Aoi", exact=True).click()
    page.get_by_role("button", name="Enter the order").click()
    people.sheet.get_by_text("The cards at this table have other words").click()
    people.sheet.get_by_label("Word 13").fill("とても")
    people.sheet.get_by_role("alert").get_by_text("Thirteen different words").wait_for()
    people.sheet.get_by_label("Word 13").fill("超")
    assert fits(page) and faults(page) == []
    for _ in range(12):
        people.sheet.locator(".pool button").first.click()
    people.sheet.get_by_role("button", name="Save this order").click()
    people.sheet.get_by_role("heading", name="The order of Ren").wait_for()
    assert session.view()["state"]["orders"]["Aoi"][12] == "超"
    people.pool("超").wait_for()
    assert people.sheet.get_by_text("The cards at this table have other words").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Change the order of Aoi").click()
    people.place("超").press("Home")
    people.sheet.get_by_role("button", name="Save this order").click()
    people.sheet.wait_for(state="detached")
    assert session.view()["state"]["orders"]["Aoi"][0] == "超"
    assert [line["type"] for line in session.record()[1:]] == ["order", "amend"]


class StripEyes:
    """Eyes that see a strip in every photograph, of which two cards cannot be told; the table's picture is small."""

    def __init__(self, order: list[str], unread: tuple[int, ...]) -> None:
        self.order, self.unread = order, unread

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3)."""
        if image.shape[1] < 1000:
            return []
        step = image.shape[1] / 16
        found = []
        for at, word in enumerate(self.order):
            x, wide = (at + 0.5) * step, 2.2 * step
            quad = np.array([[x, 40], [x + wide, 40], [x + wide, 40 + 1.4 * wide], [x, 40 + 1.4 * wide]], np.float32)
            told = () if at in self.unread else ((f"H{word}", 0.99),)
            found.append(Detection(quad, "up", told[0][0] if told else None, 0.99 if told else 0.1, told))
        return found


PHOTO = {
    "ja": {"photo": "写真で読み取る", "check": "要確認", "found": "印のついた場所", "save": "この順番にする",
           "asks": "3番目(5)、6番目(8)を確かめてください", "yes": "読み取りは正しい", "enter": "順番を入力",
           "kept": "撮影した並び", "change": "強さの順番を直す"},
    "en": {"photo": "Read it from a photograph", "check": "please check", "found": "marked places",
           "save": "Save this order", "asks": "Please check place 3 (5), 6 (8)", "yes": "The reading is right",
           "enter": "Enter the order", "kept": "The strip as it was photographed", "change": "Change my order"},
}  # fmt: skip


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(390, 844), (1180, 820)], ids=["phone", "tablet"])
def test_N2_a_strip_is_photographed_mended_and_saved(
    served: Any, visit: Visit, lang: str, size: tuple[int, int], tmp_path: Path
) -> None:
    words = PHOTO[lang]
    served.eyes = StripEyes(STRIPS["椎名"], (3, 8))
    session = served.begin("daifugo", "nono", *STRIPS)
    page = visit(size, lang)
    page.locator("section.untold").get_by_role("button", name="椎名", exact=True).click()
    page.get_by_role("button", name=words["enter"]).click()
    picture = tmp_path / "strip.jpg"
    assert cv2.imwrite(str(picture), np.full((600, 1600, 3), 120, np.uint8))
    page.get_by_label(words["photo"]).set_input_files(str(picture))
    page.get_by_text(words["found"]).wait_for()
    page.get_by_role("img", name=words["kept"]).wait_for()  # beside the list, to be put right by it
    marked = page.locator(".strip button", has=page.locator(":scope.marked")).or_(page.locator(".strip .marked"))
    assert marked.count() == 2 and fits(page)
    assert all(words["check"] in (each.get_attribute("aria-label") or "") for each in marked.all())
    assert faults(page) == [] and small(page.get_by_role("dialog")) == []
    places = [each.text_content() for each in page.locator(".strip [data-place]").all()]
    if places[3] != STRIPS["椎名"][3]:
        page.locator('.strip [data-place="3"]').press("ArrowRight")
        for _ in range(4):
            page.locator(".strip :focus").press("ArrowRight")
        page.locator('.strip [data-place="7"]').press("Home")
        for _ in range(3):
            page.locator(".strip :focus").press("ArrowRight")
    page.get_by_role("button", name=words["save"]).click()
    page.wait_for_timeout(500)
    page.keyboard.press("Escape")  # the sheet goes on to whose order is missing
    page.get_by_role("dialog").wait_for(state="detached")
    (event,) = [line for line in session.record() if line["type"] == "order"]
    assert event["ranks"] == STRIPS["椎名"] and event["source"] == "tap"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_N2_an_order_that_the_camera_is_not_sure_of_is_asked_about(served: Any, visit: Visit, lang: str) -> None:
    words, order = PHOTO[lang], STRIPS["中森"]
    session = served.begin("daifugo", "nono", *STRIPS)
    evidence = [{"card": word, "alternatives": [[word, 0.99]]} for word in order]
    for at in (2, 5):
        evidence[at] = {"card": None, "alternatives": [[order[2], 0.5], [order[5], 0.4]]}
    line = {"type": "order", "player": "中森", "ranks": order, "source": "camera", "confirmed": False}
    session.accept({**line, "evidence": evidence})
    page = visit((390, 844), lang)
    page.get_by_text(words["asks"]).wait_for()
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name=words["yes"]).click()
    page.get_by_text(words["asks"]).wait_for(state="detached")
    event = session.trial().now(1)
    assert event is not None and event.confirmed is not False and event.strip == tuple(order)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_N2_the_strip_that_was_read_stays_in_view_while_its_words_are_put_right(
    served: Any, visit: Visit, lang: str
) -> None:
    order = STRIPS["中森"]
    session = served.begin("daifugo", "nono", *STRIPS)
    sha = session.log.put_picture(cv2.imencode(".jpg", np.full((720, 1280, 3), 120, np.uint8))[1].tobytes())
    corners = [[[900 - 40 * at - x, 200 - y] for x, y in ((0, 0), (60, 0), (60, 90), (0, 90))] for at in range(13)]
    evidence = [
        {"sha256": sha, "camera": "still", "at_ms": 1.0, "quad": quad, "card": word, "alternatives": [[word, 0.99]]}
        for word, quad in zip(order, corners, strict=True)
    ]
    session.accept({"type": "order", "player": "中森", "ranks": order, "source": "camera", "evidence": evidence})
    page = visit((390, 844), lang)
    page.get_by_role("button", name="中森さんの順番を直す" if lang == "ja" else "Change the order of 中森").click()
    sheet = page.get_by_role("dialog")
    strip = sheet.get_by_role("img", name=PHOTO[lang]["kept"])
    strip.wait_for()
    assert "rotate(180)" in strip.locator("g").get_attribute("transform").replace("-", "")  # the owner's side is below
    sheet.locator(".strip [data-place]").last.scroll_into_view_if_needed()
    box, last = strip.bounding_box(), sheet.locator(".strip [data-place]").last.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 844 and last["y"] + last["height"] <= 845
    assert fits(page) and faults(page) == []
