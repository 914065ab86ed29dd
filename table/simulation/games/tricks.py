"""What all games of tricks have in common: one card each before the middle; the taker gathers them face down."""

from __future__ import annotations

from collections.abc import Iterator

from table.simulation.scripts.beats import Beat, Place
from table.simulation.scripts.script import Moment, Needs, Script


class Tricks(Script):
    """Cards lie before those who laid them; a taken trick lies face down before its taker."""

    needs = Needs(frozenset({"captured"}), (560.0, 330.0))
    where: Place = "trick"

    def cleared(self, moment: Moment) -> Iterator[Beat]:
        """A trick that is complete goes to whoever took it; one that nobody took goes aside."""
        if not self.lying:
            return
        if "trick" in moment.effects:
            self.lying = 0
            yield Beat("gather", moment.event.seq, moment.taker or moment.event.player, place="captured")
        elif moment.effects & {"all-cancelled", "clear"}:
            yield from self.swept(moment)
