"""Takes up a session where its record ends: matches the cards on the table with the plays of the record.

What lies on the table is matched with what the record says lies there: by name, and by place where a name cannot be
read. What the record knows from this round means nothing new. Only what was laid while nobody watched becomes a play,
unconfirmed; what differs otherwise is told, and until the round ends no foul is called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK, JOKER, UNKNOWN
from referee.events import Event
from referee.fold import Fold
from referee.ruling import ILLEGAL, LEGAL, Ruling
from table.interpret.doubts import Code
from table.interpret.ledger import Ledger
from table.interpret.memory import Play
from table.interpret.observation import Observation, height
from table.interpret.readings import FAULT_IN_DOUBT, Reading, best
from table.interpret.waitlist import Waitlist
from table.interpret.zones import Zones
from table.record.unseen import delay
from vision.tracking.tracker import TrackedCard

NEAR = 0.25
"""A card so near to where a card of the record lay, in card heights, is that one, unless it is read otherwise."""
OPEN = frozenset({UNKNOWN, BACK, JOKER})
"""Names that say nothing of which card it is."""
FEW = 3
"""So many cards laid while nobody watched are tried as plays of one card each."""


@dataclass(frozen=True, eq=False)
class Laid:
    """A play of the record that may lie on the table; `places`: per card where it lay, px, None where unknown."""

    event: Event
    ruling: Ruling
    places: tuple[NDArray[np.float64] | None, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Its cards."""
        return self.event.cards or ()


@dataclass(frozen=True)
class Told:
    """What the record says of the round: plays of the field and, where that is empty, those before the last sweep;
    every card that was laid; doubtful plays; whether a camera saw the field."""

    lying: tuple[Laid, ...]
    in_field: bool
    cards: Counter[str]
    doubtful: tuple[Laid, ...]
    seen: bool


