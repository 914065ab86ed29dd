"""Napoleon: a widow lies face down until Napoleon takes it and lays as many cards aside (Q1, Q6)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.fold import Table
from referee.json_values import JsonObject
from referee.play.options import Options
from table.simulation.games.tricks import Tricks
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.dealing import Dealing, Sitting
from table.simulation.scripts.script import Moment, Needs, Script


class Napoleon(Tricks):
    """Tricks, with a widow. Bids and the adjutant are only said."""

    needs = Tricks.needs | Needs(frozenset({"widow", "discard"}), (600.0, 340.0))

    def on_deal(self, moment: Moment) -> Iterator[Beat]:
        """The widow is dealt face down."""
        event = moment.event
        yield Beat("say", event.seq, type=event.type)
        count = event.widow if isinstance(event.widow, int) else len(event.widow or ())
        if count:
            yield Beat("stack", event.seq, event.player, count=count, place="widow", type="widow-dealt")

    def on_pass(self, moment: Moment) -> Iterator[Beat]:
        """Passing in the bidding is only said."""
        yield from self.on_anything(moment)

    def on_widow(self, moment: Moment) -> Iterator[Beat]:
        """Napoleon takes the widow and lays as many cards aside, face down."""
        event = moment.event
        count = event.count or len(event.cards or ())
        yield Beat("take", event.seq, event.player, place="widow", type="widow-taken")
        yield Beat("discard", event.seq, event.player, count=count, place="discard", type=event.type)


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Napoleon()


SEATS = (5, 5, 4, 6)
MORE_HOUSE_RULES: Mapping[str, JsonObject] = {
    "napoleon": {"joker_when_void": True, "spade_three_calls_joker": True, "adjutants": 2},
}
"""By profile: variants to play with beside it (Q13, Q14)."""


def seats(options: JsonObject) -> Sequence[int]:
    """How many may sit down: two adjutants need six (Q14)."""
    return (6, 7) if options.get("adjutants") == 2 else SEATS


class Widow(Dealing):
    """As many cards each as the number of players says, the rest is the widow (Q1)."""

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """Twelve, ten, eight or seven."""
        return {4: 12, 5: 10, 6: 8, 7: 7}[players]

    def left(self, sitting: Sitting, cards: list[str], small: bool) -> dict[str, Any]:
        """The widow; of a small deal one card."""
        sitting.widow = cards[:1] if small else cards
        return {"widow": list(sitting.widow)}

    def choose(self, found: Sequence[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
        """Bidding could go on for long: most pass."""
        if found[0]["type"] == "bid" and found[-1]["type"] == "pass":
            return found[-1] if rng.random() < 0.7 else rng.choice(found[:8])
        return super().choose(found, rng)


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Widow()
