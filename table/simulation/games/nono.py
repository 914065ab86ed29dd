"""Daifugo with NONO cards: before every seat lies a strip of thirteen order cards for the whole round (N2)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import SUITS
from referee.fold import Table
from referee.games.nono.cards import NONO_RANKS
from referee.play.options import Options
from table.simulation.games.shedding import Shedding
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.dealing import Dealing, Everything, Sitting
from table.simulation.scripts.script import Moment, Needs, Script


class Nono(Shedding):
    """As Daifugo, with a strip before each seat: every player has one suit of another set than the one that is
    played."""

    needs = Needs(frozenset({"strip"}), (800.0, 460.0))

    def on_order(self, moment: Moment) -> Iterator[Beat]:
        """A strip is laid, weakest to strongest from its owner's left; a new one takes the place of an old one."""
        event = moment.event
        seat = moment.table.setup.players.index(event.player) if event.player in moment.table.setup.players else 0
        cards = tuple(SUITS[seat % len(SUITS)] + name for name in event.strip or ())
        yield Beat("strip", event.seq, event.player, cards, place="strip", type=event.type)


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Nono()


class Strips(Everything):
    """Everybody lays a strip before the first deal. One box is enough: every strip is a suit of the set that is not
    played (N1)."""

    most_players = 4

    def before(self, sitting: Sitting) -> None:
        """The strips, in any order of their words (N2)."""
        if sitting.table.setup.number == 1:
            for player in sitting.header.players:
                ranks = sitting.rng.sample(NONO_RANKS, len(NONO_RANKS))
                sitting.add({"type": "order", "player": player, "ranks": ranks})


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Strips()
