"""What happens before real cameras: they go and come, are bumped, the lamp goes out, a card is turned over. Each is one
sentence in both languages, and nothing that was noted is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from table.capture.frames import Frame
from table.interpret.driver import Driver
from table.live.frame_reader import LOOK_EVERY_MS, SELDOM_MS, FrameReader, look_every_ms
from table.live.loop import LiveTable
from table.live.states import CurrentState, sentence
from table.record.session import Session
from table.record.storage.log import EventLog

Watch = Callable[..., Any]


def states(drawn: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, str]]]:
    """Every state of the watching and its sentence, each once in a row; filled while it is watched."""
    told: list[tuple[str, dict[str, str]]] = []
    plain = CurrentState.set

    def noted(current: CurrentState, state: Any, hindrance: Any = None) -> None:
        plain(current, state, hindrance)
        if not told or told[-1][0] != state:
            told.append((state, dict(sentence(state, hindrance))))

    monkeypatch.setattr(CurrentState, "set", noted)
    return told


def told_once(told: list[tuple[str, dict[str, str]]], state: str) -> int:
    """Where the only time of a state is; its sentence stands in both languages."""
    (place,) = [number for number, (name, _) in enumerate(told) if name == state]
    message = told[place][1]
    assert message["ja"].endswith("。")
    assert message["en"].endswith(".")
    return place


@pytest.mark.parametrize(("alike", "ms"), [(0, LOOK_EVERY_MS), (13, 2 * LOOK_EVERY_MS), (10**6, SELDOM_MS)])
def test_a_still_table_is_looked_at_more_and_more_seldom_for_as_long_as_it_takes(alike: int, ms: float) -> None:
    assert look_every_ms(alike) == ms


@pytest.mark.film
def test_a_camera_that_was_unplugged_goes_on_where_it_was(
    drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn.play("A", "H4").play("B", "S6").unplug().still()
    told = states(drawn, monkeypatch)
    found = watch(drawn)
    assert told[told_once(told, "lost-camera") + 1][0] == "watching"  # though nothing moved since
    assert found.acts() == ["A:H4", "B:S6"]


@pytest.mark.film
def test_what_is_laid_after_the_camera_is_back_is_seen(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").unplug().still().play("B", "S6").play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3


@pytest.mark.film
def test_what_was_laid_while_the_camera_was_away_is_no_foul(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4")
    before = len(drawn.frames)
    drawn.play("B", "S6").play("C", "D9")
    drawn.frames[before:] = [None] * 4
    drawn.still().play("D", "HJ")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert found.acts()[0] == "A:H4"
    assert found.acts()[-1] == "D:HJ"


@pytest.mark.film
def test_in_the_dark_nothing_is_concluded(drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.play("A", "H4").play("B", "S6").light(0.02).light(1.0).play("C", "D9")
    told = states(drawn, monkeypatch)
    found = watch(drawn)
    told_once(told, "dark")
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3
    assert found.doubts == []


@pytest.mark.film
@pytest.mark.parametrize("lamp", [0.4, 0.7, 1.25])
def test_another_light_is_no_event(drawn: Any, watch: Watch, lamp: float) -> None:
    drawn.play("A", "H4").play("B", "S6").light(lamp).play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]


@pytest.mark.film
@pytest.mark.parametrize(("degrees", "zoom"), [(4.0, 1.0), (-9.0, 1.05), (15.0, 0.92)])
def test_a_turned_camera_finds_the_cards_again(drawn: Any, watch: Watch, degrees: float, zoom: float) -> None:
    drawn.play("A", "H4").play("B", "S6").tilt(degrees, zoom).play("C", "D9").play("D", "HJ")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9", "D:HJ"]
    assert found.verdicts() == ["legal"] * 4


@pytest.mark.film
def test_a_card_turned_over_says_nothing(drawn: Any, watch: Watch) -> None:
    """The field was not swept: nobody has passed."""
    drawn.play("A", "H4", at=(300, 190)).turn_over("B").play("B", "S6", at=(190, 110))
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6"]
    assert found.verdicts() == ["legal"] * 2


@pytest.mark.film
def test_a_card_turned_over_and_back_is_the_same_card(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4", at=(300, 190)).turn_over("A").turn_over("A").play("B", "S6", at=(190, 110))
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6"]
    assert [card["card"] for card in found.table.outlines()] == ["H4", "S6"]


@pytest.mark.film
def test_a_card_is_read_once_the_picture_is_clear_enough_though_nothing_moved(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4", read=None).still(8)
    drawn.cards[-1] = replace(drawn.cards[-1], read="H4")
    drawn.still(50)
    found = watch(drawn)
    assert found.acts()[0] == "A:?"
    (play,) = [event for _, event, _ in found.session.trial().standing() if event.type == "play"]
    assert play.cards == ("H4",)


@pytest.mark.film
@pytest.mark.parametrize("tokens", [False, True])
def test_a_token_that_cannot_be_read_is_no_card_that_cannot_be_read(
    drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch, tokens: bool
) -> None:
    monkeypatch.setattr(Driver, "tokens_come", tokens)
    told: list[object] = []
    plain = CurrentState.set
    monkeypatch.setattr(
        CurrentState, "set", lambda self, state, why=None: (told.append(why), plain(self, state, why))[1]
    )
    drawn.play("A", "H4", read=None).still(150)
    watch(drawn)
    assert ("unread" in told) != tokens


@pytest.mark.film
def test_a_table_that_tells_nothing_more_is_looked_at_less_and_less_often(
    drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An arm that rests over new cards keeps the driver waiting."""
    looks: list[float] = []
    plain = FrameReader._look
    monkeypatch.setattr(FrameReader, "_look", lambda self, frame: (looks.append(frame.at_ms), plain(self, frame))[1])
    monkeypatch.setattr(Driver, "waiting", True)
    drawn.play("A", "H4").still(150).play("B", "S6")
    watch(drawn)
    gaps = np.diff(looks)
    longest = int(gaps.argmax())
    assert gaps.max() > 1000 and longest < 30
    assert gaps[5] < 250
    assert gaps[-1] < 250  # somebody laid a card


