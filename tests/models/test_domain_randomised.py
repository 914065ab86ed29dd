"""Domain-randomised decks: whole decks in name, a taste a card."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.render.cards.faces import RANKS, SUITS, Maker, large_print, random_style, set_apart
from models.render.cards.fonts import HERSHEY
from models.render.scenes.domain_randomised import domain_randomised_deck
from models.render.scenes.training_scenes import TextureSource, random_scene
from models.training.data.store import OTHER, tables


@pytest.mark.models
def test_a_domain_randomised_deck_holds_every_card_once_and_hardly_two_of_one_size() -> None:
    deck = domain_randomised_deck(np.random.default_rng(3))
    names = {suit + rank for suit in SUITS for rank in RANKS}
    assert names | {"JK", "JK_2", "BACK"} == set(deck.faces)
    marks = {round(deck.faces[name].indices[0].half[1], 3) for name in names}
    assert len(marks) > 45
    for name in names:
        face = deck.faces[name]
        assert face.code == name and len(face.indices) in (1, 2, 4)
        for mark in face.indices:
            assert np.abs(mark.centre[0]) + mark.half[0] < face.size_mm[0] / 2
            assert np.abs(mark.centre[1]) + mark.half[1] < face.size_mm[1] / 2


def test_a_lone_rank_is_the_index_and_its_suit_stands_elsewhere() -> None:
    rng = np.random.default_rng(8)
    plain = replace(random_style(rng), font=HERSHEY[4], border=0.0, spread=(12.0, 14.0), pip_tall=8.0)
    style = replace(set_apart(plain, rng), lone=True, emblem=False)
    face = Maker(style, rng).face("7", "S")
    dark = face.image[..., :3].max(axis=2) < 120
    mark, px = face.indices[0], face.image.shape[1] / face.size_mm[0]
    low, high = (
        np.round((np.array(face.size_mm) / 2 + mark.centre + sign * np.array(mark.half)) * px) for sign in (-1, 1)
    )
    left, top, right, bottom = (int(side) for side in (*low, *high))
    printed = dark[top:bottom, : dark.shape[1] // 2]
    assert printed[:, left - 1 : right + 1].sum() == printed[:, 4:].sum() > 0
    assert dark[top:bottom, dark.shape[1] // 2 :].any()


def test_a_card_with_large_print_may_show_one_large_mark_that_its_edge_cuts_off() -> None:
    rng = np.random.default_rng(4)
    styles = [large_print(replace(random_style(rng), font=HERSHEY[4], border=0.0), rng) for _ in range(60)]
    bare = [style for style in styles if style.bare and style.emblem]
    cut = 0
    for style in bare:
        face = Maker(style, rng).face("7", "S")
        ink = face.image[..., :3].max(axis=2) < 120
        assert len(face.indices) == (1 if style.single else 2) and ink.any()
        cut += bool(ink[:, -3:].any() or ink[-3:].any())
    assert bare and 0 < cut < len(bare)


@pytest.mark.film
def test_a_domain_randomised_deck_is_the_same_from_the_same_seed_and_lies_in_scenes_as_any_deck() -> None:
    one, other = (domain_randomised_deck(np.random.default_rng(5)) for _ in range(2))
    assert all(np.array_equal(one.faces[code].image, other.faces[code].image) for code in one.faces)
    scene = random_scene(np.random.default_rng(6), [one], TextureSource())
    cards, _ = tables(scene)
    assert len(cards) == len(scene.cards) and not (cards[:, 0] == OTHER).any()
