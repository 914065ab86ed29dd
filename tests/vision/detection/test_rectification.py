"""A table under a low camera is looked at as from above: its plane is found, and one card is one detection."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from bench.cards.tilt import score
from models.render.camera import Camera
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.stage import Placement, Stage, corners, through
from models.render.textures import TextureSource
from models.render.types import Deck, Rendered
from vision.detection.config import DETECTION
from vision.detection.detections import CardFound
from vision.detection.rectification import Boxes, View, between, from_above, planes, rectified, slant_of
from vision.scanner import Scanner
from vision.types import Detection, Image, Quad

SIZE = (1280, 720)
INDEX = np.array([[-26.0, -34.0], [-22.0, -34.0], [-26.0, -27.0]])
"""An index's centre, the middle of its right and of its lower side, mm of the card's frame."""
TABLES = (0, 5, 11, 15, 19, 22)


@lru_cache(maxsize=1)
def deck() -> Deck:
    return built_in()


def camera(tilt: float, azimuth: float = 30.0) -> Camera:
    return Camera.above(SIZE, 1.8, tilt, azimuth, azimuth + 180, 1.0)


def cards_under(seen_by: Camera) -> tuple[Boxes, list[Quad]]:
    """The boxes of both indices and the outlines of eight cards that lie anyhow under a camera."""
    rng = np.random.default_rng(3)
    boxes, quads = [], []
    for x, y in rng.uniform(-150, 150, (8, 2)):
        face = deck().faces["S7"]
        for turned in (0.0, np.pi):
            lying = Placement(face, float(x), float(y), float(rng.uniform(0, 6)) + turned).matrix()
            centre, right, down = seen_by.project(through(lying, INDEX))
            boxes.append((centre, right - centre, down - centre))
            quads.append(seen_by.project(through(lying, corners(face.size_mm))).astype(np.float32))
    centres, right, down = np.array(boxes).transpose(1, 0, 2)
    return Boxes(centres, right, down, np.ones(len(boxes)), np.full(len(boxes), 0.5)), quads


def cut_off(number: int, cloth: tuple[int, int, int], tilt: tuple[float, float]) -> tuple[Image, set[str], str]:
    """Eight cards in two rows under a low camera, another one that the picture's edge cuts off: the picture, the names
    of the eight, and that of the other one."""
    rng, faces = np.random.default_rng([77, number]), deck().faces
    lean = float(rng.uniform(*tilt))
    azimuth = float(rng.choice([0, 90, 180, 270]) + rng.uniform(-25, 25))
    seen_by = Camera.above(SIZE, float(rng.uniform(1.2, 1.8)), lean, azimuth, azimuth + 180, 1.0)
    stage = Stage(seen_by, np.full((SIZE[1], SIZE[0], 3), cloth, np.uint8))
    *names, last = rng.permutation(sorted(code for code in faces if code[0] in "SHDC"))[[*range(8), 9]].tolist()
    for code, (x, y) in zip(names, [(x, y) for x in (-140, -70, 0, 70) for y in (-60, 50)], strict=True):
        stage.place(Placement(faces[code], x + rng.uniform(-8, 8), y + rng.uniform(-8, 8), rng.uniform(-0.2, 0.2)))
    (edge,) = seen_by.unproject(np.array([[SIZE[0] * rng.uniform(0.97, 1.0), SIZE[1] * rng.uniform(0.55, 0.98)]]))
    stage.place(Placement(faces[last], edge[0] + rng.uniform(0, 25), edge[1], rng.uniform(-0.5, 0.5)))
    return stage.image, set(names), last


@lru_cache(maxsize=1)
def scanner() -> Scanner:
    return Scanner(threads=1)


@lru_cache(maxsize=8)
def table(number: int) -> tuple[Rendered, tuple[Detection, ...]]:
    """A drawn table of four to seven cards seen at 45 to 65°, and what is seen of it."""
    rng = np.random.default_rng([45, number])
    scene = table_scene(rng, [deck()], TextureSource(), "home", (4, 7), distractors=0.0, slanted=(45, 65))
    return scene, tuple(scanner().scan(scene.image))


def shared(one: Quad, other: Quad) -> float:
    """Intersection over union of two outlines."""
    both, _ = cv2.intersectConvexConvex(one, other)
    return float(both / (cv2.contourArea(one) + cv2.contourArea(other) - both))


@pytest.mark.parametrize("tilt", [40.0, 52.0, 62.0])
@pytest.mark.parametrize("azimuth", [0.0, 75.0, 200.0])
def test_boxes_of_indices_tell_how_the_table_lies(tilt: float, azimuth: float) -> None:
    boxes, _ = cards_under(camera(tilt, azimuth))
    slant = slant_of(boxes, SIZE)
    assert slant.tilt == pytest.approx(tilt, abs=4)
    assert slant.log_odds > 15


@pytest.mark.parametrize("stretched", [(1.0, 0.2), (1.0, 5.0), (6.0, 1.0)])
def test_one_index_that_is_boxed_wrongly_moves_no_plane(stretched: tuple[float, float]) -> None:
    boxes, _ = cards_under(camera(50.0))
    wide, tall = np.ones((2, len(boxes.weights), 1))
    wide[5], tall[5] = stretched
    slant = slant_of(replace(boxes, right=boxes.right * wide, down=boxes.down * tall), SIZE)
    assert slant.tilt == pytest.approx(50, abs=4)
    assert slant.log_odds > 15


def test_one_index_is_no_evidence_of_a_plane() -> None:
    boxes, _ = cards_under(camera(0.0))
    one = Boxes(boxes.centres[:1], boxes.right[:1], boxes.down[:1] * 0.4, boxes.weights[:1], np.ones(1))
    assert slant_of(one, SIZE).log_odds < DETECTION.rectification.worth


def test_a_joker_whose_word_is_narrower_and_taller_than_the_index_beside_it_makes_no_slant() -> None:
    """Two cards that lie across each other: a slant would explain both shapes, were each index printed for itself."""
    centres = np.array([[542.6, 112.4], [644.7, 234.5], [975.4, 267.2], [844.7, 395.7]])
    right = np.array([[4.3, 0.2], [-4.7, -0.3], [1.0, 6.7], [-0.8, -6.7]])
    down = np.array([[-2.2, 22.9], [2.3, -23.7], [-18.6, 2.1], [18.7, -1.9]])
    slant = slant_of(Boxes(centres, right, down, np.ones(4), np.full(4, 0.5)), SIZE)
    assert slant.tilt < DETECTION.rectification.least_tilt


def test_a_table_seen_from_above_has_no_slant() -> None:
    boxes, _ = cards_under(camera(5.0))
    assert slant_of(boxes, SIZE).tilt < 12


def test_from_above_cards_are_rectangles_of_one_size() -> None:
    boxes, quads = cards_under(camera(58.0))
    plan = from_above(slant_of(boxes, SIZE).matrix, quads, SIZE)
    assert plan is not None
    matrix, (width, height) = plan
    sides = []
    for quad in quads:
        flat = cv2.perspectiveTransform(quad[None], matrix)[0]
        assert (flat > 0).all() and (flat < (width, height)).all()
        sides.append(np.hypot(*(np.roll(flat, -1, axis=0) - flat).T))
    usual = np.median(sides)
    assert np.median(np.array(sides)[:, 1::2] / np.array(sides)[:, ::2]) == pytest.approx(88 / 63, rel=0.08)
    assert (np.abs(np.log(np.array(sides)[:, ::2] / usual)) < 0.5).all()


def test_what_lies_beyond_the_horizon_is_on_no_table() -> None:
    plane = planes(np.array([np.pi / 2]), np.radians([70.0]), SIZE)[0]
    sky = np.array([[600, -900], [700, -900], [700, -800], [600, -800]], np.float32)
    assert from_above(plane, [sky], SIZE) is None


def test_a_homography_leaves_no_tilt_between_itself_and_itself() -> None:
    one, other = planes(np.zeros(2), np.radians([0.0, 50.0]), SIZE)
    middle = np.array([[640.0, 360.0]])
    assert between(other, other, middle) == pytest.approx(0, abs=0.1)
    assert between(one, other, middle) == pytest.approx(50, abs=0.5)


def test_a_picture_from_above_is_looked_at_once() -> None:
    def find(image: Image) -> list[CardFound]:
        raise AssertionError("looked again")

    stage = Stage(camera(10.0), np.full((SIZE[1], SIZE[0], 3), 90, np.uint8))
    for row, code in enumerate(("S7", "HQ", "D2", "C10")):
        stage.place(Placement(deck().faces[code], 110.0 * (row - 1.5), 20.0, 0.4 * row))
    found = scanner().locator.find(stage.image)
    view = rectified(stage.image, found, find)
    assert len(found) >= 4
    assert view.image is stage.image and view.found is found and view.matrix is None
    assert rectified(stage.image, [], find).found == []


@pytest.mark.models
@pytest.mark.parametrize("number", TABLES)
def test_under_a_low_camera_no_card_is_named_twice_or_wrongly(number: int) -> None:
    counts = score(*table(number))
    assert (counts.twice, counts.wrong) == (0, 0)


@pytest.mark.models
def test_under_a_low_camera_cards_are_named() -> None:
    cards, right = np.sum([(counts.cards, counts.right) for counts in (score(*table(at)) for at in TABLES)], axis=0)
    assert cards >= 30
    assert right >= 0.85 * cards


@pytest.mark.models
def test_under_a_low_camera_outlines_are_the_cards_and_no_rectangles() -> None:
    matches = []
    for number in TABLES:
        scene, seen = table(number)
        where = {card.code: card.quad for card in scene.cards}
        matches += [shared(where[one.card], one.quad) for one in seen if one.card in where]
    assert len(matches) >= 25
    assert np.median(matches) > 0.78


@pytest.mark.models
@pytest.mark.parametrize(("number", "cloth"), [(254, (150, 170, 190)), (355, (90, 60, 50))])
def test_a_card_that_the_edge_cuts_off_costs_no_other_its_name_and_has_one_itself(
    number: int, cloth: tuple[int, int, int]
) -> None:
    image, whole, cut = cut_off(number, cloth, (33, 62))
    named = [seen.card for seen in scanner().scan(image) if seen.card]
    assert sorted(set(named) - {cut}) == sorted(whole) and len(named) <= len(whole) + 1


@pytest.mark.models
def test_a_view_that_names_fewer_cards_than_the_picture_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, _ = table(5)
    beside = np.array([[1.0, 0, 900], [0, 1, 0], [0, 0, 1]])

    def farther(image: Image, found: list[CardFound], *_: object, **__: object) -> View:
        view = cv2.warpPerspective(image, np.linalg.inv(beside), SIZE)
        return View(np.asarray(view, np.uint8), scanner().locator.find(np.asarray(view, np.uint8)), beside)

    monkeypatch.setattr("vision.scanner.rectified", lambda image, found, *_, **__: View(image, found))
    plain = scanner().read_picture(scene.image)
    assert sum(seen.card is not None for seen in plain.detections) >= 3
    monkeypatch.setattr("vision.scanner.rectified", farther)
    chosen = scanner().read_picture(scene.image)
    assert [seen.card for seen in chosen.detections] == [seen.card for seen in plain.detections]
    assert chosen.matrix is None


def test_two_equal_cards_under_a_low_camera_stay_two() -> None:
    stage = Stage(camera(55.0, 10.0), np.full((SIZE[1], SIZE[0], 3), 70, np.uint8))
    faces = deck().faces
    for code, x, y, angle in (("S7", -120, 10, 0.2), ("S7", -40, 10, 0.3), ("HQ", 60, 0, 1.5), ("D4", 150, 20, 2.4)):
        stage.place(Placement(faces[code], x, y, angle))
    named = sorted(seen.card for seen in scanner().scan(stage.image) if seen.card)
    assert named == ["D4", "HQ", "S7", "S7"]
