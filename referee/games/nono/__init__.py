"""ノノトランプの大富豪, Daifugo with NONO cards (N): every player has an own order of strength."""

from referee.games.nono.game import Nono

GAMES = (Nono(),)
