"""The pairwise network on enrolled indices."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.render.cards.nono import nono_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from vision.detection.detector import Locator
from vision.enrolled.gallery import kept_quad
from vision.enrolled.indices.features import own_indices, printed
from vision.enrolled.indices.pairwise import Pairwise, reweighted
from vision.enrolled.indices.registration import Overlay
from vision.fitting.enrolled import enrolled
from vision.fitting.pairs import indices
from vision.scanner import MODELS


@pytest.fixture(scope="module")
def pairwise() -> Pairwise:
    return Pairwise(MODELS / "pairwise.onnx", 1)


@pytest.mark.models
def test_by_two_at_least_as_many_are_told_apart_as_laid_over_alone(pairwise: Pairwise) -> None:
    """♠ and ♣ of a NONO deck, photographed one by one and seen on a table; chance would tell one in 26."""
    rng, table = np.random.default_rng(1), TextureSource()
    drawn = nono_deck(rng)
    faces = {code: face for code, face in drawn.faces.items() if code.startswith(("S", "C", "BACK"))}
    deck = Deck(drawn.name, drawn.family, faces)
    locator = Locator(MODELS / "locator.onnx", 1)
    gallery = enrolled(deck, rng, table, locator)
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    kept, codes = Overlay.learn(own_indices(gallery.entries, printed(pictures, locator)), gallery.codes), gallery.codes
    right = {"laid": 0, "told": 0}
    count = 0
    for _ in range(8):
        scene = table_scene(rng, [deck], table, "home", (8, 10))
        found = [one for card in locator.find(scene.image) for one in card.indices if one.inwards]
        for code, one in indices(scene, found):
            count += 1
            for way, judge in (("laid", None), ("told", pairwise)):
                fits = kept.residuals(scene.image, one, [], len(codes), judge)
                right[way] += codes[int(fits.argmin())] == code
    assert count > 60 and right["told"] >= right["laid"] > count / 2


def test_the_pairwise_network_answers_opposite_to_the_opposite_question(pairwise: Pairwise) -> None:
    kept = np.random.default_rng(1).normal(4, 0.5, (3, 44, 24, 3)).astype(np.float32)
    odds = pairwise.odds(kept, kept, np.array([0.1, 0.2, 0.3], np.float32))
    turned = pairwise.odds(kept[::-1], kept[::-1], np.array([0.3, 0.2, 0.1], np.float32))[::-1, ::-1]
    assert np.allclose(odds, -odds.T) and np.allclose(odds, turned, atol=1e-3)


def test_nothing_to_tell_apart_is_no_question(pairwise: Pairwise) -> None:
    assert pairwise.odds(np.zeros((1, 44, 24, 3), np.float32), np.zeros((1, 44, 24, 3), np.float32),
                         np.ones(1, np.float32)).tolist() == [[0.0]]  # fmt: skip


@given(st.lists(st.floats(0.001, 1.0), min_size=2, max_size=6), st.integers(0, 99))
def test_the_likeliest_fits_as_badly_as_the_best_did_and_the_others_worse(residuals: list[float], seed: int) -> None:
    raw = np.random.default_rng(seed).normal(0, 4, (len(residuals), len(residuals)))
    better = reweighted(np.array(residuals, np.float32), raw - raw.T)
    assert better.min() == pytest.approx(np.float32(min(residuals))) and (better >= better.min()).all()
    first = int(better.argmin())
    assert np.exp(-(raw - raw.T)[first]).sum() == pytest.approx(np.exp(-(raw - raw.T)).sum(axis=1).min())
