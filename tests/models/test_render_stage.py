"""The stage knows what it drew: corners where the pixels are, shares of what is seen."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render import difficulty
from models.render.camera import Camera
from models.render.cards.deck import BUILT_IN, built_in, deck_families, exchanged, load_deck, rounded
from models.render.stage import Light, Placement, Stage, mark_corners
from models.render.types import Face, IndexMark

WHITE = Face(
    "S3",
    np.dstack([np.full((282, 202, 3), 255, np.uint8), rounded((202, 282), 10)]),
    (63.0, 88.0),
    (IndexMark((-26.0, -33.0), (3.0, 8.0), 0.0), IndexMark((26.0, 33.0), (3.0, 8.0), np.pi)),
)


def _stage(tilt: float = 0.0, darkness: float = 0.0) -> Stage:
    camera = Camera.above((400, 400), 2.0, tilt, azimuth=30, roll=10)
    return Stage(camera, np.zeros((400, 400, 3), np.uint8), Light(darkness=darkness))


@pytest.mark.parametrize("tilt", [0.0, 35.0])
@pytest.mark.parametrize("angle", [0.0, 0.7, 2.5])
def test_quads_lie_where_the_pixels_are(tilt: float, angle: float) -> None:
    stage = _stage(tilt)
    stage.place(Placement(WHITE, 12.0, -8.0, angle))
    (truth,) = stage.truth()
    drawn = stage.image[..., 0] > 127
    expected = np.zeros((400, 400), np.uint8)
    cv2.fillPoly(expected, [np.round(truth.quad).astype(np.int32)], 1)
    both = np.count_nonzero(drawn & (expected > 0))
    either = np.count_nonzero(drawn | (expected > 0))
    assert both / either > 0.97
    assert truth.visible > 0.97


def test_corners_start_at_the_top_left_of_the_upright_card() -> None:
    stage = Stage(Camera.above((400, 400), 2.0), np.zeros((400, 400, 3), np.uint8))
    stage.place(Placement(WHITE, 0.0, 0.0, np.pi / 2))
    quad = stage.truth()[0].quad
    # A quarter turn clockwise takes the top left corner to the top right of the picture.
    assert quad[0] == pytest.approx([200 + 88, 200 - 63], abs=0.5)
    assert quad[1] == pytest.approx([200 + 88, 200 + 63], abs=0.5)


def test_shares_seen_of_covered_cards_and_indices() -> None:
    stage = Stage(Camera.above((400, 400), 2.0), np.zeros((400, 400, 3), np.uint8), Light(darkness=0))
    stage.place(Placement(WHITE, 0.0, 0.0, 0.0))
    stage.place(Placement(WHITE, 31.5, 0.0, 0.0))  # half a card to the right
    under, over = stage.truth()
    assert under.visible == pytest.approx(0.5, abs=0.02)
    assert over.visible > 0.98
    assert [index.visible for index in under.indices] == [1.0, 0.0]
    assert [index.visible for index in over.indices] == [1.0, 1.0]


def test_things_cover_cards_without_being_cards() -> None:
    stage = _stage()
    stage.place(Placement(WHITE, 0.0, 0.0, 0.0))
    stage.put(Placement(WHITE, 0.0, 0.0, 0.0))
    (truth,) = stage.truth()
    assert truth.visible < 0.03


def test_a_card_at_the_rim_counts_what_the_frame_holds() -> None:
    stage = Stage(Camera.above((400, 400), 2.0), np.zeros((400, 400, 3), np.uint8))
    stage.place(Placement(WHITE, -100.0, 0.0, 0.0))
    stage.place(Placement(WHITE, -400.0, 0.0, 0.0))
    truth = stage.truth()
    assert len(truth) == 1
    assert truth[0].visible == pytest.approx(0.5, abs=0.02)


def test_shadow_darkens_beside_the_card_only() -> None:
    bright, dark = _stage(), _stage(darkness=0.5)
    for stage in (bright, dark):
        stage.image[:] = 200
        stage.place(Placement(WHITE, 0.0, 0.0, 0.0, height=8.0))
    changed = bright.image[..., 0].astype(int) - dark.image[..., 0]
    assert changed.max() > 40
    assert np.abs(changed[bright.ids == 1]).mean() < 2


def test_index_boxes_of_the_built_in_deck_hold_ink_and_are_tight() -> None:
    deck = built_in()
    for code, face in deck.faces.items():
        if code.startswith(("JK", "BACK")):
            continue
        scale = face.image.shape[1] / face.size_mm[0]
        dark = face.image[..., 1] < 128
        first = (mark_corners(face.indices[0]) + np.array(face.size_mm) / 2) * scale
        x0, y0, x1, y1 = (int(v) for v in (*first[0], *first[2]))
        assert dark[y0:y1, x0:x1].mean() > 0.1, code
        assert not dark[y0 - 3 : y0 - 1, x0:x1].any(), code
        assert dark[y0 : y0 + 4, x0:x1].any() and dark[y1 - 4 : y1 + 1, x0:x1].any(), code


def test_exchanged_faces_keep_their_codes_and_show_the_other_picture() -> None:
    deck = built_in()
    other = exchanged(deck, "S3", "H7")
    assert other.faces["S3"].code == "S3"
    assert np.array_equal(other.faces["S3"].image, deck.faces["H7"].image)
    assert np.array_equal(other.faces["H7"].image, deck.faces["S3"].image)


@pytest.mark.parametrize("level", difficulty.LEVELS)
def test_difficulty_stays_within_its_table(level: difficulty.Level) -> None:
    limits = {
        "easy": ((2.2, 3), (0, 10), (0, 0.5), (0, 3), (95, 95), 0.0),
        "home": ((1.4, 2.2), (0, 35), (0, 1.2), (3, 8), (70, 95), 0.1),
        "hard": ((1.2, 1.6), (20, 50), (0.5, 2), (6, 15), (40, 80), 0.3),
    }[level]
    rng = np.random.default_rng(3)
    for _ in range(200):
        c = difficulty.draw(rng, level)
        for value, (low, high) in zip((c.px_per_mm, c.tilt, c.blur, c.noise, c.jpeg), limits[:5], strict=True):
            assert low <= value <= high
        assert 0 <= c.glare <= limits[5]
        assert 2700 <= c.kelvin <= 6500


def test_decks_are_grouped_by_family(tmp_path: Path) -> None:
    for name in ("revk_jumbo", "revk_poker_std", "letele_revk_cc0", "nicu_cardsjs", "mine"):
        (tmp_path / name).mkdir()
    families = {family: [path.name for path in paths] for family, paths in deck_families(tmp_path).items()}
    assert families == {
        "revk": ["letele_revk_cc0", "revk_jumbo", "revk_poker_std"],
        "nicu": ["nicu_cardsjs"],
        "mine": ["mine"],
    }
    assert built_in().family == "revk"


def test_a_missing_deck_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=tmp_path.name):
        load_deck(tmp_path)
    with pytest.raises(FileNotFoundError, match="standard"):
        built_in("no such look")
    assert (BUILT_IN / "standard" / "LICENCE.md").is_file()
