"""変則大富豪: the rest of the deck is a stock that is drawn from; hands are shown at the end (V13 to V18)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.fold import Table
from table.simulation.beats import Beat
from table.simulation.games.shedding import Shedding
from table.simulation.script import Moment, Needs, Script


class Hensoku(Shedding):
    """As Daifugo, with a stock face down, a pile of discards, and hands that are shown."""

    needs = Needs(frozenset({"stock", "discard", "shown"}), (640.0, 360.0))

    def on_deal(self, moment: Moment) -> Iterator[Beat]:
        """What is not dealt lies as the stock."""
        event = moment.event
        stock = event.stock if isinstance(event.stock, int) else len(event.stock or ())
        yield Beat("say", event.seq, type=event.type)
        if stock:
            yield Beat("stack", event.seq, event.player, count=stock, place="stock", type="stock")

    def on_draw(self, moment: Moment) -> Iterator[Beat]:
        """A player takes cards from the stock."""
        event = moment.event
        count = event.count or len(event.cards or ()) or 1
        yield Beat("draw", event.seq, event.player, count=count, place="stock", type=event.type)

    def on_reveal(self, moment: Moment) -> Iterator[Beat]:
        """A hand is laid open before its seat."""
        event = moment.event
        yield Beat("fan", event.seq, event.player, moment.cards, place="shown", type=event.type)


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Hensoku()
