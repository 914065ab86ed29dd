"""Daifugo: plays on a pile before the middle; the exchange and gifts pass face down."""

from __future__ import annotations

from referee.fold import Table
from table.simulation.games.shedding import Shedding
from table.simulation.script import Script


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Shedding()