@pytest.mark.film
@pytest.mark.parametrize("wrong", [RuntimeError("eyes"), MemoryError(), ValueError("cv2")])
def test_one_picture_that_cannot_be_read_ends_nothing(
    drawn: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    plain, reads = drawn.scan, []

    def scan(image: Any) -> Any:
        reads.append(1)
        if len(reads) in (2, 5):
            raise wrong
        return plain(image)

    monkeypatch.setattr(drawn, "scan", scan)
    told = states(drawn, monkeypatch)
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3
    assert len(found.doubts) == 2
    told_at = [number for number, (name, _) in enumerate(told) if name == "failing"]
    assert told_at and all(told[number][1]["ja"].endswith("。") for number in told_at)
    assert [doubt.code for doubt in found.table.left_out()] == ["frame-failed"] * 2
    assert found.table.status().state == "ended"


def test_a_trick_that_is_swept_is_no_foul(looks: Callable[..., Any]) -> None:
    table = looks("torite-a", game="torite")
    for player, card in zip("ABCD", ("R7", "B9", "R2", "?1"), strict=True):
        table.lay(player, card)
    table.sweep("B")
    assert "clear" not in [line["type"] for line in table.session.record()]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_a_photograph_that_comes_mirrored_is_one_still(
    drawn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turning a picture around loses nothing that is known of it."""
    drawn.play("A", "H4")
    table = LiveTable(drawn, Session.create(EventLog(tmp_path / "log.db"), "daifugo", list("ABCD")), drawn)
    table._looking.mirrored, shown = True, []
    monkeypatch.setattr(table._looking, "photograph", lambda image, unread_before: shown.append(image))
    image = drawn.frames[-1][0]
    table._reader.take(Frame(image, 0.0, photograph=True))
    assert len(shown) == 1 and np.array_equal(shown[0], image[:, ::-1])
