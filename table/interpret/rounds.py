"""The part of the event reader that knows rounds: what was dealt, when the next one begins, an end that nobody saw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.cards import JOKER
from referee.events import Event
from referee.fold import Table as Moment
from referee.tricks.public import TrickDetail
from table.interpret.correcting import Correcting
from table.interpret.readings import Hypothesis
from table.interpret.still import CERTAIN, LOOKS, SURE, Still
from table.record.mending import as_line, consequences
from table.record.session import Accepted
from vision.tracking.motion import Visit
from vision.tracking.tracker import TrackedCard

DEALING_MS = 15000.0
"""Nobody collects, shuffles and deals a deck in less time, ms: what is laid sooner belongs to the same round."""
WHOSE = frozenset({"wrong-leader", "not-your-turn", "out-of-play"})
"""Fouls that rest on who still plays and who ended where."""


class Rounds(Correcting):
    """Begins rounds. Who got the cards that are left over when a deck is dealt is a guess until plays tell; a round
    whose end was missed shows when its cards are laid again."""

    def _begin(self, still: Still) -> list[Accepted]:
        """Before a round's first play: how many cards everybody holds, which a finish is known by. What the players
        told holds for the first deal; who is dealt first changes."""
        moment = self._draft.moment()
        public = moment.game.public(moment.state)
        if moment.over or public.begun or any(count is not None for count in public.cards_left.values()):
            return []
        players = moment.setup.players
        told, self._memory.counts = self._memory.counts, None
        size = moment.game.deck(moment.setup.options, moment.setup.deck).size
        share, more = divmod(size, len(players))
        if isinstance(public.detail, TrickDetail):
            more = 0  # in every trick everybody plays one card: what cannot be shared out stays away
        counts = told or {name: share + (seat < more) for seat, name in enumerate(players)}
        event = {"type": "deal", "counts": counts, "confirmed": told is not None}
        accepted = self._accept(event, still, "tap" if told else "inferred")
        self._memory.dealt = None if told else accepted.seq
        return [accepted]

    def _next_round(self, moment: Moment, still: Still, looks: int) -> list[Accepted] | None:
        """A play after the round's end begins the next round: what was written; None where there is no next round."""
        if looks < LOOKS and not still.final:
            return []
        event = {"type": "round", "number": moment.setup.number + 1}
        if self._memory.doubts:
            event["confirmed"] = False  # so are the ranks
        accepted = self._accept(event, still, "inferred")
        if accepted.ruling["verdict"] == "illegal":
            self._doubt("after-the-last-round", still.scene.at_ms)
            return None
        return [accepted, *self._anew(still, unsure=bool(self._memory.doubts))]

    def _anew(self, still: Still, *, unsure: bool) -> list[Accepted]:
        """A round begins; `unsure`: its ranks rest on doubts."""
        self._memory.unsure_ranks = unsure
        self._memory.unsure_round = False
        self._memory.dealt = None
        self._memory.plays.clear()
        self._memory.hidden.clear()
        self._memory.doubts.clear()
        self._memory.in_field.clear()
        return self._begin(still)

    def _unseen_end(self, moment: Moment, fresh: list[TrackedCard], still: Still) -> list[Accepted]:
        """Cards that lay on the table before are led again, late in a round: its end was missed, the cards were dealt
        anew. Nothing is told of that end, and in the new round no foul is called."""
        names = [card.card for card in fresh if card.card != JOKER]
        if self._memory.plays or not names or any(card.card is None or card.confidence < CERTAIN for card in fresh):
            return []
        known, laid = self._laid_before()
        deck = moment.game.deck(moment.setup.options, moment.setup.deck).size
        # One card alone may be misread: then hardly anything is left to be played.
        late = deck / 2 if len(names) > 1 else deck - deck / len(moment.setup.players) - 1
        if laid < late or not known.issuperset(name for name in names if name):
            return []
        event = {"type": "round", "number": moment.setup.number + 1, "ranks": {}, "confirmed": False}
        accepted = self._accept(event, still, "inferred")
        if accepted.ruling["verdict"] == "illegal":
            return []
        self._doubt("came-again", still.scene.at_ms, cards=names)
        told = [accepted, *self._anew(still, unsure=True)]
        self._memory.unsure_round = True
        return told

    def _laid_before(self) -> tuple[set[str], int]:
        """The names laid in this round, and how many cards."""
        known: set[str] = set()
        laid = 0
        for line in self._draft.record()[1:]:
            if line["type"] == "round":
                known, laid = set(), 0
            elif line["type"] == "play":
                laid += len(line["cards"])
            event = line.get("event", line)
            if event["type"] == "play":
                known.update(event["cards"])
        return known, laid

    def _redealt(self, still: Still, fresh: list[TrackedCard], visits: list[Visit]) -> list[Accepted]:
        """Plays that fit badly where the deal was guessed: another player may have got the cards that were left over.
        Nothing where no such deal makes everything fit."""
        if self._memory.dealt is None or any(card.card is None for card in fresh):
            return []
        players = self._draft.moment().setup.players
        dealt = next(event for seq, event, _ in self._draft.trial().standing() if seq == self._memory.dealt)
        counts = [(dealt.counts or {})[name] for name in players]
        for first in range(1, len(players)):
            other = {name: counts[(seat - first) % len(players)] for seat, name in enumerate(players)}
            deal = replace(dealt, counts=other)
            found = consequences(self._draft, Event(0, "amend", target=self._memory.dealt, event=deal))
            if found is None:
                continue
            moment = self._draft.imagine(found)
            if not moment.over and all(
                play.ruling.verdict == "legal" and play.confidence >= CERTAIN
                for play in self._read_at_once(moment, fresh, visits, still)
            ):
                return self._deal_otherwise(other, found, still)
        return []

    def _misdealt(self, plays: list[Hypothesis]) -> bool:
        """Whether a play fits badly as it would if somebody whose cards seem gone had one more."""
        return (
            any(
                play.ruling.code in WHOSE if play.ruling.verdict == "illegal" else play.confidence < SURE
                for play in plays
            )
            and not self._whose_turn_is_sure()
        )

    def _deal_otherwise(self, counts: Mapping[str, int], found: list[Event], still: Still) -> list[Accepted]:
        deal = {"type": "deal", "counts": dict(counts), "confirmed": False}
        amended = {"type": "amend", "target": self._memory.dealt, "event": deal}
        lines = [amended, *(as_line(event) for event in found[1:])]
        return self._draft.accept_all([self._stamped(line, still, "inferred") for line in lines])

    def _goes_on(self, still: Still, fresh: list[TrackedCard], visits: list[Visit]) -> list[Accepted]:
        """Cards right after the round's end by a guessed deal, none of which lay there before: it may go on."""
        plays = [line for line in self._draft.record() if line["type"] == "play"]
        last = max((line.get("at_ms", 0.0) for line in plays), default=0.0)
        known, _ = self._laid_before()
        if still.scene.at_ms - last > DEALING_MS or any(card.card in known for card in fresh):
            return []
        return self._redealt(still, fresh, visits)

    def _whose_turn_is_sure(self) -> bool:
        """Whether it is known who still plays and how the round before ended."""
        left = self._draft.moment()
        counts = left.game.public(left.state).cards_left
        guessed = self._memory.dealt is not None and 0 in counts.values()
        return not (guessed or self._memory.unsure_ranks)
