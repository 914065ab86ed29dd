"""A table of Page One: `page_one(hands, **switches)`."""

from __future__ import annotations

import pytest


@pytest.fixture
def page_one(sit):
    """Seats A, B, C; `hands` are cards by player, or how many; `stock` as the deal tells it."""

    def seat(players="ABC", stock=None, hands=None, **options):
        table = sit("pageone", players, "pageone", **options)
        told = dict.fromkeys(players, 4) if hands is None else hands
        more = {} if stock is None else {"stock": stock}
        table.add(
            "deal",
            hands={player: cards.split() for player, cards in told.items() if isinstance(cards, str)},
            counts={player: cards for player, cards in told.items() if isinstance(cards, int)},
            **more,
        )
        return table

    return seat


@pytest.fixture
def detail():
    """The game's own part of what everybody sees."""
    return lambda table: table.fold.table.game.public(table.fold.table.state).detail
