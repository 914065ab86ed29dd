"""Cards that are named because members agree, and those that are left to a closer look."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.enrolled.config import ENROLLED
from vision.enrolled.first_look import Glance
from vision.enrolled.second_look import BeforeRegistration

CODES = 4
LOOK = ENROLLED.second_look


def for_name(name: int, lead: float) -> NDArray[np.float64]:
    """Log-probabilities (CODES,) that a name leads by so much (log)."""
    row = np.zeros(CODES)
    row[name] = lead
    return np.asarray(row - np.logaddexp.reduce(row))


def glance(name: int, ahead: float, agreed: bool = True) -> Glance:
    return Glance(for_name(name, ahead), 0.9, ahead, agreed)


def told(card: BeforeRegistration) -> int | None:
    row = card.agreed()
    return None if row is None else int(row.argmax())


NO_INDEX = np.zeros((0, CODES))


def test_what_is_read_and_the_matcher_name_a_card_together() -> None:
    assert told(BeforeRegistration(glance(2, 2.5), NO_INDEX, for_name(2, 3.0), 0.85)) == 2


def test_what_the_indices_features_say_needs_a_matcher_that_is_surer() -> None:
    index = for_name(1, 6.0)[None]
    assert told(BeforeRegistration(glance(1, LOOK.far_ahead + 0.1), index)) == 1
    assert told(BeforeRegistration(glance(1, LOOK.far_ahead - 0.1), index)) is None
    assert told(BeforeRegistration(glance(1, 6.0), for_name(1, 1.0)[None])) is None


def test_without_the_matcher_what_is_read_must_be_surer() -> None:
    index, read = for_name(3, 6.0)[None], for_name(3, 3.0)
    assert told(BeforeRegistration(None, index, read, 0.95)) == 3
    assert told(BeforeRegistration(None, index, read, 0.85)) is None


@pytest.mark.parametrize(
    "card",
    [
        BeforeRegistration(glance(2, 6.0), NO_INDEX),  # one member alone
        BeforeRegistration(None, for_name(2, 9.0)[None], for_name(2, 1.0), 0.3),  # hardly read
        BeforeRegistration(
            glance(2, 2.5, agreed=False), NO_INDEX, for_name(2, 3.0), 0.95
        ),  # another print says another name
        BeforeRegistration(
            glance(2, 6.0), for_name(2, 6.0)[None], for_name(1, 3.0), 0.9
        ),  # something else is read surely
        BeforeRegistration(glance(2, 6.0), for_name(1, 6.0)[None], for_name(1, 3.0), 0.99),  # the matcher contradicts
        BeforeRegistration(None, NO_INDEX),
    ],
)
def test_a_card_is_left_open_where_members_do_not_agree(card: BeforeRegistration) -> None:
    assert told(card) is None


def test_a_joker_must_be_read_as_one() -> None:
    index = for_name(3, 8.0)[None]
    assert told(BeforeRegistration(glance(3, 8.0), index, for_name(0, 0.5), 0.1, joker=3)) is None
    assert told(BeforeRegistration(glance(3, 8.0), index, for_name(3, 0.5), 0.1, joker=3)) == 3


def test_probabilities_of_an_agreed_name_add_up_to_one() -> None:
    row = BeforeRegistration(glance(2, 2.5), for_name(2, 3.0)[None], for_name(2, 3.0), 0.9).agreed()
    assert row is not None
    assert np.exp(row).sum() == pytest.approx(1.0)
    assert np.exp(row[2]) == pytest.approx(LOOK.sure)


def test_only_a_card_without_an_index_on_which_nothing_is_read_is_hopeless() -> None:
    nothing = np.zeros(CODES)
    assert BeforeRegistration(None, NO_INDEX, nothing, 0.1, faces=False).hopeless()
    assert not BeforeRegistration(None, NO_INDEX, nothing, 0.9, faces=False).hopeless()
    assert not BeforeRegistration(None, NO_INDEX, nothing, 0.1, faces=True).hopeless()
    assert not BeforeRegistration(None, NO_INDEX, faces=False).hopeless()  # its picture alone tells
