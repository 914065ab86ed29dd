"""From a drawn table to events: who laid what, silent passes, sweeps, take-backs, doubts. The eyes know the drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from table.games import interpreter
from table.interpret.driver import Driver
from table.interpret.memory import Play
from table.interpret.observation import Observation
from table.interpret.readings import best
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.conftest import STILL
from tests.table.interpret.made import PLANE, card, moment, play
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import Scene
from vision.types import Detection

Watch = Callable[..., Any]


@pytest.mark.film
def test_plays_in_turn(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9", "C9")
    found = watch(drawn)
    assert found.acts()[:2] == ["A:H4", "B:S6"]
    assert set(found.acts()[2].removeprefix("C:").split()) == {"D9", "C9"}
    assert found.verdicts() == ["legal", "legal", "illegal"]
    assert found.session.view()["timeline"][-1]["code"] == "wrong-count"
    event = found.line("A:H4")
    assert event["source"] == "camera"
    assert event["confidence"] > 0.8
    assert "confirmed" not in event
    (picture,) = event["evidence"]
    assert found.session.log.picture(picture["sha256"])[:2] == b"\xff\xd8"
    assert len(picture["quad"]) == 4
    assert picture["alternatives"][0][0] == "H4"


def test_whoever_stays_silent_between_two_plays_has_passed(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("D", "S6")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:pass", "C:pass", "D:S6"]
    assert found.line("B:pass")["source"] == "inferred"
    assert found.verdicts() == ["legal"] * 4


@pytest.mark.film
def test_a_sweep_means_that_everybody_else_passed(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6").sweep("B").play("B", "C5")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass", "B:C5"]
    assert found.session.view()["turn"] == "C"


@pytest.mark.film
def test_the_sweep_after_an_eight_cut_says_nothing(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S8").sweep("B").play("B", "C5")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S8", "B:C5"]
    assert found.verdicts() == ["legal"] * 3


@pytest.mark.film
def test_a_hand_that_changes_nothing_is_no_event(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").reach("C", lambda: None).still()
    drawn.play("B", "S6")
    assert watch(drawn).acts() == ["A:H4", "B:S6"]


@pytest.mark.film
def test_a_straightened_card_is_no_event(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6")

    def straighten() -> None:
        drawn.cards[-1] = replace(drawn.cards[-1], x=drawn.cards[-1].x + 14, angle=0.0)

    drawn.reach("B", straighten).still()
    drawn.play("C", "D9")
    assert watch(drawn).acts() == ["A:H4", "B:S6", "C:D9"]


@pytest.mark.film
def test_a_bumped_camera_makes_no_events(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6").bump(9, -6).play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]


def test_the_deal_is_taken_to_go_round_until_somebody_says_otherwise(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4")
    found = watch(drawn)
    deal = found.session.record()[1]
    assert deal["counts"] == {"A": 14, "B": 14, "C": 13, "D": 13}
    assert (deal["source"], deal["confirmed"]) == ("inferred", False)


@pytest.mark.film
def test_a_told_deal_makes_finishes_known(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    found = watch(drawn, counts={"A": 1, "B": 3, "C": 1, "D": 2})
    view = found.session.view()
    assert [player["finished"] for player in view["players"]] == [True, False, True, False]
    assert view["turn"] == "D"


@pytest.mark.film
def test_a_round_ends_and_the_next_one_begins(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9").sweep("C").play("D", "S5")
    found = watch(drawn, counts={"A": 1, "B": 1, "C": 1, "D": 2})
    assert found.acts()[:3] == ["A:H4", "B:S6", "C:D9"]
    assert found.session.view()["rounds"][0]["standings"] == ["A", "B", "C", "D"]
    assert found.acts()[3] == "round"


@pytest.mark.film
@pytest.mark.parametrize("players", ["ABC", "ABCDE", "ABCDEF"])
def test_more_and_fewer_players(players: str, drawn: Any, watch: Watch) -> None:
    table = type(drawn)(players=players).still(12)
    ranks = ["4", "5", "6", "7", "9", "10"]
    for player, rank in zip(players, ranks, strict=False):
        table.play(player, "SHDC"[len(table.cards) % 4] + rank)
    found = watch(table)
    wanted = [f"{player}:{'SHDC'[i % 4]}{rank}" for i, (player, rank) in enumerate(zip(players, ranks, strict=False))]
    assert found.acts() == wanted


def test_the_end_of_the_pictures_is_told(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4")
    found = watch(drawn)
    status = found.table.status()
    assert status.state == "ended"
    assert status.size == (480, 300)
    assert status.fps == pytest.approx(12, abs=0.5)
    assert set(status.as_dict()["message"]) == {"ja", "en"}
    (card,) = found.table.outlines()
    assert (card["card"], card["face"], card["state"]) == ("H4", "up", "seen")
    number, jpeg = found.table.latest_jpeg()
    assert number == len(drawn.frames)
    assert jpeg[:2] == b"\xff\xd8"
    assert found.table.latest_jpeg() == (number, jpeg)


@pytest.mark.parametrize(
    ("game", "profile", "ahead"),
    [("daifugo", "uecda", True), ("torite", "torite-c", True), ("torite", "torite-sevens", False),
     ("torite", "torite-poker", False)],
)  # fmt: skip
def test_where_a_move_comes_card_by_card_nothing_is_believed_before_the_table_lies_still(
    game: str, profile: str, ahead: bool, tmp_path: Path
) -> None:
    log = EventLog(tmp_path / "log")
    driver = Driver(Session.create(log, game, list("ABCD"), profile), interpreter)
    assert driver.reads_ahead is ahead
    log.close()


def test_the_whole_table_is_looked_at_again_for_cards_and_not_for_players(tmp_path: Path) -> None:
    """Reading every card anew costs much and tells nothing about who laid one."""
    log = EventLog(tmp_path / "log")
    driver = Driver(Session.create(log, "daifugo", list("ABCD"), "official"), interpreter)
    even, table = dict.fromkeys("ABCD", 1.0), moment(play("A", "H4"))
    driver._ledger.memory.doubts[1] = best(table, [card(1, "S6")], even)
    assert not driver.in_question
    unread = card(2, None)
    driver._ledger.memory.doubts[2] = best(table, [unread], even)
    driver._ledger.memory.plays = [Play(2, {2}, ("?",), True, 1.0)]
    assert driver.in_question
    unread.look(Detection(unread.quad, "up", None, 0.5), unread.quad_mm, 2000.0)
    assert unread.vain == 4 and not driver.in_question  # enough looks in vain
    unread.vain = 0  # the picture changed there
    assert driver.in_question
    driver._ledger.memory.plays.clear()  # it was swept
    assert not driver.in_question
    log.close()


def test_a_card_that_was_taken_away_before_a_second_look_was_laid(looks: Callable[..., Any]) -> None:
    """The last card of a trick, seen once beside the arm that laid it; then somebody gathers them all."""
    table = looks(players="ABC", game="pageone", profile="pageone", counts={"A": 4, "B": 4, "C": 4})
    table.lay("A", "H4")
    table.lay("B", "H6")
    table.lay("C", "HK", final=False)
    assert table.driver.waiting
    table.take("C", "H4", "H6", "HK")
    table.lay("C", "S5")
    assert table.acts() == ["A:H4", "B:H6", "C:HK", "C:S5"]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_no_foul_is_called_after_a_trick_that_was_gathered_before_it_was_complete(looks: Callable[..., Any]) -> None:
    """A card was not seen: it may have taken the trick."""
    table = looks(players="ABC", game="pageone", profile="pageone", counts={"A": 4, "B": 4, "C": 4})
    table.lay("A", "H4")
    table.lay("B", "H6")
    table.take("B", "H4", "H6")
    table.lay("B", "S5")
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_a_token_that_is_noticed_once_all_are_set_is_no_play(looks: Callable[..., Any]) -> None:
    """Its outline cannot be read, and those who reached in before have only set tokens."""
    table = looks(game="torite", profile="torite-bonus", players="ABC")
    table.session.accept({"type": "deal", "counts": dict.fromkeys("ABC", 10), "source": "tap"})
    for player in "ABC":
        table.look(player)
        table.session.accept({"type": "meeple", "player": player, "colour": "R", "source": "tap"})
    token = card(90, None, 200.0, 100.0, late=True)
    table.lying["?"] = token
    scene = Scene(table.at_ms + 200, (token,), (token,), (), ())
    table.driver.read(Observation(scene, (), PLANE, lambda: "0" * 64, "made", STILL, final=True))
    table.lay("A", "Y8")
    assert table.acts()[3:] == ["A:Y8"]


@pytest.mark.parametrize(("reaches", "found"), [("C", []), ("A", ["A:?~"])])
def test_a_token_that_is_told_before_it_is_set_is_no_play(
    looks: Callable[..., Any], reaches: str, found: list[str]
) -> None:
    """Nobody but who set the last token reached in, and the first card is another's."""
    table = looks(game="torite", profile="torite-bonus", players="ABC")
    table.session.accept({"type": "deal", "counts": dict.fromkeys("ABC", 10), "source": "tap"})
    for player in "ABC":
        table.session.accept({"type": "meeple", "player": player, "colour": "R", "source": "tap"})
    table.lay(reaches, "?1", at=(560.0, 400.0))
    assert table.acts()[3:] == found


