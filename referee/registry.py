"""Which packages define the games and the families of games. It imports none of them.

Adding a game is a package in `referee/games` and a line in `GAMES`.
"""

from __future__ import annotations

from collections.abc import Mapping

# A game's name in records -> the packages that define what goes by it; the usual one first.
GAMES: Mapping[str, tuple[str, ...]] = {
    "daifugo": ("referee.games.daifugo", "referee.games.nono"),
    "hensoku": ("referee.games.hensoku",),
    "torite": ("referee.games.torite",),
    "napoleon": ("referee.games.napoleon",),
    "pageone": ("referee.games.pageone",),
    "goninkan": ("referee.games.goninkan",),
    "free": ("referee.games.free",),
}
# Packages that several games share.
FAMILIES = ("referee.shedding", "referee.tricks")


def packages() -> tuple[str, ...]:
    """The packages of all families and games."""
    return (*FAMILIES, *(package for packages in GAMES.values() for package in packages))
