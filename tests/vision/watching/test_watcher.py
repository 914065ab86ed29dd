"""What the watcher tells of drawn tables: cards and hands with their times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.watching.drawn import FRAME_MS, SIZE, Lying, PatchScanner, Scene, cloth, drawn
from vision.types import Image
from vision.watching.association import Copies

LEFT, RIGHT, BOTTOM = (-5, 90), (325, 90), (160, 185)


def test_what_lies_there_at_the_beginning_never_came() -> None:
    scene = Scene()
    scene.show(drawn(scene.table, [Lying("S3", 100, 75)]), 5)
    assert scene.card("S3").came is None
    assert scene.card("S3").centre == pytest.approx((-120, -30), abs=6)


def test_a_card_comes_between_the_frames_that_saw_its_place_free_and_saw_it_lie() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    began = scene.at_ms
    scene.lay([], Lying("H5", 165, 95), BOTTOM)
    scene.show(drawn(scene.table, [Lying("H5", 165, 95)]), 3)
    came = scene.card("H5").came
    assert came is not None
    assert began - 2 * FRAME_MS <= came.earliest_ms < came.latest_ms <= began + 9 * FRAME_MS
    assert scene.card("H5").went is None
    assert scene.view.settled_ms > came.latest_ms


@pytest.mark.parametrize(("start", "angle"), [(LEFT, 180.0), (RIGHT, 0.0), (BOTTOM, 90.0)])
def test_the_hand_that_laid_a_card_is_told_with_its_side(start: tuple[float, float], angle: float) -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying("H5", 165, 95), start)
    scene.show(drawn(scene.table, cards), 8)
    ((number, weight), *_) = scene.card("H5").hands
    hand = next(hand for hand in scene.view.hands if hand.id == number)
    assert weight > 0.6
    assert abs((hand.angle - angle + 180) % 360 - 180) < 25
    assert hand.left_ms is not None


def test_cards_are_read_while_something_else_never_stops_moving() -> None:
    scene = Scene()

    def fan(frame: int) -> Image:
        table = scene.table.copy()
        ends = [(50 + round(20 * np.cos(a)), 45 + round(20 * np.sin(a))) for a in (0.7 * frame, 0.7 * frame + np.pi)]
        cv2.line(table, ends[0], ends[1], (240, 240, 240), 6)
        return table

    for frame in range(80):
        scene.show(drawn(fan(frame), [Lying("CQ", 210, 100)] if frame > 50 else []))
    came = scene.card("CQ").came
    assert came is not None
    assert came.latest_ms == pytest.approx(51 * FRAME_MS, abs=2.5 * FRAME_MS)
    assert len(scene.view.lying) == 1


def test_cards_that_are_laid_a_fifth_of_a_second_apart_come_in_order() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    first, second = Lying("S3", 100, 75), Lying("D9", 215, 110)
    scene.show(drawn(scene.table, [first], [LEFT, (100, 75)]), 1)
    scene.show(drawn(scene.table, [first], [LEFT, (60, 75)]), 2)
    scene.show(drawn(scene.table, [first, second], [RIGHT, (215, 110)]), 1)
    scene.show(drawn(scene.table, [first, second]), 6)
    one, other = scene.card("S3").came, scene.card("D9").came
    assert one is not None and other is not None
    assert one.latest_ms < other.latest_ms
    assert one.earliest_ms < other.earliest_ms


def test_a_card_is_read_under_an_arm_that_rests_beside_it() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    card, arm = Lying("S3", 150, 75), [BOTTOM, (160, 112.5)]
    scene.show(drawn(scene.table, [], arm), 3)
    scene.show(drawn(scene.table, [card], arm), 10)
    assert scene.card("S3").came is not None
    assert [hand.left_ms for hand in scene.view.hands] == [None]


def test_where_the_bare_table_shows_again_a_card_has_gone() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    card = Lying("H5", 165, 95)
    scene.lay([], card, BOTTOM)
    scene.show(drawn(scene.table, [card]), 10)
    (known,) = scene.view.lying
    taken = scene.at_ms
    scene.show(drawn(scene.table, [card], [RIGHT, (165, 95)]), 2)
    scene.show(drawn(scene.table, [], [RIGHT, (240, 95)]), 2)
    scene.show(scene.table, 8)
    assert scene.view.lying == ()
    (gone,) = [one for one in scene.view.cards if one.id == known.id]
    assert gone.went is not None
    assert taken - FRAME_MS <= gone.went.earliest_ms <= gone.went.latest_ms <= taken + 6 * FRAME_MS
    assert gone.taken_by[0][1] > 0.5


def test_a_card_that_somebody_held_in_the_picture_comes_when_it_is_laid() -> None:
    scene, held = Scene(), Lying("H5", 40, 25, 30)
    scene.show(drawn(scene.table, [held]), 5)
    scene.show(drawn(scene.table, [], [(0, 20), (40, 25)]), 2)
    began = scene.at_ms
    scene.lay([], Lying("H5", 165, 95), (0, 20))
    scene.show(drawn(scene.table, [Lying("H5", 165, 95)]), 5)
    card = scene.card("H5")
    assert card.came is not None
    assert began - FRAME_MS <= card.came.earliest_ms
    assert [one.came for one in scene.view.cards if one.went is not None] == [None]


def test_a_card_that_a_hand_carries_past_is_none_that_was_laid() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    for y, end in ((150, 175), (95, 119), (95, 127), (95, 119), (150, 175)):
        scene.show(drawn(scene.table, [Lying("H5", 165, y)], [BOTTOM, (165, end)]))
    scene.show(scene.table, 8)
    assert [card.exists for card in scene.view.cards] == [0.0]


def test_a_card_that_lay_there_at_the_beginning_goes_too() -> None:
    scene = Scene()
    scene.show(drawn(scene.table, [Lying("H5", 165, 95)]), 5)
    scene.show(drawn(scene.table, [], [RIGHT, (200, 95)]), 2)
    scene.show(scene.table, 8)
    assert scene.view.lying == ()
    assert [card.came for card in scene.view.cards] == [None]


def test_a_card_that_can_be_read_only_later_came_when_it_was_laid() -> None:
    scene, card, dim = Scene(), Lying("S3", 165, 95), Lying("grey", 165, 95)
    scene.show(scene.table, 5)
    began = scene.at_ms
    scene.lay([], dim, BOTTOM)
    scene.show(drawn(scene.table, [dim]), 40)
    image = drawn(scene.table, [dim])
    image[80:110, 160:170] = 20  # its print is seen now, and with it its name
    scene.scanner.sees = [replace(card, name="CQ")]
    scene.scanner.sure = 0.99
    scene.show(image, 10)
    came = scene.card("CQ").came
    assert came is not None
    assert began <= came.latest_ms <= began + 10 * FRAME_MS


def test_where_something_was_taken_for_a_card_at_the_beginning_cards_come_and_go_as_elsewhere() -> None:
    scene = Scene()
    scene.scanner.sees = [Lying("CQ", 165, 95)]
    scene.show(scene.table, 2)
    scene.scanner.sees = []
    scene.show(scene.table, 40)
    card = Lying("H5", 165, 95)
    scene.lay([], card, BOTTOM)
    scene.show(drawn(scene.table, [card]), 10)
    (known,) = scene.view.lying
    scene.show(drawn(scene.table, [card], [RIGHT, (165, 95)]), 2)
    for _ in range(8):
        scene.watcher.budget.spend(1.0, idle=False)  # nothing can be read
        scene.show(scene.table)
    (gone,) = [one for one in scene.view.cards if one.id == known.id]
    assert scene.view.lying == () and gone.went is not None


def test_a_card_that_is_pushed_stays_the_same_card() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying("H5", 150, 95), BOTTOM)
    scene.show(drawn(scene.table, cards), 8)
    known = scene.card("H5")
    for x in range(150, 171, 5):
        scene.show(drawn(scene.table, [Lying("H5", x, 95, 8)], [LEFT, (x - 30, 95)]))
    scene.show(drawn(scene.table, [Lying("H5", 170, 95, 8)]), 8)
    pushed = scene.card("H5")
    assert pushed.id == known.id
    assert len(scene.view.cards) == 1
    assert pushed.centre[0] - known.centre[0] == pytest.approx(40, abs=4)
    assert pushed.moves[0][1] == pytest.approx(known.centre, abs=6)


def test_of_a_card_below_another_one_less_is_visible() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying("H5", 150, 95), BOTTOM)
    scene.show(drawn(scene.table, cards), 8)
    cards = scene.lay(cards, Lying("S3", 167.5, 95), RIGHT)
    scene.show(drawn(scene.table, cards), 8)
    below, above = scene.card("H5"), scene.card("S3")
    assert above.layer > below.layer
    assert above.visible > 0.95
    assert 0.4 < below.visible < 0.7


@pytest.mark.parametrize(("name", "named"), [("JK", 1), ("S3", 2)])
def test_two_cards_of_one_name_are_two_cards(name: str, named: int) -> None:
    scene = Scene(copies=Copies(named))
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying(name, 100, 75), LEFT)
    scene.show(drawn(scene.table, cards), 5)
    cards = scene.lay(cards, Lying(name, 225, 100), RIGHT)
    scene.show(drawn(scene.table, cards), 5)
    assert len(scene.view.lying) == 2


@pytest.mark.parametrize(("shift", "turn"), [((2.0, -1.5), 0.0), ((12.5, 7), 0.0), ((0, 0), 1.2)])
def test_a_camera_that_moves_moves_no_card(shift: tuple[float, float], turn: float) -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying("H5", 150, 95), BOTTOM)
    cards = scene.lay(cards, Lying("S3", 90, 60), LEFT)
    before = scene.show(drawn(scene.table, cards), 8)
    motion = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), turn, 1.0)
    motion[:, 2] += shift
    moved = cv2.warpAffine(drawn(scene.table, cards), motion, SIZE, borderMode=cv2.BORDER_REFLECT)
    after = scene.show(np.asarray(moved, np.uint8), 25)
    there = {card.id: card for card in after.lying}
    assert sorted(there) == sorted(card.id for card in before.lying)
    for card in before.lying:
        assert there[card.id].centre == pytest.approx(card.centre, abs=4)
        assert there[card.id].moves == ()
    for card in cards:
        wanted = motion @ np.array([card.x, card.y, 1.0])
        near = [np.hypot(*(quad.mean(axis=0) - wanted)) for quad in scene.watcher.outlines().values()]
        assert min(near) < 3


def test_a_card_that_a_moved_camera_no_longer_sees_lies_there_still() -> None:
    scene = Scene()
    cards = [Lying("S3", 18, 90)]
    scene.show(drawn(scene.table, cards), 8)
    away = np.array([[1.0, 0.0, -45.0], [0.0, 1.0, 0.0]])
    moved = np.asarray(
        cv2.warpAffine(drawn(scene.table, cards), away, SIZE, borderMode=cv2.BORDER_REFLECT_101), np.uint8
    )
    moved[:, -45:] = cloth(5)[:, -45:]
    view = scene.show(moved, 30)
    (card,) = view.lying
    assert card.visible == 0.0
    assert card.centre[0] == pytest.approx((18 - SIZE[0] / 2) * 2, abs=6)
    box = moved.copy()
    cv2.rectangle(box, (150, 60), (180, 100), (20, 20, 20), -1)
    assert len(scene.show(box, 30).changes) == 1


def test_light_that_changes_changes_nothing() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying("H5", 150, 95), BOTTOM)
    scene.show(drawn(scene.table, cards), 8)
    readings = len(scene.scanner.looked_at)
    image = drawn(scene.table, cards)
    for gain in (1.0, 0.97, 0.7, 0.7, 0.75, 0.8):
        scene.show(np.clip(image * np.array([gain, 1.0, 2 - gain]) * gain, 0, 255).astype(np.uint8), 4)
    assert len(scene.view.cards) == 1
    assert len(scene.scanner.looked_at) <= readings + 3


def test_where_light_wanders_over_the_table_it_is_not_looked_for_anew() -> None:
    scene, other, cards = Scene(), cloth(seed=2), [Lying("S3", 100, 60)]
    scene.show(drawn(scene.table, cards), 20)
    scene.scanner.looked_at.clear()
    for number, share in enumerate(np.linspace(0, 1, 100)):
        light = cv2.addWeighted(scene.table, 1 - share, other, share, 0)
        scene.show(drawn(light, cards, [RIGHT, (290 + number % 2 * 5, 90)]))
    assert 1.0 not in scene.scanner.looked_at


def test_only_what_changed_is_read() -> None:
    scene = Scene()
    known = [Lying("S3", 60, 60)]
    scene.show(drawn(scene.table, known), 5)
    scene.show(drawn(scene.table, scene.lay(known, Lying("H5", 165, 95), BOTTOM)), 40)
    whole, *parts = scene.scanner.looked_at
    assert whole == 1.0
    assert 1 <= len(parts) <= 8
    assert sorted(parts)[-2] < 0.25  # what was read in vain is looked for once in the whole picture


def test_something_that_is_no_card_is_told_as_a_change() -> None:
    scene = Scene()
    cards = [Lying("S3", 60, 60)]
    scene.show(drawn(scene.table, cards), 5)
    box = drawn(scene.table, cards)
    cv2.rectangle(box, (150, 60), (180, 100), (20, 20, 20), -1)
    view = scene.show(box, 30)
    assert len(view.cards) == 1
    (change,) = view.changes
    assert change.centre == pytest.approx((10, -20), abs=6)
    assert change.since.latest_ms == pytest.approx(5 * FRAME_MS, abs=2 * FRAME_MS)


def test_a_pause_in_which_no_picture_came_is_told() -> None:
    scene = Scene(cloth())
    scene.show(scene.table, 5)
    scene.at_ms += 4000
    view = scene.show(scene.table, 2)
    (blind,) = view.blind
    assert blind.latest_ms - blind.earliest_ms == pytest.approx(4000 + FRAME_MS)


def test_the_scanner_of_the_tests_sees_what_is_drawn() -> None:
    found = PatchScanner().read_picture(drawn(cloth(), [Lying("S3", 100, 75, 20)])).detections
    assert [one.card for one in found] == ["S3"]
    assert found[0].quad.mean(axis=0) == pytest.approx((100, 75), abs=1)


def test_a_card_that_is_asked_for_is_read_again_though_nothing_is_left_for_what_is_known() -> None:
    scene = Scene()
    scene.show(scene.table, 5)
    cards = scene.lay([], Lying("H5", 165, 95), BOTTOM)
    scene.watcher.budget.spend(2.0, idle=True)
    scene.show(drawn(scene.table, cards), 45)
    card = scene.card("H5")
    scene.watcher.want([card.id])
    scene.show(drawn(scene.table, cards), 5)
    assert len(scene.card("H5").looks) == len(card.looks) + 1


def test_of_two_arms_that_meet_the_one_that_moves_laid_the_card() -> None:
    scene, resting = Scene(), [BOTTOM, (180, 75)]
    scene.show(scene.table, 5)
    card = Lying("H5", 120, 45)

    def both(tip: tuple[float, float], cards: Sequence[Lying], frames: int = 1) -> None:
        image = drawn(scene.table, cards, [RIGHT, tip])
        scene.show(drawn(image, [], resting), frames)

    scene.show(drawn(scene.table, [], resting), 8)
    for tip in ((280, 95), (235, 110), (175, 75)):
        both(tip, [])
    both((125, 45), [card], 2)
    for tip in ((175, 75), (235, 110), (280, 95)):
        both(tip, [card])
    scene.show(drawn(scene.table, [card], resting), 8)
    ((number, weight), *_) = scene.card("H5").hands
    hand = next(hand for hand in scene.view.hands if hand.id == number)
    assert weight > 0.5
    assert abs((hand.angle + 180) % 360 - 180) < 25


def test_an_arm_that_is_drawn_back_to_the_border_and_reaches_in_again_is_another_hand() -> None:
    scene, rest = Scene(), [BOTTOM, (160, 150)]
    scene.show(scene.table, 5)
    for _ in range(2):
        scene.show(drawn(scene.table, [], rest), 5)
        for y in (110, 80, 80, 110):
            scene.show(drawn(scene.table, [], [BOTTOM, (160, y)]))
    scene.show(drawn(scene.table, [], rest), 5)
    scene.show(scene.table, 10)
    first, second = scene.view.hands
    assert first.left_ms is not None and first.left_ms == pytest.approx(second.entered_ms)
    assert (
        len([y for hand in scene.view.hands for _, _, y in [min(hand.path, key=lambda place: place[2])] if y < 0]) == 2
    )
