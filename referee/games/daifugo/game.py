"""The game `daifugo`: the family's rules as they are, with its profiles."""

from __future__ import annotations

from referee.games.daifugo.profiles import PROFILES
from referee.shedding.game import Shedding
from referee.shedding.options import SheddingOptions, values


class Daifugo(Shedding[SheddingOptions]):
    """大富豪: whoever is first out of cards reigns. See `referee.play.protocol.Game` for the verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("daifugo", ("A", "B", "C")))
    >>> table.add(Event(1, "play", "A", ("H7",))).ruling.verdict
    'legal'
    >>> table.add(Event(2, "play", "B", ("S5",))).ruling[:3]
    ('illegal', 'too-weak', 'G3')
    >>> table.add(Event(3, "play", "B", ("H8",))).ruling.effects
    ('eight-cut', 'clear')
    """

    name = "daifugo"
    default_profile = "official"
    books = PROFILES
    profiles = values(PROFILES)
    options_class = SheddingOptions
    rule_sets = "GTU"
