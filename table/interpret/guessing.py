"""The part of the event reader that guesses: whose arm laid the new cards, in how many plays, on which field."""

from __future__ import annotations

from referee.fold import Table as Moment
from table.interpret.readings import FAULT, FAULT_IN_DOUBT, Hypothesis, best, passes
from table.interpret.still import HIDDEN_SWEEP, Still, lies, score
from table.interpret.writing import Writing
from vision.tracking.motion import Visit
from vision.tracking.tracker import TrackedCard


class Guessing(Writing):
    """Weighs what new cards may mean; writes nothing."""

    def _read_at_once(
        self, moment: Moment, fresh: list[TrackedCard], visits: list[Visit], still: Still
    ) -> list[Hypothesis]:
        """The new cards as plays: by these arms, or, where that would be no legal play, by earlier ones as well."""
        plays = self._read_plays(moment, fresh, visits, still)
        past = self._past(fresh, visits)
        if past and any(play.ruling.verdict != "legal" for play in plays):
            # One of them may have been laid a while ago, and is noticed only now.
            earlier = self._read_plays(moment, fresh, [*past, *visits], still)
            if all(play.ruling.verdict == "legal" for play in earlier):
                return earlier
        return plays

    def _past(self, fresh: list[TrackedCard], visits: list[Visit]) -> list[Visit]:
        """The earlier arms that may have laid one of the cards: none where the table changed under all of them only
        after those arms were gone."""
        if not any(card.late for card in fresh):
            return []
        return [arm for arm in self._memory.past if arm not in visits]

    def _read_plays(
        self, moment: Moment, fresh: list[TrackedCard], visits: list[Visit], still: Still
    ) -> list[Hypothesis]:
        """The new cards as one play, or as two where two arms brought them and that fits better."""
        players, plane, size, blind = moment.setup.players, still.plane, still.size, still.blind_ms
        fault = FAULT_IN_DOUBT if self._memory.doubts else FAULT
        whole = best(moment, fresh, self._seats.weigh(players, fresh, visits, plane, size, blind), fault)
        chosen, score = [whole], whole.score
        for (first, first_visits), (second, second_visits) in self._seats.splits(fresh, visits, plane, size):
            one = best(moment, first, self._seats.weigh(players, first, first_visits, plane, size, blind), fault)
            two = best(one.after, second, self._seats.weigh(players, second, second_visits, plane, size, blind), fault)
            if one.score * two.score > score:
                chosen, score = [one, two], one.score * two.score
        return chosen

    def _hidden_sweep(
        self, moment: Moment, fresh: list[TrackedCard], visits: list[Visit], still: Still, plays: list[Hypothesis]
    ) -> list[Hypothesis] | None:
        """The new cards as laid on a swept table, where they hide the whole old field and that fits better."""
        if not self._memory.plays or self._visible(still) or not lies(moment):
            return None
        after = passes(moment)[1]
        if after is None:
            return None
        anew = self._read_plays(after, fresh, visits, still)
        return anew if HIDDEN_SWEEP * score(anew) > score(plays) else None

    def _full(self, late: list[TrackedCard]) -> bool:
        """Whether the last play answers one and would have more cards than that with these."""
        if len(self._memory.plays) < 2:
            return False
        last, before = self._memory.plays[-1], self._memory.plays[-2]
        spare = sum(name == "?" for name in last.names[len(last.cards) :])
        return len(last.names) - spare + len(late) > len(before.names)

    def _by_another(self, late: list[TrackedCard], arms: list[Visit], still: Still) -> bool:
        """Whether another player's arm than that of the last play came to these cards."""
        lines = {line["seq"]: line for line in self._draft.record()}
        laid = lines[self._memory.plays[-1].seq].get("player")
        weights = self._seats.weigh(self._draft.moment().setup.players, late, arms, still.plane, still.size)
        return max(weights.values()) > 4 * weights.get(str(laid), 1.0)
