"""A lead may have more cards than were seen of it: one lies below another, and only an answer has a known number of
cards. What comes next tells. Such a lead is a question; no foul is made of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.cards import UNKNOWN
from referee.fold import Table as Moment
from referee.json_values import JsonLine
from table.interpret.consecutive import FAN_MM
from table.interpret.ledger import Ledger
from table.interpret.observation import BESIDE_MM, Observation, apart, lies_on
from table.interpret.proposals import Proposal
from table.interpret.readings import Reading, possible
from table.interpret.trials import Trials
from table.interpret.turns import actors
from vision.tracking.second_outlines import shows_index
from vision.tracking.tracker import TrackedCard

OUT_OF_TURN = frozenset({"not-your-turn", "wrong-leader"})
"""What a card is called that whoever led lays right after."""


LIKE = 0.5
"""An outline is a card of a play where names that fit have so large a share of what its looks say."""


class Leads:
    """Proposes leads with more cards, where what comes next says so."""

    def __init__(self, ledger: Ledger, trials: Trials) -> None:
        self._ledger = ledger
        self._trials = trials

    def widened(self, plays: Sequence[Reading], seen: Observation) -> Proposal | None:
        """A lead that is answered by more cards than were seen of it: a partner of it may lie hidden, as one of an
        answer may (see `readings`)."""
        memory, play = self._ledger.memory, plays[0]
        if len(memory.plays) != 1 or not (needed := self._missing(play)):
            return None
        lead = memory.plays[0]
        player = self._ledger.written(lead.seq).player or ""
        names = (*lead.names, *(UNKNOWN for _ in range(needed)))
        corrections = [self._trials.amended(lead.seq, player, names)]
        found = self._trials.plays_after(corrections, seen)
        if not found or any(item.ruling.verdict == "illegal" or len(item.ghosts) for item in found):
            return None
        table = self._ledger.draft.imagine(corrections)
        if not all(_belongs(table, play, outline) for outline in play.ghosts):
            return None
        event: JsonLine = {"type": "play", "player": player, "cards": list(names), "confirmed": False}
        amends = self._ledger.amendment(lead.seq, event, "inferred")
        if amends is None:
            return None
        cards = tuple(card for card in seen.scene.cards if card.id in lead.cards)
        doubt = replace(play, player=player, names=names, cards=cards, passed=(), ghosts=())
        return Proposal(amends=replace(amends, doubt=doubt))

    def joined(self, plays: Sequence[Reading], seen: Observation) -> Observation:
        """Gives new cards that lie below the lead to it where whoever led has reached in again, and nobody has
        answered yet; returns the look without them. Where they lie at a single card and cannot be of its play as
        they were read, they are left open: one of them was misread."""
        memory = self._ledger.memory
        enough = seen.final or seen.looks >= seen.thresholds.more_looks
        if not enough or len(memory.plays) != 1 or len(plays) != 1:
            return seen
        lead, first = memory.plays[0], plays[0]
        written = self._ledger.written(lead.seq)
        foul = first.ruling.verdict == "illegal" and first.ruling.code in OUT_OF_TURN
        own = foul and first.player == written.player
        if not own or not lead.legal or not self._ledger.newest(lead.seq):
            return seen
        here = [card for card in seen.scene.cards if card.id in lead.cards]
        away = [min((apart(card, other) for other in here), default=math.inf) for card in seen.came]
        hidden = all(any(lies_on(other, card) for other in here) for card in seen.came)
        if max(away) >= BESIDE_MM or not hidden:
            return seen
        before = self._ledger.draft.trial().before(lead.seq)
        misread = len(lead.names) == 1 and max(away) < FAN_MM
        for names in _with(lead.names, [card.card for card in seen.came], misread):
            event: JsonLine = {"type": "play", "player": written.player, "cards": list(names), "confirmed": False}
            event["evidence"] = self._ledger.evidence([*here, *seen.came], seen)
            if possible(before, written.player, names) and self._ledger.amended(lead.seq, event, seen):
                told = replace(first, names=names, cards=(*here, *seen.came), passed=(), ghosts=())
                memory.doubts[lead.seq] = replace(told, partial=True)  # it may have been laid out of turn
                lead.cards |= {card.id for card in seen.came}
                lead.names = names
                memory.know(seen.came)
                return seen.without(seen.came)
        return seen

    def _missing(self, play: Reading) -> int:
        """How many cards more the lead would need for a play to answer it with all its cards; 0 where none is
        missing."""
        needed, given = play.ruling.params.get("needed"), play.ruling.params.get("given")
        if play.ghosts or (UNKNOWN in play.names and play.ruling.verdict != "illegal"):
            field = self._ledger.moment().game.public(self._ledger.moment().state).field
            needed, given = field.count, len(play.cards) + len(play.ghosts)
        elif play.ruling.code != "wrong-count":
            return 0
        return max(0, given - needed) if isinstance(needed, int) and isinstance(given, int) else 0


def _belongs(table: Moment, play: Reading, outline: TrackedCard) -> bool:
    """Whether an outline that was taken for no card looks like one of a play, at a table where it may have one more."""
    table = next(actor.table for actor in actors(table) if actor.player == play.player)
    fitting = (share for code, share in outline.ranked if possible(table, play.player, (*play.names, code)))
    return shows_index(outline, play.cards) or sum(fitting) >= LIKE


def _with(names: Sequence[str], more: Sequence[str | None], misread: bool) -> Iterator[tuple[str, ...]]:
    """The names of a lead with those of further cards; then, where those may be `misread`, with them left open."""
    read = [name for name in more if name is not None]
    if len(read) == len(more):
        yield (*names, *read)
    if misread:
        yield (*names, *[UNKNOWN] * len(more))
