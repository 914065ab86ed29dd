"""A foul that nobody challenged: its cards stay where they are, and others go on as if it counted.

Then it was none, as far as people know: everybody had passed before it, and the field was not swept; or a card was
misread, of the play itself or, where it was somebody else's turn, of one before it; or the table lets it stand. So it
is put in question: what was read is changed as little as makes it no foul, and what follows is ruled on after that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from referee.cards import UNKNOWN
from referee.events import Event
from referee.json_values import JsonLine
from referee.ruling import ILLEGAL, UNDECIDED, Ruling
from table.interpret.corrections import DOUBTFUL, HALF, read_as
from table.interpret.ledger import Ledger, said
from table.interpret.observation import Observation
from table.interpret.proposals import Amendment, Proposal
from table.interpret.readings import Reading, openings, possible
from table.interpret.trials import Trials
from table.interpret.turns import attempt, passes
from table.record.mending import ENDS, as_line

OF_CARDS = frozenset({
    "wrong-count", "wrong-shape", "too-weak", "suit-locked", "not-a-meld", "not-adjacent", "card-seen-before",
    "card-not-in-hand", "unknown-card", "must-follow", "same-colour",
})  # fmt: skip
"""Fouls that may be none where a card of the play was misread."""
OF_TURN = frozenset({"not-your-turn", "wrong-leader"})
"""Fouls that may be none where a card before the play was misread: whose arm laid it is seen otherwise."""
Names = tuple[str, ...]
Fits = Callable[[Sequence[Event]], bool]
"""Whether what is seen fits after these corrections."""


class Unchallenged:
    """Puts fouls in question on which others play on, or after which the field is swept."""

    def __init__(self, ledger: Ledger, trials: Trials) -> None:
        self._ledger = ledger
        self._trials = trials

    def played_on(self, plays: Sequence[Reading], seen: Observation) -> Proposal | None:
        """What makes a foul right before the new plays none, where somebody else has laid them: nobody answers a foul.
        The same for the lead of whoever gathered the trick before, though it was somebody else's as it was read."""

        def fits(corrections: Sequence[Event]) -> bool:
            after = self._trials.plays_after(corrections, seen)
            return bool(after) and all(play.ruling.verdict != ILLEGAL and play.confidence > HALF for play in after)

        foul = self._foul()
        if foul is None:
            amends = self._misread_before(None, fits, seen) if self._led_by_gatherer(plays[0]) else None
        else:
            amends = None if plays[0].player == foul[0].player else self._explained(*foul, fits, seen)
        return None if amends is None else Proposal(amends=amends)

    def before_sweep(self, proposal: Proposal, seen: Observation) -> Proposal:
        """The sweep that a proposal tells of as it is where a foul on top of the field was none, which is drafted; the
        proposal where there is no such foul: what is swept was not taken back."""
        foul = self._foul() if proposal.swept else None
        amends = None if foul is None else self._explained(*foul, lambda corrections: True, seen)
        if amends is None:
            return proposal
        self._ledger.take(Proposal(amends=amends), seen)
        return next((again for again in self._trials.proposals(seen) if again.swept), proposal)

    def _foul(self) -> tuple[Event, str] | None:
        """The newest play of the field and its fault, where it is one as the camera read it, and was neither taken back
        nor allowed."""
        last = self._ledger.memory.plays[-1] if self._ledger.memory.plays else None
        if last is None or last.legal:
            return None
        fold = self._ledger.draft.trial()
        event, ruling = fold.now(last.seq), fold.ruling(last.seq)
        if event is None or ruling is None or ruling.verdict != ILLEGAL or ruling.code not in OF_CARDS | OF_TURN:
            return None
        settled = said(event) or event.stands or fold.taken_back(last.seq)
        return None if settled else (event, ruling.code or "")

    def _led_by_gatherer(self, play: Reading) -> bool:
        """Whether a play leads out of turn, by whoever gathered the trick before."""
        memory, ruling = self._ledger.memory, play.ruling
        wrong = ruling.verdict == ILLEGAL and ruling.code in OF_TURN
        return wrong and not memory.plays and memory.gatherer == play.player

    def _explained(self, foul: Event, code: str, fits: Fits, seen: Observation) -> Amendment | None:
        """The nearest thing that makes a foul none, with which what follows `fits`."""
        found = self._as_lead(foul, fits, seen)
        if found is None and code in OF_CARDS:
            found = self._misread_before(foul, fits, seen, least=DOUBTFUL) or self._otherwise(foul, fits, seen)
        return found or self._misread_before(foul, fits, seen)

    def _as_lead(self, foul: Event, fits: Fits, seen: Observation) -> Amendment | None:
        """Everybody had passed before the foul, so that it is a lead; nobody swept the field."""
        fold = self._ledger.draft.trial()
        silent, after = passes(fold.before(foul.seq))
        if after is None or not silent or attempt(after, foul)[0].verdict == ILLEGAL:
            return None
        seqs = [seq for seq, _, _ in fold.standing()]
        before, number = seqs[seqs.index(foul.seq) - 1], self._ledger.draft.last_seq() + 1
        missed = [
            Event(number + at, "insert", after=before, event=replace(event, source="inferred", confirmed=False))
            for at, event in enumerate(silent)
        ]
        if self._is_foul_after(missed, foul) or not fits(missed):
            return None
        asked: JsonLine = {"type": "amend", "target": foul.seq, "event": _line(foul, foul.cards or ())}
        lines = (*(as_line(event) for event in missed), asked)
        return Amendment(foul.seq, lines, self._doubt(foul, foul.cards or (), seen))

    def _otherwise(self, foul: Event, fits: Fits, seen: Observation) -> Amendment | None:
        """A foul that was misread itself."""
        return self._amended(foul, other_readings(foul), foul, fits, seen)

    def _misread_before(
        self, foul: Event | None, fits: Fits, seen: Observation, least: float = 0.0
    ) -> Amendment | None:
        """A card that was laid before a foul was misread, the least surely read one first; `least`: only those that are
        so many times as doubtful as the foul. None: the foul is not written yet."""
        doubt = 0.0 if foul is None else least * max((unsure(foul, name) for name in foul.cards or ()), default=0.0)
        found = [(unsure(event, name), event, place)
                 for event in self._before(foul) for place, name in enumerate(event.cards or ())]  # fmt: skip
        for share, event, place in sorted(found, key=lambda item: -item[0]):
            if share >= doubt and not said(event) and (event.cards or ())[place] != UNKNOWN:
                amends = self._amended(event, openings(event.cards or (), [place]), foul, fits, seen)
                if amends is not None:
                    return amends
        return None

    def _before(self, foul: Event | None) -> list[Event]:
        """The plays of the field, or of the last one, that were no fouls and came before a play, the newest first."""
        found: list[Event] = []
        for seq, event, ruling in reversed(self._ledger.draft.trial().this_round(None if foul is None else foul.seq)):
            if (foul is not None and seq >= foul.seq) or (event.type == "play" and ruling.verdict == ILLEGAL):
                continue
            if found and not ENDS.isdisjoint(ruling.effects):
                break
            if event.type == "play":
                found.append(replace(event, seq=seq))
        return found

    def _amended(
        self, event: Event, readings: Iterable[Names], foul: Event | None, fits: Fits, seen: Observation
    ) -> Amendment | None:
        """The first of these readings of a play with which the foul is none, and what follows `fits`."""
        before = self._ledger.draft.trial().before(event.seq)
        for names in readings:
            corrections = [self._trials.amended(event.seq, event.player, names)]
            if not possible(before, event.player, names) or self._is_foul_after(corrections, foul):
                continue
            if fits(corrections):
                amends = self._ledger.amendment(event.seq, _line(event, names), "inferred")
                if amends is not None:
                    return replace(amends, doubt=self._doubt(event, names, seen))
        return None

    def _is_foul_after(self, corrections: Iterable[Event], foul: Event | None) -> bool:
        """Whether a foul is one with these corrections as well."""
        if foul is None:
            return False
        fold = self._ledger.draft.trial()
        fold.extend(corrections)
        ruling = fold.ruling(foul.seq)
        return ruling is not None and ruling.verdict == ILLEGAL

    def _doubt(self, event: Event, names: Names, seen: Observation) -> Reading:
        """An event as a play that is in doubt."""
        ids = {ident for play in self._ledger.memory.plays if play.seq == event.seq for ident in play.cards}
        cards = tuple(card for card in seen.scene.cards if card.id in ids)
        after = self._ledger.moment()
        return Reading(event.player or "", names, cards, (), Ruling(UNDECIDED), after, HALF, HALF, True, share=HALF)


def unsure(event: Event, name: str) -> float:
    """How unsurely a card of an event was read as this name, 0..1."""
    return 1.0 - dict(read_as(event, name)).get(name, 0.0)


def other_readings(foul: Event) -> Iterator[Names]:
    """What the cards of a play may have been instead, the nearest first: one of them another card, the least surely
    read one first; one of them none at all; more of them other cards."""
    names = foul.cards or ()
    places = sorted(range(len(names)), key=lambda place: -unsure(foul, names[place]))
    opened = list(openings(names, places))
    yield from opened[: len(names)]
    if len(names) > 1:
        yield from ((*names[:place], *names[place + 1 :]) for place in places)
    yield from opened[len(names) :]


def _line(event: Event, names: Names) -> JsonLine:
    """A play with other names, in question."""
    line: JsonLine = {"type": "play", "player": event.player, "cards": list(names), "confirmed": False}
    return line | {"evidence": list(event.evidence)}
