"""Cards that were laid before a bid or the like was told: they wait for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from table.interpret.ledger import Ledger
from table.interpret.memory import Kept
from table.interpret.observation import Observation
from table.record.unseen import delay
from vision.tracking.tracker import TrackedCard

MOST = 80
"""So many plays are kept at most: more than any round of a game that has something to tell before its first card."""


class Waitlist:
    """Cards of which nothing can be said yet, in the order in which they were laid; they are known meanwhile."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @property
    def holds(self) -> bool:
        """Whether cards wait for something that no camera sees."""
        return bool(self._ledger.memory.kept)

    @property
    def delayed(self) -> bool:
        """Whether no card can be ruled on now."""
        return delay(self._ledger.moment()) is not None

    def leave_out(self) -> None:
        """Nobody will tell what the kept cards wait for."""
        self._ledger.memory.kept.clear()

    def keep(self, seen: Observation, cards: Sequence[TrackedCard]) -> None:
        """Keeps new cards, or leaves them out where they will be no play in any case."""
        memory = self._ledger.memory
        memory.know(cards)
        memory.past.clear()
        names = [card.card for card in cards]
        if delay(self._ledger.moment()) == "no-play" or len(memory.kept) >= MOST:
            self._ledger.doubt("no-play-now", seen.at_ms, cards=names)
            return
        # The picture is stored now: a still in memory for every card would be too much.
        stored = seen.picture()
        memory.kept.append(Kept(replace(seen.showing(cards), picture=lambda: stored, final=True, arm=False)))
        self._ledger.doubt("waits", seen.at_ms, cards=names)

    def went(self, seen: Observation) -> None:
        """What it means that kept cards went: all of several plays were swept, the newest one went back to a hand."""
        if seen.arm:
            return
        kept, lying = self._ledger.memory.kept, seen.lying
        swept = max((at + 1 for at, item in enumerate(kept) if not item.cards), default=0)
        plays = kept[swept:]
        there = [item for item in plays if any(card.id in lying for card in item.cards)]
        if not plays or plays[-1] in there:
            return
        if len(plays) > 1 and not there:
            kept.append(Kept(replace(seen.showing((), seen.new_arms), picture=lambda: "", final=True)))
            return
        back = kept.pop()
        self._ledger.doubt("taken-back", seen.at_ms, cards=[card.card for card in back.cards])

    def told(self, came: Callable[[Observation], None], swept: Callable[[Observation], None]) -> None:
        """Hands on what can be ruled on now: new cards to `came`, a sweep to `swept`."""
        memory = self._ledger.memory
        past, memory.past = memory.past, []
        while memory.kept and not self.delayed:
            (first, *later), memory.kept = memory.kept, []
            if first.cards:
                came(replace(first.seen, looks=first.seen.thresholds.more_looks))
            else:
                swept(first.seen)
            memory.kept += later
        memory.past = past
