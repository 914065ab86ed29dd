"""Random scenes and generated decks: reproducible, complete, and as the truth says."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.cards.deck import built_in
from models.render.cards.faces import RANKS, SUITS, generate_deck
from models.render.cards.fonts import HERSHEY, fonts, glyph, unfit
from models.render.cards.pips import PipStyle, pip_mask
from models.render.layouts import LAYOUTS, arrange
from models.render.scenes.distractors import THINGS
from models.render.scenes.training_scenes import MOST_CARDS, TextureSource, random_scene
from models.render.stage import mark_corners
from models.render.wear import Stock, printed


@pytest.mark.models
def test_the_same_seed_gives_the_same_picture() -> None:
    deck, textures = built_in(), TextureSource()
    first = [random_scene(np.random.default_rng([4, seed]), [deck], textures, size=(160, 160)) for seed in range(24)]
    # Backwards: nothing may depend on what was drawn before.
    for seed in reversed(range(24)):
        again = random_scene(np.random.default_rng([4, seed]), [deck], textures, size=(160, 160))
        assert np.array_equal(first[seed].image, again.image)
        assert first[seed].conditions == again.conditions
        assert [card.code for card in first[seed].cards] == [card.code for card in again.cards]
    assert len({scene.image.tobytes() for scene in first}) == 24


@pytest.mark.models
def test_scenes_hold_what_training_needs() -> None:
    deck, textures = built_in(), TextureSource()
    empty = down = clear = hidden = 0
    for seed in range(60):
        scene = random_scene(np.random.default_rng([1, seed]), [deck], textures, size=(208, 208))
        assert scene.image.shape == (208, 208, 3)
        assert scene.image.dtype == np.uint8
        assert len(scene.cards) <= MOST_CARDS
        empty += not scene.cards
        for card in scene.cards:
            assert 0.0 <= card.visible <= 1.0
            assert card.deck == deck.name
            down += card.face == "down"
            assert not (card.face == "down" and card.indices)
            for index in card.indices:
                clear += index.visible > 0.9
                hidden += index.visible < 0.3
    assert empty and down and clear > 30 and hidden > 30


def test_a_scene_without_decks_is_an_error() -> None:
    with pytest.raises(ValueError, match="deck"):
        random_scene(np.random.default_rng(0), [], TextureSource())


def test_a_font_of_keys_is_told_by_its_family(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters in frames: Linux Biolinum's keyboard font is called `LinBiolinum_K.otf`."""
    pillow = pytest.importorskip("PIL.ImageFont", reason="Pillow comes with the training group")

    def named(family: str) -> object:
        return type("Font", (), {"getname": staticmethod(lambda: (family, "Regular"))})()

    monkeypatch.setattr(pillow, "truetype", lambda path, size: named("Linux Biolinum Keyboard O"))
    assert unfit("/fonts/LinBiolinum_K.otf")
    monkeypatch.setattr(pillow, "truetype", lambda path, size: named("Linux Biolinum O"))
    assert not unfit("/fonts/LinBiolinum_R.otf")


def test_textures_come_from_the_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        TextureSource(tmp_path)
    cv2.imwrite(str(tmp_path / "red.png"), np.full((64, 64, 3), (0, 0, 200), np.uint8))
    source, rng = TextureSource(tmp_path), np.random.default_rng(0)
    tiles = [source.tile(rng)[0] for _ in range(30)]
    assert sum(bool((tile.reshape(-1, 3) == (0, 0, 200)).all()) for tile in tiles) > 8


def test_every_layout_gives_as_many_cards_as_asked() -> None:
    rng = np.random.default_rng(5)
    for make, _, fewest, most in LAYOUTS:
        for count in range(fewest, most + 1):
            assert make(rng, count).shape == (count, 3)
    for reach in (40.0, 200.0, 500.0):
        poses = arrange(rng, reach)
        assert 1 <= len(poses) <= MOST_CARDS


def test_every_thing_can_be_drawn_at_every_scale() -> None:
    textures = TextureSource()
    for make, _, _ in THINGS:
        for number, scale in enumerate((0.7, 1.5, 3.5)):
            face = make(np.random.default_rng(number), scale, textures)
            assert face.image.shape[2] == 4
            assert face.image[..., 3].max() == 255
            assert face.code == ""


def test_suits_differ_in_shape_in_every_style() -> None:
    for seed in range(20):
        style = PipStyle.draw(np.random.default_rng(seed))
        shapes = [cv2.resize(pip_mask(suit, 48, style), (40, 48)).astype(float) / 255 for suit in SUITS]
        for number, one in enumerate(shapes):
            assert 0.25 < one.mean() < 0.8
            assert all(np.abs(one - other).mean() > 0.05 for other in shapes[number + 1 :])
        # The mirror image of a mark is the mark.
        assert all(np.abs(shape - shape[:, ::-1]).mean() < 0.05 for shape in shapes)


def test_fonts_draw_each_rank_differently() -> None:
    names = fonts()
    assert set(HERSHEY) <= set(names)
    for name in (*HERSHEY[:2], *names[:: max(1, len(names) // 12)]):
        shapes = [glyph(name, rank, 40) for rank in RANKS]
        assert all(shape.shape[0] == 40 for shape in shapes)
        same = [cv2.resize(shape, (30, 40)).tobytes() for shape in shapes]
        assert len(set(same)) == len(RANKS)


@pytest.mark.parametrize("seed", range(3))
def test_generated_decks_are_whole_and_marked(seed: int) -> None:
    deck = generate_deck(np.random.default_rng(seed))
    assert {suit + rank for suit in SUITS for rank in RANKS} <= set(deck.faces)
    assert {"JK", "BACK"} <= set(deck.faces)
    for code, face in deck.faces.items():
        assert face.image.shape[2] == 4
        if code.startswith("BACK"):
            continue
        assert len(face.indices) in (2, 4)
        scale = face.image.shape[1] / face.size_mm[0]
        grey = cv2.cvtColor(face.image[..., :3], cv2.COLOR_BGR2GRAY).astype(float)
        paper = np.median(grey)
        for mark in face.indices:
            box = (mark_corners(mark) + np.array(face.size_mm) / 2) * scale
            low, high = np.maximum(box.min(axis=0).astype(int), 0), box.max(axis=0).astype(int)
            inside = np.abs(grey[low[1] : high[1], low[0] : high[0]] - paper) > 25
            assert inside.mean() > 0.05, (code, mark)
        first, last = face.indices[0], face.indices[1]
        assert first.centre == pytest.approx((-last.centre[0], -last.centre[1]))


def test_a_printed_card_keeps_its_contrast() -> None:
    face = built_in().faces["S10"]
    rng = np.random.default_rng(2)
    for _ in range(20):
        card = printed(face, Stock.draw(rng), rng)
        assert card.code == "S10"
        assert float(card.image[..., :3].max()) - float(card.image[40:-40, 40:-40, :3].min()) > 60
        small = printed(face, Stock.draw(rng), rng, px_per_mm=0.5)
        assert small.image.shape[1] < face.image.shape[1] / 2
        assert small.size_mm == face.size_mm
