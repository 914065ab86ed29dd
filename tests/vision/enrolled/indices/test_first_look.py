"""Cards of an enrolled deck that are named at a first look, and those that are not."""

from __future__ import annotations

import numpy as np
import pytest

from models.render.cards.nono import coloured_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from tests.vision.enrolled import test_gallery
from vision.detection.rectification import View
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.indices.first_look import FirstLook
from vision.enrolled.indices.matcher import IndexMatcher, IndexPrototypes
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import calibrated
from vision.fitting.enrolled import enrolled
from vision.scanner import MODELS

homes = test_gallery.homes
MATCHER = IndexMatcher(MODELS / "matcher.onnx", 1)
THREE = FirstLook(IndexPrototypes(np.eye(3, 256), np.ones(3, np.bool_), np.full((3, 3), np.nan)), MATCHER)


def settled(*rows: tuple[float, float, float]) -> int | None:
    """The name that likenesses of indices to three names settle."""
    glance = THREE.glance(np.array(rows).reshape(-1, 3))
    return glance.best if glance is not None and THREE.plain(glance) else None


def test_an_index_very_like_one_name_alone_settles_it() -> None:
    assert settled((0.97, 0.5, 0.4)) == 0
    assert settled((0.97, 0.5, 0.4), (0.9, 0.6, 0.3)) == 0


@pytest.mark.parametrize(
    "rows",
    [
        (),
        ((0.9, 0.4, 0.3),),  # not near enough
        ((0.97, 0.95, 0.3),),  # two names nearly alike
        ((0.97, 0.4, 0.3), (0.3, 0.9, 0.2)),  # another print says another name
        ((0.97, 0.4, 0.3), (0.96, 0.4, 0.3), (0.3, 0.8, 0.2)),  # even a third one
    ],
)
def test_whatever_leaves_something_to_ask_settles_nothing(rows: tuple[tuple[float, float, float], ...]) -> None:
    assert settled(*rows) is None


def test_a_name_of_which_the_ink_may_be_another_ones_is_not_settled() -> None:
    likeness = np.array([[0.97, 0.8, 0.4], [0.95, 0.85, 0.3], [0.3, 0.5, 0.2]])
    held = likeness.copy()
    assert THREE.plain(THREE.glance(likeness, held))
    held[2, 1] = 0.3  # no print of the deck: what its ink is tells nothing
    assert THREE.plain(THREE.glance(likeness, held))
    held[1, 0] = 0.85
    assert not THREE.plain(THREE.glance(likeness, held))


def test_what_is_like_no_print_of_the_deck_contradicts_nothing() -> None:
    assert settled((0.97, 0.5, 0.4), (0.3, 0.5, 0.2)) == 0


@pytest.fixture(scope="module")
def deck() -> Deck:
    return coloured_deck(np.random.default_rng(5))


@pytest.mark.models
def test_cards_on_a_table_are_settled_rightly_and_are_not_registered(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    networks = Networks.load(MODELS, 1)
    gallery = enrolled(deck, np.random.default_rng(6), TextureSource(), networks.locator)
    ensemble = Ensemble(None, calibrated(gallery, networks, MODELS))
    looked: list[int] = []
    closer = GalleryReader.look
    monkeypatch.setattr(
        GalleryReader,
        "look",
        lambda self, image, cards, *rest: looked.append(len(cards)) or closer(self, image, cards, *rest),
    )
    named = right = 0
    for seed in range(3):
        scene = table_scene(np.random.default_rng([7, seed]), [deck], TextureSource(), "easy", (6, 8))
        view = View(scene.image, networks.locator.find(scene.image))
        seen = [one for one in ensemble.recognise(view) if one.settled is not None and one.settled.name is not None]
        assert looked[-1] <= len(view.found) - len(seen)
        for card, opinion in ensemble.fuse(seen):
            near = min(scene.cards, key=lambda truth: float(np.hypot(*(truth.quad.mean(axis=0) - card.centre))))
            named += 1
            right += opinion.name == near.code and opinion.confidence > 0.9
    assert named >= 8 and right == named
