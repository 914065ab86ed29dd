"""The part of the event reader that keeps cards back that were laid before a bid or the like was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from table.interpret.memory import Kept
from table.interpret.still import Still
from table.interpret.writing import Writing
from table.record.unseen import delay
from vision.tracking.motion import Visit
from vision.tracking.tracker import TrackedCard

MOST = 80
"""So many plays are kept at most: more than any round of a game that has something to tell before its first card."""


class Keeping(Writing):
    """Cards of which nothing can be said yet, in the order in which they were laid; they are known meanwhile."""

    @property
    def keeps(self) -> bool:
        """Whether cards wait for something that no camera sees."""
        return bool(self._memory.kept)

    def leave_out(self) -> None:
        """Nobody will tell what the kept cards wait for."""
        self._memory.kept.clear()

    def _keep(self, still: Still, cards: Sequence[TrackedCard], visits: Sequence[Visit]) -> None:
        """Keeps new cards, or leaves them out where they will be no play in any case."""
        self._memory.known.update(card.id for card in cards)
        self._memory.past.clear()
        names = [card.card for card in cards]
        if delay(self._draft.moment()) == "no-play" or len(self._memory.kept) >= MOST:
            self._doubt("no-play-now", still.scene.at_ms, cards=names)
            return
        # The picture is stored now: a still in memory for every card would be too much.
        stored = still.picture()
        kept = replace(still, picture=lambda: stored, final=True, arm=False)
        self._memory.kept.append(Kept(kept, tuple(cards), tuple(visits)))
        self._doubt("waits", still.scene.at_ms, cards=names)

    def _kept_went(self, still: Still) -> None:
        """What it means that kept cards went: all of several plays were swept, the newest one went back to a hand."""
        if still.arm:
            return
        lying = {card.id for card in still.scene.cards}
        swept = max((at + 1 for at, kept in enumerate(self._memory.kept) if not kept.cards), default=0)
        plays = self._memory.kept[swept:]
        there = [kept for kept in plays if any(card.id in lying for card in kept.cards)]
        if not plays or plays[-1] in there:
            return
        if len(plays) > 1 and not there:
            self._memory.kept.append(Kept(replace(still, picture=lambda: "", final=True), (), ()))
            return
        back = self._memory.kept.pop()
        self._doubt("taken-back", still.scene.at_ms, cards=[card.card for card in back.cards])
