"""Which look of cards a game is played with: what the virtual table draws and what the camera expects."""

from __future__ import annotations

from referee.events import Header
from referee.fold import Fold, Table


def look_of(table: Table) -> str:
    """The deck that a table plays with, by the name of its built-in look, such as `standard`."""
    setup = table.setup
    return table.game.deck(setup.options, setup.deck).name


def look_for(header: Header) -> str:
    """The look of the deck that a record begins with. Raises referee.options.OptionsError."""
    return look_of(Fold(header).table)
