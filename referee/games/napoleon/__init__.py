"""Napoleon (rule set Q): bidding, an adjutant nobody knows, and tricks for face cards."""

from __future__ import annotations

from referee.games.napoleon.game import Napoleon

GAMES = (Napoleon(),)
