"""The past on the page: evenings listed, stepped through, corrected with a preview, saved, settled, deleted."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from table.record.files.exporting import frames_folder
from table.record.past.retention import usage
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.browser.audit import faults, fits

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1180, 820), "desktop": (1440, 900)}
Visit = Callable[..., Any]


def evening(log: EventLog, name: str, started: str, points: bool = False) -> Session:
    """Two rounds: in the first Ren plays too weak a card and takes it back, and wins; the second has a foul finish."""
    players = ["Aoi", "Ren", "Yui"]
    options = {"miyako_ochi": False, "lock": 0, "exchange": "none"}
    session = Session.create(log, "daifugo", players, "official", options, session=name, started=started)
    image = np.full((360, 640, 3), (60, 100, 50), np.uint8)
    cv2.rectangle(image, (100, 60), (190, 186), (250, 250, 250), -1)
    cv2.putText(image, name, (300, 300), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 255, 255))
    sha = log.put_picture(cv2.imencode(".jpg", image)[1].tobytes())
    seen = [{"sha256": sha, "quad": [[100, 60], [190, 60], [190, 186], [100, 186]]}]

    def play(player: str, card: str, **more: Any) -> None:
        session.accept({"type": "play", "player": player, "cards": [card], **more})

    session.accept({"type": "deal", "hands": {"Aoi": ["S9", "SJ"], "Ren": ["S4", "SQ"], "Yui": ["S5", "SK"]}})
    play("Aoi", "S9", at_ms=1000.0, evidence=seen)
    play("Ren", "S4", at_ms=2000.0)
    session.accept({"type": "takeback", "target": 3, "player": "Ren", "agreed": ["Aoi", "Yui"]})
    play("Ren", "SQ", at_ms=60_000.0)
    for player in ("Yui", "Aoi"):
        session.accept({"type": "pass", "player": player})
    play("Ren", "S4")
    play("Yui", "S5")
    play("Aoi", "SJ")
    session.accept({"type": "round", "number": 2})
    session.accept({"type": "deal", "hands": {"Yui": ["S3"], "Aoi": ["S6", "SA"], "Ren": ["S7", "S2"]}})
    for player, card in (("Yui", "S3"), ("Aoi", "S6"), ("Ren", "S7"), ("Aoi", "SA")):
        play(player, card)
    assert [ended.number for ended in session.shown().rounds] == [1, 2]
    return session


@pytest.fixture
def past(served: Any) -> Any:
    """Two evenings, one of them with two tables; nothing is watched."""
    evening(served.log, "first", "2026-11-20T20:05:00+09:00")
    evening(served.log, "second", "2026-11-27T20:05:00+09:00")
    evening(served.log, "third", "2026-11-27T22:05:00+09:00")
    return served


def opened(visit: Visit, past: Any, size: str = "desktop", lang: str = "en", at: str = "#/evenings/first") -> Any:
    return visit(SIZES[size], lang, url=past.url + at)


def said(page: Any) -> str:
    return str(page.locator("article.said .words").text_content())


def test_the_past_is_reached_from_anywhere_before_a_table_is_set_up(past: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("heading", name="What do you play?").wait_for()
    page.get_by_role("link", name="Past evenings").click()
    page.locator("main li a").first.wait_for()
    days = page.locator("main section")
    assert days.count() == 2
    assert days.first.locator("li").count() == 2
    assert "November 27, 2026" in (days.first.get_by_role("heading").text_content() or "")
    assert "2 rounds" in (days.first.locator("li").first.text_content() or "")
    page.get_by_role("link", name="Table").click()
    page.get_by_role("heading", name="What do you play?").wait_for()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_and_is_accessible(past: Any, visit: Visit, size: str, lang: str) -> None:
    page = opened(visit, past, size, lang, "#/evenings")
    page.locator("main li a").first.wait_for()
    for route, ready in (
        ("#/evenings", "main li a"),
        ("#/evenings/first", "article.said"),
        ("#/evenings/first/sheet", "main table"),
        ("#/statistics", "main table"),
        ("#/keeping", "main .limits"),
    ):
        page.evaluate(f"location.hash = '{route}'")
        page.locator(ready).first.wait_for()
        page.wait_for_load_state("networkidle")
        assert fits(page), route
        assert faults(page) == [], route


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_in_a_light_and_a_dark_room(past: Any, visit: Visit, scheme: str) -> None:
    page = opened(visit, past)
    page.emulate_media(color_scheme=scheme)
    page.locator("article.said").wait_for()
    assert faults(page) == []


def test_an_evening_is_stepped_through_with_its_pictures(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    page.get_by_text("Event 15 of 15").wait_for()
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="One on").click()
    page.locator(".field").get_by_text("played by Aoi").wait_for()
    assert "Aoi" in said(page)
    assert page.get_by_role("img", name="What the camera saw").count() == 1
    assert page.locator("figure polygon").count() == 1
    page.keyboard.press("r")
    page.get_by_role("img", name="The last picture before this").wait_for()
    assert "cannot beat" in said(page)
    page.locator(".field").get_by_text("Ren to play").wait_for()
    page.get_by_role("button", name="To the beginning").click()
    page.keyboard.press("c")
    assert "cannot beat" in said(page)
    page.get_by_role("button", name="Rulings").click()
    assert [row[:7] for row in page.locator("section ol li").all_text_contents()] == ["Illegal", "Foul fi"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_who_asked_and_who_agreed_stands_with_what_was_taken_back(past: Any, visit: Visit, lang: str) -> None:
    page = opened(visit, past, lang=lang)
    page.get_by_role("button", name="次の訂正" if lang == "ja" else "Next correction").click()
    told = (
        "Renさんが申し出て、Aoiさん、Yuiさんが認めました。"
        if lang == "ja"
        else "Asked for by Ren, agreed to by Aoi and Yui."
    )
    page.locator("article.said").get_by_text(told).wait_for()


def test_a_correction_shows_first_what_it_changes(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    page.locator("section ol button").nth(6).click()  # Ren's last card of the first round
    page.get_by_role("button", name="This did not happen").click()
    dialog = page.get_by_role("dialog", name="What this changes")
    dialog.get_by_role("heading", name="Round 1").wait_for()
    assert "not finished" in (dialog.text_content() or "")
    assert faults(page) == []
    dialog.get_by_role("button", name="Cancel").click()
    assert len(Session.open(past.log, "first").record()) == 17
    page.get_by_role("button", name="Correct this").click()
    sheet = page.get_by_role("dialog", name="What was it really?")
    sheet.get_by_role("button", name="Another card…").click()
    sheet.get_by_role("button", name="3 of clubs").click()
    sheet.get_by_role("button", name="Save the correction").click()
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="detached")
    page.locator("section ol").get_by_text("Corrected").wait_for()
    last = Session.open(past.log, "first").record()[-1]
    assert (last["type"], last["target"], last["event"]["cards"]) == ("amend", 8, ["C3"])


def test_what_was_missed_is_put_in_and_what_is_void_revived(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    page.locator("section ol button").nth(1).click()
    page.get_by_role("button", name="Enter what was missed after this").click()
    page.get_by_role("dialog").get_by_role("button", name="Yui passed").click()
    page.get_by_role("dialog").get_by_role("button", name="Enter it").click()
    page.locator("section ol").get_by_text("Entered by hand").wait_for()
    page.locator("section ol button").nth(2).click()
    page.get_by_role("button", name="This did not happen").click()
    page.get_by_role("dialog").get_by_role("button", name="Correct it").click()
    page.get_by_role("button", name="It did happen after all").click()
    page.get_by_role("dialog").get_by_role("button", name="Correct it").click()
    page.get_by_role("button", name="This did not happen").wait_for()
    kinds = [line["type"] for line in Session.open(past.log, "first").record()[-3:]]
    assert kinds == ["insert", "undo", "undo"]


def test_a_foul_of_the_past_may_still_stand(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    page.locator("article.said").wait_for()
    page.keyboard.press("r")
    page.get_by_role("button", name="Let it stand").click()
    page.get_by_role("dialog").get_by_role("button", name="Let it stand").click()
    page.locator("section ol").get_by_text("Stands").wait_for()


def test_what_is_saved_is_read_in_again(past: Any, visit: Visit, tmp_path: Path) -> None:
    page = opened(visit, past)
    before = Session.open(past.log, "first").record()
    page.get_by_role("button", name="Save or print").click()
    dialog = page.get_by_role("dialog")
    assert faults(page) == []
    saved = {}
    for name in ("The record with its pictures", "The record Every", "The scores for a spreadsheet"):
        with page.expect_download() as download:
            dialog.get_by_role("link", name=name).click()
        saved[download.value.suggested_filename] = tmp_path / download.value.suggested_filename
        download.value.save_as(tmp_path / download.value.suggested_filename)
    assert set(saved) == {f"gyoji-2026-11-20-daifugo.{end}" for end in ("zip", "jsonl", "csv")}
    lines = saved["gyoji-2026-11-20-daifugo.jsonl"].read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == before
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete it for ever").click()
    page.get_by_role("heading", name="Past evenings").wait_for()
    page.locator("main section").first.wait_for()
    assert page.locator("main section").count() == 1
    assert {header["session"] for header in past.log.sessions()} == {"second", "third"}
    with zipfile.ZipFile(saved["gyoji-2026-11-20-daifugo.zip"]) as archive:
        (sha,) = [name[9:73] for name in archive.namelist() if name.startswith("pictures/")]
    assert past.log.picture(sha) is None
    page.get_by_label("Load a file").set_input_files(saved["gyoji-2026-11-20-daifugo.zip"])
    page.get_by_text("16 events and 1 picture were read in.").wait_for()
    page.locator("main section").nth(1).wait_for()
    assert Session.open(past.log, "first").record() == before
    assert past.log.picture(sha) is not None
    past.tolerated = ["409"]
    page.get_by_label("Load a file").set_input_files(saved["gyoji-2026-11-20-daifugo.jsonl"])
    page.get_by_role("dialog").get_by_role("button", name="As a copy").click()
    page.locator("main li").nth(3).wait_for()


def test_a_file_that_is_none_is_one_sentence(past: Any, visit: Visit, tmp_path: Path) -> None:
    past.tolerated = ["422"]
    (tmp_path / "wrong.jsonl").write_text("nothing\n", encoding="utf-8")
    page = opened(visit, past, at="#/evenings")
    page.locator("main li a").first.wait_for()
    page.get_by_label("Load a file").set_input_files(tmp_path / "wrong.jsonl")
    page.get_by_role("alert").get_by_text("line 1").wait_for()


def test_statistics_are_read_at_a_glance(past: Any, visit: Visit) -> None:
    page = opened(visit, past, at="#/statistics")
    page.get_by_role("img", name="Ren: daifugo in 3 of 6").wait_for()
    row = page.locator("main table").first.locator("tr", has_text="Ren")
    assert re.match(r"Ren\s*3\s*6\s*3\s*50%", row.text_content() or "")
    page.locator("select").nth(1).select_option("month")
    page.wait_for_load_state("networkidle")


def test_how_it_stands_is_seen_during_play(past: Any, visit: Visit) -> None:
    assert past.desk.resume(str(past.folder), "first")
    past.session.accept({"type": "round", "number": 3})
    page = visit(SIZES["phone"])
    line = page.locator("summary", has_text="Won so far")
    line.wait_for()
    assert "Ren 1" in (line.text_content() or "")
    line.click()
    page.get_by_role("group", name="Round by round").wait_for()
    assert fits(page) and faults(page) == []
    page.get_by_role("link", name="Everything of this evening; settle up").click()
    page.locator("article.said").wait_for()


def test_tables_of_an_evening_are_settled_together(past: Any, visit: Visit) -> None:
    page = opened(visit, past, at="#/evenings/third")
    page.get_by_role("button", name="Settle up").click()
    dialog = page.get_by_role("dialog", name="Settle up")
    dialog.get_by_role("group", name="Tables that are settled together").wait_for()
    assert dialog.get_by_role("checkbox").count() == 2
    dialog.get_by_text("Nobody owes anything.").wait_for()
    assert faults(page) == []


PLAYED = """async ([url, type]) => {
    const data = await (await fetch(url)).arrayBuffer()
    const decoder = new ImageDecoder({ data, type })
    await decoder.tracks.ready
    await decoder.completed
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack
    return { frames: frameCount, again: Number.isFinite(repetitionCount) ? repetitionCount : null }
}"""


def test_the_highlights_play_in_the_browser(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    page.get_by_role("button", name="Save or print").click()
    for name in ("Plays everywhere (GIF)", "Sharper, for newer ones (WebP)"):
        link = page.get_by_role("dialog").get_by_role("link", name=name).get_attribute("href")
        size = page.evaluate(
            "async (url) => { const i = new Image(); i.src = url; await i.decode(); return i.naturalWidth }", link
        )
        assert size in (640, 960)
        found = page.evaluate(PLAYED, [link, "image/gif" if "GIF" in name else "image/webp"])
        assert found["frames"] > 1 and found["again"] is None  # it moves, for ever
        with page.expect_download() as download:
            page.get_by_role("dialog").get_by_role("link", name=name).click()
        assert re.fullmatch(r"gyoji-2026-11-20-daifugo\.(webp|gif)", download.value.suggested_filename)


def test_a_backup_brings_everything_back(
    past: Any, visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    page = opened(visit, past, at="#/keeping")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save everything").click()
    download.value.save_as(tmp_path / "backup.zip")
    before = Session.open(past.log, "first").record()
    page.evaluate("location.hash = '#/evenings/first'")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete it for ever").click()
    page.get_by_role("heading", name="Past evenings").wait_for()
    page.get_by_role("link", name="Backup").click()
    page.get_by_label("Choose a backup").set_input_files(tmp_path / "backup.zip")
    page.get_by_text("1 evening added, 0 completed, 2 here already").wait_for()
    assert Session.open(past.log, "first").record() == before
    past.tolerated = ["422"]
    (tmp_path / "broken.zip").write_bytes((tmp_path / "backup.zip").read_bytes()[:-400])
    page.get_by_label("Choose a backup").set_input_files(tmp_path / "broken.zip")
    page.get_by_role("alert").get_by_text("nothing was restored").wait_for()


LIMITS = {
    "en": ("Keep it so", "The pictures of 1 evening (", "Delete them for ever", "were made free", "1 picture no longer",
           "The record is whole", "Save or print", "the cards are drawn"),
    "ja": ("このように残す", "記録1件の写真(", "写真を完全に消す", "空きました", "残っていない写真1枚",
           "記録はすべて残っています", "保存・印刷", "札を絵で描きます"),
}  # fmt: skip


@pytest.mark.parametrize("lang", LIMITS)
def test_pictures_beyond_a_limit_go_once_the_host_agrees_and_the_record_stays(
    served: Any, visit: Visit, lang: str
) -> None:
    keep, ask, sure, done, listed, gone, save, drawn = LIMITS[lang]
    evening(served.log, "old", "2020-01-01T20:05:00+09:00")
    evening(served.log, "new", "2999-01-01T20:05:00+09:00")
    frames = frames_folder(served.log, "old")
    frames.mkdir(parents=True)
    (frames / "frame-000000001.000.jpg").write_bytes(bytes(900_000))
    record = Session.open(served.log, "old").record()
    page = opened(visit, served, "phone", lang, "#/keeping")
    page.locator(".limits select").first.select_option("30")
    page.get_by_role("button", name=keep).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(ask).wait_for()
    assert fits(page) and faults(page) == []
    dialog.get_by_role("button").nth(1).click()  # no
    assert (len(served.log.stored()), usage(served.log).frames) == (2, 1)
    page.get_by_role("button", name=keep).click()
    dialog.get_by_role("button", name=sure).click()
    page.get_by_text(done).wait_for()
    left = usage(served.log)
    assert (left.pictures, left.frames) == (1, 0) and not frames.exists()
    assert re.search(r"\D1( picture,|枚)", page.locator(".now").text_content() or "")
    page.evaluate("location.hash = '#/evenings'")
    page.get_by_text(listed).wait_for()
    page.locator("main li a").filter(has_text=listed).click()
    page.get_by_text(gone).wait_for()
    assert page.locator("figure .none").count() == 0  # no empty picture; what is gone is not asked for
    page.get_by_role("button", name=save).click()
    dialog.get_by_text(drawn).wait_for()
    assert Session.open(served.log, "old").record() == record


def test_the_page_waits_for_a_table_that_goes_on(past: Any, visit: Visit) -> None:
    """The table may reach the page after the server's answer; the set-up is not shown, nor its camera asked for."""
    page = visit(url=past.url + "#/evenings")
    held: list[str | bytes] = []
    holding = False

    def carry(line: Any) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: held.append(message) if holding else line.send(message))
        lines.append(line)

    lines: list[Any] = []
    page.route_web_socket("**/live", carry)
    page.goto(past.url + "#/evenings/first")
    page.reload()
    page.get_by_role("button", name="Go on with this table").click()
    page.get_by_role("dialog").get_by_role("radio").first.wait_for()
    holding = True
    with page.expect_response("**/api/continue"):
        page.get_by_role("dialog").get_by_role("button", name="Go on", exact=True).click()
    page.wait_for_load_state("networkidle")
    assert page.get_by_role("heading", name="What do you play?").count() == 0
    assert page.get_by_role("dialog").count() == 1
    holding = False
    for message in held:
        lines[-1].send(message)
    page.locator(".banner").wait_for()
    assert page.get_by_role("dialog").count() == 0


def test_a_kept_table_goes_on(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    page.get_by_role("button", name="Go on with this table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").first.wait_for()
    dialog.get_by_role("button", name="Go on", exact=True).click()
    page.locator(".banner").wait_for()
    assert past.session.id == "first"
    page.get_by_role("link", name="Past evenings").click()
    page.get_by_text("Playing now").wait_for()
    page.locator("a.live").click()
    page.locator("article.said").wait_for()
    assert page.get_by_role("button", name="Delete").count() == 0


def test_going_on_with_a_table_offers_to_leave_the_other(past: Any, visit: Visit) -> None:
    past.sit("Mei", "Jin", counts=3)
    page = opened(visit, past)
    page.get_by_role("button", name="Go on with this table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Leave that table and go on with this one").click()
    dialog.get_by_role("radio").first.wait_for()
    dialog.get_by_role("button", name="Go on", exact=True).click()
    page.locator(".banner").wait_for()
    assert past.session.id == "first"


def test_an_evening_plays_like_a_film_until_its_end(past: Any, visit: Visit) -> None:
    page = opened(visit, past)
    place = page.locator(".film .place")
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()  # it has come to its end
    _, at, _, last = (place.text_content() or "").split()
    assert at == last and int(last) > 2
