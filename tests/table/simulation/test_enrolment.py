"""The virtual table's NONO cards are enrolled as people would enrol them: one picture of each card."""

from __future__ import annotations

import numpy as np

from models.render.cards.deck import built_in
from table.simulation.enrolment import GROUND, gallery_of, pictured
from vision.enrolled.gallery import CROP, EDGE


def test_every_card_is_kept_once_as_a_table_would_see_it() -> None:
    deck = built_in("nono")
    gallery = gallery_of(deck)
    assert len(gallery.codes) == len(gallery.entries) == 53
    assert not any(code.startswith("BACK") for code in gallery.codes)
    for entry in gallery.entries[:4]:
        assert entry.picture.shape == (CROP[1] + 2 * EDGE, CROP[0] + 2 * EDGE, 3)


def test_a_face_lies_on_its_ground() -> None:
    picture = pictured(next(iter(built_in("nono").faces.values())))
    assert tuple(picture[0, 0]) == GROUND and tuple(picture[EDGE, EDGE]) == GROUND  # its corners are round
    assert np.abs(picture[EDGE + 40, EDGE + 40].astype(int) - np.array(GROUND)).max() > 20
