"""大富豪, Daifugo: rule sets G, T, U and N as profiles of one game."""

from referee.shedding.game import Daifugo

GAMES = (Daifugo(),)
