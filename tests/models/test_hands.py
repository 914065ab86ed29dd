"""The hands that occlude cards: shape, mask, place, determinism."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.hands.hand import POSES, HandLook, draw_hand, random_look
from models.render.hands.mesh import TIPS, HandPose, pose_hand, vertex_normals


def test_fingers_bend_towards_the_palm() -> None:
    rest, bent = pose_hand(HandPose()), pose_hand(HandPose({"index": (60.0, 60.0, 30.0, 0.0)}))
    tip = TIPS["index"]
    assert bent.joints[tip, 2] < rest.joints[tip, 2] - 30
    np.testing.assert_allclose(bent.joints[TIPS["little"]], rest.joints[TIPS["little"]], atol=1e-4)


def test_the_skin_keeps_its_size_when_the_hand_is_posed() -> None:
    rest = pose_hand(HandPose())
    for pose in POSES.values():
        posed = pose_hand(pose)
        edges = rest.triangles[:, [0, 1]]
        before = np.linalg.norm(np.diff(rest.vertices[edges], axis=1), axis=2)
        after = np.linalg.norm(np.diff(posed.vertices[edges], axis=1), axis=2)
        assert 0.8 < float(after.sum() / before.sum()) < 1.25


def test_normals_point_out_of_the_hand() -> None:
    posed = pose_hand(HandPose())
    normals = vertex_normals(posed.vertices, posed.triangles)
    palm = (posed.vertices[:, 1] > -60) & (posed.vertices[:, 1] < 0)
    inside = posed.vertices[palm].mean(axis=0)
    outward = np.einsum("ij,ij->i", posed.vertices[palm] - inside, normals[palm])
    assert float((outward > 0).mean()) > 0.9


@pytest.mark.parametrize("pose", sorted(POSES))
def test_every_pose_is_one_body_with_a_soft_edge(pose: str) -> None:
    sprite = draw_hand(pose, HandLook(), px_per_mm=1.0, reach_mm=260)
    alpha = sprite.image[:, :, 3]
    assert sprite.image.dtype == np.uint8 and sprite.image.shape[:2] == sprite.cast.shape
    solid = (alpha > 200).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(solid)
    assert stats[1:, cv2.CC_STAT_AREA].max() / solid.sum() > 0.97
    assert 0 < np.count_nonzero((alpha > 10) & (alpha < 245)) < solid.sum() / 3
    # A hand and a forearm: neither a dot nor the whole picture, in mm² at 1 px/mm.
    assert 9_000 < solid.sum() < 45_000


def test_the_anchor_is_where_the_fingers_touch() -> None:
    sprite = draw_hand("point", HandLook(), px_per_mm=2.0)
    x, y = sprite.origin
    alpha = sprite.image[:, :, 3]
    assert alpha[int(y) - 6 : int(y) + 14, int(x) - 8 : int(x) + 8].max() == 255
    assert not alpha[: int(y) - 24].any(), "nothing of a pointing hand lies beyond its finger tip"


def test_heading_turns_the_arm_with_the_hand() -> None:
    def middle(heading: float) -> np.ndarray:
        sprite = draw_hand("flat", HandLook(), heading=heading, px_per_mm=0.5)
        rows, columns = np.nonzero(sprite.image[:, :, 3] > 128)
        return np.array([columns.mean() - sprite.origin[0], rows.mean() - sprite.origin[1]])

    assert middle(0.0)[1] > 50, "fingers up: the arm is below"
    assert middle(np.pi / 2)[0] < -50, "fingers to the right: the arm is on the left"
    np.testing.assert_allclose(middle(np.pi), -middle(0.0), atol=3)


def test_a_left_hand_is_the_mirror_of_a_right_one() -> None:
    light = (0.0, 0.0, 1.0)
    right = draw_hand("flat", HandLook(), px_per_mm=1.0, light=light)
    left = draw_hand("flat", HandLook(side="left"), px_per_mm=1.0, light=light)
    share = np.count_nonzero(right.image[:, :, 3]) / np.count_nonzero(left.image[:, :, 3])
    assert share == pytest.approx(1, abs=0.01)
    assert right.origin[0] == pytest.approx(left.image.shape[1] - left.origin[0], abs=2)


def test_a_tilted_view_displaces_what_is_high_and_not_what_touches() -> None:
    straight = draw_hand("flat", HandLook(), px_per_mm=1.0)
    tilted = draw_hand("flat", HandLook(), px_per_mm=1.0, view=(0.0, -0.6))
    assert tilted.image.shape != straight.image.shape or (tilted.image != straight.image).any()
    rows = np.nonzero(tilted.image[:, :, 3].max(axis=1) > 128)[0] - tilted.origin[1]
    plain = np.nonzero(straight.image[:, :, 3].max(axis=1) > 128)[0] - straight.origin[1]
    assert rows.max() < plain.max(), "the arm rises, so it appears further up"


def test_the_same_seed_draws_the_same_hand() -> None:
    first, second = (random_look(np.random.default_rng(5)) for _ in range(2))
    assert first == second
    np.testing.assert_array_equal(draw_hand("reach", first).image, draw_hand("reach", second).image)
    assert random_look(np.random.default_rng(6)) != first


def test_looks_vary_and_stay_plausible() -> None:
    looks = [random_look(np.random.default_rng(seed)) for seed in range(60)]
    assert len({look.pattern for look in looks}) == 4
    assert {look.side for look in looks} == {"right", "left"}
    for look in looks:
        blue, _, red = look.skin
        assert red > blue, "skin is warmer than grey"


def test_the_matrix_puts_the_anchor_in_its_place() -> None:
    sprite = draw_hand("pinch", HandLook(), px_per_mm=1.5)
    spot = sprite.matrix(30.0, -20.0) @ np.array([*sprite.origin, 1.0])
    np.testing.assert_allclose(spot[:2], (30.0, -20.0), atol=1e-6)


def test_unknown_pose_is_refused() -> None:
    with pytest.raises(KeyError):
        draw_hand("juggle", HandLook())
