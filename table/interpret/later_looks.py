"""What becomes of cards that were told with a question: later looks may read them, and cards that are laid later tell
what they cannot have been. No foul is made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import JOKER, UNKNOWN
from referee.events import Event
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.ruling import ILLEGAL
from table.interpret.ledger import Ledger, cards_of, said
from table.interpret.observation import Observation, apart
from table.interpret.readings import Reading, possible
from table.interpret.shown import NEXT_MM
from table.interpret.weighing import Weighed, weighed, weighed_alone
from vision.tracking.tracker import TrackedCard

LOOKS = 8
"""So many looks at clearer pictures are worth while for a card that cannot be read,"""
LOOKS_SHOWN = 6
"""and so many for one of a shown hand, of which there are five at once."""
WHOLE = 3
"""So many looks at all of the table are worth while for a card of a shown hand that was not found."""

RIVAL, SETTLED = 0.3, 0.1
"""Another name that was read surely puts the told one in question where it has the first of these shares of the card's
looks at least, and until it has less than the second."""


class LaterLooks:
    """Amends plays that are in doubt, shown hands and discards, once more is known of their cards."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def doubt_plays(self, seen: Observation) -> None:
        """Plays that were told surely and of which a card was read as another one since, as surely: they are asked
        about, by what most looks say. What people said stays."""
        memory, fold = self._ledger.memory, self._ledger.draft.trial()
        by_hand = {event.target for event in fold.events if event.source == "tap"}
        for play in memory.plays:
            told, written = play.reading, fold.now(play.seq)
            if told is None or written is None or said(written) or play.seq in by_hand or play.seq in memory.doubts:
                continue
            if not any(map(_rival, told.cards, play.names)):
                continue
            leading = tuple(card.ranked[0][0] if _rival(card, name) else name
                            for card, name in zip(told.cards, play.names, strict=False))  # fmt: skip
            for names in (leading, play.names):
                event: JsonLine = {"type": "play", "player": told.player, "cards": list(names), "confirmed": False}
                event |= {"evidence": self._ledger.evidence(told.cards, seen)}
                if not _doubled(names) and self._ledger.amended(play.seq, event, seen):
                    play.names = names
                    memory.doubts[play.seq] = replace(told, names=names)
                    break

    def read_plays(self, seen: Observation) -> None:
        """Cards of doubtful plays that this look could read, or that may be only one card by now."""
        for seq, doubt in list(self._ledger.memory.doubts.items()):
            if len(doubt.names) < len(doubt.cards):
                continue  # one of them was found to be no card
            known = (self._ledger.draft.last_seq(), doubt.names, *((c.card, *c.ranked) for c in doubt.cards))
            if self._ledger.memory.weighed.get(seq) == known:
                continue  # weighing takes long, and nothing was learned since
            self._ledger.memory.weighed[seq] = known
            names = _named_now(doubt)
            told = self._weighed(seq, doubt, names)
            names = names if told is None else told.names
            sure = _read_surely(doubt, names, told) >= seen.thresholds.sure
            if _doubled(names) or (names == doubt.names and not (sure and self._asked(seq, doubt))):
                continue
            if UNKNOWN in names and not possible(self._ledger.draft.trial().before(seq), doubt.player, names):
                continue  # whatever the others are: one of the names is misread
            if self._ledger.draft.would_be_foul(seq, Event(seq, "play", player=doubt.player, cards=names)):
                continue  # a later look may be at another card: no foul is made of it
            event: JsonLine = {"type": "play", "player": doubt.player, "cards": list(names), "source": "camera"}
            event |= {"evidence": self._ledger.evidence(doubt.cards, seen)}
            event |= {} if sure else {"confirmed": False}
            if self._ledger.amended(seq, event, seen):
                self._ledger.memory.doubts[seq] = replace(doubt, names=names)
                if sure:
                    del self._ledger.memory.doubts[seq]  # nothing is left to ask
                for play in self._ledger.memory.plays:
                    if play.seq == seq:
                        play.names = names

    def read_shown(self, seen: Observation) -> None:
        """Cards of hands that were shown, and of discards, that this look could read, and those that were not found
        before. Once every card is surely read or weighed, and it is sure whose they are, nothing is left to ask."""
        here = {card.id: card for card in seen.scene.cards}
        memory = self._ledger.memory
        for seq, shown in list(memory.shown.items()):
            cards: list[TrackedCard | None] = [here.get(ident) for ident in shown.cards]
            cards += self._found_since(seen, cards, len(cards_of(shown.event)))
            known = (self._ledger.draft.last_seq(), *((card.card, *card.ranked) for card in cards if card is not None))
            written = self._ledger.draft.trial().now(seq) if memory.weighed.get(seq) != known else None
            memory.weighed[seq] = known
            if written is None or written.confirmed is not False:
                continue  # nothing was learned since, or people answered
            names, least = self._of_hand(seq, cards_of(shown.event), cards)
            sure = UNKNOWN not in names and not _doubled(names) and min(shown.share, least) >= seen.thresholds.certain
            if names == cards_of(shown.event) and not sure:
                continue
            if self._ledger.draft.would_be_foul(seq, replace(written, cards=tuple(names))):
                continue  # one of them is misread: no foul is made of it
            event: JsonLine = {**shown.event, "cards": names}
            if sure:
                event.pop("confirmed", None)
            lie = [card for card in cards if card is not None]
            if self._ledger.amended(seq, event | {"evidence": self._ledger.evidence(lie, seen)}, seen):
                memory.know(lie)
                ids = (*shown.cards, *(card.id for card in lie if card.id not in shown.cards))
                memory.shown[seq] = replace(shown, event=event, cards=ids)
                if sure:
                    del memory.shown[seq]

    def heed_shown(self, seen: Observation) -> None:
        """Remembers whether a clearer picture may yet tell a card of what was shown, or show one that was not found."""
        memory = self._ledger.memory
        shown = {ident for each in memory.shown.values() for ident in each.cards}
        lacking = {seq: each for seq, each in memory.shown.items() if len(each.cards) < len(cards_of(each.event))}
        memory.shown |= {seq: replace(each, looks=each.looks + 1) for seq, each in lacking.items()}
        memory.shown_lacks = any(each.looks < WHOLE for each in lacking.values())
        memory.shown_unread = any(
            card.vain < LOOKS_SHOWN for card in seen.scene.cards if card.id in shown and card.card is None
        )

    def _found_since(self, seen: Observation, cards: Sequence[TrackedCard | None], count: int) -> list[TrackedCard]:
        """Cards of a hand of `count` that was told without them: those that lie next to its cards and can be read, once
        they were seen twice. Nobody laid them since, and they belong to no event."""
        moment, known = self._ledger.moment(), self._ledger.memory.known
        if not moment.over and any(each.kind == "play" for each in moment.game.expects(moment.state)):
            return []  # it may be a play
        hand = [card for card in cards if card is not None]
        unknown = [card for card in seen.scene.cards if card.id not in known and card.face == "up"]
        new = [card for card in unknown if card.late and card.card is not None]
        near = [card for card in new if card.seen > 1 and any(apart(card, other) <= NEXT_MM for other in hand)]
        taken = {card.card for card in hand}
        return [card for card in near if card.card not in taken][: max(0, count - len(cards))]

    def _of_hand(self, seq: int, names: Sequence[str], cards: Sequence[TrackedCard | None]) -> tuple[list[str], float]:
        """The names of a shown hand or a discard by now, and how surely the least sure of them is read. A card that is
        not surely read is none of those that were surely seen elsewhere in this round."""
        found, shares = list(names), [0.0] * len(names)
        for place, card in enumerate(cards):
            read = None if card is None else card.card
            if card is not None and read is not None and (found[place] == read or _is_open(found, place, read)):
                found[place], shares[place] = read, card.confidence
        fold = self._ledger.draft.trial()
        certain = self._ledger.thresholds.certain
        gone = _surely_seen(fold, seq) | {name for name in found if name not in (UNKNOWN, JOKER)}
        for place, card in enumerate(cards):
            if card is None or shares[place] >= certain or found[place] not in (UNKNOWN, card.card):
                continue
            told = weighed_alone(card, fold.table.deck, gone - {found[place]})
            if told is not None and found[place] in (UNKNOWN, told[0]):
                found[place], shares[place] = told[0], max(told[1], shares[place])
                gone.add(told[0])
        return found, min(shares, default=0.0)

    def _weighed(self, seq: int, doubt: Reading, names: tuple[str, ...]) -> Weighed | None:
        """What the unsure cards of a doubtful play are, as far as looks, deck and rules together tell. An order of
        strength that is asked about rules nothing out."""
        fold = self._ledger.draft.trial()
        asked = (event for _, event, _ in fold.standing() if event.type == "order" and event.player == doubt.player)
        if any(event.confirmed is False for event in asked):
            return None
        return weighed(fold.before(seq), doubt.player, names, doubt.cards, _surely_since(fold, seq))

    def _asked(self, seq: int, doubt: Reading) -> bool:
        """Whether a play is written with a question that was about nothing but how surely its cards are read."""
        written = self._ledger.draft.trial().now(seq)
        open_still = written is not None and written.confirmed is False and written.cards == doubt.names
        return open_still and not doubt.partial and not doubt.ghosts


