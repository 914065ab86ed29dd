"""The game `daifugo`: the family's rules as they are, with its profiles."""

from __future__ import annotations

from referee.games.daifugo.profiles import PROFILES
from referee.shedding.game import Shedding
from referee.shedding.options import values


class Daifugo(Shedding):
    """See `referee.game.Game` for the verbs."""

    name = "daifugo"
    default_profile = "official"
    books = PROFILES
    profiles = values(PROFILES)
    rule_sets = "GTU"
