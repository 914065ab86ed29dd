"""A tournament in Chromium: chosen in the set-up, its clock, standings and new seats, its end (X1 to X5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from table.record.session import Session
from tests.browser.audit import fits, in_detail, still
from webui.access.keys import Keys

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SIZES = [(390, 844), (820, 1180), (1180, 820), (1440, 900)]
PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]


def sit(served: Any, **tournament: Any) -> Session:
    """A table of four in a tournament."""
    session = Session.create(
        served.log, "daifugo", PLAYERS, "stadium", {"miyako_ochi": False}, tournament=dict(tournament)
    )
    assert served.desk.resume(str(served.folder), session.id)
    found: Session = served.session
    return found


def play(session: Session, *order: str) -> None:
    """A round in which everybody is out in that order."""
    moment = session.moment()
    leader = moment.game.turn(moment.state) or order[0]
    session.accept({"type": "play", "player": leader, "cards": ["S4"]})
    for player in order[:-1]:
        session.accept({"type": "declare", "player": player, "what": "finish", "value": True})


def sound(page: Any, size: tuple[int, int]) -> None:
    """Nothing is wider than the page, and axe finds nothing serious."""
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    found = Axe().run(still(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_new_seats_and_the_end_are_shown(served: Any, visit: Visit, size: Any, lang: str) -> None:
    session = sit(served, set_length=1, sets=2, seats="by-score", clock_s=600, limit_min=90)
    page = visit(size, lang)
    page.locator(".cup").wait_for()
    session.accept({"type": "lead", "player": "Aoi"})
    page.get_by_text("Aoi: 9:5" if lang == "en" else "Aoiさん 残り9:5").wait_for()
    sound(page, size)
    play(session, *PLAYERS)
    page.get_by_text("Sora → Aoi’s chair" if lang == "en" else "Soraさん → Aoiさんの席へ").wait_for()
    sound(page, size)
    page.locator(".between .primary").click()
    page.locator("dialog ol li").first.get_by_text("Sora").wait_for()
    sound(page, size)
    page.locator("dialog .foot .button").first.click()
    page.locator(".between").wait_for(state="detached")
    assert [player.name for player in session.shown().players] == ["Sora", "Yui", "Ren", "Aoi"]
    play(session, "Sora", "Yui", "Ren", "Aoi")
    # Everybody has as many points now.
    page.get_by_text("share first place!" if lang == "en" else "が同点で優勝!").wait_for()
    sound(page, size)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_it_is_changed_while_it_is_played(served: Any, visit: Visit, size: Any, lang: str) -> None:
    session = sit(served, set_length=1, sets=1, clock_s=600)
    page = visit(size, lang)

    def change(name: str) -> None:
        page.locator(".cup .change").click()
        page.get_by_role("dialog").wait_for()
        sound(page, size)
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for(state="detached")

    change("One game more" if lang == "en" else "1ゲーム増やす")
    page.locator(".cup").get_by_text("game 1 of 2" if lang == "en" else "第1戦(全2戦)").wait_for()
    play(session, *PLAYERS)
    assert page.get_by_text("wins the tournament!" if lang == "en" else "優勝は").count() == 0
    change("End the tournament now" if lang == "en" else "大会をここで終える")
    page.get_by_text("Aoi wins the tournament!" if lang == "en" else "優勝はAoiさん!").wait_for()
    sound(page, size)
    told: list[Any] = [line["tournament"] for line in session.record() if line["type"] == "tournament"]
    assert [(each["set_length"], each["sets"]) for each in told] == [(2, 1), (1, 1)]
    page.locator(".actions button").nth(1).click()  # it is an event like any other: it can be undone
    page.get_by_role("dialog").locator(".foot .primary").click()
    page.get_by_text("wins the tournament!" if lang == "en" else "優勝は").first.wait_for(state="detached")


def test_the_time_runs_out_and_is_no_foul(served: Any, visit: Visit) -> None:
    session = sit(served, clock_s=1)
    page = visit()
    session.accept({"type": "lead", "player": "Aoi"})
    page.locator(".cup.up").wait_for()
    page.get_by_text("No foul: the table decides what follows.").wait_for()
    assert session.accept({"type": "play", "player": "Aoi", "cards": ["S4"]}).ruling.verdict == "legal"
    page.get_by_role("timer").get_by_text("Ren").wait_for()


def test_a_break_stops_the_time(served: Any, visit: Visit) -> None:
    sit(served, clock_s=600).accept({"type": "lead", "player": "Aoi"})
    page = visit()
    page.get_by_role("button", name="Break: stop the time").click()
    page.get_by_role("timer").get_by_text("Break").wait_for()
    held = page.get_by_role("timer").inner_text()
    page.wait_for_timeout(1500)
    assert page.get_by_role("timer").inner_text() == held
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("timer").get_by_text("Break").wait_for(state="detached")


def test_the_table_may_seat_people_as_it_likes(served: Any, visit: Visit) -> None:
    session = sit(served, set_length=1, seats="by-score")
    play(session, *PLAYERS)
    page = visit()
    page.get_by_role("button", name="Everybody sits: begin").click()
    page.get_by_role("button", name="As before").click()
    page.get_by_role("button", name="Ren one seat back").click()
    page.get_by_role("button", name="Nobody counted").click()
    page.locator(".between").wait_for(state="detached")
    assert [player.name for player in session.shown().players] == ["Ren", "Aoi", "Yui", "Sora"]


def test_somebody_comes_and_a_name_is_put_right(served: Any, visit: Visit) -> None:
    session = sit(served, set_length=1, seats="by-score")
    play(session, *PLAYERS)
    page = visit((390, 844))
    page.get_by_role("button", name="Everybody sits: begin").click()
    page.get_by_role("button", name="As before").click()
    page.get_by_role("button", name="Other players").click()
    page.get_by_role("textbox", name="Seat 2").fill("Len")
    page.get_by_role("button", name="Somebody joins").click()
    begin = page.get_by_role("button", name="Nobody counted")
    assert begin.is_disabled()  # nobody has no name
    page.get_by_role("textbox", name="Seat 5").fill("Len")
    assert begin.is_disabled()
    page.get_by_role("textbox", name="Seat 5").fill("Mio")
    sound(page, (390, 844))
    begin.click()
    page.locator(".between").wait_for(state="detached")
    assert [player.name for player in session.shown().players] == ["Aoi", "Len", "Yui", "Sora", "Mio"]


def test_the_stage_shows_time_standings_and_seats(served: Any, visit: Visit) -> None:
    session = sit(served, set_length=1, sets=2, seats="by-score", clock_s=600)
    page = visit((1180, 820), url=f"{served.url}#/stage")
    session.accept({"type": "lead", "player": "Aoi"})
    page.get_by_role("timer").get_by_text(re.compile("9:5|10:00")).wait_for()
    play(session, *PLAYERS)
    page.get_by_text("Sora → Aoi’s chair").wait_for()
    page.get_by_text("Set 1 of 2").wait_for()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_it_is_chosen_in_the_set_up(served: Any, visit: Visit, size: Any, lang: str) -> None:
    served.tolerated = ["422"]
    page = in_detail(visit(size, lang))
    page.locator(".look svg image").wait_for()
    on = page.locator("form .foot .primary")
    on.click()
    on.click()
    page.locator("label", has_text="Tournament" if lang == "en" else "大会").click()
    page.locator("#cup-set_length").fill("2")
    page.locator("#cup-clock_s").fill("45")
    page.locator("#cup-seats").select_option("by-score")
    page.locator("#cup-spare").select_option("aside")
    page.locator("fieldset input").first.fill("5")
    page.locator("fieldset input").first.blur()
    sound(page, size)
    on.click()
    for number, name in enumerate(PLAYERS):
        page.locator(f"#player-{number}").fill(name)
    on.click()
    page.locator(".cup").wait_for()
    assert served.session.header()["tournament"] == {
        "set_length": 2, "sets": 3, "seats": "by-score", "clock_s": 45, "spare": "aside"}  # fmt: skip
    assert served.session.moment().setup.options.points == (5, 1, 0, -1, -2)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_guest_follows_it_and_looks_at_the_statistics(served: Any, visit: Visit, size: Any, lang: str) -> None:
    served.stop()
    served.keys, served.guests = Keys(), True
    served.start()
    session = sit(served, set_length=1, sets=2, seats="by-score", clock_s=600)
    page = visit(size, lang, url=f"{served.url}#join={served.keys.codes['viewer']}")
    page.locator(".cup").wait_for()
    play(session, *PLAYERS)
    page.get_by_text("Sora → Aoi’s chair" if lang == "en" else "Soraさん → Aoiさんの席へ").wait_for()
    sound(page, size)
    page.get_by_role("link", name="Statistics" if lang == "en" else "成績").click()
    page.locator(".standings").get_by_text("Aoi").wait_for()
    sound(page, size)
    assert page.get_by_role("navigation").get_by_role("link").count() == 2  # the table, and this page


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_X3_rounds_add_up_to_the_standings_on_the_page_and_on_paper(served: Any, visit: Visit, lang: str) -> None:
    session = sit(served, set_length=2, sets=1, last_game_factor=3, spare="aside")
    play(session, *PLAYERS)
    page = visit((390, 844), lang)
    page.locator(".cup").get_by_text("never a joker" if lang == "en" else "ジョーカーは除く").wait_for()
    page.locator(".actions button").last.click()  # 53 cards, 13 for each of four: one is set aside (X5)
    page.get_by_role("dialog").get_by_text("of 52" if lang == "en" else "52枚").wait_for()
    page.get_by_role("dialog").locator(".foot .button").first.click()
    page.get_by_role("dialog").wait_for(state="detached")
    play(session, "Ren", "Aoi", "Yui", "Sora")
    page.get_by_text("Ren wins the tournament!" if lang == "en" else "優勝はRenさん!").wait_for()
    sound(page, (390, 844))
    row = page.locator("main tr").filter(has_text="Aoi").filter(has_text="daifugo" if lang == "en" else "大富豪").first
    assert [int(number) for number in re.findall(r"\d+", row.inner_text())] == [2, 3, 5]
    page.evaluate(f"location.hash = '#/evenings/{session.id}/sheet'")
    second = page.locator("article tbody tr").nth(1)
    second.get_by_text("counts × 3" if lang == "en" else "得点×3").wait_for()
    assert re.findall(r"−?\d+", second.inner_text())[2:] == ["3", "6", "−3", "−6"]
    total = "5 points" if lang == "en" else "5点"
    page.locator("article").get_by_text(total).wait_for()  # the standings stand on the sheet, too
    assert page.locator("article tfoot").inner_text().split()[1:] == ["5", "7", "−4", "−8"]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})  # an A4 page within its margins, px
    assert fits(page)
