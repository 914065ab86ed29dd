"""Watching a drawn table: motion, stillness, arms and where they come from, bumps, light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tracking.intrusions import HandIntrusion
from vision.tracking.motion import Look, Settler
from vision.types import Image

SIZE = (320, 180)
STEP = 1000 / 15


def cloth(seed: int = 0) -> Image:
    """A table top with some texture."""
    rng = np.random.default_rng(seed)
    coarse = rng.normal(0, 1, (SIZE[1] // 12, SIZE[0] // 12, 1)).astype(np.float32)
    pattern = cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC)[:, :, None]
    return np.asarray(np.clip(np.array([60, 95, 50]) + 14 * pattern, 0, 255), np.uint8)


def card(image: Image, x: float, y: float, angle: float = 0.2) -> Image:
    """The picture with a card on it."""
    box = cv2.boxPoints(((x, y), (22, 31), np.degrees(angle)))
    drawn = image.copy()
    cv2.fillConvexPoly(drawn, box.astype(np.int32), (235, 238, 240))
    return drawn


def arm(image: Image, seat: float, reach: float) -> Image:
    """The picture with an arm from the direction `seat` (degrees), its hand `reach` of the way to the middle."""
    middle = np.array(SIZE) / 2
    way = np.array([np.cos(np.radians(seat)), np.sin(np.radians(seat))])
    start = middle + way * 210
    edge = float(np.min(middle / np.maximum(np.abs(way), 1e-6)))
    end = middle + way * edge * (1 - reach)
    drawn = image.copy()
    cv2.line(drawn, start.astype(int).tolist(), end.astype(int).tolist(), (150, 110, 90), 17)
    cv2.circle(drawn, end.astype(int).tolist(), 12, (130, 160, 215), -1)
    return drawn


class Camera:
    """Feeds drawn frames with noise and changing light to a settler."""

    def __init__(self, noise: float = 4.0, flicker: float = 0.03) -> None:
        self.settler = Settler()
        self.rng = np.random.default_rng(1)
        self.noise = noise
        self.flicker = flicker
        self.at_ms = 0.0
        self.looks: list[Look] = []

    def show(self, image: Image, frames: int = 1, light: float = 1.0) -> list[Look]:
        looks = []
        for _ in range(frames):
            gain = light * (1 + self.flicker * np.sin(self.at_ms / 37))
            taken = image * gain + self.rng.normal(0, self.noise, image.shape)
            looks.append(self.settler.feed(np.asarray(np.clip(taken, 0, 255), np.uint8), self.at_ms))
            self.at_ms += STEP
        self.looks.extend(looks)
        return looks

    def reach(self, before: Image, after: Image, seat: float, depth: float = 0.95) -> list[Look]:
        """An arm comes in from a seat, changes the table, and leaves."""
        looks = []
        for share in np.linspace(0, depth, 7):
            looks += self.show(arm(before, seat, share))
        for share in np.linspace(depth, 0, 7):
            looks += self.show(arm(after, seat, share))
        return looks + self.show(after, 10)


def settled(looks: list[Look]) -> list[Look]:
    return [look for look in looks if look.settled]


def direction(intrusion: HandIntrusion) -> float:
    x, y = intrusion.contact[0] - SIZE[0] / 2, intrusion.contact[1] - SIZE[1] / 2
    return float(np.degrees(np.arctan2(y, x)) % 360)


def hand(image: Image, x: float, y: float) -> Image:
    """The picture with a hand alone: its sleeve is of the table's colour."""
    drawn = image.copy()
    cv2.circle(drawn, (round(x), round(y)), 12, (130, 160, 215), -1)
    return drawn


def sleeveless(camera: Camera, before: Image, after: Image, tips: list[tuple[float, float]]) -> list[Look]:
    """A hand comes in from the left along these places, changes the table at the last one, and leaves the same way."""
    looks = [look for x, y in tips for look in camera.show(hand(before, x, y))]
    looks += [look for x, y in reversed(tips) for look in camera.show(hand(after, x, y))]
    return looks + camera.show(after, 10)


