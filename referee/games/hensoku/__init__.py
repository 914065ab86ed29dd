"""変則大富豪, hensoku (V): a game of the shedding family from five cards and a stock, with payments."""

from __future__ import annotations

from referee.games.hensoku.game import Hensoku

GAMES = (Hensoku(),)
