"""A hint for a player, in the shapes of the page. Nothing of the hand is written or kept."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence

from referee.fold import Table as Moment
from referee.play.protocol import Choice
from referee.texts import both
from table.advice.hints import Budget, hint
from webui.shapes.common import Said
from webui.shapes.phone import Compared, Hint, Way
from webui.teaching.explanations import held

BUDGET = Budget(playouts=500, seconds=0.8)
SHOWN = 5
"""So many of the ways that were compared are shown."""
# Several phones that ask at once wait for each other: the camera needs the rest of the machine.
_ONE_AT_A_TIME = threading.Lock()


def hinted(moment: Moment, player: str, hand: Sequence[str], budget: Budget = BUDGET) -> Hint:
    """What `player` who holds exactly this hand had best do now. Asked again, the same deals are tried, as many as the
    clock allows. Raises RefusedError as `held` does."""
    held(moment, player, hand)
    with _ONE_AT_A_TIME:
        found = hint(moment, player, hand, random.Random(" ".join((player, *hand))), budget)
    if found is None:
        text = both("hint.none")
        return Hint(reason=Said(en=text.en, ja=text.ja))
    return Hint(
        way=_way(found.play),
        reason=Said(en=found.reason.en, ja=found.reason.ja),
        tried=[Compared(way=_way(each.choice), wins=each.wins, deals=each.deals) for each in found.tried[:SHOWN]],
    )


def _way(choice: Choice) -> Way:
    return Way(type=choice.type, cards=list(choice.cards), readings=list(choice.readings), effects=list(choice.effects))