def _rival(card: TrackedCard, name: str, share: float = RIVAL) -> bool:
    """Whether a card that was read surely under this name was read as surely under another one, by such a
    share of its looks."""
    shares = dict(card.ranked)
    return name in card.named and any(shares.get(other, 0.0) >= share for other in card.named if other != name)


def _surely_seen(fold: Fold, seq: int) -> set[str]:
    """The cards that were surely seen in the round of an event, but for those that it names itself."""
    found: set[str] = set()
    for at, event, ruling in fold.this_round(seq):
        told = event.type in ("play", "show", "reveal", "discard") and event.confirmed is not False
        if at != seq and told and ruling.verdict != ILLEGAL:
            found |= set(event.cards or ()) - {UNKNOWN, JOKER}
    return found


def _surely_since(fold: Fold, seq: int) -> set[str]:
    """The cards that were surely read after a play, in the same round: of each but jokers there is one."""
    found: set[str] = set()
    later, began = False, fold.after(seq).setup.seq
    for at, event, _ in fold.this_round(seq):
        if fold.after(at).setup.seq != began:
            break
        if later and event.type in ("play", "show", "reveal", "discard") and event.confirmed is not False:
            found |= set(event.cards or ()) - {UNKNOWN, JOKER}
        later = later or at == seq
    return found


