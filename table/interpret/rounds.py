"""Rounds: what was dealt, when the next one begins, an end that nobody saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import JOKER
from referee.events import Event
from referee.json_values import JsonLine, JsonObject
from table.interpret.ledger import Ledger
from table.interpret.observation import Observation
from table.interpret.proposals import Amendment, Proposal
from table.interpret.readings import MISREAD, Reading
from table.interpret.trials import Trials
from table.interpret.turns import attempt
from table.record.mending import as_line, consequences

DEALING_MS = 15000.0
"""Nobody collects, shuffles and deals a deck in less time, ms: what is laid sooner belongs to the same round."""
WHOSE = frozenset({"wrong-leader", "not-your-turn", "out-of-play"})
"""Fouls that rest on who still plays and who ended where."""


class Rounds:
    """Begins rounds. When a deck does not divide evenly, who got the extra cards is a guess until plays show it.
    When the end of a round was missed, it shows when cards of that round are laid again."""

    def __init__(self, ledger: Ledger, trials: Trials) -> None:
        self._ledger = ledger
        self._trials = trials

    # -- beginning

    def ready(self, seen: Observation) -> bool:
        """Drafts what comes before the new cards of a look: the deal, the next round. Whether they may be plays."""
        if seen.believed:
            self._begin(seen)
        if seen.believed and self._ledger.moment().over:
            self._go_on(seen)
        if self._ledger.moment().over:
            return self._next(seen)
        if seen.believed:
            self._unseen_end(seen)
        return True

    def _begin(self, seen: Observation) -> None:
        """Before a round's first play: how many cards everybody holds, which a finish is known by. What the players
        told holds for the first deal; who is dealt first changes."""
        moment, memory = self._ledger.moment(), self._ledger.memory
        public = moment.game.public(moment.state)
        if moment.over or public.begun or any(count is not None for count in public.cards_left.values()):
            return
        if any(event.type == "deal" for _, event, _ in self._ledger.draft.trial().this_round()):
            return  # it was dealt: how many of them lay there from the start is not known
        players = moment.setup.players
        told, memory.counts = memory.counts, None
        if told is None and self._trials.interpreter.deals_all is None:
            return  # how many cards everybody got is not known
        size = moment.deck.size
        share, more = divmod(size, len(players))
        spare = moment.setup.tournament.left_over(size, len(players))
        if spare or not self._trials.interpreter.deals_all:
            more = 0  # X5; and in every trick everybody plays one card: what cannot be shared out stays away
        counts = told or {name: share + (seat < more) for seat, name in enumerate(players)}
        event: JsonLine = {"type": "deal", "counts": counts, "confirmed": told is not None}
        accepted = self._ledger.accept(event, seen, "tap" if told else "inferred")
        memory.dealt = None if told or spare else accepted.seq

    def _next(self, seen: Observation) -> bool:
        """A play after the round's end begins the next round; whether there is one. Where it comes sooner than anybody
        deals, and how the round ended is in doubt, that may go on: no foul is called."""
        if not seen.believed:
            return True
        unsure, soon = bool(self._ledger.memory.doubts), self._since_last_play(seen) <= DEALING_MS
        if not self._begin_next({}, seen, unsure=unsure):
            self._ledger.doubt("after-the-last-round", seen.at_ms)
            return False
        self._ledger.memory.unsure_round = unsure and soon
        return True

    def _unseen_end(self, seen: Observation) -> None:
        """Cards that lay on the table before are led again, late in a round: its end was missed, the cards were dealt
        anew. Nothing is told of that end, and in the new round no foul is called."""
        moment = self._ledger.moment()
        if self._trials.interpreter.deals_all is None:
            return
        names = [card.card for card in seen.came if card.card != JOKER]
        read = all(card.card is not None and card.confidence >= self._ledger.thresholds.certain for card in seen.came)
        if self._ledger.memory.plays or not names or not read:
            return
        known, laid = self._laid_before()
        deck = moment.deck.size
        # One card alone may be misread: then hardly anything is left to be played.
        late = deck / 2 if len(names) > 1 else deck - deck / len(moment.setup.players) - 1
        if laid < late or not known.issuperset(name for name in names if name) or self._may_come_again(names):
            return
        if self._begin_next({"ranks": {}}, seen, unsure=True):
            self._ledger.doubt("came-again", seen.at_ms, cards=names)
            self._ledger.memory.unsure_round = True

    def _since_last_play(self, seen: Observation) -> float:
        """How long before a look the newest play was laid, ms."""
        events = self._ledger.draft.events()
        return seen.at_ms - max((event.at_ms or 0.0 for event in events if event.type == "play"), default=0.0)

    def _may_come_again(self, names: Sequence[str | None]) -> bool:
        """Whether the game lets cards be laid a second time in a round, such as those that became stock again."""
        moment = self._ledger.moment()
        cards = tuple(name for name in names if name)
        tried = Event(0, "play", player=moment.game.turn(moment.state) or moment.setup.players[0], cards=cards)
        return attempt(moment, tried)[0].code not in MISREAD

    def _begin_next(self, fields: JsonObject, seen: Observation, *, unsure: bool) -> bool:
        """Begins the next round; `unsure`: its ranks rest on doubts. Whether there is one."""
        number = self._ledger.moment().setup.number + 1
        event: JsonLine = {"type": "round", "number": number, **self._ledger.session.opening(number), **fields}
        if unsure:
            event["confirmed"] = False
        if self._ledger.accept(event, seen, "inferred").ruling.verdict == "illegal":
            return False
        self._ledger.memory.new_round(unsure=unsure)
        self._begin(seen)
        return True

    def _laid_before(self) -> tuple[set[str], int]:
        """The names laid in this round, and how many cards."""
        known: set[str] = set()
        laid = 0
        began = self._ledger.moment().setup.seq
        for event in self._ledger.draft.events():
            if event.seq < began:
                continue
            if event.type == "play":
                laid += len(event.cards or ())
            told = event.event or event
            if told.type == "play":
                known.update(told.cards or ())
        return known, laid

    # -- a guessed deal

    def redealt(self, plays: Sequence[Reading], seen: Observation) -> Proposal | None:
        """Where plays fit badly as they would if somebody whose cards seem gone had one more, and the deal was guessed:
        another deal that makes them fit."""
        least = self._ledger.thresholds.sure
        badly = any(
            play.ruling.code in WHOSE if play.ruling.verdict == "illegal" else play.confidence < least for play in plays
        )
        return self._another_deal(seen) if badly and not self.whose_turn_is_sure() else None

    def _another_deal(self, seen: Observation) -> Proposal | None:
        """Another player may have got the cards that were left over: a deal by which the new cards are good plays. None
        where there is no such deal, or the deal was told."""
        dealt_seq = self._ledger.memory.dealt
        if dealt_seq is None or any(card.card is None for card in seen.came):
            return None
        players = self._ledger.moment().setup.players
        dealt = next(event for seq, event, _ in self._ledger.draft.trial().standing() if seq == dealt_seq)
        if dealt.confirmed is not False:
            return None
        counts = [(dealt.counts or {})[name] for name in players]
        for first in range(1, len(players)):
            other = {name: counts[(seat - first) % len(players)] for seat, name in enumerate(players)}
            correction = Event(0, "amend", target=dealt_seq, event=replace(dealt, counts=other))
            found = consequences(self._ledger.draft, correction)
            if found is not None and self._fits_after(found, seen):
                deal: JsonLine = {"type": "deal", "counts": other, "confirmed": False}
                amended: JsonLine = {"type": "amend", "target": dealt_seq, "event": deal}
                return Proposal(amends=Amendment(dealt_seq, (amended, *(as_line(event) for event in found[1:]))))
        return None

    def whose_turn_is_sure(self) -> bool:
        """Whether it is known who still plays and how the round before ended."""
        moment, memory = self._ledger.moment(), self._ledger.memory
        left = moment.game.public(moment.state).cards_left
        guessed = memory.dealt is not None and 0 in left.values()
        return not (guessed or memory.unsure_ranks)

    def _fits_after(self, corrections: Sequence[Event], seen: Observation) -> bool:
        """Whether the new cards are good plays, in the same round, where corrections were made before."""
        moment = self._ledger.draft.imagine(corrections)
        plays = () if moment.over else self._trials.plays(seen, moment)
        least = self._ledger.thresholds.certain
        return bool(plays) and all(play.ruling.verdict == "legal" and play.confidence >= least for play in plays)

    def _go_on(self, seen: Observation) -> None:
        """Cards right after the round's end by a guessed deal, none of which lay there before: it may go on."""
        known, _ = self._laid_before()
        if self._since_last_play(seen) <= DEALING_MS and not any(card.card in known for card in seen.came):
            found = self._another_deal(seen)
            if found is not None:
                self._ledger.take(found, seen)
