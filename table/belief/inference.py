"""Writes a session's record from what is seen on the table, by one belief about everything that happened. It takes the
place of `table.interpret.driver` and has the same methods."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from referee.events import CORRECTIONS, Event
from referee.fold import Table as Moment
from referee.json_values import JsonObject
from table.belief.beam import Filter
from table.belief.drafting import Pictured, Seen
from table.belief.evidence import fused
from table.belief.history import Act, Beam, Hypothesis, Lying, shared
from table.belief.laying import Fixed, Laying
from table.belief.looks import Looks
from table.belief.moves import Model
from table.belief.rounds import Opening
from table.belief.strips import StripReader, observed
from table.belief.timeline import Step, Timeline, Told
from table.belief.writing import Writer
from table.interpret.doubts import Doubt
from table.interpret.drawn_zones import DrawnZones
from table.interpret.observation import Observation
from table.interpret.turns import sets_tokens
from table.interpret.zones import WHOLE_TABLE, Zone, Zones
from table.record.session import Accepted, Session, StaleError
from table.record.storage.log import LogError
from vision.tracking.table_plane import Plane
from vision.tracking.tracker import Scene
from vision.tracks import TableView

KEPT = 32
"""At least this many of the newest steps are kept so that they can be recomputed."""
TRIES = 5
"""Number of attempts to write while others may write too; after that the others have to wait."""


class Retries:
    """Repeats writing after it failed (`trouble`)."""

    def __init__(self, write: Callable[[], list[Accepted]]) -> None:
        self._write = write
        self.trouble: LogError | None = None

    def retry(self, at_once: bool = False) -> list[Accepted]:
        """After a failure of the disk: writes what is believed now."""
        return self._write() if self.trouble is not None else []


class Inference:
    """See the module. `model` gives the model of the game for a moment; `counts`: how many cards each player is
    dealt."""

    def __init__(
        self,
        session: Session,
        model: Callable[[Moment], Model],
        on_doubt: Callable[[Doubt], None] = lambda doubt: None,
        counts: Mapping[str, int] | None = None,
        zones: Zones = WHOLE_TABLE,
    ) -> None:
        self.session = session
        self._zones = self._kept = zones
        self._drawn: DrawnZones | None = None
        self._tell = on_doubt
        moment = session.moment()
        self._looks = Looks(len(moment.setup.players))
        self._model = model(moment)
        self._timeline = self._empty()
        self._writer = Writer(session, on_doubt, base=session.last_seq())
        self._strips = StripReader(session, on_doubt, zones) if self._model.strips else None
        self._counts = {moment.setup.number: counts} if counts else {}
        self._fixed: dict[frozenset[int], Fixed] = {}
        self._filter = self._afresh(())
        self._heard = session.last_seq()
        self._since: dict[int, float] = {}
        self._seen: Pictured | None = None
        self._at_ms = 0.0
        self._adopts = False
        self._first = True
        self.decisions = Retries(lambda: self._advance(False))
        self.on_view: Callable[[TableView, Plane, tuple[int, int]], None] = lambda view, plane, size: None
        """Is called with every view of the watcher, the plane and the size (px) of its picture."""

    def _empty(self) -> Timeline:
        """A timeline on which nothing has happened yet."""
        moment = self.session.moment()
        seats, deck = len(moment.setup.players), moment.deck
        return Timeline(seats, deck, lambda point: self._zones.playable(point), self._model.together)

    def _afresh(self, lying: tuple[Lying, ...]) -> Filter:
        """A belief that begins with the record as it is now."""
        start: Beam = (Hypothesis(self.session.moment(), lying=lying),)
        moves = self._model.moves
        opening = Opening(self.session.opening, self._model.deals_all, self._counts)
        return Filter(start, moves, Laying(moves, self._fixed, self._model.lying), opening)

    # -- what the loop asks

    @property
    def waiting(self) -> bool:
        """Whether another look at the still table is wanted."""
        return self._writer.waiting

    @property
    def wanted(self) -> frozenset[int]:
        """The cards (ids) that should be read again: it may settle a doubt, or whether there was a foul."""
        return self._writer.wanted

    @property
    def in_question(self) -> bool:
        """Whether all of the table is worth another look."""
        return False

    @property
    def in_doubt(self) -> bool:
        """Whether a clearer picture of what lies there may settle what was written with a question, or not written
        yet."""
        return self._writer.unsure or self._writer.waiting or (self._strips is not None and self._strips.waiting)

    @property
    def out_of_step(self) -> bool:
        """Whether the table is not as the record says."""
        return False

    @property
    def zones(self) -> Zones:
        """The zones of the table."""
        return self._zones

    @property
    def reads_ahead(self) -> bool:
        """Whether new cards may be believed before the table lies still."""
        return True

    @property
    def finished(self) -> tuple[Zone, ...]:
        """Zones in which nothing has to be read but what changes."""
        return ()

    @property
    def keeps(self) -> bool:
        """Whether cards wait for an event that people have to enter."""
        return self._filter.pending

    @property
    def trouble(self) -> LogError | None:
        """Why nothing can be written now."""
        return self.decisions.trouble

    @property
    def tokens_come(self) -> bool:
        """Whether tokens are set on the table now, of which none can be read."""
        return sets_tokens(self.session.moment())

    @property
    def taking_up(self) -> bool:
        """Whether the table is being matched with the record."""
        return False

    def keep_picture(self, jpeg: bytes) -> str:
        """Stores a picture; its sha256."""
        return self.session.log.put_picture(jpeg)

    @property
    def thoughts(self) -> tuple[tuple[Step, Beam], ...]:
        """The newest steps, and what was believed after each of them."""
        return self._filter.done

    # -- what the loop tells

    def draw_zones(self, zones: DrawnZones | None) -> None:
        """From the next look on, uses these zones that people drew; None: those of the set-up again."""
        self._drawn = zones
        if self._strips is not None:
            self._strips.draw(zones)

    def read(self, seen: Observation) -> list[Accepted]:
        """Takes in a look at the settled table; returns what came of it."""
        self._seen = Pictured(seen.picture, seen.camera, seen.at_ms, seen.scene.cards)
        self._place(seen.plane, seen.size, lambda strips: strips.look(seen))
        return self.take(self._looks.view(seen), seen.final)

    def watch(
        self, view: TableView, seen: Pictured, plane: Plane, size: tuple[int, int], final: bool = False
    ) -> list[Accepted]:
        """Takes in a view of the watcher, and its frame (`seen`); `plane` and `size` (px) are that picture's."""
        self.on_view(view, plane, size)
        self._seen = seen
        look = observed(view, plane, size, seen.camera, seen.picture, final)
        self._place(plane, size, lambda strips: strips.watch(view, look))
        if self._strips is not None and self._strips.laying(view) and not final:
            return self._advance(final)
        return self.take(view, final)

    def _place(self, plane: Plane, size: tuple[int, int], look: Callable[[StripReader], Zones]) -> None:
        """Updates where the zones of the table lie, and reads the strips of players. Cards outside the playable zones
        are forgotten, as they are no plays."""
        if self._strips is None:
            self._zones = self._kept if self._drawn is None else self._drawn.on_table(plane, size)
            return
        try:
            self._zones = look(self._strips)
        except LogError as error:
            self.decisions.trouble = error
        played = self._filter.beam[0].ids
        self._timeline.forget(
            one for one, card in list(self._timeline.cards.items())
            if one not in played and card.went is None and not self._zones.playable(card.centre)
        )  # fmt: skip

    def take(self, view: TableView, final: bool = False) -> list[Accepted]:
        """Takes in a view; returns what came of it."""
        self._hear()
        self._at_ms = view.at_ms
        self._timeline.take(view)
        for card in view.cards:
            self._since.setdefault(card.id, view.at_ms)
        if self._adopts:
            self._timeline.forget(card.id for card in view.cards)
        elif self._first:
            self._take_up(view)
        self._adopts = self._first = False
        return self._advance(final)

    def catch_up(self) -> list[Accepted]:
        """Takes in the events that people entered meanwhile."""
        return self._advance(False) if self.session.last_seq() > self._heard else []

    def flush(self) -> list[Accepted]:
        """Writes what waits for another look, as none will come."""
        return self._advance(True) if self._writer.waiting else []

    def end(self) -> None:
        """The watching ends."""
        self._advance(True)

    def forget(self) -> None:
        """Drops all tracks: the table has to be read afresh, from another position of the camera."""
        self._rebase(())
        self._timeline = self._empty()
        self._since.clear()
        self._first = True
        self._looks = Looks(len(self.session.moment().setup.players))

    def adopt(self, scene: Scene) -> None:
        """Takes everything in the scene as known, without an event."""
        self._adopts = True

    # -- the belief

    def _advance(self, final: bool) -> list[Accepted]:
        for _ in range(TRIES):
            try:
                return self._once(final)
            except StaleError:
                continue
        with self.session.alone():
            return self._once(final)

    def _once(self, final: bool) -> list[Accepted]:
        self._hear()
        beam = self._filter.run(self._timeline.steps())
        read, legible = self._timeline.read(self._writer.limits.looks), self._timeline.legible()
        try:
            taken = self._writer.write(beam, Seen(self._at_ms, self._since, read, legible, self._evidence(), final,
                                                self._filter.surprises()))  # fmt: skip
        except LogError as error:
            self.decisions.trouble = error
            return []
        self.decisions.trouble = None
        self._heard = max(self._heard, *(accepted.seq for accepted in taken), 0)
        self._trim()
        return taken

    def _evidence(self) -> Callable[[Collection[int]], list[JsonObject]]:
        """Gives the evidence of an event for its cards."""
        seen = self._seen
        return (lambda ids: []) if seen is None else seen.evidence

    def _hear(self) -> None:
        """Takes in the events that others wrote since the last time."""
        news = [event for event in self.session.events() if event.seq > self._heard
                and event.seq not in self._writer.own]  # fmt: skip
        self._heard = self.session.last_seq()
        if not news:
            return
        if any(event.type in CORRECTIONS and not self._conditions(event) for event in news):
            self._rebase(self._lying())
            return
        for event in news:
            if event.type not in CORRECTIONS:
                self._timeline.told.append(Told(self._at_ms, event, event.seq))

    def _conditions(self, event: Event) -> bool:
        """Whether a correction need not reset the belief. If people corrected an event that was written from cards,
        what they said becomes a fact about these cards, and the steps since are recomputed."""
        ids = frozenset(self._writer.tracks.get(event.target or 0, ()))
        if event.source == "inferred" and event.type == "amend":
            return True
        if not ids:
            return False
        if event.type == "undo":
            fixed = Fixed(None)
        elif event.type == "amend" and event.event is not None and event.event.type == "play":
            fixed = Fixed(event.event.player, event.event.cards or ())
        else:
            return False
        self._fixed[ids] = fixed
        self._filter.invalidate(ids)
        return True

    def _lying(self) -> tuple[Lying, ...]:
        """The plays on the table, as the likeliest history has them."""
        now = self._filter.beam[0]
        return tuple(each._replace(table=self.session.moment()) for each in now.lying)

    def _rebase(self, lying: tuple[Lying, ...]) -> None:
        """Takes the record as right: the belief begins anew from it."""
        self._writer.settle()
        ids = {one for each in lying for one in each.ids}
        self._timeline.settle(ids)
        self._timeline.forget(one for one in list(self._timeline.cards) if one not in ids)
        self._timeline.told.clear()
        self._timeline.let_hands_go()
        self._fixed.clear()
        self._filter = self._afresh(lying)

    def _trim(self) -> None:
        """Drops steps that were settled long ago."""
        if len(self._filter) > 2 * KEPT and self._writer.trim(shared(self._filter.after(KEPT))):
            self._timeline.let_go(self._filter.trim(KEPT))

    def _take_up(self, view: TableView) -> None:
        """The first view of a table whose round has begun according to the record: all that lies there was laid before.
        Each card is matched by name with one card of the record's plays (one each, as two jokers share a name) and
        means nothing new. Cards without a match are reported."""
        fold = self.session.trial()
        plays = [event for _, event, _ in fold.this_round() if event.type == "play"]
        if not plays:
            return
        known = _by_card(plays)
        lying: list[Lying] = []
        fresh: list[str] = []
        for card in view.cards:
            shares = fused(card.looks)
            name = max(shares, key=lambda one: shares[one], default="")
            if known.get(name):
                lying.append(self._known(card.id, known[name].pop()))
                continue
            fresh += [name] if name and self._zones.playable(card.centre) else []
            self._timeline.forget([card.id])
        if fresh:
            self._tell(Doubt("laid-meanwhile", view.at_ms, {"cards": fresh}))
        self._timeline.settle(one for each in lying for one in each.ids)
        self._filter = self._afresh(tuple(lying))

    def _known(self, number: int, event: Event) -> Lying:
        """A card of a play of the record, as a play that lies on the table."""
        act = Act("play", event.player, event.cards or (), (number,))
        return Lying(act, frozenset({number}), self.session.moment(), None)


def _by_card(plays: Sequence[Event]) -> dict[str, list[Event]]:
    """Per name of a card: the plays that contain it, once for each such card."""
    found: dict[str, list[Event]] = {}
    for event in plays:
        for told in event.cards or ():
            found.setdefault(told, []).append(event)
    return found
