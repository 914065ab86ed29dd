"""Draws in the order in which things happened: an arm that came after the one that laid a card draws after that card.

New cards are looked at again before they are believed, and often somebody draws before the table lies still. Told at
once, that draw would stand before the card that it answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from table.interpret.attribution import NEAR
from table.interpret.drawing import drawn, find_stock, to_stock
from table.interpret.ledger import Ledger
from table.interpret.observation import Observation, height
from table.interpret.proposals import Proposal
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import TrackedCard


class Draws:
    """Drafts the draws of looks; those after cards that are not believed yet wait with them (`Memory.later`)."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def before(self, seen: Observation, waits: bool) -> Observation:
        """Drafts the draws of a look but those that came after its new cards; `waits`: new cards of an earlier look
        wait still, so that every draw came after those. The look without the arms that draw later: they laid none."""
        moment, memory = self._ledger.moment(), self._ledger.memory
        if find_stock(seen, moment, memory, self._ledger.played()):
            return seen
        after = seen.new_arms if waits else _after_new(seen)
        self._tell(seen, [arm for arm in seen.new_arms if arm not in after])
        if after:
            memory.later = (*memory.later, replace(seen, arms=tuple(after)))
        drew = to_stock(after, seen, memory)
        return replace(seen, arms=tuple(arm for arm in seen.arms if arm not in drew))

    def after(self) -> None:
        """Drafts the draws that waited, once no new cards wait any more."""
        memory = self._ledger.memory
        if memory.waiting is None:
            later, memory.later = memory.later, ()
            for seen in later:
                self._tell(seen, seen.arms)

    def _tell(self, seen: Observation, arms: Sequence[HandIntrusion]) -> None:
        lines = drawn(seen, self._ledger.moment(), self._ledger.memory, arms)
        if lines:
            self._ledger.take(Proposal(lines=lines), seen)


def _after_new(seen: Observation) -> list[HandIntrusion]:
    """The arms of a look that came after the last one that ended at its new cards; others pass over them."""
    new = [card for card in seen.scene.new if card.face == "up" and seen.zones.playable(card.centre)]
    laid = [arm.start_ms for arm in seen.new_arms if any(_ended(arm, card) < NEAR for card in new)]
    return [arm for arm in seen.new_arms if laid and arm.start_ms > max(laid)]


def _ended(arm: HandIntrusion, card: TrackedCard) -> float:
    """How far from a card an arm ended where it reached farthest, card heights."""
    x, y = card.quad.mean(axis=0)
    return math.hypot(arm.tip[0] - float(x), arm.tip[1] - float(y)) / height(card)
