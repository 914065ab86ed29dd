"""The driver of the live table: one look after the other, what each tells is drafted, then written.

What a look means is proposed by the interpreter of the game (`proposals.Interpreter`). What went is drafted here, what
came in `new_cards`; what stays doubtful is written as such (`?`, `confirmed: false`) or left out and said. Each duty
has a class of its own; they share one `Ledger`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from table.interpret.aside import Aside
from table.interpret.attribution import unseen_moves
from table.interpret.confidence import THRESHOLDS, Thresholds
from table.interpret.corrections import Corrections
from table.interpret.decisions import Decisions
from table.interpret.doubts import Doubt
from table.interpret.drawn_zones import DrawnZones
from table.interpret.draws import Draws
from table.interpret.gathering import gatherer
from table.interpret.later_looks import LOOKS, LaterLooks
from table.interpret.ledger import Ledger
from table.interpret.new_cards import NewCards
from table.interpret.novelty import tidy
from table.interpret.observation import Observation
from table.interpret.proposals import Photographed, Piecemeal
from table.interpret.resuming import Resuming
from table.interpret.strips import Strips
from table.interpret.trials import Find, Trials
from table.interpret.turns import sets_tokens
from table.interpret.unchallenged import Unchallenged
from table.interpret.waitlist import Waitlist
from table.interpret.zones import WHOLE_TABLE, Zone, Zones
from table.interpret.zones import opened as opened_zones
from table.record.session import Accepted, Session
from table.record.storage.log import LogError
from vision.tracking.tracker import Scene, TrackedCard

HAND = 0.1
"""The likeliest name of an outline around a hand has a smaller share than this: it shows no print."""


class Driver:
    """Feeds a session from what lies on the table.

    `find` names the interpreter of a game; `on_doubt` hears of everything that is left out; `counts`: cards dealt per
    player, where the players said so; `zones`: where plays are made; `thresholds`: how sure is sure enough.
    `decisions` writes what came of a look.
    """

    def __init__(
        self,
        session: Session,
        find: Find,
        on_doubt: Callable[[Doubt], None] = lambda doubt: None,
        counts: Mapping[str, int] | None = None,
        zones: Zones = WHOLE_TABLE,
        thresholds: Thresholds = THRESHOLDS,
    ) -> None:
        self.session = session
        self._ledger = Ledger(session, on_doubt, counts, thresholds)
        self._trials = Trials(self._ledger, find)
        self._strips = Strips(self._ledger, lambda: self._trials.interpreter, zones)
        self._corrections = Corrections(self._ledger, self._trials)
        self._later = LaterLooks(self._ledger)
        self._unchallenged = Unchallenged(self._ledger, self._trials)
        self._waitlist = Waitlist(self._ledger)
        self._new_cards = NewCards(
            self._ledger, self._trials, self._strips, self._corrections, self._unchallenged, self._waitlist
        )
        self._aside = Aside(self._ledger)
        self._draws = Draws(self._ledger)
        self._resuming = Resuming(self._ledger, self._waitlist, self._strips.zones)
        self.decisions = Decisions(self._ledger)
        self._resuming.resume()

    # -- what the loop asks

    @property
    def waiting(self) -> bool:
        """Whether another look at the still table is wanted."""
        memory = self._ledger.memory
        taking_up = memory.first_look is not None and not memory.first_look.arm
        return memory.waiting is not None or memory.unexplained or taking_up or self._strips.reading

    @property
    def in_question(self) -> bool:
        """Whether the looks so far do not suffice: all of the table is worth another look. It is so for a card of the
        field that could not be read, and for a strip or a shown hand of which not all cards were found, until enough
        looks in vain."""
        memory = self._ledger.memory
        waiting, enough = memory.waiting, self._ledger.thresholds.looks
        open_ones = waiting is not None and (waiting.looks >= enough or waiting.seen.arm)
        doubts = [memory.doubts[play.seq] for play in memory.plays if play.seq in memory.doubts]
        patience = self._ledger.thresholds.more_looks
        unread = any(card.card is None and card.vain < patience for doubt in doubts for card in doubt.cards)
        lacks = memory.shown_lacks or self._strips.lacks
        return open_ones or memory.unexplained or memory.first_look is not None or unread or lacks

    @property
    def in_doubt(self) -> bool:
        """Whether a clearer picture of what lies there may settle what was told with a question, or not told yet: a
        card of the field or of a shown hand, a strip."""
        memory = self._ledger.memory
        doubts = [memory.doubts[play.seq] for play in memory.plays if play.seq in memory.doubts]
        unread = any(self._may_be_read(card) for doubt in doubts for card in doubt.cards)
        unread = unread or memory.shown_unread or memory.shown_lacks
        return unread or memory.waiting is not None or self._strips.in_doubt

    def _may_be_read(self, card: TrackedCard) -> bool:
        """Whether a clearer picture may tell what a card is that was not read, or not surely."""
        return card.confidence < self._ledger.thresholds.sure if card.card else card.vain < LOOKS

    @property
    def out_of_step(self) -> bool:
        """Whether the table is not as the record says, and nothing was told since."""
        told = self._ledger.memory.out_of_step
        return told is not None and told == self.session.last_seq()

    @property
    def zones(self) -> Zones:
        """The zones of the table, as the newest look has them."""
        return self._strips.newest

    @property
    def reads_ahead(self) -> bool:
        """Whether new cards may be believed before the table lies still: where more of the same move may follow card by
        card, it has to."""
        interpreter = self._trials.interpreter
        piecemeal = isinstance(interpreter, Piecemeal) and interpreter.piecemeal
        return not piecemeal and not opened_zones(self._ledger.moment())

    @property
    def finished(self) -> tuple[Zone, ...]:
        """Zones in which nothing has to be read but what changes: the strips that were told."""
        return self._strips.finished

    @property
    def keeps(self) -> bool:
        """Whether cards wait for something that no camera sees."""
        return self._waitlist.holds

    @property
    def trouble(self) -> LogError | None:
        """Why nothing can be written now."""
        return self.decisions.trouble

    @property
    def tokens_come(self) -> bool:
        """Whether tokens are set on the table now, of which none can be read."""
        return sets_tokens(self._ledger.moment())

    @property
    def taking_up(self) -> bool:
        """Whether the table is being matched with the record, in which there are plays."""
        return self._ledger.memory.resuming is not None

    def keep_picture(self, jpeg: bytes) -> str:
        """Stores a picture with the events that are being decided; its sha256."""
        return self._ledger.draft.keep_picture(jpeg)

    # -- what the loop tells

    def draw_zones(self, zones: DrawnZones | None) -> None:
        """From the next look on these zones count, that people drew; None: again those of the set-up. May be called
        from any thread."""
        self._strips.draw(zones)

    def read(self, seen: Observation) -> list[Accepted]:
        """Takes in a look at the settled table; returns what came of it."""
        looked = replace(seen, thresholds=self._ledger.thresholds)
        return self.decisions.decide(lambda: self._read(looked))

    def catch_up(self) -> list[Accepted]:
        """Rules on the cards that were kept back, as far as what they wait for was told meanwhile."""
        return self.decisions.decide(self._catch_up)

    def flush(self) -> list[Accepted]:
        """Settles what waits for another look that will not come: somebody reaches in, or the source ends."""
        return self.decisions.decide(self._flush)

    def end(self) -> None:
        """The watching ends: nobody will tell what the kept cards wait for, and what could not be written is said."""
        self._waitlist.leave_out()
        self.decisions.give_up()

    def forget(self) -> None:
        """The table has to be read afresh, from elsewhere: what lies there is matched with the record."""
        self._ledger.memory = self._ledger.memory.seen_afresh()
        self._resuming.resume()

    def adopt(self, scene: Scene) -> None:
        """Takes everything in the scene as known, without an event, where no play was told yet."""
        if not self.taking_up:
            self._ledger.memory.know(scene.cards)
            self._ledger.memory.moved = False

    # -- one look

    def _read(self, seen: Observation) -> None:
        self._strips.look(seen)
        if self.taking_up:
            self._resuming.take_up(seen)
            return
        arms, mark = seen.new_arms, self._ledger.draft.mark()
        self._corrections.hear_answers(seen)
        self._catch_up()
        self._settle_what_went(seen)
        waits = self._ledger.memory.waiting is not None
        seen = self._looked_again(replace(seen, zones=self._strips.zones(seen)))
        self._zones_changed(seen)
        self._later.doubt_plays(seen)
        self._later.read_plays(seen)
        self._later.read_shown(seen)
        swept = self._went(seen)
        self._fill_in(seen)
        seen = self._draws.before(seen, waits)
        came = self._new_cards.find(seen)
        if came:
            self._new_cards.draft(replace(seen, came=came))
        self._draws.after()
        self._later.heed_shown(seen)
        memory = self._ledger.memory
        if not any(accepted.event["type"] == "play" for accepted in self._ledger.draft.since(mark)):
            # Arms that swept the field, and those before, have laid nothing on the next one; nor have those that set
            # tokens.
            memory.past = [] if swept or sets_tokens(self._ledger.moment()) else [*memory.past, *arms]
            still = not (swept or seen.scene.new or seen.scene.gone or seen.scene.moved)
            memory.taps = [*memory.taps, *arms] if still else []
        unseen = seen.scene.unexplained > seen.thresholds.unexplained
        memory.unexplained = bool(arms) and unseen and not (came or seen.arm or seen.scene.gone)
        if swept:
            memory.unseen_moves = frozenset()
        elif arms and not (came or seen.arm or seen.scene.gone):
            memory.unseen_moves |= unseen_moves(seen, self._ledger.moment().setup.players)
        self._aside.look(seen)
        tidy(seen.scene, memory)

    def _fill_in(self, seen: Observation) -> None:
        """What photographs right before this one would have told that could not be read, as cards that are asked
        about: what comes after them stays in step."""
        interpreter = self._trials.interpreter
        if seen.unread_before and isinstance(interpreter, Photographed):
            self._ledger.take(interpreter.unread(seen.unread_before, self._ledger.moment()), seen)

    def _settle_what_went(self, seen: Observation) -> None:
        """New cards that waited for another look and were taken away before it are believed as they were seen; those
        that never lay there wait no more, nor what went with the arm that was there all the time and could be no card
        by its print: that was a hand."""
        waiting = self._ledger.memory.waiting
        if waiting is None:
            return
        never = {card.id for card in seen.scene.retracted}
        if waiting.looks == 0 and waiting.seen.arm and not seen.arm:
            never |= {card.id for card in waiting.seen.came if card.card is None and card.confidence < HAND}
        if any(card.id not in seen.lying and card.id not in never for card in waiting.seen.came):
            self._ledger.memory.know(card for card in waiting.seen.came if card.id in never)
            self._flush()

    def _zones_changed(self, seen: Observation) -> None:
        """Cards that lay outside the field and lie in it only because people drew it anew were not played."""
        former = self._strips.former()
        if former is not None:
            lay = [card for card in seen.scene.cards if not former.playable(card.centre)]
            self._ledger.memory.know(card for card in lay if seen.zones.playable(card.centre))

    def _catch_up(self) -> None:
        self._waitlist.told(self._new_cards.draft, lambda seen: self._ledger.take(self._trials.sweep(seen), seen))

    def _flush(self) -> None:
        memory = self._ledger.memory
        if memory.first_look is not None:
            self._resuming.take_up(replace(memory.first_look, final=True))
        if memory.waiting is None:
            return
        waiting, memory.waiting = memory.waiting, None
        seen = waiting.seen
        came = self._new_cards.find(seen)
        if came:
            self._new_cards.draft(
                replace(seen, came=came, arms=waiting.arms, looks=seen.thresholds.held_looks, arm=False)
            )
        self._draws.after()

    def _looked_again(self, seen: Observation) -> Observation:
        """The look with what is known from the looks before at the same new cards: their arms, how many there were."""
        memory, scene = self._ledger.memory, seen.scene
        waiting, memory.waiting = memory.waiting, None
        more = scene.beside > seen.thresholds.unexplained
        partial = more and bool(scene.new) and not (scene.gone or seen.arm)
        if waiting is None:
            memory.again = False
            return replace(seen, arms=seen.new_arms, looks=1, partial=partial)
        looks = waiting.looks + 1
        memory.again = looks > 1
        blind_ms = max(seen.blind_ms, waiting.seen.blind_ms)
        partial = partial or waiting.seen.partial
        return replace(seen, arms=(*waiting.arms, *seen.new_arms), looks=looks, blind_ms=blind_ms, partial=partial)

    def _went(self, seen: Observation) -> bool:
        """Drafts what it means that cards went; whether the field was swept."""
        memory = self._ledger.memory
        lay = bool(memory.plays)
        looked = replace(seen, arms=seen.new_arms)
        for proposal in self._trials.proposals(looked)[:1]:
            self._ledger.take(self._unchallenged.before_sweep(proposal, looked), seen)
        self._waitlist.went(seen)
        swept = lay and not memory.plays
        moment = self._ledger.moment()
        memory.gatherer = gatherer(seen, moment.setup.players) if swept else memory.gatherer
        if swept and not moment.over and moment.game.public(moment.state).field.plays:
            memory.unsure_round = True  # by the record more was to come: something was not seen
        if swept and seen.new_arms:
            # What cannot be read and appears with a sweep is the heap of swept cards.
            memory.know(card for card in seen.scene.new if card.card is None)
        return swept
