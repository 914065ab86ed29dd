"""大富豪, Daifugo: the usual game of the family, by three rule sets (G, T, U)."""

from referee.games.daifugo.game import Daifugo

GAMES = (Daifugo(),)
