"""The part of the event reader that keeps cards back that were laid before a bid or the like was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from table.still import Still
from table.unseen import delay
from table.writing import Writing
from vision.settle import Visit
from vision.track import TrackedCard

MOST = 80
"""So many plays are kept at most: more than any round of a game that has something to tell before its first card."""


@dataclass(frozen=True)
class Kept:
    """New cards on a still, and the arms that brought them; a sweep has no cards."""

    still: Still
    cards: tuple[TrackedCard, ...]
    visits: tuple[Visit, ...]


class Keeping(Writing):
    """Cards of which nothing can be said yet, in the order in which they were laid; they are known meanwhile."""

    @property
    def keeps(self) -> bool:
        """Whether cards wait for something that no camera sees."""
        return bool(self._kept)

    def leave_out(self) -> None:
        """Nobody will tell what the kept cards wait for."""
        self._kept.clear()

    def _keep(self, still: Still, cards: Sequence[TrackedCard], visits: Sequence[Visit]) -> None:
        """Keeps new cards, or leaves them out where they will be no play in any case."""
        self._known.update(card.id for card in cards)
        self._past.clear()
        names = " ".join(card.card or "?" for card in cards)
        when = f"at {still.scene.at_ms:.0f} ms"
        if delay(self.session.moment()) == "no-play" or len(self._kept) >= MOST:
            self._doubt(f"{when} {names} can be no play now and was left out")
            return
        # The picture is stored now: a still in memory for every card would be too much.
        stored = still.picture()
        kept = replace(still, picture=lambda: stored, final=True, arm=False)
        self._kept.append(Kept(kept, tuple(cards), tuple(visits)))
        self._doubt(f"{when} {names} was laid before something that no camera sees was told: it waits")

    def _kept_went(self, still: Still) -> None:
        """What it means that kept cards went: all of several plays were swept, the newest one went back to a hand."""
        if still.arm:
            return
        lying = {card.id for card in still.scene.cards}
        swept = max((at + 1 for at, kept in enumerate(self._kept) if not kept.cards), default=0)
        plays = self._kept[swept:]
        there = [kept for kept in plays if any(card.id in lying for card in kept.cards)]
        if not plays or plays[-1] in there:
            return
        if len(plays) > 1 and not there:
            self._kept.append(Kept(replace(still, picture=lambda: "", final=True), (), ()))
            return
        back = self._kept.pop()
        names = " ".join(card.card or "?" for card in back.cards)
        self._doubt(f"at {still.scene.at_ms:.0f} ms {names} was taken back before it could be ruled on")
