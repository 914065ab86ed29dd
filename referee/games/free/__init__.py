"""Record only (rule set F): who laid what and when, for a game that the referee does not know."""

from __future__ import annotations

from referee.games.free.game import Free

GAMES = (Free(),)
