"""The quicker `_replace` does what a named tuple's own does."""

from __future__ import annotations

from collections import namedtuple

import pytest

from referee.frozen import quick
from referee.play.knowledge import Hand

Plain = namedtuple("Plain", "a b c", defaults=(3,))
Quick = quick(namedtuple("Quick", "a b c", defaults=(3,)))


@pytest.mark.parametrize("changes", [{}, {"a": 7}, {"b": None, "c": ()}, {"c": 1, "a": 2, "b": 3}])
def test_it_replaces_as_a_named_tuple_does(changes):
    before = Quick(1, 2)
    after = before._replace(**changes)
    assert type(after) is Quick and tuple(after) == tuple(Plain(1, 2)._replace(**changes))
    assert before == (1, 2, 3)


def test_an_unknown_field_is_refused_and_a_value_is_not_shared():
    with pytest.raises(KeyError):
        Hand()._replace(nothing=1)
    hand = Hand(known=5)
    assert hand._replace(unknown=2) == Hand(5, 0, 2) and hand == Hand(5)