def _named_now(doubt: Reading) -> tuple[str, ...]:
    """The names of a play with those that can be read by now. Names beyond the cards are open places: a partner that
    was not seen."""
    seen = doubt.names[: len(doubt.cards)]
    now = [card.card if name == UNKNOWN and card.card else name for name, card in zip(seen, doubt.cards, strict=True)]
    return (*now, *doubt.names[len(seen) :])


def _read_surely(doubt: Reading, names: Sequence[str], told: Weighed | None) -> float:
    """How surely a play is read by now: every card by what was seen of it alone, or weighed with what the others leave
    (`told`), and by whom it was laid; 0 where a card is read otherwise or not at all."""
    weighed_ones = () if told is None else told.places
    pairs = [(card, name) for at, (card, name) in enumerate(zip(doubt.cards, names, strict=False))
             if at not in weighed_ones]  # fmt: skip
    read = all(card.card == name for card, name in pairs) and len(doubt.cards) == len(names)
    shares = [card.confidence for card, _ in pairs] + ([] if told is None else [told.share])
    settled = not any(_rival(card, name, SETTLED) for card, name in pairs)
    return doubt.share * min(shares, default=0.0) if read and settled else 0.0


def _is_open(names: Sequence[str], place: int, read: str) -> bool:
    """Whether a card has no name in a hand, and what it was read as is none of the others there."""
    return names[place] == UNKNOWN and read not in names


def _doubled(names: Sequence[str]) -> bool:
    """Whether a name stands there twice that only one card has."""
    plain = [name for name in names if name not in (UNKNOWN, JOKER)]
    return len(set(plain)) < len(plain)
