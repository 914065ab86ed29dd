"""What may come next where every player has a strip: the strips that were not told yet, beside what the family has."""

from __future__ import annotations

from referee.games.nono.strips import StripRules
from referee.play.expects import Expectation, Offer
from referee.shedding import expects as family
from referee.shedding.state import State


def expects(state: State) -> tuple[Expectation, ...]:
    """All that may come. A strip that was forgotten can be told late; the first one may name the deck (N2)."""
    rules = state.rules
    laid = rules.game.strips(state)
    missing = tuple(name for name in rules.players if name not in laid)
    if not missing:
        return family.expects(state)
    free = not laid and isinstance(rules, StripRules) and rules.names_open
    offers = (Offer({"what": "names"}),) if free else ()
    strips = Expectation("order", missing, False, "strip", len(rules.deck.ranks), blocking=True, offers=offers)
    return family.expects(state, (strips,))
