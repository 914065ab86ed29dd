"""Scenes -> Daifugo events: who laid what, who passed by staying silent, when the field was swept.

Every guess is weighed: where the arm came from against what the referee expects. What would be a fault on a doubtful
reading is looked at again first; what stays doubtful is written as such (`?`, `confirmed: false`) or left out and said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from table.interpret.deciding import Deciding
from table.interpret.doubts import Doubt
from table.interpret.hands import GAP_MS
from table.interpret.memory import Memory
from table.interpret.readings import Hypothesis, opened
from table.interpret.resuming import Resuming
from table.interpret.rounds import WHOSE, Rounds
from table.interpret.still import BETTER, CERTAIN, LOOKS, MORE_LOOKS, STRANGE, SURE, Still, Waiting
from table.interpret.sweeping import Sweeping
from table.record.session import Accepted, Session
from table.record.unseen import delay, shows
from vision.tracking.motion import Visit
from vision.tracking.tracker import Scene, TrackedCard

__all__ = ["EventReader", "Still"]

UNSEEN = "wrong-phase"
"""What a play is called where the game waits for something that no camera sees."""


class EventReader(Rounds, Sweeping, Resuming, Deciding):
    """Feeds a session from what lies on the table. `counts`: cards dealt per player, where the players said so;
    `on_doubt` hears of everything that is left out."""

    def __init__(
        self,
        session: Session,
        on_doubt: Callable[[Doubt], None] = lambda doubt: None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(session, on_doubt, counts)
        self._resume()

    @property
    def waiting(self) -> bool:
        """Whether another look at the still table is wanted."""
        taking_up = self._memory.first_still is not None and not self._memory.first_still.arm
        return self._memory.waiting is not None or self._memory.strange or taking_up

    @property
    def out_of_step(self) -> bool:
        """Whether the table was not as the record says, and nothing was told since."""
        return self._memory.out_of_step is not None and self._memory.out_of_step == self.session.last_seq()

    def read(self, still: Still) -> list[Accepted]:
        """Takes in a look at the settled table; returns what came of it."""
        return self._decide(lambda: self._read(still))

    def catch_up(self) -> list[Accepted]:
        """Rules on the cards that were kept back, as far as what they wait for was told meanwhile."""
        return self._decide(self._catch_up)

    def flush(self) -> list[Accepted]:
        """Settles what waits for another look that will not come: somebody reaches in, or the source ends."""
        return self._decide(self._flush)

    def _read(self, still: Still) -> list[Accepted]:
        if self._memory.resuming is not None:
            self._take_up(still)
            return []
        told = self._catch_up()
        visits = list(still.visits)
        if self._memory.waiting is not None:
            visits = [*self._memory.waiting.visits, *visits]
            still = replace(still, blind_ms=max(still.blind_ms, self._memory.waiting.still.blind_ms))
        looks = self._memory.waiting.looks + 1 if self._memory.waiting is not None else 1
        self._memory.again = looks > 1
        self._memory.waiting = None
        told.extend(self._read_later(still))
        lay = bool(self._memory.plays)
        told.extend(self._swept(still))
        self._kept_went(still)
        if lay and not self._memory.plays:
            # What cannot be read and appears with a sweep is the heap of swept cards.
            self._memory.known.update(card.id for card in still.scene.new if card.card is None)
        fresh = self._fresh(still)
        if fresh:
            told.extend(self._laid(still, fresh, visits, looks))
        if not any(accepted.event["type"] == "play" for accepted in told):
            self._memory.past.extend(still.visits)
        unseen = not fresh and not still.arm and not still.scene.gone and still.scene.unexplained > STRANGE
        self._memory.strange = bool(still.visits) and unseen
        self._tidy(still.scene)
        return told

    def _catch_up(self) -> list[Accepted]:
        told: list[Accepted] = []
        past, self._memory.past = self._memory.past, []
        while self._memory.kept and delay(self._draft.moment()) is None:
            (first, *later), self._memory.kept = self._memory.kept, []
            if first.cards:
                told.extend(self._laid(first.still, list(first.cards), list(first.visits), MORE_LOOKS))
            else:
                self._memory.plays = []
                told.extend(self._clear(first.still))
            self._memory.kept += later
        self._memory.past = past
        return told

    def _flush(self) -> list[Accepted]:
        if self._memory.first_still is not None:
            self._take_up(replace(self._memory.first_still, final=True))
        if self._memory.waiting is None:
            return []
        waiting, self._memory.waiting = self._memory.waiting, None
        fresh = self._fresh(waiting.still)
        return self._laid(waiting.still, fresh, waiting.visits, MORE_LOOKS) if fresh else []

    def forget(self) -> None:
        """The table has to be read afresh, from elsewhere: what lies there is matched with the record."""
        self._memory = Memory(
            self._memory.counts, dealt=self._memory.dealt, unsure_ranks=self._memory.unsure_ranks,
            unsure_round=self._memory.unsure_round, moved=True,
        )  # fmt: skip
        self._resume()

    @property
    def taking_up(self) -> bool:
        """Whether the table is being matched with the record, in which there are plays."""
        return self._memory.resuming is not None

    def adopt(self, scene: Scene) -> None:
        """Takes everything in the scene as known, without an event, where no play was told yet."""
        if not self.taking_up:
            self._memory.known.update(card.id for card in scene.cards)
            self._memory.moved = False

    def _fresh(self, still: Still) -> list[TrackedCard]:
        """Cards face up that belong to no event yet."""
        names = {name for play in self._memory.plays for name in play.names}
        found = []
        for card in still.scene.cards:
            if card.id in self._memory.dropped and card.card is not None:
                # It was no ghost: it can be read now.
                self._memory.dropped.remove(card.id)
                self._memory.known.discard(card.id)
                card.late = True
            if card.id in self._memory.known or card.face != "up" or card.state == "covered":
                continue
            if not card.looks and not still.visits and self._memory.waiting is None and not self._memory.again:
                self._memory.known.add(card.id)  # changed, but nobody was there
                continue
            if card.card is not None and card.card in names and card.card != "JK":
                # A second outline of a card that lies there: one physical card has one name.
                self._memory.known.add(card.id)
                continue
            if card.card in self._memory.hidden:
                self._memory.known.add(card.id)  # it lay there when the session was taken up
                continue
            found.append(card)
        return found

    def _laid(self, still: Still, fresh: list[TrackedCard], visits: list[Visit], looks: int) -> list[Accepted]:
        told: list[Accepted] = []
        late = [card for card in fresh if card.late]
        past = self._past(fresh, visits)
        arms = [*past, *visits]
        if late and self._full(late) and self._seats.reached(late, arms):
            late = []  # the play before has all its cards: these were laid on it
        if late and self._memory.plays and (len(late) < len(fresh) or not visits):
            noticed = [] if self._by_another(late, arms, still) else self._noticed(still, late)
            if noticed or not self._seats.reached(late, arms):
                self._memory.known.update(card.id for card in late)
                fresh = [card for card in fresh if not card.late]
            for card in late if not noticed else ():
                if card not in fresh:
                    self._doubt("noticed-late", still.scene.at_ms, cards=[card.card])
            told.extend(noticed)
        if looks >= LOOKS or still.final:
            fresh = self._without_ghosts(fresh)
        if not fresh:
            return told
        believed = looks >= LOOKS or still.final
        if believed and shows(self._draft.moment()):
            self._keep(still, fresh, visits)
            return told
        if believed:
            told.extend(self._begin(still))
        moment = self._draft.moment()
        if believed and moment.over:
            told.extend(self._goes_on(still, fresh, visits))
            moment = self._draft.moment()
        if moment.over and shows(moment._replace(state=moment.game.start(moment.setup))):
            self._memory.known.update(card.id for card in fresh)  # what is shown begins no round
            return told
        if moment.over:
            begun = self._next_round(moment, still, looks)
            if begun is None:
                return told
            told.extend(begun)
        elif believed:
            told.extend(self._unseen_end(moment, fresh, still))
        moment = self._draft.moment()
        # Arms that came to these cards before: one of them may have laid a card that is noticed only now.
        earlier = self._seats.reached(fresh, past) or any(card.late for card in fresh)
        certain = not self._memory.doubts and len(visits) <= 1 and not earlier
        certain = certain and still.blind_ms <= GAP_MS and self._seats.reached(fresh, visits)
        if not self._seats.reached(fresh, visits) and self._seats.reached(fresh, past):
            visits = arms  # it was laid a while ago and is noticed now
        plays = self._read_at_once(moment, fresh, visits, still)
        if looks >= LOOKS or still.final:
            completed, fresh = self._completed(plays, still, fresh, visits)
            if completed:
                told.extend(completed)
                moment = self._draft.moment()
                plays = self._read_at_once(moment, fresh, visits, still)
        swept = self._hidden_sweep(moment, fresh, visits, still, plays)
        if swept is not None:
            plays = swept
        good = all(play.sure for play in plays)
        if still.arm and not good:
            # What is hidden now shows when the arm leaves.
            self._memory.waiting = Waiting(still, 0, visits)
            return told
        if not still.final and looks < (LOOKS if good else MORE_LOOKS):
            self._memory.waiting = Waiting(still, looks, visits)
            return told
        if swept is not None:
            self._memory.plays = []
            told.extend(self._clear(still, visits))
        if self._memory.doubts and (plays[0].ruling.verdict == "illegal" or plays[0].confidence < SURE):
            wanted = 0.0 if plays[0].ruling.verdict == "illegal" else plays[0].confidence + BETTER
            told.extend(self._repaired(still, fresh, visits, max(wanted, 0.5)))
            plays = self._read_at_once(self._draft.moment(), fresh, visits, still)
        if self._misdealt(plays):
            told.extend(self._redealt(still, fresh, visits))
            plays = self._read_at_once(self._draft.moment(), fresh, visits, still)
        if plays[0].ruling.verdict == "illegal":
            told.extend(self._widened(plays[0], still, fresh, visits))
            plays = self._read_at_once(self._draft.moment(), fresh, visits, still)
        for number, play in enumerate(plays):
            if delay(self._draft.moment()) is not None:
                rest = [card for later in plays[number:] for card in (*later.cards, *later.ghosts)]
                self._keep(still, rest, visits)
                break
            told.extend(self._write_carefully(play, still, certain))
        return told

    def _without_ghosts(self, fresh: list[TrackedCard]) -> list[TrackedCard]:
        """Without outlines that could not be read and that only one look saw, where others were read."""
        ghosts = [card for card in fresh if card.card is None and card.seen == 1]
        if len(ghosts) == len(fresh):
            return fresh
        self._memory.known.update(card.id for card in ghosts)
        self._memory.dropped.update(card.id for card in ghosts)
        return [card for card in fresh if card not in ghosts]

    def _write_carefully(self, play: Hypothesis, still: Still, certain: bool) -> list[Accepted]:
        """Writes a play; one that would be a foul only where nothing seen in this round is in doubt (`certain`). Else
        its cards stay open, and the table is asked. A card laid in the wrong phase tells that something was not seen: a
        bid, a meeple, a hand that was shown."""
        certain = certain and play.ruling.code != UNSEEN
        certain = certain and not self._memory.unsure_round
        certain = certain and (play.ruling.code not in WHOSE or self._whose_turn_is_sure())
        if play.ruling.verdict != "illegal" or (certain and not play.doubtful and play.confidence >= CERTAIN):
            return self._write(play, still)
        asked = opened(self._draft.moment(), play)
        if asked is not None:
            return self._write(asked, still)
        self._memory.known.update(card.id for card in play.cards)
        self._doubt("fits-nothing", still.scene.at_ms, cards=list(play.names), player=play.player)
        return []

    def _tidy(self, scene: Scene) -> None:
        """Face-down cards and whatever lies on an ended round's table belong to no play."""
        self._memory.known.update(card.id for card in scene.cards if card.face == "down")
        self._memory.known.intersection_update({card.id for card in scene.cards})
