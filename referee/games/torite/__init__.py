"""The coloured-deck mini-games (rule sets B A C P E K S M): one game, one profile per card of the source."""

from __future__ import annotations

from referee.games.torite.game import Torite

GAMES = (Torite(),)
