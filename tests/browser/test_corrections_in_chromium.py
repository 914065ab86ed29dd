"""Corrections at the live table: what changes is shown before they are made, in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from table.record.session import Session
from tests.browser.audit import still
from webui.access.keys import Keys

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SIZES = [(390, 844), (820, 1180), (1180, 820), (1440, 900)]
PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]


@pytest.fixture
def table(served: Any) -> Any:
    """Aoi has played a 4, Ren a 6, Yui a 10, Sora a queen."""
    session = served.sit(*PLAYERS)
    for player, card in zip(PLAYERS, ("C4", "D6", "H10", "SQ"), strict=True):
        session.accept({"type": "play", "player": player, "cards": [card]})
    return served


def sound(page: Any, size: tuple[int, int]) -> None:
    """Nothing is wider than the page, and axe finds nothing serious."""
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    found = Axe().run(still(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def correct(page: Any, card: str, other: str) -> None:
    """A play's card was another one."""
    page.locator(f".timeline .look[aria-label*='{card}']").first.click()
    page.get_by_role("button", name="Another card").click()
    page.get_by_role("dialog").get_by_role("button", name=other, exact=True).click()
    page.get_by_role("button", name="Save the correction").click()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_what_was_missed_is_put_in_its_place_after_a_look(table: Any, visit: Visit, size: Any, lang: str) -> None:
    ja = lang == "ja"
    page = visit(size, lang)
    page.locator(".timeline").get_by_role(
        "button", name="記録漏れ" if ja else "missed after this"
    ).first.click()  # Sora's
    page.get_by_role("button", name="Aoiさんのパス" if ja else "Aoi passed").click()
    seen = page.get_by_role("dialog", name="この訂正で変わること" if ja else "What this changes")
    seen.wait_for()
    seen.get_by_text("AoiさんではなくRenさん" if ja else "it is Ren’s turn, not Aoi’s").wait_for()
    sound(page, size)
    assert [line["type"] for line in table.session.record()[1:]] == ["deal", *["play"] * 4]  # nothing is written yet
    seen.get_by_role("button", name="書き足す" if ja else "Enter it").click()
    seen.wait_for(state="detached")
    assert table.session.record()[-1]["type"] == "insert"


def test_a_correction_from_which_others_follow_is_looked_at_first(table: Any, visit: Visit) -> None:
    page = visit()
    correct(page, "10 of hearts", "2 of hearts")
    seen = page.get_by_role("dialog", name="What this changes")
    seen.get_by_text("1 ruling changes").or_(seen.get_by_text("2 rulings change")).wait_for()
    seen.locator("li.illegal").wait_for()  # Sora's queen is too weak then
    assert table.session.record()[-1]["type"] == "play"
    seen.get_by_role("button", name="Cancel").click()
    seen.wait_for(state="detached")
    page.get_by_role("dialog").wait_for()  # the sheet is still there
    page.get_by_role("button", name="Save the correction").click()
    seen.get_by_role("button", name="Correct it").click()
    seen.wait_for(state="detached")
    page.get_by_role("dialog").wait_for(state="detached")
    assert table.session.record()[-1]["type"] == "amend"


def test_a_correction_from_which_nothing_follows_counts_at_once(table: Any, visit: Visit) -> None:
    page = visit()
    correct(page, "4 of clubs", "5 of clubs")
    page.get_by_role("dialog").wait_for(state="detached")
    assert table.session.record()[-1]["type"] == "amend"


def test_letting_a_foul_stand_shows_what_it_changes(table: Any, visit: Visit) -> None:
    table.session.accept({"type": "play", "player": "Aoi", "cards": ["C3"]})
    page = visit()
    page.get_by_role("button", name="Let it stand").click()
    seen = page.get_by_role("dialog", name="What this changes")
    seen.get_by_text("it is Ren’s turn, not Aoi’s").wait_for()
    assert table.session.record()[-1]["type"] == "play"
    seen.get_by_text("Illegal Stands").wait_for()
    seen.get_by_role("button", name="Let it stand").click()
    seen.wait_for(state="detached")  # the preview says "Stands" as well
    page.get_by_text("stands").first.wait_for()
    assert table.session.record()[-1]["type"] == "stand"


