"""What happens on the table, in order: a record as beats, told by the scripts of its games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.events import Event, Header
from referee.fold import Fold, Table
from referee.records.reader import read_record
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.script import Moment, Needs, script_of


@dataclass(frozen=True)
class Story:
    """The beats of a record, with who sits at the table (clockwise) and what its games ask of the table."""

    header: Header
    players: tuple[str, ...]
    beats: tuple[Beat, ...]
    needs: Needs


def parse_record(lines: Iterable[str | bytes | Mapping[str, Any]]) -> tuple[Header, list[Event]]:
    """A record's header and events, from its lines or parsed objects. Raises referee.records.reader.RecordError."""
    texts = [line if isinstance(line, str | bytes) else json.dumps(line, ensure_ascii=False) for line in lines]
    header, events, _ = read_record(texts)
    return header, list(events)


def tell(header: Header, events: Sequence[Event]) -> Story:
    """The beats of a record. A corrected record is told as it really was: amended and inserted events in their place,
    void ones left out. Raises referee.play.options.OptionsError for a game or options that cannot be played."""
    fold = Fold(header)
    for event in events:
        fold.add(event)
    taken = {event.target: event.seq for event in events
             if event.type == "takeback" and event.target is not None and fold.taken_back(event.target)}  # fmt: skip
    beats: list[Beat] = []
    waiting: list[Beat] = []  # cards that somebody will fetch again
    script = script_of(fold.before(fold.order[0]) if fold.order else fold.table)
    needs = script.needs
    for moment in _moments(fold, taken):
        seq = moment.event.seq
        due = [beat for beat in waiting if beat.seq < seq]
        if due:
            beats.extend(script.rest())
        beats.extend(due)
        waiting = [beat for beat in waiting if beat.seq >= seq]
        for beat in script.beats(moment):
            if beat.kind in ("sweep", "gather", "round"):
                beats.extend(waiting)
                waiting.clear()
            beats.append(beat)
        if moment.taken_back and moment.cards:
            back = Beat("takeback", taken[seq], moment.event.player, moment.cards, moment.legal, type="takeback")
            waiting.append(back)
        if moment.event.type == "round":  # which may begin another game
            beats.extend(script.rest())
            script = script_of(_after(fold, seq))
            needs |= script.needs
    beats.extend(script.rest())
    beats.extend(waiting)
    return Story(header, header.players, tuple(beats), needs)


def _moments(fold: Fold, taken: Mapping[int, int]) -> Iterator[Moment]:
    for event in fold.corrected():
        ruling = fold.ruling(event.seq)
        legal = ruling is None or ruling.verdict != "illegal" or event.stands
        yield Moment(event, ruling, fold.before(event.seq), legal, event.seq in taken)


def _after(fold: Fold, seq: int) -> Table:
    """The table after an event."""
    place = fold.order.index(seq) + 1
    return fold.before(fold.order[place]) if place < len(fold.order) else fold.table
