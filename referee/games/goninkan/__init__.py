"""ゴニンカン, Goninkan (rule set J): two against three for the face cards, as Tsugaru plays it."""

from __future__ import annotations

from referee.games.goninkan.game import Goninkan

GAMES = (Goninkan(),)
