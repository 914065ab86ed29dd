"""What `gyoji doctor` says of a picture: its light, its focus, the size of cards."""

from __future__ import annotations

import cv2
import numpy as np

from models.render.camera import Camera
from table.setup.doctor import check_focus, check_light, check_place, examined, judge_size, plan
from table.setup.planning import PRINTS, Rig
from vision.types import Detection


def test_a_plan_says_what_a_camera_would_see_and_from_which_heights() -> None:
    view, table, size, heights = plan(Rig((900, 900), 1200, 78, (1920, 1080)))
    assert "194 × 109 cm" in view.en
    assert table.fine and size.fine is False
    assert "From 104 to 106 cm" in heights.en and "2600 px wide" in heights.en
    assert plan(Rig((700, 600), 900, 70, (1920, 1080)))[2].fine


def test_a_plan_says_how_high_a_camera_has_to_hang_for_the_whole_table() -> None:
    _, table, size, heights = plan(Rig((900, 900), 800, 70, (3840, 2160)))
    assert table.fine is False and "120 cm or higher" in table.en and "120 cm以上" in table.ja
    assert size.fine and "From 120 to" in heights.en


def test_a_plan_says_where_no_height_does() -> None:
    findings = plan(Rig((1500, 900), 1000, 70, (640, 360)))
    assert findings[-1].fine is False and "px wide" in findings[-1].en
    slanted = plan(Rig((2900, 2900), 300, 20, (1920, 1080), 60))
    assert "no height" in slanted[1].en and slanted[-1].en == "No height suits."


def test_decks_with_small_indices_need_more() -> None:
    assert judge_size(1.3).fine
    assert judge_size(1.3, PRINTS["nono"]).fine is False


def test_light_focus_and_size_are_told_apart() -> None:
    rng = np.random.default_rng(0)
    page = cv2.resize(rng.integers(60, 200, (60, 80, 3)).astype(np.uint8), (640, 480), interpolation=cv2.INTER_NEAREST)
    page = np.asarray(page, np.uint8)
    blurred = np.asarray(cv2.GaussianBlur(page, (0, 0), 5), np.uint8)
    assert check_light(page).fine
    assert check_light(np.asarray(page // 6, np.uint8)).fine is False
    assert check_light(np.full((48, 64, 3), 255, np.uint8)).fine is False
    corners = np.array([[100, 100], [300, 100], [300, 380], [100, 380]], np.float32)
    card = [Detection(corners, "up", "H7", 0.99)]
    assert check_focus(page, card).fine
    assert check_focus(blurred, card).fine is False
    assert check_focus(blurred, []).fine is None  # a cloth may be soft
    assert judge_size(2.0).fine
    assert judge_size(0.8).fine is False


def lying(*middles: tuple[float, float]) -> list[Detection]:
    """Cards of 126 × 176 px in a picture of 1280 × 720 px."""
    card = np.array([[-63, -88], [63, -88], [63, 88], [-63, 88]], np.float32)
    return [Detection(card + np.array(middle, np.float32), "up", "H7", 0.99) for middle in middles]


def test_it_is_said_which_way_to_move_a_camera_that_cuts_cards_off() -> None:
    size = (1280, 720)
    inside = check_place(lying((640, 360), (200, 200), (1000, 500)), size)
    assert inside.fine and "within the picture" in inside.en
    left = check_place(lying((60, 360), (640, 360)), size)
    assert left.fine is False and "left edge" in left.en and "左へずらす" in left.ja
    corner = check_place(lying((1220, 80)), size)
    assert "right and upper edge" in corner.en and "move the camera that way" in corner.en
    both = check_place(lying((60, 360), (1230, 360)), size)
    assert both.fine is False and "hang the camera higher" in both.en and "move" not in both.en
    assert check_place([], size).fine is None


def test_a_camera_that_looks_too_much_aslant_is_told() -> None:
    camera = Camera.above((1280, 720), 1.6, 58.0)
    cards = []
    for x in (-120.0, 0.0, 120.0):
        around = np.array([[x - 31.5, -44.0], [x + 31.5, -44.0], [x + 31.5, 44.0], [x - 31.5, 44.0]])
        cards.append(Detection(camera.project(around).astype(np.float32), "up", "H7", 0.99))
    found = check_place(cards, (1280, 720))
    assert found.fine is False and "aslant" in found.en and "傾いて" in found.ja


def test_black_faces_are_told_where_nothing_else_is_read() -> None:
    image = np.full((720, 1280, 3), 150, np.uint8)
    quad = np.array([[300, 200], [400, 200], [400, 340], [300, 340]], np.float32)
    cv2.fillConvexPoly(image, quad.astype(np.int32), (20, 20, 20))
    seven, ten = (Detection(quad + shift, "up", code, 0.99) for code, shift in (("H7", 0), ("S10", 120)))
    known: dict[str, list[Detection]] = {"standard": [], "standard-dark": [seven, ten]}
    seen, findings = examined(image, known.__getitem__)
    told = {finding.name: finding for finding in findings}
    assert seen == [seven, ten] and "standard-dark" in told["deck"].en and told["deck"].fine is None
    assert told["light"].fine  # black faces are no lack of light
    reads: list[dict[str, list[Detection]]] = [
        {"standard": [seven], "standard-dark": [seven, ten]},
        {"standard": [], "standard-dark": [ten]},
    ]
    for read in reads:
        assert "deck" not in {finding.name for finding in examined(image, read.__getitem__)[1]}