@pytest.mark.parametrize(("changed", "passed"), [(0.1, "B:pass"), (0.5, "B:pass~")])
@pytest.mark.parametrize("swept", [False, True])
def test_who_reached_in_and_left_a_change_behind_has_not_surely_passed(
    looks: Callable[..., Any], changed: float, passed: str, swept: bool
) -> None:
    """A card may lie there that was not found."""
    table = looks(players="ABC")
    table.lay("A", "S4")
    table.look("B", unexplained=changed)
    if swept:
        table.take("A", "S4")
    else:
        table.lay("C", "S7")
    assert passed in table.acts()


@pytest.mark.parametrize(
    ("share", "stays", "acts"),
    [(0.02, False, []), (0.6, False, ["A:?~"]), (0.02, True, ["A:?~"])],
    ids=["a hand", "a card that was half read", "a card that stays"],
)
def test_an_outline_that_goes_with_the_arm_and_shows_no_print_was_a_hand(
    looks: Callable[..., Any], share: float, stays: bool, acts: list[str]
) -> None:
    """In a dim room a hand that rests at the table's edge is outlined as a card."""
    table = looks()
    outline = card(90, None, 500.0, 380.0)
    outline.votes, outline.looks = {"S3": share}, 1.0
    reach = table.entry("A")
    visit = HandIntrusion(100.0, 900.0, reach, reach, (500.0, 380.0), 300.0, 0.1, [(500.0, 500.0, 380.0)])
    came = Scene(1000.0, (outline,), (outline,), (), ())
    table.driver.read(Observation(came, (visit,), PLANE, lambda: "0" * 64, "made", STILL, arm=True))
    left = Scene(1300.0, (outline,), (), (), ()) if stays else Scene(1300.0, (), (), (), (outline,))
    table.driver.read(Observation(left, (visit,), PLANE, lambda: "0" * 64, "made", STILL, final=True))
    assert table.acts()[:1] == acts
