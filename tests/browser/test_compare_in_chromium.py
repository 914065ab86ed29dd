"""Where the table and the record differ: the page says so, takes a picture, and asks what is right."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from table.record.session import Session
from tests.browser.test_table_in_chromium import FOUR, SIZES, faults, fits, small
from vision.types import Detection

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
WORDS = {
    "en": {
        "differ": "The table and the record differ",
        "photograph": "Photograph the table",
        "left": "What differs: {n}",
        "other": "Recorded: Ren, ♠6. On the table: ♠7",
        "amend": "It is ♠7: correct it",
        "gone": "In the record, but not on the table: Yui, ♠9",
        "undo": "It was not played: undo",
        "laid": "On the table, but not in the record: ♠J",
        "done": "Everything is answered.",
        "swept": "Nothing lies in the field",
        "clear": "The field was swept",
        "dismiss": "Leave the record as it is",
        "close": "Close",
        "right": "The record is right",
        "compare": "Compare with the record",
        "same": "The table is as the record says.",
    },
    "ja": {
        "differ": "卓と記録が合っていません",
        "photograph": "卓を撮影して比べる",
        "left": "違うところ {n}件",
        "other": "記録はRenさんの♠6、卓にあるのは♠7",
        "amend": "♠7に直す",
        "gone": "記録にあって、卓にない札: Yuiさんの♠9",
        "undo": "出していない(取り消す)",
        "laid": "卓にあって、記録にない札: ♠J",
        "done": "すべて確認しました。",
        "swept": "場に札がありません",
        "clear": "場は流れた",
        "dismiss": "記録のままにする",
        "close": "閉じる",
        "right": "記録が正しい",
        "compare": "記録と比べる",
        "same": "卓は記録のとおりです。",
    },
}


def quad(x: float, y: float = 120) -> list[list[float]]:
    return [[x, y], [x + 62, y], [x + 62, y + 86], [x, y + 86]]


def lying(card: str, x: float) -> Detection:
    return Detection(np.array(quad(x), np.float32), "up", card, 0.97, ((card, 0.97),))


@pytest.fixture
def differing(served: Any) -> Session:
    """A table that is taken up again with nothing on it: three plays of the record lay there."""
    session = served.sit(*FOUR)
    sha = served.log.put_picture((served.folder / "table.png").read_bytes())
    for number, (player, card) in enumerate((("Aoi", "S4"), ("Ren", "S6"), ("Yui", "S9"))):
        seen = [{"sha256": sha, "quad": quad(40 + 110 * number)}]
        session.accept({"type": "play", "player": player, "cards": [card], "source": "camera", "evidence": seen})
    served.desk.leave()
    return served.watch(session)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("size", "lang"), [("phone", "ja"), ("tablet", "en"), ("landscape", "ja"), ("desktop", "en")])
def test_what_differs_is_confirmed_card_by_card(
    served: Any, differing: Session, visit: Visit, size: str, lang: str
) -> None:
    said = WORDS[lang]
    page = visit(SIZES[size], lang)
    notice = page.get_by_role("region", name=said["differ"])
    notice.wait_for()
    page.screenshot(path=f"/tmp/shots/notice-{size}-{lang}.png")
    assert fits(page) and faults(page) == [] and small(page) == []
    served.eyes.found = [lying("S4", 40), lying("S7", 150), lying("SJ", 420)]
    notice.get_by_role("button", name=said["photograph"]).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text(said["left"].format(n=3)).wait_for()
    page.screenshot(path=f"/tmp/shots/compare-{size}-{lang}.png")
    assert fits(page) and faults(page) == [] and small(sheet) == []
    other = sheet.get_by_role("listitem", name=said["other"])
    other.get_by_role("button", name=said["amend"]).click()
    other.wait_for(state="detached")
    sheet.get_by_role("listitem", name=said["gone"]).get_by_role("button", name=said["undo"]).click()
    sheet.get_by_text(said["left"].format(n=1)).wait_for()
    sheet.get_by_role("listitem", name=said["laid"]).get_by_role("button", name="Yui", exact=True).click()
    sheet.get_by_text(said["done"]).wait_for()
    sheet.get_by_role("button", name=said["close"], exact=True).last.click()
    sheet.wait_for(state="detached")
    notice.wait_for(state="detached")
    timeline = [entry for entry in differing.view()["timeline"] if entry["type"] == "play" and not entry["void"]]
    assert [(entry["player"], entry["cards"], entry["verdict"]) for entry in timeline] == [
        ("Aoi", ["S4"], "legal"),
        ("Ren", ["S7"], "legal"),
        ("Yui", ["SJ"], "legal"),
    ]
    assert timeline[-1]["evidence"][0]["quad"] == quad(420)
    assert served.log.picture(timeline[-1]["evidence"][0]["sha256"])


def test_a_swept_field_is_told_and_both_are_in_step(served: Any, differing: Session, visit: Visit) -> None:
    said = WORDS["ja"]
    page = visit(SIZES["phone"], "ja")
    page.get_by_role("region", name=said["differ"]).get_by_role("button", name=said["photograph"]).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text(said["swept"]).wait_for()
    sheet.get_by_role("button", name=said["clear"]).click()
    sheet.get_by_text(said["done"]).wait_for()
    assert differing.view()["timeline"][-1]["type"] == "clear" and differing.view()["field"] == []


def test_the_record_may_be_right(served: Any, differing: Session, visit: Visit) -> None:
    said = WORDS["en"]
    before = differing.version
    page = visit()
    notice = page.get_by_role("region", name=said["differ"])
    notice.get_by_role("button", name=said["right"]).click()
    notice.wait_for(state="detached")
    served.eyes.found = [lying("S4", 40), lying("S6", 150), lying("S9", 260)]
    page.get_by_role("button", name=said["compare"]).click()
    page.get_by_role("dialog").get_by_text(said["same"]).wait_for()
    assert differing.version == before


def test_a_difference_that_is_none_is_dismissed(served: Any, differing: Session, visit: Visit) -> None:
    said = WORDS["en"]
    before = differing.version
    page = visit()
    notice = page.get_by_role("region", name=said["differ"])
    notice.get_by_role("button", name=said["photograph"]).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=said["dismiss"]).click()
    sheet.get_by_text(said["done"]).wait_for()
    sheet.get_by_role("button", name=said["close"], exact=True).last.click()
    notice.wait_for(state="detached")
    time.sleep(0.5)
    assert notice.count() == 0 and differing.version == before


@pytest.mark.parametrize(
    ("size", "lang", "when", "first"),
    [("phone", "ja", "いつ出しましたか?", "Aoiさん ♠4の前"), ("desktop", "en", "When?", "before Aoi: ♠4")],
)
def test_a_missed_card_goes_where_it_was_laid(
    served: Any, differing: Session, visit: Visit, size: str, lang: str, when: str, first: str
) -> None:
    said = WORDS[lang]
    page = visit(SIZES[size], lang)
    served.eyes.found = [lying("S4", 40), lying("S6", 150), lying("S9", 260), lying("H3", 420)]
    page.get_by_role("region", name=said["differ"]).get_by_role("button", name=said["photograph"]).click()
    sheet = page.get_by_role("dialog")
    choice = sheet.get_by_label(when)
    choice.wait_for()
    assert choice.locator("option").count() == 4
    choice.select_option(label=first)
    page.screenshot(path=f"/tmp/shots/compare-when-{size}-{lang}.png")
    assert fits(page) and faults(page) == [] and small(sheet) == []
    sheet.get_by_role("button", name="Sora", exact=True).click()
    sheet.get_by_text(said["done"]).wait_for()
    standing = [event for _, event, _ in differing.trial().standing() if event.type == "play"]
    assert [(event.player, event.cards) for event in standing] == [
        ("Sora", ("H3",)), ("Aoi", ("S4",)), ("Ren", ("S6",)), ("Yui", ("S9",)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("size", "lang", "report", "names"),
    [
        ("phone", "ja", "この出来事の不具合を知らせる", "参加者の名前も入れる"),
        ("tablet", "en", "Report this event", "with the players’ names"),
    ],
)
def test_an_event_is_reported_in_one_file(
    differing: Session, visit: Visit, size: str, lang: str, report: str, names: str
) -> None:
    page = visit(SIZES[size], lang)
    page.locator("section.timeline li.play button.look").first.click()
    sheet = page.get_by_role("dialog")
    sheet.locator("summary", has_text=report).click()
    link = sheet.locator("a[download]")
    link.scroll_into_view_if_needed()
    page.screenshot(path=f"/tmp/shots/report-{size}-{lang}.png")
    assert fits(page) and faults(page) == [] and small(sheet) == []
    contents, number = [], [line["seq"] for line in differing.record() if line["type"] == "play"][-1]
    for _ in range(2):
        with page.expect_download() as saved:
            link.click()
        assert saved.value.suggested_filename == f"gyoji-report-{number}.zip"
        with zipfile.ZipFile(saved.value.path()) as archive:
            contents.append(archive.read("record.jsonl"))
        sheet.get_by_label(names).check()
    assert b"Yui" not in contents[0] and b"Yui" in contents[1]


@pytest.mark.parametrize(
    ("size", "lang", "report", "undo"),
    [
        ("phone", "ja", "この出来事の不具合を知らせる", "行われなかった(取り消す)"),
        ("tablet", "en", "Report this event", "This did not happen: undo it"),
        ("landscape", "ja", "この出来事の不具合を知らせる", "行われなかった(取り消す)"),
        ("desktop", "en", "Report this event", "This did not happen: undo it"),
    ],
)
def test_what_no_camera_saw_is_looked_at_reported_and_undone(
    served: Any, visit: Visit, size: str, lang: str, report: str, undo: str
) -> None:
    session = served.sit(*FOUR)
    session.accept({"type": "play", "player": "Aoi", "cards": ["S4"], "source": "camera"})
    silent = session.accept({"type": "pass", "player": "Ren", "source": "inferred"}).seq
    session.accept({"type": "play", "player": "Yui", "cards": ["S6"], "source": "camera"})
    page = visit(SIZES[size], lang)
    row = page.locator("section.timeline li")
    row.first.wait_for()
    assert row.count() == page.locator("section.timeline li button.look").count()  # every event can be reported
    page.locator("section.timeline li button.look").nth(1).click()
    sheet = page.get_by_role("dialog")
    sheet.locator("summary", has_text=report).click()
    link = sheet.locator("a[download]")
    link.scroll_into_view_if_needed()
    page.screenshot(path=f"/tmp/shots/event-{size}-{lang}.png")
    assert fits(page) and faults(page) == [] and small(sheet) == []
    with page.expect_download() as saved:
        link.click()
    assert saved.value.suggested_filename == f"gyoji-report-{silent}.zip"
    sheet.get_by_role("button", name=undo).click()
    page.locator("dialog .foot").get_by_role("button").first.wait_for()  # what it changes is shown first
