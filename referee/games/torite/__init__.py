"""The games on the coloured deck (rule sets B A C P E K D S M): four kinds under one name, one profile per card of the
source. A match is any sequence of them."""

from __future__ import annotations

from referee.games.torite.games import Poker, Sevens, Tricks
from referee.games.torite.kinds.climbing import Climbing

GAMES = (Tricks(), Poker(), Climbing(), Sevens())