class Resuming:
    """Takes up a session that has plays already."""

    def __init__(self, ledger: Ledger, waitlist: Waitlist, zones: Callable[[Observation], Zones]) -> None:
        self._ledger = ledger
        self._zones = zones
        self._waitlist = waitlist

    def resume(self) -> None:
        """Remembers what an earlier watching of the same session knew."""
        fold = self._ledger.session.trial()
        plays = [event for event in fold.corrected() if event.type == "play"]
        if any(event.type == "deal" for event in fold.corrected()):
            self._ledger.memory.counts = None
        if not plays:
            return
        self._ledger.memory.resuming = 0
        for seq, event, ruling in fold.this_round():
            if event.type == "round" and ruling.verdict != ILLEGAL:
                self._ledger.memory.unsure_ranks = event.confirmed is False
                self._ledger.memory.unsure_round = event.confirmed is False and event.ranks == {}
            elif event.type == "deal":
                guessed = event.source == "inferred" and event.confirmed is False
                self._ledger.memory.dealt = seq if guessed else None

    def take_up(self, seen: Observation) -> None:
        """Looks at the table until it is sure what lies there, then matches that with the record."""
        assert self._ledger.memory.resuming is not None
        self._ledger.memory.first_look = seen
        if seen.arm and not seen.final:
            return  # what is hidden now shows when the arm leaves
        self._ledger.memory.resuming += 1
        if self._ledger.memory.resuming < seen.thresholds.looks and not seen.final:
            return
        self._ledger.memory.resuming = self._ledger.memory.first_look = None
        told = told_of(self._ledger.draft.trial())
        zones = self._zones(seen)
        here = [card for card in seen.scene.cards if zones.playable(card.centre)]
        free = [card for card in here if card.face == "up" and card.state != "covered"]
        matched = [self._match(laid, free) for laid in reversed(told.lying)][::-1]
        self._remember(told, matched)
        pairs = list(zip(told.lying, matched, strict=True))
        lying = Counter(laid.names[at] for laid, cards in pairs for at in cards)
        self._ledger.memory.hidden = {
            name for laid, cards in pairs for at, name in enumerate(laid.names) if at not in cards and name not in OPEN
        }
        fresh = []
        for card in free:
            if card.card is None or lying[card.card] < told.cards[card.card]:
                lying.update([card.card] if card.card else [])
            else:
                fresh.append(card)
        self._ledger.memory.know(card for card in here if card not in fresh)
        if told.in_field and told.seen and not any(matched):
            self._differs("field-gone", seen, cards=list(told.lying[-1].names))
        if fresh:
            self._meanwhile(seen, fresh)
        self._ledger.memory.moved = False
        if self._ledger.memory.out_of_step is not None:
            self._ledger.memory.out_of_step = self._ledger.draft.last_seq()

    def _match(self, laid: Laid, free: list[TrackedCard]) -> dict[int, TrackedCard]:
        """Place in the play -> the card on the table, which is taken out of `free`."""
        found: dict[int, TrackedCard] = {}
        for at, name in enumerate(laid.names):
            card = next((card for card in free if card.card == name), None)
            if card is not None:
                found[at] = card
                free.remove(card)
        for at, (name, where) in enumerate(zip(laid.names, laid.places, strict=False)):
            if at in found or where is None or self._ledger.memory.moved:
                continue
            near = [card for card in free if _away(card, where) < NEAR and _may_be(card, name)]
            if near:
                found[at] = min(near, key=lambda card: _away(card, where))
                free.remove(found[at])
        return found

    def _remember(self, told: Told, matched: Sequence[Mapping[int, TrackedCard]]) -> None:
        """The plays that lie there, and those that are doubtful."""
        cards = {laid.event.seq: found for laid, found in zip(told.lying, matched, strict=True)}
        for laid, found in zip(told.lying, matched, strict=True):
            if found:
                ids = {card.id for card in found.values()}
                at_ms = laid.event.at_ms or 0.0
                legal = laid.ruling.verdict != ILLEGAL or laid.event.stands
                self._ledger.memory.plays.append(Play(laid.event.seq, ids, laid.names, legal, at_ms))
            if told.in_field:
                self._ledger.memory.in_field.add(laid.event.seq)
        moment = self._ledger.moment()
        for laid in told.doubtful:
            here = cards.get(laid.event.seq, {})
            # Readings are counted by place: they help only from the first card on.
            known = tuple(here[at] for at in range(len(here)) if at in here)
            self._ledger.memory.doubts[laid.event.seq] = Reading(
                laid.event.player or "", laid.names, known if len(known) == len(here) else (), (), laid.ruling, moment,
                1.0, laid.event.confidence or 0.0, True, share=laid.event.confidence or 0.0,
            )  # fmt: skip

    def _meanwhile(self, seen: Observation, fresh: list[TrackedCard]) -> None:
        """Cards that the record does not know: laid while nobody watched."""
        moment = self._ledger.moment()
        if moment.over or self._ledger.memory.moved:
            self._ledger.memory.known.update(card.id for card in fresh)
            if not moment.over:
                self._differs("laid-meanwhile", seen, cards=[card.card for card in fresh])
        elif delay(moment) is not None:
            self._waitlist.keep(seen.showing(fresh, ()), fresh)
        else:
            plays = self._in_turn(fresh)
            if plays is None:
                self._ledger.memory.known.update(card.id for card in fresh)
                self._differs("laid-meanwhile", seen, cards=[card.card for card in fresh])
            for play in plays or ():
                self._ledger.play(play, seen)

    def _in_turn(self, fresh: list[TrackedCard]) -> list[Reading] | None:
        """The cards as one play of whose turn it is, else as a play of each in the only order that is legal; None
        where neither can be. Who laid them is open in any case."""
        moment = self._ledger.moment()
        even = dict.fromkeys(moment.setup.players, 1.0)
        whole = best(moment, fresh, even, FAULT_IN_DOUBT)
        if whole.ruling.verdict == LEGAL and not whole.passed and not whole.ghosts:
            return [whole]
        found: list[list[Reading]] = []
        for order in permutations(fresh) if 1 < len(fresh) <= FEW else ():
            table, plays = moment, []
            for card in order:
                play = best(table, [card], even, FAULT_IN_DOUBT)
                plays.append(play)
                table = play.after
            if all(play.ruling.verdict == LEGAL and not play.passed for play in plays):
                found.append(plays)
        return found[0] if len(found) == 1 else None

    def _differs(self, code: Code, seen: Observation, **params: object) -> None:
        """The table is not as the record says."""
        self._ledger.memory.unsure_round = True
        self._ledger.memory.out_of_step = 0
        self._ledger.doubt(code, seen.at_ms, **params)


def told_of(fold: Fold) -> Told:
    """What the record says of the present round."""
    back = {event.target for event in fold.events if event.type == "takeback"}
    current: list[Laid] = []
    before: list[Laid] = []
    doubtful: list[Laid] = []
    cards: Counter[str] = Counter()
    for seq, event, ruling in fold.this_round():
        if event.type == "play" and seq not in back:
            laid = Laid(replace(event, seq=seq), ruling, _places(event if event.evidence else fold.event(seq)))
            current.append(laid)
            cards.update(laid.names)
            if event.confirmed is False or ruling.verdict == "undecided":
                doubtful.append(laid)
        if (ruling.verdict != ILLEGAL and event.type == "clear") or {"clear", "trick"} & set(ruling.effects):
            current, before = [], current
    lying = current or before
    seen = any(laid.event.source == "camera" for laid in lying)
    return Told(tuple(lying), bool(current), cards, tuple(doubtful), seen)


def _places(event: Event) -> tuple[NDArray[np.float64] | None, ...]:
    """Where the cards of a play lay, px, in card order."""
    found = []
    for item in event.evidence:
        quad = item.get("quad")
        found.append(None if quad is None else np.asarray(quad, np.float64))
    return tuple(found)


def _may_be(card: TrackedCard, name: str) -> bool:
    """Whether a card may be the one that the record names: it cannot be read for sure, or could not be then."""
    return name in OPEN or card.card is None or any(code == name for code, _ in card.ranked)


def _away(card: TrackedCard, where: NDArray[np.float64]) -> float:
    """How far a card lies from where another one lay, in card heights."""
    return float(np.linalg.norm(card.quad.mean(axis=0) - where.mean(axis=0))) / height(card)