def test_a_hand_whose_sleeve_cannot_be_told_from_the_table_is_followed_to_its_card() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    tips = [(4.0, 60.0), (24.0, 66.0), (50.0, 74.0), (76.0, 82.0), (102.0, 90.0), (128.0, 98.0)]
    (look,) = settled(sleeveless(camera, cloth(), card(cloth(), 142, 104), tips))
    (seen,) = look.intrusions
    assert abs(seen.contact[1] - 60) < 20 and seen.contact[0] < 20
    assert seen.near(142, 104)[0] < 25
    assert seen.reach > 110


def test_what_lies_still_or_moves_elsewhere_belongs_to_no_hand() -> None:
    """A hand comes to the border and stays there; far away a card slides over the table."""
    camera = Camera()
    camera.show(cloth(), 10)
    for step in range(8):
        camera.show(hand(card(cloth(), 200 + 6 * step, 100), 4, 60))
    (seen,) = settled(camera.show(card(cloth(), 242, 100), 10))[0].intrusions
    assert seen.reach < 40 and seen.near(200, 100)[0] > 150


def test_a_still_picture_settles_once() -> None:
    looks = Camera().show(cloth(), 40)
    assert len(settled(looks)) == 1
    assert looks[0].moving
    assert not any(look.moving for look in looks[10:])


@pytest.mark.parametrize("seat", [90, 180, 270, 0, 162, 234, 306, 18])
def test_an_arm_is_seen_to_come_from_its_seat(seat: float) -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    looks = camera.reach(cloth(), card(cloth(), 160, 90), seat)
    assert any(look.moving for look in looks)
    (last,) = settled(looks)
    assert last.changed > 0.003
    intrusion = max(last.intrusions, key=lambda found: found.reach)
    # A corner of the picture bends the direction of what crosses it.
    assert abs((direction(intrusion) - seat + 180) % 360 - 180) < 25
    assert intrusion.near(160, 90)[0] < 35


def test_two_arms_are_two_visits_in_their_order() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    one, two = card(cloth(), 140, 100), card(card(cloth(), 140, 100), 180, 80)
    looks = []
    for share in np.linspace(0, 0.9, 7):
        looks += camera.show(arm(cloth(), 90, share))
    for share in np.linspace(0, 0.9, 7):
        looks += camera.show(arm(arm(one, 90, 0.9 - share), 270, share))
    for share in np.linspace(0.9, 0, 7):
        looks += camera.show(arm(two, 270, share))
    looks += camera.show(two, 10)
    (last,) = settled(looks)
    deep = [intrusion for intrusion in last.intrusions if intrusion.reach > 40]
    assert [round(direction(intrusion) / 90) % 4 for intrusion in deep] == [1, 3]


def test_light_that_changes_is_no_motion() -> None:
    camera = Camera()
    table = card(cloth(), 150, 90)
    camera.show(table, 12)
    looks = [look for step in range(20) for look in camera.show(table, light=1 - 0.02 * step)]
    assert not any(look.moving for look in looks)


def test_a_bump_is_told_with_its_shift() -> None:
    camera = Camera(flicker=0)
    table = card(card(cloth(), 140, 75), 190, 110, 1.0)
    camera.show(table, 12)
    moved = np.roll(np.roll(table, 9, axis=1), -4, axis=0)
    (last,) = settled(camera.show(moved, 14))
    assert last.shift is not None
    assert last.shift == pytest.approx((9, -4), abs=1.5)
    assert not last.intrusions


def test_a_card_that_appears_is_no_bump() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    (last,) = settled(camera.reach(cloth(), card(cloth(), 170, 95), 180))
    assert last.shift is None
    assert not last.lost


def test_another_picture_is_lost() -> None:
    camera = Camera()
    camera.show(card(cloth(), 140, 75), 12)
    tiles = np.random.default_rng(5).integers(0, 255, (9, 16, 3)).astype(np.uint8)
    other = np.asarray(cv2.resize(tiles, SIZE, interpolation=cv2.INTER_NEAREST), np.uint8)
    (last,) = settled(camera.show(other, 14))
    assert last.lost


