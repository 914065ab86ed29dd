"""Corrects earlier plays: one that was read wrongly, or a card of it that was noticed late. A correction never makes
an earlier event illegal. What can be read later: `later_looks`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import UNKNOWN, UNREADABLE
from referee.events import Event
from referee.json_values import JsonLine
from table.interpret.arrivals import past
from table.interpret.attribution import Seats, reached
from table.interpret.counted import traced
from table.interpret.ledger import Ledger
from table.interpret.memory import Play
from table.interpret.observation import BESIDE_MM, Observation, apart
from table.interpret.proposals import Amendment, Proposal
from table.interpret.readings import Reading
from table.interpret.trials import Trials
from table.interpret.trick_cards import placed
from vision.tracking.second_outlines import shows_index
from vision.tracking.tracker import TrackedCard

ANOTHER = 4.0
"""A card that is noticed late is another player's where that player fits the arms so many times better than whoever
made the play."""
HALF = 0.5
"""An earlier play is read otherwise only for new plays that are likelier than this."""
DOUBTFUL = 2.0
"""A card that there is once was read twice: the reading that is so many times as doubtful as the other was wrong."""
NAMELESS = frozenset({"?", "JK"})
"""Names that several cards of a play may have."""


class Corrections:
    """Gives earlier plays the cards that were noticed late, and proposes other readings of them where later plays tell
    more."""

    def __init__(self, ledger: Ledger, trials: Trials) -> None:
        self._ledger = ledger
        self._trials = trials

    # -- answers

    def hear_answers(self, seen: Observation) -> None:
        """Takes in what people said since, on the page: plays are in doubt no more, a card that they say somebody laid
        was not laid elsewhere, and cards that they counted were laid or not."""
        memory, draft = self._ledger.memory, self._ledger.draft
        if memory.heard == self._ledger.session.version:
            return
        since, memory.heard = memory.heard or 0, self._ledger.session.version
        for event in draft.events()[since - memory.heard :] if since < memory.heard else ():
            if event.source == "tap" and event.event is not None and event.event.type == "play":
                self._laid_once(event, seen)
            elif event.source == "tap" and event.type == "count":
                self._counted(event, seen)
        if not memory.doubts:
            return
        fold = draft.trial()
        by_hand = {event.target for event in fold.events if event.source == "tap"}
        for seq in [seq for seq in memory.doubts if seq in by_hand]:
            now = fold.now(seq)
            if now is not None and (now.confirmed is False or not UNREADABLE.isdisjoint(now.cards or ())):
                continue
            del memory.doubts[seq]
            for play in memory.plays:
                if now is not None and play.seq == seq:
                    play.names = now.cards or ()

    def _laid_once(self, told: Event, seen: Observation) -> None:
        """Cards that people say were laid in a play were none of those that the camera read as such: what they were is
        asked."""
        own = told.seq if told.type == "insert" else told.target
        cards = next((event.cards or () for event in self._laid() if event.seq == own), ())
        for name in set(cards) - NAMELESS:
            amends = self._misread_before(name, 1.0, but=own)
            if amends is not None:
                self._ledger.amend(amends, seen)

    def _counted(self, count: Event, seen: Observation) -> None:
        """A count that does not fit puts an earlier play in question."""
        amends = traced(self._ledger, count)
        if amends is not None:
            self._ledger.amend(amends, seen)

    # -- cards noticed late

    def assign_latecomers(self, seen: Observation) -> Observation:
        """Gives new cards that were noticed late to the play on top, or to nobody; returns the look without those."""
        memory = self._ledger.memory
        self._with_newcomers(seen)
        late = seen.late
        arms = (*past(seen, memory), *seen.arms)
        if late and self._full(late) and reached(late, arms):
            return seen  # the play before has all its cards: these were laid on it
        if not late or not memory.plays or (len(late) == len(seen.came) and seen.arms):
            return seen
        own = self._completes(late, seen) or not self._by_another(seen.showing(late, arms))
        noticed = own and self._notice(late, seen)
        if not noticed and reached(late, arms):
            return seen
        memory.know(late)
        for card in late if not noticed else ():
            self._ledger.doubt("noticed-late", seen.at_ms, cards=[card.card])
        return seen.without(late)

    def _completes(self, late: Sequence[TrackedCard], seen: Observation) -> bool:
        """Whether cards that are noticed late, among others that an arm brought, may be those that the last play lacks:
        they lie at its cards, and the arm came to the others."""
        last = self._ledger.memory.plays[-1]
        fresh = [card for card in seen.came if not card.late]
        here = [card for card in seen.scene.cards if card.id in last.cards]
        if not (fresh and here and reached(fresh, seen.arms)) or len(late) > len(_open_places(last)):
            return False
        return all(min(apart(card, one) for one in here) < min(apart(card, one) for one in fresh) for card in late)

    def _with_newcomers(self, seen: Observation) -> None:
        """A card that only a further look finds came with the new cards where it lies nearer to them than to the play
        on top. It is late only in comparison with the look before."""
        top = self._ledger.memory.plays[-1].cards if self._ledger.memory.plays else set()
        lying = [card for card in seen.scene.cards if card.id in top]
        fresh = [card for card in seen.came if not card.late]
        for card in seen.late if seen.looks > 1 and fresh and lying else ():
            if min(apart(card, other) for other in fresh) < min(apart(card, other) for other in lying):
                card.late = False

    def fill_missing(self, seen: Observation) -> Observation:
        """Gives a new card to the play of which no card was seen, where it lies before whoever made that; returns the
        look without it."""
        players = self._ledger.moment().setup.players
        for play in self._ledger.memory.plays:
            if play.cards or play.names != ("?",):
                continue
            player = self._ledger.written(play.seq).player or ""
            for card in seen.came:
                fits = placed(card.centre, len(players))
                own = fits.pop(players.index(player))
                if card.card is None or own < 1.0 or max(fits) > own / ANOTHER or not seen.believed:
                    continue
                event: JsonLine = {"type": "play", "player": player, "cards": [card.card], "confirmed": False}
                event["evidence"] = self._ledger.evidence([card], seen)
                if self._ledger.amended(play.seq, event, seen):
                    play.cards, play.names = {card.id}, (card.card,)
                    self._ledger.memory.doubts.pop(play.seq, None)
                    self._ledger.memory.know([card])
                    seen = seen.without([card])
                    break
        return seen

    # -- later plays

    def complete_last(self, plays: Sequence[Reading], seen: Observation) -> Observation:
        """Gives a card among the new ones to the play before, which lacked a partner, where that makes the others
        legal; returns the look without it."""
        last = self._ledger.memory.plays[-1] if self._ledger.memory.plays else None
        if last is None or len(seen.came) < 2 or all(play.ruling.verdict == "legal" for play in plays):
            return seen
        spare = _open_places(last)
        here = [card for card in seen.scene.cards if card.id in last.cards]
        for card in seen.came:
            if not spare or card.card is None or not any(apart(card, other) < BESIDE_MM for other in here):
                continue
            names = (*last.names[: spare[0]], card.card, *last.names[spare[0] + 1 :])
            player = self._ledger.written(last.seq).player or ""
            rest = seen.without([card])
            found = self._trials.plays_after([self._trials.amended(last.seq, player, names)], rest)
            if found and all(play.ruling.verdict == "legal" for play in found) and self._notice([card], seen):
                self._ledger.memory.know([card])
                return rest
        return seen

    def repaired(self, plays: Sequence[Reading], seen: Observation) -> Proposal | None:
        """Where the first of the plays would be a fault or fits badly, and an earlier one is in doubt: another reading
        of that one that makes all of them right."""
        first, least = plays[0], seen.thresholds
        illegal = first.ruling.verdict == "illegal"
        if not illegal and first.confidence >= least.sure:
            return None
        wanted = max(0.0 if illegal else first.confidence + least.better, HALF)
        for seq, doubt in reversed(self._ledger.memory.doubts.items()):
            for names in doubt.others():
                found = self._trials.plays_after([self._trials.amended(seq, doubt.player, names)], seen)
                fits = (play.ruling.verdict == "legal" and play.confidence > wanted for play in found)
                if not found or not all(fits) or _ghosts(found) > _ghosts(plays):
                    continue
                event: JsonLine = {"type": "play", "player": doubt.player, "cards": list(names)}
                event |= {"confirmed": False, "evidence": list(self._ledger.written(seq).evidence)}
                amends = self._ledger.amendment(seq, event, "inferred")
                if amends is not None:
                    return Proposal(amends=replace(amends, doubt=replace(doubt, names=names)))
        return None

    def misread_before(self, plays: Sequence[Reading], seen: Observation) -> Proposal | None:
        """A card that was laid before cannot be laid again. Where it was read less surely then than now, that was the
        misreading: it is read as the likeliest of its other names that nobody laid, and the table is asked. Where it
        was read about as surely, the table is asked about both."""
        withheld = [card for play in plays for name, card in zip(play.names, play.cards, strict=False) if name == "?"]
        for card in withheld:
            if card.card is not None and card.card not in NAMELESS:
                amends = self._misread_before(card.card, card.confidence)
                if amends is not None:
                    return Proposal(amends=amends)
        return None

    # -- inside

    def _misread_before(self, name: str, sure: float, but: int | None = None) -> Amendment | None:
        """What else the card was that was laid as `name`, where that was read clearly less surely than with `sure`; the
        same with a question where nothing else fits, or where it was read about as surely. `but`: people say that it
        was laid in that play."""
        laid = {code: event for event in self._laid() if event.seq != but for code in event.cards or ()}
        event = laid.get(name)
        if event is None or event.source != "camera" or event.confirmed is not None:
            return None
        read = read_as(event, name)
        doubt = 1 - read[0][1] if read else 0.0
        if but is None and (not read or doubt * DOUBTFUL <= 1 - sure):
            return None
        clearly = but is not None or doubt >= DOUBTFUL * (1 - sure)
        others = [code for code, _ in read if code not in laid] if clearly else []
        for other in (*others, name if but is None else UNKNOWN):
            names = [other if code == name else code for code in event.cards or ()]
            better: JsonLine = {"type": "play", "player": event.player, "cards": names, "confirmed": False}
            amends = self._ledger.amendment(event.seq, better | {"evidence": list(event.evidence)}, "inferred")
            if amends is not None:
                return amends
        return None

    def _laid(self) -> list[Event]:
        """The plays of this round as they count now, by the seq they are known by."""
        this_round = self._ledger.draft.trial().this_round()
        return [replace(event, seq=seq) for seq, event, _ in this_round if event.type == "play"]

    def _full(self, late: Sequence[TrackedCard]) -> bool:
        """Whether the last play is an answer that would have more cards, with these, than the play that it answers."""
        if len(self._ledger.memory.plays) < 2:
            return False
        last, before = self._ledger.memory.plays[-1], self._ledger.memory.plays[-2]
        return len(last.names) - len(_open_places(last)) + len(late) > len(before.names)

    def _by_another(self, seen: Observation) -> bool:
        """Whether another player's arm than that of the last play came to the new cards of a look."""
        laid = self._ledger.written(self._ledger.memory.plays[-1].seq).player or ""
        players = self._ledger.moment().setup.players
        weights = Seats(len(players)).weigh(players, replace(seen, blind_ms=0.0))
        return max(weights.values()) > ANOTHER * weights.get(laid, 1.0)

    def _notice(self, late: Sequence[TrackedCard], seen: Observation) -> bool:
        """Adds a card to the last play that was missed at first; whether it can be one."""
        last = self._ledger.memory.plays[-1]
        here = [card for card in seen.scene.cards if card.id in last.cards]
        read = [card for card in late if card.card or shows_index(card, here)]
        near = [card for card in read if any(apart(card, other) < BESIDE_MM for other in here)]
        if not near or not here or not self._ledger.newest(last.seq):
            return False
        names = _with_more(last, [card.card or UNKNOWN for card in near])
        written = self._ledger.written(last.seq)
        better: JsonLine = {"type": written.type, "player": written.player}
        better |= {} if written.confidence is None else {"confidence": written.confidence}
        better |= {"cards": names, "confirmed": False, "evidence": self._ledger.evidence([*here, *near], seen)}
        if not self._ledger.amended(last.seq, better, seen):
            return False
        doubts = self._ledger.memory.doubts
        if (lay := doubts.get(last.seq, last.reading)) is not None:
            doubts[last.seq] = replace(lay, names=tuple(names), cards=(*lay.cards, *near))
        last.cards |= {card.id for card in near}
        last.names = tuple(names)
        return True


def read_as(event: Event, name: str) -> list[tuple[str, float]]:
    """What the card of an event that was read as `name` may be as well, by its evidence: names with their shares, the
    likeliest first; empty where nothing tells."""
    for item in event.evidence:
        ranked = item.get("alternatives")
        if item.get("card") == name and isinstance(ranked, list | tuple):
            pairs = [pair for pair in ranked if isinstance(pair, list | tuple) and len(pair) == 2]
            return [(str(code), float(share)) for code, share in pairs if isinstance(share, int | float)]
    return []


def _ghosts(plays: Sequence[Reading]) -> int:
    """How many outlines these plays take for no cards."""
    return sum(len(play.ghosts) for play in plays)


def _open_places(play: Play) -> list[int]:
    """The places of a play that no card was seen for."""
    return [place for place in range(len(play.cards), len(play.names)) if play.names[place] == "?"]


def _with_more(play: Play, more: Sequence[str]) -> list[str]:
    """The names of a play with further ones: open places are filled first."""
    names = list(play.names)
    for name in more:
        spare = [place for place in range(len(play.cards), len(names)) if names[place] == "?"]
        if spare:
            names[spare[0]] = name
        else:
            names.append(name)
    return names