def test_an_undo_shows_what_it_changes_where_it_is_confirmed(table: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Undo", exact=True).click()
    dialog = page.get_by_role("dialog", name="Undo this?")
    dialog.get_by_text("it is Sora’s turn, not Aoi’s").wait_for()
    dialog.get_by_role("group", name="Who asked for it?").get_by_role("button", name="Yui").click()
    dialog.get_by_role("region", name="If everything since Yui’s last turn is undone").get_by_text(
        "it is Yui’s turn"
    ).wait_for()


def test_ranks_and_points_that_change_are_shown(served: Any, visit: Visit) -> None:
    session = served.begin("daifugo", "stadium", *PLAYERS)
    session.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
    for player in PLAYERS[:-1]:
        session.accept({"type": "declare", "player": player, "what": "finish", "value": True})
    page = visit()
    page.get_by_role("button", name="Undo", exact=True).click()
    dialog = page.get_by_role("dialog", name="Undo this?")
    dialog.get_by_text("then: not finished").wait_for()
    dialog.get_by_text("Aoi: daifugo → none").wait_for()
    dialog.get_by_text("Aoi: 2 → 0").wait_for()


def revoked(served: Any) -> Session:
    """Ren did not follow red, and the red card that Ren laid later was read without certainty."""
    session: Session = served.begin("torite", "torite-c", "Aoi", "Ren", "Yui")
    sha = session.log.put_picture((served.folder / "table.png").read_bytes())
    shown = [{"sha256": sha, "quad": [[100, 100], [200, 100], [200, 250], [100, 250]]}]
    for player, card, sure in (
        ("Aoi", "R5", True), ("Ren", "G3", True), ("Yui", "R4", True), ("Aoi", "Y2", True), ("Ren", "R7", False),
    ):  # fmt: skip
        doubt = {} if sure else {"confirmed": False}
        play = {"type": "play", "player": player, "cards": [card], "source": "camera", "evidence": shown}
        session.accept({**play, **doubt})
    return session


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_an_answer_that_would_expose_somebody_is_asked_about_with_both_pictures(
    served: Any, visit: Visit, size: Any, lang: str
) -> None:
    ja = lang == "ja"
    session = revoked(served)
    page = visit(size, lang)
    page.get_by_role("button", name="読み取りは正しい" if ja else "The reading is right").click()
    confirm_exposing(page, session, ja, size)


def confirm_exposing(page: Any, session: Any, ja: bool, size: Any) -> None:
    """Both pictures are shown before the answer counts; the first time it is taken back, the second time meant."""
    asked = page.get_by_role("dialog", name="前の反則が分かります" if ja else "This would prove a foul")
    asked.wait_for()
    assert asked.locator("figure").count() == 2
    sound(page, size)
    asked.get_by_role("button", name="やめる" if ja else "Cancel").click()
    asked.wait_for(state="detached")
    assert session.timeline()[1].exposed_by == ()
    page.get_by_role("button", name="読み取りは正しい" if ja else "The reading is right").click()
    asked.get_by_role("button", name="この読みで正しい" if ja else "Yes, it is so").click()
    asked.wait_for(state="detached")
    assert session.timeline()[1].exposed_by == (5,)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_phone_asks_too_before_its_answer_exposes_somebody(served: Any, visit: Visit, lang: str) -> None:
    ja = lang == "ja"
    served.stop()
    served.keys, served.guests = Keys(), True
    served.start()
    session = revoked(served)
    page = visit((390, 844), lang, url=f"{served.url}#join={served.keys.codes['player']}")
    page.get_by_role("button", name="Ren").click()
    page.get_by_role("button", name="読み取りは正しい" if ja else "The reading is right").click()
    confirm_exposing(page, session, ja, (390, 844))