def test_a_resting_arm_is_told() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    for share in np.linspace(0, 0.8, 7):
        camera.show(arm(cloth(), 90, share))
    (last,) = settled(camera.show(arm(cloth(), 90, 0.8), 10))
    assert last.arm is not None
    height, width = last.arm.shape
    assert last.arm[height - 1, width // 2]
    assert not last.arm[0, width // 2]


def test_an_arm_that_rested_and_went_rests_no_longer() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    laid = card(cloth(), 160, 110)
    for share in np.linspace(0, 0.8, 7):
        camera.show(arm(cloth(), 90, share))
    (hovers,) = settled(camera.show(arm(laid, 90, 0.8), 10))
    assert hovers.arm is not None
    for share in np.linspace(0.8, 0, 7):
        camera.show(arm(laid, 90, share))
    (gone,) = settled(camera.show(laid, 10))
    assert gone.arm is None
    for share in np.linspace(0, 0.8, 7):
        camera.show(arm(laid, 270, share))
    (again,) = settled(camera.show(arm(laid, 270, 0.8), 10))
    assert again.arm is not None and not again.arm[-1].any()


def test_what_was_laid_at_the_border_is_no_arm_for_long() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    pile = card(cloth(), 160, 172)  # over the picture's lower border
    camera.reach(cloth(), pile, 90, 0.4)
    laid = card(pile, 160, 80)
    (later,) = settled(camera.reach(pile, laid, 270))
    assert later.arm is None


def test_frames_of_another_size_begin_anew() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    look = camera.settler.feed(np.zeros((100, 200, 3), np.uint8), camera.at_ms)
    assert look.moving
    assert look.changed == 1.0


def test_a_hand_that_stops_on_the_table_and_goes_on_is_one_arm() -> None:
    """Who takes a card from a pile holds still for a moment, shorter than it takes to look at the table."""
    camera = Camera()
    camera.show(cloth(), 10)
    looks = []
    for share in np.linspace(0, 0.9, 7):
        looks += camera.show(arm(cloth(), 90, share))
    looks += camera.show(arm(cloth(), 90, 0.9), 5)
    for share in np.linspace(0.9, 0, 7):
        looks += camera.show(arm(cloth(), 90, share))
    looks += camera.show(cloth(), 10)
    (last,) = settled(looks)
    assert len([found for found in last.intrusions if found.reach > 40]) == 1


def test_a_hand_that_waits_at_the_border_and_then_reaches_on_is_seen_at_the_card() -> None:
    camera, table = Camera(), cloth()
    camera.show(table, 9)
    for share in (0.1, 0.2, 0.3):
        camera.show(arm(table, 180.0, share))
    assert settled(camera.show(arm(table, 180.0, 0.35), 10))  # a keyframe shows the waiting hand
    laid = card(table, *(np.array(SIZE) / 2))
    for share in (0.5, 0.65, 0.8, 0.95):
        camera.show(arm(table, 180.0, share))
    for share in (0.8, 0.6, 0.4, 0.2, 0.0):
        camera.show(arm(laid, 180.0, share))
    (look,) = settled(camera.show(laid, 9))
    nearest = min(look.intrusions, key=lambda each: each.near(SIZE[0] / 2, SIZE[1] / 2)[0])
    assert nearest.near(SIZE[0] / 2, SIZE[1] / 2)[0] < 31 and abs(direction(nearest) - 180) < 25


def test_an_arm_that_comes_back_is_another_one() -> None:
    camera = Camera()
    camera.show(cloth(), 10)
    looks = []
    for _ in range(2):
        for share in (*np.linspace(0, 0.9, 7), *np.linspace(0.9, 0, 7)):
            looks += camera.show(arm(cloth(), 90, share))
        looks += camera.show(cloth(), 6)
    looks += camera.show(cloth(), 10)
    deep = [found for look in settled(looks) for found in look.intrusions if found.reach > 40]
    assert len(deep) == 2


def test_an_arm_that_rested_and_stirs_hides_no_time() -> None:
    """What changes where an arm rested is that arm, nothing that came unseen."""
    camera = Camera()
    camera.show(cloth(), 10)
    looks = []
    for share in np.linspace(0, 0.8, 7):
        looks += camera.show(arm(cloth(), 90, share))
    looks += camera.show(arm(cloth(), 90, 0.8), 12)
    assert settled(looks)[-1].arm is not None
    looks = []
    for share in np.linspace(0.8, 0, 9):
        looks += camera.show(arm(cloth(), 90, share))
    looks += camera.show(cloth(), 12)
    assert [look.blind_ms for look in settled(looks)] == [pytest.approx(STEP)]


def shaken(image: Image, dx: float, dy: float) -> Image:
    """The picture of a camera that was moved."""
    matrix = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return np.asarray(cv2.warpAffine(image, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def test_a_shaken_camera_hides_no_time() -> None:
    """On a plain table all that a shaken camera changes are cards; an arm comes before it is still again."""
    camera, table = Camera(), np.full_like(cloth(), 90)
    lying = card(table, 100, 70)
    camera.show(lying, 12)
    looks = [
        look for dx, dy in ((4, 3), (-3, -2), (2, 2), (-1, -1), (1, 1)) for look in camera.show(shaken(lying, dx, dy))
    ]
    lying = shaken(lying, 1, 1)
    looks += camera.reach(lying, card(lying, 190, 100), 90)
    assert [look.blind_ms for look in settled(looks)] == [pytest.approx(STEP)]


def test_what_appears_without_an_arm_hides_time() -> None:
    """A card that nobody was seen to lay came while no picture did."""
    camera, table = Camera(), np.full_like(cloth(), 90)
    lying = card(table, 100, 70)
    camera.show(lying, 12)
    looks = camera.show(card(lying, 190, 100), 12)
    assert settled(looks)[0].blind_ms > 1000


def test_what_was_laid_shows_while_the_arm_yet_leaves() -> None:
    camera, table = Camera(), cloth()
    laid = card(table, 160, 90)
    camera.show(table, 12)
    looks = camera.reach(table, laid, 90, 0.9)
    seen = [look for look in looks if look.laid is not None]
    first = looks.index(seen[0])
    assert seen and all(look.moving for look in seen)
    assert first < next(at for at, look in enumerate(looks) if look.settled) - 4
    box = np.argwhere(seen[0].laid)[:, ::-1].mean(axis=0) * 2
    assert np.hypot(*(box - (160, 90))) < 6
    assert seen[0].arm is not None and not (seen[0].arm & seen[0].laid).any()
    assert any(look.arm is not None and look.arm.any() for look in seen)


def test_while_the_hand_is_near_nothing_counts_as_laid() -> None:
    camera, table = Camera(), cloth()
    laid = card(table, 160, 90)
    camera.show(table, 12)
    for share in np.linspace(0, 0.9, 7):
        camera.show(arm(table, 90, share))
    looks = camera.show(arm(laid, 90, 0.9), 1) + camera.show(arm(laid, 90, 0.8), 1)
    assert all(look.moving and look.laid is None for look in looks)


def test_an_arm_alone_lays_nothing() -> None:
    camera, table = Camera(), cloth()
    camera.show(table, 12)
    assert all(look.laid is None for look in camera.reach(table, table, 0))


def test_a_picture_between_bars_settles_as_soon_as_any_other() -> None:
    barred = cloth()
    barred[:, :40] = barred[:, 280:] = 0
    plain, between = (
        [look.settled for look in Camera(noise=0, flicker=0).show(image, 8)] for image in (cloth(), barred)
    )
    assert plain == between and any(plain)


def test_an_arm_over_a_black_cloth_is_seen_from_where_it_comes_in() -> None:
    """What lies on the cloth does not bound the picture."""
    black = card(np.full_like(cloth(), 8), 120, 90)
    for x, y in ((200, 90), (160, 50), (160, 130)):
        black = card(black, x, y)
    camera = Camera(noise=1.0, flicker=0)
    camera.show(black, 8)
    for reach in (0.3, 0.6, 0.9, 0.6, 0.3):
        camera.show(arm(black, 0, reach))
    looks = camera.show(card(black, 160, 90), 8)
    (found,) = [one for look in looks for one in look.intrusions]
    assert found.contact[0] > 0.97 * SIZE[0]


def test_what_turns_out_to_be_no_arm_rests_no_more() -> None:
    """A heap that was laid at the border with a hand that left, as soon as its cards have been seen."""
    camera, heap = Camera(), card(cloth(), 160, 172)
    camera.show(cloth(), 10)
    assert settled(camera.reach(cloth(), heap, 90))[-1].arm is not None
    camera.settler.keep_arm(None)
    assert camera.show(heap)[-1].arm is None
    assert settled(camera.reach(heap, card(heap, 90, 60), 180))[-1].arm is None
