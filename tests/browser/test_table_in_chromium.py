"""What is open, the end of a table, a foul finish, further rounds and the choice of a game, as people see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser.audit import faults, fits, in_detail

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "landscape": (1180, 820), "desktop": (1440, 900)}
QUAD = [[100, 60], [190, 60], [190, 186], [100, 186]]
FOUR = ("Aoi", "Ren", "Yui", "Sora")
Visit = Callable[..., Any]


def small(page: Any) -> list[str]:
    """Buttons that a finger may miss: less than 44 px wide or high."""
    boxes = [(each.text_content(), each.bounding_box()) for each in page.get_by_role("button").all()]
    slips = [(name, box) for name, box in boxes if box is not None and min(box["width"], box["height"]) < 44]
    return [f"{name}: {box}" for name, box in slips if name not in ("日本語日", "EnglishEN")]


def stadium(served: Any) -> Any:
    """A table whose first round has ended: Aoi is daifugo, Sora daihinmin."""
    session = served.begin("daifugo", "stadium", *FOUR)
    session.accept({"type": "deal", "counts": {"Aoi": 1, "Ren": 1, "Yui": 1, "Sora": 2}, "source": "tap"})
    for player, card in (("Aoi", "D3"), ("Ren", "D4"), ("Yui", "D5")):
        session.accept({"type": "play", "player": player, "cards": [card], "source": "tap"})
    return session


@pytest.fixture
def asking(served: Any) -> Any:
    """A table with two things open, neither of them the newest: an unread card and an unconfirmed reading; a foul
    between them was replaced by a legal play."""
    session = served.sit(*FOUR)
    picture = cv2.imencode(".jpg", np.full((360, 640, 3), 90, np.uint8))[1].tobytes()
    sha = served.log.put_picture(picture)

    def seen(*ranked: list[Any]) -> list[dict[str, Any]]:
        return [{"sha256": sha, "quad": QUAD, "alternatives": list(each)} for each in ranked]

    camera = {"source": "camera", "confirmed": False}
    session.accept({"type": "play", "player": "Aoi", "cards": ["S4"], "evidence": seen([["S4", 0.8]]), **camera})
    session.accept({"type": "play", "player": "Ren", "cards": ["S7"], "source": "camera"})
    foul = {"type": "play", "player": "Yui", "cards": ["H9"], "evidence": seen([["H9", 0.6]]), "source": "camera"}
    session.accept(foul)
    session.accept({"type": "play", "player": "Yui", "cards": ["S9"], "source": "camera"})
    unread = seen([["SJ", 0.6], ["SQ", 0.3]])
    session.accept({"type": "play", "player": "Sora", "cards": ["?"], "evidence": unread, **camera})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SA"], "source": "camera"})
    return served


@pytest.mark.parametrize("size", SIZES)
def test_what_is_open_is_listed_and_answered_where_it_stands(asking: Any, visit: Visit, size: str) -> None:
    page = visit(SIZES[size])
    asks = page.locator("section.open")
    asks.get_by_role("heading", name="Waiting for an answer: 2").wait_for()
    assert asks.get_by_role("listitem").count() == 1
    asks.get_by_role("button", name="1 more").click()
    assert fits(page) and faults(page) == [] and small(page) == []
    assert asks.get_by_role("listitem").count() == 2
    page.locator(".timeline").get_by_text("played anew").wait_for()
    asks.get_by_role("listitem", name="Read correctly?: Aoi: ♠4").get_by_role(
        "button", name="The reading is right"
    ).click()
    asks.get_by_role("heading", name="Waiting for an answer: 1").wait_for()
    asks.get_by_role("group", name="Which card is it?").get_by_role("button", name="Q of spades").click()
    asks.wait_for(state="detached")
    timeline = {entry["seq"]: entry for entry in asking.session.view()["timeline"]}
    assert (timeline[2]["confirmed"], timeline[4]["settled"], timeline[6]["cards"]) == (True, "replaced", ["SQ"])
    assert timeline[7]["verdict"] == "legal"


def test_every_unread_card_of_a_play_is_asked_about(served: Any, visit: Visit) -> None:
    session = served.sit(*FOUR)
    sha = served.log.put_picture(cv2.imencode(".jpg", np.zeros((360, 640, 3), np.uint8))[1].tobytes())
    seen = [{"sha256": sha, "quad": QUAD, "alternatives": ranked} for ranked in ([["D6", 0.6]], [["H6", 0.5]])]
    session.accept({"type": "play", "player": "Aoi", "cards": ["?", "?"], "confirmed": False, "evidence": seen})
    page = visit(SIZES["phone"])
    groups = page.get_by_role("group", name="Which card is it?")
    groups.first.wait_for()
    assert groups.count() == 2
    groups.last.get_by_role("button", name="6 of hearts").click()
    page.locator("section.open").get_by_text("Aoi: ? ♥6").wait_for()
    groups.get_by_role("button", name="6 of diamonds").click()
    page.locator(".field").get_by_text("Ren to play").wait_for()
    assert session.view()["timeline"][1]["cards"] == ["D6", "H6"]


def test_U_a_joker_is_told_apart_from_the_list(served: Any, visit: Visit) -> None:
    session = served.begin("daifugo", "uecda", *FOUR)
    session.accept({"type": "play", "player": "Aoi", "cards": ["S6", "S7", "JK"], "source": "camera"})
    page = visit()
    page.get_by_role("button", name="Say what it stands for").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("heading", name="The joker stands for").wait_for()
    sheet.get_by_role("button", name="8 of spades").click()
    sheet.get_by_role("button", name="Save the correction").click()
    page.locator("section.open").wait_for(state="detached")
    assert session.view()["timeline"][0]["as"] == ["S8"]


def test_C4_an_exposed_revoke_is_listed_with_its_proof_until_it_stands(served: Any, visit: Visit) -> None:
    session = served.begin("torite", "torite-c", "Aoi", "Ren")
    for player, card in (("Aoi", "R5"), ("Ren", "B3"), ("Aoi", "B9"), ("Ren", "R7")):
        session.accept({"type": "play", "player": player, "cards": [card], "source": "tap"})
    page = visit(SIZES["tablet"], "ja")
    revoke = page.locator("section.open").get_by_role("listitem", name="リボーク確定: Renさん 青3")
    assert page.locator("section.untold").count() == 0  # what follows is asked about once
    revoke.get_by_role("button", name="そのまま", exact=True).click()
    revoke.wait_for(state="detached")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_table_is_left_only_when_asked_and_goes_on_later(asking: Any, visit: Visit, lang: str) -> None:
    ja = lang == "ja"
    ident = asking.session.id
    page = visit(SIZES["phone"], lang)
    sheet = page.get_by_role("dialog")
    leave = page.get_by_role("button", name="新しい卓" if ja else "New table")
    leave.click()
    sheet.get_by_text("データフォルダー" if ja else "data folder").wait_for()
    assert fits(page) and faults(page) == []
    sheet.get_by_role("button", name="このまま続ける" if ja else "Stay here").click()
    sheet.wait_for(state="detached")
    assert asking.desk.running
    leave.click()
    sheet.get_by_role("button", name="この卓を終わる" if ja else "Leave the table").click()
    last = page.get_by_role("region", name="前の卓の続きを始める" if ja else "Or go on with the last table")
    last.get_by_text("Aoi・Ren・Yui・Sora" if ja else "Aoi, Ren, Yui, Sora").wait_for()
    assert fits(page) and faults(page) == []
    last.get_by_role("button", name="この卓を続ける" if ja else "Go on with it").click()
    page.locator("section.open").wait_for()
    assert asking.session.id == ident


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_G14_a_foul_finish_looks_like_one(served: Any, visit: Visit, lang: str) -> None:
    session = served.sit(*FOUR)
    session.accept({"type": "count", "player": "Aoi", "count": 1})
    session.accept({"type": "play", "player": "Aoi", "cards": ["D2"], "source": "tap"})
    page = visit(SIZES["landscape"], lang)
    said = "反則あがり" if lang == "ja" else "Foul finish"
    page.locator("section.banner.foul").get_by_text(said, exact=True).wait_for()
    assert page.locator(".timeline li.foul").get_by_text(said).count() > 0
    assert page.locator(".players li").first.get_by_text(said).is_visible()
    assert fits(page) and faults(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_G8_a_second_round_keeps_counts_and_points_and_tells_the_exchange(served: Any, visit: Visit, size: str) -> None:
    session = stadium(served)
    page = visit(SIZES[size])
    page.get_by_role("button", name="Next round").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("spinbutton").first.wait_for()
    assert [each.input_value() for each in sheet.get_by_role("spinbutton").all()] == ["1", "1", "1", "2"]
    for name, count in zip(FOUR, (14, 13, 13, 13), strict=True):
        sheet.get_by_label(f"{name}: Number of cards").fill(str(count))
    sheet.get_by_text("53 of 53 cards").wait_for()
    assert fits(page) and faults(page) == [] and small(sheet) == []
    sheet.get_by_role("button", name="Begin the round").click()
    panel = page.get_by_role("region", name="What is told by hand")
    panel.get_by_role("heading", name="The exchange of cards").wait_for()
    assert fits(page) and faults(page) == []
    tile = page.locator(".players li").first
    assert [tile.get_by_text(each).is_visible() for each in ("14", "2 pts", "daifugo")] == [True] * 3
    for giver, to in (("Sora", "Aoi"), ("Aoi", "Sora"), ("Yui", "Ren"), ("Ren", "Yui")):
        panel.get_by_role("button", name=f"{giver} → {to}").click()
        panel.get_by_role("button", name=f"{giver} → {to}").wait_for(state="detached")
    panel.wait_for(state="detached")
    told = [line for line in session.record() if line["type"] == "exchange"]
    assert [(line["from"], line["to"], line["count"]) for line in told] == [
        ("Sora", "Aoi", 2),
        ("Aoi", "Sora", 2),
        ("Yui", "Ren", 1),
        ("Ren", "Yui", 1),
    ]
    assert [player["cards_left"] for player in session.view()["players"]] == [14, 13, 13, 13]


def test_T14_points_over_rounds_are_shown_at_the_end(served: Any, visit: Visit) -> None:
    session = stadium(served)
    session.accept({"type": "round", "number": 2, "ranks": {}, "source": "tap"})
    session.accept({"type": "deal", "counts": {"Aoi": 1, "Ren": 1, "Yui": 2, "Sora": 1}, "source": "tap"})
    for player, card in (("Sora", "D3"), ("Aoi", "D4"), ("Ren", "D5")):
        session.accept({"type": "play", "player": player, "cards": [card], "source": "tap"})
    page = visit(SIZES["phone"], "ja")
    table = page.get_by_role("table")
    table.wait_for()
    said = " ".join(page.locator(".result .gains").inner_text().split())
    assert said == "このラウンド Soraさん +2点 Aoiさん +1点 Renさん −1点 Yuiさん −2点"
    rows = [" ".join(row.split()) for row in table.locator("tbody tr").all_inner_texts()]
    assert rows == [
        "Aoi 大富豪 2点 富豪 1点 3点",
        "Ren 富豪 1点 貧民 −1点 0点",
        "Yui 貧民 −1点 大貧民 −2点 −3点",
        "Sora 大貧民 −2点 大富豪 2点 0点",
    ]
    assert fits(page) and faults(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_set_up_says_what_is_watched_and_who_can_play(served: Any, visit: Visit, size: str) -> None:
    page = in_detail(visit(SIZES[size]))
    page.get_by_role("button", name="Next").click()
    page.get_by_role("radio", name="Napoleon").check()
    facts = page.locator(".facts")
    facts.get_by_text("bids, the adjutant's card, the widow").wait_for()
    facts.get_by_text(re.compile(r"4\W+7 players")).wait_for()
    facts.get_by_text("1 joker").wait_for()
    page.get_by_role("radio", name="Torite").check()
    page.get_by_role("radio", name="Sevens").check()
    facts.get_by_text("the place in the row helps").wait_for()
    assert fits(page) and faults(page) == [] and small(page) == []
    page.get_by_role("button", name="Next").click()
    assert page.locator("#option-passes").is_visible() and page.locator("#option-trump").count() == 0
    page.get_by_role("button", name="Back").click()
    page.get_by_role("radio", name="Napoleon").check()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    for number in range(1, 5):
        page.get_by_label(f"Player {number}", exact=True).fill(f"P{number}")
    assert page.get_by_role("button", name="Start watching").is_enabled()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("radio", name="Hensoku Daifugo").check()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    assert page.get_by_role("button", name="Add a player").count() == 0
    page.get_by_label("Player 4", exact=True).fill("P1")
    page.get_by_role("alert").get_by_text("Two players have the same name.").wait_for()
    assert page.get_by_role("button", name="Start watching").is_disabled()


def test_a_game_is_chosen_only_when_all_that_may_choose_one_has_come(served: Any, visit: Visit) -> None:
    page = in_detail(visit())
    page.get_by_role("button", name="Next", disabled=False).wait_for()  # what it asked for has come
    held: list[Any] = []
    page.route("**/api/house", lambda route: held.append(route))
    page.reload()
    while not held:
        page.wait_for_timeout(50)
    assert page.get_by_role("button", name="Next").is_disabled()
    held[0].continue_()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("radio", name="Napoleon").check()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Back").click()
    assert page.get_by_role("radio", name="Napoleon").is_checked()


def test_too_many_names_of_an_earlier_evening_are_said_in_one_sentence(served: Any, visit: Visit) -> None:
    page = visit(lang="ja")
    page.evaluate("localStorage.setItem('gyoji.players', JSON.stringify(['A', 'B', 'C', 'D', 'E', 'F']))")
    page.reload()
    in_detail(page).get_by_role("button", name="次へ").click()
    page.get_by_role("radio", name="変則大富豪").check()
    for _ in range(2):
        page.get_by_role("button", name="次へ").click()
    page.get_by_role("alert").get_by_text("変則大富豪は2〜4人で遊びます(今は6人)。").wait_for()
    assert page.get_by_role("button", name="始める").is_disabled()
    for _ in range(2):
        page.locator(".minus").last.click()
    assert page.get_by_role("button", name="始める").is_enabled()
