"""ゴニンカン: one card each before the middle; people say 「カン」, and the suit of a led joker."""

from __future__ import annotations

from typing import Any

from referee.cards import JOKER, SUITS
from referee.fold import Table
from referee.play.options import Options
from referee.tricks.public import SuitTricksDetail
from table.simulation.games.tricks import Tricks
from table.simulation.scripts.dealing import Dealing, Sitting
from table.simulation.scripts.script import Script

SEATS = (5,)


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Tricks()


class Partners(Dealing):
    """Ten cards each; who holds the joker or the ace of trumps says so (J4), who leads the joker names a suit (J7)."""

    def beside(self, sitting: Sitting) -> dict[str, Any] | None:
        """What is said now; None: nothing."""
        public = sitting.table.game.public(sitting.table.state)
        detail, plays = public.detail, public.field.plays
        assert isinstance(detail, SuitTricksDetail)
        naming = {JOKER, f"{detail.trump}A"}
        for player, hand in sitting.hands.items():
            held = naming & {*hand}
            if held and player not in detail.side and len(detail.side) < 2:
                kan = {"type": "declare", "player": player, "what": "kan" if len(held) == 1 else "double-kan"}
                return kan if len(held) == 1 else self._swapped(sitting, kan)
        if plays and plays[0].cards == (JOKER,) and detail.led is None and sitting.rng.random() < 0.9:
            return {"type": "declare", "player": plays[0].player, "what": "suit", "value": sitting.rng.choice(SUITS)}
        return None

    def _swapped(self, sitting: Sitting, kan: dict[str, Any]) -> dict[str, Any]:
        """The hands after whoever holds both cards has swapped the joker for a card of the partner."""
        sitting.add(kan)
        detail = sitting.table.game.public(sitting.table.state).detail
        assert isinstance(detail, SuitTricksDetail)
        mine, theirs = (sitting.hands[name] for name in sorted(detail.side, key=lambda name: name != kan["player"]))
        back = sitting.rng.choice(theirs)
        mine[mine.index(JOKER)], theirs[theirs.index(back)] = back, JOKER
        return {"type": "deal", "hands": {name: list(sitting.hands[name]) for name in detail.side}}


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Partners()
