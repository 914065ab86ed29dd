"""Which of an enrolled deck's faces a card shows, by an embedding."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.render.cards.exotic import hanafuda_like
from tests.vision.enrolled import test_gallery
from tests.vision.enrolled.test_gallery import laid, made_of
from vision.enrolled.config import ENROLLED
from vision.enrolled.face_embedding import FaceEmbedding
from vision.enrolled.prototypes import Networks, remembered
from vision.scanner import MODELS

homes = test_gallery.homes


def test_a_face_is_likest_to_its_own_picture_either_way_up() -> None:
    deck = hanafuda_like(2)
    codes = [code for code in deck.faces if not code.startswith("BACK")][:4]
    networks, gallery = Networks.load(MODELS, 1), made_of(deck, codes)
    few = replace(ENROLLED.prototypes, augmented=(8, 8))
    learned = remembered(gallery, networks, codes, config=few)
    assert learned.faces is not None
    told = FaceEmbedding.of(learned.faces, networks.embedder, ENROLLED)
    for row, code in enumerate(codes):
        image, quad = laid(deck, code, seed=50 + row)
        upright, turned = told.scores(image, [quad, np.roll(quad, 2, axis=0)])
        assert (int(upright[0].argmax()), int(turned[0].argmax())) == (2 * row, 2 * row + 1)
        assert upright[1].shape == (2, 2 * len(codes))
