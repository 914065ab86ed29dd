"""The tuned numbers of `vision/enrolled`: documented, frozen, and in an order that makes sense."""

from __future__ import annotations

from tests.vision.configs import documented, frozen, numbers
from vision.enrolled.config import ENROLLED


def test_every_number_is_documented_and_nobody_changes_it() -> None:
    documented("enrolled")
    frozen(ENROLLED)
    assert list(numbers(ENROLLED))


def test_a_registration_that_is_accepted_is_a_better_one() -> None:
    face = ENROLLED.face_registration
    assert 0 < face.better < 1 and face.gains[0] < 1 < face.gains[1] and face.sizes[0] < 1 < face.sizes[1]
    assert face.hidden < face.most


def test_shares_are_shares() -> None:
    features, ensemble = ENROLLED.index_features, ENROLLED.ensemble
    assert all(0 < share < 1 for share in (features.hidden, features.least_open, features.shrinkage, ensemble.against))
    assert ensemble.contradicted > ensemble.against
