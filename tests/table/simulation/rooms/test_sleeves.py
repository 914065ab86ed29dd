"""Cards in sleeves: larger by the rim, readable, their backs of one colour."""

from __future__ import annotations

import numpy as np

from models.render.cards.deck import built_in
from models.render.types import Deck
from table.simulation.rooms.sleeves import RIM_MM, sleeved

WHOLE = built_in("standard")
DECK = Deck("two", "two", {"S3": WHOLE.faces["S3"], "H7": WHOLE.faces["H7"]})


def test_a_sleeve_is_larger_and_leaves_the_indices_where_they_are() -> None:
    deck = sleeved(DECK, np.random.default_rng(1))
    for code, bare in DECK.faces.items():
        face = deck.faces[code]
        assert abs(face.size_mm[0] - bare.size_mm[0] - 2 * RIM_MM) < 0.2
        assert face.indices == bare.indices and face.image.shape[2] == 4
        rim = (face.image.shape[0] - bare.image.shape[0]) // 2
        middle = face.image[rim:-rim, rim:-rim, :3].astype(int)
        opaque = bare.image[:, :, 3] == 255
        assert np.abs(middle[opaque] - bare.image[:, :, :3][opaque]).mean() < 30
        assert face.image[0, 0, 3] == 0 and 0 < face.image[rim // 2, face.image.shape[1] // 2, 3] < 255


def test_backs_have_the_colour_of_the_sleeve() -> None:
    back = sleeved(DECK, np.random.default_rng(1)).faces["BACK"]
    inner = back.image[20:-20, 20:-20, :3].reshape(-1, 3)
    assert np.ptp(inner, axis=0).max() < 80 and not back.indices
