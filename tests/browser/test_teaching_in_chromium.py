"""Teaching on the page in real Chromium: why, what may be played, a tour with its plays, a quiz, a rule card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.audit import in_order, until
from tests.browser.test_compare_in_chromium import lying
from tests.browser.test_untold_in_chromium import SIZES, faults, fits

pytestmark = pytest.mark.browser

FOUR = ("Aoi", "Ren", "Yui", "Sora")
Visit = Callable[..., Any]


def locked(served: Any) -> Any:
    """A table at which the suit is locked and somebody broke the lock."""
    session = served.sit(*FOUR)
    for player, card in (("Aoi", "S5"), ("Ren", "S7"), ("Yui", "H9")):
        session.accept({"type": "play", "player": player, "cards": [card]})
    return session


@pytest.mark.parametrize("size", SIZES)
def test_a_ruling_a_line_and_a_sign_tell_why(served: Any, visit: Visit, size: str) -> None:
    locked(served)
    page = visit(SIZES[size])
    page.locator(".banner").get_by_role("button", name="Rule G12 · Why?").click()
    sheet = page.get_by_role("dialog", name="Why this ruling?")
    sheet.get_by_text("Does it fit the lock?").wait_for()
    sheet.get_by_text("What would have been allowed").wait_for()
    sheet.get_by_text("only ♠ or a joker may be played").wait_for()
    assert sheet.locator(".place .card").count() == 3
    assert "leaflet" in sheet.locator("cite").first.inner_text()
    assert fits(page) and faults(page) == []
    page.keyboard.press("Escape")
    page.locator(".timeline").get_by_role("button", name="Why: Aoi plays ♠5.").click()
    sheet.get_by_text("The field was empty.").wait_for()
    page.keyboard.press("Escape")
    page.locator(".signs").get_by_role("button", name="Locked").click()
    sheet.get_by_text("Locked: ♠!").first.wait_for()  # which suit is said


def test_why_changes_with_a_correction_while_it_is_open(served: Any, visit: Visit) -> None:
    session = locked(served)
    page = visit(SIZES["desktop"], "ja")
    page.locator(".banner .why").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("代わりにできたこと").wait_for()
    foul = session.newest(1, 1)[0].seq
    session.accept({"type": "amend", "target": foul, "event": {"type": "play", "player": "Yui", "cards": ["S9"]}})
    sheet.get_by_text("Yuiさん、♠9。").first.wait_for()
    assert sheet.get_by_text("代わりにできたこと").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_is_tapped_in_and_told_what_it_may_play(served: Any, visit: Visit, size: str) -> None:
    session = served.sit(*FOUR)
    session.accept({"type": "play", "player": "Aoi", "cards": ["S5"]})
    page = visit(SIZES[size])
    page.locator(".signs").get_by_role("button", name="What may I play?").click()
    sheet = page.get_by_role("dialog", name="What may I play?")
    for card in ("8 of spades", "4 of hearts", "K of diamonds"):
        sheet.get_by_role("button", name=card, exact=True).click()
    assert fits(page) and faults(page) == []
    sheet.get_by_role("button", name="Ask the referee (3 cards)").click()
    allowed = sheet.locator("li.yes")
    allowed.get_by_text("8-cut! The field is cleared.").wait_for()
    assert allowed.count() == 3  # the 8, the king, a pass
    sheet.get_by_role("button", name="Give me a hint").click()
    sheet.get_by_text("deals that fit everything seen").wait_for()
    sheet.get_by_text("What was compared").click()
    assert sheet.locator(".advice li").count() == 3
    refused = sheet.locator("li.no")
    assert refused.count() == 1
    refused.get_by_text("♥4 cannot beat ♠5.").first.click()
    refused.get_by_text("Is it stronger than ♠5").wait_for()
    assert fits(page) and faults(page) == []
    version = session.version
    page.keyboard.press("Escape")
    assert session.version == version


@pytest.mark.parametrize("size", SIZES)
def test_a_tour_ends_in_three_plays_that_the_referee_judges(served: Any, visit: Visit, size: str) -> None:
    page = visit(SIZES[size], "en", f"{served.url}#/learn")
    page.get_by_role("link", name="Tour:").first.click()
    page.get_by_text("What it is about").wait_for()
    assert fits(page) and faults(page) == []
    turn = page.get_by_role("navigation", name="Tour").get_by_role("button", name="Next")
    pages = int(page.locator(".paper > .at").inner_text().split()[-1]) - 3
    for _ in range(pages):
        turn.click()
    page.get_by_text("Beat ♥9 with one card.").wait_for()
    page.get_by_role("button", name="7 of spades").click()
    page.get_by_role("button", name="Play 1 card").click()
    page.get_by_text("Not allowed. Read why, and try again.").wait_for()
    page.get_by_text("Ren may play one card that is stronger than ♥9").wait_for()
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name="7 of spades").click()
    for cards, button in ((["J of diamonds"], "Play 1 card"), (["9 of spades", "9 of hearts"], "Play 2 cards"),
                          (["8 of clubs"], "Play 1 card")):  # fmt: skip
        for card in cards:
            page.get_by_role("button", name=card).click()
        page.get_by_role("button", name=button).click()
        page.get_by_text("Well done!").wait_for()
        turn.click()
    page.get_by_text("You have made all three plays").wait_for()
    page.reload()
    page.get_by_role("link", name="All games").click()
    page.get_by_text("tour seen · 3 plays made").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_a_quiz_explains_a_wrong_answer_and_keeps_the_score_for_each_learner(
    served: Any, visit: Visit, size: str
) -> None:
    page = in_order(visit(SIZES[size], "ja", f"{served.url}#/learn"))
    page.get_by_label("別の名前").fill("はな")
    page.get_by_role("button", name="追加").click()
    page.get_by_role("link", name="クイズ: ノノトランプの大富豪").click()
    page.get_by_text("8問中1問目").wait_for()
    page.get_by_role("button", name="♥だいぶ").click()
    page.get_by_text("残念。行司の説明です。").wait_for()
    page.get_by_text("れんさんは、自分の並びで♠結構より強いカードを1枚出せます。").wait_for()
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name="次の問題").click()
    page.get_by_text("8問中2問目").wait_for()
    page.get_by_role("button", name="♥そこそこ").click()
    page.get_by_text("正解!").wait_for()
    page.goto(f"{served.url}#/learn")
    page.get_by_text("正解1問").wait_for()
    page.get_by_role("button", name="わたし").click()
    page.get_by_text("正解1問").wait_for(state="detached")


def test_a_wrong_answer_that_breaks_no_rule_is_explained_by_the_right_one(served: Any, visit: Visit) -> None:
    page = in_order(visit(SIZES["phone"], "ja", f"{served.url}#/learn"))
    page.get_by_role("link", name="クイズ: ノノトランプの大富豪").click()
    page.get_by_role("button", name="♥とても").click()
    page.get_by_text("正解!").wait_for()
    page.get_by_role("button", name="次の問題").click()
    page.get_by_text("れんさんが8切りできるのはどれ?").wait_for()
    page.get_by_role("button", name="♥まあ").click()
    page.get_by_text("残念。行司の説明です。").wait_for()
    page.get_by_text("正解はこちら").wait_for()
    page.get_by_text("れんさん、♥そこそこ。8切り! 場が流れます。").wait_for()
    assert fits(page) and faults(page) == []


def test_a_recording_becomes_a_quiz(served: Any, visit: Visit) -> None:
    locked(served)
    page = visit(next(iter(SIZES.values())), "en", f"{served.url}#/learn/own")
    page.get_by_text("Yui plays ♥9. What does the referee say?").wait_for()
    page.get_by_role("button", name="illegal").click()
    page.get_by_text("Right!").wait_for()


def test_beginners_are_told_what_happened_and_what_is_next(served: Any, visit: Visit) -> None:
    session = served.sit(*FOUR)
    page = visit(next(iter(SIZES.values())))
    page.get_by_role("button", name="Sound and help").click()
    page.get_by_label("Explain everything (for beginners)").check()
    page.keyboard.press("Escape")
    session.accept({"type": "play", "player": "Aoi", "cards": ["S8"]})
    panel = page.get_by_role("region", name="For beginners")
    panel.get_by_text("an 8 clears the field at once").wait_for()
    panel.get_by_text("Aoi leads: any single card").wait_for()
    page.reload()
    panel.get_by_text("Aoi leads: any single card").wait_for()
    assert faults(page) == []


def test_a_revolution_is_celebrated_unless_somebody_chose_calm(served: Any, visit: Visit) -> None:
    session = served.sit(*FOUR)
    page = visit(next(iter(SIZES.values())))
    page.locator(".banner").wait_for()
    session.accept({"type": "play", "player": "Aoi", "cards": ["S6", "H6", "D6", "C6"]})
    page.locator(".joy", has_text="Revolution!").wait_for()
    page.locator(".joy").wait_for(state="detached")
    page.get_by_role("button", name="Sound and help").click()
    page.get_by_label("Celebrate finishes, revolutions and falls").uncheck()
    page.keyboard.press("Escape")
    session.accept({"type": "play", "player": "Ren", "cards": ["S4", "H4", "D4", "C4"]})
    page.locator(".banner", has_text="Counter-revolution").wait_for()
    assert page.locator(".joy").count() == 0


def test_nothing_sounds_before_it_is_allowed_and_then_it_stays_allowed(served: Any, visit: Visit) -> None:
    spy = """window.said = []; window.tones = 0
      speechSynthesis.speak = (speech) => window.said.push(speech.text)
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (at) { window.tones += 1; return start.call(this, at) }"""
    session = served.sit(*FOUR)
    page = visit(next(iter(SIZES.values())))
    page.context.add_init_script(spy)
    page.reload()
    page.locator(".banner").wait_for()
    session.accept({"type": "play", "player": "Aoi", "cards": ["S8"]})
    page.locator(".banner", has_text="8-cut").first.wait_for()
    assert page.evaluate("[window.said.length, window.tones]") == [0, 0]
    page.get_by_role("button", name="Sound and help").click()
    page.get_by_label("Says fouls, open questions and effects").check()
    page.get_by_label("Short sounds for cuts").check()
    page.keyboard.press("Escape")
    page.reload()
    page.locator(".banner").wait_for()
    session.accept({"type": "play", "player": "Aoi", "cards": ["H5"]})
    page.locator(".banner", has_text="♥5").first.wait_for()
    assert page.evaluate("[window.said.length, window.tones]") == [0, 0]  # a plain play is no ruling to speak of
    session.accept({"type": "play", "player": "Ren", "cards": ["D8"]})
    until(page, "window.said.length === 1 && window.tones > 0")
    assert "8-cut" in page.evaluate("window.said[0]")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_rule_card_fits_a_phone_and_prints_on_one_side(served: Any, visit: Visit, lang: str) -> None:
    page = visit((390, 844), lang, f"{served.url}#/learn")
    page.locator(".course").first.wait_for()
    places = [link.get_attribute("href") for link in page.locator("a[href^='#/rules/']").all()]
    assert len(places) > 18
    for place in places:
        page.goto(f"{served.url}{place}")
        page.locator("article.sheet").wait_for()
        assert fits(page), place
        printed = page.pdf(prefer_css_page_size=True)
        assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1, place
    page.goto(f"{served.url}{places[0]}")
    page.locator("article.sheet").wait_for()
    assert fits(page) and faults(page) == []


def test_a_play_that_is_laid_on_the_table_is_seen_and_judged(served: Any, visit: Visit) -> None:
    served.eyes.found = [lying("DJ", 150)]
    session = served.begin("free", "free", *FOUR)
    served.desk.leave()
    served.watch(session)
    page = visit(SIZES["tablet"], "en", f"{served.url}#/learn/daifugo/official")
    turn = page.get_by_role("navigation", name="Tour").get_by_role("button", name="Next")
    turn.wait_for()
    for _ in range(int(page.locator(".paper > .at").inner_text().split()[-1]) - 3):
        turn.click()
    until(page, "async () => (await (await fetch('/api/outlines')).json()).length === 1")
    page.get_by_role("button", name="I laid it on the table: look").click()
    page.get_by_text("Well done!").wait_for()
    assert page.get_by_role("button", name="J of diamonds").get_attribute("aria-pressed") == "true"
    assert fits(page) and faults(page) == []
