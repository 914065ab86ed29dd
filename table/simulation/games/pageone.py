"""ページワン: a stock face down that is drawn from (W4); a taken trick goes aside, and becomes the stock (W6)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.fold import Table
from referee.games.pageone.options import PageOneOptions
from referee.games.pageone.public import PageOneDetail
from referee.play.options import Options
from table.simulation.games.tricks import Tricks
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.dealing import Dealing, Sitting
from table.simulation.scripts.script import Moment, Needs, Script

FORGETFUL = 0.15
"""How often somebody forgets to say "ページワン"."""
HASTY = 0.05
"""How often somebody draws who could follow."""


class PageOne(Tricks):
    """Tricks, with a stock face down; a taken trick goes aside."""

    needs = Needs(frozenset({"stock", "discard"}), (640.0, 360.0))

    def __init__(self) -> None:
        super().__init__()
        self._stock = self._aside = 0

    def on_deal(self, moment: Moment) -> Iterator[Beat]:
        """What is not dealt lies as the stock (W1)."""
        event = moment.event
        yield Beat("say", event.seq, type=event.type)
        self._stock = event.stock if isinstance(event.stock, int) else len(event.stock or ())
        self._aside = 0
        if self._stock:
            yield Beat("stack", event.seq, event.player, count=self._stock, place="stock", type="stock")

    def on_draw(self, moment: Moment) -> Iterator[Beat]:
        """A player takes cards from the stock; where it is short, tricks that lie aside become stock (W6)."""
        event = moment.event
        count = event.count or len(event.cards or ()) or 1
        if count > self._stock and self._aside:
            yield Beat("stack", event.seq, event.player, count=self._aside, place="stock", type="stock")
            self._stock, self._aside = self._stock + self._aside, 0
        self._stock = max(0, self._stock - count)
        yield Beat("draw", event.seq, event.player, count=count, place="stock", type=event.type)

    def cleared(self, moment: Moment) -> Iterator[Beat]:
        """A trick that is complete is put aside by whoever took it (W5)."""
        if "trick" in moment.effects and moment.ruling is not None:
            self.last_player = moment.taker or self.last_player
            self._aside += self.lying
            yield from self.swept(moment)


def script(table: Table) -> Script:
    """How this game is filmed."""
    return PageOne()


SEATS = (3, 4, 4, 5, 2, 6)


class Dealt(Dealing):
    """So many cards each, the rest is the stock (W1); people say "ページワン", or pay for having forgotten it (W7)."""

    def __init__(self, each: int) -> None:
        self.each = each

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """As many as the table deals."""
        return self.each

    def left(self, sitting: Sitting, cards: list[str], small: bool) -> dict[str, Any]:
        """The stock."""
        sitting.stock = cards
        return {"stock": len(cards)}

    def beside(self, sitting: Sitting) -> dict[str, Any] | None:
        """Whoever has one card left says so, or draws the penalty; some time before it is that player's turn again."""
        public = sitting.table.game.public(sitting.table.state)
        detail = public.detail
        assert isinstance(detail, PageOneDetail)
        if not detail.alone or sitting.rng.random() < 0.4:
            return None
        options = sitting.table.setup.options
        assert isinstance(options, PageOneOptions)
        player, penalty = detail.alone[0], options.penalty
        fined = penalty and player != public.turn and sitting.rng.random() < FORGETFUL
        if fined and detail.stock is not None and detail.stock >= penalty:
            return {"type": "draw", "player": player, "count": penalty}
        return {"type": "declare", "player": player, "what": "page-one"}

    def choose(self, found: Sequence[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
        """Nearly always a card, where one may be laid."""
        plays = [line for line in found if line["type"] == "play"]
        return super().choose(found if not plays or rng.random() < HASTY else plays, rng)


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Dealt(options.cards if isinstance(options, PageOneOptions) else 4)
