"""state = fold(log): events, with their corrections, into rulings.

A `Fold` takes one event at a time. An ordinary event costs one judgement, however long the record; a correction rules
again from the first place that it touches. Nothing is dropped: what no longer fits after a correction is ruled again.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee import games
from referee.events import ALL, CORRECTIONS, Event, Header
from referee.moment import Place, RoundResult, Table, added, new_order, step, weighed
from referee.play.protocol import Result, Setup
from referee.play.tournament import tournament_of
from referee.records.audience import seen_by
from referee.records.corrections import AS_WRITTEN, Corrections, Standing, effective, inside
from referee.ruling import FINE, Exposure, Ruling
from referee.sightings import RESTS, Sighting, sightings
from referee.texts import Text

__all__ = ["Fold", "Outcome", "Revision", "RoundResult", "Table", "fold"]


class Revision(NamedTuple):
    """An earlier event whose ruling a correction changed."""

    seq: int
    ruling: Ruling


AT_ONCE, LONG_ROUND = 1_024, 20_000
"""Events that are forgotten at a time; events of a round that are all kept as long as it is played, at most."""
NO_EVENTS: Mapping[int, Event] = MappingProxyType({})


class Outcome(NamedTuple):
    """What one recorded event came to: its ruling, what it exposed and revised, whose turn it is now, rounds it ended.

    `event` is the event that was ruled, as the viewer saw it (an insert's is the missed event; a correction's the
    correction itself). `about`: the earlier events that it exposed or revised, by seq; `corrects`: what a correction is
    about, as that was told before (its target, the target of that one, and so on); `now`: the ruling that an amended
    event has now; `order`: the order of strength in force, where a correction changed it;
    `seen`: where the cards were seen before on which a fault rests.
    """

    event: Event
    ruling: Ruling
    exposed: tuple[Exposure, ...]
    revised: tuple[Revision, ...]
    turn: str | None
    rounds: tuple[RoundResult, ...]
    about: Mapping[int, Event] = NO_EVENTS
    corrects: Mapping[int, Event] = NO_EVENTS
    now: Ruling | None = None
    order: Text | None = None
    seen: tuple[Sighting, ...] = ()


class Fold:
    """The log so far and what it comes to. `viewer` None sees what everybody may see; a player also sees their own.

    Raises OptionsError where the header's or a round's game, profile, options or players cannot be played; it says
    nothing else against any event.
    """

    def __init__(self, header: Header, viewer: str | None = None) -> None:
        self.header = header
        self.viewer = viewer
        found, options = games.choose(header.game, header.profile, header.options, header.deck)
        profile = header.profile or games.find(header.game).default_profile
        tournament = tournament_of(header.tournament)
        setup = Setup(header.players, options, deck=header.deck, profile=profile, tournament=tournament)
        start = Table(found, setup, found.start(setup), header.profile, header.options, {})
        self._corrections = Corrections()
        self._places: list[Place] = []
        self._order: list[int] = []
        self._at: dict[int, Place] = {}
        self._tables: list[Table] = [start]
        self._rulings: dict[int, Ruling] = {}
        self._exposing: dict[int, tuple[Exposure, ...]] = {}
        self._reported: set[tuple[int, str]] = set()
        self._ended: dict[int, RoundResult] = {}
        self._told: dict[int, Result] = {}
        self.touched: tuple[int, ...] = ()
        """Numbers of the events of which the newest one may have changed something, its own included."""

    def fork(self) -> Fold:
        """A copy that goes its own way: what it takes is not taken here. No event is ruled again."""
        other = copy.copy(self)
        for name, kept in self.__dict__.items():
            if isinstance(kept, dict | list | set):
                setattr(other, name, kept.copy())
        other._corrections = self._corrections.fork()
        return other

    @property
    def _log(self) -> dict[int, Event]:
        return self._corrections.log

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._tables[-1]

    @property
    def turn(self) -> str | None:
        """Whose turn it is now."""
        return self.table.game.turn(self.table.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """The record as it was written, corrections included."""
        return tuple(self._log.values())

    @property
    def exposures(self) -> dict[int, tuple[Exposure, ...]]:
        """What is exposed now: seq of the proving event -> what it proves."""
        return dict(self._exposing)

    @property
    def newest(self) -> Event:
        """The newest event as it was written. Raises StopIteration before the first."""
        return next(reversed(self._log.values()))

    @property
    def order(self) -> list[int]:
        """The numbers of all events in the corrected order: a missed one in its place, the rest as recorded. Not to be
        changed."""
        return self._order

    def event(self, seq: int) -> Event:
        """An event as it was written. Raises KeyError."""
        return self._log[seq]

    def now(self, seq: int) -> Event | None:
        """An event as it counts now; None for a void one and for a correction. Raises KeyError."""
        return self._at[seq].event

    def void(self, seq: int) -> bool:
        """Whether an event or a correction was undone, and that undo counts."""
        return self._corrections.standing(seq).undone

    def taken_back(self, seq: int) -> bool:
        """Whether the cards of an event went back to the hand, as things stand now. Raises KeyError."""
        return self._at[seq].takeback

    def exposing(self, seq: int) -> tuple[Exposure, ...]:
        """What an event proves now."""
        return self._exposing.get(seq, ())

    def ruling(self, seq: int) -> Ruling | None:
        """The ruling on an event as it stands now; None for corrections and void events."""
        return self._rulings.get(seq)

    def corrected(self) -> list[Event]:
        """The log as it stands now: what counts, in its place; taken-back and illegal events included."""
        return [place.event for place in self._places if place.event is not None]

    def moments(self) -> Iterator[tuple[Event, Ruling, Table, RoundResult | None]]:
        """The corrected log: (event, its ruling, the table after it, the result of a round that it ends)."""
        for place, table in zip(self._places, self._tables[1:], strict=True):
            ruling = self._rulings.get(place.seq)
            if place.event is not None and ruling is not None:
                yield place.event, ruling, table, self._ended.get(place.seq)

    def ended(self) -> list[tuple[int, RoundResult]]:
        """(the event that ended it, its result) of every round that ended, as they stand now, in order."""
        return [(place.seq, self._ended[place.seq]) for place in self._places if place.seq in self._ended]

    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds that ended, by number, as they stand now."""
        latest = {ended.number: ended for _, ended in self.ended()}
        return tuple(ended for _, ended in sorted(latest.items()))

    def standing(self) -> list[tuple[int, Event, Ruling]]:
        """What counts now, in its place: (the seq it is known by, the event, its ruling as it stands)."""
        return [(place.seq, place.event, self._rulings[place.seq])
                for place in self._places if place.event is not None and place.seq in self._rulings]  # fmt: skip

    def this_round(self, seq: int | None = None) -> list[tuple[int, Event, Ruling]]:
        """As `standing`, from the event on that began the round in which `seq` stands (None: the present one): a
        `round`, or a deal, an exchange or an order of strength after the round before was over. Raises KeyError."""
        began = (self.table if seq is None else self.after(seq)).setup.seq
        standing = self.standing()
        first = next((place for place, each in enumerate(standing) if each[0] == began), 0)
        return standing[first:]

    def since(self, seq: int) -> Iterator[tuple[int, Event, Ruling]]:
        """What counts now behind the event `seq`, in its place, as `standing` tells it. Raises KeyError."""
        for place in self._places[self._place_of(seq) + 1 :]:
            if place.event is not None and place.seq in self._rulings:
                yield place.seq, place.event, self._rulings[place.seq]

    def before(self, seq: int) -> Table:
        """The table as it was before the event `seq` (where it stands in the corrected log). Raises KeyError."""
        return self._tables[self._place_of(seq)]

    def after(self, seq: int) -> Table:
        """The table as it was after the event `seq`. Raises KeyError."""
        return self._tables[self._place_of(seq) + 1]

    def add(self, event: Event) -> Outcome:
        """Takes the next event of the record. Its `seq` must be higher than all before (`record.Reader` sees to it)."""
        if event.type in CORRECTIONS:
            return self._correct(event)
        place = Place(event.seq, event if event.audience == ALL else self._public(event))
        table, ruling, ended = step(self._tables[-1], place)
        assert ruling is not None
        # Only now: a refused round must leave no trace.
        seq = event.seq
        self._log[seq] = event
        self._put(len(self._places), place)
        self._tables.append(table)
        self._rulings[seq] = ruling
        self.touched = (seq,)
        exposed = ruling.exposed
        if exposed:
            self._exposing[seq] = exposed
            self._reported.update((exposure.seq, exposure.code) for exposure in exposed)
        rounds: tuple[RoundResult, ...] = ()
        if ended is not None:
            self._ended[seq] = ended
            rounds = self._news()
        about = self.about(exposure.seq for exposure in exposed) if exposed else NO_EVENTS
        turn, seen = table.game.turn(table.state), self.seen(seq, ruling)
        return Outcome(place.event or event, ruling, exposed, (), turn, rounds, about, seen=seen)

    def forget(self, seq: int) -> None:
        """Lets go of old events before `seq`, `AT_ONCE` at a time: none of them will be corrected or asked about again.

        What they led to stays, and so does the round that is played, unless it is longer than any at a table.
        """
        order = self._order
        if len(order) < 2 * AT_ONCE or order[AT_ONCE - 1] >= seq:
            return
        before = min(seq, self.table.setup.seq) if len(order) < LONG_ROUND else seq
        if order[AT_ONCE - 1] >= before or max(order[:AT_ONCE]) >= before:
            return
        gone = order[:AT_ONCE]
        del order[:AT_ONCE], self._places[:AT_ONCE], self._tables[:AT_ONCE]
        for old in gone:
            self._corrections.forget(old)
            for store in (self._at, self._rulings, self._exposing):
                store.pop(old, None)
            ended = self._ended.pop(old, None)
            if ended is not None:
                self._told.pop(ended.number, None)
        self._reported = {(seen, code) for seen, code in self._reported if seen in self._log}

    def about(self, seqs: Iterable[int]) -> dict[int, Event]:
        """Those events as they count now, by seq; those that do not count as they were written. The viewer sees no more
        of them than everybody did."""
        wanted = set(seqs)
        found = {seq: self._public(event) for seq in wanted if (event := self._log.get(seq)) is not None}
        if wanted:
            found |= {seq: event for seq in found if (event := self._at[seq].event) is not None}
        return found

    def seen(self, seq: int, ruling: Ruling) -> tuple[Sighting, ...]:
        """Where the cards were seen before on which the fault of the event `seq` rests."""
        if ruling.code not in RESTS:
            return ()
        before = reversed(self._places[: self._place_of(seq)])
        past = ((place.event, self._rulings[place.seq], place.takeback)
                for place in before if place.event is not None and place.seq in self._rulings)  # fmt: skip
        return sightings(ruling, past)

    def corrects(self, event: Event) -> dict[int, Event]:
        """What a correction is about: its target as it was told before, what that one corrects, and so on."""
        return {seq: self._public(told) for seq, told in self._corrections.told_before(event).items()}

    def extend(self, events: Iterable[Event]) -> list[Outcome]:
        """Takes several events."""
        return [self.add(event) for event in events]

    def result(self, table: Table | None = None) -> Result:
        """The result as of now, or at another moment: standings, ranks and winners of the last round, scores over all
        rounds."""
        table = table or self.table
        result = table.game.result(table.state)
        scores = dict(table.totals) if table.over else added(table.totals, weighed(table, result))
        return dataclasses.replace(result, scores=scores)

    def _keep(self, seq: int, table: Table, ruling: Ruling | None, ended: RoundResult | None) -> None:
        """Keeps what came of a place of the log that was ruled again, in place of what came of it before."""
        self._tables.append(table)
        for store in (self._rulings, self._exposing, self._ended):
            store.pop(seq, None)
        if ruling is not None:
            self._rulings[seq] = ruling
            if ruling.exposed:
                self._exposing[seq] = ruling.exposed
        if ended is not None:
            self._ended[seq] = ended

    def _news(self) -> tuple[RoundResult, ...]:
        """Round results that differ from what was told before, in the order of rounds."""
        latest = {ended.number: ended for ended in self._ended.values()}
        if len(latest) == len(self._told) and all(self._told.get(n) == r.result for n, r in latest.items()):
            return ()
        news = [ended for number, ended in sorted(latest.items()) if self._told.get(number) != ended.result]
        self._told = {number: ended.result for number, ended in latest.items()}
        return tuple(news)

    def _correct(self, event: Event) -> Outcome:
        """Takes a correction: all places from the first one that it touches on are ruled again."""
        was = self.table
        changed = self._corrections.changed_by(event)
        moved = {seq: place for seq, standing in changed.items()
                 if (place := self._placed(self._log[seq], standing)) != self._at[seq]}  # fmt: skip
        fresh = self._placed(event, AS_WRITTEN)
        at = self._after(event.after or 0) if event.type == "insert" else len(self._places)
        first = min([at, *map(self._place_of, moved)])
        places = [moved.get(place.seq, place) for place in self._places[first:]]
        places.insert(at - first, fresh)
        table, steps = self._tables[first], []
        for place in places:
            table, ruling, ended = step(table, place)
            steps.append((place.seq, table, ruling, ended))
        # Only now: a refused round must leave no trace.
        self._corrections.take(event, changed)
        self._put(at, fresh)
        self._places[first:] = places
        self._at.update(moved)
        before = [(place.seq, self._rulings.get(place.seq)) for place in places]
        del self._tables[first + 1 :]
        for each in steps:
            self._keep(*each)
        self.touched = tuple(dict.fromkeys((*changed, *(place.seq for place in places))))
        outcome = self._corrected(event, sorted((seq, old) for seq, old in before if old is not None))
        now = self._rulings.get(event.target or 0) if event.type == "amend" else None
        return outcome._replace(now=now, order=new_order(was, self.table))

    def _corrected(self, event: Event, before: Iterable[tuple[int, Ruling]]) -> Outcome:
        """What a correction came to; `before`: rulings that may have changed, as they were."""
        revised = tuple(
            Revision(seq, after)
            for seq, old in before
            if (after := self._rulings.get(seq)) is not None and after[:2] != old[:2]
        )
        exposed = {(x.seq, x.code): x for found in self._exposing.values() for x in found}
        news = tuple(exposure for key, exposure in exposed.items() if key not in self._reported)
        self._reported = set(exposed)
        ruling = self._rulings.get(event.seq, FINE)
        missed = inside(event) if event.type == "insert" else None
        ruled = event if missed is None else self._public(missed)
        about = self.about({x.seq for x in news} | {revision.seq for revision in revised})
        told, seen = self.corrects(event), self.seen(event.seq, ruling)
        return Outcome(ruled, ruling, news, revised, self.turn, self._news(), about, told, seen=seen)

    def _placed(self, event: Event, standing: Standing) -> Place:
        """The place of an event in the corrected log, when it stands so."""
        found = effective(event, standing)
        if found is None:
            return Place(event.seq, None)
        return Place(event.seq, self._public(found), standing.mark == "takeback")

    def _put(self, index: int, place: Place) -> None:
        self._places.insert(index, place)
        self._order.insert(index, place.seq)
        self._at[place.seq] = place

    def _place_of(self, seq: int) -> int:
        """Where an event stands; it is looked for from the end: most corrections are of what just happened."""
        if seq not in self._at:
            raise KeyError(seq)
        return len(self._order) - 1 - next(back for back, known in enumerate(reversed(self._order)) if known == seq)

    def _after(self, seq: int) -> int:
        """Where an event goes that was missed after `seq`: behind those that were put in there before."""
        index = self._place_of(seq) + 1 if seq else 0
        family = {seq}
        while index < len(self._order):
            event = self._log[self._order[index]]
            if event.type != "insert" or (event.after or 0) not in family:
                break
            family.add(event.seq)
            index += 1
        return index

    def _public(self, event: Event) -> Event:
        return seen_by(event, self.viewer)


def fold(header: Header, events: Iterable[Event], viewer: str | None = None) -> Fold:
    """The fold of a whole record. Raises OptionsError."""
    folded = Fold(header, viewer)
    folded.extend(events)
    return folded
