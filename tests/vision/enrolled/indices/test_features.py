"""The indices of an enrolled deck: found in its pictures, told apart in a fan."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.labels import DECKS
from models.render.cards.exotic import hanafuda_like
from models.render.cards.handwritten import Hand, handwritten_deck
from models.render.cards.nono import coloured_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from tests.vision.enrolled.indices.test_registration import outline
from vision.detection.detections import CardFound, IndexFound
from vision.enrolled.config import ENROLLED
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.indices.features import PrintNet, Prints, has_indices, in_place, overlaid, printed
from vision.enrolled.prototypes import Networks
from vision.enrolled.scoring import GalleryCalibration
from vision.fitting.enrolled import enrolled
from vision.scanner import MODELS


@pytest.fixture(scope="module")
def networks() -> Networks:
    return Networks.load(MODELS, 1)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return coloured_deck(np.random.default_rng(5))


@pytest.fixture(scope="module")
def gallery(deck: Deck, networks: Networks) -> Gallery:
    return enrolled(deck, np.random.default_rng(6), TextureSource(), networks.locator)


@pytest.fixture(scope="module")
def reader(gallery: Gallery, networks: Networks, tmp_path_factory: pytest.TempPathFactory) -> GalleryReader:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return GalleryReader(gallery, networks, GalleryCalibration())


@pytest.mark.models
def test_blank_corners_of_cards_with_a_number_in_the_middle_are_no_indices(networks: Networks) -> None:
    hand = Hand.draw(np.random.default_rng(1), "middle", ground=False)
    deck = handwritten_deck(np.random.default_rng(2), hand, DECKS["coloured"])
    kept = enrolled(deck, np.random.default_rng(3), TextureSource(), networks.locator)
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in kept.entries]
    marks = printed(pictures, networks.locator)
    assert not has_indices(marks, [quad for _, quad in pictures])
    assert sum(map(bool, marks)) <= 0.1 * len(pictures)


@pytest.mark.models
def test_in_kept_pictures_the_indices_are_found_in_their_corners(gallery: Gallery, networks: Networks) -> None:
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    found = printed(pictures, networks.locator)
    assert sum(len(some) == 2 for some in found) >= 0.8 * len(pictures)
    upright = []
    for some, (picture, _) in zip(found, pictures, strict=True):
        high, wide = picture.shape[:2]
        for index in some:
            share = index.centre / (wide, high)
            assert (np.minimum(share, 1 - share) < 0.45).all()
            upright.append(float(index.down[1]) * (0.5 - share[1]) > 0)
    # Upright in the upper left corner and upside down in the lower right one.
    assert np.mean(upright) > 0.95


@pytest.mark.models
def test_a_deck_of_pictures_has_no_indices_though_marks_are_found_when_searched_for(networks: Networks) -> None:
    gallery = enrolled(hanafuda_like(4), np.random.default_rng(4), TextureSource(), networks.locator)
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    assert not has_indices(printed(pictures, networks.locator), [quad for _, quad in pictures])


def mark(x: float, y: float) -> IndexFound:
    there = np.array([x, y], np.float32)
    return IndexFound(there, np.array([4, 0], np.float32), np.array([0, 6], np.float32), there + 30, 0.9)


@given(st.integers(0, 2**32 - 1), st.integers(4, 40))
def test_marks_in_one_place_are_indices_and_marks_anywhere_are_not(seed: int, cards: int) -> None:
    """Three cards in five bear the mark, in one corner or the opposite; the others show none, or art somewhere."""
    rng = np.random.default_rng(seed)
    quads = [np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)] * cards
    corners = [(12 + x, 20 + y) for x, y in rng.uniform(-2, 2, (cards, 2))]
    turned = [(x, y) if k % 2 else (100 - x, 140 - y) for k, (x, y) in enumerate(corners)]
    art = [[mark(*rng.uniform((0, 60), (40, 140)))] if rng.random() < 0.5 else [] for _ in quads]
    bearing = [
        [*mine, mark(*place)] if k % 5 < 3 else mine for k, (mine, place) in enumerate(zip(art, turned, strict=True))
    ]
    assert has_indices(bearing, quads)
    apart = [[mark(5 + 13 * (k % 4), 7 + 17 * (k % 8))] for k in range(cards)]
    assert not has_indices(apart, quads) and not has_indices([[] for _ in quads], quads)


@given(st.integers(0, 2**32 - 1), st.integers(2, 6))
def test_what_is_no_index_of_the_deck_is_unlike_them_all(seed: int, names: int) -> None:
    """Pictures of an index lie around it as the learned ones do; what lies elsewhere is far from every name."""
    rng = np.random.default_rng(seed)
    codes = [f"S{rank}" for rank in range(names)]
    means = rng.normal(0, 3, (names, 40))
    shown = [code for code in codes for _ in range(30)]
    features = np.repeat(means, 30, axis=0) + rng.normal(0, 1, (30 * names, 40))
    kept = Prints.learn(features.astype(np.float32), shown, codes)
    own = kept.unlike(means + rng.normal(0, 1, means.shape))
    assert own.shape == (names, names) and (own.argmin(axis=1) == np.arange(names)).all()
    assert (np.abs(np.diag(own)) < 1).all()
    elsewhere = means.mean(axis=0) + 9 * rng.choice((-1, 1), 40)
    assert kept.unlike(elsewhere[None]).min() > np.diag(own).max()


@pytest.mark.models
@given(st.integers(0, 2**32 - 1))
def test_an_edge_lies_over_some_indices_and_never_over_their_middle(seed: int) -> None:
    rng = np.random.default_rng(seed)
    patches = list(rng.integers(0, 256, (60, 64, 40, 3), dtype=np.uint8))
    hidden = [(over != patch).any(axis=2) for over, patch in zip(overlaid(patches, rng), patches, strict=True)]
    assert 0 < sum(bool(part.any()) for part in hidden) < len(patches)
    assert not any(part[31:33, 19:21].any() for part in hidden)
    assert all(part.mean() < 0.5 for part in hidden)


@pytest.mark.models
def test_indices_tell_covered_cards_apart(deck: Deck, networks: Networks, reader: GalleryReader) -> None:
    rng = np.random.default_rng(7)
    asked = right = 0
    for _ in range(5):
        scene = table_scene(rng, [deck], TextureSource(), "easy")
        marks = [(mark, truth) for truth in scene.cards for mark in truth.indices if mark.visible > 0.95]
        cards = networks.locator.find(scene.image)
        for card, laid in zip(cards, reader.look(scene.image, cards), strict=True):
            for index, scores in zip((ix for ix in card.indices if ix.inwards), laid.seen.index, strict=True):
                off = [float(np.hypot(*(mark.quad.mean(axis=0) - index.centre))) for mark, _ in marks]
                if off and min(off) < 0.4 * np.hypot(*index.down):
                    asked += 1
                    right += reader.codes[int(np.argmax(scores))] == marks[int(np.argmin(off))][1].code
    assert asked > 40 and right >= 0.9 * asked


def test_indices_of_two_cards_in_one_outline_are_told_apart_and_those_of_one_stay_together(
    deck: Deck, networks: Networks, reader: GalleryReader
) -> None:
    rng = np.random.default_rng(8)
    merged = told = whole = 0
    for _ in range(4):
        scene = table_scene(rng, [deck], TextureSource(), "easy", (6, 6))
        cards = [card for card in networks.locator.find(scene.image) if card.up > 0.5 and len(card.indices) == 2]
        whole += len(cards)
        assert len(reader.apart(cards, reader.scores(scene.image))) == len(cards)
        for one, other in pairwise(cards):
            both = replace(one, indices=(*one.indices, other.indices[0]))
            apart = reader.apart([both], reader.scores(scene.image))
            merged += 1
            told += [card.indices for card in apart] == [one.indices, (other.indices[0],)]
    assert whole >= 8 and merged >= 4 and told >= 0.9 * merged


def test_indices_stand_where_most_cards_have_them() -> None:
    usual, other = mark(10, 15), mark(30, 40)
    alone = mark(10, 40)
    kept = in_place([[usual, other], [usual], [alone], []], [outline(), outline(), outline(), outline(2.0, 7.0)])
    assert kept[:3] == [[usual], [usual], [alone]]
    assert kept[3][0].centre == pytest.approx([27, 37]) and kept[3][0].down == pytest.approx(2 * usual.down)
    assert ENROLLED.index_features.one_place < 0.1 and in_place([[], []], [outline(), outline()]) == [[], []]


def test_an_index_is_looked_at_once_however_often_its_score_is_asked_for(
    gallery: Gallery, reader: GalleryReader, networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = gallery.entries[0].picture
    (marks,) = printed([(picture, kept_quad(picture))], networks.locator)
    card = CardFound(kept_quad(picture), 0.9, 0.9, tuple(marks))
    half = replace(card, indices=card.indices[:1])
    looked: list[int] = []
    features = PrintNet.features
    monkeypatch.setattr(
        PrintNet, "features", lambda self, patches: looked.append(len(patches)) or features(self, patches)
    )
    told = reader.scores(picture)
    (first, _), (part, _) = told.of([card, half])[0], told.of([half])[0]
    assert looked == [len(marks)]
    assert len(marks) > 1 and (first[:1] == part).all()
    assert reader.codes[int(first[0].argmax())] == gallery.entries[0].code
