"""What all games of shedding cards have in common: gifts and exchanged cards pass face down, some cards go aside."""

from __future__ import annotations

from collections.abc import Iterator

from table.simulation.scripts.beats import Beat
from table.simulation.scripts.script import Moment, Script


class Shedding(Script):
    """Plays on a field that is swept aside; cards change hands face down; discards lie apart."""

    def on_exchange(self, moment: Moment) -> Iterator[Beat]:
        """Cards of an exchange go from seat to seat, face down."""
        yield from self.on_give(moment)

    def on_give(self, moment: Moment) -> Iterator[Beat]:
        """A card goes from seat to seat, face down."""
        event = moment.event
        count = event.count or len(event.cards or ())
        yield Beat("hand-over", event.seq, event.player, to=event.to, count=count, place="passing", type=event.type)
        yield from self.cleared(moment)

    def on_draw(self, moment: Moment) -> Iterator[Beat]:
        """A card that has gone comes back to a hand (H20): it is only said, nobody filmed where it lay."""
        yield from self.on_anything(moment)

    def on_discard(self, moment: Moment) -> Iterator[Beat]:
        """Cards go aside: face up where the record names them."""
        event = moment.event
        count = 0 if moment.cards else event.count or len(event.cards or ())
        yield Beat("discard", event.seq, event.player, moment.cards, count=count, place="discard", type=event.type)
        yield from self.cleared(moment)
