"""The part of the event reader that sees cards go: nothing, a play taken back, or the field swept."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events import Event
from table.interpret.hands import GAP_MS
from table.interpret.readings import passes
from table.interpret.still import Play, Still, lies
from table.interpret.writing import Writing
from table.record.session import Accepted
from vision.tracking.motion import Visit


class Sweeping(Writing):
    """Tells what the cards that went mean."""

    def _swept(self, still: Still) -> list[Accepted]:
        """What the cards that went mean: nothing, a play taken back, or a sweep."""
        lying = {card.id for card in still.scene.cards}
        if all(play.cards <= lying for play in self._memory.plays):
            return []
        left = [play for play in self._memory.plays if play.cards & lying]
        seen = self._visible(still)
        if not seen and not still.arm:
            # Some went, the others would lie hidden under new cards: people sweep a whole field.
            left = []
        last = self._memory.plays[-1]
        if last in left or (seen and not still.visits):
            # Cards below went, or are hidden for good; without an arm nothing was taken.
            self._memory.plays = left
        elif seen and self._handed_back(still):
            return self._taken_back(still, seen)
        elif seen:
            # People sweep a whole field: what seems to lie there still is a card that the eyes lost before.
            self._memory.plays = []
            return self._clear(still)
        elif not left and all(not play.legal for play in self._memory.plays):
            return self._taken_back(still, [])
        elif not left:
            self._memory.plays = []
            return self._clear(still)
        for play in self._memory.plays:
            play.cards &= lying
        return []

    def _handed_back(self, still: Still) -> bool:
        """Whether the play on top went back to a hand, and not with all the others: an illegal one, or one that the
        play right below, which it answered, is seen again after."""
        top = self._memory.plays[-1]
        if not top.legal:
            return True
        seen = {card.id for card in still.scene.cards if card.state == "seen"}
        return lies(self._draft.moment()) and len(self._memory.plays) > 1 and bool(self._memory.plays[-2].cards & seen)

    def _taken_back(self, still: Still, left: list[Play]) -> list[Accepted]:
        """The play on top went back to the hand, those below still lie there."""
        went = [play for play in self._memory.plays if play not in left]
        self._memory.plays = left
        top = went[-1]
        if not top.legal:
            return [self._accept({"type": "takeback", "target": top.seq}, still)]
        if left and left[-1].seq < top.seq and not still.scene.new:
            return [self._accept({"type": "undo", "target": top.seq, "confirmed": False}, still)]
        return []

    def _clear(self, still: Still, arms: Sequence[Visit] | None = None) -> list[Accepted]:
        """The field was swept: whoever was still to act has passed, unless the play itself had cleared it. Without an
        arm (`arms`, else the still's) that is not certain."""
        self._memory.hidden.clear()
        moment = self._draft.moment()
        if moment.over or not lies(moment):
            return []
        silent, after = passes(moment)
        seen = bool(still.visits if arms is None else arms) and still.blind_ms <= GAP_MS
        told = [self._passed(name, still, sure=seen) for name in silent]
        moment = self._draft.moment()
        # Where tricks are taken, a sweep is nothing that anybody says.
        if after is None and moment.game.judge(moment.state, Event(0, "clear")).verdict != "illegal":
            told.append(self._accept({"type": "clear", **({} if seen else {"confirmed": False})}, still))
        return told
