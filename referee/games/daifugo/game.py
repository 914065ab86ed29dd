"""The game `daifugo`: the family's rules as they are, with its profiles."""

from __future__ import annotations

from referee.games.daifugo.profiles import PROFILES
from referee.shedding.game import Shedding
from referee.shedding.options import SheddingOptions, values


class Daifugo(Shedding[SheddingOptions]):
    """See `referee.game.Game` for the verbs."""

    name = "daifugo"
    default_profile = "official"
    books = PROFILES
    profiles = values(PROFILES)
    options_class = SheddingOptions
    rule_sets = "GTU"
