"""変則大富豪: the rest of the deck is a stock that is drawn from; hands are shown at the end (V13 to V18)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from referee.fold import Table
from referee.games.hensoku.public import HensokuDetail
from referee.play.options import Options
from table.simulation.games.shedding import Shedding
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.dealing import Dealing, Sitting
from table.simulation.scripts.script import Moment, Needs, Script


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


SEATS = (2, 3, 4)


class Five(Dealing):
    """Five cards each, the rest is the stock (V13); after a finish hands are shown and valued."""

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """Five."""
        return 5

    def left(self, sitting: Sitting, cards: list[str], small: bool) -> dict[str, Any]:
        """The stock."""
        sitting.stock = cards
        return {"stock": len(cards)}

    def after(self, sitting: Sitting) -> None:
        """After a finish (V17, V18): last draws, hands shown, a tie settled."""
        if not _settling(sitting).values:
            return
        winner = sitting.table.game.public(sitting.table.state).finished[0]
        for player in _settling(sitting).to_draw:
            if sitting.stock:
                sitting.add({"type": "draw", "player": player, "cards": [sitting.stock.pop()]})
        for player in sitting.header.players:
            if player != winner:
                sitting.add({"type": "reveal", "player": player, "cards": list(sitting.hands[player])})
        if not sitting.table.over:
            values = _settling(sitting).values
            payer = sitting.rng.choice([name for name, value in values.items() if value == max(values.values())])
            sitting.add({"type": "settle", "player": payer})


def _settling(sitting: Sitting) -> HensokuDetail:
    detail = sitting.table.game.public(sitting.table.state).detail
    assert isinstance(detail, HensokuDetail)
    return detail


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Five()
