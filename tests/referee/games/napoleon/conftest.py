"""A round of Napoleon that is about to be played."""

from __future__ import annotations

import pytest


@pytest.fixture
def begun(sit):
    """A round in which A is Napoleon and about to lead; hands as given, else unseen."""

    def begin(players="ABCDE", suit="S", card="C2", count=13, hands=None, **options):
        t = sit("napoleon", players, "napoleon", **options)
        if hands:
            t.add("deal", hands={player: cards.split() for player, cards in hands.items()}, widow=0)
        t.add("bid", player=players[0], count=count, suit=suit)
        t.passes(players[1:])
        t.add("adjutant", player=players[0], card=card)
        t.add("widow", player=players[0], discards=0 if hands else {4: 5, 5: 3, 6: 5}[len(players)])
        return t

    return begin
