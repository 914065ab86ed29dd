"""Cards that were set aside because they do not divide (X5): a joker is never one of them."""

from __future__ import annotations

from referee.cards import JOKER
from referee.fold import Table as Moment
from table.interpret.ledger import Ledger
from table.interpret.observation import Observation
from table.interpret.zones import OWN
from vision.tracking.tracker import TrackedCard


class Aside:
    """Looks at what lies beside the field, face up, while a round is played from whose deal cards were set aside."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def look(self, seen: Observation) -> None:
        """Says once a round that a joker lies among the cards that were set aside: somebody was dealt too few of them.
        It is said anew where it lies there again."""
        memory, moment = self._ledger.memory, self._ledger.moment()
        setup = moment.setup
        if moment.over or not setup.tournament.left_over(moment.deck.size, len(setup.players)):
            return
        lies = any(self._set_aside(card, seen) for card in seen.scene.cards)
        if not lies:
            memory.joker_aside = False
        elif not memory.joker_aside and not self._joker_played(moment):
            memory.joker_aside = True
            self._ledger.doubt("joker-aside", seen.at_ms)

    def _set_aside(self, card: TrackedCard, seen: Observation) -> bool:
        """Whether a card is surely a joker that lies where nobody plays and nobody keeps cards."""
        least = self._ledger.thresholds
        read = card.card == JOKER and card.face == "up" and card.confidence >= least.certain
        if not read or card.seen < least.looks or card.state == "covered":
            return False
        return not seen.zones.playable(card.centre) and seen.zone(card) not in OWN

    def _joker_played(self, moment: Moment) -> bool:
        """Whether a joker was laid in this round: then one beside the field may be swept."""
        events = (event.event or event for event in self._ledger.draft.events() if event.seq > moment.setup.seq)
        return any(JOKER in (event.cards or ()) for event in events)
