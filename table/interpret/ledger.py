"""What the driver knows and what it has drafted: the memory of the table, and events that are not written yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.cards import UNKNOWN
from referee.events import Event
from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from referee.ruling import ILLEGAL
from table.interpret.arrivals import by_arms
from table.interpret.attribution import another
from table.interpret.confidence import THRESHOLDS, Thresholds
from table.interpret.doubts import Code, Doubt
from table.interpret.memory import Memory, Play, Shown
from table.interpret.observation import Observation
from table.interpret.proposals import Amendment, Proposal
from table.interpret.readings import Reading, half_read
from table.interpret.turns import lies, may_lead
from table.record.drafts import Draft
from table.record.mending import ENDS, HANDS, as_line, consequences, settled
from table.record.session import Accepted, Session
from vision.tracking.tracker import TrackedCard


class Ledger:
    """Drafts events of one session and keeps the memory in step with them. Knows nothing of guessing."""

    def __init__(
        self,
        session: Session,
        on_doubt: Callable[[Doubt], None],
        counts: Mapping[str, int] | None,
        thresholds: Thresholds = THRESHOLDS,
    ) -> None:
        self.thresholds = thresholds
        self.session = session
        self.memory = Memory(dict(counts) if counts else None)
        self.draft = Draft(session)
        self.said: list[Doubt] = []
        self._tell = on_doubt

    def moment(self) -> Moment:
        """The table with what is drafted."""
        return self.draft.moment()

    def doubt(self, code: Code, at_ms: float | None, **params: object) -> None:
        """Something to be told once it is certain that what was decided is written."""
        self.said.append(Doubt(code, at_ms, params))

    def tell_all(self) -> None:
        """Tells what was to be told."""
        said, self.said = self.said, []
        for doubt in said:
            self._tell(doubt)

    def take(self, proposal: Proposal, seen: Observation) -> None:
        """Drafts what a proposal says beside plays, which are drafted by `play`: what has to be amended first, cards
        that went, were shown, put away."""
        if proposal.amends is not None:
            self.amend(proposal.amends, seen)
        if proposal.lying is not None:
            self.memory.plays = list(proposal.lying)
        if proposal.swept:
            self.memory.hidden.clear()
        for line in proposal.lines:
            if not line.optional or self.draft.fits(line.event):
                event = dict(line.event)
                if line.cards:
                    event["evidence"] = self.evidence(line.cards, seen)
                    self.memory.know(line.cards)
                    self.memory.past.clear()
                    self.memory.taps.clear()
                accepted = self.accept(event, seen, line.source)
                if event["type"] in ("undo", "takeback"):
                    self.memory.doubts.pop(int(str(event["target"])), None)  # it counts no more
                if "?" in cards_of(event) and event["type"] == "play":
                    self.memory.unsure_round = True  # a card that nobody saw
                elif event["type"] != "play" and line.cards and event.get("confirmed") is False:
                    ids = tuple(card.id for card in line.cards)
                    self.memory.shown[accepted.seq] = Shown(dict(line.event), ids, line.share)
        self.memory.know(proposal.idle)

    def amend(self, amendment: Amendment, seen: Observation) -> None:
        """Drafts that an earlier event was another one, and what follows from it."""
        first, *more = amendment.lines
        lines = [stamped(first, seen, amendment.source), *(stamped(line, seen, "inferred") for line in more)]
        self.draft.accept_all(lines)
        self._rule_again()
        if amendment.doubt is None:
            return
        self.memory.doubts[amendment.target] = amendment.doubt
        for play in self.memory.plays:
            # A name that is only inferred is none that was seen: the same card may yet be laid by somebody else.
            if play.seq == amendment.target and len(play.names) < len(amendment.doubt.names):
                play.names = amendment.doubt.names

    def amended(self, seq: int, event: JsonObject, seen: Observation) -> bool:
        """Drafts another reading of an earlier event, as this look tells it; not where a foul would come of it. Whether
        it was drafted."""
        amendment = self.amendment(seq, event, "camera")
        if amendment is not None:
            self.amend(amendment, seen)
        return amendment is not None

    def _rule_again(self) -> None:
        """Which plays of the field count may be another one after a correction."""
        fold = self.draft.trial()
        for play in self.memory.plays:
            ruling = fold.ruling(play.seq)
            play.legal = ruling is None or ruling.verdict != ILLEGAL

    def amendment(self, seq: int, event: JsonObject, source: str) -> Amendment | None:
        """Another reading of an earlier event, with the silent passes that it makes or unmakes; None where a foul would
        come of it."""
        player, open_still = event.get("player"), event.get("confirmed") is False
        better = Event(seq, str(event["type"]), str(player) if player else None, tuple(cards_of(event)),
                       confirmed=False if open_still else None)  # fmt: skip
        found = consequences(self.draft, Event(0, "amend", target=seq, event=better))
        if found is None:
            return None
        found = settled(self.draft, found)
        first: JsonLine = {"type": "amend", "target": seq, "event": event}
        return Amendment(seq, (first, *(as_line(more) for more in found[1:])), source=source)

    def opened(self) -> tuple[Moment, ...]:
        """The table as it may be too: with every guessed card of the field's plays unread, and the same with outlines
        beside them that were taken for no cards. Empty where nothing is guessed, or what followed would be a foul."""
        memory = self.memory
        field = {seq: memory.doubts[seq] for seq in sorted(memory.in_field) if seq in memory.doubts}
        guessed = {seq: play.unguessed() for seq, play in field.items()}
        if all(play.names == guessed[seq] and not play.ghosts for seq, play in field.items()):
            return ()
        alone = self._supposed(guessed)
        if alone is None or not any(play.ghosts for play in field.values()):
            return () if alone is None else (alone,)
        more = {seq: (*guessed[seq], *[UNKNOWN] * len(play.ghosts)) for seq, play in field.items()}
        beside = self._supposed(more)
        return (alone,) if beside is None else (alone, beside)

    def _supposed(self, names: Mapping[int, tuple[str, ...]]) -> Moment | None:
        """The table if plays, by their numbers, had been of these cards; None where one of the field would be a
        foul."""
        fold, number = self.draft.trial(), self.draft.last_seq()
        for at, (seq, cards) in enumerate(names.items(), start=1):
            player = self.memory.doubts[seq].player
            fold.add(Event(number + at, "amend", target=seq, event=Event(seq, "play", player, cards)))
        rulings = [fold.ruling(play.seq) for play in self.memory.plays if play.legal]
        return None if any(ruling is not None and ruling.verdict == ILLEGAL for ruling in rulings) else fold.table

    def play(self, reading: Reading, seen: Observation) -> None:
        """Drafts a play with the silent passes before it."""
        memory = self.memory
        if not lies(self.moment()):
            memory.in_field &= self._goes_on()
        at_ms = min((card.first_ms for card in reading.cards), default=seen.at_ms)
        sure = reading.share >= self.thresholds.sure and not any(map(half_read, reading.ghosts))
        answered = reading.player not in may_lead(self.moment())
        for name in reading.passed:
            if name in reading.drew:
                draw: JsonLine = {"type": "draw", "player": name, "count": 1, "confirmed": False}
                self.accept(draw, seen, "inferred", at_ms)
            sure = self._passed(name, seen, at_ms, sure=sure, answered=answered)
        event: JsonLine = {"type": "play", "player": reading.player, "cards": list(reading.names)}
        event |= {"confidence": round(reading.confidence, 3), "evidence": self.evidence(reading.cards, seen)}
        doubtful = reading.confidence < self.thresholds.sure or reading.doubtful
        if doubtful:
            event["confirmed"] = False
        accepted = self.accept(event, seen, at_ms=at_ms)
        if doubtful or (accepted.ruling.verdict == "undecided" and accepted.ruling.code not in HANDS):
            memory.doubts[accepted.seq] = reading
        legal = accepted.ruling.verdict != "illegal"
        memory.know((*reading.cards, *reading.ghosts))
        memory.dropped.update(card.id for card in reading.ghosts)
        memory.past.clear()
        memory.taps.clear()
        memory.unseen_moves = frozenset()
        memory.in_field.add(accepted.seq)
        arm = another(by_arms(self.moment().setup.players, seen.showing(reading.cards)), reading.player)
        ids = {card.id for card in reading.cards}
        memory.plays.append(Play(accepted.seq, ids, reading.names, legal, at_ms, reading.player, arm, reading))

    def accept(
        self, event: JsonLine, seen: Observation, source: str = "camera", at_ms: float | None = None
    ) -> Accepted:
        """Drafts an event with its time and where it comes from."""
        return self.draft.accept(stamped(event, seen, source, at_ms))

    def evidence(self, cards: Sequence[TrackedCard], seen: Observation) -> list[JsonObject]:
        """What an event rests on: the picture, and per card its outline and names; JSON-ready."""
        sha = seen.picture()
        return [
            {
                "sha256": sha,
                "camera": seen.camera,
                "at_ms": round(seen.at_ms, 1),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "alternatives": [[code, round(share, 3)] for code, share in card.ranked[:5]],
            }
            for card in cards
        ]

    def written(self, seq: int) -> Event:
        """An event as it was written, drafted ones included."""
        return self.draft.event(seq)

    def played(self) -> bool:
        """Whether a card was played in this round."""
        return any(event.type == "play" for _, event, _ in self.draft.trial().this_round())

    def last(self) -> Event | None:
        """The newest event that stands; None before the first."""
        standing = self.draft.trial().standing()
        return standing[-1][1] if standing else None

    def newest(self, seq: int) -> bool:
        """Whether nothing but corrections came after an event."""
        return self.draft.trial().standing()[-1][0] == seq

    def _goes_on(self) -> set[int]:
        """The newest play, unless the field has ended since. In a layout no card has to be answered, but whose turn it
        is follows from that play."""
        for seq, event, ruling in reversed(self.draft.trial().this_round()):
            if event.type == "clear" or not ENDS.isdisjoint(ruling.effects):
                break
            if event.type == "play":
                return {seq}
        return set()

    def _passed(self, player: str, seen: Observation, at_ms: float, *, sure: bool, answered: bool) -> bool:
        """Drafts a silent pass. It is as doubtful as the plays in the field that make it necessary
        (`Memory.bears_out`), and as the play that tells of it and the passes before it (`sure`). Returns whether it is
        sure."""
        least = self.thresholds.sure
        sure = sure and player not in self.memory.unseen_moves
        sure = sure and self.memory.bears_out(self.moment(), player, least, self.opened(), answered)
        self.accept(
            {"type": "pass", "player": player, **({} if sure else {"confirmed": False})}, seen, "inferred", at_ms
        )
        return sure


def cards_of(event: JsonObject) -> list[str]:
    """The cards that a line names; none where it names none."""
    cards = event.get("cards")
    return list(map(str, cards)) if isinstance(cards, list | tuple) else []


def said(event: Event) -> bool:
    """Whether people said what an event was."""
    return event.source not in ("camera", "inferred") or event.confirmed is True


def stamped(event: JsonObject, seen: Observation, source: str = "camera", at_ms: float | None = None) -> JsonLine:
    """The event with its time and where it comes from."""
    return {**event, "at_ms": round(seen.at_ms if at_ms is None else at_ms, 1), "source": source}
